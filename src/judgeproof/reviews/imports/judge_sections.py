"""Sections of a board's report about its judges beside each other."""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeproof.figures.paired import Difference
from judgeproof.reviews.imports.board import Board
from judgeproof.reviews.imports.judge_pairs import JudgePair, PrecisionChange, unanimity
from judgeproof.reviews.imports.separation import Separations


def pair(found: JudgePair, separated: Separations) -> dict[str, Any]:
    """Return two judges as the report holds them."""
    within = separated.within[found.first], separated.within[found.second]
    return {
        "judges": [found.first, found.second],
        "contenders": len(found.contenders),
        "stimuli": _stimuli(found),
        "precision": _precision(found),
        "golden_found": {
            "disagree": found.found.n - found.found.agreed,
            **found.found.as_dict(),
            "with_candidates": found.found_nonempty.as_dict(),
            "by_contender": [
                {"contender": name, "disagree": agreement.n - agreement.agreed, **agreement.as_dict()}
                for name, agreement in found.by_contender.items()
            ],
        },
        "ranks": {
            "changed": list(found.changed),
            "pairs": found.order.pairs,
            "discordant": [_discordant(names, within) for names in found.order.discordant],
            "tau": found.order.tau,
        },
        "largest_change": dict(found.largest),
        "shifts": [{"contender": name, **difference.as_dict()} for name, difference in found.shifts.items()],
    }


def _stimuli(found: JudgePair) -> dict[str, Any]:
    stimuli = found.stimuli
    return {
        "state": "same stimuli" if stimuli.same else "different stimuli",
        "equal": stimuli.equal.as_dict(),
        "equal_with_triggers": stimuli.equal_with_triggers.as_dict(),
        "one_sided": [{"case": case, "contender": contender} for case, contender in stimuli.one_sided],
    }


def _precision(found: JudgePair) -> dict[str, Any]:
    """Return the change of pooled precision; the judges' own share of it is refused where their stimuli differ."""
    same = found.stimuli.same
    return {
        "judge_delta": found.precision.total if same else None,
        "why": None if same else "different stimuli: each judge cut the reviews into candidates of its own",
        **_change(found.precision),
        "on_equal_lists": _change(found.equal_precision),
    }


def _change(change: PrecisionChange) -> dict[str, Any]:
    return {
        "first": change.first.as_dict(),
        "second": change.second.as_dict(),
        "total": change.total,
        "verdicts": change.verdicts,
        "splitting": change.splitting,
    }


def _discordant(
    names: tuple[str, str], within: Iterable[Mapping[tuple[str, str], Difference]]
) -> dict[str, Any]:
    """Return two contenders that two judges order differently, and whether each judge's cases put them apart."""
    a, b = names
    found = [differences.get((a, b)) or differences[b, a] for differences in within]
    return {"contenders": [a, b], "separated": [difference.separated for difference in found]}


def unanimous(board: Board) -> dict[str, Any] | None:
    """Return how all judges agree on what was found; null where fewer than two judged."""
    found = unanimity(board)
    if found is None:
        return None
    agreement, all_found, all_missed = found
    return {
        **agreement.as_dict(),
        "found": all_found,
        "missed": all_missed,
        "split": agreement.n - agreement.agreed,
    }


def cross_checked(board: Board) -> list[dict[str, Any]]:
    """Return how many judges each contender was put before. One judge's word is checked by nobody."""
    judges: dict[str, set[str]] = {contender.name: set() for contender in board.contenders}
    uneven: dict[str, int] = dict.fromkeys(judges, 0)
    for review in board.reviews:
        judges[review.contender] |= {judged.judge for judged in review.judged}
        uneven[review.contender] += len({bool(judged.candidates) for judged in review.judged}) > 1
    return [
        {
            "contender": name,
            "judges": len(seen),
            "cross_checked": "no" if len(seen) < 2 else "in part" if len(seen) < len(board.judges) else "yes",
            "one_sided": uneven[name],
        }
        for name, seen in judges.items()
    ]
