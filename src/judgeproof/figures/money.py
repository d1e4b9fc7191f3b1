"""What tokens cost, in USD: prices, tiers, bands, ages, and how an amount is printed.

Amounts are decimal from end to end. An amount that is not known is not zero, and is another type.
"""

import calendar
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext
from types import MappingProxyType
from typing import Literal, Protocol, TypeAlias

# Own precision and rounding, so that what the program around sets for its decimals moves no amount.
EXACT = Context(prec=100, rounding=ROUND_HALF_EVEN)
MILLION = Decimal(1_000_000)
# The nine places that an amount has in a file, and the six that are the most it prints with.
_NANO, _MICRO = Decimal("1E-9"), Decimal("1E-6")
# From how many whole days on a rate is stale.
STALE = 30
# No call has more tokens; a counter above it is a damaged one.
MOST_TOKENS = 10**12

# Why an amount is unknown.
NO_PRICE = "no price"
OTHER_ENDPOINT = "priced at another endpoint"
NO_CALL = "no call recorded"
UNREPORTED = "usage unreported"
PARTLY_REPORTED = "usage partly reported"
UNREADABLE = "usage unreadable"
TWO_WRITE_RATES = "two cache-write rates"
# Why an amount has no band.
NO_ROUTING = "no routing data"
ABOVE_BASE = "a call above the base tier"
PART_WITHOUT = "a part without routing data"
UNSEEN_ROUTES = "a router whose endpoints are not known"
# Why an amount for each of something is undefined.
NOTHING_LOCATED = "nothing located"


class Tokens(Protocol):
    """The tokens of one call; None is a counter that was not reported. Reasoning is part of the completion."""

    @property
    def prompt(self) -> int | None: ...
    @property
    def completion(self) -> int | None: ...
    @property
    def cache_read(self) -> int | None: ...
    @property
    def cache_write(self) -> int | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """USD for a million tokens of each kind.

    `cache_write_1h` is what a longer-lived cache entry costs, None where there is no such thing; a usage record
    does not tell the two kinds of writing apart.
    """

    input: Decimal
    output: Decimal
    cache_read: Decimal
    cache_write: Decimal
    cache_write_1h: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier:
    """The rates of a call whose prompt, with what it reads from and writes to a cache, has at least so many tokens."""

    min_prompt_tokens: int
    rates: Rates


@dataclass(frozen=True, slots=True, kw_only=True)
class Routing:
    """Between which rates a router may send a call: the lowest and the highest of its endpoints, rate by rate."""

    low: Rates
    high: Rates
    endpoints: int | None = None
    source: str = ""
    cheapest: str | None = None
    dearest: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """The rates of a model at one endpoint, where they are from, and since when they hold as far as we know.

    `router` tells that the endpoint sends calls on to others, so that without `routing` nobody knows what is charged.
    """

    rates: Rates
    tiers: tuple[Tier, ...] = ()
    routing: Routing | None = None
    endpoint: str | None = None
    source: str = ""
    captured_on: str | None = None
    router: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """What an amount would be at the lowest and at the highest rates that a router may use."""

    low: Decimal
    high: Decimal

    @property
    def wide(self) -> bool:
        """Whether it is more than a point."""
        return self.low != self.high


@dataclass(frozen=True, slots=True)
class NoBand:
    """Why an amount has no band."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A known amount of USD, and the band that it is one point of."""

    usd: Decimal
    band: Band | NoBand = NoBand(NO_ROUTING)

    @property
    def banded(self) -> bool:
        """Whether a router might have charged something else."""
        return isinstance(self.band, Band) and self.band.wide


@dataclass(frozen=True, slots=True)
class Unknown:
    """An amount that is not known, and why; `of` is the model that it hangs on, where it is one."""

    why: str
    of: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """The prices that are known, by model. `gaps` says why others have none, where more is known than just that."""

    prices: Mapping[str, Price] = field(default_factory=lambda: MappingProxyType[str, Price]({}))
    gaps: Mapping[str, Unknown] = field(default_factory=lambda: MappingProxyType[str, Unknown]({}))


