"""What places alone say of a pool: which findings lie at a golden, and how little that tells of their labels.

A finding that a place alone ties to a golden is `located`. It is never `found`: that needs somebody who reads both.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from judgeproof.figures import Rate
from judgeproof.figures.agreement import Agreement, cohen
from judgeproof.reviews.imports.pool import Pool, PoolChange, PoolFinding
from judgeproof.reviews.paths import normal

NEAR = 4
_HALF = 0.5

Near = Callable[[PoolFinding, PoolFinding], bool]


def gap(a: PoolFinding, b: PoolFinding) -> int:
    """Return the lines from one range to the other: 0 where they overlap, 1 where they touch."""
    return max(a.start - b.end, b.start - a.end, 0)


def overlap(a: PoolFinding, b: PoolFinding) -> float:
    """Return the shared lines of two ranges over all their lines (intersection over union)."""
    shared = min(a.end, b.end) - max(a.start, b.start) + 1
    if shared <= 0:
        return 0.0
    return shared / ((a.end - a.start + 1) + (b.end - b.start + 1) - shared)


def same_file(a: PoolFinding, b: PoolFinding) -> bool:
    """Tell whether two findings are about the same file, however its path is spelled."""
    return normal(a.path) == normal(b.path)


# Rules by which a place may be held to be another's; all of them want the same file.
RULES: Mapping[str, Near] = {
    "gap <= 4": lambda a, b: gap(a, b) <= NEAR,
    "overlap": lambda a, b: gap(a, b) == 0,
    "start lines <= 4 apart": lambda a, b: abs(a.start - b.start) <= NEAR,
    "IoU >= .5": lambda a, b: overlap(a, b) >= _HALF,
    "gap <= 4 and same category": lambda a, b: gap(a, b) <= NEAR and a.category == b.category,
    "same path only": lambda a, b: True,
}

# Which goldens a finding is held against. With all of them every golden is its own match.
AGAINST: Mapping[str, Near] = {
    "all goldens": lambda finding, golden: True,
    "all but itself": lambda finding, golden: finding.id != golden.id,
    "other producers": lambda finding, golden: finding.producer != golden.producer,
}

# The rows of the table: which goldens, by which rule.
ROWS = (
    ("all goldens", "gap <= 4"),
    ("all goldens", "overlap"),
    ("all goldens", "start lines <= 4 apart"),
    ("all goldens", "IoU >= .5"),
    ("all but itself", "gap <= 4"),
    ("other producers", "gap <= 4"),
    ("other producers", "overlap"),
    ("other producers", "IoU >= .5"),
    ("other producers", "gap <= 4 and same category"),
    ("other producers", "same path only"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Confusion:
    """Located or not, beside the published label. `agreement` takes located for tp, to show how little it is."""

    against: str
    rule: str
    located_tp: int
    located_fp: int
    other_tp: int
    other_fp: int
    agreement: Agreement


def confusion(pool: Pool, against: str, rule: str) -> Confusion:
    """Return one row of the table."""
    seen = [
        (bool(near_goldens(change, finding, AGAINST[against], RULES[rule])), finding.golden)
        for change in pool.changes
        for finding in change.findings
    ]
    return Confusion(
        against=against,
        rule=rule,
        located_tp=seen.count((True, True)),
        located_fp=seen.count((True, False)),
        other_tp=seen.count((False, True)),
        other_fp=seen.count((False, False)),
        agreement=cohen(seen),
    )


def near_goldens(
    change: PoolChange, finding: PoolFinding, allowed: Near, near: Near
) -> tuple[PoolFinding, ...]:
    """Return the goldens of a change at which a finding lies."""
    return tuple(
        golden
        for golden in change.goldens
        if allowed(finding, golden) and same_file(finding, golden) and near(finding, golden)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Producer:
    """What of a producer is in the pool: its labels, and what a board would show that counts places.

    `share` is no precision of the producer: what an earlier one said already was taken out of the pool.
    """

    name: str
    share: Rate
    located: Rate
    changes: int


def producers(pool: Pool) -> tuple[Producer, ...]:
    """Return the producers, the one with most goldens first."""
    names = {finding.producer for finding in pool.findings}
    rows = [_producer(pool, name) for name in names]
    return tuple(sorted(rows, key=lambda row: (-row.share.k, row.name)))


def _producer(pool: Pool, name: str) -> Producer:
    everything = AGAINST["all goldens"]
    seen = [
        (change, finding)
        for change in pool.changes
        for finding in change.findings
        if finding.producer == name
    ]
    located = [bool(near_goldens(change, finding, everything, RULES["gap <= 4"])) for change, finding in seen]
    return Producer(
        name=name,
        share=Rate(sum(finding.golden for _, finding in seen), len(seen)),
        located=Rate(sum(located), len(seen)),
        changes=len({change.key for change, _ in seen}),
    )


def ambiguity(pool: Pool) -> dict[int, int]:
    """Return for how many findings how many goldens lie within four lines: with two or more, an assignment is needed."""
    found: dict[int, int] = {}
    for change in pool.changes:
        for finding in change.findings:
            n = len(near_goldens(change, finding, AGAINST["all goldens"], RULES["gap <= 4"]))
            found[n] = found.get(n, 0) + 1
    return dict(sorted(found.items()))


# How far the nearest golden of another producer may be, in lines.
DISTANCES = ((0, "overlap"), (4, "1-4 lines"), (10, "5-10 lines"), (50, "11-50 lines"))
FARTHER, NOWHERE = "more than 50 lines", "none in the file"


def distances(pool: Pool) -> dict[str, dict[str, int]]:
    """Return how far findings of either label are from the nearest golden of another producer."""
    found = {name: {"tp": 0, "fp": 0} for name in (*(name for _, name in DISTANCES), FARTHER, NOWHERE)}
    others = AGAINST["other producers"]
    for change in pool.changes:
        for finding in change.findings:
            near = near_goldens(change, finding, others, RULES["same path only"])
            nearest = min((gap(finding, golden) for golden in near), default=None)
            found[_distance(nearest)][finding.label] += 1
    return found


def _distance(lines: int | None) -> str:
    if lines is None:
        return NOWHERE
    return next((name for most, name in DISTANCES if lines <= most), FARTHER)
