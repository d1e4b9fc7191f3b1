"""What it would take to ask: estimates, marked as such, that bound what can be bounded and say what cannot."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from judgeproof.ask.facts import Reply, Request
from judgeproof.figures import money
from judgeproof.figures.money import Amount, Band, Price, Rates, Routing, Tier, Unknown
from judgeproof.judges import Judge
from judgeproof.judges.estimating import Estimate

RATES = Rates(input=Decimal(1), output=Decimal(5), cache_read=Decimal("0.1"), cache_write=Decimal("1.25"))
DEAR = Rates(input=Decimal(3), output=Decimal(15), cache_read=Decimal("0.3"), cache_write=Decimal("3.75"))
PRICE = Price(rates=RATES, captured_on="2026-11-01")


def request(text: str = "word " * 240) -> Request:
    return Request(
        role="citations", row=1, row_id="r", stimulus_id="s", stimulus=None, schema={},
        messages=lambda: ({"role": "user", "content": text},),
    )  # fmt: skip


def estimated(price: Price | Unknown | None, *, most: int | None = 1000, questions: int = 1) -> Estimate:
    judge = Judge(
        spec="openai:m", name="openai:m", version="1", ask=lambda request: Reply(text=""), most_tokens=most
    )
    found = Estimate(judge, price)
    for _ in range(questions):
        found.add(request(), verdicts=2)
    return found


def ends(cost: Any) -> tuple[Decimal, Decimal, Decimal]:
    assert isinstance(cost, Amount)
    assert isinstance(cost.band, Band)
    return cost.band.low, cost.usd, cost.band.high


def test_an_estimate_lies_between_its_ends() -> None:
    low, about, high = ends(estimated(PRICE).cost)
    assert 0 < low < about < high
    # 1200 bytes: 240, 300 or 400 tokens; every reply once more, and as long as it may be.
    assert low == (240 * 1 + 80 * 5) / Decimal(10**6)
    assert about == (300 * 1 + 220 * 5) / Decimal(10**6)
    assert high == 2 * (460 * 1 + 1000 * 5) / Decimal(10**6)


def test_an_estimate_adds_up_and_says_that_it_is_one() -> None:
    found = estimated(PRICE, questions=3).as_dict()
    assert found["calls"] == {"low": 3, "high": 6}
    assert found["tokens"] == {"prompt": 900, "completion": 660, "longest": 6000}
    assert found["estimate"] is True
    assert ends(estimated(PRICE, questions=3).cost) == tuple(3 * end for end in ends(estimated(PRICE).cost))


def test_a_judge_that_costs_nothing_has_no_cost() -> None:
    assert estimated(None).as_dict()["cost"]["state"] == "none"


@pytest.mark.parametrize("questions", [1, 2])
def test_an_unknown_price_is_never_a_zero(questions: int) -> None:
    found = estimated(Unknown(money.NO_PRICE, "m"), questions=questions).as_dict()["cost"]
    assert (found["state"], found["usd"], found["low"], found["high"]) == ("unknown", None, None, None)


def test_nothing_to_ask_costs_nothing() -> None:
    assert estimated(PRICE, questions=0).as_dict()["cost"]["usd"] == "0.000000000"


def test_a_reply_of_any_length_leaves_no_most() -> None:
    found = estimated(PRICE, most=None).as_dict()
    assert found["tokens"]["longest"] is None
    assert found["cost"]["low"] is not None
    assert found["cost"]["high"] is None


def test_the_ends_of_a_band_are_those_of_the_estimate() -> None:
    plain, routed = (
        estimated(PRICE).cost,
        estimated(replace(PRICE, routing=Routing(low=RATES, high=DEAR))).cost,
    )
    assert ends(routed)[:2] == ends(plain)[:2]
    assert ends(routed)[2] == 3 * ends(plain)[2]


def test_above_the_base_tier_the_dearer_of_band_and_tier_is_the_most() -> None:
    tier = (Tier(min_prompt_tokens=100, rates=replace(DEAR, output=Decimal(50))),)
    alone = ends(estimated(replace(PRICE, tiers=tier)).cost)[2]
    routed = replace(PRICE, tiers=tier, routing=Routing(low=RATES, high=replace(DEAR, input=Decimal(9))))
    assert ends(estimated(routed).cost)[2] == alone + 2 * 460 * 6 / Decimal(10**6)
