"""The sentences that every format says alike."""

from xml.etree import ElementTree

import pytest
from tests.unit.reports.runs import MEASURED, account, fabricated, failed, passed, report, silent, unread

from judgeproof.figures.money import Unknown
from judgeproof.reports.html import sentence
from judgeproof.reports.junit import render as junit
from judgeproof.reports.phrases import counted, headline, judge_line, ratio, summary
from judgeproof.reports.terminal import render


@pytest.mark.parametrize(
    ("rate", "text"),
    [
        ({"k": 97, "n": 151, "rate": 97 / 151}, "97/151 0.64"),
        ({"k": 0, "n": 0, "rate": None}, "0/0 n/a"),
        ({"k": 999, "n": 1000, "rate": 0.999}, "999/1000 >0.99"),
    ],
)
def test_a_rate_never_stands_without_its_counts(rate: dict[str, float | None], text: str) -> None:
    assert ratio(rate) == text


def test_the_headline_says_how_good_how_sure_and_what_is_missing() -> None:
    assert headline(report()) == "No row was read."
    assert headline(report(passed(), failed())) == "1 of 2 assessed rows pass; every row was assessed."
    assert headline(report(passed(), failed(), silent(), silent())) == (
        "1 of 2 assessed rows pass; 2 of 4 could not be assessed. Whatever those turn out to be, the pass rate of all "
        "rows lies between 0.25 and 0.75."
    )


def test_the_headline_of_a_run_that_stopped_says_so_first() -> None:
    made = report(passed(), failed())
    made["run"]["status"] = "incomplete"
    told = "The run is incomplete, and nothing is known of the rows that are missing. "
    assert headline(made) == f"{told}1 of 2 assessed rows pass; every row so far was assessed."
    assert sentence(made) == f"{told}1 of 2 assessed rows passes; every row so far was assessed."
    assert "2 rows so far, the run is incomplete" in "".join(render(made, ()))
    found = ElementTree.fromstring("".join(junit(made, [{"outcome": o} for o in (passed(), failed())])))
    assert (found.get("tests"), found.get("errors")) == ("3", "1")
    assert [error.get("message") for error in found.iter("error")] == [told.strip()]


def test_a_run_that_ended_has_no_error() -> None:
    found = ElementTree.fromstring("".join(junit(report(passed()), [{"outcome": passed()}])))
    assert (found.get("tests"), found.get("errors")) == ("1", "0")
    assert list(found.iter("error")) == []


def test_who_judged_and_what_that_judge_was_measured_at() -> None:
    assert judge_line(report()) == "judge scripted 1 (not measured against human labels)"
    assert judge_line(report(measured=[MEASURED])) == (
        "judge scripted 1 (measured: moors balanced accuracy 0.71 on the 0.90 of 200 pairs it answers)"
    )
    assert judge_line(
        report(measured=[MEASURED, {**MEASURED, "data": "bogs", "balanced_accuracy": None}])
    ).endswith("it answers, bogs balanced accuracy n/a on the 0.90 of 200 pairs it answers)")


def test_a_judge_without_a_version_leaves_no_blank() -> None:
    made = report()
    made["run"]["judge"]["version"] = ""
    assert judge_line(made).startswith("judge scripted (")


@pytest.mark.parametrize(
    ("parts", "names", "text"),
    [
        ({"a": 2, "b": 0, "c": 1}, None, "2 a, 1 c"),
        ({"a": 2, "b": 0, "c": 1}, ("c", "a", "z"), "1 c, 2 a"),
        ({"a": 0}, None, ""),
        ({}, None, ""),
    ],
)
def test_counts_in_words_leave_out_what_is_none(
    parts: dict[str, int], names: tuple[str, ...] | None, text: str
) -> None:
    assert counted(parts, names=names) == text


def test_a_run_in_nine_lines() -> None:
    labelled = [passed(human_label="supported"), failed(human_label="supported")]
    lines = summary(report(*labelled, fabricated(), silent(), unread()))
    assert lines[:6] == [
        "rows        5 recorded answers with 4 citations, graded offline",
        "verdict     1 pass, 2 fail, 2 not assessed",
        "pass rate   1/3 0.33, of all rows 0.20 to 0.60 whatever the rest turn out to be",
        "proven      1 fabricated: shown by the texts themselves",
        "asserted    1 unsupported: the judge's reading of a quote that was verified",
        "precision   1/3 0.33 of the graded citations are supported",
    ]
    assert sorted(lines[6].removeprefix("missing     ").split(", ")) == [
        "1 response cited no sources",
        "1 the judge returned unusable output",
    ]
    assert lines[8] == "humans      people and judge agree on 1/2 0.50 of the assessed rows"


def test_a_run_without_failures_or_labels_says_so() -> None:
    lines = summary(report(passed()))
    assert lines[3].startswith("proven      nothing")
    assert lines[4].startswith("asserted    nothing")
    assert (lines[6], lines[8]) == ("missing     none", "humans      no labels")


def test_a_run_that_cost_anything_says_so_in_a_tenth_line() -> None:
    assert len(summary(report(passed()))) == 9
    lines = summary(report(passed(), accounts=[account("paid", None, "timeout")]))
    assert lines[9:] == ["cost        at least $0.001500 for 2 calls"]
    lines = summary(report(passed(), accounts=[account("paid", None, at=Unknown("no price"))]))
    assert lines[9:] == ["cost        unknown (no price) for 1 call"]
