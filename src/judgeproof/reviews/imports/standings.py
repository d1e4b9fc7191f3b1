"""From verdicts to the rows of a board, by several definitions that do not agree. Pure arithmetic, no judge."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct
from msgspec.structs import astuple

from judgeproof.figures import Rate
from judgeproof.figures.agreement import ranks
from judgeproof.reviews.imports.board import Board, Judged, state, triggers


class Counts(Struct, frozen=True):
    """What was counted of one review, as one judge saw it, or the sum over several.

    `tp` and `goldens` count goldens. `fp` is the benchmark's: distinct texts that held no golden when they were seen.
    `shown` counts candidates, `winners` those that hold a golden, `unscored` those that lost theirs to another one.
    `triggers` are the commands among the candidates, `false_triggers` those that `fp` counts: a text that is repeated
    is counted there once.
    """

    tp: int = 0
    fp: int = 0
    goldens: int = 0
    shown: int = 0
    winners: int = 0
    unscored: int = 0
    triggers: int = 0
    false_triggers: int = 0

    def sums(self) -> tuple[int, ...]:
        """Return the counts in the order of the fields."""
        return astuple(self)


def total(counts: Iterable[Counts]) -> Counts:
    """Return the sum of counts."""
    return Counts(*map(sum, zip(*(each.sums() for each in counts), strict=True)))


def counted(judged: Judged, contender: str, goldens: int) -> Counts:
    """Return the counts of one review."""
    winners, unmatched, commands = judged.winners, set(judged.unmatched), triggers(judged, contender)
    return Counts(
        tp=len(judged.matches),
        fp=len(unmatched),
        goldens=goldens,
        shown=len(judged.candidates),
        winners=len(winners),
        unscored=len(judged.candidates) - len(winners | unmatched),
        triggers=len(commands),
        false_triggers=len(commands & unmatched),
    )


def _as_published(counts: Counts) -> tuple[Rate, Rate]:
    return Rate(counts.tp, counts.tp + counts.fp), Rate(counts.tp, counts.goldens)


def _by_candidates(counts: Counts) -> tuple[Rate, Rate]:
    return Rate(counts.tp, counts.shown), Rate(counts.tp, counts.goldens)


def _filtered(counts: Counts) -> tuple[Rate, Rate]:
    return Rate(counts.tp, counts.tp + counts.fp - counts.false_triggers), Rate(counts.tp, counts.goldens)


def _findings(counts: Counts) -> tuple[Rate, Rate]:
    return Rate(counts.winners, counts.shown - counts.triggers), Rate(counts.tp, counts.goldens)


# How precision and recall are made of counts. `findings` is ours: recall over goldens and precision over findings are
# two axes, and no command is a finding. The others show what the published definition and its variants come to.
SCORINGS: Mapping[str, Callable[[Counts], tuple[Rate, Rate]]] = {
    "findings": _findings,
    "as_published": _as_published,
    "filtered": _filtered,
    "by_candidates": _by_candidates,
}


def f1(precision: float | None, recall: float | None) -> float | None:
    """Return the harmonic mean. Who says nothing has no precision, finds nothing, and comes to 0; without goldens, None."""
    if recall is None:
        return None
    if precision is None or not precision + recall:
        return 0.0
    return 2 * precision * recall / (precision + recall)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One contender before one judge, by one scoring. `units` holds the counts of its reviews, in the order of the cases.

    `states` counts its reviews by what they hold; `missing` names the cases that it was not judged on.
    """

    contender: str
    precision: Rate
    recall: Rate
    counts: Counts
    units: tuple[Counts, ...]
    states: Mapping[str, int]
    errors: int
    missing: tuple[str, ...]

    @property
    def f1(self) -> float | None:
        """The harmonic mean of both, micro over all reviews."""
        return f1(self.precision.share, self.recall.share)

    @property
    def reviewed(self) -> int:
        """The reviews from which findings were extracted."""
        return self.states.get("found", 0)


def standings(board: Board, judge: str, scoring: str) -> dict[str, Row]:
    """Return the rows of the contenders that a judge saw, by name in the order of the board."""
    goldens = {case.id: len(case.goldens) for case in board.cases}
    seen: dict[str, dict[str, Judged]] = {}
    for review in board.reviews:
        judged = review.by(judge)
        if judged is not None:
            seen.setdefault(review.contender, {})[review.case] = judged
    return {
        contender.name: _row(contender.name, seen[contender.name], goldens, scoring)
        for contender in board.contenders
        if contender.name in seen
    }


def _row(contender: str, seen: Mapping[str, Judged], goldens: Mapping[str, int], scoring: str) -> Row:
    units = tuple(counted(seen[case], contender, n) for case, n in goldens.items() if case in seen)
    counts = total(units)
    precision, recall = SCORINGS[scoring](counts)
    states: dict[str, int] = {}
    for judged in seen.values():
        found = state(judged, contender)
        states[found] = states.get(found, 0) + 1
    return Row(
        contender=contender,
        precision=precision,
        recall=recall,
        counts=counts,
        units=units,
        states=states,
        errors=sum(judged.errors for judged in seen.values()),
        missing=tuple(case for case in goldens if case not in seen),
    )


def ranked(rows: Mapping[str, Row]) -> dict[str, int]:
    """Return the ranks by F1. A row that lacks a case has none: a rank needs the same cases for all."""
    return ranks({name: row.f1 for name, row in rows.items() if not row.missing})


def macro(row: Row) -> tuple[float | None, float | None]:
    """Return precision and recall as means over reviews, as the benchmark stores them: of the candidates of each review.

    A review without candidates counts as precision 0 there, which is what makes micro and macro differ so much.
    """
    precisions = [unit.tp / unit.shown if unit.shown else 0.0 for unit in row.units]
    recalls = [unit.tp / unit.goldens for unit in row.units if unit.goldens]
    return _mean(precisions), _mean(recalls)


def mean_f1(row: Row) -> float | None:
    """Return the mean of the F1 of each review, over the same per-review figures."""
    parts = [
        f1(unit.tp / unit.shown if unit.shown else None, unit.tp / unit.goldens)
        for unit in row.units
        if unit.goldens
    ]
    return _mean([part for part in parts if part is not None])


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


# Further ways to put the same verdicts in order, to show how much of a rank is definition.
VARIANTS: Mapping[str, Callable[[Row], float | None]] = {
    "candidates in the denominator": lambda row: f1(*(rate.share for rate in _by_candidates(row.counts))),
    "means over reviews": lambda row: f1(*macro(row)),
    "mean of the F1 of each review": mean_f1,
    "without trigger texts": lambda row: f1(*(rate.share for rate in _filtered(row.counts))),
    "findings": lambda row: f1(*(rate.share for rate in _findings(row.counts))),
}
