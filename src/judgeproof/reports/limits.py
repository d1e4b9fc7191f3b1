"""Holding a report against limits: which figures miss theirs. Pure."""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from judgeproof.citations import figures
from judgeproof.citations.calibration_limits import calibration_figures
from judgeproof.citations.hearings import Figure, hearing_figures
from judgeproof.errors import UsageError
from judgeproof.figures import Rate, bounded, shown
from judgeproof.grounding import figures as of_claims
from judgeproof.reports.units import graded, unit_of
from judgeproof.retrieval import figures as retrieval
from judgeproof.reviews.limits import review_figures
from judgeproof.tool_calls import figures as tool_calls

_LEAST, _MOST = "at least", "at most"


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed:
    """A limit that a run misses: the figure, its value (None where there is none), what was wanted, and what is.

    `found` is the value in words, with the reason where there is none or only the least that it can be is known.
    """

    figure: str
    value: float | int | None
    wanted: str
    found: str


def missed(
    report: Mapping[str, Any],
    *,
    minimum: Mapping[str, float],
    maximum: Mapping[str, float],
    proven_only: bool,
) -> list[Missed]:
    """Return the limits that a report misses; an undefined or unknown figure misses every limit.

    Of a cost of which only the least is known, every maximum is missed.

    `proven_only` counts only failures that code has proven: rows that fail on a judge's word alone count as
    un-assessed. Raises UsageError for a figure that does not exist.
    """
    values = figures_of(report, proven_only=proven_only)
    unknown = [figure for figure in (*minimum, *maximum) if figure not in values]
    if unknown:
        raise UsageError(f"figure {unknown[0]!r} does not exist; there are: {', '.join(values)}")
    wanted: list[tuple[str, Any]] = [*minimum.items(), *maximum.items()]
    for figure, limit in wanted:
        if isinstance(limit, bool) or not isinstance(limit, int | float):
            raise UsageError(f"the limit of {figure} is {limit!r}; expected a number")
    return [
        *_missed(values, minimum, _LEAST, operator.ge),
        *_missed(values, maximum, _MOST, operator.le),
    ]


def figures_of(report: Mapping[str, Any], *, proven_only: bool = False) -> Mapping[str, Figure]:
    """Return every figure of a report that a limit may be set on, by name. Raises UsageError for an imported benchmark."""
    track = report.get("track", "citations")
    if track in ("board", "pool"):
        raise UsageError("an imported benchmark has no figure to hold against a limit; its report says why")
    if track in _OTHERS:
        if proven_only:
            raise UsageError(f"--proven-only is for citations; {_NO_PROOF.get(track, _NEITHER)}")
        return _OTHERS[track](report)
    return {
        **_plain(figures.limit_figures(proven(report) if proven_only else report)),
        **hearing_figures(report),
    }


def _plain(values: Mapping[str, float | int | None]) -> dict[str, Figure]:
    """Return figures that need no reason beside them."""
    return {
        name: Figure(
            value=value,
            text="undefined" if value is None else str(value) if isinstance(value, int) else shown(value),
        )
        for name, value in values.items()
    }


_OTHERS: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Figure]]] = {
    "reviews": lambda report: _plain(review_figures(report)),
    "calibration": calibration_figures,
    "grounding": lambda report: {**_plain(of_claims.limit_figures(report)), **hearing_figures(report)},
    "retrieval": lambda report: {**_plain(retrieval.limit_figures(report)), **hearing_figures(report)},
    "tools": lambda report: {**_plain(tool_calls.limit_figures(report)), **hearing_figures(report)},
}
# Why the failures of a run cannot be told apart by proof.
_NEITHER = "nothing in this run is proven or asserted"
_NO_PROOF: Mapping[str, str] = {
    "grounding": "every contradiction rests on a judge's word",
    "retrieval": "every verdict of a retrieval run is a judge's", "tools": "every failure in a run of tool calls is proven",
}  # fmt: skip


def _missed(
    values: Mapping[str, Figure],
    limits: Mapping[str, float],
    word: str,
    holds: Callable[[float, float], bool],
) -> list[Missed]:
    """Return the limits of one kind that are missed."""
    found: list[Missed] = []
    for name, limit in limits.items():
        figure = values[name]
        no_end = figure.open and word == _MOST
        if figure.value is None or no_end or not holds(figure.value, limit):
            told = figure.text if figure.why is None else f"{figure.text} ({figure.why})"
            found.append(Missed(figure=name, value=figure.value, wanted=f"{word} {limit:.10g}", found=told))
    return found


def proven(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return a report in which only proven failures fail a row; what failed otherwise is not assessed."""
    rows = dict(report["rows"])
    rows["failed"] = rows["failed_proven"]
    rows["assessed"] = rows["passed"] + rows["failed"]
    rows["unassessed"] = rows["total"] - rows["assessed"]
    rate = bounded(rows["passed"], rows["assessed"], rows["total"]).as_dict()
    section = dict(graded(report))
    supported = section["outcomes"]["supported"]
    section["precision"] = Rate(supported, supported + section["proven"]).as_dict()
    return {**report, "rows": rows, "pass_rate": rate, unit_of(report).many: section}
