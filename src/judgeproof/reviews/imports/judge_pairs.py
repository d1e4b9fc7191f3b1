"""Two judges of the same board: whether they saw the same, what of a change is theirs, and where they agree."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from judgeproof.figures import Rate
from judgeproof.figures.agreement import Agreement, OrderAgreement, cohen, fleiss, orders
from judgeproof.figures.paired import Difference
from judgeproof.reviews.imports.board import Board, BoardReview, Judged, state, stimulus
from judgeproof.reviews.imports.separation import Separations, Table
from judgeproof.reviews.imports.standings import ranked


@dataclass(frozen=True, slots=True, kw_only=True)
class Stimuli:
    """How many reviews both judges saw as the very same list. Only over equal lists is a difference the judge's own.

    `equal` is over reviews from which both extracted findings, `equal_with_triggers` over all in which both had
    something to judge. `one_sided` names reviews that hold something for one judge and nothing for the other.
    """

    equal: Rate
    equal_with_triggers: Rate
    one_sided: tuple[tuple[str, str], ...]

    @property
    def same(self) -> bool:
        """Whether every list was the same."""
        return self.equal_with_triggers.k == self.equal_with_triggers.n and not self.one_sided


@dataclass(frozen=True, slots=True, kw_only=True)
class PrecisionChange:
    """What pooled precision, goldens found by candidates shown, does between two judges.

    `verdicts` is the change that the second judge's finds make over the first one's candidates; the rest comes from
    another number of candidates. Neither is the judges' own difference unless the stimuli are the same.
    """

    first: Rate
    second: Rate

    @property
    def total(self) -> float | None:
        """The whole change."""
        return _minus(self.second.share, self.first.share)

    @property
    def verdicts(self) -> float | None:
        """The part of the finds."""
        return _minus(Rate(self.second.k, self.first.n).share, self.first.share)

    @property
    def splitting(self) -> float | None:
        """The part of the candidates' number."""
        return _minus(self.second.share, Rate(self.second.k, self.first.n).share)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgePair:
    """Two judges beside each other, over the contenders that both judged on every case.

    `found` is the agreement on whether a golden was found, contender by contender; `found_nonempty` the same without
    reviews in which a judge had nothing to look at. `changed` names the contenders whose rank differs, `largest` is the
    largest change of each figure. `shifts` is what F1 does from the first judge to the second, stimulus and judge
    together.
    """

    first: str
    second: str
    contenders: tuple[str, ...]
    stimuli: Stimuli
    precision: PrecisionChange
    equal_precision: PrecisionChange
    found: Agreement
    found_nonempty: Agreement
    by_contender: Mapping[str, Agreement]
    order: OrderAgreement
    changed: tuple[str, ...]
    largest: Mapping[str, float]
    shifts: Mapping[str, Difference]


def judge_pairs(board: Board, tables: Mapping[str, Table], separated: Separations) -> tuple[JudgePair, ...]:
    """Compare every two judges of a board by their tables, and what the cases put apart in them."""
    return tuple(
        _pair(board, judges, (tables[judges[0]], tables[judges[1]]), shifts)
        for judges, shifts in separated.shifts.items()
    )


def _pair(
    board: Board, judges: tuple[str, str], tables: tuple[Table, Table], shifts: Mapping[str, Difference]
) -> JudgePair:
    ranks = [ranked(table) for table in tables]
    common = tuple(name for name in ranks[0] if name in ranks[1])
    both = [
        (review, *pair)
        for review in board.reviews
        if (pair := _both(review, judges)) and review.contender in common
    ]
    equal = [(review, a, b) for review, a, b in both if a.candidates and stimulus(a) == stimulus(b)]
    goldens = {case.id: len(case.goldens) for case in board.cases}
    # Ranks are made anew over the contenders that both judged: another field is another rank.
    here, there = (ranked({name: table[name] for name in common}) for table in tables)
    return JudgePair(
        first=judges[0],
        second=judges[1],
        contenders=common,
        stimuli=_stimuli(both),
        precision=_change(both),
        equal_precision=_change(equal),
        found=cohen(pair for each in both for pair in _verdicts(each, goldens)),
        found_nonempty=cohen(
            pair
            for each in both
            if each[1].candidates and each[2].candidates
            for pair in _verdicts(each, goldens)
        ),
        by_contender={
            name: cohen(
                pair for each in both if each[0].contender == name for pair in _verdicts(each, goldens)
            )
            for name in common
        },
        order=orders(here, there),
        changed=tuple(name for name in common if here[name] != there[name]),
        largest=_largest(tables, common),
        shifts=shifts,
    )


def _both(review: BoardReview, judges: tuple[str, str]) -> tuple[Judged, Judged] | None:
    first, second = review.by(judges[0]), review.by(judges[1])
    return None if first is None or second is None else (first, second)


Seen = tuple[BoardReview, Judged, Judged]


def _stimuli(both: list[Seen]) -> Stimuli:
    shown = [(r, a, b) for r, a, b in both if a.candidates and b.candidates]
    extracted = [
        (r, a, b)
        for r, a, b in shown
        if state(a, r.contender) == "found" and state(b, r.contender) == "found"
    ]
    return Stimuli(
        equal=Rate(sum(stimulus(a) == stimulus(b) for _, a, b in extracted), len(extracted)),
        equal_with_triggers=Rate(sum(stimulus(a) == stimulus(b) for _, a, b in shown), len(shown)),
        one_sided=tuple(
            (r.case, r.contender) for r, a, b in both if bool(a.candidates) != bool(b.candidates)
        ),
    )


def _change(both: list[Seen]) -> PrecisionChange:
    return PrecisionChange(
        first=Rate(sum(len(a.matches) for _, a, _ in both), sum(len(a.candidates) for _, a, _ in both)),
        second=Rate(sum(len(b.matches) for *_, b in both), sum(len(b.candidates) for *_, b in both)),
    )


def _verdicts(seen: Seen, goldens: Mapping[str, int]) -> Iterator[tuple[bool, bool]]:
    """Yield for each golden of the case whether each judge says that it was found."""
    review, first, second = seen
    here, there = first.found, second.found
    for golden in range(goldens[review.case]):
        yield golden in here, golden in there


def _largest(tables: tuple[Table, Table], names: tuple[str, ...]) -> dict[str, float]:
    """Return the largest change of each figure over the contenders, where it is defined before both judges."""
    rows = [(tables[0][name], tables[1][name]) for name in names]
    figures = {
        "precision": [(a.precision.share, b.precision.share) for a, b in rows],
        "recall": [(a.recall.share, b.recall.share) for a, b in rows],
        "f1": [(a.f1, b.f1) for a, b in rows],
    }
    changes = {
        name: [abs(b - a) for a, b in values if a is not None and b is not None]
        for name, values in figures.items()
    }
    return {name: max(values) for name, values in changes.items() if values}


def unanimity(board: Board) -> tuple[Agreement, int, int] | None:
    """Return how all judges agree on what was found, and how often they say found, and missed, in one voice.

    Only reviews that all judges of the board judged are counted. None where fewer than two judged.
    """
    if len(board.judges) < 2:
        return None
    goldens = {case.id: len(case.goldens) for case in board.cases}
    rows: list[tuple[bool, ...]] = []
    for review in board.reviews:
        seen = [judged.found for judged in review.judged]
        if len(seen) == len(board.judges):
            rows += [tuple(golden in found for found in seen) for golden in range(goldens[review.case])]
    return fleiss(rows), sum(all(row) for row in rows), sum(not any(row) for row in rows)


def _minus(first: float | None, second: float | None) -> float | None:
    return None if first is None or second is None else first - second
