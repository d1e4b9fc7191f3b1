"""What calls come to as they go by: the same as when all of them are at hand, in as little room as one."""

import decimal
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.figures import money
from judgeproof.figures.metering import Meter, highest, worst
from judgeproof.figures.money import Amount, Band, Money, NoBand, Price, Rates, Routing, Tier, Unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    prompt: Any = None
    completion: Any = None
    cache_read: Any = None
    cache_write: Any = None


rate = st.integers(0, 10**6).map(lambda n: Decimal(n).scaleb(-4))
counts = st.integers(0, 10**6)
maybe = st.one_of(st.none(), counts)
calls = st.builds(Call, prompt=counts, completion=counts, cache_read=maybe, cache_write=maybe)
# What services make of usage: nothing, a part, zeros, and what is no count.
odd = st.sampled_from(
    (Call(), Call(prompt=5), Call(completion=5), Call(prompt=0, completion=0), Call(prompt=True, completion=1),
     Call(prompt=-1, completion=1), Call(prompt=10**13, completion=1), Call(prompt=1, completion=1, cache_read="3"))
)  # fmt: skip


@st.composite
def rates(draw: st.DrawFn) -> Rates:
    longer = draw(st.one_of(st.none(), rate))
    four = {kind: draw(rate) for kind in ("input", "output", "cache_read", "cache_write")}
    return Rates(**four, cache_write_1h=longer)


@st.composite
def prices(draw: st.DrawFn) -> Price:
    """A price with tiers or without, in a band or not, of a router or not."""
    starts = sorted(draw(st.lists(st.integers(1, 2 * 10**6), unique=True, max_size=2)))
    low, middle, high = (draw(rates()) for _ in range(3))
    return Price(
        rates=middle, tiers=tuple(Tier(min_prompt_tokens=start, rates=draw(rates())) for start in starts),
        routing=Routing(low=low, high=high) if draw(st.booleans()) else None, router=draw(st.booleans()),
    )  # fmt: skip


def metered(price: Price | Unknown, made: Sequence[Call]) -> Meter:
    meter = Meter(price)
    for call in made:
        meter.add(call)
    return meter


@given(
    st.one_of(prices(), st.just(Unknown(money.NO_PRICE, "m"))), st.lists(st.one_of(calls, odd), max_size=6)
)
def test_calls_that_go_by_come_to_what_they_come_to_together(
    price: Price | Unknown, made: list[Call]
) -> None:
    wanted: Money = money.priced(price, made)
    meter = metered(price, made)
    if isinstance(wanted, Amount):
        assert meter.amount == wanted
        assert meter.known_amount == wanted
    else:
        assert isinstance(meter.amount, Unknown)
        told = {money.priced(price, [call]) for call in made} or {Unknown(money.NO_CALL)}
        assert meter.amount in told, "the reason is that of one of the calls"
    assert meter.known + meter.gaps.total() == len(made)


@given(prices(), st.lists(st.one_of(calls, odd), min_size=1, max_size=6))
def test_what_is_known_is_the_sum_of_the_calls_whose_usage_is(price: Price, made: list[Call]) -> None:
    known = [call for call in made if money.usage_gap(call) is None]
    found = metered(price, made).known_amount
    wanted = money.priced(price, known)
    assert found == wanted or (isinstance(found, Unknown) and isinstance(wanted, Unknown))


PLAIN = Rates(input=Decimal(1), output=Decimal(5), cache_read=Decimal("0.1"), cache_write=Decimal("1.25"))
DEAR = Rates(input=Decimal(2), output=Decimal(10), cache_read=Decimal("0.2"), cache_write=Decimal("2.5"))
PRICE = Price(rates=PLAIN)


def test_memory_does_not_grow_with_the_calls() -> None:
    meter = Meter(replace(PRICE, tiers=(Tier(min_prompt_tokens=100, rates=DEAR),)))
    sums = meter._sums  # pyright: ignore[reportPrivateUsage]
    for n in range(5_000):
        meter.add(Call(prompt=n % 200, completion=1) if n % 3 else Call())
    assert len(sums) == 2
    assert sum(map(sys.getsizeof, sums.values())) < 500
    assert len(meter.gaps) == 1


