"""Rows as JSON lines, or as one JSON array."""

import io
import json
import math
from collections.abc import Iterator
from typing import Any, cast

import msgspec

from judgeproof.citations.load.records import (
    ESCAPED_BYTE,
    Broken,
    Record,
    beyond_range,
    no_constant,
    why_no_json,
)

# A line that is longer holds no row: it is passed over without being kept, so that no file can fill the memory.
LONGEST_LINE = 256 << 20
_DECODE = msgspec.json.Decoder().decode
_CHUNK = 1 << 16
_BETWEEN = " \t\r\n,"
_CUT = 300


def read_lines(stream: io.BufferedReader, encoding: str) -> Iterator[Record | Broken]:
    """Yield the rows of a JSON lines file. Only a line feed ends a line; blank lines are no rows."""
    number = 0
    while line := stream.readline(LONGEST_LINE + 1):
        number += 1
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if len(line) > LONGEST_LINE:
            _pass_over(stream)
            yield Broken(line=number, cause=f"the line is longer than {LONGEST_LINE >> 20} MB", raw="")
            continue
        if not line.isspace():
            yield read_line(line, number, encoding)


def _pass_over(stream: io.BufferedReader) -> None:
    """Read to the end of a line and keep nothing of it."""
    while (rest := stream.readline(_CHUNK)) and not rest.endswith(b"\n"):
        pass


def read_line(line: bytes, number: int, encoding: str) -> Record | Broken:
    """Read one line as a row."""
    if encoding != "utf-8":
        try:
            line = line.decode(encoding).encode()
        except (UnicodeDecodeError, UnicodeEncodeError) as error:
            return Broken(line=number, cause=f"not valid {encoding} ({error.reason})", raw=repr(line[:_CUT]))
    try:
        value = _DECODE(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Broken(line=number, cause=why_no_json(line, error), raw=line[:_CUT].decode(errors="replace"))
    cause = _no_row(value, line)
    if cause is not None:
        return Broken(line=number, cause=cause, raw=line[:_CUT].decode(errors="replace"))
    return Record(line=number, fields=value, raw=line.strip())


def _no_row(value: Any, text: bytes) -> str | None:
    """Say why a JSON value, with its text, is no row; None where it is one."""
    if not isinstance(value, dict):
        return f"a JSON {_kind(value)}; expected an object"
    fields = cast(dict[str, Any], value)
    # Colons alone are found faster, and most rows have few beside those behind their keys.
    several = _holds_more(text, b":", len(fields)) and text.count(b'":') > len(fields)
    repeated = _repeated(text) if several else None
    return f"names the key {repeated!r} twice" if repeated is not None else None


def _holds_more(text: bytes, sign: bytes, most: int) -> bool:
    """Tell whether a sign stands in a text more often than that."""
    at = -1
    for _ in range(most + 1):
        at = text.find(sign, at + 1)
        if at < 0:
            return False
    return True


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    return next((name for kind, name in _KINDS if isinstance(value, kind)), "number")


_KINDS: tuple[tuple[type, str], ...] = ((bool, "boolean"), (str, "text"), (list, "array"))


def _repeated(line: bytes) -> str | None:
    """Return a key that the row's own object names twice; what nests inside is the row's business."""
    depth_keys: list[list[str]] = []

    def pairs(found: list[tuple[str, Any]]) -> None:
        depth_keys.append([key for key, _ in found])

    try:
        json.loads(line, object_pairs_hook=pairs)
    except (ValueError, RecursionError):
        return None
    keys = depth_keys[-1] if depth_keys else []
    return next((key for at, key in enumerate(keys) if key in keys[:at]), None)


def read_array(stream: io.BufferedReader, encoding: str) -> Iterator[Record | Broken]:
    """Yield the elements of a JSON array as they are read; behind one that is broken nothing can be read."""
    array = _Array(stream, encoding)
    while array.more():
        found = array.element()
        yield found
        if array.broken:
            return
    if array.fault:
        yield Broken(
            line=array.number + 1,
            cause=array.fault,
            raw=array.buffer[:_CUT].encode("utf-8", "replace").decode(),
        )


class _Array:
    """A JSON array that is read element by element; `fault` says what was wrong around the elements."""

    def __init__(self, stream: io.BufferedReader, encoding: str) -> None:
        encoding = "utf-8-sig" if encoding == "utf-8" else encoding
        self.text = io.TextIOWrapper(stream, encoding=encoding, errors="surrogateescape")
        self.constants: list[str] = []
        self.beyond: list[str] = []
        self.decoder = json.JSONDecoder(parse_constant=self.constants.append, parse_float=self._number)
        self.buffer = self.text.read(_CHUNK).lstrip().removeprefix("[")
        self.number = 0
        self.broken = False
        self.fault: str | None = None

    def more(self) -> bool:
        """Tell whether another element begins."""
        self.buffer = self.buffer.lstrip(_BETWEEN)
        while not self.buffer:
            if not (more := self.text.read(_CHUNK)):
                self.fault = "the JSON array is not closed"
                return False
            self.buffer = more.lstrip(_BETWEEN)
        if self.buffer[0] != "]":
            return True
        self.buffer = (self.buffer[1:] + self.text.read(_CHUNK)).strip()
        if self.buffer:
            self.fault = "the JSON array is closed, but something stands behind it, which was not read"
        return False

    def element(self) -> Record | Broken:
        """Read the next element."""
        self.number += 1
        try:
            value, end = self._decoded()
        except RecursionError:
            return self._broken("the JSON array nests too deep to be read on")
        except ValueError as error:
            return self._broken(
                f"the JSON array is broken in element {self.number} ({error}); nothing behind it can be read"
            )
        text, self.buffer = self.buffer[:end], self.buffer[end:]
        bad = ESCAPED_BYTE.search(text)
        if bad:
            cause: str | None = (
                f"not valid {self.text.encoding.removesuffix('-sig').upper()} (byte 0x{ord(bad[0]) - 0xDC00:02X})"
            )
        elif self.constants:
            cause = no_constant(self.constants[0])
        elif self.beyond:
            cause = beyond_range(self.beyond[0])
        else:
            cause = _no_row(value, text.encode())
        if cause is not None:
            return Broken(line=self.number, cause=cause, raw=text[:_CUT].encode("utf-8", "replace").decode())
        return Record(line=self.number, fields=value, raw=None, text=text.encode())

    def _number(self, digits: str) -> float:
        """Return a number, and keep one that is more than there is: no line of material holds it."""
        found = float(digits)
        if math.isinf(found):
            self.beyond.append(digits)
        return found

    def _broken(self, cause: str) -> Broken:
        """Say that nothing can be read from here on."""
        self.broken = True
        return Broken(
            line=self.number, cause=cause, raw=self.buffer[:_CUT].encode("utf-8", "replace").decode()
        )

    def _decoded(self) -> tuple[Any, int]:
        """Decode the value at the buffer's beginning, reading on as far as it needs; twice as much each time."""
        wanted = _CHUNK
        while True:
            self.constants.clear()
            try:
                value, end = self.decoder.raw_decode(self.buffer)
                # A number at the very end of the buffer may go on.
                if end < len(self.buffer) or not (more := self.text.read(wanted)):
                    return value, end
            except ValueError:
                if not (more := self.text.read(wanted)):
                    raise
                wanted *= 2
            self.buffer += more
