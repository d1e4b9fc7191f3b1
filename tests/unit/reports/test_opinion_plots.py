"""Two judges against each other, and repeats of one, as SVG."""

from typing import Any
from xml.etree import ElementTree

import pytest
from tests.unit.reports.runs import failed, passed, report, unread

from judgeproof.reports.opinion_plots import OUTCOMES, VERDICTS, contingency, reach


def pairs(mine: Any, other: Any) -> ElementTree.Element:
    made = report(*mine, second=other)["panel"]["agreement"]["verdict"]["table"]
    return ElementTree.fromstring(contingency("verdict", made, VERDICTS, of="Verdicts"))


def squares(figure: ElementTree.Element) -> list[tuple[str, str]]:
    return [
        (r.get("class", ""), r.get("width", "")) for r in figure.iter("rect") if r.get("class") != "frame"
    ]


def counts(figure: ElementTree.Element) -> list[str]:
    return ["".join(t.itertext()) for t in figure.iter("text") if t.get("class") == "count"]


def test_every_pair_has_its_count_and_a_square_as_large_as_it() -> None:
    found = pairs([passed()] * 4 + [passed(), failed()], [passed()] * 4 + [failed(), failed()])
    assert counts(found) == ["4", "1", "0", "1"]
    assert squares(found) == [("fill-agree", "36.0"), ("fill-differ", "18.0"), ("fill-agree", "18.0")]
    assert found.findtext("desc") == "1 fail then fail, 1 pass then fail, 4 pass then pass."
    assert found.findtext("title") == "Verdicts: the first judge against the second"


def test_two_judges_with_nothing_in_common_leave_the_table_empty() -> None:
    found = pairs([passed()], [unread()])
    assert (counts(found), squares(found)) == (["0"] * 4, [])
    assert found.findtext("desc") == "Nothing that both judged."


def test_the_outcomes_that_a_judge_may_come_to_have_a_line_and_a_column_each() -> None:
    found = ElementTree.fromstring(contingency("outcome", [], OUTCOMES, of="Outcomes"))
    assert len(counts(found)) == len(OUTCOMES) ** 2


def line(*rates: float | None) -> ElementTree.Element:
    known = [rate for rate in rates if rate is not None]
    told = {
        "draws": [{"rate": rate} for rate in rates],
        "low": min(known, default=None),
        "high": max(known, default=None),
    }
    return ElementTree.fromstring(reach("pass_rate-1", told, of="Pass rate"))


@pytest.mark.parametrize(
    ("rates", "ends"),
    [
        ((0.5, 0.5), ["0.50"]),
        ((0.2, 0.9), ["0.20", "0.90"]),
        ((0.9, 0.05), ["0.05", "0.90"]),
        ((0.5, 0.52), ["0.50 to 0.52"]),
        ((0.98, 1.0, None), ["0.98 to 1.00"]),
        ((0.0,), ["0.00"]),
        ((None, None), []),
    ],
)  # fmt: skip
def test_a_line_from_the_lowest_to_the_highest_with_both_in_numbers(
    rates: tuple[float | None, ...], ends: list[str]
) -> None:
    found = line(*rates)
    assert ["".join(t.itertext()) for t in found.iter("text") if t.get("class") == "bound-text"] == ends
    known = [rate for rate in rates if rate is not None]
    assert len(list(found.iter("circle"))) == len(known)
    assert bool(found.findall("line[@class='reach']")) is bool(known)


def test_the_time_that_decides_is_told_apart_and_lies_above() -> None:
    classes = [circle.get("class") for circle in line(0.3, 0.4, 0.5).iter("circle")]
    assert classes == ["again", "again", "first"]
    assert line(None, 0.4).findtext("desc") == "In turn: n/a, 0.40."
