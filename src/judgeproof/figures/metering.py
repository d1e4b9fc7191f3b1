"""What calls come to at one price, counted as they go by: memory does not grow with their number."""

from collections import Counter
from dataclasses import dataclass, field, replace
from decimal import Decimal, localcontext

from judgeproof.figures import money
from judgeproof.figures.money import Amount, Band, Money, NoBand, Price, Rates, Tokens, Unknown

KINDS = ("prompt", "completion", "cache_read", "cache_write")


@dataclass(slots=True, kw_only=True)
class _Sum:
    """The tokens of many calls of one tier."""

    prompt: int = 0
    completion: int = 0
    cache_read: int = 0
    cache_write: int = 0

    def add(self, call: Tokens) -> None:
        self.prompt += call.prompt or 0
        self.completion += call.completion or 0
        self.cache_read += call.cache_read or 0
        self.cache_write += call.cache_write or 0


@dataclass(slots=True)
class Meter:
    """The calls that were made at a price. `known` counts those whose usage is known, `gaps` the others by their reason."""

    price: Price | Unknown
    known: int = 0
    gaps: Counter[str] = field(default_factory=Counter[str])
    _sums: dict[int, _Sum] = field(default_factory=dict[int, _Sum])

    def add(self, call: Tokens) -> None:
        """Count one call. Its tier is its own: many small calls are not a large one."""
        why = money.usage_gap(call)
        if why is not None:
            self.gaps[why] += 1
            return
        self.known += 1
        self._sums.setdefault(self._tier(call), _Sum()).add(call)

    @property
    def amount(self) -> Money:
        """What all the calls cost together; one whose usage is not known leaves it unknown."""
        if self.gaps and not isinstance(self.price, Unknown):
            return Unknown(self.gaps.most_common(1)[0][0])
        return self.known_amount

    @property
    def known_amount(self) -> Money:
        """What the calls cost whose usage is known."""
        if isinstance(self.price, Unknown):
            return self.price if self.known or self.gaps else Unknown(money.NO_CALL)
        amount = money.total(money.summed(self._of_tier(least), total) for least, total in self._sums.items())
        if isinstance(amount, Amount) and self.price.routing is not None and any(self._sums):
            return replace(amount, band=NoBand(money.ABOVE_BASE))
        return amount

    def _tier(self, call: Tokens) -> int:
        """Return from how many tokens on the tier of a call holds, 0 for the base."""
        if isinstance(self.price, Unknown):
            return 0
        size = (call.prompt or 0) + (call.cache_read or 0) + (call.cache_write or 0)
        reached = [tier.min_prompt_tokens for tier in self.price.tiers if tier.min_prompt_tokens <= size]
        return max(reached, default=0)

    def _of_tier(self, least: int) -> Price:
        """Return the price as it is for one tier alone."""
        assert isinstance(self.price, Price)
        rates = next((t.rates for t in self.price.tiers if t.min_prompt_tokens == least), self.price.rates)
        return replace(self.price, rates=rates, tiers=(), routing=None if least else self.price.routing)


def worst(price: Price, *, prompt: int, completion: int) -> Decimal:
    """Return the most that a call of at most so many tokens can cost, whatever tier or endpoint it is charged at."""
    charged = [price.rates, *(tier.rates for tier in price.tiers)]
    if price.routing is not None:
        charged.append(price.routing.high)
    read = max(_dearest(rates) for rates in charged)
    written = max(rates.output for rates in charged)
    with localcontext(money.EXACT):
        return (prompt * read + completion * written) / money.MILLION


def highest(amount: Amount) -> Decimal | None:
    """Return the most that an amount may be: the upper end of its band; None where a router may have charged any rate."""
    if isinstance(amount.band, Band):
        return max(amount.usd, amount.band.high)
    return amount.usd if amount.band.why == money.NO_ROUTING else None


def _dearest(rates: Rates) -> Decimal:
    """Return the highest rate that a token which is read may be charged at."""
    return max(rates.input, rates.cache_read, rates.cache_write, rates.cache_write_1h or Decimal())
