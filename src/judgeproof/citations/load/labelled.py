"""Files of labelled pairs, read as the rows that a citation judge is asked about."""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judgeproof.citations.labelled import Refused, columns_missing, names_of_pairs, pair_of, stem_of
from judgeproof.citations.load.given import given
from judgeproof.citations.load.records import Broken, Record
from judgeproof.citations.load.rows import LoadedRow, RowSource, open_rows, rows_of
from judgeproof.citations.load.streams import STDIN
from judgeproof.citations.rows import Names, no_column
from judgeproof.errors import InputError
from judgeproof.runs import storable

_LOOKED_AT = 20
_CUT = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledFile:
    """A file of labelled pairs: where it is, the data set that it is of where rows name none, and its digest.

    `rows` counts what it holds, `splits` the pairs of each split, of which None is no split. `names` are where the fields of
    a pair may stand.
    """

    path: str
    name: str
    data: str
    sha256: str | None
    rows: int
    splits: Mapping[str | None, int]
    names: Names


def labelled_files(
    paths: Sequence[str], *, encoding: str = "utf-8", mapping: Mapping[str, str] | None = None
) -> tuple[LabelledFile, ...]:
    """Look at files of labelled pairs before anything is asked.

    Raises InputError where one cannot be read, holds nothing, or has no column for the claim, the source or the label, and
    where none of them has a column that `mapping` names for a field; UsageError for a field that is none.
    """
    names, seen = names_of_pairs(mapping or {}), set[str]()
    taken = Counter[str]()
    found: list[LabelledFile] = []
    for path in paths:
        if path == STDIN:
            raise InputError(
                "labelled pairs are read twice, so that standard input cannot hold them; name a file"
            )
        stem = stem_of(storable(Path(path).name))
        taken[stem] += 1
        data = stem if taken[stem] == 1 else f"{stem}#{taken[stem]}"
        found.append(_looked_at(path, data, encoding, names, seen))
    for field, column in (mapping or {}).items():
        if column not in seen:
            raise no_column(field, sorted(seen), names)
    return tuple(found)


def _looked_at(path: str, data: str, encoding: str, names: Names, seen: set[str]) -> LabelledFile:
    """Read a file once: its digest, how many pairs of which split it holds, and which columns, which go into `seen`."""
    source = open_rows(path, encoding=encoding)
    source.records = _watched(source.records, seen)
    name = storable(Path(path).name)
    splits, rows = Counter[str | None](), 0
    for record in _records(source, path, name, data, names):
        rows += 1
        if isinstance(record, Record):
            splits[record.fields["pair"]["split"]] += 1
    if not rows:
        raise InputError(f"{path}: holds no row; expected at least one labelled pair")
    return LabelledFile(
        path=path,
        name=name,
        data=data,
        sha256=given(source).sha256,
        rows=rows,
        splits=dict(splits),
        names=names,
    )


def _watched(records: Iterator[Record | Broken], seen: set[str]) -> Iterator[Record | Broken]:
    """Yield records, and note their columns."""
    for record in records:
        if isinstance(record, Record):
            seen.update(record.fields)
        yield record


def labelled_rows(files: Sequence[LabelledFile], *, encoding: str = "utf-8") -> Iterator[LoadedRow]:
    """Yield the pairs of files as rows, in order; what is no labelled pair is a row that cannot be read, with the cause."""
    records = (
        record
        for file in files
        for record in _records(
            open_rows(file.path, encoding=encoding), file.path, file.name, file.data, file.names
        )
    )
    return rows_of(records, number_duplicates=True, where="labelled pairs")


def _records(source: RowSource, path: str, name: str, data: str, names: Names) -> Iterator[Record | Broken]:
    """Yield the rows of one file, each asking about its pair. Raises InputError where the columns hold no pairs."""
    first = list(itertools.islice(source.records, _LOOKED_AT))
    columns = list(
        dict.fromkeys(key for record in first if isinstance(record, Record) for key in record.fields)
    )
    missing = columns_missing(columns, names)
    if columns and missing is not None:
        raise InputError(f"{path}: {no_column(missing, columns, names)}")
    for record in itertools.chain(first, source.records):
        yield _asking(record, name, data, source.unit, names)


def _asking(record: Record | Broken, name: str, data: str, unit: str, names: Names) -> Record | Broken:
    """Return the row that asks about a pair; a row that is none says where it stands and why."""
    where = f"{name}, {unit} {record.line}"
    if isinstance(record, Broken):
        return Broken(line=record.line, cause=f"{where}: {record.cause}", raw=record.raw)
    try:
        fields = pair_of(record.fields, file=name, data=data, names=names)
    except RecursionError:
        fields = Refused("nests too deep to be read")
    if isinstance(fields, Refused):
        return Broken(line=record.line, cause=f"{where}: {fields.cause}", raw=_shown(record.fields))
    return Record(line=record.line, fields=fields, raw=None)


def _shown(fields: Mapping[str, Any]) -> str:
    """Return the beginning of what stood there."""
    try:
        return repr(dict(fields))[:_CUT]
    except RecursionError:
        return ""
