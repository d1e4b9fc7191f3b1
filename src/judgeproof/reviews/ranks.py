"""Who is ahead of whom: paired over the planted cases that both were asked about, and never as a bare order. Pure."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from judgeproof.figures.paired import Difference, paired_intervals, rank_groups, ratio
from judgeproof.reviews.tally import Row, Tally

_LOCATED, _PLANTED = 0, 1


def ranked(counted: Tally, rows: Sequence[Row], *, seed: int) -> dict[str, Any]:
    """Return the rows by recall, those that are not separated in one group, with every pair's difference.

    `rows` are those that delivered every case; ties in recall stand by name. Below twenty cases no interval can be
    said, and so nothing is separated: the counts of cases where one row is ahead are all there is.
    """
    units = [name for name, case in counted.cases.items() if case.plants]
    counts = {row.reviewer: [_counts(row, name) for name in units] for row in rows}
    order = sorted(counts, key=lambda name: (-_recall(counts[name]), name))
    counts = {name: counts[name] for name in order}
    differences = paired_intervals(counts, ratio(_LOCATED, _PLANTED), seed=seed) if len(order) > 1 else {}
    return {
        "by": "RECALL",
        "cases": len(units),
        "groups": [list(group) for group in rank_groups(order, differences)],
        "pairs": [_pair(a, b, counts, differences[a, b]) for a, b in combinations(order, 2)],
        "unranked": sorted(set(counted.rows) - set(order)),
    }


def _recall(units: Sequence[tuple[int, int]]) -> Fraction:
    """Return the recall of a row, as little as can be where nothing is planted."""
    planted = sum(n for _, n in units)
    return Fraction(sum(k for k, _ in units), planted) if planted else Fraction(-1)


def _counts(row: Row, name: str) -> tuple[int, int]:
    case = row.cases[name]
    return case.located.total(), case.planted


def _pair(
    first: str, second: str, counts: dict[str, list[tuple[int, int]]], difference: Difference
) -> dict[str, Any]:
    """Return two rows beside each other: on how many cases either locates more, and how sure the difference is."""
    leads = [
        a / n - b / m if n and m else 0 for (a, n), (b, m) in zip(counts[first], counts[second], strict=True)
    ]
    return {
        "first": first, "second": second,
        "ahead": sum(lead > 0 for lead in leads), "behind": sum(lead < 0 for lead in leads),
        "equal": sum(not lead for lead in leads),
        **difference.as_dict(),
    }  # fmt: skip
