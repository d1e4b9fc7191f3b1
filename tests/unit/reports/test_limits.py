"""Limits on what a run cost and on how its judges were heard."""

from typing import Any

import pytest
from tests.unit.reports.runs import account, failed, free, passed, report, unread

from judgeproof.figures.money import Unknown
from judgeproof.reports.limits import Missed, missed


def misses(
    made: Any, *, least: dict[str, float] | None = None, most: dict[str, float] | None = None
) -> list[Missed]:
    return missed(made, minimum=least or {}, maximum=most or {}, proven_only=False)


COSTS = ("cost", "cost_per_row", "cost_per_assessed", "cost_per_supported")


@pytest.mark.parametrize("figure", COSTS)
def test_a_known_cost_is_held_against_a_limit(figure: str) -> None:
    made = report(passed(), accounts=[account("paid", None)])
    assert misses(made, most={figure: 0.0015}) == []
    assert misses(made, most={figure: 0.001}) == [
        Missed(figure=figure, value=0.0015, wanted="at most 0.001", found="$0.001500")
    ]


@pytest.mark.parametrize("figure", COSTS)
def test_what_costs_nothing_meets_every_maximum(figure: str) -> None:
    assert misses(report(passed(), accounts=[free()]), most={figure: 0}) == []


@pytest.mark.parametrize("figure", COSTS)
@pytest.mark.parametrize(
    ("accounts", "found"),
    [
        ([account("paid", None, at=Unknown("no price", "m"))], "unknown (no price)"),
        ([account("paid", None, "timeout")], "at least $0.001500 (calls that failed may have been charged too)"),
    ],
    ids=["unknown", "at least"],
)  # fmt: skip
def test_a_cost_that_may_be_anything_meets_no_maximum_however_high(
    figure: str, accounts: Any, found: str
) -> None:
    (miss,) = misses(report(passed(), accounts=accounts), most={figure: 1e9})
    assert (miss.figure, miss.found) == (figure, found)


def test_an_undefined_cost_meets_no_limit() -> None:
    made = report(failed(), accounts=[account("paid", None)])
    for limits in ({"least": {"cost_per_supported": 0}}, {"most": {"cost_per_supported": 9}}):
        (miss,) = misses(made, **limits)
        assert miss.found == "n/a (no supported citation)"


def test_the_least_that_a_cost_can_be_meets_a_minimum() -> None:
    made = report(passed(), accounts=[account("paid", None, "timeout")])
    assert misses(made, least={"cost": 0.0015}) == []
    assert misses(made, least={"cost": 0.0016})[0].found.startswith("at least $0.001500")


def test_agreement_and_flips_are_limits() -> None:
    made = report(passed(), failed(), second=[passed(), passed()], draws=[[passed(), passed()]])
    least = {"judges_agreement": 0.5, "judges_kappa": 0}
    assert misses(made, least=least, most={"repeats_flips": 1}) == []
    found = misses(made, least={"judges_agreement": 0.6, "judges_kappa": 0.1}, most={"repeats_flips": 0})
    assert [(miss.figure, miss.found) for miss in found] == [
        ("judges_agreement", "0.50"), ("judges_kappa", "0.00"), ("repeats_flips", "1"),
    ]  # fmt: skip


def test_figures_of_hearings_that_there_were_not_meet_no_limit() -> None:
    made = report(passed(), unread())
    for figure in ("judges_agreement", "judges_kappa", "repeats_flips"):
        for limits in ({"least": {figure: 0}}, {"most": {figure: 99}}):
            (miss,) = misses(made, **limits)
            assert miss.found.startswith("n/a (")


def test_proven_only_changes_nothing_of_what_was_paid() -> None:
    made = report(passed(), failed(), accounts=[account("paid", None)])
    assert missed(made, minimum={}, maximum={"cost_per_assessed": 0.00075}, proven_only=True) == []
