"""Prices from a catalogue: every entry is checked before a rate of it is used. Rates are USD per million tokens."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import Any, cast

from judgeproof.figures.money import MOST_TOKENS, Catalogue, Price, Rates, Routing, Tier, day

KINDS = ("input", "output", "cache_read", "cache_write")
_RATES = frozenset({*KINDS, "cache_write_1h"})
_PRICE = _RATES | {"tiers", "routing", "endpoint", "source", "captured_on"}
_TIER = _RATES | {"min_prompt_tokens"}
_ROUTING = frozenset({"source", "endpoints", "cheapest", "dearest", "min", "max"})
_NAMES = ("captured_on", "source", "endpoint")
# A million USD for a million tokens: whoever states more took another unit.
_HIGHEST = Decimal(1_000_000)
# How many foreign names a message holds, and how much of each.
_MOST_NAMED, _LONGEST = 6, 40


def checked(catalogue: Mapping[str, object]) -> Catalogue:
    """Return the prices of a catalogue by model.

    An entry states `captured_on`, `source`, `endpoint`, `input` and `output`. A cache rate that is left out is the
    input rate, and 0 is free. `routing` may be left out, which leaves amounts without a band, but not be stated in
    part. Raises ValueError that names the model and what of its entry cannot be.
    """
    if not isinstance(cast(object, catalogue), Mapping):
        raise ValueError(f"the catalogue is {_shown(catalogue)}, not a table of prices by model")
    prices: dict[str, Price] = {}
    for model, entry in catalogue.items():
        if not isinstance(cast(object, model), str) or not model.strip():
            raise ValueError(f"the name of a model is {_shown(model)}; name it by text")
        try:
            prices[model] = _whole(entry)
        except ValueError as wrong:
            raise ValueError(f"price of {_shown(model)}: {wrong}") from wrong
    return Catalogue(prices=MappingProxyType(prices))


def price_of(entry: object) -> Price:
    """Return a price from its entry, which need not say where it is from. Raises ValueError for what cannot be."""
    entry = _table(entry, _PRICE, "the entry")
    rates = _rates(entry, "")
    return Price(
        rates=rates,
        tiers=_tiers(entry.get("tiers"), entry),
        routing=_routing(entry["routing"]) if entry.get("routing") is not None else None,
        endpoint=_name(entry, "endpoint"), source=_name(entry, "source") or "", captured_on=_date(entry),
    )  # fmt: skip


def _whole(entry: object) -> Price:
    """Return a price that says where it is from, and whose rates lie in the band of its routing."""
    price = price_of(entry)
    missing = [name for name in _NAMES if not getattr(price, name)]
    if missing:
        raise ValueError(f"{' and '.join(missing)} missing; say where the rates are from, and since when")
    if price.routing is not None:
        _check_routing(price.routing, price)
    return price


def _check_routing(routing: Routing, price: Price) -> None:
    """Raise ValueError for a band that cannot be that of the price."""
    if not routing.source or routing.endpoints is None or not routing.cheapest or not routing.dearest:
        raise ValueError(
            "routing lacks source, endpoints, cheapest or dearest; state all of them, or no routing"
        )
    for kind in KINDS:
        low, rate, high = (getattr(rates, kind) for rates in (routing.low, price.rates, routing.high))
        if low > high:
            raise ValueError(f"routing: min {kind} {low} is above max {kind} {high}")
        if not low <= rate <= high:
            raise ValueError(f"{kind} {rate} is outside its routing band {low} to {high}")
        if routing.endpoints == 1 and low != high:
            raise ValueError(f"routing: one endpoint has one {kind} rate, not {low} to {high}")
    _check_end(price, routing.cheapest, routing.low, "min")
    _check_end(price, routing.dearest, routing.high, "max")


def _check_end(price: Price, endpoint: str, end: Rates, bound: str) -> None:
    """Raise ValueError where the endpoint that is priced is said to be an end of the band and has other rates."""
    # Only these two: a floor of cache rates may be another endpoint's.
    for kind in ("input", "output") if endpoint == price.endpoint else ():
        rate, edge = getattr(price.rates, kind), getattr(end, kind)
        if rate != edge:
            raise ValueError(
                f"{kind} {rate} of endpoint {_shown(endpoint)} is not the routing's {bound} {edge}"
            )


def _rates(entry: Mapping[str, Any], where: str, base: Mapping[str, Any] | None = None) -> Rates:
    """Return the rates of an entry, or of a tier of it, which has from `base` what it leaves out."""
    stated: dict[str, Decimal] = {}
    for table in (base or {}, entry):
        for kind in _RATES & table.keys():
            # null is not left out: who writes it has no rate, and unknown is not the input rate.
            stated[kind] = _rate(table[kind], where + kind)
    for kind in ("input", "output"):
        if kind not in stated:
            raise ValueError(f"{where}{kind} is missing; state it in USD per million tokens")
    if "cache_write_1h" in stated and "cache_write" not in stated:
        raise ValueError(f"{where}cache_write_1h without cache_write; state both")
    return Rates(
        input=stated["input"], output=stated["output"],
        cache_read=stated.get("cache_read", stated["input"]),
        cache_write=stated.get("cache_write", stated["input"]),
        cache_write_1h=stated.get("cache_write_1h"),
    )  # fmt: skip


def _rate(value: object, name: str) -> Decimal:
    """Return a rate as it was written. Raises ValueError for what is no number, or none that a rate can have."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise ValueError(f"{name} is {_shown(value)}, not a number; state USD per million tokens")
    # The shortest digits that name a float are those that were written.
    rate = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    if not rate.is_finite():
        raise ValueError(f"{name} is {rate}; a rate is a finite number")
    if rate < 0:
        raise ValueError(f"{name} is {rate:.6g}; a rate is not negative")
    if rate > _HIGHEST:
        raise ValueError(f"{name} is {rate:.6g}, above {_HIGHEST} USD; a rate is USD per million tokens")
    return rate.copy_abs()


