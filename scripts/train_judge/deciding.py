"""How scores are read: what probability a score is, where the guard steps in, and where the judge abstains.

Half is where a probability parts claims in two; the rest is chosen on scores of training rows by models that have not seen them. No test is looked at.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy
from sklearn.linear_model import LogisticRegression

from judgeproof.judges.lexical.coverage import is_long
from judgeproof.judges.lexical.weights import EVEN
from train_judge.examples import Example

_LOST = 0.04  # share of the supported claims that pass which the guard may cost, beside short sources and beside long ones
_TARGET = 80  # in hundredths: how many verdicts of each side are to be right, where half of all claims are supported
_LEAST = 30  # rows that a band must hold
_GRID = [step / 200 for step in range(20, 181)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A natural example with its scores by models that have not seen it."""

    example: Example
    support: float
    guard: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """How scores are read; see the weights that the judge loads."""

    slope: float
    shift: float
    guarded_from: float
    guarded_from_long: float
    doubted: float
    low: float
    high: float

    def probability(self, row: Scored) -> float:
        """Return the probability that the two scores of a row make, as the judge does."""
        probable = 1 / (1 + math.exp(-(self.slope * row.support + self.shift)))
        return round(min(probable, self.doubted) if self.guards(row) else probable, 4)

    def guards(self, row: Scored) -> bool:
        """Tell whether the guard holds a row back."""
        return row.guard < (self.guarded_from_long if is_long(row.example.values) else self.guarded_from)


def decided(rows: Sequence[Scored]) -> Decision:
    """Choose how scores are read."""
    rows = [row for row in rows if row.example.decides]
    slope, shift = _platt(rows)
    never = -math.inf
    bare = Decision(
        slope=slope, shift=shift, guarded_from=never, guarded_from_long=never, doubted=1, low=0, high=1
    )
    passing = [row for row in rows if bare.probability(row) >= EVEN]
    guarded = replace(
        bare,
        guarded_from=_level(row for row in passing if not is_long(row.example.values)),
        guarded_from_long=_level(row for row in passing if is_long(row.example.values)),
    )
    stopped = [row for row in passing if guarded.guards(row)]
    # Were most of them supported all the same, a claim that the guard stops would still not pass.
    doubted = min(round(_share(stopped, _is_supported), 3), EVEN - 0.01)
    guarded = replace(guarded, doubted=doubted)
    low, high = _bands(rows, [guarded.probability(row) for row in rows])
    return replace(guarded, low=low, high=high)


def _level(passing: Iterable[Scored]) -> float:
    """Return the score of the guard that so few of the supported rows that pass lie under.

    It is chosen for short sources and for long ones: claims are less like their source there, and one level would cost the long
    ones three times as many.
    """
    return round(float(numpy.quantile([row.guard for row in passing if row.example.supported], _LOST)), 4)


def _platt(rows: Sequence[Scored]) -> tuple[float, float]:
    """Return the line from scores to log odds (Platt 1999) over rows of which half are supported."""
    table = numpy.array([[row.support] for row in rows])
    label = [row.example.supported for row in rows]
    weight = [row.example.weight for row in rows]
    found = LogisticRegression(C=1e6).fit(table, label, sample_weight=weight)
    return round(float(found.coef_[0, 0]), 4), round(float(found.intercept_[0]), 4)


def _bands(rows: Sequence[Scored], probable: Sequence[float]) -> tuple[float, float]:
    """Return the probabilities between which the judge abstains: the widest verdicts that are right often enough.

    Often enough over all rows, and over those of each file that is fully of the judge's kind.
    """
    for target in range(_TARGET, 100):
        low = _bound(rows, probable, target / 100, above=False)
        high = _bound(rows, probable, target / 100, above=True)
        if all(right >= _TARGET / 100 for right in _accuracies(rows, probable, low, high)):
            return low, high
    raise SystemExit("no bands reach the accuracy that is wanted on the training rows")


def _bound(rows: Sequence[Scored], probable: Sequence[float], target: float, *, above: bool) -> float:
    """Return the bound furthest from certainty at which a side is right often enough; what rules block is on none."""
    for bound in _GRID if above else reversed(_GRID):
        side = [
            row
            for row, p in zip(rows, probable, strict=True)
            if (p >= bound) is above and not (above and row.example.blocked)
        ]
        if len(side) >= _LEAST and _share(side, _is_supported if above else _is_not) >= target:
            return bound
    raise SystemExit(f"no bound reaches {target} on the training rows")


def verdict(row: Scored, probable: float, low: float, high: float) -> bool | None:
    """Return whether a verdict says that a row is supported, or None where there is none."""
    if probable >= high and not row.example.blocked:
        return True
    return False if probable < low else None


def _accuracies(
    rows: Sequence[Scored], probable: Sequence[float], low: float, high: float
) -> Iterable[float]:
    for kind in ("attributionbench_train", "wice_train_full"):
        told = [
            (verdict(row, p, low, high), row.example.supported)
            for row, p in zip(rows, probable, strict=True)
            if row.example.kind == kind
        ]
        given = [said is truth for said, truth in told if said is not None]
        yield sum(given) / len(given)


def _is_supported(row: Scored) -> bool:
    return row.example.supported


def _is_not(row: Scored) -> bool:
    return not row.example.supported


def _share(rows: Sequence[Scored], wanted: Callable[[Scored], bool]) -> float:
    whole = sum(row.example.weight for row in rows)
    return sum(row.example.weight for row in rows if wanted(row)) / whole
