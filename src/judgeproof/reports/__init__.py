"""Report formats: each turns report.json, and rows where it shows them, into text."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from judgeproof.errors import UsageError
from judgeproof.plugins import loaded

Renderer = Callable[[Mapping[str, Any], Iterable[Mapping[str, Any]]], Iterator[str]]

# Each format is a module of this room with a function `render`, loaded when it is asked for.
REPORTS: Mapping[str, str] = {
    "text": "judgeproof.reports.terminal",
    "html": "judgeproof.reports.html",
    "markdown": "judgeproof.reports.markdown",
    "json": "judgeproof.reports.plain_json",
    "junit": "judgeproof.reports.junit",
}
# The same formats for a run of reviews.
REVIEW_REPORTS: Mapping[str, str] = {
    "text": "judgeproof.reports.review_text",
    "html": "judgeproof.reports.review_html",
    "markdown": "judgeproof.reports.review_markdown",
    "json": "judgeproof.reports.plain_json",
    "junit": "judgeproof.reports.review_junit",
}
# Those of an imported benchmark: there is no test in it that could pass, so no JUnit.
BENCHMARK_REPORTS: Mapping[str, str] = {
    "text": "judgeproof.reports.benchmark_text",
    "html": "judgeproof.reports.benchmark_html",
    "markdown": "judgeproof.reports.benchmark_markdown",
    "json": "judgeproof.reports.plain_json",
}
# Those of a run whose rows are scored, of retrieval and of tool calls.
SCORED_REPORTS: Mapping[str, str] = {
    "text": "judgeproof.reports.scored_text",
    "html": "judgeproof.reports.scored_html",
    "markdown": "judgeproof.reports.scored_markdown",
    "json": "judgeproof.reports.plain_json",
    "junit": "judgeproof.reports.scored_junit",
}
# Those of a calibration: its rows are pairs that people have labelled, and no tests.
CALIBRATION_REPORTS: Mapping[str, str] = {
    "text": "judgeproof.reports.calibration_text",
    "html": "judgeproof.reports.calibration_html",
    "markdown": "judgeproof.reports.calibration_markdown",
    "json": "judgeproof.reports.plain_json",
}
TRACKS: Mapping[str, Mapping[str, str]] = {
    "citations": REPORTS, "grounding": REPORTS, "reviews": REVIEW_REPORTS, "board": BENCHMARK_REPORTS,
    "pool": BENCHMARK_REPORTS, "calibration": CALIBRATION_REPORTS, "retrieval": SCORED_REPORTS, "tools": SCORED_REPORTS,
}  # fmt: skip


GROUP = "judgeproof.reports"


def track_of(report: Mapping[str, Any]) -> str:
    """Return which track a report is of."""
    return str(report.get("track", "citations"))


def renderer(name: str, *, track: str = "citations") -> Renderer:
    """Return the renderer of a format, ours or another distribution's. Raises UsageError where there is none."""
    if name in TRACKS[track]:
        return import_module(TRACKS[track][name]).render
    found = loaded(GROUP, name)
    if found is None:
        raise UsageError(f"report format {name!r} does not exist; there are: {', '.join(TRACKS[track])}")
    return found
