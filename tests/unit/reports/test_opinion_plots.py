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


@pytest.mark.parametrize("unit", OUTCOMES)
def test_the_outcomes_that_a_judge_may_come_to_have_a_line_and_a_column_each(unit: str) -> None:
    found = ElementTree.fromstring(contingency("outcome", [], OUTCOMES[unit], of="Outcomes"))
    assert len(counts(found)) == len(OUTCOMES[unit]) ** 2


def line(low: float | None, high: float | None) -> ElementTree.Element:
    told = {"low": low, "high": high, "over": 7}
    return ElementTree.fromstring(reach("pass_rate-1", told, of="Pass rate", what="rows"))


@pytest.mark.parametrize(
    ("low", "high", "ends"),
    [
        (0.5, 0.5, ["0.50"]),
        (0.2, 0.9, ["0.20", "0.90"]),
        (0.05, 0.95, ["0.05", "0.95"]),
        (0.5, 0.52, ["0.50 to 0.52"]),
        (0.98, 1.0, ["0.98 to 1.00"]),
        (0.0, 0.0, ["0.00"]),
        (1.0, 1.0, ["1.00"]),
        (None, None, []),
    ],
)
def test_a_line_from_the_lowest_to_the_highest_with_both_in_numbers(
    low: float | None, high: float | None, ends: list[str]
) -> None:
    found = line(low, high)
    assert ["".join(t.itertext()) for t in found.iter("text") if t.get("class") == "bound-text"] == ends
    assert len(found.findall("line[@class='reach']")) == len(ends[:1])


def test_the_line_says_over_what_it_is() -> None:
    assert line(0.2, 0.4).findtext("desc") == "0.20 to 0.40 over 7 rows assessed each time."
    assert (line(None, None).findtext("desc") or "").startswith("n/a to n/a")
