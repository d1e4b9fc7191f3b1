"""What a price catalogue may say; everything else is refused by name, before a rate of it is used."""

from decimal import Decimal
from types import MappingProxyType
from typing import Any

import pytest

from judgeproof.figures.catalogue import checked, price_of
from judgeproof.figures.money import Catalogue, Rates

ENTRY = {"input": 2, "output": 10, "captured_on": "2026-11-01", "source": "a price list", "endpoint": "e1"}
FLOOR = {"input": 1, "output": 5, "cache_read": 0, "cache_write": 1}
CEILING = {"input": 4, "output": 20, "cache_read": 4, "cache_write": 4}
ROUTING = {
    "source": "a router", "endpoints": 3, "cheapest": "e2", "dearest": "e3", "min": FLOOR, "max": CEILING,
}  # fmt: skip
POINT = {"input": 2, "output": 10, "cache_read": 2, "cache_write": 2}


def without(table: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


def routed(**changes: Any) -> dict[str, Any]:
    return {**ENTRY, "routing": {**ROUTING, **changes}}


def tiers(*entries: Any) -> dict[str, Any]:
    return {**ENTRY, "tiers": list(entries)}


def test_an_entry_becomes_a_price() -> None:
    entry = {
        **routed(), "cache_read": 0.0, "cache_write": 2.5, "cache_write_1h": 4,
        "tiers": [{"min_prompt_tokens": 100, "input": 4}, {"min_prompt_tokens": 200, "output": 20, "cache_read": 1}],
    }  # fmt: skip
    price = checked({"m": entry}).prices["m"]
    shared = {"cache_write": Decimal("2.5"), "cache_write_1h": Decimal(4)}
    base = Rates(input=Decimal(2), output=Decimal(10), cache_read=Decimal(0), **shared)
    assert price.rates == base
    assert [(tier.min_prompt_tokens, tier.rates) for tier in price.tiers] == [
        (100, Rates(input=Decimal(4), output=Decimal(10), cache_read=Decimal(0), **shared)),
        (200, Rates(input=Decimal(2), output=Decimal(20), cache_read=Decimal(1), **shared)),
    ]
    assert price.routing is not None
    assert price.routing.low.output == Decimal(5)
    assert price.routing.high.cache_read == Decimal(4)
    said = (price.routing.endpoints, price.routing.source, price.routing.cheapest, price.routing.dearest)
    assert said == (3, "a router", "e2", "e3")
    assert (price.endpoint, price.source, price.captured_on) == ("e1", "a price list", "2026-11-01")


def test_cache_rates_that_are_left_out_are_the_input_rate() -> None:
    rates = checked({"m": ENTRY}).prices["m"].rates
    assert (rates.cache_read, rates.cache_write, rates.cache_write_1h) == (Decimal(2), Decimal(2), None)


@pytest.mark.parametrize(
    ("written", "kept"),
    [(0.1, "0.1"), (2.50, "2.5"), (Decimal("2.50"), "2.50"), (3, "3"), (1e-7, "1E-7"), (-0.0, "0.0"),
     (1_000_000, "1000000"), (Decimal("-0"), "0")],
)  # fmt: skip
def test_a_rate_is_kept_as_it_was_written(written: object, kept: str) -> None:
    assert str(checked({"m": {**ENTRY, "input": written}}).prices["m"].rates.input) == kept


def test_a_catalogue_may_be_empty_and_a_price_may_have_no_routing() -> None:
    assert checked({}) == Catalogue(prices=MappingProxyType({}))
    assert checked({"m": ENTRY}).prices["m"].routing is None
    assert price_of({"input": 1, "output": 1}).captured_on is None


@pytest.mark.parametrize(
    "routing",
    [
        {"endpoints": 1, "cheapest": "e9", "dearest": "e9", "min": POINT, "max": POINT},
        {"endpoints": 1, "cheapest": "e1", "dearest": "e1", "min": POINT, "max": POINT},
        {"cheapest": "e1", "min": {**POINT, "cache_read": 1}},
        {"dearest": "e1", "max": {**POINT, "cache_read": 3}},
    ],
    ids=["one endpoint", "this endpoint", "the cheapest", "the dearest"],
)
def test_what_a_routing_may_say(routing: dict[str, Any]) -> None:
    assert checked({"m": routed(**routing)}).prices["m"].routing is not None


WRONG: dict[str, tuple[Any, str]] = {
    "no table": (None, "the entry is missing, not a table"),
    "a list": ([ENTRY], "the entry is of type list, not a table"),
    "no input": (without(ENTRY, "input"), "input is missing; state it"),
    "no output": (without(ENTRY, "output"), "output is missing; state it"),
    "no date": (without(ENTRY, "captured_on"), "captured_on missing; say where"),
    "no source": (without(ENTRY, "source"), "source missing; say where"),
    "no endpoint": (without(ENTRY, "endpoint"), "endpoint missing; say where"),
    "blank source": ({**ENTRY, "source": " "}, "source missing; say where"),
    "nothing said": (without(ENTRY, "source", "endpoint"), "source and endpoint missing; say where"),
    "number as source": ({**ENTRY, "source": 7}, "source is 7, not text"),
    "no date at all": ({**ENTRY, "captured_on": "last week"}, "'last week' is not a date"),
    "no such day": ({**ENTRY, "captured_on": "2026-02-30"}, "'2026-02-30' is not a date"),
    "unknown key": ({**ENTRY, "imput": 3}, "the entry has unknown keys 'imput'; known are cache_read, "),
    "unknown keys": ({**ENTRY, "b": 3, "a": 3}, "unknown keys 'a', 'b'; known"),
    "many unknown keys": ({**ENTRY, **dict.fromkeys("hgfedcba", 3)}, "keys 'a', 'b', 'c', 'd', 'e', 'f'; known"),
    "key that is no text": ({**ENTRY, 10**5000: 3}, "unknown keys of type int; known"),
    "negative rate": ({**ENTRY, "input": -1}, "input is -1; a rate is not negative"),
    "negative cache rate": ({**ENTRY, "cache_read": -0.5}, "cache_read is -0.5; a rate is not negative"),
    "true": ({**ENTRY, "input": True}, "input is True, not a number"),
    "text": ({**ENTRY, "input": "2"}, "input is '2', not a number"),
    "null": ({**ENTRY, "cache_write": None}, "cache_write is missing, not a number"),
    "NaN": ({**ENTRY, "output": float("nan")}, "output is NaN; a rate is a finite number"),
    "signalling NaN": ({**ENTRY, "output": Decimal("sNaN")}, "output is sNaN; a rate is a finite number"),
    "infinite": ({**ENTRY, "output": float("inf")}, "output is Infinity; a rate is a finite number"),
    "other unit": ({**ENTRY, "input": 1_000_001}, "input is 1.00000e+6, above 1000000 USD"),
    "huge": ({**ENTRY, "input": 10**5000}, "input is 1.00000e+5000, above 1000000 USD"),
    "one cache write": ({**ENTRY, "cache_write_1h": 3}, "cache_write_1h without cache_write; state both"),
    "tiers no list": ({**ENTRY, "tiers": {"min_prompt_tokens": 1}}, "tiers is of type dict, not a list"),
    "tier no table": (tiers(5), "tiers[0] is 5, not a table"),
    "tier unknown key": (tiers({"min_prompt_tokens": 5, "inputs": 1}), "tiers[0] has unknown keys 'inputs'"),
    "tier without rate": (tiers({"min_prompt_tokens": 5}), "tiers[0] states no rate"),
    "tier without start": (tiers({"input": 5}), "tiers[0].min_prompt_tokens is missing; state a whole number"),
    "tier from 0": (tiers({"min_prompt_tokens": 0, "input": 1}), "min_prompt_tokens is 0; state a whole number"),
    "tier from the least number shown": (tiers({"min_prompt_tokens": -(10**12), "input": 1}), "tokens is -1000000000000; state"),
    "tier from less": (tiers({"min_prompt_tokens": -(10**12) - 1, "input": 1}), "tokens is of type int; state"),
    "tier from true": (tiers({"min_prompt_tokens": True, "input": 1}), "min_prompt_tokens is True; state"),
    "tier from half": (tiers({"min_prompt_tokens": 1.5, "input": 1}), "min_prompt_tokens is 1.5; state"),
    "tier from beyond": (tiers({"min_prompt_tokens": 10**5000, "input": 1}), "is of type int; state"),
    "tier negative": (tiers({"min_prompt_tokens": 5, "output": -2}), "tiers[0].output is -2; a rate"),
    "tiers unordered": (
        tiers({"min_prompt_tokens": 5, "input": 1}, {"min_prompt_tokens": 5, "input": 2}),
        "tiers[1].min_prompt_tokens 5 is not above the tier before",
    ),
    "routing no table": ({**ENTRY, "routing": [1]}, "routing is of type list, not a table"),
    "routing unknown key": (routed(mean=3), "routing has unknown keys 'mean'"),
    "routing without min": ({**ENTRY, "routing": without(ROUTING, "min")}, "routing.min is missing"),
    "routing without max": ({**ENTRY, "routing": without(ROUTING, "max")}, "routing.max is missing"),
    "routing no endpoint": (routed(endpoints=0), "routing.endpoints is 0; state a whole number"),
    "routing half endpoint": (routed(endpoints=True), "routing.endpoints is True; state a whole number"),
    "routing without count": ({**ENTRY, "routing": without(ROUTING, "endpoints")}, "routing lacks source, endpoints,"),
    "routing without source": ({**ENTRY, "routing": without(ROUTING, "source")}, "routing lacks source, endpoints,"),
    "routing without cheapest": (routed(cheapest=""), "routing lacks source, endpoints,"),
    "routing without dearest": (routed(dearest=None), "routing lacks source, endpoints,"),
    "bound unknown key": (routed(min={**FLOOR, "tiers": []}), "routing.min has unknown keys 'tiers'"),
    "bound negative": (routed(min={**FLOOR, "output": -1}), "routing.min.output is -1; a rate"),
    "bound without input": (routed(max=without(CEILING, "input")), "routing.max.input is missing"),
    "bounds turned": (routed(min={**FLOOR, "cache_read": 5}), "routing: min cache_read 5 is above max cache_read 4"),
    "below the band": (routed(min={**FLOOR, "input": 3}), "input 2 is outside its routing band 3 to 4"),
    "above the band": (routed(max={**CEILING, "output": 9}), "output 10 is outside its routing band 5 to 9"),
    "cache outside": (
        {**routed(), "cache_read": 9},
        "cache_read 9 is outside its routing band 0 to 4",
    ),
    "one endpoint, two rates": (routed(endpoints=1), "routing: one endpoint has one input rate, not 1 to 4"),
    "not the cheapest": (routed(cheapest="e1"), "input 2 of endpoint 'e1' is not the routing's min 1"),
    "not the dearest": (
        routed(dearest="e1", max={**CEILING, "input": 2}),
        "output 10 of endpoint 'e1' is not the routing's max 20",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("entry", "reason"), WRONG.values(), ids=WRONG)
def test_what_an_entry_may_not_say(entry: Any, reason: str) -> None:
    with pytest.raises(ValueError, match="price of 'a/model': ") as wrong:
        checked({"fine": ENTRY, "a/model": entry})
    assert reason in str(wrong.value)


@pytest.mark.parametrize(
    ("catalogue", "reason"),
    [
        ({"": ENTRY}, "the name of a model is ''"),
        ({" ": ENTRY}, "the name of a model is ' '"),
        ({7: ENTRY}, "the name of a model is 7"),
        ([ENTRY], "the catalogue is of type list, not a table"),
        (None, "the catalogue is missing, not a table"),
        ({"\ud800" + "m" * 500: 5}, "price of '\\ud800" + "m" * 39 + "': the entry is 5"),
    ],
    ids=["no name", "blank name", "number as name", "list", "nothing", "long name"],
)  # fmt: skip
def test_what_a_catalogue_may_not_be(catalogue: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=r"a table|name it by text") as wrong:
        checked(catalogue)
    assert reason in str(wrong.value)
    assert len(str(wrong.value)) < 200
