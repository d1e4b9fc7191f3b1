"""Where a share lies, with 95 %: Wilson's interval, over groups that are no more than their number tells. Pure.

Pairs of one question, or of one source, resemble each other, so that they tell less than as many pairs of their own. A
share over groups is given the interval of as many pairs as its groups are worth (the design effect, L. Kish 1965), and
never of more than there are. Two shares are brought together by their own intervals (R. G. Newcombe 1998, method 10).
"""

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass

# The normal deviate that leaves 2.5 % on either side.
DEVIATE = 1.959963984540054
# Of fewer groups their spread cannot be told: then a group counts as one pair, however many it holds.
FEWEST_GROUPS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """`k` of `n` with where the share lies; all three are None of nothing. `groups` is how many groups the `n` are of."""

    k: int
    n: int
    groups: int
    low: float | None
    high: float | None

    @property
    def rate(self) -> float | None:
        """The share, or None where it is undefined."""
        return self.k / self.n if self.n else None

    def as_dict(self) -> dict[str, int | float | None]:
        """Return the share as report.json holds it."""
        return {
            "k": self.k,
            "n": self.n,
            "rate": self.rate,
            "low": self.low,
            "high": self.high,
            "groups": self.groups,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Mean:
    """The mean of two shares, with where it lies; None where one of the shares is undefined."""

    rate: float | None
    low: float | None
    high: float | None


def wilson(rate: float, n: float, *, deviate: float = DEVIATE) -> tuple[float, float]:
    """Return the interval of a share that was seen over `n` independent trials, which need not be a whole number."""
    spread = deviate * deviate / n
    middle = (rate + spread / 2) / (1 + spread)
    reach = deviate / (1 + spread) * math.sqrt(rate * (1 - rate) / n + spread / (4 * n))
    return max(0.0, min(rate, middle - reach)), min(1.0, max(rate, middle + reach))


def share(groups: Iterable[tuple[int, int]]) -> Share:
    """Return the share of hits over groups, each given by its hits and its size; empty groups count nothing."""
    known = [(hits, size) for hits, size in groups if size]
    k, n = sum(hits for hits, _ in known), sum(size for _, size in known)
    if not n:
        return Share(k=0, n=0, groups=0, low=None, high=None)
    low, high = wilson(k / n, _worth(known, k, n))
    return Share(k=k, n=n, groups=len(known), low=low, high=high)


def _worth(groups: Collection[tuple[int, int]], k: int, n: int) -> float:
    """Return how many independent trials groups are worth: at most as many as they hold, at least one a group where few."""
    if len(groups) == n:
        return n
    if len(groups) < FEWEST_GROUPS or k in (0, n):
        return len(groups)
    rate = k / n
    # Whole numbers until the last step: the order of the groups changes nothing.
    squares = sum((hits * n - k * size) ** 2 for hits, size in groups)
    variance = squares / n**2 * len(groups) / (len(groups) - 1) / n**2
    return min(n, rate * (1 - rate) / variance) if variance else n


def mean(first: Share, second: Share) -> Mean:
    """Return the mean of two shares that were counted over different things."""
    rates = (first.rate, second.rate)
    if rates[0] is None or rates[1] is None:
        return Mean(rate=None, low=None, high=None)
    rate = (rates[0] + rates[1]) / 2
    return Mean(
        rate=rate,
        low=max(0.0, rate - _reach(rates[0], first.low, rates[1], second.low)),
        high=min(1.0, rate + _reach(rates[0], first.high, rates[1], second.high)),
    )


def _reach(first: float, end: float | None, second: float, other: float | None) -> float:
    """Return how far the mean of two shares reaches towards one end of their intervals."""
    return math.hypot(first - (end or 0.0), second - (other or 0.0)) / 2
