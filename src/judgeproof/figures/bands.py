"""Bands: from a judge's own probability of support to what it is worth, and where a verdict is better an abstention. Pure.

A judge's probability is brought onto what labelled pairs show (J. Platt 1999, with the targets of H.-T. Lin, C.-J. Lin and
R. C. Weng 2007). A verdict stands only where pairs like it were right often enough, each seen by a fit that it had no
part in (folds by group); between the bands the judge abstains. Bands turn verdicts into abstentions and into nothing else.

What people call supported counts as much as everything else together, however many pairs of either there are: how often a
verdict is right depends on that, and nobody knows how it is in the answers that are graded later.
"""

import hashlib
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from judgeproof.figures.intervals import wilson

FEWEST_PAIRS, FEWEST_IN_BAND, FOLDS = 100, 20, 5
_EDGE = 1e-4
# The normal deviate that leaves 5 % below.
_ONE_SIDED = 1.6448536269514722
_HALVINGS = 30
_ENOUGH = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Bands:
    """What a judge's probability of support is worth, and from where verdicts stand.

    A supporting verdict stands from `high` on, a refusing one up to `low`, both on the fitted scale; None is a band
    that nothing stands in.
    """

    slope: float
    intercept: float
    low: float | None
    high: float | None

    def probability(self, support: float) -> float:
        """Return what a judge's probability of support is worth."""
        return _sigmoid(self.slope * _logit(support) + self.intercept)

    def keep(self, support: float | None, *, supports: bool) -> bool:
        """Tell whether a verdict stands. One without a probability does not: nothing is known of how often it is right."""
        if support is None:
            return False
        found = self.probability(support)
        if supports:
            return self.high is not None and found >= self.high
        return self.low is not None and found <= self.low


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A verdict on a labelled pair: the judge's probability of support, whether it said so, and whether people do."""

    support: float
    said: bool
    truth: bool
    group: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """Bands with what they were fitted on, and what the folds show: how many verdicts stand, and how many are right."""

    bands: Bands
    target: float
    n: int
    groups: int
    stand: int
    right: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfitted:
    """Why there are no bands."""

    why: str


def fit(trials: Iterable[Trial], *, target: float) -> Fitted | Unfitted:
    """Fit bands within which verdicts are right as often as `target`, where half of the pairs are supported.

    The order of the trials changes nothing.
    """
    known = sorted(trials, key=lambda t: (t.support, t.said, t.truth, t.group))
    why = _why_not(known)
    if why is not None:
        return Unfitted(why=why)
    slope, intercept = _platt(known)
    if slope <= 0:
        return Unfitted(why="its probability of support is no higher where people call a pair supported")
    seen = _seen_apart(known)
    weights = _weights(known)
    high = _edge([(p, t.truth, weights[t.truth]) for p, t in seen if t.said], target)
    low = _edge([(-p, not t.truth, weights[t.truth]) for p, t in seen if not t.said], target)
    if high is None and low is None:
        return Unfitted(
            why=f"no {FEWEST_IN_BAND} of its surest verdicts are right as often as {target:g}, chance aside"
        )
    bands = Bands(slope=slope, intercept=intercept, low=None if low is None else -low, high=high)
    standing = [t for p, t in seen if _stands(bands, p, t)]
    return Fitted(
        bands=bands, target=target, n=len(known), groups=len({t.group for t in known}), stand=len(standing),
        right=sum(t.said == t.truth for t in standing),
    )  # fmt: skip


def _why_not(trials: Sequence[Trial]) -> str | None:
    """Say why nothing can be fitted on these; None where it can."""
    if len(trials) < FEWEST_PAIRS:
        return f"{len(trials)} answered pairs of train or dev tell how probable support is; expected {FEWEST_PAIRS} or more"
    if len({t.truth for t in trials}) < 2:
        return "people call all pairs of train and dev the same; expected supported ones and others"
    groups = len({t.group for t in trials})
    if groups < FOLDS:
        return f"the pairs of train and dev are of {groups} groups; expected {FOLDS} or more"
    return None


def _weights(trials: Sequence[Trial]) -> dict[bool, float]:
    """Return what a pair of either side counts, so that both sides count the same."""
    supported = sum(t.truth for t in trials)
    return {True: len(trials) / (2 * supported), False: len(trials) / (2 * (len(trials) - supported))}


def _stands(bands: Bands, probability: float, trial: Trial) -> bool:
    if trial.said:
        return bands.high is not None and probability >= bands.high
    return bands.low is not None and probability <= bands.low