def test_more_tokens_than_any_one_call_has_are_still_a_sum() -> None:
    most = Call(prompt=money.MOST_TOKENS, completion=money.MOST_TOKENS)
    assert metered(PRICE, [most] * 3).amount == Amount(usd=Decimal(18_000_000))


def test_many_small_calls_are_not_a_large_one() -> None:
    price = replace(PRICE, tiers=(Tier(min_prompt_tokens=100, rates=DEAR),))
    small = metered(price, [Call(prompt=99, completion=0)] * 100)
    large = metered(price, [Call(prompt=9_900, completion=0)])
    assert (small.amount, large.amount) == (
        Amount(usd=Decimal("0.0099")),
        Amount(usd=Decimal("0.0198")),
    )


def test_a_call_above_the_base_leaves_no_band() -> None:
    price = replace(
        PRICE, tiers=(Tier(min_prompt_tokens=100, rates=DEAR),), routing=Routing(low=PLAIN, high=DEAR)
    )
    base, above = Call(prompt=10, completion=1), Call(prompt=100, completion=1)
    banded, lost = metered(price, [base]).amount, metered(price, [base, above]).amount
    assert isinstance(banded, Amount)
    assert isinstance(banded.band, Band)
    assert isinstance(lost, Amount)
    assert lost.band == NoBand(money.ABOVE_BASE)


def test_one_hour_writes_leave_the_sum_unknown() -> None:
    price = replace(PRICE, rates=replace(PLAIN, cache_write_1h=Decimal(2)))
    assert metered(price, [Call(prompt=1, completion=1, cache_write=1)]).amount == Unknown(
        money.TWO_WRITE_RATES
    )
    assert isinstance(metered(price, [Call(prompt=1, completion=1)]).amount, Amount)


def test_nothing_was_asked() -> None:
    for price in (PRICE, Unknown(money.NO_PRICE)):
        assert Meter(price).amount == Unknown(money.NO_CALL)
        assert Meter(price).known_amount == Unknown(money.NO_CALL)


# ---------------------------------------------------------------- the most


@given(prices(), calls)
def test_no_call_costs_more_than_the_worst_that_it_can(price: Price, call: Call) -> None:
    read = sum(n or 0 for n in (call.prompt, call.cache_read, call.cache_write))
    found = money.priced(price, [call])
    if isinstance(found, Amount):
        assert (
            max(found.usd, highest(found) or 0, *([found.band.high] if isinstance(found.band, Band) else []))
            <= worst(price, prompt=read, completion=call.completion)
        )  # fmt: skip


@given(prices(), st.integers(0, 10**7), st.integers(0, 10**7))
def test_the_worst_is_as_exact_whatever_the_program_around_sets(price: Price, read: int, said: int) -> None:
    wanted = worst(price, prompt=read, completion=said)
    with decimal.localcontext(prec=3):
        assert worst(price, prompt=read, completion=said) == wanted


def test_the_worst_knows_the_dearest_of_each_rate() -> None:
    routed = replace(PRICE, routing=Routing(low=PLAIN, high=DEAR))
    million = 10**6
    assert worst(PRICE, prompt=million, completion=million) == Decimal("6.25")
    assert worst(routed, prompt=million, completion=million) == Decimal("12.5")
    assert worst(
        replace(PRICE, rates=replace(PLAIN, cache_write_1h=Decimal(3))), prompt=million, completion=0
    ) == Decimal(3)


@pytest.mark.parametrize(
    ("band", "most"),
    [
        (Band(Decimal(1), Decimal(9)), Decimal(9)), (Band(Decimal(1), Decimal(2)), Decimal(4)),
        (NoBand(money.NO_ROUTING), Decimal(4)), (NoBand(money.UNSEEN_ROUTES), None), (NoBand(money.ABOVE_BASE), None),
    ],
)  # fmt: skip
def test_the_most_of_an_amount_is_unknown_where_a_router_may_charge_anything(
    band: Band | NoBand, most: Decimal | None
) -> None:
    assert highest(Amount(usd=Decimal(4), band=band)) == most
