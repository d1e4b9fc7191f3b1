"""Prices, tiers, bands, ages and amounts: what is not known is not zero, and nothing depends on the world around."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, Inexact, localcontext
from typing import Any

import pytest

from judgeproof.figures import money
from judgeproof.figures.catalogue import price_of
from judgeproof.figures.money import (
    ABOVE_BASE,
    MOST_TOKENS,
    NO_CALL,
    NO_PRICE,
    NO_ROUTING,
    OTHER_ENDPOINT,
    PART_WITHOUT,
    PARTLY_REPORTED,
    TWO_WRITE_RATES,
    UNREADABLE,
    UNREPORTED,
    Amount,
    Band,
    Catalogue,
    NoBand,
    PerUnit,
    Undefined,
    Unknown,
    dollars,
    exactly,
    formatted,
    looked_up,
    priced,
    total,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """The tokens of a call; a test may put anything in."""

    prompt: Any = 1000
    completion: Any = 100
    cache_read: Any = None
    cache_write: Any = None


FLAT = {"input": 2, "output": 10}
ENDS = {
    "min": {"input": 1, "output": 5, "cache_read": 0.5, "cache_write": 1},
    "max": {"input": 4, "output": 20, "cache_read": 4, "cache_write": 4},
}
ROUTED = {**FLAT, "routing": ENDS}
TIERED = {**ROUTED, "tiers": [{"min_prompt_tokens": 5000, "input": 4}]}


def cost(price: object, *calls: Used) -> money.Money:
    return priced(price_of(price), calls)


def usd(amount: PerUnit) -> str:
    assert isinstance(amount, Amount)
    return exactly(amount.usd)


def why(amount: PerUnit) -> str:
    assert isinstance(amount, Unknown | Undefined)
    return amount.why


# ---------------------------------------------------------------- what a call costs


def test_each_kind_of_token_has_its_own_rate() -> None:
    price = {"input": 1, "output": 10, "cache_read": 100, "cache_write": 1000}
    assert usd(cost(price, Used(prompt=1, completion=2, cache_read=3, cache_write=4))) == "0.004321000"
    assert usd(cost({"input": 2, "output": 0}, Used(prompt=0, cache_read=3, cache_write=4))) == "0.000014000"


@pytest.mark.parametrize(
    ("calls", "reason"),
    [
        (None, NO_CALL),
        ([], NO_CALL),
        ([Used(prompt=0, completion=0)], UNREPORTED),
        ([Used(prompt=0, completion=0, cache_read=0, cache_write=0)], UNREPORTED),
        ([Used(prompt=None, completion=None)], UNREPORTED),
        ([Used(), Used(prompt=None, completion=None), Used()], UNREPORTED),
        ([Used(prompt=None)], PARTLY_REPORTED),
        ([Used(completion=None)], PARTLY_REPORTED),
        ([Used(prompt=None, completion=None, cache_read=5)], PARTLY_REPORTED),
        ([Used(prompt=True)], UNREADABLE),
        ([Used(completion=False)], UNREADABLE),
        ([Used(cache_read=True)], UNREADABLE),
        ([Used(cache_write=-1)], UNREADABLE),
        ([Used(prompt=1000.0)], UNREADABLE),
        ([Used(prompt=float("nan"))], UNREADABLE),
        ([Used(prompt="1000")], UNREADABLE),
        ([Used(prompt=MOST_TOKENS + 1)], UNREADABLE),
        ([Used(prompt=10**5000)], UNREADABLE),
    ],
)  # fmt: skip
def test_usage_that_is_not_known_leaves_the_sum_unknown(calls: Sequence[Used] | None, reason: str) -> None:
    assert priced(price_of(FLAT), calls) == Unknown(reason)


def test_without_a_price_an_amount_is_unknown_and_keeps_the_model_that_it_hangs_on() -> None:
    assert priced(None, [Used()]) == Unknown(NO_PRICE)
    assert priced(Unknown(NO_PRICE, "m"), [Used()]) == Unknown(NO_PRICE, "m")
    assert priced(None, []) == Unknown(NO_CALL)


def test_a_free_model_is_known_to_cost_nothing() -> None:
    assert usd(cost({"input": 0, "output": 0}, Used())) == "0.000000000"


def test_the_largest_count_that_can_be_is_priced() -> None:
    assert usd(cost(FLAT, Used(prompt=MOST_TOKENS, completion=0))) == "2000000.000000000"


@pytest.mark.parametrize(
    ("prompt", "amount"),
    [(99, "0.000198000"), (100, "0.000400000"), (199, "0.000796000"), (200, "0.001200000")],
)
def test_the_tier_of_a_call_is_the_highest_that_it_reaches(prompt: int, amount: str) -> None:
    tiers = [{"min_prompt_tokens": 100, "input": 4}, {"min_prompt_tokens": 200, "input": 6}]
    price = price_of({**FLAT, "tiers": tiers})
    assert usd(priced(price, [Used(prompt=prompt, completion=0)])) == amount


@pytest.mark.parametrize("cached", ["cache_read", "cache_write"])
def test_what_comes_from_a_cache_alone_reaches_a_tier_by_itself(cached: str) -> None:
    price = price_of({**FLAT, "tiers": [{"min_prompt_tokens": 100, "input": 4}]})
    found = [usd(priced(price, [Used(prompt=0, completion=0, **{cached: read})])) for read in (99, 100)]
    assert found == ["0.000198000", "0.000400000"]


def test_a_tier_has_what_it_leaves_out_from_the_base() -> None:
    price = {**FLAT, "cache_read": 0.5, "tiers": [{"min_prompt_tokens": 1, "input": 4}]}
    # The stated cache rate stays; cache writes, unstated everywhere, follow the input rate of the tier.
    assert usd(cost(price, Used(prompt=0, completion=0, cache_read=10, cache_write=0))) == "0.000005000"
    assert usd(cost(price, Used(prompt=0, completion=0, cache_read=0, cache_write=10))) == "0.000040000"
    assert usd(cost(price, Used(prompt=1, completion=1))) == "0.000014000"


@pytest.mark.parametrize(
    ("rates", "written", "known"),
    [
        ({"cache_write": 2.5, "cache_write_1h": 4}, 10, False),
        ({"cache_write": 2.5, "cache_write_1h": 4}, 0, True),
        ({"cache_write": 2.5, "cache_write_1h": 4}, None, True),
        ({"cache_write": 2.5, "cache_write_1h": 2.5}, 10, True),
        ({"cache_write": 2.5}, 10, True),
        ({"cache_write": 4, "cache_write_1h": 4, "tiers": [{"min_prompt_tokens": 1, "cache_write": 5}]}, 10, False),
    ],
    ids=["written", "none written", "not reported", "one rate after all", "no other rate", "two in the tier"],
)  # fmt: skip
def test_cache_writes_at_two_rates_cannot_be_priced(
    rates: dict[str, Any], written: int | None, known: bool
) -> None:
    found = cost({**FLAT, **rates}, Used(cache_write=written))
    assert isinstance(found, Amount) if known else found == Unknown(TWO_WRITE_RATES)


def test_what_the_program_around_sets_for_its_decimals_moves_no_amount() -> None:
    price = price_of(ROUTED)
    calls = [Used(prompt=123_457, completion=98_765), Used(prompt=7, completion=1)]
    usual = priced(price, calls)
    doubled = total([usual, usual])
    with localcontext() as around:
        around.prec, around.traps[Inexact] = 2, True
        found = priced(price, calls)
        assert found == usual
        assert (usd(found), formatted(found)) == (usd(usual), formatted(usual))
        assert usd(money.per_defect(found, 2)) == usd(money.per_defect(usual, 2))
        assert total([found, found]) == doubled


# ---------------------------------------------------------------- sums and quotients


def test_a_sum_is_unknown_as_soon_as_a_part_is_and_where_there_is_none() -> None:
    known = cost(FLAT, Used())
    assert usd(total([known, known])) == "0.006000000"
    assert total([known, Unknown("first"), Unknown("second")]) == Unknown("first")
    assert total([]) == Unknown(NO_CALL)


def test_nothing_located_is_undefined_and_an_unknown_amount_stays_unknown() -> None:
    known = cost(FLAT, Used())
    assert usd(money.per_defect(known, 3)) == "0.001000000"
    assert money.per_defect(known, 0) == Undefined("nothing located")
    assert money.per_defect(Unknown(NO_PRICE), 0) == Unknown(NO_PRICE)
    assert money.for_each(known, 0, "no review") == Undefined("no review")


def test_a_quotient_has_the_quotient_of_the_band() -> None:
    found = money.per_defect(cost(ROUTED, Used(prompt=1000, completion=0)), 2)
    assert isinstance(found, Amount)
    assert found.band == Band(Decimal("0.0005"), Decimal("0.002"))
    assert money.for_each(cost(FLAT, Used()), 2, "") == Amount(usd=Decimal("0.0015"))


# ---------------------------------------------------------------- bands


@pytest.mark.parametrize(
    ("price", "calls", "band"),
    [
        (ROUTED, [Used(), Used()], Band(Decimal("0.003"), Decimal("0.012"))),
        (ROUTED, [Used(prompt=0, completion=0, cache_read=1000)], Band(Decimal("0.0005"), Decimal("0.004"))),
        (FLAT, [Used()], NoBand(NO_ROUTING)),
        (TIERED, [Used(prompt=4999)], Band(Decimal("0.005499"), Decimal("0.021996"))),
        (TIERED, [Used(), Used(prompt=5000)], NoBand(ABOVE_BASE)),
        (TIERED, [Used(prompt=1, cache_read=4999)], NoBand(ABOVE_BASE)),
    ],
    ids=["sums over calls", "by kind", "no routing", "below the tier", "one call above", "above through the cache"],
)  # fmt: skip
def test_a_band_is_summed_over_calls_and_refused_above_the_base_tier(
    price: object, calls: list[Used], band: Band | NoBand
) -> None:
    found = cost(price, *calls)
    assert isinstance(found, Amount)
    assert found.band == band
    assert found.banded is isinstance(band, Band)


def test_a_point_band_carries_no_mark() -> None:
    found = cost({**FLAT, "routing": {"min": FLAT, "max": FLAT}}, Used())
    assert isinstance(found, Amount)
    assert found.band == Band(Decimal("0.003"), Decimal("0.003"))
    assert not found.banded


@pytest.mark.parametrize(
    ("prices", "reason"),
    [
        ([ROUTED, ROUTED], None),
        ([FLAT, FLAT], NO_ROUTING),
        ([ROUTED, FLAT], PART_WITHOUT),
        ([FLAT, ROUTED, FLAT], PART_WITHOUT),
        ([ROUTED, TIERED], ABOVE_BASE),
        ([FLAT, TIERED], ABOVE_BASE),
        ([FLAT, ROUTED, TIERED], ABOVE_BASE),
    ],
    ids=["all", "none", "one without", "two without", "above", "above and none", "above, none and one"],
)
def test_a_sum_has_a_band_where_all_its_parts_have(prices: list[object], reason: str | None) -> None:
    amounts = [cost(price, Used(prompt=5000)) for price in prices]
    found, step_by_step = total(amounts), total([total(amounts[:-1]), amounts[-1]])
    assert isinstance(found, Amount)
    assert found == step_by_step
    assert found.band == (NoBand(reason) if reason else Band(Decimal("0.011"), Decimal("0.044")))


@pytest.mark.parametrize(
    ("a", "b", "apart"),
    [((1, 2), (3, 4), True), ((1, 3), (2, 4), False), ((1, 5), (2, 3), False), ((1, 2), (2, 3), False)],
)
def test_only_bands_that_do_not_touch_can_be_ordered(
    a: tuple[int, int], b: tuple[int, int], apart: bool
) -> None:
    first, second = (Band(*map(Decimal, ends)) for ends in (a, b))
    assert money.disjoint(first, second) is apart
    assert money.disjoint(second, first) is apart


def test_an_amount_is_ordered_by_its_band_by_itself_or_not_at_all() -> None:
    one = Decimal(1)
    assert money.reach(Amount(usd=one, band=Band(one, one + 1))) == Band(one, one + 1)
    assert money.reach(Amount(usd=one)) == Band(one, one)
    assert money.reach(Amount(usd=one, band=NoBand(ABOVE_BASE))) is None
    assert money.reach(Amount(usd=one, band=NoBand(PART_WITHOUT))) is None


# ---------------------------------------------------------------- ages


@pytest.mark.parametrize(
    ("captured", "today", "days", "state"),
    [
        ("2026-11-29", "2026-11-29", 0, "fresh"),
        ("2026-10-31", "2026-11-29", 29, "fresh"),
        ("2026-10-30", "2026-11-29", 30, "stale"),
        ("2026-11-30", "2026-11-29", -1, "future"),
        ("2024-02-28", "2024-03-01", 2, "fresh"),
        ("2023-02-28", "2023-03-01", 1, "fresh"),
        ("1999-12-31", "2000-01-01", 1, "fresh"),
        ("0001-01-01", "9999-12-31", 3_652_058, "stale"),
    ],
)
def test_the_age_of_a_rate_is_in_whole_calendar_days(
    captured: str, today: str, days: int, state: str
) -> None:
    found = money.age(captured, today)
    assert (found.days, found.state) == (days, state)


@pytest.mark.parametrize(
    "date",
    ["2026-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "0000-01-01", "2026-1-1", "20261101", "2026-11-01 ",
     "2026-11-01T00:00", "", "today", "٢٠٢٦-١١-٠١", "-026-11-01"],
)  # fmt: skip
def test_what_is_no_date_has_no_age(date: str) -> None:
    with pytest.raises(ValueError, match="is not a date; write it as YYYY-MM-DD"):
        money.age(date, "2026-11-29")


def test_a_table_is_as_old_as_its_oldest_rate() -> None:
    found = money.oldest(["2026-11-28", "2026-09-01", "2026-12-24"], "2026-11-29")
    assert found == money.Age(days=89)
    assert money.oldest([], "2026-11-29") is None


# ---------------------------------------------------------------- printing


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        ("12345678.9", "$12345678.90"), ("1", "$1.00"), ("1.005", "$1.00"), ("1.015", "$1.02"),
        ("0.99999", "$1.0000"), ("0.01", "$0.0100"), ("0.0099999", "$0.010000"), ("0.0000011", "$0.000001"),
        ("0.0000004", "<$0.000001"), ("1E-30", "<$0.000001"), ("0", "$0.000000"), ("0E+3", "$0.000000"),
    ],
)  # fmt: skip
def test_the_places_follow_the_amount_and_little_is_not_nothing(amount: str, text: str) -> None:
    assert dollars(Decimal(amount)) == text


@pytest.mark.parametrize(
    ("comparable", "stale", "high", "text"),
    [
        (True, False, 1, "$1.00"), (False, False, 1, "$1.00*"), (True, True, 1, "$1.00!"),
        (True, False, 2, "$1.00~"), (False, True, 2, "$1.00*!~"),
    ],
)  # fmt: skip
def test_marks_stand_in_one_order(comparable: bool, stale: bool, high: int, text: str) -> None:
    amount = Amount(usd=Decimal(1), band=Band(Decimal(1), Decimal(high)))
    assert formatted(amount, comparable=comparable, stale=stale) == text


def test_what_is_not_known_carries_no_mark() -> None:
    assert formatted(Unknown(NO_PRICE), comparable=False, stale=True) == "unknown"
    assert formatted(Undefined("nothing located"), comparable=False, stale=True) == "n/a"


def test_an_amount_in_a_file_tells_its_state_its_band_and_why_what_is_missing() -> None:
    banded = money.as_dict(cost(ROUTED, Used()), comparable=False)
    assert banded == {
        "state": "known", "text": "$0.003000*~", "usd": "0.003000000", "low": "0.001500000",
        "high": "0.006000000", "why": None, "banded": True, "no_band": None,
    }  # fmt: skip
    plain = money.as_dict(cost(FLAT, Used()))
    assert (plain["low"], plain["high"], plain["banded"], plain["no_band"]) == (None, None, False, NO_ROUTING)
    assert plain["text"] == "$0.003000"
    nothing = {"usd": None, "low": None, "high": None}
    assert money.as_dict(Unknown(NO_PRICE)) == {
        "state": "unknown",
        "text": "unknown",
        "why": NO_PRICE,
        **nothing,
    }
    assert money.as_dict(Undefined("x")) == {"state": "undefined", "text": "n/a", "why": "x", **nothing}


# ---------------------------------------------------------------- which price


@pytest.mark.parametrize(
    ("model", "reason"),
    [
        ("m", None), ("m@e1", None), ("org/n@2026", None), ("org/n@2026@e1", None),
        ("m@e2", OTHER_ENDPOINT), ("m@", OTHER_ENDPOINT), ("org/n@2026@e2", OTHER_ENDPOINT),
        ("org/n", NO_PRICE), ("M", NO_PRICE), ("", NO_PRICE), ("@e1", NO_PRICE),
    ],
)  # fmt: skip
def test_a_model_is_priced_at_the_endpoint_that_was_recorded(model: str, reason: str | None) -> None:
    price = price_of({**FLAT, "endpoint": "e1"})
    catalogue = Catalogue(prices={"m": price, "org/n@2026": price})
    found = looked_up(model, catalogue)
    assert found == Unknown(reason, model) if reason else not isinstance(found, Unknown)


def test_without_a_recorded_endpoint_no_pin_is_priced() -> None:
    assert looked_up("m@e", Catalogue(prices={"m": price_of(FLAT)})) == Unknown(OTHER_ENDPOINT, "m@e")
    assert looked_up("m", Catalogue()) == Unknown(NO_PRICE, "m")
