"""Prices of the package genai-prices, as it was installed: no newer ones are asked for.

It states more than a price of ours can hold. Where what is left out might be charged, the price is unknown, and why is
said; a tool that is called apart (a search) and input that is no text are not what judgeproof and reviewers of code send.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from importlib.metadata import version
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

from judgeproof.ask.prices.model import REPORTED, Model, address
from judgeproof.figures import money
from judgeproof.figures.money import Price, Rates, Tier, Unknown

if TYPE_CHECKING:
    from genai_prices.types import ModelInfo, ModelPrice, Provider

PACKAGE = "genai-prices"
# The day on which a release was published. The package dates neither its data nor its rates, so a rate is at least as old.
PUBLISHED: Mapping[str, str] = {"0.2.3": "2026-11-10"}
# Services that send a call to one of several others, each with rates of its own.
ROUTERS = frozenset({"openrouter"})

# Why a price is unknown, beside those of figures.money.
NO_ADDRESS = "no address to tell the service by"
PRIVATE = "served at a private address"
NO_SERVICE = "no known service at this address"
NO_RATE = "no rate stated"
NO_INPUT = "no rate for input"
NO_OUTPUT = "no rate for output"
BY_THE_HOUR = "a price by the time of day"
PER_REQUEST = "a fee for each request"

_RATES = {
    "input_mtok": "input", "output_mtok": "output", "cache_read_mtok": "cache_read",
    "cache_write_mtok": "cache_write", "cache_write_1h_mtok": "cache_write_1h",
}  # fmt: skip
# What may stand beside these rates and is not charged for a call of text.
_APART = re.compile(
    r"(?:web|storage)_searches_kcount|(?:input|cache)_(?:audio|image|video)_(?:read_|write_)?mtok"
)
_UNIT = re.compile(r"_(?:mtok|kcount|kpages)$")


def facts() -> dict[str, Any]:
    """Return which release of the package is installed, and its day; None where we do not know that."""
    installed = _installed()
    return {"name": PACKAGE, "version": installed, "snapshot": PUBLISHED.get(installed)}


@cache
def _installed() -> str:
    return version(PACKAGE)


def providers() -> Sequence["Provider"]:
    """Return what the package holds."""
    from genai_prices.data import providers as stated

    return stated


def price(model: Model, today: date) -> Price | Unknown:
    """Return the price of a model where it is asked, as it holds on a day, or why it is not known."""
    asked = _asked(model)
    if isinstance(asked, Unknown):
        return asked
    for provider, name in asked:
        found = provider.find_model(name, all_providers=list(providers()))
        if found is not None:
            return _priced(provider, found, today, model.shown)
    return Unknown(money.NO_PRICE, model.shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """A model of the package: where it is asked, its name there, its price or why it has none, the rates it states."""

    endpoint: str
    name: str
    price: Price | Unknown
    rates: frozenset[str]


def every_model(today: date) -> Iterator[Stated]:
    """Yield all that the package holds, as it stands on a day."""
    for provider in providers():
        for model in provider.models:
            rates = _stated(_in_force(model, today)[1])
            yield Stated(
                endpoint=provider.id, name=model.id, price=_priced(provider, model, today, model.id),
                rates=frozenset(ours for key, ours in _RATES.items() if key in rates),
            )  # fmt: skip


def _priced(provider: "Provider", model: "ModelInfo", today: date, shown: str) -> Price | Unknown:
    why, rates = _in_force(model, today)
    why = why or _gap(rates)
    return _price(provider, rates) if why is None else Unknown(why, shown)


# ---------------------------------------------------------------- which service is asked


def _asked(model: Model) -> list[tuple["Provider", str]] | Unknown:
    """Return the services that may be the one that is asked, each with the name that the model has there."""
    if model.url is not None:
        why, found = _at(model.url)
        return Unknown(why, model.shown) if why is not None else [(one, model.name) for one in found]
    if model.kind == REPORTED:
        return list(_reported(model.name))
    if model.kind == "openai-compatible":
        return Unknown(NO_ADDRESS, model.shown)
    return [(one, model.name) for one in providers() if one.id == model.kind]


def _at(url: str) -> tuple[str | None, list["Provider"]]:
    """Return the services at an address, or why there is none."""
    parts = address(url)
    if parts is None or not parts.hostname:
        return NO_ADDRESS, []
    if _private(parts.hostname):
        return PRIVATE, []
    bare = f"{parts.scheme.lower()}://{parts.netloc.rpartition('@')[2].lower()}{parts.path}"
    found = [one for one in providers() if _matches(one.api_pattern, bare)]
    return (None, found) if found else (NO_SERVICE, [])


def _matches(pattern: str, url: str) -> bool:
    """Tell whether an address is one of a pattern, and not of a host whose name only begins as the pattern's does."""
    found = re.match(pattern, url)
    if found is None:
        return False
    return (
        found[0].endswith((".", "/")) or url[found.end() :].startswith(("/", ":")) or found.end() == len(url)
    )


