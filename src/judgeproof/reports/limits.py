"""Holding a report against limits: which figures miss theirs. Pure."""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from judgeproof.citations import figures
from judgeproof.citations.hearings import Figure, hearing_figures
from judgeproof.errors import UsageError
from judgeproof.figures import Rate, bounded, shown
from judgeproof.reviews.limits import review_figures

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
    track = report.get("track", "citations")
    if track not in ("citations", "reviews"):
        raise UsageError("an imported benchmark has no figure to hold against a limit; its report says why")
    if track == "reviews":
        values = _plain(review_figures(report))
        if proven_only:
            raise UsageError(
                "--proven-only is for citations; nothing in a review run rests on a judge's word"
            )
    else:
        values = {
            **_plain(figures.limit_figures(proven(report) if proven_only else report)),
            **hearing_figures(report),
        }
    unknown = [figure for figure in (*minimum, *maximum) if figure not in values]
    if unknown:
        raise UsageError(f"figure {unknown[0]!r} does not exist; there are: {', '.join(values)}")
    return [
        *_missed(values, minimum, _LEAST, operator.ge),
        *_missed(values, maximum, _MOST, operator.le),
    ]


def _plain(values: Mapping[str, float | int | None]) -> dict[str, Figure]:
    """Return figures that need no reason beside them."""
    return {
        name: Figure(
            value=value,
            text="undefined" if value is None else str(value) if isinstance(value, int) else shown(value),
        )
        for name, value in values.items()
    }


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
    citations = dict(report["citations"])
    outcomes = citations["outcomes"]
    graded = outcomes["supported"] + citations["proven"]
    citations["precision"] = Rate(outcomes["supported"], graded).as_dict()
    return {**report, "rows": rows, "pass_rate": rate, "citations": citations}
