"""What it would take to ask: calls, tokens and cost as far as they can be told before anything is asked. Estimates all."""

from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from judgeproof.ask.facts import Request
from judgeproof.figures import money
from judgeproof.figures.metering import Meter
from judgeproof.figures.money import Amount, Band, Money, Price, Rates, Unknown
from judgeproof.judges.ledger import Usage, told
from judgeproof.judges.registry import Judge

# Bytes of a question for one token, as a tokenizer that does well, an ordinary one, and one that does badly would need.
_FEW, _LIKELY, _MANY = 5, 4, 3
# Tokens of a reply: what stands around its verdicts, and one verdict with its quotation.
_AROUND, _SHORT, _VERDICT = 60, 40, 80
# A reply that cannot be read is asked for once more.
_MOST_ATTEMPTS = 2


@dataclass(slots=True)
class Estimate:
    """What one judge would be asked, counted request by request. `price` is None for a judge that costs nothing."""

    judge: Judge
    price: Price | Unknown | None
    calls: int = 0
    prompt: int = 0
    completion: int = 0
    longest: int | None = 0
    _meters: tuple[Meter, Meter, Meter] = field(init=False)

    def __post_init__(self) -> None:
        """Set up a meter each for the least, the likely and the most; the ends of a router's band count at the ends."""
        self._meters = (
            Meter(_at(self.price, high=False)),
            Meter(_plain(self.price)),
            Meter(_at(self.price, high=True)),
        )

    def add(self, request: Request, *, verdicts: int) -> None:
        """Count one request whose reply is to hold so many verdicts."""
        size = sum(len(message["content"].encode("utf-8", "surrogatepass")) for message in request.messages())
        reply = _AROUND + _VERDICT * verdicts
        self.calls += 1
        self.prompt += size // _LIKELY
        self.completion += reply
        most = self.judge.most_tokens
        self.longest = None if most is None or self.longest is None else self.longest + _MOST_ATTEMPTS * most
        least, likely, dearest = self._meters
        least.add(Usage(prompt=size // _FEW, completion=_SHORT * verdicts))
        likely.add(Usage(prompt=size // _LIKELY, completion=reply))
        for _ in range(_MOST_ATTEMPTS):
            dearest.add(Usage(prompt=size // _MANY + _AROUND, completion=most or reply))

    def as_dict(self) -> dict[str, Any]:
        """Return the estimate as JSON holds it."""
        return {
            "judge": self.judge.name,
            "calls": {"low": self.calls, "high": _MOST_ATTEMPTS * self.calls},
            "tokens": {"prompt": self.prompt, "completion": self.completion, "longest": self.longest},
            "cost": self.told,
            "estimate": True,
        }

    @property
    def told(self) -> dict[str, Any]:
        """What the calls would cost, as JSON holds it. Where a reply may be of any length there is no most."""
        found = told(self.cost)
        return {**found, "high": None} if self.longest is None else found

    @property
    def cost(self) -> Money | None:
        """What the calls would cost, with the least and the most as its band; None for a judge that costs nothing."""
        if self.price is None:
            return None
        if not self.calls:
            return Amount(usd=Decimal())
        least, likely, dearest = (meter.amount for meter in self._meters)
        if isinstance(least, Amount) and isinstance(likely, Amount) and isinstance(dearest, Amount):
            return Amount(usd=likely.usd, band=Band(min(least.usd, likely.usd), max(dearest.usd, likely.usd)))
        return likely if isinstance(likely, Unknown) else Unknown(money.NO_PRICE, self.judge.name)


def _plain(price: Price | Unknown | None) -> Price | Unknown:
    """Return a price without its band."""
    return replace(price, routing=None) if isinstance(price, Price) else price or Unknown(money.NO_PRICE)


def _at(price: Price | Unknown | None, *, high: bool) -> Price | Unknown:
    """Return a price at one end of its band, where it has one; above the base tier that end is the dearer of both rates."""
    if not isinstance(price, Price) or price.routing is None:
        return _plain(price)
    if not high:
        return replace(price, rates=price.routing.low, tiers=(), routing=None)
    end = price.routing.high
    tiers = tuple(replace(tier, rates=_dearer(tier.rates, end)) for tier in price.tiers)
    return replace(price, rates=end, tiers=tiers, routing=None)


def _dearer(one: Rates, other: Rates) -> Rates:
    return Rates(
        input=max(one.input, other.input), output=max(one.output, other.output),
        cache_read=max(one.cache_read, other.cache_read), cache_write=max(one.cache_write, other.cache_write),
    )  # fmt: skip
