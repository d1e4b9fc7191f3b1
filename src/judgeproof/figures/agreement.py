"""Agreement of judges beyond chance, and of two orders: Cohen's kappa, Fleiss' kappa, Kendall's tau."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How often the same things were called the same. `kappa` is None where chance alone would always agree."""

    agreed: int
    n: int
    kappa: float | None

    @property
    def share(self) -> float | None:
        """The share of things called the same, or None of nothing."""
        return self.agreed / self.n if self.n else None

    def as_dict(self) -> dict[str, int | float | None]:
        """Return the agreement as report.json holds it."""
        return {"k": self.agreed, "n": self.n, "rate": self.share, "kappa": self.kappa}


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderAgreement:
    """How two orders of the same rows agree, pair by pair. `tau` is tau-b, None where an order ties everything."""

    pairs: int
    discordant: tuple[tuple[str, str], ...]
    tau: float | None


def cohen(pairs: Iterable[tuple[Hashable, Hashable]]) -> Agreement:
    """Return the agreement of two judges over the same things (J. Cohen 1960)."""
    table = Counter(pairs)
    n = table.total()
    agreed = sum(count for (first, second), count in table.items() if first == second)
    firsts, seconds = Counter[Hashable](), Counter[Hashable]()
    for (first, second), count in table.items():
        firsts[first] += count
        seconds[second] += count
    # In whole numbers until the last step, so that agreement that is due to chance alone is exactly none.
    chance = sum(count * seconds[label] for label, count in firsts.items())
    room = n * n - chance
    return Agreement(agreed=agreed, n=n, kappa=(agreed * n - chance) / room if room else None)


def fleiss(rows: Iterable[Sequence[Hashable]]) -> Agreement:
    """Return the agreement of several judges, each of whom called every thing (J. L. Fleiss 1971).

    `agreed` counts the things that all of them call the same. Raises ValueError where a thing was called by another
    number of judges than the one before, or by fewer than two.
    """
    totals = Counter[Hashable]()
    pairs = agreed = n = judges = 0
    for row in rows:
        if len(row) < 2 or (n and len(row) != judges):
            raise ValueError(f"{len(row)} judges called a thing; expected {judges or 'two or more'} for each")
        judges, n = len(row), n + 1
        counts = Counter(row)
        totals.update(counts)
        pairs += sum(count * (count - 1) for count in counts.values())
        agreed += len(counts) == 1
    if not n:
        return Agreement(agreed=0, n=0, kappa=None)
    observed = pairs / (n * judges * (judges - 1))
    expected = sum(count * count for count in totals.values()) / (n * judges) ** 2
    return Agreement(
        agreed=agreed, n=n, kappa=None if len(totals) < 2 else (observed - expected) / (1 - expected)
    )


def ranks(values: Mapping[str, float | None]) -> dict[str, int]:
    """Return the rank of each row by its value, the largest first; equal values share a rank, undefined ones are last."""
    keys = {name: (value is None, -(value or 0)) for name, value in values.items()}
    ordered = sorted(keys.values())
    return {name: ordered.index(key) + 1 for name, key in keys.items()}


def orders(first: Mapping[str, float], second: Mapping[str, float]) -> OrderAgreement:
    """Compare the orders of the rows that both name (M. G. Kendall 1945); values may be figures or ranks."""
    names = [name for name in first if name in second]
    concordant, tied_first, tied_second = 0, 0, 0
    discordant: list[tuple[str, str]] = []
    for a, b in combinations(names, 2):
        here, there = _sign(first[a] - first[b]), _sign(second[a] - second[b])
        tied_first += not here
        tied_second += not there
        concordant += here * there > 0
        if here * there < 0:
            discordant.append((a, b))
    pairs = len(names) * (len(names) - 1) // 2
    room = (pairs - tied_first) * (pairs - tied_second)
    tau = (concordant - len(discordant)) / room**0.5 if room else None
    return OrderAgreement(pairs=pairs, discordant=tuple(discordant), tau=tau)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
