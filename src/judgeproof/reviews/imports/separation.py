"""Which rows of a board the cases put apart, before each judge, and what a change of judge does to a row."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from judgeproof.figures.paired import Difference, paired_intervals
from judgeproof.reviews.imports.standings import SCORINGS, Counts, Row, f1, ranked

Table = Mapping[str, Row]
_Key = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Separations:
    """Intervals of F1 differences. All of them see the same draws of cases.

    `within` holds for each judge every two contenders, the better one first; `shifts` for every two judges the second
    one's F1 of a contender minus the first one's, where both judged it on every case.
    """

    within: Mapping[str, Mapping[tuple[str, str], Difference]]
    shifts: Mapping[tuple[str, str], Mapping[str, Difference]]


def separations(tables: Mapping[str, Table], scoring: str, *, seed: int, draws: int) -> Separations:
    """Return the intervals of the tables of all judges. Rows that lack a case are not compared."""
    orders = {
        judge: sorted(ranks, key=lambda name: (ranks[name], name))
        for judge, ranks in ((judge, ranked(table)) for judge, table in tables.items())
    }
    within = {judge: list(combinations(order, 2)) for judge, order in orders.items()}
    common = {
        (first, second): [name for name in orders[first] if name in orders[second]]
        for first, second in combinations(tables, 2)
    }
    wanted: list[tuple[_Key, _Key]] = [
        *(((judge, a), (judge, b)) for judge, pairs in within.items() for a, b in pairs),
        *(((second, name), (first, name)) for (first, second), names in common.items() for name in names),
    ]
    units = {(judge, name): tables[judge][name].units for judge, order in orders.items() for name in order}
    found = paired_intervals(
        {key: [unit.sums() for unit in counts] for key, counts in units.items()},
        statistic(scoring),
        seed=seed,
        draws=draws,
        pairs=wanted,
    )
    return Separations(
        within={
            judge: {(a, b): found[(judge, a), (judge, b)] for a, b in pairs}
            for judge, pairs in within.items()
        },
        shifts={
            (first, second): {name: found[(second, name), (first, name)] for name in names}
            for (first, second), names in common.items()
        },
    )


def statistic(scoring: str) -> Callable[[Sequence[float]], float | None]:
    """Return the F1 of a scoring as a figure of sums, in the order of Counts."""
    rule = SCORINGS[scoring]

    def of_sums(sums: Sequence[float]) -> float | None:
        precision, recall = rule(Counts(*map(int, sums)))
        return f1(precision.share, recall.share)

    return of_sums
