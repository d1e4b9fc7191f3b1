"""Contenders that nobody would ship, put before the same scorer: what a figure pays them is what it is worth."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from judgeproof.reviews.imports.board import (
    Board,
    BoardCase,
    BoardReview,
    Candidate,
    Contender,
    Judged,
    Match,
)

SET = "degenerate"
_CROWD = 50


def _silent(judge: str, case: BoardCase) -> Judged:
    return Judged(judge=judge, source="no_text")


def _one_golden(judge: str, case: BoardCase) -> Judged:
    return _said(judge, [golden.text for golden in case.goldens[:1]], hits=range(len(case.goldens[:1])))


def _crowd_of_misses(judge: str, case: BoardCase) -> Judged:
    return _said(judge, [f"remark {number}" for number in range(_CROWD)], hits=range(0))


def _crowd_of_hits(judge: str, case: BoardCase) -> Judged:
    texts = [golden.text for golden in case.goldens]
    return _said(
        judge, [*texts, *(f"remark {n}" for n in range(_CROWD - len(texts)))], hits=range(len(texts))
    )


def _said(judge: str, texts: list[str], *, hits: range) -> Judged:
    """Return a review whose first candidates hold the goldens of the same numbers; all others are false."""
    return Judged(
        judge=judge,
        source="extracted",
        candidates=tuple(Candidate(text=text) for text in texts),
        matches=tuple(Match(golden=number, candidate=number) for number in hits),
        unmatched=tuple(range(len(hits), len(texts))),
    )


# What each of them says on a case. The pooled one is made of the board's own reviews.
STRATEGIES: Mapping[str, Callable[[str, BoardCase], Judged]] = {
    "says nothing": _silent,
    "one golden a case": _one_golden,
    "fifty that hit nothing": _crowd_of_misses,
    "fifty that hit everything": _crowd_of_hits,
}
POOLED = "all contenders pooled"


def degenerates(board: Board) -> Board:
    """Return a board with the same cases and judges, and the degenerate contenders in place of the real ones."""
    made = [
        BoardReview(
            case=case.id, contender=name, judged=tuple(strategy(judge, case) for judge in board.judges)
        )
        for name, strategy in STRATEGIES.items()
        for case in board.cases
    ]
    pooled = [
        BoardReview(
            case=case.id,
            contender=POOLED,
            judged=tuple(_pooled(board, judge, case) for judge in board.judges),
        )
        for case in board.cases
    ]
    return replace(
        board,
        contenders=tuple(Contender(name=name, set=SET) for name in (*STRATEGIES, POOLED)),
        reviews=(*made, *pooled),
        published=(),
    )


def _pooled(board: Board, judge: str, case: BoardCase) -> Judged:
    """Return everything that anyone said on a case, as one review: the surest candidate holds a golden."""
    candidates: list[Candidate] = []
    best: dict[int, Match] = {}
    unmatched: list[int] = []
    for review in board.reviews:
        judged = review.by(judge) if review.case == case.id else None
        if judged is None:
            continue
        offset = len(candidates)
        candidates += judged.candidates
        unmatched += [number + offset for number in judged.unmatched]
        for match in judged.matches:
            held = best.get(match.golden)
            if held is None or (match.confidence or 0) > (held.confidence or 0):
                best[match.golden] = replace(match, candidate=match.candidate + offset)
    return Judged(
        judge=judge,
        source="extracted",
        candidates=tuple(candidates),
        matches=tuple(best[golden] for golden in sorted(best)),
        unmatched=tuple(unmatched),
    )
