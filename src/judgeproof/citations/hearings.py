"""Figures of how the judges of a run were heard: what they cost, how far they agree, whether they say the same twice. Pure.

They are facts of the judges and none of the answers: no answer can make one better or worse.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judgeproof.figures import shown

ONE_JUDGE = "one judge was asked"
ONE_DRAW = "each judge was asked once"
NONE_IN_COMMON = "no row on which both judges were asked was assessed by both"
NOTHING_SAID = "the first judge gave no verdict on a row on which both judges were asked"
NONE_EACH_TIME = "no row was assessed each time"
BY_CHANCE = "chance alone would always agree"
MORE = "calls that failed or were cut off may have been charged too"
# The amounts of a cost section that a limit may be set on, by the names that they are asked for under.
_AMOUNTS: Mapping[str, str] = {
    "cost_per_row": "per_row", "cost_per_assessed": "per_assessed", "cost_per_supported": "per_supported",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure that a limit may be set on, and how it prints.

    A `value` of None is none, and meets no limit; of an `open` one only the least is known, and it meets no maximum.
    `why` says so in words.
    """

    value: float | int | None
    text: str
    why: str | None = None
    open: bool = False


def hearing_figures(report: Mapping[str, Any]) -> dict[str, Figure]:
    """Return the figures of a report's judges by name. Amounts are in USD; what costs nothing costs 0."""
    cost = report["cost"]
    return {
        "cost": _amount(cost),
        **{name: _amount(cost[part]) for name, part in _AMOUNTS.items()},
        **dict(_agreement(report["panel"])),
        "repeats_flips": _flips(report["repeats"]),
    }


def _amount(told: Mapping[str, Any]) -> Figure:
    """Return an amount as it was told; of what a router may charge, the most."""
    if told["state"] == "none":
        return Figure(value=0, text="none")
    if told["usd"] is None:
        return Figure(value=None, text=told["text"], why=told["why"])
    least = told["state"] == "at_least"
    most = f"up to ${told['high']} by the endpoint" if told.get("banded") and told["high"] else None
    return Figure(
        value=float(told["high"] or told["usd"]), text=told["text"], why=MORE if least else most, open=least
    )


def _agreement(panel: Mapping[str, Any] | None) -> Iterator[tuple[str, Figure]]:
    """Yield how often both judges come to the same verdict on a row that both were asked about, plain and beyond chance."""
    found = panel["agreement"]["verdict"] if panel is not None else {"n": 0, "rate": None, "kappa": None}
    missing = ONE_JUDGE if panel is None else NONE_IN_COMMON
    share, kappa = found["rate"], found["kappa"]
    yield "judges_agreement", Figure(value=share, text=shown(share), why=None if found["n"] else missing)
    whole = panel["shared"]["rate"] if panel is not None else None
    none = ONE_JUDGE if panel is None else NOTHING_SAID if whole is None else None
    yield "judges_shared", Figure(value=whole, text=shown(whole), why=none)
    text = "n/a" if kappa is None else f"{kappa:.2f}"
    why = None if kappa is not None else BY_CHANCE if found["n"] else missing
    yield "judges_kappa", Figure(value=kappa, text=text, why=why)


def _flips(repeats: list[Mapping[str, Any]]) -> Figure:
    """Return on how many rows the judge that decides did not come to the same each time, silence included."""
    if not repeats:
        return Figure(value=None, text="n/a", why=ONE_DRAW)
    first = repeats[0]
    n, partly = first["verdict"]["n"], first["partly_assessed"]
    if not n and not partly:
        return Figure(value=None, text="n/a", why=NONE_EACH_TIME)
    flips = n - first["verdict"]["k"] + partly
    return Figure(value=flips, text=str(flips))
