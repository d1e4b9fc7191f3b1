"""What is new with a change: by rule, message and content of the line, counted."""

from hypothesis import given
from hypothesis import strategies as st

from judgeproof.reviews.cases import Case, Hunk
from judgeproof.reviews.facts import Finding
from judgeproof.reviews.reviewers.novelty import new_findings


def said(line: int | None, title: str = "unused", *, path: str = "a.py", rule: str = "F1") -> Finding:
    return Finding(path=path, line=line, title=title, category=rule)


def lines(found: tuple[Finding, ...]) -> list[int | None]:
    return [finding.line for finding in found]


CASE = Case(
    id="c",
    base={"a.py": "x = 1\ny = 2\n"},
    head={"a.py": "new\nx = 1\n  y = 2\nx = 1\n"},
    changes={"a.py": (Hunk(line=1, added=(1,)), Hunk(line=4, added=(4,)))},
)


def test_a_finding_that_moved_with_its_line_is_old_whatever_the_indentation() -> None:
    assert new_findings([said(1), said(2)], [said(2), said(3)], CASE) == ()


def test_another_rule_message_or_line_is_new() -> None:
    after = [said(1), said(2, "other"), said(2, rule="F2"), said(2)]
    assert lines(new_findings([said(1)], after, CASE)) == [1, 2, 2]


def test_they_are_counted_and_those_on_added_lines_are_the_new_ones() -> None:
    assert lines(new_findings([said(1)], [said(2), said(4)], CASE)) == [4]
    assert lines(new_findings([said(1)], [said(4), said(2)], CASE)) == [4]
    assert lines(new_findings([said(1), said(1)], [said(2), said(4)], CASE)) == []
    assert lines(new_findings([], [said(2), said(4)], CASE)) == [2, 4]


def test_where_none_is_on_an_added_line_the_last_one_is_new() -> None:
    case = Case(id="c", base={"a.py": "x\nx\n"}, head={"a.py": "x\nx\n"})
    assert lines(new_findings([said(1)], [said(1), said(2)], case)) == [2]


def test_a_message_that_names_another_line_is_the_same_when_that_moved() -> None:
    before, after = [said(1, "defined at line 7")], [said(2, "defined at line 9")]
    assert new_findings(before, after, CASE) == ()
    assert len(new_findings([said(1, "12 of 10")], [said(2, "13 of 10")], CASE)) == 1


def test_a_renamed_file_is_the_same_file() -> None:
    case = Case(id="c", base={"a.py": "x"}, head={"b.py": "x"}, renames={"a.py": "b.py"})
    assert new_findings([said(1)], [said(1, path="b.py")], case) == ()
    assert new_findings([said(1)], [said(1, path="./b.py")], case) == ()


def test_findings_without_a_place_are_alike_by_rule_and_message() -> None:
    assert new_findings([said(None)], [said(None), said(0), said(99)], CASE) == (said(0), said(99))


PLACES = st.lists(st.builds(said, st.integers(0, 6), st.sampled_from(["m", "n"])), max_size=8)


@given(PLACES, PLACES)
def test_what_is_new_is_counted_off_and_in_order(before: list[Finding], after: list[Finding]) -> None:
    new = new_findings(before, after, CASE)
    assert [finding for finding in after if finding in new][: len(new)] != [] or not new
    assert max(0, len(after) - len(before)) <= len(new) <= len(after)
    assert new_findings([], after, CASE) == tuple(after)
    moved = Case(id="c", base=CASE.head, head=CASE.head)
    assert new_findings(after, after, moved) == ()
