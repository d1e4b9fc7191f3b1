"""What reviewers cost, beside what exactly the reviews that they were billed for found. Pure.

A review whose cost is not known is in none of the figures of its row: neither in the dollars nor in what was found for
them. So a row is as good as the reviews that have a bill, and short of the others.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, TypeAlias

from judgeproof.figures import money
from judgeproof.figures.money import Age, Amount, Band, Catalogue, PerUnit, Price, Undefined, Unknown
from judgeproof.reviews import tally
from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import DELIVERED, STATUSES, Call, Review
from judgeproof.reviews.tally import Row, Tally

MIXED = "paid and local reviews in one row"
NOTHING_PRICED = "no review priced"
# The kinds of tokens that are paid for.
TOKENS = ("prompt", "completion", "cache_read", "cache_write")


@dataclass(frozen=True, slots=True)
class Local:
    """What a registered analyzer costs: seconds of this machine, None where nobody took the time, and no dollars."""

    seconds: float | None


Bill: TypeAlias = Amount | Unknown | Local


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """How far a row covers what its peers cover: cases it has no billed review of, and cases it has fewer of."""

    covered: int
    missing: tuple[str, ...]
    shallow: tuple[str, ...]

    @property
    def comparable(self) -> bool:
        """Whether its amounts may stand beside those of its peers."""
        return self.covered > 0 and not self.missing and not self.shallow


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """The cases that rows are compared over, and how far each row covers them."""

    reference: tuple[str, ...]
    rows: Mapping[str, Coverage]


@dataclass(frozen=True, slots=True, kw_only=True)
class CostRow:
    """One reviewer in the cost table.

    `reviews` were asked for, `priced` have a bill; `cost` is what these cost together, and `detection` what these
    found. `statuses` are those of all reviews. `prices` are those that were used, by model; `age` is that of the oldest
    rate, None where none was used or a date is not known.
    """

    reviewer: str
    reviews: int
    priced: int
    statuses: Mapping[str, int]
    coverage: Coverage
    cost: Bill
    unpriced: Mapping[Unknown, int]
    tokens: Mapping[str, int]
    detection: Mapping[str, Any]
    prices: Mapping[str, Price]
    age: Age | None

    @property
    def located(self) -> int:
        """Plants located in the billed reviews."""
        return self.detection["recall"]["k"]

    @property
    def comparable(self) -> bool:
        """Whether its amounts may stand beside others: it is not short, and saw all of each change that it was asked of."""
        return self.coverage.comparable and not self.statuses["incomplete"]

    @property
    def stale(self) -> bool:
        """Whether a rate is not known to be of these days."""
        return bool(self.prices) and (self.age is None or self.age.state != "fresh")

    @property
    def per_review(self) -> PerUnit | Local:
        """What a billed review costs."""
        if isinstance(self.cost, Local):
            return self.cost
        return money.for_each(self.cost, self.priced, NOTHING_PRICED)

    @property
    def per_defect(self) -> PerUnit | Local:
        """What a located plant costs; undefined where nothing is located."""
        return self.cost if isinstance(self.cost, Local) else money.per_defect(self.cost, self.located)

    @property
    def spread(self) -> str:
        """How far routing may move the cost, dearest over cheapest, and over how many endpoints; `n/a` without a band."""
        band = self.cost.band if isinstance(self.cost, Amount) else None
        if not isinstance(band, Band) or not band.low:
            return "n/a"
        ratio = f"{money.EXACT.divide(band.high, band.low):.1f}x"
        routings = [price.routing for price in self.prices.values() if price.routing is not None]
        # Several models have endpoints of their own, and no number of them together.
        endpoints = routings[0].endpoints if len(routings) == 1 else None
        return ratio if endpoints is None else f"{ratio}/{endpoints}"

    def as_dict(self) -> dict[str, Any]:
        """Return the row as `tables.cost` of report.json holds it, the whole detection group included."""
        return {
            **self.detection,
            "reviews": self.reviews, "priced": self.priced, "covered": self.coverage.covered,
            **{status: n for status, n in self.statuses.items() if status != "found"},
            "detected": self.located, "tokens": dict(self.tokens),
            "cost": self._money(self.cost), "per_review": self._money(self.per_review),
            "per_defect": self._money(self.per_defect), "spread": self.spread,
            "age": {"days": self.age.days, "state": self.age.state} if self.age is not None else None,
            "comparable": self.comparable,
            "missing": list(self.coverage.missing), "shallow": list(self.coverage.shallow),
            "unpriced": [{"why": u.why, "of": u.of, "reviews": n} for u, n in self.unpriced.items()],
            "provenance": [
                {"model": model, "source": p.source, "endpoint": p.endpoint, "captured_on": p.captured_on}
                for model, p in self.prices.items()
            ],
        }  # fmt: skip

    def _money(self, amount: PerUnit | Local) -> dict[str, object]:
        if isinstance(amount, Local):
            return {"state": "local", "text": "local", "usd": None, "seconds": amount.seconds}
        return money.as_dict(amount, comparable=self.comparable, stale=self.stale)


@dataclass(frozen=True, slots=True, kw_only=True)
class CostTable:
    """The rows, the cheapest defect first; the cases that they are compared over; the age of the oldest rate used."""

    rows: tuple[CostRow, ...]
    reference: tuple[str, ...]
    age: Age | None


@dataclass(slots=True)
class _Account:
    """What is counted of one reviewer as its reviews go by."""

    statuses: Counter[str] = field(default_factory=Counter[str])
    bill: Bill | None = None
    unpriced: Counter[Unknown] = field(default_factory=Counter[Unknown])
    cases: Counter[str] = field(default_factory=Counter[str])
    tokens: Counter[str] = field(default_factory=Counter[str])
    models: set[str] = field(default_factory=set[str])
    priced: int = 0


class Ledger:
    """The bills of the reviews of one run. `cases` is the whole corpus; `models` names the model of each reviewer.

    `today` is the day, YYYY-MM-DD, that ages of rates are counted to. Memory does not grow with the number of reviews.
    """

    def __init__(
        self, cases: Iterable[Case], catalogue: Catalogue, models: Mapping[str, str], *, today: str
    ) -> None:
        self._found = Tally(cases, repeated=False)
        self._catalogue, self._models, self._today = catalogue, models, today
        self._accounts: dict[str, _Account] = {}

    def add(self, review: Review, outcome: Mapping[str, Any]) -> None:
        """Bill one review, and count its outcome, as a line of outcomes.jsonl holds it, where the bill is known.

        Raises ValueError for the outcome of another review.
        """
        place = (review.case, review.reviewer, review.repeat, review.status)
        other = (outcome["case"], outcome["reviewer"], outcome["repeat"], outcome["status"])
        if place != other:
            raise ValueError(f"the review {place!r} is beside the outcome {other!r}; pair each with its own")
        account = self._accounts.setdefault(review.reviewer, _Account())
        account.statuses[review.status] += 1
        # A repeat that has no bill is owed all the same: without it a clean case is not quiet.
        self._found.rows.setdefault(review.reviewer, Row(review.reviewer)).repeats.add(review.repeat)
        bill = billed(review, self._catalogue, self._models.get(review.reviewer))
        if isinstance(bill, Unknown):
            account.unpriced[bill] += 1
            return
        self._found.add(outcome)
        self._enter(account, review, bill)

    def _enter(self, account: _Account, review: Review, bill: Amount | Local) -> None:
        """Count a review that has a bill. One that was not delivered cost what it cost, and covers no case."""
        account.priced += 1
        account.bill = bill if account.bill is None else _together(account.bill, bill)
        if review.status in DELIVERED:
            account.cases[review.case] += 1
        for call in _paid(review):
            account.models.add(call.model or self._models[review.reviewer])
            for kind in TOKENS:
                account.tokens[kind] += getattr(call, kind) or 0

    def table(self) -> CostTable:
        """Return the cost table of all that was added."""
        compared = compare({name: account.cases for name, account in self._accounts.items()})
        rows = [self._row(name, coverage) for name, coverage in compared.rows.items()]
        used = [price for row in rows for price in row.prices.values()]
        return CostTable(
            rows=tuple(sorted(rows, key=_cheapest)), reference=compared.reference, age=self._age(used)
        )

    def _row(self, name: str, coverage: Coverage) -> CostRow:
        account = self._accounts[name]
        found = {model: money.looked_up(model, self._catalogue) for model in sorted(account.models)}
        prices = {model: price for model, price in found.items() if isinstance(price, Price)}
        unpriced = dict(sorted(account.unpriced.items(), key=_most_frequent))
        return CostRow(
            reviewer=name, reviews=account.statuses.total(), priced=account.priced,
            statuses={status: account.statuses[status] for status in STATUSES}, coverage=coverage,
            cost=account.bill or next(iter(unpriced)), unpriced=unpriced,
            tokens={kind: account.tokens[kind] for kind in TOKENS},
            detection=tally.detection(self._found, self._found.rows[name]),
            prices=prices, age=self._age(prices.values()),
        )  # fmt: skip

    def _age(self, prices: Iterable[Price]) -> Age | None:
        """Return the age of the oldest rate, None where there is none or one of them has no date."""
        dates = [price.captured_on for price in prices]
        known = [date for date in dates if date is not None]
        return money.oldest(known, self._today) if len(known) == len(dates) else None


def billed(review: Review, catalogue: Catalogue, model: str | None) -> Bill:
    """Return what a review cost. A call is priced as its own model, or as `model`, the reviewer's, where it names none.

    A review through several models is unknown as soon as one of them has no price.
    """
    if review.local:
        return Local(_seconds(review.duration))
    by_model: dict[str | None, list[Call]] = {}
    for call in _paid(review):
        by_model.setdefault(call.model or model, []).append(call)
    return money.total(money.priced(_price(name, catalogue), calls) for name, calls in by_model.items())


def compare(rows: Mapping[str, Mapping[str, int]]) -> Comparison:
    """Return how far rows cover the same cases, from how many billed reviews each has of each case.

    The reference is the largest set of cases that one row covers, of equally large ones the first by name; its depth is
    the most reviews of a case that any row has. Covering as many cases is not covering the same.
    """
    covered = {name: {case for case, n in cases.items() if n > 0} for name, cases in rows.items()}
    reference: list[str] = min(
        (sorted(cases) for cases in covered.values()),
        key=lambda cases: (-len(cases), cases),
        default=list[str](),
    )
    depth = {case: max(cases.get(case, 0) for cases in rows.values()) for case in reference}
    return Comparison(
        reference=tuple(reference),
        rows={
            name: Coverage(
                covered=len(covered[name]),
                missing=tuple(case for case in reference if case not in covered[name]),
                shallow=tuple(case for case in reference if 0 < cases.get(case, 0) < depth[case]),
            )
            for name, cases in rows.items()
        },
    )


def _paid(review: Review) -> tuple[Call, ...]:
    """Return the calls that a review paid for; an analyzer of this machine pays for none."""
    return () if review.local else review.calls or ()


def _price(model: str | None, catalogue: Catalogue) -> Price | Unknown:
    return Unknown(money.NO_PRICE) if model is None else money.looked_up(model, catalogue)


def _seconds(duration: object) -> float | None:
    """Return a duration that can be one, else None."""
    if isinstance(duration, bool) or not isinstance(duration, int | float):
        return None
    return float(duration) if isfinite(duration) and duration >= 0 else None


def _together(account: Bill, bill: Amount | Local) -> Bill:
    """Return what two bills come to. Dollars and seconds do not add up, and once they met nothing is known."""
    if isinstance(account, Local) and isinstance(bill, Local):
        if account.seconds is None or bill.seconds is None:
            return Local(None)
        return Local(account.seconds + bill.seconds)
    if isinstance(account, Local) or isinstance(bill, Local):
        return Unknown(MIXED)
    return money.total((account, bill))


def _most_frequent(item: tuple[Unknown, int]) -> tuple[int, str, str]:
    unknown, n = item
    return (-n, unknown.why, unknown.of or "")


def _cheapest(row: CostRow) -> tuple[int, Any, str]:
    """Return the place of a row: those that may be compared, those that may not, undefined, unknown, local ones."""
    amount = row.per_defect
    if isinstance(amount, Amount):
        return (0 if row.comparable else 1, amount.usd, row.reviewer)
    return ({Undefined: 2, Unknown: 3, Local: 4}[type(amount)], 0, row.reviewer)
