"""The marks that stand behind figures and amounts, and what each of them says."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

UNHEARD, INCOMPARABLE, LEAST = "+?", "+NC", "at least"
OPINIONS: Mapping[str, str] = {
    UNHEARD: "there is no second judge's figure to hold it against",
    INCOMPARABLE: "both judges did not assess the same ones, so no difference is told",
}
AMOUNTS: Mapping[str, str] = {
    "!": "the rates are old, of a day to come, or of unknown age",
    "~": "one point of a band: a router chose the endpoint",
    LEAST: "calls that failed may have been charged beside it",
    "unknown": "the price or the usage of a call is not known; unknown is not zero",
    "n/a": "there is nothing to share it among",
}
# What those of AMOUNTS are known by where they are no part of an amount's text alone.
_STATES: Mapping[str, str] = {LEAST: "at_least", "unknown": "unknown", "n/a": "undefined"}
NO_KAPPA = "kappa n/a"


def explained(report: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the marks that a report's judged figures and amounts carry, each with its meaning, once."""
    judged = [both["text"] for both in judged_figures(report["panel"])]
    for mark, meaning in OPINIONS.items():
        if any(text.endswith(mark) for text in judged):
            yield mark, meaning
    if report["panel"] is not None and _without_kappa(report["panel"]):
        yield NO_KAPPA, "nothing was said by both, or chance alone would always agree"
    amounts = priced(report["cost"])
    for mark, meaning in AMOUNTS.items():
        if any(_carries(amount, mark) for amount in amounts):
            yield mark, meaning


def judged_figures(panel: Mapping[str, Any] | None) -> Sequence[Mapping[str, Any]]:
    """Return the figures of two judges that reports print."""
    return [] if panel is None else [panel["pass_rate"], panel["precision"]]


def priced(cost: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return every amount that reports print of a cost section; none where nothing costs anything."""
    if cost["state"] == "none":
        return []
    each = [cost[part] for part in ("per_row", "per_assessed", "per_supported")]
    return [cost, *each, *(account["cost"] for account in cost["judges"])]


def _without_kappa(panel: Mapping[str, Any]) -> bool:
    return any(found["kappa"] is None for found in panel["agreement"].values())


def _carries(amount: Mapping[str, Any], mark: str) -> bool:
    """Tell whether an amount carries a mark. What is not known carries none of those behind a sum."""
    if mark in _STATES:
        return amount["state"] == _STATES[mark]
    return amount["usd"] is not None and mark in amount["text"]
