"""The report as plain text."""

import re
from typing import Any

import pytest
from tests.unit.citations.examples import said
from tests.unit.reports.runs import (
    MEASURED,
    OLD,
    account,
    broken,
    fabricated,
    failed,
    free,
    outcome,
    passed,
    price,
    report,
    silent,
    unread,
)

from judgeproof.figures.money import Unknown
from judgeproof.reports.marks import explained
from judgeproof.reports.terminal import render

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
    ids=[
        "no row",
        "passed",
        "failed",
        "un-assessed",
        "a third each",
        "no rest",
        "half",
        "too few to be seen",
    ],
)
def test_the_bar_is_as_wide_whatever_it_shows(outcomes: Any, bar: str) -> None:
    found = lines(report(*outcomes))[2]
    assert len(found) == 60
    assert found == bar


def test_the_first_lines_name_the_file_the_scorer_and_the_judge() -> None:
    found = lines(report(passed()))
    assert found[0] == "moor.jsonl  1 row · citation_correctness 1"
    assert found[1] == "judge scripted 1 (not measured against human labels)"


def block(made: Any, name: str) -> str:
    """A figure by its name, with the lines below it that belong to it, on one line."""
    found = lines(made)
    start = next(n for n, each in enumerate(found) if each.startswith(f"  {name} "))
    further = found[start + 1 :]
    end = next((n for n, each in enumerate(further) if not each.startswith(" " * 15)), len(further))
    return " ".join(" ".join(found[start : start + 1 + end]).split())


def test_figures_come_with_their_counts_and_bounds() -> None:
    made = report(passed(), failed(), fabricated(), silent())
    assert block(made, "assessed") == "assessed 3 of 4: 1 passed █, 2 failed ▒, 1 un-assessed ·"
    assert block(made, "pass rate") == (
        "pass rate 1/3 0.33 of the assessed rows between 0.25 and 0.50 of all rows, whatever the un-assessed ones "
        "turn out to be"
    )
    assert block(made, "failures") == (
        "failures 1 proven 1 fabricated 1 asserted 1 unsupported (the judge's reading of a verified quote)"
    )
    assert block(made, "precision") == (
        "precision 1/3 0.33 of the graded citations are supported 3 of 3 citable ones were graded"
    )


def test_no_bounds_where_every_row_is_assessed() -> None:
    assert block(report(passed(), failed()), "pass rate") == "pass rate 1/2 0.50 of the assessed rows"


def test_undefined_figures_are_no_numbers() -> None:
    made = report()
    assert block(made, "pass rate") == "pass rate 0/0 n/a of the assessed rows"
    assert block(made, "precision").startswith("precision 0/0 n/a of the graded citations")
    assert block(made, "failures") == "failures 0 proven none 0 asserted none"


def test_what_is_missing_is_listed_with_what_helps_in_one_column() -> None:
    made = report(silent(), unread(), unread(), broken())
    found = lines(made)
    head = next(n for n, each in enumerate(found) if "what helps" in each)
    column = found[head].index("what helps")
    listed = found[head + 1 : found.index("", head)]
    assert all(each[column - 2 : column] == "  " for each in listed)
    helps = " ".join(" ".join(each[column:] for each in listed).split())
    assert helps == " ".join(gap["remedy"] for gap in made["unassessed"])
    assert listed[0].startswith("       2  the judge returned unusable output (2")


def test_nothing_is_listed_where_nothing_is_missing() -> None:
    assert not any("what helps" in each for each in lines(report(passed())))


def test_what_the_judge_did() -> None:
    assert block(report(passed()), "judge") == "judge asked about 1 row; 0 replies; 0 asked again"
    assert block(report(passed()), "cost") == "cost none"
    told = [{"attempt": 2, "status": "failed", "cause": "timeout"}]
    assert block(report(unread(), testimony=told, paid=True), "judge") == (
        "judge asked about 1 row; 1 reply; 1 asked again; 1 failed; 1 reply rejected: invalid_judge_output"
    )
    assert block(report(unread(), testimony=told, paid=True), "cost") == "cost unknown for 1 call"


def test_discarded_verdicts_are_told() -> None:
    made = report(outcome("Peat is old [doc-1].", said([5, OLD])))
    assert "1 verdicts discarded, their evidence was not found" in block(made, "judge")


