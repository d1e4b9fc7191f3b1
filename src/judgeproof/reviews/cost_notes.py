"""What must be said under a cost table, so that its amounts are not read for more than they are. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from judgeproof.figures import money
from judgeproof.figures.money import NO_ROUTING, Amount, Band, NoBand, Undefined, Unknown
from judgeproof.reviews.cost import CostRow, CostTable, Local

# How many cases a note names.
_NAMED = 6

# Printed under every cost table: a warning that comes and goes would make its absence look like clearance.
LEGEND = (
    "$/DEFECT alone rewards the laziest reviewer that still finds something. Read it with RECALL, NOISE, ANCHOR, L/DEF, "
    "OFF, DUP and CLEAN, which are over exactly the reviews that were billed.",
    "Compare only rows that are equal in COV and in PRICED. * is short of what its peers cover, or saw a change in part; "
    f"! has a rate that is {money.STALE} days old or more, of a day to come, or of no known day; ~ is one point of what "
    "a router may charge.",
    "Unknown is not zero, and n/a is neither. An amount is a lower bound: a call that failed may have been charged, and "
    "what a library retries unseen is not counted.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What a reader must know of one row, or of two, before reading their amounts."""

    code: str
    rows: tuple[str, ...]
    text: str


def noted(table: CostTable) -> tuple[Note, ...]:
    """Return what must be said of each row, in the order of the table, and of the rows that cannot be ordered."""
    notes = [
        Note(code=code, rows=(row.reviewer,), text=f"{row.reviewer}: {text}.")
        for row in table.rows
        for code, text in (*_of_bill(row), *_of_coverage(row), *_of_rates(row))
    ]
    return (*notes, *_unordered(table.rows))


def provenance(table: CostTable) -> tuple[str, ...]:
    """Return for each price that was used where its rates are from, a line each."""
    used = {model: price for row in table.rows for model, price in row.prices.items()}
    return tuple(
        f"{model}: rates of {price.source or 'an unnamed source'}, endpoint {price.endpoint or 'not named'}, "
        f"captured on {price.captured_on or 'an unknown day'}"
        for model, price in sorted(used.items())
    )


def _of_bill(row: CostRow) -> Iterator[tuple[str, str]]:
    """Say what a bill is not, or of how many reviews it is."""
    if isinstance(row.cost, Unknown):
        yield "unknown", f"cost unknown: {_why(row.cost)}"
    elif row.unpriced:
        whys = ", ".join(f"{_why(unknown)} ({n})" for unknown, n in row.unpriced.items())
        text = f"{row.reviews - row.priced} of {row.reviews} reviews have no bill and are in no figure of the row: {whys}"
        yield "unpriced", text
    if isinstance(row.cost, Local):
        taken = "an unknown time" if row.cost.seconds is None else f"{row.cost.seconds:.2f} s"
        yield "local", f"{taken} of this machine and no dollars, which is not $0 beside the others"
    if isinstance(row.per_defect, Undefined):
        yield "undefined", f"$/DEFECT is undefined: {row.per_defect.why}"


def _of_coverage(row: CostRow) -> Iterator[tuple[str, str]]:
    """Say what a row lacks of what its peers have."""
    if not row.coverage.covered:
        yield "no_result", "no result: no delivered review has a bill"
        return
    if row.coverage.missing:
        yield "missing", f"not comparable: no delivered review with a bill of {_names(row.coverage.missing)}"
    if row.coverage.shallow:
        yield (
            "shallow",
            f"not comparable: fewer such reviews than a peer has of {_names(row.coverage.shallow)}",
        )
    if row.statuses["incomplete"]:
        yield "incomplete", f"not comparable: {row.statuses['incomplete']} reviews saw a change in part"


def _of_rates(row: CostRow) -> Iterator[tuple[str, str]]:
    """Say of what age its rates are, and what routing may make of the amount."""
    if row.stale:
        yield "stale", _aged(row)
    band = row.cost.band if isinstance(row.cost, Amount) else None
    if isinstance(band, Band) and band.wide:
        text = f"one point between {money.dollars(band.low)} and {money.dollars(band.high)}, which a router may charge"
        yield "banded", text
    if isinstance(band, NoBand) and band.why != NO_ROUTING:
        yield "no_band", f"what a router may charge cannot be said: {band.why}"


def _aged(row: CostRow) -> str:
    if row.age is None:
        return "a rate has no known day of capture"
    if row.age.days < 0:
        return f"a rate was captured {-row.age.days} days from now"
    return f"a rate is {row.age.days} days old"


def _unordered(rows: Sequence[CostRow]) -> Iterator[Note]:
    """Say which of the rows that may be compared stand in an order that their bands do not bear out."""
    amounts = [(row.reviewer, row.per_defect) for row in rows if row.comparable]
    known = [(name, amount) for name, amount in amounts if isinstance(amount, Amount)]
    for (first, a), (second, b) in combinations(known, 2):
        why = _not_orderable(first, a, second, b)
        if why is not None:
            text = f"{first} and {second} are not orderable by $/DEFECT: {why}."
            yield Note(code="not_orderable", rows=(first, second), text=text)


def _not_orderable(first: str, a: Amount, second: str, b: Amount) -> str | None:
    """Return why two amounts have no order, or None where they have."""
    spans = (money.reach(a), money.reach(b))
    if spans[0] is None or spans[1] is None:
        return f"what a router may charge for {first if spans[0] is None else second} cannot be said"
    if money.disjoint(spans[0], spans[1]):
        return None
    return f"{_span(spans[0])} and {_span(spans[1])} meet"


def _span(band: Band) -> str:
    low, high = money.dollars(band.low), money.dollars(band.high)
    return f"{low} to {high}" if band.wide else low


def _why(unknown: Unknown) -> str:
    return unknown.why if unknown.of is None else f"{unknown.why}: {unknown.of}"


def _names(cases: Sequence[str]) -> str:
    rest = len(cases) - _NAMED
    return ", ".join(cases[:_NAMED]) + (f" and {rest} more" if rest > 0 else "")
