"""Tables and paragraphs of plain text, no line wider than a hundred columns, foreign text made safe."""

import textwrap
from collections.abc import Iterator, Sequence

from judgeproof.text.visible import one_line

WIDTH = 100
_LONGEST = 2_000
_WIDEST_CELL = 44


def paragraph(text: str, *, head: str = "", hang: int = 0) -> Iterator[str]:
    """Yield a text behind a head, with further lines as far to the right as is said."""
    yield from textwrap.wrap(
        one_line(text, _LONGEST),
        WIDTH,
        initial_indent=head,
        subsequent_indent=" " * hang,
        break_on_hyphens=False,
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]], *, texts: int = 1) -> Iterator[str]:
    """Yield a table with its head; the first `texts` columns are flush left, the others flush right.

    No cell is wrapped: where a row is too wide, its first cell is cut, and then the line.
    """
    cells = [[one_line(cell, _WIDEST_CELL) for cell in row] for row in (head, *rows)]
    widths = [max(len(cell) for cell in column) for column in zip(*cells, strict=True)]
    over = 2 * len(widths) + sum(widths) - WIDTH
    if over > 0:
        widths[0] = max(4, widths[0] - over)
    for row in cells:
        parts = [one_line(row[0], widths[0]), *row[1:]]
        aligned = [
            cell.ljust(width) if at < texts else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(parts, widths, strict=True))
        ]
        yield _cut("  " + "  ".join(aligned).rstrip())


def _cut(line: str) -> str:
    """Return a line of a table, its blanks as they are, cut to the width."""
    return line if len(line) <= WIDTH else line[: WIDTH - 1] + "\u2026"
