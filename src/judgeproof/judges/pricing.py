"""What judges cost: their prices as a run keeps them, accounts at these prices, and the most that a call can cost."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from judgeproof.ask.facts import Answer, Failure, Request
from judgeproof.ask.prices import Book, model_of, price_as_dict, price_from
from judgeproof.errors import UsageError
from judgeproof.figures import money
from judgeproof.figures.metering import Meter, highest, worst
from judgeproof.figures.money import Amount, Price, Unknown
from judgeproof.judges.ledger import Account, may_be_charged, usage_of
from judgeproof.judges.panel import Panel
from judgeproof.judges.registry import Judge
from judgeproof.runs import storable

_FUNCTION = "function:"
# What a service may put around a question of so many bytes, in tokens; a token is a byte at least.
_AROUND = 1_000


def prices_of(panel: Panel, book: Book) -> dict[str, Price | Unknown | None]:
    """Return the price of each judge by its spec; None for one that costs nothing."""
    return {judge.spec: _price_of(judge, book) for judge in panel.judges}


def _price_of(judge: Judge, book: Book) -> Price | Unknown | None:
    """Return the price of a judge. A function is no model, so that no catalogue has it but one of the user's own."""
    if judge.free:
        return None
    if judge.spec.startswith(_FUNCTION) and book.own is None:
        return Unknown(money.NO_PRICE, judge.name)
    return book.price(model_of(judge.spec))


def kept(prices: Mapping[str, Price | Unknown | None]) -> dict[str, Any]:
    """Return prices as a manifest holds them, so that a report can be made again when the rates are others."""
    return {storable(spec): _kept(price) for spec, price in prices.items()}


def brought_up(entries: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Return the prices of a run that is gone on with, of those that its manifest keeps and those of these days.

    One that was unknown is filled in. One that is known stays, since calls were counted at it; the judges are returned too
    whose price is another one now.
    """
    told, changed = dict(entries), list[str]()
    for spec, entry in now.items():
        before = entries.get(spec, entry)
        if before is not None and "unknown" in before:
            before = entry
        told[spec] = before
        if _rates(before) != _rates(entry):
            changed.append(spec)
    return told, changed


def _rates(entry: Mapping[str, Any] | None) -> Any:
    """Return what of a kept price moves an amount."""
    price = (entry or {}).get("price")
    return price and {part: price[part] for part in ("rates", "tiers", "routing")}


def _kept(price: Price | Unknown | None) -> dict[str, Any] | None:
    if price is None:
        return None
    if isinstance(price, Unknown):
        return {"unknown": price.why, "of": price.of}
    return {"price": price_as_dict(price)}


def accounts_of(manifest: Mapping[str, Any]) -> dict[str, Account]:
    """Return an account for each judge of a run, by its spec, at the prices that its manifest keeps."""
    told = [judge for judge in (manifest["judge"], manifest.get("second_judge")) if judge is not None]
    prices = manifest.get("prices", {}).get("judges", {})
    return {
        judge["spec"]: Account(
            judge=judge["name"],
            price=_price(judge, prices.get(judge["spec"], "")),
            recorded=_kind(judge) == _RECORDED,
            killed=0 if _kind(judge) in _FREE else int(manifest.get("killed", 0)),
        )
        for judge in told
    }


_RECORDED = "replay"
# Judges that cost nothing, for a manifest of an earlier version, which has no word of prices.
_FREE = frozenset({"embedded", "scripted", _RECORDED})


def _kind(judge: Mapping[str, Any]) -> str:
    """Return the word that begins a judge's spec."""
    return str(judge["spec"]).partition(":")[0]


def _price(judge: Mapping[str, Any], entry: Any) -> Price | Unknown | None:
    """Return a price from a manifest."""
    if entry == "":
        return None if _kind(judge) in _FREE else Unknown(money.NO_PRICE, judge["name"])
    if entry is None:
        return None
    if "price" in entry:
        return price_from(entry["price"])
    return Unknown(entry["unknown"], entry.get("of"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelBill:
    """What calls to a model cost: at the most before they are made, and as reported afterwards.

    `unlimited` tells whether the service turned out not to take the limit of tokens, so that a reply may be of any length.
    """

    price: Price
    most_tokens: int
    unlimited: Callable[[], bool] = lambda: False

    def bounded(self) -> bool:
        """Tell whether a reply is still held to its length."""
        return not self.unlimited()

    def most(self, request: Request) -> Decimal:
        """Return the most that a call can cost: each byte a token, the longest reply, the dearest tier and endpoint."""
        question = sum(
            len(message["content"].encode("utf-8", "surrogatepass")) for message in request.messages()
        )
        prompt = question + len(json.dumps(request.schema)) + _AROUND
        return worst(self.price, prompt=prompt, completion=self.most_tokens)

    def charged(self, answer: Answer, most: Decimal) -> Decimal:
        """Return the most that was charged for an answer."""
        meter = Meter(self.price)
        meter.add(usage_of(answer.usage))
        if isinstance(amount := meter.amount, Amount):
            known = highest(amount)
            return known if known is not None else max(most, amount.usd)
        never = isinstance(answer, Failure) and (answer.call == 0 or not may_be_charged(answer.cause))
        return Decimal() if never else most


def bill_of(judge: Judge, price: Price | Unknown | None) -> ModelBill | None:
    """Return what calls to a judge are billed by where spending is limited; None for a judge that costs nothing.

    Raises UsageError where no limit can be kept: the price is unknown, or one of many that a router chooses from, or a reply
    may be of any length.
    """
    if price is None:
        return None
    if isinstance(price, Unknown):
        raise UsageError(
            f"max cost: the price of {judge.spec!r} is unknown ({price.why}), so no limit can be kept; state it in a file with "
            "--prices (docs/prices.md), or limit the calls with --max-calls"
        )
    if price.router and price.routing is None:
        raise UsageError(
            f"max cost: {judge.spec!r} is asked through a router, whose endpoints have prices of their own, so no limit can be "
            "kept; state their band in a file with --prices (docs/prices.md), or limit the calls with --max-calls"
        )
    if judge.most_tokens is None:
        raise UsageError(
            f"max cost: a reply of {judge.spec!r} may have any length, so no limit can be kept; set max_tokens in its spec"
        )
    return ModelBill(price=price, most_tokens=judge.most_tokens, unlimited=judge.unlimited)
