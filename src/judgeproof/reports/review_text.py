"""The report of a review run as plain text, for a terminal, a pipe or a log. Wide tables continue below by columns."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from judgeproof.reports import review_tables as tables
from judgeproof.reports.review_tables import GRID_MEANING, GRID_SIGNS, MARK, Shown
from judgeproof.text.visible import one_line

_WIDTH = 100
_NAME = 24
_LONGEST = 2_000
_MOST_GRID = 80


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report in lines. The cases themselves are in the other formats."""
    yield from (f"{line.rstrip()}\n" for line in _lines(report))


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    yield from _wrapped(f"{report['corpus']['name']}  {tables.title(report)}", hang=2)
    yield ""
    found = tables.detection(report)
    described = tables.descriptions(report)
    others = (tables.severity(report), described, tables.deliveries(report), tables.languages(report))
    paid = tables.cost(report)
    shown = [found, *(table for table in others if table)]
    yield from _table(found)
    yield from _notes(report)
    yield ""
    yield from _severity(report)
    for table in shown[1:]:
        if table.columns[1].name != "O-ACC":
            yield f"  {table.heading}"
            yield from _table(table)
            yield ""
    if paid is not None:
        shown.append(paid)
        yield f"  {paid.heading}"
        yield from _table(paid)
        yield from (line for told in tables.cost_notes(report) for line in _wrapped(told, hang=4))
        yield ""
    yield from _grid(report)
    yield from (line for told in tables.repeats(report) for line in _wrapped(told, hang=4))
    yield ""
    yield from (line for told in tables.legend(shown) for line in _wrapped(told, hang=4))
    for notice in report["notices"]:
        yield from _wrapped(notice["text"], head="  ! ", hang=4)


def digest(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield what fits on a screen: the detection table with its notes, and the grid."""
    yield from _wrapped(f"{report['corpus']['name']}  {tables.title(report)}", hang=2)
    yield from _table(tables.detection(report))
    yield from _notes(report)
    yield ""
    yield from _grid(report)


def _wrapped(text: str, *, head: str = "  ", hang: int) -> Iterator[str]:
    """Yield a text behind a head, further lines as far to the right as is said; foreign text is made safe."""
    yield from textwrap.wrap(
        one_line(text, _LONGEST),
        _WIDTH,
        initial_indent=head,
        subsequent_indent=" " * hang,
        break_on_hyphens=False,
    )


def _table(table: Shown) -> Iterator[str]:
    """Yield a table; columns that do not fit continue in a further block, with the first column again."""
    cells = [[column.name for column in table.columns], *table.rows]
    columns = [[one_line(cell, _NAME) for cell in column] for column in zip(*cells, strict=True)]
    first, rest = columns[0], columns[1:]
    while rest:
        taken = _fitting(first, rest)
        yield from _block([first, *rest[:taken]])
        rest = rest[taken:]


def _fitting(first: Sequence[str], rest: Sequence[Sequence[str]]) -> int:
    """Return how many columns fit beside the first one, at least one."""
    room = _WIDTH - 2 - max(map(len, first))
    for taken, column in enumerate(rest):
        room -= 2 + max(map(len, column))
        if room < 0 and taken:
            return taken
    return len(rest)


def _block(columns: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in columns]
    for row in zip(*columns, strict=True):
        yield "  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))


def _notes(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the detection table is to be read with."""
    if any(row["marked"] for row in report["tables"]["detection"]):
        yield from _wrapped(
            f"{MARK} the row lacks whole, delivered reviews (see below); it has no rank", hang=4
        )
    yield from (line for told in tables.ranks(report) for line in _wrapped(told, hang=4))
    yield from _wrapped(report["corpus"]["resolution"], hang=4)


def _severity(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield the severity of those on our scale, and the words of everybody."""
    graded, withheld = tables.severity(report), tables.withheld(report)
    if graded:
        yield f"  {graded.heading}"
        yield from _table(graded)
    if withheld:
        yield from _wrapped(withheld, hang=4)
    for reviewer, lines in tables.vocabulary(report):
        yield from _wrapped(f"words of {reviewer}", hang=4)
        for planted, located, words in lines:
            yield from _wrapped(words, head=f"    {planted:<9} {located:>5}  ", hang=21)
    silent = tables.speechless(report)
    if silent:
        yield from _wrapped(silent, hang=4)
    yield from _wrapped(tables.VOCABULARY_LIMITS, hang=4)
    yield ""


def _grid(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield one line a plant and a clean case, one column a reviewer."""
    reviewers = [row["reviewer"] for row in report["tables"]["detection"]]
    lines = report["grid"][:_MOST_GRID]
    if not lines:
        return
    names = ["case", *(_place(line) for line in lines)]
    columns = [[name, *(tables.cell_text(line["cells"][name]) for line in lines)] for name in reviewers]
    first = [one_line(name, 44) for name in names]
    rest = [[one_line(cell, 16) for cell in column] for column in columns]
    while rest:
        taken = _fitting(first, rest)
        yield from _block([first, *rest[:taken]])
        rest = rest[taken:]
    if len(report["grid"]) > _MOST_GRID:
        yield f"  \u2026 {len(report['grid']) - _MOST_GRID} more lines; the HTML report has them all"
    states = {line["cells"][name]["state"] for line in lines for name in reviewers}
    signs = ", ".join(
        f"{sign} {GRID_MEANING[state]}"
        for state, sign in GRID_SIGNS.items()
        if state in states and sign.strip()
    )
    yield from _wrapped(signs, hang=4)
    yield ""


def _place(line: Mapping[str, Any]) -> str:
    return (
        f"{line['case']} {line['plant']} {line['severity']}" if line["plant"] else f"{line['case']} (clean)"
    )
