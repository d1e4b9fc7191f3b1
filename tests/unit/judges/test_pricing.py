"""What a run keeps of prices, and the most that a call can cost."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from judgeproof.ask.facts import Failure, Reply, Request
from judgeproof.ask.prices import Book
from judgeproof.ask.prices.own_file import OwnPrices
from judgeproof.errors import UsageError
from judgeproof.figures import money
from judgeproof.figures.money import Catalogue, Price, Rates, Routing, Tier, Unknown
from judgeproof.judges import Judge, Panel
from judgeproof.judges.pricing import (
    ModelBill,
    accounts_of,
    bill_of,
    brought_up,
    kept,
    prices_of,
)

RATES = Rates(input=Decimal(1), output=Decimal(5), cache_read=Decimal("0.1"), cache_write=Decimal("1.25"))
DEAR = Rates(input=Decimal(3), output=Decimal(15), cache_read=Decimal("0.3"), cache_write=Decimal("3.75"))
PRICE = Price(rates=RATES, captured_on="2026-11-01", source="a list", endpoint="e")


def judge(spec: str = "openai:m", **how: Any) -> Judge:
    return Judge(spec=spec, name=spec, version="1", ask=lambda request: Reply(text=""), **how)


def told(spec: str, name: str | None = None) -> dict[str, Any]:
    return {"spec": spec, "name": name or spec, "version": "1"}


def request(text: str = "x") -> Request:
    return Request(
        role="citations", row=1, row_id="r", stimulus_id="s", stimulus=None, schema={},
        messages=lambda: ({"role": "user", "content": text},),
    )  # fmt: skip


# ---------------------------------------------------------------- what a manifest keeps


def test_prices_are_kept_by_judge_and_read_back() -> None:
    own = OwnPrices(name="mine.toml", sha256="0", catalogue=Catalogue(prices={"m": PRICE}))
    panel = Panel(first=judge(), second=judge("embedded", free=True))
    prices = prices_of(panel, Book(own=own))
    assert prices == {"openai:m": PRICE, "embedded": None}
    manifest = {
        "judge": told("openai:m"),
        "second_judge": told("embedded"),
        "prices": {"judges": kept(prices)},
    }
    found = accounts_of(manifest)
    assert {spec: account.price for spec, account in found.items()} == prices
    assert {spec: account.judge for spec, account in found.items()} == {
        "openai:m": "openai:m",
        "embedded": "embedded",
    }


def test_an_unknown_price_is_kept_with_its_reason() -> None:
    entries = kept({"openai:m": Unknown(money.NO_PRICE, "m")})
    [account] = accounts_of({"judge": told("openai:m"), "prices": {"judges": entries}}).values()
    assert account.price == Unknown(money.NO_PRICE, "m")


def test_a_spec_that_is_no_text_is_kept_as_it_can_be_stored() -> None:
    assert kept({"scripted:\udcff.jsonl": None}) == {"scripted:\\xff.jsonl": None}


@pytest.mark.parametrize(
    ("spec", "name", "free", "recorded"),
    [
        ("embedded", None, True, False),
        ("scripted:file", "scripted", True, False),
        ("replay:run", "openai:m", True, True),
        ("openai:m", None, False, False),
        ("function:embedded", "embedded", False, False),
    ],
)
def test_of_a_manifest_without_prices_only_what_asks_nobody_is_free(
    spec: str, name: str | None, free: bool, recorded: bool
) -> None:
    [account] = accounts_of({"judge": told(spec, name), "killed": 2}).values()
    assert account.price == (None if free else Unknown(money.NO_PRICE, name or spec))
    assert account.recorded is recorded
    assert account.killed == (0 if free else 2)


def test_a_price_that_was_unknown_is_filled_in_and_one_that_was_known_stays() -> None:
    dearer = replace(PRICE, rates=DEAR)
    before = kept({"a": Unknown(money.NO_PRICE, "a"), "b": PRICE, "c": PRICE, "d": PRICE, "f": None})
    now = kept(
        {"a": dearer, "b": dearer, "c": replace(PRICE, captured_on="2027-01-01"), "d": Unknown(money.NO_PRICE), "e": PRICE, "f": None}
    )  # fmt: skip
    found, changed = brought_up(before, now)
    assert found == {**before, "a": now["a"], "e": now["e"]}
    assert changed == ["b", "d"]


# ---------------------------------------------------------------- the most that a call can cost


def test_a_call_costs_at_most_its_bytes_and_the_longest_reply_at_the_dearest_rates() -> None:
    price = replace(
        PRICE,
        tiers=(Tier(min_prompt_tokens=10, rates=DEAR),),
        routing=Routing(low=RATES, high=replace(DEAR, output=Decimal(20))),
    )
    most = ModelBill(price=price, most_tokens=100).most(request("é" * 500))
    read = most - Decimal(100 * 20) / 10**6
    assert read >= Decimal(1000) * Decimal("3.75") / 10**6, "1000 bytes, and what stands around them"
    assert read <= Decimal(2100) * Decimal("3.75") / 10**6


def test_half_a_surrogate_pair_is_no_less_than_what_is_sent_of_it() -> None:
    bill = ModelBill(price=PRICE, most_tokens=1)
    assert bill.most(request("\ud800" * 1000)) > bill.most(request("x" * 2900))


def test_a_service_that_takes_no_limit_leaves_no_bound() -> None:
    assert ModelBill(price=PRICE, most_tokens=100).bounded()
    assert not ModelBill(price=PRICE, most_tokens=100, unlimited=lambda: True).bounded()


MOST = Decimal(7)


@pytest.mark.parametrize(
    ("answer", "charged"),
    [
        (Reply(text="", usage={"prompt": 10**6, "completion": 0}), Decimal(1)),
        (Reply(text="", usage={"prompt": 10**6, "completion": 10**6}), Decimal(6)),
        (Reply(text="", usage={"prompt": 10**7, "completion": 0}), Decimal(10)),
        (Reply(text=""), MOST),
        (Reply(text="", usage={"prompt": 10}), MOST),
        (Reply(text="", usage={"prompt": True, "completion": 1}), MOST),
        (Failure(cause="timeout"), MOST),
        (Failure(cause="truncated", usage={"prompt": 10**6, "completion": 0}), Decimal(1)),
        (Failure(cause="http_401"), Decimal(0)),
        (Failure(cause="rate_limited"), Decimal(0)),
        (Failure(cause="timeout", call=0), Decimal(0)),
    ],
)
def test_what_was_charged_is_the_most_where_nobody_says(answer: Any, charged: Decimal) -> None:
    assert ModelBill(price=PRICE, most_tokens=100).charged(answer, MOST) == charged


def test_what_a_router_may_have_charged_is_the_top_of_its_band() -> None:
    routed = replace(PRICE, routing=Routing(low=RATES, high=DEAR))
    used = Reply(text="", usage={"prompt": 10**6, "completion": 0})
    assert ModelBill(price=routed, most_tokens=100).charged(used, MOST) == Decimal(3)
    above = replace(routed, tiers=(Tier(min_prompt_tokens=10, rates=RATES),))
    assert ModelBill(price=above, most_tokens=100).charged(used, MOST) == MOST
    much = Reply(text="", usage={"prompt": 10**8, "completion": 0})
    assert ModelBill(price=above, most_tokens=100).charged(much, MOST) == Decimal(100)


@pytest.mark.parametrize(
    ("price", "most_tokens", "words"),
    [
        (Unknown(money.NO_PRICE, "m"), 100, "is unknown (no price), so no limit can be kept; state it in a file with --prices"),
        (replace(PRICE, router=True), 100, "asked through a router"),
        (PRICE, None, "a reply of 'openai:m' may have any length"),
    ],
)  # fmt: skip
def test_a_limit_that_cannot_be_kept_is_not_promised(
    price: Price | Unknown, most_tokens: int | None, words: str
) -> None:
    with pytest.raises(UsageError) as refused:
        bill_of(judge(most_tokens=most_tokens), price)
    assert words in str(refused.value)


def test_a_router_whose_band_is_stated_can_be_held_to_a_limit() -> None:
    routed = replace(PRICE, router=True, routing=Routing(low=RATES, high=DEAR))
    assert bill_of(judge(most_tokens=5), routed) is not None
    assert bill_of(judge(), None) is None
