"""Citation coverage in words: what share of the statements is cited, within which bounds, and what the others are."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeproof.citations.covering import wording_of
from judgeproof.figures import shown
from judgeproof.reports.phrases import counted, ratio
from judgeproof.text.articles import several

CITED = "of the statements carry a citation"
SUPPORTED = "carry a supported one"
# What statements without a citation are, in the order in which reports name them.
STATES: Mapping[str, str] = {
    "uncited": "uncited",
    "open": "open",
    "unsure": "unsure",
    "set_aside": "set aside",
}


def known(report: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return what a report knows of citation coverage; None where no row's statements were counted."""
    told: Mapping[str, Any] | None = report.get("coverage")
    return told if told is not None and told["rows"]["counted"] else None


def bounds(share: Mapping[str, Any]) -> str:
    """Return the bounds of a share in words; nothing where nothing can move it."""
    low, high = share["low"]["rate"], share["high"]["rate"]
    if share["rate"] == low == high:
        return ""
    return f"between {shown(low)} and {shown(high)}, whatever the rest turn out to be"


def states(told: Mapping[str, Any]) -> str:
    """Return how many statements carry no citation, by their states, and why where that is not plain."""
    parts: list[str] = []
    for state, word in STATES.items():
        if n := told["statements"][state]:
            why = counted(told["because"].get(state, {}))
            parts.append(f"{n} {word} ({why})" if why else f"{n} {word}")
    return ", ".join(parts)


def lines(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield the figure of a report with its counts, its bounds, the supported ones, and the statements without one."""
    told = known(report)
    if told is None:
        return
    for share, words in ((told["cited"], CITED), (told["supported"], SUPPORTED)):
        yield f"{ratio(share)} {words}"
        if span := bounds(share):
            yield span
    if without := states(told):
        yield without
    missing = told["rows"]["total"] - told["rows"]["counted"]
    if missing:
        reasons = ", ".join(f"{e['n']} {e['wording']}" for e in told["unknown"] if not _counted(e["reason"]))
        yield f"not counted: {missing} of {several(told['rows']['total'], 'row')} ({reasons})"


def _counted(reason: str) -> bool:
    """Tell whether the statements of a row were counted although it has no figure of its own."""
    return reason in (
        "nothing_stated", "open_statements", "unsure_statements", "offset_mismatch", "unrecognised_citation_style"
    )  # fmt: skip


def because(reason: str) -> str:
    """Return why a statement is in its state, in words."""
    return wording_of(reason)
