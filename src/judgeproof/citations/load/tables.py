"""Rows as CSV or TSV, and as Parquet."""

import csv
import io
import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from judgeproof.citations.load.records import ESCAPED_BYTE, Broken, Record, plain
from judgeproof.errors import InputError

_BATCH = 256
_LARGEST_FIELD = (1 << 31) - 1
_CUT = 300
# As spreadsheets and other programs write them.
_BOOLEANS: Mapping[str, bool] = {"true": True, "false": False}


def read_delimited(
    stream: io.BufferedReader, encoding: str, delimiter: str, flags: Collection[str] = ()
) -> Iterator[Record | Broken]:
    """Yield the rows of a CSV or TSV file; cells may hold line breaks and be of any size.

    A cell of a column that is one of `flags` is true or false where it says so: these formats have no booleans.

    Raises InputError where the header names a column twice, since one of the two would be lost.
    """
    csv.field_size_limit(_LARGEST_FIELD)
    # Bytes that are no text stay recognisable, so that the rows around them can be read.
    text = io.TextIOWrapper(
        stream,
        encoding="utf-8-sig" if encoding == "utf-8" else encoding,
        errors="surrogateescape",
        newline="",
    )
    reader = csv.reader(text, delimiter=delimiter, strict=True)
    header: list[str] | None = None
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield Broken(line=line, cause=_why_no_csv(error, line, reader.line_num), raw="")
            continue
        if not cells:
            continue
        if header is None:
            header = _header(cells)
        else:
            yield _row(header, cells, line, encoding, flags)


def delimiter_of(text: str) -> str:
    """Return what parts the columns of a CSV file that begins with some text.

    It is a comma, unless the header has none: then a semicolon, as spreadsheets write it where the comma is in numbers, or a tab.
    """
    header = next((line for line in text.splitlines() if line.strip()), "")
    return "," if "," in header else next((sign for sign in ";\t" if sign in header), ",")


def _header(cells: list[str]) -> list[str]:
    """Return the names of the columns."""
    names = [name.strip() for name in cells]
    twice = [name for name, n in Counter(names).items() if n > 1 and name]
    if twice:
        raise InputError(f"the header names the column {twice[0]!r} more than once; rename one of them")
    return names


def _why_no_csv(error: csv.Error, first: int, last: int) -> str:
    """Say why lines are no CSV, and which lines that concerns."""
    if "unexpected end of data" in str(error):
        return f"not CSV: a quotation mark of line {first} is never closed, so lines {first} to {last} could not be read"
    return f"not CSV ({error})"


def _row(
    header: list[str], cells: list[str], line: int, encoding: str, flags: Collection[str]
) -> Record | Broken:
    """Make one row of its cells."""
    raw = ",".join(cells)[:_CUT]
    for name, cell in zip(header, cells, strict=False):
        bad = None if cell.isascii() else ESCAPED_BYTE.search(cell)
        if bad:
            byte = f"byte 0x{ord(bad[0]) - 0xDC00:02X} at character {bad.start() + 1} of the column {name!r}"
            return Broken(line=line, cause=f"not valid {encoding.upper()} ({byte})", raw=raw)
    if len(cells) != len(header):
        return Broken(
            line=line, cause=f"has {len(cells)} cells, but the header names {len(header)} columns", raw=raw
        )
    return Record(
        line=line,
        fields={
            name: _BOOLEANS.get(cell.strip().lower(), _cell(name, cell))
            if name in flags
            else _cell(name, cell)
            for name, cell in zip(header, cells, strict=True)
        },
        raw=None,
    )


def _cell(name: str, cell: str) -> Any:
    """Return a cell; structured citations are written as JSON, and an empty cell is an absent value."""
    if cell == "":
        return None
    if name in ("citations", "annotations", "content_blocks") and cell[:1] in "[{":
        try:
            return json.loads(cell)
        except (ValueError, RecursionError):
            return cell
    return cell


def read_parquet(path: str) -> Iterator[Record | Broken]:
    """Yield the rows of a Parquet file; nested lists and structures stay what they are."""
    try:
        import duckdb
    except ImportError as error:
        raise InputError(
            f"{path}: Parquet needs DuckDB; install it with pip install 'judgeproof[data]'"
        ) from error
    try:
        with duckdb.connect() as base:
            found = base.execute("SELECT * FROM read_parquet(?)", [str(Path(path))])
            names = [column[0] for column in found.description or []]
            line = 0
            while batch := found.fetchmany(_BATCH):
                for values in batch:
                    line += 1
                    given = dict(zip(names, values, strict=True))
                    fields = cast(Mapping[str, Any], plain(given))
                    yield Record(line=line, fields=fields, raw=None, given=given)
    except duckdb.Error as error:
        said = str(error).split("\n", 1)[0]
        raise InputError(f"{path}: cannot be read as Parquet ({said})") from error
