"""Rows as JSON lines, or as one JSON array."""

import io
import json
from collections.abc import Iterator
from typing import Any

import msgspec

from judgeproof.citations.load.records import Broken, Record, bad_bytes

# A line that is longer holds no row: it is passed over without being kept, so that no file can fill the memory.
LONGEST_LINE = 256 << 20
_DECODE = msgspec.json.Decoder().decode
_CHUNK = 1 << 16


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
        if line.strip():
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
            return Broken(line=number, cause=f"not valid {encoding} ({error.reason})", raw=repr(line[:300]))
    try:
        value = _DECODE(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Broken(line=number, cause=bad_bytes(line) or f"not JSON ({error})", raw=line[:300].decode(errors="replace"))
    if not isinstance(value, dict):
        return Broken(
            line=number, cause=f"a JSON {_kind(value)}; expected an object", raw=line[:300].decode(errors="replace")
        )
    repeated = _repeated(line) if line.count(b'":') > len(value) else None
    if repeated is not None:
        return Broken(line=number, cause=f"names the key {repeated!r} twice", raw=line[:300].decode(errors="replace"))
    return Record(line=number, fields=value, raw=line.strip())


def _kind(value: Any) -> str:
    return {list: "array", str: "text", bool: "boolean", type(None): "null"}.get(type(value), "number")


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
    text = io.TextIOWrapper(stream, encoding="utf-8-sig" if encoding == "utf-8" else encoding, errors="surrogateescape")
    decoder = json.JSONDecoder()
    buffer = text.read(_CHUNK).lstrip().removeprefix("[")
    number = 0
    while True:
        buffer = buffer.lstrip(" \t\r\n,")
        if not buffer:
            buffer = text.read(_CHUNK)
            if buffer.strip(" \t\r\n,"):
                continue
            if not buffer:
                yield Broken(line=number + 1, cause="the JSON array is not closed", raw="")
                return
            continue
        if buffer[0] == "]":
            return
        number += 1
        found, buffer = _element(decoder, buffer, text, number)
        yield found
        if isinstance(found, Broken) and found.cause.startswith("the JSON array"):
            return


def _element(
    decoder: json.JSONDecoder, buffer: str, text: io.TextIOWrapper, number: int
) -> tuple[Record | Broken, str]:
    """Read the next element of an array, reading on as far as it needs; twice as much each time."""
    wanted = _CHUNK
    while True:
        try:
            value, end = decoder.raw_decode(buffer)
            # A number at the very end of the buffer may go on.
            if end < len(buffer) or not (more := text.read(wanted)):
                break
            buffer += more
        except RecursionError:
            return Broken(line=number, cause="the JSON array nests too deep to be read on", raw=buffer[:300]), ""
        except ValueError as error:
            more = text.read(wanted)
            if not more:
                cause = f"the JSON array is broken in element {number} ({error}); nothing behind it can be read"
                return Broken(line=number, cause=cause, raw=buffer[:300]), ""
            buffer += more
            wanted *= 2
    if not isinstance(value, dict):
        return Broken(line=number, cause=f"a JSON {_kind(value)}; expected an object", raw=buffer[:300]), buffer[end:]
    return Record(line=number, fields=value, raw=None), buffer[end:]
