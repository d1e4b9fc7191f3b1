"""How good a judge is on pairs that people have labelled. What it did not answer is counted, and stands beside each figure.

A judge is right on a pair where it says supported of what people call supported, or anything else of what they call
anything else; how these words fall out one by one is in the tables. Pure.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeproof.figures.intervals import Share, mean, share
from judgeproof.figures.rates import Rate

SUPPORTED = "supported"
LABELS = (SUPPORTED, "partial", "unsupported", "contradicted")
ABSTAINED = "judge_abstained"
# Why a figure is undefined.
NOTHING_ANSWERED = "no pair was answered"
NO_PAIR = "no pair was put to the judge"
NO_SUPPORTED = "no pair that people call supported was answered"
NO_REST = "no pair that people call anything but supported was answered"
ONE_SIDE = "people call all of these pairs the same: one side has no pair"
NO_SUPPORT = "the judge does not tell how probable support is"
_EVEN = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A claim with its source: what people call it, and what the judge said of it.

    `outcome` is None where no verdict stands, with the reason in `why`; `put` tells whether the judge was asked at all.
    `support` is how probable the judge takes support to be, and `confidence` how probable its own outcome, from 0 to 1;
    None where it does not tell. Pairs of one `group` resemble each other.
    """

    label: str
    outcome: str | None
    group: str
    why: str | None = None
    put: bool = True
    support: float | None = None
    confidence: float | None = None

    @property
    def is_supported(self) -> bool:
        """Whether people call it supported."""
        return self.label == SUPPORTED

    @property
    def right(self) -> bool:
        """Whether the judge answered, and on the side on which people are."""
        return self.outcome is not None and (self.outcome == SUPPORTED) == self.is_supported


def measured(pairs: Iterable[Pair]) -> dict[str, Any]:
    """Return the figures of a judge over pairs as report.json holds them; the order of the pairs changes nothing."""
    known = list(pairs)
    put = [pair for pair in known if pair.put]
    answered = [pair for pair in put if pair.outcome is not None]
    abstained = sum(pair.why == ABSTAINED for pair in put)
    return {
        "n": len(put),
        "groups": len({pair.group for pair in put}),
        "labels": _labels(put),
        "coverage": shares(put, lambda pair: pair.outcome is not None).as_dict(),
        "abstained": Rate(abstained, len(put)).as_dict(),
        "unassessed": _whys(pair for pair in put if pair.outcome is None and pair.why != ABSTAINED),
        "not_put": _whys(pair for pair in known if not pair.put),
        "accuracy": {
            **shares(answered, lambda pair: pair.right).as_dict(),
            "why": None if answered else NOTHING_ANSWERED,
        },
        "balanced_accuracy": balanced(answered, lambda pair: pair.right, nothing=NOTHING_ANSWERED),
        "full": full(put, answered=len(answered)),
        "forced": _forced(put),
        "by_label": [_by_label(label, put) for label in LABELS],
        "by_outcome": [_by_outcome(outcome, answered) for outcome in _outcomes(answered)],
        "confusion": _confusion(put),
    }


def shares(pairs: Iterable[Pair], holds: Callable[[Pair], bool]) -> Share:
    """Return the share of pairs of which something holds, by their groups."""
    hits, sizes = Counter[str](), Counter[str]()
    for pair in pairs:
        sizes[pair.group] += 1
        hits[pair.group] += holds(pair)
    return share((hits[group], size) for group, size in sizes.items())


def balanced(pairs: Sequence[Pair], right: Callable[[Pair], bool], *, nothing: str) -> dict[str, Any]:
    """Return the balanced accuracy: the mean of the share of right ones on either side. Undefined without both sides.

    `nothing` says why it is undefined where there is no pair at all.
    """
    supported = shares((pair for pair in pairs if pair.is_supported), right)
    rest = shares((pair for pair in pairs if not pair.is_supported), right)
    both = mean(supported, rest)
    return {
        "rate": both.rate, "low": both.low, "high": both.high, "n": len(pairs), "supported": supported.as_dict(),
        "rest": rest.as_dict(), "why": _why(supported, rest, nothing),
    }  # fmt: skip


