"""Prices as JSON, so that a run keeps those that it was made with: every rate as exact text."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec

from judgeproof.figures.money import Price, Rates, day

_HIGHEST = Decimal(1_000_000)


def price_as_dict(price: Price) -> dict[str, Any]:
    """Return a price as a manifest holds it."""
    return msgspec.json.decode(msgspec.json.encode(price))


def price_from(entry: Mapping[str, Any]) -> Price:
    """Return the price that `price_as_dict` gave. Raises ValueError for an entry that is damaged."""
    price = msgspec.convert(entry, Price, strict=True)
    routed = (price.routing.low, price.routing.high) if price.routing is not None else ()
    for rates in (price.rates, *routed, *(tier.rates for tier in price.tiers)):
        _check(rates)
    if price.captured_on is not None:
        day(price.captured_on)
    return price


def _check(rates: Rates) -> None:
    """Raise ValueError for a rate that no model can have."""
    stated = (rates.input, rates.output, rates.cache_read, rates.cache_write, rates.cache_write_1h)
    for rate in stated:
        if rate is not None and not (rate.is_finite() and 0 <= rate <= _HIGHEST):
            raise ValueError(f"a rate is {rate}; expected USD per million tokens, 0 to {_HIGHEST}")
