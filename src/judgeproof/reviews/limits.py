"""The figures of a review run that a limit may be set on, by name. Pure."""

from collections.abc import Mapping
from typing import Any

from judgeproof.figures.columns import cell
from judgeproof.reviews.columns import COLUMNS, SEVERITY

_DETECTION = ("RECALL", "NOISE", "ANCHOR", "L/DEF", "OFF", "DUP", "CLEAN", "CLASS", "NEAR", "EXTRA", "WORDS")
# What a reviewer costs, by the key of its row in the cost table.
_AMOUNTS = {"COST": "cost", "COST-PER-REVIEW": "per_review", "COST-PER-DEFECT": "per_defect"}
_COUNTS = ("SILENT", "INCOMPLETE", "FAILED", "UNKNOWN")


def review_figures(report: Mapping[str, Any]) -> dict[str, float | int | None]:
    """Return every figure of every reviewer as `reviewer.figure`, and bare where there is one reviewer.

    Names are those of the columns in small letters, `l_per_def` for L/DEF, `cost_per_defect` for $/DEFECT. None is undefined, withheld, or better than
    it may be for want of lost reviews, and meets no limit.
    """
    tables = report["tables"]
    bills = {row["reviewer"]: row for row in tables.get("cost") or ()}
    found: dict[str, float | int | None] = {}
    for detection, severity in zip(tables["detection"], tables["severity"], strict=True):
        figures = {
            **{name: _value(name, detection) for name in (*_DETECTION, *_COUNTS)},
            **{name: _value(name, severity) for name in SEVERITY.columns},
        }
        for name in _flattered(detection):
            figures[name] = None
        if detection["reviewer"] in bills:
            figures.update(_amounts(bills[detection["reviewer"]]))
        for name, value in figures.items():
            found[f"{detection['reviewer']}.{_spelled(name)}"] = value
            if len(tables["detection"]) == 1:
                found[_spelled(name)] = value
    return found


def _amounts(row: Mapping[str, Any]) -> dict[str, float | int | None]:
    """Return what a reviewer cost, in USD; of what a router may charge, the most.

    None where it is unknown, undefined or local, where its reviews are short of those of others, and where some have no
    bill: what they cost might have missed the limit.
    """
    fit = row["comparable"] and not row["unpriced"]
    return {
        name: float(row[key]["high"] or row[key]["usd"]) if fit and row[key]["state"] == "known" else None
        for name, key in _AMOUNTS.items()
    }


def _flattered(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the figures that the reviews which a row lacks might have made worse.

    A lost review keeps its plants and its clean case in the denominators of RECALL and CLEAN; one that was never made
    keeps its clean case only.
    """
    if not row["marked"]:
        return ()
    found = tuple(name for name in (*_DETECTION, *SEVERITY.columns) if name not in ("RECALL", "CLEAN"))
    return (*found, "RECALL") if row["absent"] else found


def _spelled(name: str) -> str:
    return "l_per_def" if name == "L/DEF" else name.lower().replace("-", "_")


def _value(name: str, row: Mapping[str, Any]) -> float | int | None:
    value = cell(COLUMNS[name], row).value
    if value is None:
        return None
    return int(value) if value.denominator == 1 else float(value)
