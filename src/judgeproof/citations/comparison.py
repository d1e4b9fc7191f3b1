"""Two runs over the same rows beside each other: what may be compared, and which rows changed. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

# How many changed rows are named.
_NAMED = 50
VERDICTS = ("pass", "fail", "unassessed")


@dataclass(slots=True)
class Comparison:
    """Counts over pairs of outcomes of one row in two runs. Only rows that are the same in both are compared."""

    rows: int = 0
    differ: int = 0
    verdicts: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    citations: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    changed: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    given_otherwise: list[str] = field(default_factory=list[str])

    def add(self, first: Mapping[str, Any], second: Mapping[str, Any], *, same_row: bool) -> None:
        """Count one row; `same_row` tells that both runs were given the same one."""
        if not same_row:
            self.differ += 1
            if len(self.given_otherwise) < _NAMED:
                self.given_otherwise.append(_names(first["row_id"], second["row_id"]))
            return
        self.rows += 1
        was, now = verdict(first), verdict(second)
        self.verdicts[was, now] += 1
        for one, other in zip(first["occurrences"], second["occurrences"], strict=False):
            self.citations[one["outcome"] or "open", other["outcome"] or "open"] += 1
        if was != now and len(self.changed) < _NAMED:
            self.changed.append(
                {
                    "row": first["row"],
                    "row_id": first["row_id"],
                    "first": was,
                    "second": now,
                    "why": _why(second),
                }
            )


def _names(first: str, second: str) -> str:
    return first if first == second else f"{first} / {second}"


def verdict(outcome: Mapping[str, Any]) -> str:
    """Return what became of a row, in one word."""
    return "unassessed" if outcome["passed"] is None else "pass" if outcome["passed"] else "fail"


def _why(outcome: Mapping[str, Any]) -> str:
    return str(outcome["reason"] or outcome["explanation"])


def hindrances(first: Mapping[str, Any], second: Mapping[str, Any]) -> list[str]:
    """Say why the rates of two runs, by their manifests, may not be held against each other; empty where they may."""
    told: list[str] = []
    for name, one, other in (
        ("scorers", first["scorer"], second["scorer"]),
        ("score modes", first["options"]["score_mode"], second["options"]["score_mode"]),
        ("thresholds", first["options"]["threshold"], second["options"]["threshold"]),
    ):
        if one != other:
            told.append(f"different {name}: {_shown(one)} and {_shown(other)}")
    for which, run in (("first", first), ("second", second)):
        if run["status"] != "complete":
            told.append(f"the {which} run is {run['status']}")
    return told


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(str(part) for part in cast(Mapping[str, Any], value).values())
    return str(value)


def sections(counted: Comparison, hindered: Iterable[str], *, only: tuple[int, int]) -> dict[str, Any]:
    """Return the comparison as JSON holds it. `only` counts the rows that one run has beyond the other's last."""
    told = list(hindered)
    if counted.differ or any(only):
        told.append(
            f"different rows: {counted.differ} differ, {only[0]} are only in the first run, {only[1]} only in the second"
        )
    return {
        "hindrances": told,
        "rows": {"same": counted.rows, "differ": counted.differ, "only_first": only[0], "only_second": only[1]},
        "verdicts": [
            {"first": was, "second": now, "n": counted.verdicts[was, now]}
            for was in VERDICTS for now in VERDICTS if counted.verdicts[was, now]
        ],
        "citations": [
            {"first": was, "second": now, "n": n} for (was, now), n in sorted(counted.citations.items()) if was != now
        ],
        "agreement": {"k": sum(counted.verdicts[name, name] for name in VERDICTS), "n": counted.rows},
        "changed": counted.changed,
        "given_otherwise": counted.given_otherwise,
        "more": sum(n for (was, now), n in counted.verdicts.items() if was != now) - len(counted.changed),
    }  # fmt: skip
