"""The report of a run whose rows are scored as plain text. No line is wider than a hundred columns."""

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any

from judgeproof.reports import retrieval_tables, tool_tables
from judgeproof.reports.plain_tables import paragraph, table
from judgeproof.reports.scored_tables import Table, notices
from judgeproof.text.articles import several

# What each track says, in the same functions.
TRACKS: Mapping[str, ModuleType] = {"retrieval": retrieval_tables, "tools": tool_tables}


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report in lines. Rows are not shown; the other formats have them."""
    yield from (f"{line.rstrip()}\n" for line in _lines(report))


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    track = TRACKS[report["track"]]
    yield from paragraph(f"{track.title(report)}  {several(report['rows']['total'], 'row')}", hang=2)
    yield from paragraph(track.sentence(report), hang=2)
    yield ""
    for found in track.tables(report):
        yield from _table(found)
        yield ""
    for told in track.sentences(report):
        yield from paragraph(told, head="  ", hang=4)
    for told in notices(report):
        yield from paragraph(told, head="  ! ", hang=4)


def _table(found: Table) -> Iterator[str]:
    """Yield a table, in sentences where it has these."""
    yield found.heading
    if not found.told:
        yield from table(found.head, found.rows, texts=found.texts)
    for told in found.told:
        yield from paragraph(told, head="  ", hang=6)
    for note in found.notes:
        yield from paragraph(note, head="  ", hang=2)
