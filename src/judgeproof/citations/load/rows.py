"""From a path, or from objects in memory, to rows in order: numbered, with unique ids, each with its line of material."""

import codecs
import itertools
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judgeproof.ask.shelf import Shelf
from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.json_values import HALF_PAIR, half_pair
from judgeproof.citations.load.exactness import foreign, misread, unkept
from judgeproof.citations.load.json_lines import read_array, read_lines
from judgeproof.citations.load.records import TOO_DEEP, Broken, Record, TooLongError, plain
from judgeproof.citations.load.streams import Counted, check_readable, open_bytes
from judgeproof.citations.load.tables import delimiter_of, read_delimited, read_parquet
from judgeproof.citations.rows import (
    ANSWERS,
    FIELDS,
    Names,
    RowForm,
    check_columns,
    read_row,
    unreadable,
)
from judgeproof.errors import InputError, UsageError
from judgeproof.runs import read_lines as read_material
from judgeproof.text.articles import of_type

_LOOKED_AT = 20
_ENCODE = msgspec.json.Encoder().encode
_LINE, _ELEMENT, _ROW = "line", "element", "row"


class LoadedRow(Struct, frozen=True):
    """A row with the line of material.jsonl that keeps it; `own_id` tells that its id is not made of its number."""

    row: Row | Unreadable
    material: bytes
    own_id: bool = True


@dataclass(slots=True)
class RowSource:
    """A file of rows that is being read. `taken` counts its bytes so far, `size` all of them (None if unknown).

    `unit` is what a row's `line` counts; `by_line` tells that every line of the file is a row.
    """

    name: str
    size: int | None
    records: Iterator[Record | Broken]
    stream: Counted | None = None
    unit: str = _LINE
    by_line: bool = False

    @property
    def taken(self) -> int:
        """How many bytes of the file were read so far."""
        return self.stream.taken if self.stream else 0


