"""The diff of a case: its lines and numbers, what is folded, and what is too large to be told apart."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.reports import review_change
from judgeproof.reports.review_change import (
    CONTEXT,
    MOST_COLUMNS,
    MOST_LINES,
    MOST_RUN,
    UNENDED,
    Changed,
    changed_files,
    diff,
    file_record,
)
from judgeproof.reviews.cases import Case

texts = st.lists(st.sampled_from(["a", "b", "", "c\td", "\r"]), max_size=12).map("\n".join) | st.none()


def file(before: str | None, after: str | None, **changes: Any) -> Changed:
    return Changed(**{"path": "a.go", "kind": "changed", "before": before, "after": after, **changes})


def side(lines: list[Any], sign: str) -> list[str]:
    return [line.text for line in lines if line.sign in (" ", sign)]


def written(text: str | None) -> list[str]:
    """The lines of a text, a last one without an end marked."""
    if not text:
        return []
    return (
        text[:-1].split("\n")
        if text.endswith("\n")
        else [*text.split("\n")[:-1], text.split("\n")[-1] + UNENDED]
    )


@given(texts, texts)
def test_a_diff_holds_both_states_in_order_with_their_numbers(before: str | None, after: str | None) -> None:
    lines = list(diff(before, after))
    old, new = side(lines, "-"), side(lines, "+")
    if old == written(before) and new == written(after):
        pass
    else:  # every line ended in a carriage return
        assert all(line.removesuffix(UNENDED).endswith("\r") for line in (*written(before), *written(after)))
        assert old == [line.replace("\r", "") for line in written(before)]
        assert new == [line.replace("\r", "") for line in written(after)]
    assert [line.old for line in lines if line.sign != "+"] == list(range(1, len(old) + 1))
    assert [line.new for line in lines if line.sign != "-"] == list(range(1, len(new) + 1))
    assert all(line.old is None for line in lines if line.sign == "+")
    assert all(line.new is None for line in lines if line.sign == "-")


@pytest.mark.parametrize("text", [None, "", "a", "a\nb\n", "\r\n\r\n", "x\nx\nx"])
def test_equal_states_differ_in_no_line(text: str | None) -> None:
    assert {line.sign for line in diff(text, text)} <= {" "}


def test_only_what_changed_is_signed() -> None:
    lines = [(line.sign, line.old, line.new, line.text) for line in diff("a\nb\nc\nd\n", "a\nB\nc\nd\ne")]
    assert lines == [
        (" ", 1, 1, "a"), ("-", 2, None, "b"), ("+", None, 2, "B"), (" ", 3, 3, "c"), (" ", 4, 4, "d"),
        ("+", None, 5, "e" + UNENDED),
    ]  # fmt: skip


def test_a_line_that_stands_often_is_a_line_still() -> None:
    braces = "}\n" * 250
    assert [line.sign for line in diff(f"a\n{braces}b\n", f"c\n{braces}d\n")] == [
        "-",
        "+",
        *" " * 250,
        "-",
        "+",
    ]


def test_carriage_returns_are_seen_where_only_some_lines_end_with_them() -> None:
    assert [line.text for line in diff("a\r\n", "a\r\nb\r\n")] == ["a", "b"]
    assert [line.text for line in diff("a\n", "a\r\n")] == ["a", "a\r"]


def test_too_many_equal_lines_count_as_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = "s\n" + "x\n" * 10 + "e\n", "s\nq\n" + "x\n" * 10 + "w\ne\n"
    assert sum(line.sign == "+" for line in diff(before, after)) == 2
    monkeypatch.setattr(review_change, "MOST_PAIRS", 99)
    lines = list(diff(before, after))
    assert [line.sign for line in lines] == [" ", *"-" * 10, *"+" * 12, " "]
    assert side(lines, "+") == written(after)


def runs(record: dict[str, Any]) -> list[tuple[str, int, int]]:
    """Sign, whether it is shown, and how many lines."""
    return [
        (sign, shown, len(kept) if isinstance(kept, list) else kept)
        for sign, _, _, shown, kept in record["runs"]
    ]


def test_what_is_far_from_changes_and_marks_is_folded_and_kept() -> None:
    text = "".join(f"{n}\n" for n in range(1, 41))
    record = file_record(file(text, text.replace("20\n", "20\nnew\n")), [35])
    assert runs(record) == [
        (" ", 0, 17),
        (" ", 1, 3),
        ("+", 1, 1),
        (" ", 1, 3),
        (" ", 0, 7),
        (" ", 1, 7),
        (" ", 0, 3),
    ]
    assert record["runs"][0][4][0] == "1"
    assert [run[1:3] for run in record["runs"]] == [
        [1, 1],
        [18, 18],
        [None, 21],
        [21, 22],
        [24, 25],
        [31, 32],
        [38, 39],
    ]
    assert (record["added"], record["removed"]) == (1, 0)
    assert CONTEXT == 3


def test_of_a_long_file_what_is_folded_is_not_kept() -> None:
    text = "x\n" * (MOST_LINES + 1)
    record = file_record(file(None, text, kind="added"), [MOST_LINES - 50])
    assert record["added"] == MOST_LINES + 1
    assert runs(record) == [
        ("+", 1, MOST_RUN + CONTEXT), ("", 0, MOST_LINES - 50 - MOST_RUN - 2 * CONTEXT - 1), ("+", 1, 2 * CONTEXT + 1),
        ("", 0, 48),
    ]  # fmt: skip
    assert record["runs"][1][:4] == ["", None, MOST_RUN + CONTEXT + 1, 0]


def test_of_very_many_changes_the_first_are_shown() -> None:
    before = [f"line {n}" for n in range(3 * MOST_LINES)]
    after = [line if n % 2 else f"new {line}" for n, line in enumerate(before)]
    record = file_record(file("\n".join(before), "\n".join(after)), [])
    assert record["added"] == record["removed"] == 1.5 * MOST_LINES
    shown, folded = runs(record)[:-1], runs(record)[-1]
    assert all(one[1] for one in shown)
    assert sum(count for sign, _, count in shown if sign != " ") == MOST_LINES + 2  # of the context, too
    assert folded[:2] == ("", 0)
    assert folded[2] == 4.5 * MOST_LINES - sum(count for _, _, count in shown)


def test_a_long_line_is_cut_and_controls_are_seen() -> None:
    record = file_record(file("", f"{'y' * (MOST_COLUMNS + 7)}\n\x1b\u202e\n"), [])
    first, second = record["runs"][0][4]
    assert first == "y" * MOST_COLUMNS + "\u2026 (7 more characters)"
    assert second == "\\x1b\\u202e"


def test_files_are_what_became_of_them() -> None:
    case = Case(
        id="c", base={"same": "1", "gone": "2", "old": "3\n", "kept": "4"},
        head={"same": "1", "new": "3\n", "kept": "5", "born": "6", "apart": "7"},
        extra={"support": "8", "same": "9"}, renames={"old": "new", "lost": "apart"},
    )  # fmt: skip
    found = changed_files(case)
    assert [(one.path, one.kind, one.old_path) for one in found] == [
        ("apart", "added", None), ("born", "added", None), ("gone", "deleted", None), ("kept", "changed", None),
        ("new", "renamed", "old"),
    ]  # fmt: skip
    assert [(one.path, one.kind) for one in changed_files(case, {"same", "support"})][5:] == [
        ("same", "unchanged"), ("support", "outside"),
    ]  # fmt: skip
    assert file_record(found[4], [])["runs"] == [[" ", 1, 1, 0, ["3"]]]
    assert file_record(found[4], [])["old"] == "old"
    assert file_record(file("", "", kind="added"), [])["runs"] == []
    assert file("a\nb", None).lines == 2
