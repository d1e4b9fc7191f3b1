"""The figures of a calibration that a limit may be set on, by name. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeproof.citations.hearings import Figure
from judgeproof.figures.confidence import partly
from judgeproof.figures.rates import shown

Told = Mapping[str, Any]
HEADLINE = ("balanced_accuracy", "balanced_accuracy_low", "balanced_accuracy_full", "balanced_accuracy_forced", "accuracy",
            "accuracy_low", "coverage", "brier", "ece", "pairs", "banded_balanced_accuracy", "banded_accuracy", "banded_coverage")  # fmt: skip
NO_BANDS = "no bands were fitted"


def calibration_figures(report: Told) -> dict[str, Figure]:
    """Return the figures of every set as `SET.figure`, and bare those of the headline. None meets no limit."""
    found: dict[str, Figure] = {}
    for told in report["sets"]:
        named = dict(_figures(told))
        if told["name"] == report["headline"]:
            found = {**named, **found}
        found |= {f"{told['name']}.{name}": figure for name, figure in named.items()}
    return found or {
        name: Figure(value=None, text="undefined", why="no labelled pair was measured") for name in HEADLINE
    }


def _figures(told: Told) -> Iterator[tuple[str, Figure]]:
    """Yield the figures of one set in the order of `HEADLINE`."""
    balanced, accuracy, sure = told["balanced_accuracy"], told["accuracy"], told["confidence"]
    banded = told["banded"]
    values: dict[str, tuple[float | int | None, str | None]] = {
        "balanced_accuracy": (balanced["rate"], balanced["why"]),
        "balanced_accuracy_low": (balanced["low"], balanced["why"]),
        "balanced_accuracy_full": (told["full"]["rate"], told["full"]["why"]),
        "balanced_accuracy_forced": (told["forced"]["rate"], told["forced"]["why"]),
        "accuracy": (accuracy["rate"], accuracy["why"]),
        "accuracy_low": (accuracy["low"], accuracy["why"]),
        "coverage": (told["coverage"]["rate"], None),
        "brier": _sure(sure, "brier"),
        "ece": _sure(sure, "ece"),
        "pairs": (told["n"], None),
        "banded_balanced_accuracy": _banded(banded, "balanced_accuracy"),
        "banded_accuracy": _banded(banded, "accuracy"),
        "banded_coverage": _banded(banded, "coverage"),
    }
    for name in HEADLINE:
        value, why = values[name]
        text = "undefined" if value is None else str(value) if isinstance(value, int) else shown(value)
        yield name, Figure(value=value, text=text, why=why if value is None else None)


def _sure(sure: Told, name: str) -> tuple[float | None, str | None]:
    """Return a figure of sureness, where every answered pair has a place in it."""
    gap = partly(sure)
    return (None, gap) if gap is not None else (sure["reliability"][name], sure["why"])


def _banded(banded: Told | None, name: str) -> tuple[float | None, str | None]:
    return (None, NO_BANDS) if banded is None else (banded[name]["rate"], banded[name].get("why"))
