"""A calibration as Markdown, for a pull request or a wiki."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgeproof.reports.calibration_tables import Table, facts, headline, tables
from judgeproof.reports.markdown_text import literal

_LONGEST = 600


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report; pairs are not shown."""
    yield from (f"{line}\n" for line in _lines(report))


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    yield f"# Calibration of {literal(report['run']['judge']['name'])} on {literal(str(report['run']['input']))}"
    yield ""
    yield headline(report)
    yield ""
    for found in tables(report):
        yield from _table(found)
    yield "| of the run | |"
    yield "| --- | --- |"
    yield from (f"| {name} | {literal(text, _LONGEST)} |" for name, text in facts(report))
    yield ""
    for notice in report["notices"]:
        yield f"> {literal(notice['text'], _LONGEST)}"
        yield ""


def _table(found: Table) -> Iterator[str]:
    yield f"## {found.title}"
    yield ""
    yield f"| {' | '.join(found.head)} |"
    yield f"| {' | '.join('---' if at < found.texts else '---:' for at in range(len(found.head)))} |"
    for row in found.rows:
        yield f"| {' | '.join(literal(cell.strip()) if at < found.texts else cell for at, cell in enumerate(row))} |"
    yield ""
    if found.note:
        yield literal(found.note, _LONGEST)
        yield ""