def open_rows(path: str, *, encoding: str = "utf-8", flags: tuple[str, ...] = ()) -> RowSource:
    """Open a file of rows; its format shows in its name and its first bytes. `flags` are columns that hold true or false.

    Raises InputError where it cannot be read at all, or is empty, UsageError for an encoding that does not exist.
    """
    encoding = _encoding(encoding)
    check_readable(path)
    # A pipe has no size before it is read.
    size = Path(path).stat().st_size if path != "-" and Path(path).is_file() else None
    if size == 0:
        raise InputError(f"{path}: is empty; expected at least one row")
    suffixes = [suffix.lower() for suffix in Path(path).suffixes]
    if ".parquet" in suffixes:
        return RowSource(path, size, read_parquet(path), unit=_ROW)
    counted, stream = open_bytes(path)
    try:
        head = stream.peek(4096)[:4096]
    except _BREAKS_OFF as error:
        raise InputError(f"{path}: cannot be decompressed ({error})") from error
    table = bool({".csv", ".tsv"} & set(suffixes))
    if (head[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\x00" in head[:64]) and not (
        table and encoding != "utf-8"
    ):
        raise InputError(
            f"{path}: is not UTF-8 but looks like UTF-16 or binary data; re-encode it as UTF-8, or pass --encoding for CSV"
        )
    unit = _LINE
    if table:
        delimiter = "\t" if ".tsv" in suffixes else delimiter_of(head.decode(encoding, "replace"))
        records = read_delimited(stream, encoding, delimiter, flags)
    elif head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"[":
        records, unit = read_array(stream, encoding), _ELEMENT
    else:
        records = read_lines(stream, encoding)
    by_line = unit == _LINE and not table and stream.raw is counted
    return RowSource(path, size, _to_the_end(records), counted, unit, by_line)


def _encoding(name: str) -> str:
    """Return the name under which an encoding of text is known."""
    try:
        "a".encode(name)
        return codecs.lookup(name).name
    except (LookupError, UnicodeError) as error:
        raise UsageError(
            f"encoding {name!r} does not exist; expected one such as utf-8, latin-1 or cp1252"
        ) from error


# What reading raises where a file is cut or damaged.
_BREAKS_OFF = (OSError, EOFError, zlib.error)


def _to_the_end(records: Iterator[Record | Broken]) -> Iterator[Record | Broken]:
    """Yield records; where the file breaks off between them, the rest is one that could not be read."""
    line = 0
    try:
        for record in records:
            line = record.line
            yield record
    except _BREAKS_OFF as error:
        cause = f"the file cannot be read on from here ({error}); nothing behind it can be read"
        yield Broken(line=line + 1, cause=cause, raw="")


def rows_of(
    records: Iterable[Record | Broken | Mapping[str, Any]],
    *,
    names: Names = FIELDS,
    number_duplicates: bool = False,
    where: str = "rows",
    unit: str = _ROW,
    form: RowForm = ANSWERS,
) -> Iterator[LoadedRow]:
    """Look at the first rows, then yield all of them in order.

    Raises InputError at once where there is no row, or none of the first ones has a column for a field that is
    needed; and later where an id comes twice, unless repeats are to be numbered. A row that cannot be read is yielded as
    such.
    """
    try:
        first, rest = _looked_at(records, names, form)
    except InputError as error:
        raise InputError(str(error) if str(error).startswith(where) else f"{where}: {error}") from error
    if not first:
        raise InputError(f"{where}: holds no row; expected at least one")
    loaded = (
        _load(record, number, names, form)
        for number, record in enumerate(itertools.chain(first, rest), start=1)
    )
    return _identified(loaded, number_duplicates=number_duplicates, where=where, unit=unit)


def _identified(
    rows: Iterable[LoadedRow], *, number_duplicates: bool, where: str, unit: str
) -> Iterator[LoadedRow]:
    """Yield rows of which no two have the same id."""
    with Shelf() as ids:
        for row in rows:
            loaded = row
            taken = ids.put(loaded.row.id, _place(loaded, unit))
            if taken is not None:
                # Only a repeat that somebody wrote is an error; an id made of a number gives way.
                if not number_duplicates and loaded.own_id and isinstance(loaded.row, Row):
                    raise InputError(
                        f"{where}: the id {loaded.row.id!r} stands in {taken} and in {_place(loaded, unit)}; ids must be "
                        "unique. Pass --duplicate-ids number to tell them apart by a number"
                    )
                loaded = _renamed(loaded, ids, unit)
            yield loaded


def _place(loaded: LoadedRow, unit: str) -> str:
    """Say where a row stands."""
    return f"{unit} {loaded.row.line}{'' if loaded.own_id else ' (which has no id of its own)'}"


def _looked_at(
    records: Iterable[Record | Broken | Mapping[str, Any]], names: Names, form: RowForm
) -> tuple[list[Any], Iterator[Any]]:
    """Return the first records and the rest, after a look at the columns of the first ones."""
    rest = iter(records)
    first = list(itertools.islice(rest, _LOOKED_AT))
    columns = [str(key) for record in first for key in _fields(record)]
    if columns:
        check_columns(dict.fromkeys(columns), names, form)
    return first, rest


def _fields(record: Any) -> Mapping[Any, Any]:
    if isinstance(record, Record):
        return record.fields
    return cast(Mapping[Any, Any], record) if isinstance(record, Mapping) else {}


def _load(record: Any, number: int, names: Names, form: RowForm) -> LoadedRow:
    """Make a row of one record, with its line of material."""
    if not isinstance(record, Record):
        record = _in_memory(record, number)
    if isinstance(record, Broken):
        return _unread(unreadable(record.cause, record.raw, number=number, line=record.line))
    own_id = any(record.fields.get(name) not in (None, "") for name in names["id"])
    try:
        row = _row(record.fields, number, record.line, names, form, whole=record.raw is not None)
        if isinstance(row, Row) and (odd := _odd(row, record, names, form)) is not None:
            row = _unkept(row, odd)
        if isinstance(row, Unreadable):
            return _unread(row, own_id=own_id)
        return LoadedRow(row, _material(row, record), own_id)
    except RecursionError:
        return _unread(unreadable(TOO_DEEP, "", number=number, line=record.line), own_id=own_id)


def _odd(row: Row, record: Record, names: Names, form: RowForm) -> str | None:
    """Say which field would be read otherwise from material than it stands in the row; None where none would."""
    if record.given is not None and "context" in form.read and (why := unkept(row.context)) is not None:
        return f"the context {why}"
    columns = {name for field in form.own for name in names[field]}
    text = record.raw if record.raw is not None else record.text
    if not columns or (text is None and record.given is None):
        return None
    if text is not None:
        found = misread(text, columns)
    else:
        found = {name: foreign(value) for name, value in (record.given or {}).items() if name in columns}
    return next((f"the {name} {why}" for name, why in found.items() if why is not None), None)


def _in_memory(row: Any, number: int) -> Record | Broken:
    """Return the record of a row that was handed over as a mapping; what could not be read stays that."""
    if isinstance(row, Broken):
        return row
    if not isinstance(row, Mapping):
        cause = f"the row is {of_type(row)}; expected a mapping of fields"
        return Broken(line=number, cause=cause, raw=repr(row))
    try:
        given = cast(Mapping[Any, Any], row)
        return Record(line=number, fields=plain(given), raw=None, given=given)
    except RecursionError:
        return Broken(line=number, cause=TOO_DEEP, raw="")
    except TooLongError as error:
        return Broken(line=number, cause=str(error), raw="")


def _row(
    fields: Mapping[str, Any], number: int, line: int, names: Names, form: RowForm, *, whole: bool = False
) -> Row | Unreadable:
    """Read one row. A context that is absent is an empty one; one that is JSON in a text may hold what no text can."""
    row = read_row(fields, number=number, line=line, names=names, form=form, whole=whole)
    if isinstance(row, Unreadable):
        return row
    if row.context is None:
        return replace(row, context="")
    if "context" not in form.read:
        return row
    if isinstance(row.context, str) and "\\" in row.context and _escaped_half(row.context):
        return _unkept(row, f"the context {HALF_PAIR}")
    return row


def _escaped_half(text: str) -> bool:
    """Tell whether a text is JSON that writes out half of a surrogate pair."""
    if "\\ud" not in text and "\\uD" not in text:
        return False
    try:
        return half_pair(json.loads(text))
    except (ValueError, RecursionError):
        return False


def _unkept(row: Row, cause: str) -> Unreadable:
    """Return a row that was read, but cannot be used, as one that could not be read."""
    return unreadable(cause, row.response, number=row.number, line=row.line, row_id=row.id)


def _unread(row: Unreadable, *, own_id: bool = False) -> LoadedRow:
    """Return a row that could not be read with its line of material."""
    head = _head(row)
    return LoadedRow(row, head + b',"error":%b,"raw":%b}' % (_ENCODE(row.cause), _ENCODE(row.raw)), own_id)


def _material(row: Row, record: Record) -> bytes:
    """Return the line of material.jsonl for a row: where it stood, its id, and its fields as read."""
    fields = record.raw if record.raw is not None else _json(record.fields)
    return b"".join((_head(row), b',"fields":', fields, b"}"))


def _head(row: Row | Unreadable) -> bytes:
    return b'{"row":%d,"line":%d,"row_id":%b' % (row.number, row.line, _ENCODE(row.id))


def _json(fields: Mapping[str, Any]) -> bytes:
    """Return fields as strict JSON; what JSON cannot hold is written as text."""
    try:
        return _ENCODE(fields)
    except UnicodeEncodeError:
        raise
    except (TypeError, ValueError, OverflowError):
        return json.dumps(fields, default=str, ensure_ascii=False, allow_nan=False).encode()


def _renamed(loaded: LoadedRow, ids: Shelf, unit: str) -> LoadedRow:
    """Return a row under the first free id made of its own and a number."""
    row = loaded.row
    numbered = (f"{row.id}#{n}" for n in itertools.count(2))
    name = next(name for name in numbered if ids.put(name, _place(loaded, unit)) is None)
    renamed = replace(row, id=name)
    old, new = b'"row_id":%b' % _ENCODE(row.id), b'"row_id":%b' % _ENCODE(name)
    return LoadedRow(renamed, loaded.material.replace(old, new, 1))


def limited(loaded: Iterable[LoadedRow], limit: int | None) -> Iterator[LoadedRow]:
    """Yield the first `limit` rows, and take no more than these."""
    for at, row in enumerate(loaded, start=1):
        yield row
        if at == limit:
            return


def rows_again(material: Path, names: Names, form: RowForm) -> Iterator[LoadedRow]:
    """Yield the rows that a run keeps in its material as they were loaded, with the lines that keep them."""
    with material.open("rb") as lines:
        for row, line in zip(material_rows(read_material(material), names, form), lines, strict=False):
            yield LoadedRow(row, line.rstrip(b"\n"))


def material_rows(
    lines: Iterable[Mapping[str, Any]], names: Names = FIELDS, form: RowForm = ANSWERS
) -> Iterator[Row | Unreadable]:
    """Yield the rows that a run keeps in its material, as they were read the first time."""
    for entry in lines:
        number, line, row_id = entry["row"], entry["line"], entry["row_id"]
        if "fields" not in entry:
            yield Unreadable(id=row_id, number=number, line=line, cause=entry["error"], raw=entry["raw"])
            continue
        yield replace(_row(entry["fields"], number, line, names, form), id=row_id)
