"""Whether a judge knows when it does not know: accuracy by how sure it is, and whether its sureness is what it says. Pure."""

import math
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from judgeproof.figures.calibration import Pair, shares

BINS = 10
MOST_POINTS = 60
NO_CONFIDENCE = "no answered pair has a confidence"


def confidence(pairs: Sequence[Pair], *, target: float) -> dict[str, Any]:
    """Return the risk-coverage curve and the reliability of pairs as report.json holds them.

    Only answered pairs with a confidence have a place on them; coverage counts over all that were put to the judge, so that
    no judge is better for giving a confidence where it is sure alone. `target` is the accuracy whose coverage is asked for.
    """
    put = [pair for pair in pairs if pair.put]
    sure = [pair for pair in put if pair.outcome is not None and pair.confidence is not None]
    answered = sum(pair.outcome is not None for pair in put)
    why = None if sure else NO_CONFIDENCE
    return {
        "n": len(sure),
        "without": answered - len(sure),
        "levels": len({pair.confidence for pair in sure}),
        "why": why,
        "curve": curve(sure, of=len(put)),
        "at_target": at_target(sure, of=len(put), target=target),
        "reliability": reliability(sure),
    }


def partly(found: Mapping[str, Any]) -> str | None:
    """Say of how many answered pairs a judge did not tell how sure it is; None where it told of all.

    Figures over the rest alone are those of whatever it chose to be sure of, and no figures of the judge.
    """
    without, n = found["without"], found["n"]
    return f"{without:,} of {without + n:,} answered pairs have no confidence" if n and without else None


def curve(sure: Sequence[Pair], *, of: int) -> list[dict[str, Any]]:
    """Return the accuracy of the surest pairs, by the share of all pairs that they are, the surest first.

    Pairs of the same confidence come together: nothing puts them in an order. At most `MOST_POINTS` points are kept, the
    first and the last among them.
    """
    ends = _ends(sure)
    ordered = _ordered(sure)
    return [_point(ordered[:end], of) for end in _thinned(ends)]


def _ordered(sure: Sequence[Pair]) -> list[Pair]:
    """Return pairs by their confidence, the surest first."""
    return sorted(sure, key=_confidence, reverse=True)


def _confidence(pair: Pair) -> float:
    return pair.confidence or 0.0


def _ends(sure: Sequence[Pair]) -> list[int]:
    """Return after how many of the surest pairs each level of confidence ends."""
    ends: list[int] = []
    for _, level in groupby(_ordered(sure), key=_confidence):
        ends.append((ends[-1] if ends else 0) + len(list(level)))
    return ends


def _thinned(ends: Sequence[int]) -> list[int]:
    """Return at most `MOST_POINTS` of these, evenly, with the first and the last."""
    if len(ends) <= MOST_POINTS:
        return list(ends)
    last = len(ends) - 1
    return [ends[round(at * last / (MOST_POINTS - 1))] for at in range(MOST_POINTS)]


def _point(surest: Sequence[Pair], of: int) -> dict[str, Any]:
    """Return one point of the curve: the surest pairs down to some confidence."""
    found = shares(surest, lambda pair: pair.right)
    return {
        "coverage": len(surest) / of, "accuracy": found.rate, "low": found.low, "high": found.high, "n": len(surest),
        "right": found.k, "confidence": surest[-1].confidence,
    }  # fmt: skip


def at_target(sure: Sequence[Pair], *, of: int, target: float) -> dict[str, Any]:
    """Return the largest share of all pairs on which the surest ones are right as often as wanted; None where never.

    It is read off these very pairs, and so tells what is there, and not what will be.
    """
    ordered = _ordered(sure)
    right, found = 0, 0
    start = 0
    for end in _ends(sure):
        right += sum(pair.right for pair in ordered[start:end])
        start = end
        if right >= target * end:
            found = end
    return {
        "target": target,
        "coverage": found / of if found else None,
        "n": found,
        "confidence": ordered[found - 1].confidence if found else None,
    }


def reliability(sure: Sequence[Pair]) -> dict[str, Any]:
    """Return how far sureness and being right lie apart: Brier's score, the expected calibration error, and the bins.

    A judge that says 1 each time and is right on 7 of 10 has an error of 0.3. Bins are ten of equal width.
    """
    n = len(sure)
    binned = [[pair for pair in sure if _bin(_confidence(pair)) == at] for at in range(BINS)]
    bins = [_of_bin(at, found) for at, found in enumerate(binned)]
    apart = [abs(math.fsum(map(_confidence, found)) - sum(pair.right for pair in found)) for found in binned]
    return {
        "n": n,
        "brier": math.fsum((_confidence(pair) - pair.right) ** 2 for pair in sure) / n if n else None,
        "ece": math.fsum(apart) / n if n else None,
        "mean_confidence": math.fsum(map(_confidence, sure)) / n if n else None,
        "accuracy": sum(pair.right for pair in sure) / n if n else None,
        "bins": bins,
    }


def _bin(value: float) -> int:
    return min(BINS - 1, int(value * BINS))


def _of_bin(at: int, pairs: Sequence[Pair]) -> dict[str, Any]:
    found = shares(pairs, lambda pair: pair.right)
    return {
        "from": at / BINS,
        "to": (at + 1) / BINS,
        "n": len(pairs),
        "confidence": math.fsum(map(_confidence, pairs)) / len(pairs) if pairs else None,
        "accuracy": found.rate,
        "low": found.low,
        "high": found.high,
    }
