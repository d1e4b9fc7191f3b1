"""Strategies that would look cheap, through the real prices and the real cost table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from judgeproof.attacks.columns import unnamed
from judgeproof.attacks.reviews.bench import Bench, is_lost
from judgeproof.attacks.reviews.strategy import GROUPS, Change, Write
from judgeproof.attacks.standing import REFERENCES, Section, Sign, Standing, caught, listed, sign
from judgeproof.figures.columns import cell
from judgeproof.figures.money import Amount, Catalogue, Price, Rates, Undefined, Unknown
from judgeproof.reviews.columns import COLUMNS
from judgeproof.reviews.cost import CostRow, Ledger
from judgeproof.reviews.facts import Call, Review
from judgeproof.reviews.scoring import score

# Completion tokens of one finding: as a reviewer explains it, and as one who would be cheap writes it.
EXPLAINED, NEIGHBOURLY, TERSE = 120, 60, 12
_PROMPT, _COMPLETION = 2_000, 20
_REPEATS = 2
_DAY = "2026-01-01"
MONEY = ("$/DEFECT", "$/REVIEW")
CARRIED = (*MONEY, *GROUPS["D"])
# A located plant costs what a review costs, over the plants that a review locates.
FOLLOWS: Mapping[str, tuple[str, ...]] = {"$/DEFECT": ("$/REVIEW", "RECALL"), "$/REVIEW": ("$/DEFECT",)}

# What a strategy reports of its usage for one review: the calls, or None where it reports nothing.
Usage = Callable[[Change, Review, tuple[Call, ...]], tuple[Call, ...] | None]


def reported(change: Change, review: Review, calls: tuple[Call, ...]) -> tuple[Call, ...] | None:
    """Report what was used."""
    return calls


@dataclass(frozen=True, slots=True, kw_only=True)
class CostStrategy:
    """A reviewer with a bill, and what is declared of it beside the row `against`.

    `rate` multiplies the price, None is a model that nobody priced; `tokens` are those of a finding. `scored` tells that
    it has comparable amounts, `why` what it lacks otherwise. `caught_by` are all carried columns that are worse,
    `cheaper` that a located plant costs less, `tie` that nothing is worse: declared, known or right.
    """

    id: str
    name: str
    generate: str
    write: Write
    tokens: int = EXPLAINED
    rate: str | None = "1"
    usage: Usage = reported
    against: str = "c00"
    scored: bool = True
    why: str = ""
    caught_by: tuple[str, ...] = ()
    cheaper: bool = False
    tie: bool = False
    seen_in: tuple[str, ...] = ()
    note: str = ""


def section(bench: Bench, strategies: Sequence[CostStrategy], step: Callable[[], None]) -> Section:
    """Return the cost section: every bill beside its reference."""
    by_id = {strategy.id: strategy for strategy in strategies}
    rows: list[Standing] = []
    for strategy in strategies:
        rows.append(_standing(bench, strategy, by_id[strategy.against]))
        step()
    return Section(name="cost", title="Reviewers against what they cost", columns=CARRIED, rows=tuple(rows))


def _standing(bench: Bench, strategy: CostStrategy, against: CostStrategy) -> Standing:
    """Bill one strategy twice beside its reference."""
    stand: list[dict[str, Sign]] = []
    problems: list[str] = []
    state = ""
    for lost in (False, True):
        found, reference = _billed(bench, strategy, against, lost=lost)
        why = unscored(found)
        stand.append(_signs(found, reference) if why is None else dict.fromkeys(CARRIED, "undefined"))
        problems += _problems(strategy, found, reference, stand[-1], lost=lost)
        state = why if why is not None and not lost else state
    return Standing(
        id=strategy.id, name=strategy.name, generate=strategy.generate, full=stand[0], lost=stand[1],
        against=strategy.against, tie=strategy.tie, seen_in=strategy.seen_in, note=strategy.note,
        problems=tuple(problems), state=state,
    )  # fmt: skip


def _billed(
    bench: Bench, strategy: CostStrategy, against: CostStrategy, *, lost: bool
) -> tuple[CostRow, CostRow]:
    """Return the rows of a strategy and of its reference in one cost table."""
    mine, other = "strategy", "reference"
    of = {mine: strategy, other: against}
    prices = {name: _price(one.rate) for name, one in of.items() if one.rate is not None}
    ledger = Ledger(bench.cases, Catalogue(prices=prices), {name: name for name in of}, today=_DAY)
    for name, one in of.items():
        for review in _reviews(bench, one, name, lost=lost):
            ledger.add(review, score(bench.keys[review.case], review).as_dict())
    rows = {row.reviewer: row for row in ledger.table().rows}
    return rows[mine], rows[other]


def _reviews(bench: Bench, strategy: CostStrategy, name: str, *, lost: bool) -> Iterator[Review]:
    """Yield the reviews of a strategy with their bills; what gets lost was paid for."""
    whole = bench.reviews(strategy.write, name, _REPEATS, lost=False)
    for place, review in enumerate(whole):
        case = bench.keys[review.case].case
        calls = (
            Call(
                prompt=prompt_tokens(case.head),
                completion=_COMPLETION + strategy.tokens * len(review.findings),
            ),
        )
        change = Change(case=case, cases=bench.cases, repeat=review.repeat)
        billed = replace(review, calls=strategy.usage(change, review, calls))
        yield replace(billed, status="failed", findings=()) if lost and is_lost(place) else billed


def prompt_tokens(head: Mapping[str, str]) -> int:
    """Return what a prompt about some files has, one token a byte of them."""
    return _PROMPT + sum(len(text.encode("utf-8", "surrogatepass")) for text in head.values())


def _price(rate: str) -> Price:
    """Return 2 and 10 USD a million tokens, so many times."""
    factor = Decimal(rate)
    return Price(
        rates=Rates(input=2 * factor, output=10 * factor, cache_read=2 * factor, cache_write=2 * factor),
        source="made up for the attack", captured_on=_DAY,
    )  # fmt: skip


def unscored(row: CostRow) -> str | None:
    """Say why a row has no amounts to compare, or return None where it has."""
    amount = row.per_defect
    if isinstance(amount, Unknown):
        return amount.why
    if isinstance(amount, Undefined):
        return f"undefined: {amount.why}"
    if not row.comparable or not isinstance(amount, Amount):
        return f"missing {len(row.coverage.missing)}, shallow {len(row.coverage.shallow)}"
    return None


def _signs(found: CostRow, reference: CostRow) -> dict[str, Sign]:
    """Return how each carried column stands."""
    stand: dict[str, Sign] = {
        "$/DEFECT": sign(_usd(found.per_defect), _usd(reference.per_defect), "less"),
        "$/REVIEW": sign(_usd(found.per_review), _usd(reference.per_review), "less"),
    }
    for name in GROUPS["D"]:
        column = COLUMNS[name]
        here, there = cell(column, found.detection).value, cell(column, reference.detection).value
        stand[name] = sign(here, there, column.better or "more")
    return stand


def _usd(amount: Any) -> Fraction | None:
    return Fraction(amount.usd) if isinstance(amount, Amount) else None


def _problems(
    strategy: CostStrategy, found: CostRow, reference: CostRow, stand: Mapping[str, Sign], *, lost: bool
) -> Iterator[str]:
    """Yield what is declared of a bill and does not hold, and what holds and was not declared."""
    when = "with every third run lost" if lost else "with full delivery"
    why = unscored(found)
    if (why is None) != strategy.scored:
        yield f"is scored {when}, which is not declared" if why is None else f"is not scored {when}: {why}"
        return
    if why is not None:
        if _kind(why, lost=lost) != _kind(strategy.why, lost=lost):
            yield f"is not scored {when} for another reason than is declared: {why}"
        return
    by = caught(stand, CARRIED)
    if not lost and set(by) != set(strategy.caught_by):
        yield f"is caught {when} by {listed(by)}, but declared to be by {listed(strategy.caught_by)}"
    if lost and not set(strategy.caught_by) & set(by) and strategy.caught_by:
        yield f"is caught {when} by {listed(by)}, by none of those declared: {listed(strategy.caught_by)}"
    if (not by) != strategy.tie:
        yield (
            f"ties everything {when}, undeclared"
            if not by
            else f"is declared to tie {when}: {listed(by)} is worse"
        )
    if (stand["$/DEFECT"] == "better") != strategy.cheaper:
        yield f"is {'not ' if strategy.cheaper else ''}cheaper {when}, against its declaration"


def faults(strategies: Sequence[CostStrategy]) -> Iterator[str]:
    """Yield what is wrong with the registry itself."""
    ids = [strategy.id for strategy in strategies]
    yield from unnamed(strategies)
    for strategy in strategies:
        if strategy.against not in ids:
            yield f"strategy {strategy.id!r} is compared with {strategy.against!r}, which does not exist"
        if strategy.scored == bool(strategy.why):
            yield f"strategy {strategy.id!r} must say why it is not scored, or be scored"
        if strategy.scored and not strategy.tie and not strategy.caught_by:
            yield f"strategy {strategy.id!r} declares neither a tie nor what catches it"
        if strategy.tie and not strategy.seen_in and strategy.id not in REFERENCES:
            yield f"strategy {strategy.id!r} is declared to tie, and not where a reader sees it all the same"
        for name in strategy.caught_by:
            if name not in CARRIED:
                yield f"strategy {strategy.id!r} names the column {name!r}; there are: {', '.join(CARRIED)}"


def _kind(why: str, *, lost: bool) -> str:
    """Return the kind of a reason. How many cases a row is short of is the corpus's, and which way the lost runs' too."""
    if not why.startswith("missing "):
        return why
    short = [part.split()[0] for part in why.split(", ") if not part.endswith(" 0")]
    return "short" if lost and short else " and ".join(short)


def barren(change: Change, review: Review, calls: tuple[Call, ...]) -> tuple[Call, ...] | None:
    """Report nothing for reviews of the second repeat that found nothing."""
    return None if review.repeat == _REPEATS and not review.findings else calls


def zeros(change: Change, review: Review, calls: tuple[Call, ...]) -> tuple[Call, ...] | None:
    """Report zero in all four counters."""
    return tuple(Call(prompt=0, completion=0, cache_read=0, cache_write=0) for _ in calls)


def nothing(change: Change, review: Review, calls: tuple[Call, ...]) -> tuple[Call, ...] | None:
    """Report nothing at all."""
    return None


def but_the_first_clean(change: Change, review: Review, calls: tuple[Call, ...]) -> tuple[Call, ...] | None:
    """Report nothing for the first clean case."""
    first = next((case.id for case in change.cases if case.clean), None)
    return None if change.case.id == first else calls