@dataclass(frozen=True, slots=True)
class Undefined:
    """An amount for each of something that there is none of, and why."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Age:
    """Whole calendar days since a rate was captured; less than none for a date to come."""

    days: int

    @property
    def state(self) -> Literal["fresh", "stale", "future"]:
        """What the age says of the rate."""
        return "future" if self.days < 0 else "fresh" if self.days < STALE else "stale"


Money: TypeAlias = Amount | Unknown
PerUnit: TypeAlias = Amount | Unknown | Undefined


def looked_up(model: str, catalogue: Catalogue) -> Price | Unknown:
    """Return the price of a model. `name@endpoint` is priced only where that endpoint is the one that was recorded."""
    if model in catalogue.prices:
        return catalogue.prices[model]
    if model in catalogue.gaps:
        return catalogue.gaps[model]
    name, _, endpoint = model.rpartition("@")
    price = catalogue.prices.get(name)
    if price is None:
        return Unknown(NO_PRICE, model)
    return price if price.endpoint == endpoint else Unknown(OTHER_ENDPOINT, model)


def priced(price: Price | Unknown | None, calls: Sequence[Tokens] | None) -> Money:
    """Return what calls cost together. One call whose usage is not known leaves the sum unknown."""
    if not calls:
        return Unknown(NO_CALL)
    if price is None or isinstance(price, Unknown):
        return price or Unknown(NO_PRICE)
    whys = (usage_gap(call) or _two_rates(price, call) for call in calls)
    why = next(filter(None, whys), None)
    return Unknown(why) if why is not None else _amount(price, calls)


def summed(price: Price, tokens: Tokens) -> Money:
    """Return what calls of one tier, whose usage is known, cost by the sum of their tokens. `price` is that of the tier."""
    why = _two_rates(price, tokens)
    return Unknown(why) if why is not None else _amount(price, [tokens])


def usage_gap(call: Tokens) -> str | None:
    """Return why the usage of a call is not known, or None where it is.

    A service that caches nothing reports no cache counters; without prompt or completion a call is not known.
    """
    counters = (call.prompt, call.completion, call.cache_read, call.cache_write)
    if not all(counter is None or is_count(counter) for counter in counters):
        return UNREADABLE
    if not any(counters):
        return UNREPORTED
    return PARTLY_REPORTED if call.prompt is None or call.completion is None else None


def total(amounts: Iterable[Money]) -> Money:
    """Return the sum of amounts, which is unknown as soon as one of them is, and where there is none."""
    known: list[Amount] = []
    for amount in amounts:
        if isinstance(amount, Unknown):
            return amount
        known.append(amount)
    if not known:
        return Unknown(NO_CALL)
    return Amount(usd=_sum(amount.usd for amount in known), band=_joined([amount.band for amount in known]))


def for_each(amount: Money, n: int, why: str) -> PerUnit:
    """Return an amount for each of `n`; of nothing it is undefined, for the reason given."""
    if isinstance(amount, Unknown):
        return amount
    if not n:
        return Undefined(why)
    band = amount.band
    if isinstance(band, Band):
        band = Band(EXACT.divide(band.low, n), EXACT.divide(band.high, n))
    return Amount(usd=EXACT.divide(amount.usd, n), band=band)


def per_defect(amount: Money, located: int) -> PerUnit:
    """Return what a located plant costs: undefined where nothing is located, which is neither unknown nor zero."""
    return for_each(amount, located, NOTHING_LOCATED)


def disjoint(a: Band, b: Band) -> bool:
    """Tell whether two bands can be ordered; those that touch cannot."""
    return a.high < b.low or b.high < a.low


def reach(amount: Amount) -> Band | None:
    """Return between what an amount lies for ordering: its band, or itself where nothing speaks of routing.

    None where routing is known to matter and no band can be said.
    """
    if isinstance(amount.band, Band):
        return amount.band
    return Band(amount.usd, amount.usd) if amount.band.why == NO_ROUTING else None


def age(captured_on: str, today: str) -> Age:
    """Return the age of a rate. Raises ValueError for a date that is none."""
    return Age(days=day(today) - day(captured_on))


def oldest(captured_on: Iterable[str], today: str) -> Age | None:
    """Return the age of a table, which is that of its oldest rate; None for a table without one."""
    return max((age(date, today) for date in captured_on), key=lambda one: one.days, default=None)


def day(date: str) -> int:
    """Return a date, YYYY-MM-DD, as a number of days. Raises ValueError for a date that is none."""
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", date):
        year, month, number = (int(part) for part in date.split("-"))
        if year and 1 <= month <= 12 and 1 <= number <= calendar.monthrange(year, month)[1]:
            return calendar.timegm((year, month, number, 0, 0, 0)) // 86_400
    raise ValueError(f"{date!r} is not a date; write it as YYYY-MM-DD")


def formatted(amount: PerUnit, *, comparable: bool = True, stale: bool = False) -> str:
    """Return an amount as tables print it: the smaller, the more places, and then the marks `*` `!` `~` that it needs.

    `*` not to be compared, `!` from a stale rate, `~` one point of a band. What is not known carries no mark.
    """
    if isinstance(amount, Unknown):
        return "unknown"
    if isinstance(amount, Undefined):
        return "n/a"
    marks = ("" if comparable else "*") + ("!" if stale else "") + ("~" if amount.banded else "")
    return dollars(amount.usd) + marks


def dollars(usd: Decimal) -> str:
    """Return a sum of USD: two places from a dollar on, four from a cent on, else six. Little never prints as nothing."""
    places = _places(usd)
    rounded = EXACT.quantize(usd, places)
    return f"${rounded:f}" if rounded or not usd else f"<${_MICRO:f}"


def exactly(usd: Decimal) -> str:
    """Return a sum of USD as files hold it, with nine places."""
    return f"{EXACT.quantize(usd, _NANO):f}"


def as_dict(amount: PerUnit, *, comparable: bool = True, stale: bool = False) -> dict[str, object]:
    """Return an amount as report.json holds it: its state, as it prints, exactly, its band, and why what is missing."""
    text = formatted(amount, comparable=comparable, stale=stale)
    if not isinstance(amount, Amount):
        state = "unknown" if isinstance(amount, Unknown) else "undefined"
        return {"state": state, "text": text, "usd": None, "low": None, "high": None, "why": amount.why}
    low, high, why = (
        (exactly(amount.band.low), exactly(amount.band.high), None)
        if isinstance(amount.band, Band)
        else (None, None, amount.band.why)
    )
    return {
        "state": "known", "text": text, "usd": exactly(amount.usd), "low": low, "high": high, "why": None,
        "banded": amount.banded, "no_band": why,
    }  # fmt: skip


def is_count(counter: object) -> bool:
    """Tell whether a counter of one call can be one; `true` is an int to Python and no count."""
    return isinstance(counter, int) and not isinstance(counter, bool) and 0 <= counter <= MOST_TOKENS


def _size(call: Tokens) -> int:
    """Return what tiers go by: all that the model reads, from a cache or not."""
    return (call.prompt or 0) + (call.cache_read or 0) + (call.cache_write or 0)


def _tier(price: Price, call: Tokens) -> Tier | None:
    """Return the tier of one call, None for the base. Tiers go by the call: many small ones are not a large one."""
    reached = [tier for tier in price.tiers if tier.min_prompt_tokens <= _size(call)]
    return max(reached, key=lambda tier: tier.min_prompt_tokens, default=None)


def _rates(price: Price, call: Tokens) -> Rates:
    tier = _tier(price, call)
    return price.rates if tier is None else tier.rates


def _two_rates(price: Price, call: Tokens) -> str | None:
    """Return why what a call wrote to a cache cannot be priced, or None where it can."""
    rates = _rates(price, call)
    two = call.cache_write and rates.cache_write_1h not in (None, rates.cache_write)
    return TWO_WRITE_RATES if two else None


def _amount(price: Price, calls: Sequence[Tokens]) -> Amount:
    return Amount(usd=_spent((call, _rates(price, call)) for call in calls), band=_band(price, calls))


def _spent(used: Iterable[tuple[Tokens, Rates]]) -> Decimal:
    """Return what calls cost, each at its rates; reasoning is in the completion already."""
    with localcontext(EXACT):
        costs = (
            (call.prompt or 0) * rates.input + (call.completion or 0) * rates.output
            + (call.cache_read or 0) * rates.cache_read + (call.cache_write or 0) * rates.cache_write
            for call, rates in used
        )  # fmt: skip
        return sum(costs, Decimal()) / MILLION


def _band(price: Price, calls: Sequence[Tokens]) -> Band | NoBand:
    """Return the band of calls. The rates of endpoints are known for the base tier only, so nothing is said above it."""
    if price.routing is None:
        return NoBand(UNSEEN_ROUTES if price.router else NO_ROUTING)
    if any(_tier(price, call) for call in calls):
        return NoBand(ABOVE_BASE)
    low, high = price.routing.low, price.routing.high
    return Band(_spent((call, low) for call in calls), _spent((call, high) for call in calls))


def _joined(bands: Sequence[Band | NoBand]) -> Band | NoBand:
    """Return the band of a sum, which has one only where all its parts have."""
    known = [band for band in bands if isinstance(band, Band)]
    whys = {band.why for band in bands if isinstance(band, NoBand)}
    if not whys:
        return Band(_sum(band.low for band in known), _sum(band.high for band in known))
    if known:
        # A part that routing moves beside one of which nothing is known: the sum is no point either.
        whys.add(PART_WITHOUT)
    return NoBand(next(why for why in (ABOVE_BASE, UNSEEN_ROUTES, PART_WITHOUT, NO_ROUTING) if why in whys))


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    with localcontext(EXACT):
        return sum(amounts, Decimal())


def _places(usd: Decimal) -> Decimal:
    """Return the last place that an amount prints with."""
    if usd >= 1:
        return Decimal("0.01")
    return Decimal("0.0001") if usd >= Decimal("0.01") else _MICRO
