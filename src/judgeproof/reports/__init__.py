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


GROUP = "judgeproof.reports"


def renderer(name: str) -> Renderer:
    """Return the renderer of a format, ours or another distribution's. Raises UsageError where there is none."""
    if name in REPORTS:
        return import_module(REPORTS[name]).render
    found = loaded(GROUP, name)
    if found is None:
        raise UsageError(f"report format {name!r} does not exist; there are: {', '.join(REPORTS)}")
    return found
