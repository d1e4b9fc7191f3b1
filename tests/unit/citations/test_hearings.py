"""What a gate reads of the judges of a run."""

from typing import Any

import pytest
from tests.unit.reports.runs import account, fabricated, failed, free, passed, price, report, silent, unread

from judgeproof.citations.hearings import Figure, hearing_figures
from judgeproof.figures.money import Unknown


def of(name: str, *outcomes: Any, **options: Any) -> Figure:
    return hearing_figures(report(*outcomes, **options))[name]


def test_what_costs_nothing_costs_zero_for_each_of_whatever() -> None:
    found = hearing_figures(report())
    amounts = [found[name] for name in found if name.startswith("cost")]
    assert amounts == [Figure(value=0, text="none")] * 4


def test_a_known_amount_is_in_usd() -> None:
    accounts = [free(), account("paid", None, None)]
    assert of("cost", passed(), silent(), accounts=accounts) == Figure(value=0.003, text="$0.003000")
    assert of("cost_per_row", passed(), silent(), accounts=accounts).value == 0.0015
    assert of("cost_per_assessed", passed(), silent(), accounts=accounts).value == 0.003
    assert of("cost_per_supported", failed(), accounts=accounts) == Figure(
        value=None, text="n/a", why="no supported citation"
    )


def test_an_unknown_amount_is_none_and_says_why() -> None:
    found = of("cost", passed(), accounts=[account("paid", None, at=Unknown("no price", "m"))])
    assert found == Figure(value=None, text="unknown", why="no price")


def test_an_amount_that_may_be_more_is_open() -> None:
    found = of("cost", passed(), accounts=[account("paid", None, "timeout")])
    assert (found.value, found.text, found.open) == (0.0015, "at least $0.001500", True)
    assert found.why == "calls that failed or were cut off may have been charged too"


def test_of_what_a_router_may_charge_the_most_counts() -> None:
    found = of("cost", passed(), accounts=[account("paid", None, at=price("2020-01-01", routed=True))])
    assert (found.value, found.text, found.open) == (0.0029, "$0.001500!~", False)
    assert found.why == "up to $0.002900000 by the endpoint"
    found = of("cost", passed(), accounts=[account("paid", None, "timeout", at=price(routed=True))])
    assert (found.value, found.open) == (0.0015, True)


def test_agreement_of_two_judges_over_the_rows_that_both_were_asked_about() -> None:
    mine, other = [passed(), passed(), failed(), failed()], [passed(), failed(), failed(), failed()]
    assert of("judges_agreement", *mine, second=other) == Figure(value=0.75, text="0.75")
    assert of("judges_kappa", *mine, second=other) == Figure(value=0.5, text="0.50")


@pytest.mark.parametrize(
    ("second", "agreement", "kappa"),
    [
        (None, "one judge was asked", "one judge was asked"),
        ([unread()], "no row on which both judges were asked was assessed by both", None),
        ([passed()], None, "chance alone would always agree"),
    ],
    ids=["one judge", "a silent second one", "no variety"],
)
def test_an_agreement_that_is_none_says_why(second: Any, agreement: str | None, kappa: str | None) -> None:
    found = hearing_figures(report(passed(), second=second))
    assert found["judges_agreement"].why == agreement
    assert (found["judges_agreement"].value is None) is (agreement is not None)
    assert (found["judges_kappa"].value, found["judges_kappa"].why) == (None, kappa or agreement)


def test_a_second_judge_that_reads_nothing_gains_no_kappa() -> None:
    """Who says the same of every row agrees no more than by chance, however often that is right."""
    mine = [passed()] * 9 + [failed()]
    found = hearing_figures(report(*mine, second=[passed()] * 10))
    assert (found["judges_agreement"].value, found["judges_kappa"].value) == (0.9, 0.0)


def test_who_answers_only_where_it_agrees_shares_little() -> None:
    mine, other = [passed(), passed(), failed(), unread()], [passed(), unread(), failed(), passed()]
    assert of("judges_agreement", *mine, second=other).value == 1
    assert of("judges_shared", *mine, second=other) == Figure(value=2 / 3, text="0.67")
    assert of("judges_shared", *mine).why == "one judge was asked"
    nothing = of("judges_shared", unread(), fabricated(), second=[passed(), fabricated()])
    assert (nothing.value, nothing.text) == (None, "n/a") and nothing.why is not None


def test_what_code_decides_is_no_agreement() -> None:
    assert of("judges_agreement", fabricated(), second=[fabricated()]).value is None


def test_a_row_that_did_not_come_to_the_same_each_time_is_a_flip_and_silence_is_not_the_same() -> None:
    first = [passed(), passed(), passed(), unread()]
    again = [passed(), failed(), unread(), unread()]
    assert of("repeats_flips", *first, draws=[again]) == Figure(value=2, text="2")
    assert of("repeats_flips", passed(), draws=[[passed()], [passed()]]) == Figure(value=0, text="0")


def test_repeats_that_say_nothing_are_not_consistent() -> None:
    assert of("repeats_flips", passed()).why == "each judge was asked once"
    assert of("repeats_flips", unread(), draws=[[unread()]]) == Figure(
        value=None, text="n/a", why="no row was assessed each time"
    )
