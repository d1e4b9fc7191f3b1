"""Sections of a board's report about what does not add up, is not there, or cannot be known."""

from typing import Any

from judgeproof.reviews.imports import audit
from judgeproof.reviews.imports.board import Board, Published
from judgeproof.reviews.imports.standings import Row, standings


def silence(board: Board, judge: str) -> dict[str, Any]:
    """Return the ledger: what reviews hold. All but `found` is silence whose cause is not known."""
    found = audit.silence(board, judge)
    return {
        "states": dict(found.states),
        "by_contender": [{"contender": name, **states} for name, states in found.by_contender.items()],
        "common_support": found.support,
        "common_support_without": dict(found.support_without),
        "why": "unknown",
    }


def accounting(board: Board, judge: str) -> dict[str, Any]:
    """Return where the published way of counting does not add up."""
    found = audit.accounting(board, judge)
    return {
        "uneven_reviews": found.uneven,
        "precision_above_one": found.above_one,
        "shared_candidate_goldens": found.shared,
        "unscored_candidates": found.unscored,
        "exact_duplicates": [
            {
                "case": repeat.case,
                "contender": repeat.contender,
                "candidates": repeat.candidates,
                "distinct": repeat.distinct,
                "false_positives": repeat.counted_false,
            }
            for repeat in found.repeated
        ],
        "pair_verdicts_kept": found.kept.as_dict(),
        "judge_errors": found.errors,
        "contradicts_its_lists": [{"case": case, "contender": who} for case, who in found.contradicts],
    }


def severity(board: Board, judge: str) -> list[dict[str, Any]]:
    """Return what was found by the severity of the goldens."""
    return [
        {
            "contender": name,
            "found": {level: rate.as_dict() for level, rate in row.found.items()},
            "weighted_recall": row.weighted.as_dict(),
        }
        for name, row in audit.by_severity(board, judge).items()
    ]


def never_found(board: Board, judge: str) -> dict[str, Any]:
    """Return the goldens that nobody found."""
    goldens = audit.never_found(board, judge)
    return {"n": len(goldens), "goldens": list(goldens)}


def anchors(board: Board) -> dict[str, Any]:
    """Return whether findings can be held against places."""
    found = audit.anchors(board)
    return {
        "state": "computable" if found.computable else "not computable",
        "goldens": found.goldens.as_dict(),
        "candidates": found.candidates.as_dict(),
    }


def published(board: Board, field: str) -> dict[str, Any]:
    """Return how our recomputation stands beside what was published for the same field.

    A set's own table is compared; without a named set, every table whose rows are here.
    """
    sets = {row.set for row in board.published}
    compared = sets & {field} if field in sets else sets
    rows = [row for row in board.published if row.set in compared]
    tables = {judge: standings(board, judge, "as_published") for judge in board.judges}
    differing = [row for row in rows if not _equal(row, tables.get(row.judge, {}).get(row.contender))]
    seen = {row.judge for row in rows}
    return {
        "rows": len(rows),
        "differing": [{"judge": row.judge, "contender": row.contender, "set": row.set} for row in differing],
        "nothing_published": [judge for judge in board.judges if judge not in seen],
    }


def _equal(row: Published, found: Row | None) -> bool:
    """Tell whether a published row is what we compute: counts exactly, percent to the decimal that was printed."""
    if found is None:
        return False
    counts = (found.counts.tp, found.counts.fp, found.counts.goldens - found.counts.tp, len(found.units))
    figures = (found.precision.share or 0, found.recall.share or 0, found.f1 or 0)
    stated = (row.precision, row.recall, row.f1)
    return counts == (row.tp, row.fp, row.fn, row.cases) and all(
        abs(100 * ours - theirs) <= 0.05 + 1e-9 for ours, theirs in zip(figures, stated, strict=True)
    )