def _why(supported: Share, rest: Share, nothing: str) -> str | None:
    """Say why a balanced accuracy is undefined; None where it is not."""
    if not supported.n and not rest.n:
        return nothing
    return NO_SUPPORTED if not supported.n else NO_REST if not rest.n else None


def full(put: Sequence[Pair], *, answered: int) -> dict[str, Any]:
    """Return the balanced accuracy over every pair: one that was not answered is wrong, on whichever side it is.

    So no judge is better for leaving the hard ones out. Where nothing was answered there is nothing to tell.
    """
    found = balanced(put if answered else (), lambda pair: pair.right, nothing=NOTHING_ANSWERED)
    return {**found, "why": ONE_SIDE} if found["why"] in (NO_SUPPORTED, NO_REST) else found


def _forced(put: Sequence[Pair]) -> dict[str, Any]:
    """Return the balanced accuracy had the judge been held to an answer: its verdict, else support from one half on.

    A pair of which it tells neither is wrong, on whichever side it is; `without` counts these.
    """
    told = put if any(pair.support is not None for pair in put) else ()
    found = balanced(told, _leans_right, nothing=NO_SUPPORT if put else NO_PAIR)
    why = ONE_SIDE if found["why"] in (NO_SUPPORTED, NO_REST) else found["why"]
    return {
        **found,
        "why": why,
        "without": sum(pair.outcome is None and pair.support is None for pair in told),
    }


def _leans_right(pair: Pair) -> bool:
    """Tell whether the judge is on the side of people by its verdict, or where it gave none by its probability of support."""
    if pair.outcome is not None:
        return pair.right
    return pair.support is not None and (pair.support >= _EVEN) == pair.is_supported


def _labels(pairs: Iterable[Pair]) -> dict[str, int]:
    counts = Counter(pair.label for pair in pairs)
    return {label: counts[label] for label in LABELS}


def _whys(pairs: Iterable[Pair]) -> list[dict[str, Any]]:
    """Count pairs without an outcome by the reason, the most frequent first."""
    counts = Counter(pair.why or "unknown" for pair in pairs)
    return [{"why": why, "n": n} for why, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]


def _by_label(label: str, put: Iterable[Pair]) -> dict[str, Any]:
    """Return what became of the pairs of one label: the recall of it, over those answered and over all.

    `same` counts those on which the judge used the very word.
    """
    mine = [pair for pair in put if pair.label == label]
    answered = [pair for pair in mine if pair.outcome is not None]
    return {
        "label": label,
        "n": len(mine),
        "answered": Rate(len(answered), len(mine)).as_dict(),
        "recall": shares(answered, lambda pair: pair.right).as_dict(),
        "recall_full": Rate(sum(pair.right for pair in mine), len(mine)).as_dict(),
        "same": Rate(sum(pair.outcome == label for pair in answered), len(answered)).as_dict(),
    }


def _by_outcome(outcome: str, answered: Iterable[Pair]) -> dict[str, Any]:
    """Return how often one word of the judge is right: the precision of it."""
    mine = [pair for pair in answered if pair.outcome == outcome]
    return {
        "outcome": outcome,
        "n": len(mine),
        "precision": shares(mine, lambda pair: pair.right).as_dict(),
        "same": Rate(sum(pair.label == outcome for pair in mine), len(mine)).as_dict(),
    }


def _outcomes(answered: Iterable[Pair]) -> list[str]:
    """Return the words that the judge used, in the order of the labels, others behind them."""
    found = {pair.outcome for pair in answered if pair.outcome is not None}
    return sorted(found, key=lambda name: (LABELS.index(name) if name in LABELS else len(LABELS), name))


def _confusion(put: Iterable[Pair]) -> list[dict[str, Any]]:
    """Count pairs by what people call them and what the judge said, abstained and un-assessed ones among them."""
    counts: Mapping[tuple[str, str], int] = Counter((pair.label, said(pair)) for pair in put)
    return [
        {"label": label, "said": word, "n": n}
        for (label, word), n in sorted(
            counts.items(), key=lambda item: (LABELS.index(item[0][0]), item[0][1])
        )
    ]


def said(pair: Pair) -> str:
    """Return what the judge said of a pair in one word: its outcome, `abstained`, or `unassessed`."""
    if pair.outcome is not None:
        return pair.outcome
    return "abstained" if pair.why == ABSTAINED else "unassessed"
