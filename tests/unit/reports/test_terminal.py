"""The report as plain text."""

import re
from typing import Any

import pytest

from judgeproof.reports.terminal import render
from tests.unit.citations.examples import said
from tests.unit.reports.runs import OLD, broken, fabricated, failed, outcome, passed, report, silent, unread

# Whatever would steer a terminal or reorder a line.
STEERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
HOSTILE = "\x1b[31mred\x1b[0m\u202eevil\x07"


def lines(made: Any) -> list[str]:
    text = "".join(render(made, []))
    assert text.endswith("\n")
    return text.splitlines()


def line(made: Any, start: str) -> str:
    found = [each for each in lines(made) if each.strip().startswith(start)]
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("outcomes", "bar"),
    [
        ([], "·" * 60),
        ([passed()], "█" * 60),
        ([failed()], "▒" * 60),
        ([silent()], "·" * 60),
        ([passed(), failed(), silent()], "█" * 20 + "▒" * 20 + "·" * 20),
        ([passed(), passed(), failed()], "█" * 40 + "▒" * 20),
        ([passed(), failed()] * 8 + [failed()] * 0, "█" * 30 + "▒" * 30),
        ([passed()] * 119 + [failed()], "█" * 60),
    ],
    ids=["no row", "passed", "failed", "un-assessed", "a third each", "no rest", "half", "too few to be seen"],
)
def test_the_bar_is_as_wide_whatever_it_shows(outcomes: Any, bar: str) -> None:
    found = lines(report(*outcomes))[2]
    assert len(found) == 60
    assert found == bar


def test_the_first_lines_name_the_file_the_scorer_and_the_judge() -> None:
    found = lines(report(passed()))
    assert found[0] == "moor.jsonl  1 rows · citation_correctness 1"
    assert found[1] == "judge scripted 1 (not measured against human labels)"


def test_figures_come_with_their_counts_and_bounds() -> None:
    made = report(passed(), failed(), fabricated(), silent())
    assert line(made, "assessed") == "  assessed     3 of 4    passed 1 █, failed 2 ▒"
    assert line(made, "pass rate") == (
        "  pass rate    1/3 0.33   between 0.25 and 0.50 of all 4 rows, whatever the 1 un-assessed turn out to be"
    )
    assert line(made, "failures") == "  failures     1 proven     1 fabricated"
    assert line(made, "1 asserted").endswith("1 unsupported (the judge's reading of a verified quote)")
    assert line(made, "precision") == (
        "  precision    1/3 0.33  citations supported, of those graded; 3 of 3 citable were graded"
    )


def test_undefined_figures_are_no_numbers() -> None:
    made = report()
    assert "0/0 n/a   between n/a and n/a of all 0 rows" in line(made, "pass rate")
    assert "0/0 n/a  citations supported" in line(made, "precision")
    assert line(made, "failures").endswith("0 proven     none")
    assert line(made, "0 asserted").endswith("none")


def test_what_is_missing_is_listed_with_what_helps_in_one_column() -> None:
    made = report(silent(), unread(), unread(), broken())
    found = lines(made)
    head = next(each for each in found if "not assessed" in each)
    column = head.index("what helps")
    listed = found[found.index(head) + 1 :][:3]
    assert {each[column:] for each in listed} == {gap["remedy"] for gap in made["unassessed"]}
    assert all(each[column - 1] == " " for each in listed)
    assert listed[0].strip().startswith("2  the judge returned unusable output (2 no_json)")


def test_nothing_is_listed_where_nothing_is_missing() -> None:
    assert not any("what helps" in each for each in lines(report(passed())))


def test_what_the_judge_did() -> None:
    quiet = line(report(passed()), "judge  ")
    assert quiet == "  judge        asked about 1 rows; 0 replies; 0 asked again; no cost"
    told = [{"attempt": 2, "status": "failed"}]
    loud = line(report(unread(), testimony=told, paid=True), "judge  ")
    assert loud == (
        "  judge        asked about 1 rows; 1 replies; 1 asked again; 1 failed; 1 replies rejected: "
        "invalid_judge_output; cost unknown"
    )


def test_discarded_verdicts_are_told() -> None:
    made = report(outcome("Peat is old [doc-1].", said([5, OLD])))
    assert "1 verdicts discarded, their evidence was not found" in line(made, "judge  ")


def test_the_table_of_human_labels_is_aligned() -> None:
    made = report(passed(human_label="supported"), failed(human_label="a very long label indeed"), silent(human_label="x"))
    assert line(made, "human labels") == "  human labels agree on 2/2 1.00 of the assessed rows that carry one"
    table = [each for each in lines(made) if " passed " in each and "un-assessed" in each and "of" not in each.split()]
    assert [each.index(" passed ") for each in table] == [29] * 3
    assert {len(each) for each in table} == {len(table[0])}
    assert "a very long l…" in table[1] or "a very long l…" in table[2]


def test_notices_stand_at_the_end() -> None:
    assert lines(report(passed(), notices=["One.", "Two."]))[-2:] == ["  ! One.", "  ! Two."]


def test_hostile_text_steers_no_terminal() -> None:
    made = report(passed(human_label=HOSTILE), name=HOSTILE, notices=[HOSTILE])
    made["run"]["judge"]["name"] = HOSTILE
    text = "".join(render(made, []))
    assert STEERS.search(text) is None
    assert text.count("\\x1b[31mred") == 4
