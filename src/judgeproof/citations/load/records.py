"""What a reader of files yields: a record with its fields, or what could not be read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The fields of one row. `raw` is its JSON as it stood in the file, None where it stood as something else."""

    line: int
    fields: Mapping[str, Any]
    raw: bytes | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
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
