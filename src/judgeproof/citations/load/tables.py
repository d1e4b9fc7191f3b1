"""Rows as CSV or TSV, and as Parquet."""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from judgeproof.citations.load.records import Broken, Record
from judgeproof.errors import InputError

_BATCH = 256
_LARGEST_FIELD = (1 << 31) - 1
_ESCAPED = re.compile("[\udc80-\udcff]")


def read_delimited(stream: io.BufferedReader, encoding: str, delimiter: str | None) -> Iterator[Record | Broken]:
    """Yield the rows of a CSV or TSV file; cells may hold line breaks and be of any size."""
    csv.field_size_limit(_LARGEST_FIELD)
    # Bytes that are no text stay recognisable, so that the rows around them can be read.
    text = io.TextIOWrapper(
        stream, encoding="utf-8-sig" if encoding == "utf-8" else encoding, errors="surrogateescape", newline=""
    )
    reader = csv.reader(text, delimiter=delimiter or ",", strict=True)
    header: list[str] | None = None
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield Broken(line=line, cause=f"not CSV ({error})", raw="")
            continue
        if header is None:
            header = [name.strip() for name in cells]
        elif cells:
            yield _row(header, cells, line, encoding)


def _row(header: list[str], cells: list[str], line: int, encoding: str) -> Record | Broken:
    """Make one row of its cells."""
    raw = ",".join(cells)[:300]
    bad = _ESCAPED.search("\x00".join(cells))
    if bad:
        return Broken(line=line, cause=f"not valid {encoding.upper()} (byte 0x{ord(bad[0]) - 0xDC00:02X})", raw=raw)
    if len(cells) != len(header):
        return Broken(line=line, cause=f"has {len(cells)} cells, but the header names {len(header)} columns", raw=raw)
    return Record(line=line, fields={name: _cell(name, cell) for name, cell in zip(header, cells, strict=True)}, raw=None)


def _cell(name: str, cell: str) -> Any:
    """Return a cell; structured citations are written as JSON, and an empty cell is an absent value."""
    if cell == "":
        return None
    if name in ("citations", "annotations", "content_blocks") and cell[:1] in "[{":
        try:
            return json.loads(cell)
        except ValueError:
            return cell
    return cell


def read_parquet(path: str) -> Iterator[Record | Broken]:
    """Yield the rows of a Parquet file; nested lists and structures stay what they are."""
    try:
        import duckdb  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise InputError(f"{path}: Parquet needs DuckDB; install it with pip install 'judgeproof[data]'") from error
    try:
        with duckdb.connect() as base:
            found = base.execute("SELECT * FROM read_parquet(?)", [str(Path(path))])
            names = [column[0] for column in found.description or []]
            line = 0
            while batch := found.fetchmany(_BATCH):
                for values in batch:
                    line += 1
                    yield Record(line=line, fields=dict(zip(names, map(_plain, values), strict=True)), raw=None)
    except duckdb.Error as error:
        raise InputError(f"{path}: cannot be read as Parquet ({error})") from error


def _plain(value: Any) -> Any:
    """Return a value as JSON could hold it."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, float):
        return value if value == value and abs(value) != float("inf") else str(value)  # noqa: PLR0124 - NaN
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)
