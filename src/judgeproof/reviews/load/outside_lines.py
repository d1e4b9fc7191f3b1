"""Reading the files of an outside benchmark: JSON, or JSON lines, gzipped or not, as strictly as anything foreign."""

import gzip
import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn, cast

from judgeproof.errors import InputError

# Unpacked. A file that unpacks to more is no benchmark that this was made for, and would fill the memory.
LARGEST = 256 << 20
_GZIP = b"\x1f\x8b"
_HALVES = re.compile("[\ud800-\udfff]")


def read_objects(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the objects of a file of JSON lines with the numbers of their lines, from 1; blank lines are none.

    Raises InputError where the file cannot be read, or a line is no strict JSON object.
    """
    for number, line in enumerate(read_bytes(path).split(b"\n"), 1):
        if line.strip():
            yield number, _object(decoded(line, f"{path} line {number}"), f"{path} line {number}")


def read_object(path: Path) -> dict[str, Any]:
    """Return the one object of a JSON file. Raises InputError as `read_objects` does."""
    return _object(decoded(read_bytes(path), str(path)), str(path))


def read_bytes(path: Path) -> bytes:
    """Return what a file holds, unpacked where it is gzipped. Raises InputError where it cannot be read or is too large."""
    try:
        if not path.is_file():
            raise InputError(f"{path}: no such file, or no regular one; expected a file of the benchmark")
        if path.stat().st_size > LARGEST:
            raise InputError(f"{path}: larger than {LARGEST >> 20} MB; expected a file of the benchmark")
        with path.open("rb") as file:
            packed = file.read(2) == _GZIP
        with gzip.open(path) if packed else path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise InputError(f"{path}: cannot be read ({error}); take the file from its source again") from error
    if len(data) > LARGEST:
        raise InputError(f"{path}: unpacks to more than {LARGEST >> 20} MB; expected a file of the benchmark")
    return data


def decoded(data: bytes, where: str) -> Any:
    """Return the value of a JSON text. Repeated keys, NaN, half surrogates and deep nesting are no values."""
    try:
        value = json.loads(data.decode(), object_pairs_hook=_unrepeated, parse_constant=_no_constant)
        # What was escaped in the text shows only in the value; written out again, it is caught wherever it stands.
        halved = _HALVES.search(json.dumps(value, ensure_ascii=False))
    except RecursionError as error:
        raise InputError(
            f"{where}: nests too deep to be read; take the file from its source again"
        ) from error
    except ValueError as error:
        raise InputError(
            f"{where}: not strict JSON ({error}); take the file from its source again"
        ) from error
    if halved:
        raise InputError(
            f"{where}: holds half of a surrogate pair, which is no character; write the text as UTF-8"
        )
    return value


def _object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InputError(f"{where}: a JSON {type(value).__name__}; expected an object")
    return cast(dict[str, Any], value)


def _unrepeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(
            f"the key {next(name for name in names if names.count(name) > 1)!r} stands there twice"
        )
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")