def _seen_apart(trials: Sequence[Trial]) -> list[tuple[float, Trial]]:
    """Return what each probability is worth by a fit on the other folds; where those have one side only, by none."""
    folds = _folds(trials)
    found: list[tuple[float, Trial]] = []
    for fold in range(FOLDS):
        rest = [t for t in trials if folds[t.group] != fold]
        if len({t.truth for t in rest}) < 2:
            continue
        slope, intercept = _platt(rest)
        found += [
            (_sigmoid(slope * _logit(t.support) + intercept), t) for t in trials if folds[t.group] == fold
        ]
    return found


def _folds(trials: Iterable[Trial]) -> dict[str, int]:
    """Return the fold of each group: the largest first, each to the fold that holds least; of equals by their digest."""
    sizes: defaultdict[str, int] = defaultdict(int)
    for trial in trials:
        sizes[trial.group] += 1
    order = sorted(sizes, key=lambda group: (-sizes[group], _digest(group)))
    held, folds = [0] * FOLDS, dict[str, int]()
    for group in order:
        fold = held.index(min(held))
        folds[group] = fold
        held[fold] += sizes[group]
    return folds


def _digest(group: str) -> str:
    return hashlib.sha256(group.encode("utf-8", "surrogatepass")).hexdigest()


def _edge(scored: Iterable[tuple[float, bool, float]], target: float) -> float | None:
    """Return the lowest score from which on verdicts are right as often as wanted, chance aside; None where that is nowhere.

    Of a hundred places some look good by chance: a place counts where the share would be as large as wanted even at the
    lower end of its interval.
    """
    ordered = sorted(scored, reverse=True)
    right, whole, squares, found = 0.0, 0.0, 0.0, None
    for at, (score, is_right, weight) in enumerate(ordered, start=1):
        right += weight * is_right
        whole += weight
        squares += weight * weight
        ends = at == len(ordered) or ordered[at][0] != score
        # Pairs of unlike weight tell as much as fewer of the same (L. Kish 1965).
        if (
            ends
            and at >= FEWEST_IN_BAND
            and wilson(right / whole, whole**2 / squares, deviate=_ONE_SIDED)[0] >= target
        ):
            found = score
    return found


def _platt(trials: Sequence[Trial]) -> tuple[float, float]:
    """Return slope and intercept by Newton's method with a line search; the targets keep it finite where sides are parted."""
    positive = sum(t.truth for t in trials)
    up, down = (positive + 1) / (positive + 2), 1 / (len(trials) - positive + 2)
    weights = _weights(trials)
    points = [(_logit(t.support), up if t.truth else down, weights[t.truth]) for t in trials]
    slope, intercept = 0.0, 0.0
    loss = _loss(points, slope, intercept)
    better = True
    while better:
        step = _newton(points, slope, intercept)
        sizes = (0.5**halved for halved in range(_HALVINGS))
        tried = ((slope - size * step[0], intercept - size * step[1]) for size in sizes)
        found = next(((one, then) for one in tried if (then := _loss(points, *one)) < loss - _ENOUGH), None)
        better = found is not None
        (slope, intercept), loss = found or ((slope, intercept), loss)
    return slope, intercept


def _newton(
    points: Sequence[tuple[float, float, float]], slope: float, intercept: float
) -> tuple[float, float]:
    """Return the step of Newton's method, its curvature kept away from nothing."""
    g0 = g1 = h01 = 0.0
    h00 = h11 = 1e-12
    for x, target, counts in points:
        p = _sigmoid(slope * x + intercept)
        off, weight = counts * (p - target), counts * p * (1 - p)
        g0 += off * x
        g1 += off
        h00 += weight * x * x
        h01 += weight * x
        h11 += weight
    room = h00 * h11 - h01 * h01
    return (h11 * g0 - h01 * g1) / room, (h00 * g1 - h01 * g0) / room


def _loss(points: Iterable[tuple[float, float, float]], slope: float, intercept: float) -> float:
    """Return the cross-entropy, in the form that overflows nowhere."""
    total = 0.0
    for x, target, counts in points:
        z = slope * x + intercept
        total += counts * (max(z, 0.0) - target * z + math.log1p(math.exp(-abs(z))))
    return total


def _sigmoid(z: float) -> float:
    return 1 / (1 + math.exp(-z)) if z >= 0 else math.exp(z) / (1 + math.exp(z))


def _logit(share: float) -> float:
    """Return the logit of a probability, of which 0 and 1 are taken as nearly so."""
    held = min(1 - _EDGE, max(_EDGE, share))
    return math.log(held / (1 - held))
