"""How sure a difference of two rows is: a paired bootstrap over the units that both were measured on.

The units, cases as a rule, are drawn again with replacement, the same ones for every row, and the figure is made anew
of the sums of what was counted. A figure may so be a ratio of sums (recall, precision, F1), not only a mean. Nothing
is left to chance: the seed and the number of a draw fix its units (splitmix64, G. L. Steele et al. 2014).
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import mul
from typing import TypeVar

# What is counted of one unit for one row: as many numbers for every unit, in an order that the statistic knows.
Counts = Sequence[float]
# Makes a figure of the sums of such counts; None where it is undefined.
Statistic = Callable[[Sequence[float]], float | None]

# What a row is called; a name as a rule.
Key = TypeVar("Key", bound=Hashable)

DRAWS = 2_000
FEWEST = 20
LEVEL = 0.95

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """Where the difference of two rows lies, first minus second.

    A bound is None where so many draws leave the figure undefined that the bound may be anything. `estimate` is the
    difference over the units as they are, None where it is undefined.
    """

    estimate: float | None
    low: float | None
    high: float | None
    units: int
    draws: int
    undefined: int = 0

    @property
    def separated(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.favours != 0

    @property
    def favours(self) -> int:
        """1 where the first row is the larger one, -1 where the second is, 0 where they are not separated."""
        return (self.low is not None and self.low > 0) - (self.high is not None and self.high < 0)

    def as_dict(self) -> dict[str, object]:
        """Return the interval as report.json holds it."""
        return {
            "state": "interval",
            "estimate": self.estimate,
            "low": self.low,
            "high": self.high,
            "units": self.units,
            "draws": self.draws,
            "undefined": self.undefined,
            "separated": self.separated,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class TooFew:
    """A difference over fewer than twenty units: its size is shown, and how sure it is cannot be said."""

    estimate: float | None
    units: int
    needed: int = FEWEST

    @property
    def separated(self) -> bool:
        """Never: what cannot be said separates nothing."""
        return False

    @property
    def favours(self) -> int:
        """Neither row."""
        return 0

    def as_dict(self) -> dict[str, object]:
        """Return the difference as report.json holds it."""
        return {
            "state": "too_few",
            "estimate": self.estimate,
            "units": self.units,
            "needed": self.needed,
            "separated": False,
        }


Difference = Interval | TooFew


def ratio(k: int, n: int) -> Statistic:
    """Return the statistic that divides the sum of one count by that of another; undefined over nothing.

    A mean over units is the ratio of the values to a count that is 1 for every unit.
    """

    def share(sums: Sequence[float]) -> float | None:
        return sums[k] / sums[n] if sums[n] else None

    return share


def paired_interval(
    first: Sequence[Counts],
    second: Sequence[Counts],
    statistic: Statistic,
    *,
    seed: int,
    draws: int = DRAWS,
    level: float = LEVEL,
) -> Difference:
    """Return the interval of one difference; both rows hold the counts of the same units in the same order."""
    rows = {"first": first, "second": second}
    return paired_intervals(rows, statistic, seed=seed, draws=draws, level=level)["first", "second"]


def paired_intervals(
    rows: Mapping[Key, Sequence[Counts]],
    statistic: Statistic,
    *,
    seed: int,
    draws: int = DRAWS,
    level: float = LEVEL,
    pairs: Iterable[tuple[Key, Key]] | None = None,
) -> dict[tuple[Key, Key], Difference]:
    """Return the interval of the named pairs, or of every two rows in their order; all pairs see the same draws.

    Raises ValueError where the rows do not hold the same number of units, or there is no draw.
    """
    sizes = {len(units) for units in rows.values()}
    if len(sizes) > 1:
        raise ValueError(
            f"rows of {sorted(sizes)} units; a paired comparison needs the same units in every row"
        )
    if draws < 1:
        raise ValueError(f"{draws} draws; expected one or more")
    units = sizes.pop() if sizes else 0
    wanted = list(combinations(rows, 2) if pairs is None else pairs)
    columns = {name: list(zip(*counted, strict=True)) for name, counted in rows.items()}
    once = [1] * units
    # Of no unit there is no sum, and no figure.
    seen = {name: statistic(_sums(counted, once)) if units else None for name, counted in columns.items()}
    if units < FEWEST:
        return {(a, b): TooFew(estimate=_minus(seen[a], seen[b]), units=units) for a, b in wanted}
    drawn: dict[Key, list[float | None]] = {name: [] for name in rows}
    for times in weights(units, seed=seed, draws=draws):
        for name, counted in columns.items():
            drawn[name].append(statistic(_sums(counted, times)))
    return {
        (a, b): _interval(_minus(seen[a], seen[b]), drawn[a], drawn[b], units=units, level=level)
        for a, b in wanted
    }


def weights(units: int, *, seed: int, draws: int) -> Iterator[list[int]]:
    """Yield for each draw how often each unit was drawn."""
    for draw in range(draws):
        times = [0] * units
        for number in range(draw * units, (draw + 1) * units):
            # The upper bits of a product: as even over the units as 64 bits allow, and without a division.
            times[(mixed(seed, number) * units) >> 64] += 1
        yield times


def mixed(seed: int, number: int) -> int:
    """Return the 64-bit number that a seed has at a place, counted from 0."""
    z = (seed + (number + 1) * _GAMMA) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def _sums(columns: Sequence[Sequence[float]], times: Sequence[int]) -> list[float]:
    return [sum(map(mul, column, times)) for column in columns]


def _minus(first: float | None, second: float | None) -> float | None:
    return None if first is None or second is None else first - second


def _interval(
    estimate: float | None,
    first: Sequence[float | None],
    second: Sequence[float | None],
    *,
    units: int,
    level: float,
) -> Interval:
    """Return the percentile interval. A draw without a figure counts as the worst at either end: it proves nothing."""
    found = sorted(a - b for a, b in zip(first, second, strict=True) if a is not None and b is not None)
    draws, undefined = len(first), len(first) - len(found)
    tail = int(draws * (1 - level) / 2 + 1e-9)
    bounded = undefined <= tail and bool(found)
    return Interval(
        estimate=estimate,
        low=found[tail - undefined] if bounded else None,
        high=found[len(found) - 1 - (tail - undefined)] if bounded else None,
        units=units,
        draws=draws,
        undefined=undefined,
    )


def rank_groups(
    order: Sequence[Key], differences: Mapping[tuple[Key, Key], Difference]
) -> tuple[tuple[Key, ...], ...]:
    """Return the rows in groups: two rows share one where a chain of rows that are not separated joins them.

    Groups and their rows stand in the given order, the best row first.
    """
    group = {name: number for number, name in enumerate(order)}
    for (a, b), difference in differences.items():
        if not difference.separated and group[a] != group[b]:
            low, high = sorted((group[a], group[b]))
            group = {name: low if number == high else number for name, number in group.items()}
    return tuple(
        tuple(name for name in order if group[name] == number) for number in sorted(set(group.values()))
    )


def rank_range(
    name: Key, names: Collection[Key], differences: Mapping[tuple[Key, Key], Difference]
) -> tuple[int, int]:
    """Return the best and the worst rank that a row may have: only rows that are separated from it are surely placed."""
    above = below = 0
    for (a, b), difference in differences.items():
        if name in (a, b):
            better = difference.favours if name == a else -difference.favours
            below += better > 0
            above += better < 0
    return 1 + above, len(names) - below
