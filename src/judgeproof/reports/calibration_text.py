"""A calibration as plain text. No line is wider than a hundred columns."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgeproof.reports.calibration_tables import facts, headline, tables
from judgeproof.reports.plain_tables import WIDTH, paragraph, table
from judgeproof.text.articles import numbered
from judgeproof.text.visible import one_line

_HANG = 14


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report in lines. Pairs are not shown; they are in the run."""
    yield from (f"{line.rstrip()}\n" for line in _lines(report))


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    rows = report["rows"]
    counts = f"  {numbered(rows['pairs'], 'labelled pair')}"
    yield one_line(str(report["run"]["input"]), WIDTH - len(counts)) + counts
    yield from paragraph(headline(report))
    for found in tables(report):
        yield ""
        yield found.title.upper()
        yield from table(found.head, found.rows, texts=found.texts)
        if found.note:
            yield from paragraph(found.note, head="  ", hang=2)
    yield ""
    for name, text in facts(report):
        yield from paragraph(text, head=f"  {name:<{_HANG - 2}}", hang=_HANG)
    for notice in report["notices"]:
        yield from paragraph(notice["text"], head="  ! ", hang=4)
