"""What a reader of files yields: a record with its fields, or what could not be read; and why it could not."""

import json
import re
from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct

from judgeproof.citations.json_values import HALF_PAIR, half_pair

TOO_DEEP = "nests too deep to be read"
_TOO_LONG = 10**4_300
_LONGEST_SHOWN = 40
# How a byte that is no text stands in a text that was decoded around it.
ESCAPED_BYTE = re.compile("[\udc80-\udcff]")


class Record(Struct, frozen=True, kw_only=True):
    """The fields of one row. `raw` is its JSON as it stood in the file, None where it stood as something else.

    `text` is its JSON where that does not stand on one line, and `given` its fields as they were handed over; None where
    neither is so.
    """

    line: int
    fields: Mapping[str, Any]
    raw: bytes | None
    text: bytes | None = None
    given: Mapping[Any, Any] | None = None


class Broken(Struct, frozen=True, kw_only=True):
    """A row that could not be read: the cause, and the beginning of what was there."""

    line: int
    cause: str
    raw: str


def bad_bytes(line: bytes) -> str | None:
    """Say which byte of a line is no UTF-8, or return None where all of them are."""
    try:
        line.decode()
    except UnicodeDecodeError as error:
        return f"not valid UTF-8 (byte 0x{line[error.start]:02X} at column {error.start + 1})"
    return None


def why_no_json(line: bytes, error: Exception) -> str:
    """Say why a line is no strict JSON, in the words of what a person would look for."""
    bad = bad_bytes(line)
    if bad:
        return bad
    constants: list[str] = []
    try:
        halved = half_pair(json.loads(line, parse_constant=constants.append))
    except RecursionError:
        return TOO_DEEP
    except json.JSONDecodeError as found:
        return f"not JSON ({found.msg} at column {found.colno})"
    except ValueError:
        return f"not JSON ({error})"
    if constants:
        return no_constant(constants[0])
    return HALF_PAIR if halved else f"not JSON ({error})"


def no_constant(name: str) -> str:
    """Say that a constant is none of JSON's."""
    return f"holds {name}, which JSON does not have; write null"


def beyond_range(digits: str) -> str:
    """Say that a number is too large or too small for readers of JSON to agree on it."""
    return f"holds {digits[:_LONGEST_SHOWN]}, which is beyond the range of numbers; write a text"


class TooLongError(ValueError):
    """A whole number with more digits than the interpreter reads or writes."""


def plain(value: Any) -> Any:
    """Return a value with the containers, numbers and texts that JSON has; what it does not know stays what it is.

    Arrays and numbers of other libraries become lists and numbers, and NaN, which stands for a missing cell, None. Raises
    TooLongError for a whole number that cannot be written.
    """
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int):
        if abs(value) >= _TOO_LONG:
            raise TooLongError("holds a whole number of more than 4,300 digits; write a text")
        return value
    if isinstance(value, float):
        return _finite(value)
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in cast(Mapping[Any, Any], value).items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in cast(list[Any], value)]
    if isinstance(value, bytes):
        return _decoded(value)
    to_python = getattr(value, "tolist", None)
    return plain(to_python()) if callable(to_python) else value


def _finite(value: float) -> float | str | None:
    """Return a number that JSON has: NaN is absent, and an infinite number its name."""
    if value != value:  # noqa: PLR0124 - NaN
        return None
    return str(value) if value in (float("inf"), float("-inf")) else value


def _decoded(value: bytes) -> str | bytes:
    """Return bytes as text where they are UTF-8; what is not stays bytes, which no field takes."""
    try:
        return value.decode()
    except UnicodeDecodeError:
        return value
