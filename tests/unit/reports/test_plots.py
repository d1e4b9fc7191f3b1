"""Figures as SVG: places, words, and what is told apart without colour."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.unit.reports.runs import fabricated, failed, passed, report, silent

from judgeproof.reports.plots import FILLS, LETTERS, graded_bars, outcome_bar, reason_bars, swatch


def svg(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def bar(*outcomes: Any) -> ElementTree.Element:
    made = report(*outcomes)
    return svg(outcome_bar(made["rows"], made["pass_rate"]))


def rects(figure: ElementTree.Element) -> list[tuple[str, str, str]]:
    """Class, place and width of every part of the bar."""
    return [(r.get("class", ""), r.get("x", ""), r.get("width", "")) for r in figure if r.tag == "rect"]


def words(figure: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in figure if text.tag == "text"]


def described(figure: ElementTree.Element) -> str:
    return figure.findtext("desc") or ""


def test_the_parts_of_the_bar_fill_its_width_and_the_un_assessed_stand_between() -> None:
    assert rects(bar(passed(), passed(), silent(), failed(), fabricated())) == [
        ("fill-passed", "0.000%", "40.000%"),
        ("fill-unassessed", "40.000%", "20.000%"),
        ("fill-failed-asserted", "60.000%", "20.000%"),
        ("fill-failed-proven", "80.000%", "20.000%"),
    ]


def test_a_part_of_none_is_not_drawn() -> None:
    assert rects(bar(passed())) == [("fill-passed", "0.000%", "100.000%")]
    assert rects(bar()) == []


def test_rows_that_fail_by_their_score_alone_are_drawn_too() -> None:
    found = bar(passed(), {**passed(), "passed": False})
    assert rects(found)[1] == ("fill-failed-score", "50.000%", "50.000%")
    assert described(found).startswith(
        "1 passed, 0 un-assessed, 0 failed asserted, 0 failed proven, 1 failed by score."
    )


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [
        ([passed()], "1 passed"),
        ([silent()], "1 un-assessed"),
        ([fabricated()], "1 failed"),
        ([passed()] * 5 + [failed()], "1"),
        ([passed()] * 19 + [failed()], None),
    ],
    ids=["passed", "un-assessed", "failed", "room for a number only", "room for nothing"],
)
def test_a_count_is_written_where_there_is_room(outcomes: Any, expected: str | None) -> None:
    found = bar(*outcomes)
    last = found.findall("rect")[-1]
    kind = last.get("class", "").removeprefix("fill-")
    texts = ["".join(t.itertext()) for t in found if t.tag == "text" and t.get("class") == f"on-{kind}"]
    assert texts == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("outcomes", "texts", "anchors"),
    [
        ([], [], []),
        ([passed(), failed()], ["0.50"], ["middle"]),
        ([passed()], ["1.00"], ["end"]),
        ([failed()], ["0.00"], ["start"]),
        ([passed(), failed(), silent(), silent()], ["0.25", "0.75"], ["end", "start"]),
        ([silent()], ["0.00", "1.00"], ["start", "end"]),
        ([passed(), silent()], ["0.50", "1.00"], ["end", "end"]),
        ([failed(), silent()], ["0.00", "0.50"], ["start", "start"]),
    ],
    ids=[
        "no row", "no doubt", "all pass", "none passes", "in doubt", "all is open", "both at the right", "both at the left",
    ],
)  # fmt: skip
def test_the_bounds_of_the_pass_rate_stay_inside_the_figure(
    outcomes: Any, texts: list[str], anchors: list[str]
) -> None:
    found = [t for t in bar(*outcomes) if t.get("class") == "bound-text"]
    assert ["".join(t.itertext()) for t in found] == texts
    assert [t.get("text-anchor") for t in found] == anchors
    lines = {t.get("y") for t in found}
    assert len(lines) == (2 if len(texts) == 2 and anchors[0] == anchors[1] else min(1, len(texts)))


def test_the_bar_says_in_words_what_it_shows() -> None:
    found = bar(passed(), failed(), fabricated(), silent())
    assert found.findtext("title") == "Outcomes of 4 rows"
    assert described(found) == (
        "1 passed, 1 un-assessed, 1 failed asserted, 1 failed proven. Pass rate between 0.25 and 0.50."
    )
    assert described(bar()).endswith("No pass rate.")


def test_a_bar_a_reason_and_the_longest_fills_its_column() -> None:
    figures = [svg(text) for text in reason_bars([{"n": 4, "wording": "a < b"}, {"n": 1, "wording": "c"}])]
    assert [figure[2].get("width") for figure in figures] == ["100.000%", "25.000%"]
    assert figures[0].findtext("title") == "4 rows un-assessed: a < b"
    assert described(figures[1]).endswith("the most frequent reason, 4 rows.")
    assert len({figure.get("class") for figure in figures}) == 2
    assert reason_bars([]) == []
    assert svg(reason_bars([{"n": 0, "wording": "a"}])[0])[2].get("width") == "0%"


def test_citations_by_outcome_on_one_scale() -> None:
    found = svg(graded_bars({"supported": 1000, "fabricated": 500, "contradicted": 1}))
    widths = {r[0]: r[2] for r in rects(found)}
    assert widths == {
        "fill-supported": "50.000%",
        "fill-fabricated": "25.000%",
        "fill-contradicted": "0.600%",
    }
    assert "1,000" in words(found)
    assert described(found) == (
        "1000 supported, 0 misattributed, 1 contradicted, 0 unsupported, 500 fabricated, 0 open."
    )


def test_without_citations_every_count_stands_and_no_bar_does() -> None:
    found = svg(graded_bars({}))
    assert rects(found) == []
    assert words(found).count("0") == len(LETTERS)


def test_every_outcome_has_a_letter_of_its_own_beside_its_colour() -> None:
    assert len(set(LETTERS.values())) == len(LETTERS)
    assert set(LETTERS) <= set(FILLS)


@pytest.mark.parametrize("kind", FILLS)
def test_a_swatch_shows_the_fill_of_its_kind(kind: str) -> None:
    rect = svg(swatch(kind))[0]
    assert (rect.get("class"), rect.get("fill")) == (f"fill-{kind}", FILLS[kind])


def test_patterns_are_drawn_once_and_where_they_are_referred_to() -> None:
    text = outcome_bar(report(silent())["rows"], report(silent())["pass_rate"])
    drawn = re.findall(r'<pattern id="(\w+)"', text)
    assert sorted(drawn) == ["asserted", "hatch"]
    assert {name for fill in FILLS.values() for name in re.findall(r"url\(#(\w+)\)", fill)} == set(drawn)
