"""What is to be said of the columns of rows: one that was named and is not there, and one that was passed over for another."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgeproof.citations.rows import FIELDS, Names, RowForm
from judgeproof.text.articles import several

# Names of a row as a whole: two of them are no two values of it.
_PASSED_OVER = tuple(field for field in FIELDS if field != "id")


def column_notes(
    rows: Sequence[Mapping[str, Any]], *, names: Names, mapping: Mapping[str, str], form: RowForm
) -> Iterator[str]:
    """Yield a note for each column of the first rows that was not read as its writer may think."""
    many = several(len(rows), "row", "rows")
    for field, column in mapping.items():
        if rows and not any(column in row for row in rows):
            yield f"No row has the column {column!r}, which --map names for the {field}, among the first {many}."
    for field in _PASSED_OVER:
        if field in form.read and field not in mapping:
            yield from _doubled(field, names[field], rows)


def _doubled(field: str, aliases: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Say where two columns hold different values of one field, and which of them is read."""
    for row in rows:
        found = [name for name in aliases if row.get(name) is not None]
        other = next((name for name in found[1:] if row[name] != row[found[0]]), None)
        if other is not None:
            yield (
                f"The columns {found[0]!r} and {other!r} both hold a {field}: {found[0]!r} is read; "
                f"--map {field}={other} reads the other."
            )
            return
