"""What a board does not say of itself: who was silent, where its counts do not add up, and what it cannot show."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from judgeproof.figures import Rate
from judgeproof.reviews.imports.board import SEVERITIES, STATES, Board, BoardReview, Judged, state

# How much a golden counts in the weighted recall.
WEIGHTS: Mapping[str, int] = {"Critical": 8, "High": 4, "Medium": 2, "Low": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Silence:
    """What the reviews hold before one judge. Nothing but `found` tells that a contender ran at all.

    `support` are the cases on which every contender has findings, `support_without` the same without one contender.
    """

    states: Mapping[str, int]
    by_contender: Mapping[str, Mapping[str, int]]
    support: int
    support_without: Mapping[str, int]


def silence(board: Board, judge: str) -> Silence:
    """Return the ledger of one judge."""
    states, by_contender, with_findings = Counter[str](), dict[str, Counter[str]](), dict[str, set[str]]()
    for review, judged in _judged(board, judge):
        found = state(judged, review.contender)
        states[found] += 1
        by_contender.setdefault(review.contender, Counter())[found] += 1
        if found == "found":
            with_findings.setdefault(review.case, set()).add(review.contender)
    names = set(by_contender)
    return Silence(
        states={name: states[name] for name in STATES},
        by_contender={who: {name: counter[name] for name in STATES} for who, counter in by_contender.items()},
        support=sum(found == names for found in with_findings.values()),
        support_without={
            name: sum(found | {name} == names for found in with_findings.values()) for name in sorted(names)
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """A review that says the very same text several times."""

    case: str
    contender: str
    candidates: int
    distinct: int
    counted_false: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounting:
    """Where the counts of one judge's reviews do not add up.

    `uneven` counts reviews in which matched goldens and false positives are not the candidates, `above_one` those with
    a stored precision over 1. `shared` counts goldens that a candidate holds beyond its first, `unscored` candidates
    that are neither. `kept` are the pair verdicts that were stored, of all that were asked for. `contradicts` names
    reviews whose stored figures are not those of their own lists.
    """

    uneven: int
    above_one: int
    shared: int
    unscored: int
    repeated: tuple[Repeat, ...]
    kept: Rate
    errors: int
    contradicts: tuple[tuple[str, str], ...]


def accounting(board: Board, judge: str) -> Accounting:
    """Return the audit of one judge."""
    goldens = {case.id: len(case.goldens) for case in board.cases}
    seen = list(_judged(board, judge))
    return Accounting(
        uneven=sum(len(j.matches) + len(j.unmatched) != len(j.candidates) for _, j in seen),
        above_one=sum(0 < len(j.candidates) < len(j.matches) for _, j in seen),
        shared=sum(len(j.matches) - len(j.winners) for _, j in seen),
        unscored=sum(len(j.candidates) - len(j.winners | set(j.unmatched)) for _, j in seen),
        repeated=tuple(repeat for review, judged in seen if (repeat := _repeat(review, judged))),
        kept=Rate(
            sum(len(j.matches) for _, j in seen), sum(len(j.candidates) * goldens[r.case] for r, j in seen)
        ),
        errors=sum(j.errors for _, j in seen),
        contradicts=tuple((r.case, r.contender) for r, j in seen if not _consistent(j, goldens[r.case])),
    )


def _repeat(review: BoardReview, judged: Judged) -> Repeat | None:
    texts = [candidate.text for candidate in judged.candidates]
    distinct = len(set(texts))
    if distinct == len(texts):
        return None
    return Repeat(
        case=review.case,
        contender=review.contender,
        candidates=len(texts),
        distinct=distinct,
        counted_false=len(judged.unmatched),
    )


def _consistent(judged: Judged, goldens: int) -> bool:
    """Tell whether the figures that were stored with a review are those of its own lists."""
    stated = judged.stated
    if stated is None:
        return True
    tp, fp, shown = len(judged.matches), len(judged.unmatched), len(judged.candidates)
    return (stated.tp, stated.fp, stated.fn, stated.candidates, stated.goldens) == (
        tp, fp, goldens - tp, shown, goldens
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchors:
    """How many goldens and candidates have a place. Without any, where a finding points cannot be scored."""

    goldens: Rate
    candidates: Rate

    @property
    def computable(self) -> bool:
        """Whether a place can be held against a place anywhere."""
        return bool(self.goldens.k and self.candidates.k)


def anchors(board: Board) -> Anchors:
    """Return how many goldens, and extracted candidates before all judges, have a path and a line."""
    goldens = [golden for case in board.cases for golden in case.goldens]
    candidates = [
        candidate
        for review in board.reviews
        for judged in review.judged
        if judged.source == "extracted"
        for candidate in judged.candidates
    ]
    return Anchors(
        goldens=Rate(sum(g.path is not None and g.line is not None for g in goldens), len(goldens)),
        candidates=Rate(sum(c.path is not None and c.line is not None for c in candidates), len(candidates)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BySeverity:
    """The goldens that a contender found, by their severity; `weighted` is recall with weights 8, 4, 2, 1."""

    found: Mapping[str, Rate]
    weighted: Rate


def by_severity(board: Board, judge: str) -> dict[str, BySeverity]:
    """Return the severities of what each contender found. Only goldens have one: no figure of a contender's own words."""
    cases = {case.id: case for case in board.cases}
    found, planted = dict[str, Counter[str]](), dict[str, Counter[str]]()
    for review, judged in _judged(board, judge):
        goldens = cases[review.case].goldens
        planted.setdefault(review.contender, Counter()).update(golden.severity for golden in goldens)
        found.setdefault(review.contender, Counter()).update(goldens[n].severity for n in judged.found)
    return {
        name: BySeverity(
            found={level: Rate(found[name][level], planted[name][level]) for level in SEVERITIES},
            weighted=Rate(_weight(found[name]), _weight(planted[name])),
        )
        for name in planted
    }


def _weight(levels: Mapping[str, int]) -> int:
    return sum(WEIGHTS[level] * count for level, count in levels.items())


def never_found(board: Board, judge: str) -> tuple[str, ...]:
    """Return the goldens, as case#gN, that no contender found before one judge."""
    found = {(review.case, golden) for review, judged in _judged(board, judge) for golden in judged.found}
    return tuple(
        f"{case.id}#g{number}"
        for case in board.cases
        for number in range(len(case.goldens))
        if (case.id, number) not in found
    )


def _judged(board: Board, judge: str) -> list[tuple[BoardReview, Judged]]:
    return [(review, judged) for review in board.reviews if (judged := review.by(judge)) is not None]
