"""Holding a report against limits: which figures miss theirs. Pure."""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from judgeproof.citations import figures
from judgeproof.errors import UsageError
from judgeproof.figures import Rate, bounded
from judgeproof.reviews.limits import review_figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed:
    """A limit that a run misses: the figure, its value (None where undefined), and what was wanted."""

    figure: str
    value: float | int | None
    wanted: str


def missed(
    report: Mapping[str, Any],
    *,
    minimum: Mapping[str, float],
    maximum: Mapping[str, float],
    proven_only: bool,
) -> list[Missed]:
    """Return the limits that a report misses; an undefined figure misses every limit.

    `proven_only` counts only failures that code has proven: rows that fail on a judge's word alone count as
    un-assessed. Raises UsageError for a figure that does not exist.
    """
    track = report.get("track", "citations")
    if track not in ("citations", "reviews"):
        raise UsageError("an imported benchmark has no figure to hold against a limit; its report says why")
    if track == "reviews":
        values = review_figures(report)
        if proven_only:
            raise UsageError(
                "--proven-only is for citations; nothing in a review run rests on a judge's word"
            )
    else:
        values = figures.limit_figures(proven(report) if proven_only else report)
    unknown = [figure for figure in (*minimum, *maximum) if figure not in values]
    if unknown:
        raise UsageError(f"figure {unknown[0]!r} does not exist; there are: {', '.join(values)}")
    return [
        *_missed(values, minimum, "at least", operator.ge),
        *_missed(values, maximum, "at most", operator.le),
    ]


def _missed(
    values: Mapping[str, float | int | None],
    limits: Mapping[str, float],
    word: str,
    holds: Callable[[float, float], bool],
) -> list[Missed]:
    """Return the limits of one kind that are missed."""
    found: list[Missed] = []
    for figure, limit in limits.items():
        value = values[figure]
        if value is None or not holds(value, limit):
            found.append(Missed(figure=figure, value=value, wanted=f"{word} {limit:.10g}"))
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