def _tiers(value: object, base: Mapping[str, Any]) -> tuple[Tier, ...]:
    """Return the tiers of an entry, each with what it leaves out from the base and not from the tier before it."""
    if value is None:
        return ()
    tiers: list[Tier] = []
    for number, entry in enumerate(_list(value, "tiers")):
        where = f"tiers[{number}]."
        tier = _table(entry, _TIER, f"tiers[{number}]")
        least = _number(tier.get("min_prompt_tokens"), f"{where}min_prompt_tokens")
        if tiers and least <= tiers[-1].min_prompt_tokens:
            raise ValueError(
                f"{where}min_prompt_tokens {least} is not above the tier before; put tiers in order"
            )
        if not _RATES & tier.keys():
            raise ValueError(f"tiers[{number}] states no rate; state the rates that differ from the base")
        tiers.append(Tier(min_prompt_tokens=least, rates=_rates(tier, where, base)))
    return tuple(tiers)


def _routing(value: object) -> Routing:
    """Return between which rates a router may send a call."""
    table = _table(value, _ROUTING, "routing")
    for bound in ("min", "max"):
        if bound not in table:
            raise ValueError(f"routing.{bound} is missing; state both ends of the band")
    endpoints = _number(table["endpoints"], "routing.endpoints") if "endpoints" in table else None
    low, high = (
        _rates(_table(table[bound], frozenset(KINDS), f"routing.{bound}"), f"routing.{bound}.")
        for bound in ("min", "max")
    )
    return Routing(
        low=low, high=high, endpoints=endpoints, source=_name(table, "source") or "",
        cheapest=_name(table, "cheapest"), dearest=_name(table, "dearest"),
    )  # fmt: skip


def _table(value: object, known: frozenset[str], where: str) -> Mapping[str, Any]:
    """Return a table that has known keys only. Raises ValueError otherwise."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{where} is {_shown(value)}, not a table")
    table = cast(Mapping[str, Any], value)
    unknown = sorted(_shown(key) for key in table.keys() - known)[:_MOST_NAMED]
    if unknown:
        raise ValueError(
            f"{where} has unknown keys {', '.join(unknown)}; known are {', '.join(sorted(known))}"
        )
    return table


def _list(value: object, where: str) -> Sequence[object]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{where} is {_shown(value)}, not a list")
    return cast(Sequence[object], value)


def _name(table: Mapping[str, Any], key: str) -> str | None:
    """Return a text of a table, or None where it is absent or blank."""
    value: object = table.get(key)
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{key} is {_shown(value)}, not text")
    return value if value and value.strip() else None


def _date(entry: Mapping[str, Any]) -> str | None:
    date = _name(entry, "captured_on")
    if date is not None:
        day(date)
    return date


def _number(value: object, where: str) -> int:
    """Return a whole number above 0. Raises ValueError for any other value, and for what nothing has so many of."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= MOST_TOKENS:
        raise ValueError(f"{where} is {_shown(value)}; state a whole number, 1 at least")
    return value


def _shown(value: object) -> str:
    """Return a foreign value for a message, cut short; a huge or deep one is told by its type."""
    if value is None:
        return "missing"
    if isinstance(value, float) or (isinstance(value, int) and abs(value) <= MOST_TOKENS):
        return repr(value)
    return repr(value[:_LONGEST]) if isinstance(value, str) else f"of type {type(value).__name__}"
