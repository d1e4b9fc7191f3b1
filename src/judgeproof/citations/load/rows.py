"""From a path, or from objects in memory, to rows in order: numbered, with unique ids, each with its line of material."""

import itertools
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from judgeproof.ask.shelf import Shelf
from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.load.json_lines import read_array, read_lines
from judgeproof.citations.load.records import Broken, Record
from judgeproof.citations.load.streams import Counted, check_readable, open_bytes
from judgeproof.citations.load.tables import read_delimited, read_parquet
from judgeproof.citations.rows import FIELDS, Names, check_columns, read_row, unreadable
from judgeproof.errors import InputError

_LOOKED_AT = 20
_ENCODE = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class LoadedRow:
    """A row with the line of material.jsonl that keeps it."""

    row: Row | Unreadable
    material: bytes


@dataclass(slots=True)
class RowSource:
    """A file of rows that is being read. `taken` counts its bytes so far, `size` all of them (None if unknown)."""

    name: str
    size: int | None
    records: Iterator[Record | Broken]
    stream: Counted | None = None

    @property
    def taken(self) -> int:
        """How many bytes of the file were read so far."""
        return self.stream.taken if self.stream else 0


def open_rows(path: str, *, encoding: str = "utf-8") -> RowSource:
    """Open a file of rows; its format shows in its name and its first bytes.

    Raises InputError where it cannot be read at all, or is empty.
    """
    check_readable(path)
    size = Path(path).stat().st_size if path != "-" else None
    if size == 0:
        raise InputError(f"{path}: is empty; expected at least one row")
    suffixes = [suffix.lower() for suffix in Path(path).suffixes]
    if ".parquet" in suffixes:
        return RowSource(path, size, read_parquet(path))
    counted, stream = open_bytes(path)
    try:
        head = stream.peek(4096)[:4096]
    except (OSError, EOFError) as error:
        raise InputError(f"{path}: cannot be decompressed ({error})") from error
    if head[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\x00" in head[:64]:
        raise InputError(f"{path}: is not UTF-8 but looks like UTF-16 or binary data; re-encode it as UTF-8")
    if {".csv", ".tsv"} & set(suffixes):
        records = read_delimited(stream, encoding, "\t" if ".tsv" in suffixes else None)
    elif head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"[":
        records = read_array(stream, encoding)
    else:
        records = read_lines(stream, encoding)
    return RowSource(path, size, records, counted)


def rows_of(
    records: Iterable[Record | Broken | Mapping[str, Any]],
    *,
    names: Names = FIELDS,
    number_duplicates: bool = False,
    where: str = "rows",
) -> Iterator[LoadedRow]:
    """Yield rows in order.

    Raises InputError where none of the first rows holds a response or a context, and where an id comes twice, unless
    repeats are to be numbered. A row that cannot be read is yielded as such.
    """
    ids = Shelf()
    first, rest = _looked_at(records, names)
    for number, record in enumerate(itertools.chain(first, rest), start=1):
        loaded = _load(record, number, names)
        taken = ids.put(loaded.row.id, str(loaded.row.line))
        if taken is not None:
            if not number_duplicates and isinstance(loaded.row, Row):
                raise InputError(
                    f"{where}: the id {loaded.row.id!r} stands in line {taken} and in line {loaded.row.line}; ids must be "
                    "unique. Pass --duplicate-ids number to tell them apart by a number"
                )
            loaded = _renamed(loaded, ids)
        yield loaded


def _looked_at(
    records: Iterable[Record | Broken | Mapping[str, Any]], names: Names
) -> tuple[list[Any], Iterator[Any]]:
    """Return the first records and the rest, after a look at the columns of the first ones."""
    rest = iter(records)
    first = list(itertools.islice(rest, _LOOKED_AT))
    columns = [key for record in first for key in _fields(record)]
    if columns:
        check_columns(dict.fromkeys(columns), names)
    return first, rest


def _fields(record: Record | Broken | Mapping[str, Any]) -> Mapping[str, Any]:
    if isinstance(record, Record):
        return record.fields
    return record if isinstance(record, Mapping) else {}


def _load(record: Record | Broken | Mapping[str, Any], number: int, names: Names) -> LoadedRow:
    """Make a row of one record, with its line of material."""
    if isinstance(record, Broken):
        row = unreadable(record.cause, record.raw, number=number, line=record.line)
        return LoadedRow(row, _material(row, None, None))
    if not isinstance(record, Record):
        record = Record(line=number, fields=record, raw=None)
    row = read_row(record.fields, number=number, line=record.line, names=names)
    return LoadedRow(row, _material(row, record.fields, record.raw))


def _material(row: Row | Unreadable, fields: Mapping[str, Any] | None, raw: bytes | None) -> bytes:
    """Return the line of material.jsonl for a row: where it stood, its id, and its fields as read."""
    head = b'{"row":%d,"line":%d,"row_id":%b' % (row.number, row.line, _ENCODE(row.id))
    if isinstance(row, Unreadable):
        return head + b',"error":%b,"raw":%b}' % (_ENCODE(row.cause), _ENCODE(row.raw))
    return head + b',"fields":%b}' % (raw if raw is not None else _json(fields))


def _json(fields: Mapping[str, Any] | None) -> bytes:
    """Return fields as strict JSON; what JSON cannot hold is written as text."""
    try:
        return _ENCODE(fields)
    except (TypeError, ValueError):
        return json.dumps(fields, default=str, ensure_ascii=True, allow_nan=True).encode()


def _renamed(loaded: LoadedRow, ids: Shelf) -> LoadedRow:
    """Return a row under the first free id made of its own and a number."""
    row = loaded.row
    for n in itertools.count(2):
        name = f"{row.id}#{n}"
        if ids.put(name, str(row.line)) is None:
            break
    renamed = replace(row, id=name)
    old, new = b'"row_id":%b' % _ENCODE(row.id), b'"row_id":%b' % _ENCODE(name)
    return LoadedRow(renamed, loaded.material.replace(old, new, 1))


def material_rows(lines: Iterable[Mapping[str, Any]], names: Names = FIELDS) -> Iterator[Row | Unreadable]:
    """Yield the rows that a run keeps in its material, as they were read the first time."""
    for entry in lines:
        number, line, row_id = entry["row"], entry["line"], entry["row_id"]
        if "fields" not in entry:
            yield Unreadable(id=row_id, number=number, line=line, cause=entry["error"], raw=entry["raw"])
            continue
        row = read_row(entry["fields"], number=number, line=line, names=names)
        yield replace(row, id=row_id)


