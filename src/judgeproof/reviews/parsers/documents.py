"""From the text of an output to JSON values, without trusting it: what is odd stays recognisable and is never a number."""

import json
import re
from dataclasses import dataclass
from typing import Any

_MOST_DIGITS = 18
_MOST_BEGINNINGS = 1_000


@dataclass(frozen=True, slots=True)
class Odd:
    """A number that no value is made of: NaN, an infinity, or one with too many digits."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """Why a text holds no JSON that can be used: a state, and a sentence."""

    state: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Json:
    """The JSON documents of a text, and what stood around them."""

    documents: tuple[Any, ...]
    notices: tuple[str, ...] = ()


class _DuplicateKeyError(ValueError):
    """An object has one key twice."""


# ---------------------------------------------------------------- text

_BOMS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_LONE = re.compile("[\ud800-\udfff]")


def decode(data: bytes) -> str:
    """Decode the output of a tool: by its byte order mark, by the zero bytes of UTF-16, else as UTF-8.

    A byte that fits nothing becomes a replacement character; nothing is dropped.
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return data.decode(encoding, "replace")
    head = data[:200]
    for half, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        # Letters of Western scripts leave every other byte empty, and the ones between them never.
        if head[half::2].count(0) * 2 > len(head[half::2]) and 0 not in head[1 - half :: 2]:
            return data.decode(encoding, "replace")
    return data.decode("utf-8", "replace")


def readable(raw: str) -> str:
    """Return an output without its byte order mark, decoded again where UTF-16 was read as something else."""
    if "\x00" in raw[:8]:
        for encoding in ("latin-1", "utf-8"):
            try:
                return decode(raw.encode(encoding, "surrogateescape")).removeprefix("\ufeff")
            except UnicodeEncodeError:
                continue
    return raw.removeprefix("\ufeff").removeprefix("\u00ef\u00bb\u00bf")


def clean(text: str) -> str:
    """Return a text that can be stored as UTF-8: a surrogate without its other half becomes a replacement."""
    return _LONE.sub("\ufffd", text)


# ---------------------------------------------------------------- JSON


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))
        raise _DuplicateKeyError(twice)
    return found


def _whole(text: str) -> int | Odd:
    return int(text) if len(text) <= _MOST_DIGITS else Odd(text[:40])


def _broken(text: str) -> float | Odd:
    value = float(text)
    return value if abs(value) < float("inf") else Odd(text[:40])


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_int=_whole, parse_float=_broken, parse_constant=Odd, strict=False
)
# Where a document may begin behind the messages of a tool: at the start of a line, not inside another one.
_BEGINNING = re.compile(r"^[\[{]", re.MULTILINE)


def read_json(raw: str, *, anywhere: str = "") -> Json | Unreadable:
    """Read the JSON documents of a text; lines before the first and words behind the last are told of.

    `anywhere` is a character at which the first document may begin even within a line.
    """
    text = readable(raw).strip()
    if not text:
        return Unreadable(state="empty_output", why="the output is empty")
    try:
        return _documents(text, anywhere)
    except _DuplicateKeyError as error:
        return Unreadable(
            state="duplicate_key", why=f"the key {clean(str(error.args[0]))!r} comes twice in one object"
        )
    except RecursionError:
        return Unreadable(state="too_deep", why="the JSON is nested too deeply to be read")


def _documents(text: str, anywhere: str) -> Json | Unreadable:
    first = _first(text, anywhere)
    if isinstance(first, Unreadable):
        return first
    start, value, end = first
    notices = ["text before the JSON was passed over"] if text[:start].strip() else []
    found = [value]
    while (rest := _behind_blanks(text, end)) < len(text) and text[rest] in "{[":
        try:
            value, end = _DECODER.raw_decode(text, rest)
        except json.JSONDecodeError as error:
            if text[rest] == "[" and rest + 1 == error.pos < len(text):
                break  # a message of the tool: "[INFO] done"
            return Unreadable(
                state="truncated", why=f"the JSON document {len(found) + 1} cannot be read: {error.msg}"
            )
        found.append(value)
    if _behind_blanks(text, end) < len(text):
        notices.append("text after the JSON was passed over")
    return Json(documents=tuple(found), notices=tuple(notices))


_SOLID = re.compile(r"\S")


def _behind_blanks(text: str, at: int) -> int:
    match = _SOLID.search(text, at)
    return match.start() if match else len(text)


def _first(text: str, anywhere: str) -> tuple[int, Any, int] | Unreadable:
    """Find where the first document begins, its value and where it ends.

    A beginning that fails on its own line ("[INFO] …") is a message of the tool; one that fails later is broken JSON.
    """
    unreadable = Unreadable(state="not_json", why="the output is no JSON")
    for at in _beginnings(text, anywhere):
        try:
            value, end = _DECODER.raw_decode(text, at)
        except json.JSONDecodeError as error:
            if text[at] not in "{[":
                continue
            cut = error.pos >= len(text) or "Unterminated" in error.msg
            state = "truncated" if cut else "not_json"
            unreadable = Unreadable(
                state=state, why=f"the JSON breaks off at character {error.pos}: {error.msg}"
            )
            if "\n" in text[at : error.pos]:
                break
        else:
            # A bare number or word is a document only where nothing follows: "3 files checked" is a message.
            if text[at] in "{[" or end == len(text):
                return at, value, end
    return unreadable


def _beginnings(text: str, anywhere: str) -> list[int]:
    places = [0]
    for match in _BEGINNING.finditer(text):
        places.append(match.start())
        if len(places) > _MOST_BEGINNINGS:
            break
    if anywhere:
        places.append(text.find(anywhere))
    return sorted({place for place in places if place >= 0})