def _private(host: str) -> bool:
    """Tell whether a host is one of this machine or of a network that nobody else reaches."""
    try:
        place = ip_address(host.partition("%")[0])
    except ValueError:
        return "." not in host or host.endswith((".localhost", ".local", ".internal", ".lan", ".test"))
    return not place.is_global


def _reported(name: str) -> Iterator[tuple["Provider", str]]:
    """Yield the services that a bare name may mean: the one that it names, else the one that makes such models."""
    stated = {one.id: one for one in providers()}
    bare, _, place = name.rpartition("@")
    if bare:
        if place.lower() in stated:
            yield stated[place.lower()], bare
        else:
            yield from ((one, bare) for one in _at(f"https://{place}")[1])
        return
    vendor, rest = re.split(r"[/:]", name, maxsplit=1) if re.search(r"[/:]", name) else ("", name)
    if vendor.lower() in stated:
        yield stated[vendor.lower()], rest
    elif not vendor:
        yield from (
            (one, name) for one in providers() if one.model_match and one.model_match.is_match(name.lower())
        )


# ---------------------------------------------------------------- what it costs there


def _in_force(model: "ModelInfo", today: date) -> tuple[str | None, "ModelPrice"]:
    """Return the rates of a model on a day, or why there are none that hold all day. Later conditions win."""
    from genai_prices.types import ModelPrice, StartDateConstraint, TimeOfDateConstraint

    if isinstance(model.prices, ModelPrice):
        return None, model.prices
    for stated in reversed(model.prices):
        match stated.constraint:
            case TimeOfDateConstraint():
                return BY_THE_HOUR, stated.prices
            case StartDateConstraint(start_date=start) if start > today:
                continue
            case _:
                return None, stated.prices
    return NO_RATE, ModelPrice()


def _stated(rates: "ModelPrice") -> dict[str, Any]:
    return {key: value for key, value in vars(rates).items() if value is not None}


def _price(provider: "Provider", rates: "ModelPrice") -> Price:
    """Return a price with its tiers, of rates that have no gap. The package's tiers begin above a number of tokens."""
    found, told = _stated(rates), facts()
    return Price(
        rates=_rates(found, None),
        tiers=tuple(Tier(min_prompt_tokens=start + 1, rates=_rates(found, start)) for start in _starts(found)),
        endpoint=provider.id, source=f"{PACKAGE} {told['version']}", captured_on=told["snapshot"],
        router=provider.id in ROUTERS,
    )  # fmt: skip


def _gap(rates: "ModelPrice") -> str | None:
    """Return why what is stated is more, or less, than a price of ours can hold, or None where it fits."""
    stated = _stated(rates)
    if not stated:
        return NO_RATE
    if "requests_kcount" in stated:
        return PER_REQUEST
    others = sorted(key for key in stated if key not in _RATES and not _APART.fullmatch(key))
    if others:
        return f"a price for {', '.join(_UNIT.sub('', key).replace('_', ' ') for key in others)}"
    missing = {"input_mtok": NO_INPUT, "output_mtok": NO_OUTPUT}
    return next((why for key, why in missing.items() if key not in stated), None)


def _starts(stated: Mapping[str, Any]) -> list[int]:
    """Return above how many tokens of input a tier begins, in order."""
    starts = {tier.start for key in _RATES for tier in getattr(stated.get(key), "tiers", ())}
    return sorted(starts)


def _rates(stated: Mapping[str, Any], start: int | None) -> Rates:
    """Return the rates of a tier, those of the base for None. Without a rate of its own, a cache costs what input does."""
    found = {ours: _rate(stated[key], start) for key, ours in _RATES.items() if key in stated}
    return Rates(
        input=found["input"], output=found["output"],
        cache_read=found.get("cache_read", found["input"]), cache_write=found.get("cache_write", found["input"]),
        cache_write_1h=found.get("cache_write_1h"),
    )  # fmt: skip


def _rate(stated: Any, start: int | None) -> Decimal:
    """Return one rate in a tier: that of the last of its own tiers that begins there or before."""
    if isinstance(stated, Decimal):
        return stated
    reached = [tier.price for tier in stated.tiers if start is not None and tier.start <= start]
    return reached[-1] if reached else stated.base
