"""The report of a run whose rows are scored as Markdown, for a pull request or a wiki."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from judgeproof.reports.markdown_text import literal
from judgeproof.reports.scored_tables import Table, notices
from judgeproof.reports.scored_text import TRACKS

_MOST_ROWS = 50
_LONGEST = 400


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report, with the first fifty failing rows."""
    yield from (f"{line}\n" for line in _lines(report, rows))


def _lines(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    track = TRACKS[report["track"]]
    yield f"# {literal(track.title(report))}"
    yield ""
    yield literal(track.sentence(report), _LONGEST)
    yield ""
    for found in track.tables(report):
        yield from _table(found)
    for told in track.sentences(report):
        yield literal(told, _LONGEST)
        yield ""
    yield from _failing(rows)
    for told in notices(report):
        yield f"> {literal(told, _LONGEST)}"
        yield ""


def _table(found: Table) -> Iterator[str]:
    yield f"**{literal(found.heading)}**"
    yield ""
    yield f"| {' | '.join(map(literal, found.head))} |"
    yield f"| {' | '.join('---' if at < found.texts else '---:' for at in range(len(found.head)))} |"
    for row in found.rows:
        yield f"| {' | '.join(literal(cell, _LONGEST) for cell in row)} |"
    yield ""
    for note in found.notes:
        yield literal(note, _LONGEST)
        yield ""


def _failing(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    failing = list(islice((row for row in rows if row["outcome"]["passed"] is False), _MOST_ROWS + 1))
    if not failing:
        return
    yield "| failing row | why |"
    yield "| --- | --- |"
    for row in failing[:_MOST_ROWS]:
        yield f"| {literal(str(row['outcome']['row_id']))} | {literal(row['outcome']['explanation'], _LONGEST)} |"
    yield ""
    if len(failing) > _MOST_ROWS:
        yield f"The first {_MOST_ROWS} failing rows; the HTML report has more."
        yield ""
