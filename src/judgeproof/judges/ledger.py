"""What a judge was asked for, and what that cost. Of a cost that is not known it is said why; it is never nothing."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, cast

from judgeproof.figures import money
from judgeproof.figures.metering import KINDS, Meter
from judgeproof.figures.money import Age, Amount, Money, Price, Undefined, Unknown

# A call that failed so was not answered and is not charged. What failed otherwise, with no usage told, may be.
_NOT_CHARGED = frozenset(
    {"rate_limited", "no_credit", "parameter_refused", "redirected", "tls", "budget", "http_503", "http_529"}
)
# Where a service gave a call up, or saw it given up, it may have worked on it before.
_REFUSED_CALL = re.compile(r"http_4(?!08|99)[0-9][0-9]")
ROWS, ASSESSED, SUPPORTED = "no row", "no assessed row", "no supported {one}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """The tokens of one call as they were reported; None is a counter that was not."""

    prompt: int | None = None
    completion: int | None = None
    cache_read: int | None = None
    cache_write: int | None = None


def usage_of(told: object) -> Usage:
    """Return a usage as testimony holds it. What is no count is handed on, for the meter to say so."""
    if not isinstance(told, Mapping):
        return Usage()
    counters = cast(Mapping[str, Any], told)
    return Usage(**{kind: counters.get(kind) for kind in KINDS})


# What a service tells that tells nothing; most judges that are no service do.
_NOTHING = Usage()


@dataclass(slots=True, kw_only=True)
class Account:
    """The calls to one judge. `price` is None for a judge that costs nothing.

    `recorded` tells that the judge repeats what was said before, so that nothing is a call to it. `charged` counts the
    calls that failed with no usage told and may have been charged all the same, `killed` how often the run was ended with
    calls under way of which nothing is recorded.
    """

    judge: str
    price: Price | Unknown | None
    recorded: bool = False
    killed: int = 0
    calls: int = 0
    failed: int = 0
    charged: int = 0
    tokens: Counter[str] = field(default_factory=Counter[str])
    untold: Counter[str] = field(default_factory=Counter[str])
    _meter: Meter = field(init=False)

    def __post_init__(self) -> None:
        """Set up the meter."""
        self._meter = Meter(Unknown(money.NO_PRICE) if self.price is None else self.price)

    def hear(self, entry: Mapping[str, Any]) -> None:
        """Count one line of testimony. A line of a call that was not made counts nothing."""
        if entry.get("call", 1) != 0:
            self.count(entry.get("usage"), None if entry["status"] == "ok" else str(entry["cause"]))

    def count(self, usage: object, cause: str | None) -> None:
        """Count one call by the usage that was told of it, and the cause for which it failed, if it did."""
        if self.recorded:
            return
        self.calls += 1
        self.failed += cause is not None
        used = usage_of(usage) if usage is not None else _NOTHING
        gap = money.usage_gap(used) if used is not _NOTHING else money.UNREPORTED
        if cause is not None and gap is not None:
            if not may_be_charged(cause):
                return
            self.charged += 1
        else:
            self._meter.add(used)
        self._add_tokens(used, nothing=gap == money.UNREPORTED)

    def _add_tokens(self, used: Usage, *, nothing: bool) -> None:
        """Add up the counters of a call. One that was not told, or is no count, leaves the sum of its kind unknown."""
        if used is _NOTHING:
            self.untold["prompt"] += 1
            self.untold["completion"] += 1
            return
        for kind in KINDS:
            value = getattr(used, kind)
            if money.is_count(value) and not nothing:
                self.tokens[kind] += value
            elif value is not None or kind in ("prompt", "completion"):
                self.untold[kind] += 1

    def of_call(self, entry: Mapping[str, Any], today: str) -> dict[str, Any]:
        """Return what one line of testimony cost, as report.json holds an amount; a call that was not charged cost none."""
        usage = usage_of(entry.get("usage"))
        cause = None if entry["status"] == "ok" else str(entry["cause"])
        untold = money.usage_gap(usage) is not None
        if self.price is None or self.recorded or entry.get("call", 1) == 0:
            return told(None)
        if cause is not None and untold and not may_be_charged(cause):
            return told(None)
        return told(money.priced(self.price, [usage]), stale=self.stale(today))

    @property
    def free(self) -> bool:
        """Whether this judge costs nothing."""
        return self.price is None

    @property
    def amount(self) -> Money:
        """What the calls cost that were answered, or that told their usage. No call costs nothing, whatever its price."""
        if self._meter.known or self._meter.gaps:
            return self._meter.amount
        return Unknown(money.UNREPORTED) if self.charged else Amount(usd=Decimal())

    @property
    def whole(self) -> bool:
        """Whether nothing may have been charged beside what is known."""
        return not self.unseen and not self._meter.gaps

    @property
    def unseen(self) -> int:
        """How many calls, or ends of a run with calls under way, may have been charged beside what is known."""
        return self.charged + self.killed

    @property
    def known(self) -> Money:
        """What the calls cost whose usage is known."""
        if isinstance(self.price, Price) and not self._meter.known:
            return Amount(usd=Decimal())
        return self._meter.known_amount

    def stale(self, today: str) -> bool:
        """Tell whether the rates used are not known to be of these days."""
        age = self.age(today)
        return isinstance(self.price, Price) and (age is None or age.state != "fresh")

    def age(self, today: str) -> Age | None:
        """Return how old the rates are; None where none is used, or where no date is known."""
        if not isinstance(self.price, Price) or self.price.captured_on is None:
            return None
        return money.age(self.price.captured_on, today)

    def as_dict(self, today: str) -> dict[str, Any]:
        """Return the account as report.json holds it."""
        age = self.age(today)
        return {
            "judge": self.judge,
            "recorded": self.recorded,
            "calls": self.calls,
            "failed": self.failed,
            "maybe_charged": self.charged,
            "killed": self.killed,
            "tokens": {
                # Of a cache that no call spoke of nothing is known.
                kind: None if self.untold[kind] or kind not in self.tokens else self.tokens[kind]
                for kind in KINDS
            },
            "cost": told(None if self.free else self.amount, at_least=self.unseen, stale=self.stale(today)),
            "known": None if self.free else {"calls": self._meter.known, "text": money.formatted(self.known)},
            "gaps": dict(sorted(self._meter.gaps.items())),
            "age": {"days": age.days, "state": age.state} if age is not None else None,
            "provenance": _provenance(self.price),
        }


def may_be_charged(cause: str) -> bool:
    """Tell whether a call that failed so, and told no usage, may have been charged."""
    return cause not in _NOT_CHARGED and not _REFUSED_CALL.fullmatch(cause)


def _provenance(price: Price | Unknown | None) -> dict[str, Any] | None:
    """Return where a price is from, or why there is none."""
    if price is None:
        return None
    if isinstance(price, Unknown):
        return {"why": price.why, "of": price.of}
    return {"source": price.source, "endpoint": price.endpoint, "captured_on": price.captured_on}


def told(amount: Money | Undefined | None, *, at_least: int = 0, stale: bool = False) -> dict[str, Any]:
    """Return an amount as report.json holds it; None is what costs nothing.

    `at_least` counts what may have been charged beside it: then a known amount is the least that it can be.
    """
    if amount is None:
        return {"state": "none", "text": "none", "usd": None, "low": None, "high": None, "why": None}
    found = money.as_dict(amount, stale=stale)
    if isinstance(amount, Amount) and at_least:
        found |= {"state": "at_least", "text": f"at least {found['text']}", "high": None}
    return found


def spent(accounts: Iterable[Account]) -> str | None:
    """Return in words what judges cost so far; None where they cost nothing."""
    paid = [account for account in accounts if not account.free]
    if not paid:
        return None
    # Asked for after every row: a price that is unknown is not added up each time to find that out.
    if any(isinstance(account.price, Unknown) for account in paid):
        return "cost unknown"
    known = money.total(account.known for account in paid)
    if isinstance(known, Unknown):
        return "cost unknown"
    whole = all(account.whole for account in paid)
    return money.formatted(known) if whole else f"at least {money.formatted(known)}"


def section(
    accounts: Sequence[Account],
    *,
    rows: int,
    assessed: int,
    supported: int,
    today: str,
    graded: str = "citations",
) -> dict[str, Any]:
    """Return the cost section of report.json: of all judges together, for each row, and judge by judge.

    `graded` names what is supported or not.
    """
    paid = [account for account in accounts if not account.free]
    amount = money.total(account.amount for account in paid) if paid else None
    stale = any(account.stale(today) for account in paid)
    at_least = sum(account.unseen for account in paid)

    def each(n: int, why: str) -> dict[str, Any]:
        of = None if amount is None else money.for_each(amount, n, why)
        return told(of, at_least=at_least, stale=stale)

    return {
        **told(amount, at_least=at_least, stale=stale),
        "calls": sum(account.calls for account in accounts),
        "maybe_charged": sum(account.charged for account in paid),
        "per_row": each(rows, ROWS),
        "per_assessed": each(assessed, ASSESSED),
        "per_supported": each(supported, SUPPORTED.format(one=graded.removesuffix("s"))),
        "judges": [account.as_dict(today) for account in accounts],
    }


def notes(cost: Mapping[str, Any]) -> Iterator[str]:
    """Yield what must be said beside the amounts of a cost section, judge by judge."""
    for account in cost["judges"]:
        if account["cost"]["state"] != "none":
            yield from _unknown(account)
            yield from _charged(account)
            yield from _killed(account)
            yield from _age(account)
            yield from _banded(account)


def _unknown(account: Mapping[str, Any]) -> Iterator[str]:
    if account["cost"]["state"] != "unknown":
        return
    known = account["known"]
    part = (
        ""
        if known["text"] == "unknown" or not known["calls"]
        else f"; {known['calls']} of {account['calls']} calls cost {known['text']}"
    )
    yield f"The cost of {account['judge']} is unknown ({account['cost']['why']}){part}. Unknown is not zero."


def _charged(account: Mapping[str, Any]) -> Iterator[str]:
    n = account["maybe_charged"]
    if n:
        calls = "1 call that failed" if n == 1 else f"{n} calls that failed"
        yield f"{calls} told no usage and may have been charged by the service of {account['judge']}."


def _killed(account: Mapping[str, Any]) -> Iterator[str]:
    if account["killed"]:
        yield (
            f"Calls to {account['judge']} that were under way when the run was ended from outside are in no record and may have "
            "been charged."
        )


def _age(account: Mapping[str, Any]) -> Iterator[str]:
    age, source = account["age"], account["provenance"]
    if age is None:
        if "source" in source:
            yield f"! Nothing is known of the age of the rates of {account['judge']}."
    elif age["state"] == "future":
        yield f"! The rates of {account['judge']} are of a day to come, {source['captured_on']}."
    elif age["state"] == "stale":
        days = f"{age['days']} days old, of {source['captured_on']}"
        yield f"! The rates of {account['judge']} are {days}; see whether they still hold: judgeproof prices."


def _banded(account: Mapping[str, Any]) -> Iterator[str]:
    cost = account["cost"]
    if cost.get("banded"):
        between = (
            f"between ${cost['low']} and ${cost['high']}" if cost["high"] else f"of ${cost['low']} or more"
        )
        yield f"~ {cost['text']} of {account['judge']} is one point {between}: a router chose the endpoint."
    elif cost.get("no_band") not in (None, money.NO_ROUTING):
        yield f"What a router charged for {account['judge']} cannot be said: {cost['no_band']}. {cost['text']} is at its listed rates."
