"""Two review runs beside each other: what may be compared, and what changed. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeproof.figures.columns import Cell, cell
from judgeproof.figures.paired import paired_interval, ratio
from judgeproof.reviews.columns import COLUMNS, DETECTION
from judgeproof.reviews.tally import Row, Tally

_FIGURES = (*DETECTION.columns, "CLASS")


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of two runs: its manifest, its report and its counts."""

    manifest: Mapping[str, Any]
    report: Mapping[str, Any]
    counted: Tally


def hindrances(first: Mapping[str, Any], second: Mapping[str, Any]) -> list[str]:
    """Say why the figures of two runs, by their manifests, may not be held against each other; empty where they may."""
    told: list[str] = []
    for name, one, other in (
        ("corpora", *_digests(first["corpus"]["digest"], second["corpus"]["digest"])),
        ("cases", *_cases(first, second)),
        ("scorers", first["scorer"]["version"], second["scorer"]["version"]),
        ("repeats", first["repeats"], second["repeats"]),
    ):
        if one != other:
            told.append(f"different {name}: {one} and {other}")
    for which, run in (("first", first), ("second", second)):
        if run["status"] != "complete":
            told.append(f"the {which} run is {run['status']}")
    return told


def _digests(first: str, second: str) -> tuple[str, str]:
    """Return two digests as they are told: cut, unless that hides that they differ."""
    return (first, second) if first[:8] == second[:8] else (first[:8], second[:8])


def _cases(first: Mapping[str, Any], second: Mapping[str, Any]) -> tuple[str, str]:
    """Return the cases that only one of two runs has, in words that are equal where there are none."""
    one, other = set(first["corpus"]["cases"]), set(second["corpus"]["cases"])
    return (
        f"{len(one - other)} only in the first" if one != other else "",
        f"{len(other - one)} only in the second" if one != other else "",
    )


def compared(first: Side, second: Side, *, seed: int) -> dict[str, Any]:
    """Return two runs beside each other: every reviewer of both and what changed for it."""
    hindered = hindrances(first.manifest, second.manifest)
    pairs = list(_pairs(first.counted, second.counted))
    return {
        "hindrances": hindered,
        "reviewers": [_reviewer(first, second, pair, comparable=not hindered, seed=seed) for pair in pairs],
        "only_first": sorted(set(first.counted.rows) - {a for a, _ in pairs}),
        "only_second": sorted(set(second.counted.rows) - {b for _, b in pairs}),
    }


def _pairs(before: Tally, after: Tally) -> Iterator[tuple[str, str]]:
    """Yield which reviewers are held against each other: those of one name, or the only one of each run."""
    if len(before.rows) == len(after.rows) == 1:
        yield next(iter(before.rows)), next(iter(after.rows))
        return
    yield from ((name, name) for name in sorted(set(before.rows) & set(after.rows)))


def _reviewer(
    first: Side, second: Side, pair: tuple[str, str], *, comparable: bool, seed: int
) -> dict[str, Any]:
    """Return one reviewer in both runs: its figures, and where they may be compared, the plants gained and lost."""
    a, b = pair
    one, other = _row(first.report, a), _row(second.report, b)
    rows = first.counted.rows[a], second.counted.rows[b]
    lacking = [*_lacking(one, other), *_depths(*rows)] if comparable else []
    comparable = comparable and not lacking
    return {
        "first": a, "second": b, "lacking": lacking,
        "figures": [_figure(name, one, other, comparable=comparable) for name in _FIGURES],
        "plants": _plants(first.counted, *rows) if comparable else None,
        "recall": _difference(first.counted, *rows, seed=seed) if comparable else None,
    }  # fmt: skip


def _lacking(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """Say which of two rows lacks whole, delivered reviews: what it lost may be what it would have lost by."""
    return [
        f"the {which} row lacks whole, delivered reviews"
        for which, row in (("first", one), ("second", other))
        if row["marked"]
    ]


def _depths(first: Row, second: Row) -> list[str]:
    a, b = len(first.owed), len(second.owed)
    return [f"different repeats: {a} and {b}"] if a != b else []


def _row(report: Mapping[str, Any], reviewer: str) -> Mapping[str, Any]:
    return next(row for row in report["tables"]["detection"] if row["reviewer"] == reviewer)


def _figure(
    name: str, one: Mapping[str, Any], other: Mapping[str, Any], *, comparable: bool
) -> dict[str, Any]:
    """Return one figure of both runs, and whether it is better, worse or equal where that can be told."""
    column = COLUMNS[name]
    first, second = cell(column, one), cell(column, other)
    return {
        "figure": name, "first": first.text, "second": second.text,
        "change": _change(first, second, column.better) if comparable else "NC",
    }  # fmt: skip


def _change(first: Cell, second: Cell, better: str | None) -> str:
    """Return in a word how a figure changed; from or to no figure it did not become better or worse."""
    if first.value is None or second.value is None:
        return "equal" if first.text == second.text else "NC"
    if first.value == second.value:
        return "equal"
    return "better" if (second.value > first.value) == (better == "more") else "worse"


def _plants(counted: Tally, first: Row, second: Row) -> dict[str, list[str]]:
    """Return the plants that only one of two rows locates, as case and plant."""
    gained: list[str] = []
    lost: list[str] = []
    for name, case in counted.cases.items():
        for plant in case.plants:
            was, now = (_locates(row, name, plant.id) for row in (first, second))
            if was != now:
                (gained if now else lost).append(f"{name} {plant.id}")
    return {"gained": gained, "lost": lost}


def _locates(row: Row, case: str, plant: str) -> bool:
    return case in row.cases and row.cases[case].located[plant] > 0


def _difference(counted: Tally, first: Row, second: Row, *, seed: int) -> dict[str, object]:
    """Return the paired difference in recall, second minus first, over the planted cases that both were asked about."""
    units = [
        name
        for name, case in counted.cases.items()
        if case.plants and name in first.cases and name in second.cases
    ]
    return paired_interval(_counts(second, units), _counts(first, units), ratio(0, 1), seed=seed).as_dict()


def _counts(row: Row, units: Sequence[str]) -> list[tuple[int, int]]:
    return [(row.cases[name].located.total(), row.cases[name].planted) for name in units]