def test_the_table_of_human_labels_is_aligned() -> None:
    long = failed(human_label="a very long label indeed")
    made = report(passed(human_label="supported"), *[long] * 10, silent(human_label="x"))
    assert "agree on 11/11 1.00 of the assessed rows that carry one" in block(made, "human labels")
    table = [
        each for each in lines(made) if re.search(r" passed +\d+   failed +\d+   un-assessed +\d+$", each)
    ]
    assert len(table) == 3
    assert len({(each.index(" passed "), len(each)) for each in table}) == 1
    assert any("a very long l…" in each for each in table)


def test_notices_stand_at_the_end() -> None:
    assert lines(report(passed(), notices=["One.", "Two."]))[-2:] == ["  ! One.", "  ! Two."]


def test_no_line_is_wider_than_a_hundred_columns_whatever_a_row_says() -> None:
    long = "word " * 100 + "x" * 300
    made = report(passed(human_label=long), broken(long), name=long, notices=[long], measured=[MEASURED] * 9)
    assert max(map(len, lines(made))) <= 100


def test_hostile_text_steers_no_terminal() -> None:
    made = report(passed(human_label=HOSTILE), name=HOSTILE, notices=[HOSTILE])
    made["run"]["judge"]["name"] = HOSTILE
    text = "".join(render(made, []))
    assert STEERS.search(text) is None
    assert text.count("\\x1b[31mred") == 4


# ---------------------------------------------------------------- what marks mean


def marks(made: Any) -> list[str]:
    """The marks that are explained, in order."""
    return [mark for mark, _ in explained(made)]


def test_a_report_without_marks_explains_none() -> None:
    assert not any(each.startswith("  marks") for each in lines(report(passed(), failed())))
    assert marks(report(passed(), failed(), second=[passed(), failed()])) == []


@pytest.mark.parametrize(
    ("second", "found"),
    [
        ([unread(), unread()], ["+?", "kappa n/a"]),
        ([passed(), unread()], ["+NC", "kappa n/a"]),
        ([passed(), passed()], []),
    ],
    ids=["silent", "not the same rows", "a pair"],
)
def test_marks_of_a_second_opinion_are_explained_where_they_occur(second: Any, found: list[str]) -> None:
    assert marks(report(passed(), failed(), second=second)) == found


@pytest.mark.parametrize(
    ("accounts", "found"),
    [
        ([account("paid", None)], []),
        ([account("paid", None, at=price("2025-01-01"))], ["!"]),
        ([account("paid", None, at=price(None))], ["!"]),
        ([account("paid", None, at=price(routed=True))], ["~"]),
        ([free(), account("paid", None, "timeout", at=price("2030-01-01", routed=True))], ["!", "~", "at least"]),
        ([account("paid", None, at=Unknown("no price"))], ["unknown"]),
    ],
    ids=["known", "stale", "of no known age", "a band", "all", "unknown"],
)  # fmt: skip
def test_marks_of_amounts_are_explained_where_they_occur(accounts: Any, found: list[str]) -> None:
    assert marks(report(passed(), accounts=accounts)) == found


def test_an_amount_for_each_of_nothing_is_explained() -> None:
    made = report(failed(), accounts=[account("paid", None)])
    assert block(made, "marks") == "marks n/a: there is nothing to share it among"


def test_what_is_explained_stands_once_and_below() -> None:
    made = report(
        passed(), failed(), second=[passed(), unread()], accounts=[account("paid", None, "timeout")], notices=["One."]
    )  # fmt: skip
    found = lines(made)
    at = next(n for n, each in enumerate(found) if each.startswith("  marks"))
    assert " ".join(found[at].split()).startswith("marks +NC: both judges did not assess the same ones")
    assert (
        found[at + 2].strip() == "at least: calls that failed or were cut off may have been charged beside it"
    )
    assert found[at + 3] == "  ! One."


def test_a_row_that_is_assessed_one_time_and_not_another_is_told() -> None:
    made = report(passed(), passed(), draws=[[passed(), unread()]])
    assert "assessed one time and not another: 1 row" in block(made, "repeats")


def test_a_notice_that_begins_with_its_mark_is_not_marked_twice() -> None:
    found = lines(
        report(passed(), notices=("! The rates of m are 41 days old.", "~ $1.00 is one point.", "Look."))
    )
    assert found[-3:] == ["  ! The rates of m are 41 days old.", "  ~ $1.00 is one point.", "  ! Look."]
