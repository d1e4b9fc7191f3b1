"""Bytes from a service as JSON, strictly: foreign text is refused where it could mean two things."""

import json
import zlib
from typing import Any, TypeGuard

# A larger count of tokens is none: JSON of other languages ends there too.
_MOST = 1 << 53
# Either wrapping of a deflated body is told by its first bytes.
_GZIP_OR_ZLIB = 47


class UnreadableError(ValueError):
    """A body that is no JSON, or not strictly."""


class TooLargeError(ValueError):
    """A body that is longer than it may be once it is unpacked."""


def decoded(body: bytes) -> Any:
    """Return the JSON value of a body. Raises UnreadableError for NaN, a key that stands twice, and whatever is no JSON."""
    try:
        return json.loads(
            body.decode("utf-8-sig"), object_pairs_hook=_unique, parse_constant=_no_number
        )  # fmt: skip
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"{error}"[:200]) from error


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object names a key twice")
    return found


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def unpacked(body: bytes, encoding: str, most: int) -> bytes:
    """Return a body as it was before it was packed, at most so many bytes of it.

    Raises TooLargeError where it is longer, UnreadableError where it is packed in a way that was not asked for.
    """
    if encoding in ("", "identity"):
        return body
    if encoding not in ("gzip", "x-gzip", "deflate"):
        raise UnreadableError(f"the body is packed as {encoding!r:.40}; expected gzip, deflate or none")
    unpacker = zlib.decompressobj(_GZIP_OR_ZLIB)
    try:
        whole = unpacker.decompress(body, most + 1)
    except zlib.error as error:
        raise UnreadableError(f"the body is not packed as {encoding}: {error}") from error
    if len(whole) > most:
        raise TooLargeError(f"more than {most} bytes once it is unpacked")
    if not unpacker.eof or unpacker.unused_data:
        raise UnreadableError(f"the body is not one whole {encoding} stream")
    return whole


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Tell whether a decoded value is an object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Tell whether a decoded value is a list."""
    return isinstance(value, list)


def object_at(value: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the object that a field holds; one that is missing or something else holds nothing."""
    found = value.get(name)
    return found if is_object(found) else {}


def text_at(value: dict[str, Any], name: str) -> str | None:
    """Return the text that a field holds, or None where it is something else."""
    found = value.get(name)
    return found if isinstance(found, str) else None


def count_at(value: dict[str, Any], name: str) -> int | None:
    """Return the count that a field holds, or None where it is none: true is not 1, and 1.0 is not either."""
    found = value.get(name)
    return found if type(found) is int and 0 <= found < _MOST else None


def joined(parts: Any, kind: str) -> str | None:
    """Return the texts of the parts of one kind in a list, put together, or None where there is no such part."""
    if not is_list(parts):
        return None
    texts = [text_at(part, kind) for part in parts if is_object(part) and part.get("type") == kind]
    found = [text for text in texts if text is not None]
    return "".join(found) if found else None
