"""Brackets: `[doc-1]`, `[1]`, `[1, 2]`, `[1-3]`, `[doc-1](https://…)`, full-width forms, and house brackets."""

import re
from collections.abc import Iterator
from functools import lru_cache

from judgeproof.citations.facts import Marker
from judgeproof.citations.labels import EDITORIAL, TOKEN, fold, is_number, trim
from judgeproof.citations.styles.token import Found, Labels, is_glued
from judgeproof.text.prose import is_target

SQUARE = ("[", "]")
_SEPARATED = re.compile(r"[,;\uff0c\uff1b\u3001]")
_AND = re.compile(r"[ \t]+(?:and|&)[ \t]+")
_TOKEN = re.compile(TOKEN)
_RANGE = re.compile(r"(\d{1,6})[ \t]*[-\u2010-\u2015][ \t]*(\d{1,6})")
_SEPARATOR = re.compile(r"[-._]")
_NUMBERED = re.compile(r"[^\W\d_]{2}.*\d")
_MOST_MEMBERS = 101
_LOCATOR = re.compile(
    r"(?:\u00a7+|(?:pp?|pages?|paras?|ch(?:ap(?:ter)?)?|secs?|sections?|lines?|ll?|vol|no|fig|table|art)\b)\.?[ \t]*[\w.\u2010-\u2015-]+",
    re.I,
)
_CALLED = re.compile(
    r"(?:source|document|doc|passage|ref|reference|citation|cite|chunk|context|id)(?:[ \t]*[:#][ \t]*|[ \t]+)#?(\S+)",
    re.I,
)
_SHOWN = re.compile(r"\[\(\w{1,8}\)\]$")
_LINK = re.compile(
    r"\((?:<([^<>\n]*)>|([^()\s<>]*(?:\([^()\s]*\)[^()\s]*)*))(?:[ \t]+(?:\"[^\"\n]*\"|'[^'\n]*'))?\)"
)


_INSIDE = r"([^\[\]\uff3b\uff3d\u3010\u3011\n\r]{1,300})[\]\uff3d\u3011]"
_SQUARE = re.compile(rf"\[{_INSIDE}")
_SQUARE_OR_WIDE = re.compile(rf"[\[\uff3b\u3010]{_INSIDE}")


def _pattern(text: str, brackets: tuple[str, str]) -> re.Pattern[str]:
    """Return the pattern of the brackets of a text; group 1 is what stands inside."""
    if brackets != SQUARE:
        return _house(*map(re.escape, brackets))
    return _SQUARE_OR_WIDE if "\uff3b" in text or "\u3010" in text else _SQUARE


@lru_cache(maxsize=16)
def _house(left: str, right: str) -> re.Pattern[str]:
    """Return the pattern of house brackets, which are given escaped."""
    return re.compile(rf"{left}((?:(?!{left}|{right})[^\n\r]){{1,300}}){right}")


def find(text: str, labels: Labels, brackets: tuple[str, str] = SQUARE) -> Iterator[Found]:
    """Yield the brackets of a response that hold tokens, each with the markers it expands to."""
    for match in _pattern(text, brackets).finditer(text):
        body = match[1]
        if body[0] in "^@" or "\u2020" in body:
            continue
        start = _start(text, match, labels) if labels.definitions else match.start()
        end = match.end()
        end, target = _target(text, end) if text.startswith("(", end) else (end, None)
        markers = _markers(body, start, end, target, labels, glued=is_glued(text, start))
        if markers:
            yield Found(start, end, text[start : match.end()], markers)


def find_numbers(text: str, labels: Labels, brackets: tuple[str, str] = SQUARE) -> Iterator[Found]:
    """Yield the brackets that hold numbers and nothing else."""
    for found in find(text, labels, brackets):
        if all(is_number(fold(marker.text)) for marker in found.markers):
            yield found


def _start(text: str, match: re.Match[str], labels: Labels) -> int:
    """Return where a bracket begins; a number shown before it belongs to it: `[(1)][1]` with a definition of `[1]`."""
    if labels.defined(match[1].strip()) is None:
        return match.start()
    shown = _SHOWN.search(text, max(0, match.start() - 12), match.start())
    return shown.start() if shown else match.start()


def _target(text: str, end: int) -> tuple[int, str | None]:
    """Return the end of a link's target behind a bracket and the target, or the bracket's own end and None."""
    link = _LINK.match(text, end)
    target = (link[1] or link[2] or "") if link else ""
    return (link.end(), target) if link and is_target(target) else (end, None)


def _markers(
    body: str, start: int, end: int, target: str | None, labels: Labels, *, glued: bool
) -> tuple[Marker, ...]:
    """Return the markers of one bracket."""
    linked = target is not None or (bool(labels.definitions) and _is_linked(body, labels))
    named = _by_target(body, target, labels)
    if named:
        read = [(trim(body) or body.strip(), named, False)]
    else:
        tokens = [(token, fold(token), unsure) for token, unsure in _tokens(body, labels)]
        read = [
            (token, _keys(token, key, labels), unsure)
            for token, key, unsure in tokens
            if key in labels.known or key not in EDITORIAL
        ]
    return tuple(
        [
            Marker(
                text=text,
                start=start,
                end=end,
                keys=keys,
                style="bracket",
                link=linked,
                glued=glued,
                unsure=unsure,
            )
            for text, keys, unsure in read
        ]
    )


def _is_linked(body: str, labels: Labels) -> bool:
    """Tell whether a real link definition in the response makes a bracket a link."""
    target = labels.definitions.get(body.strip().casefold())
    return target is not None and is_target(target) and labels.defined(body.strip()) is None


def _by_target(body: str, target: str | None, labels: Labels) -> tuple[str, ...]:
    """Return the keys of a source that a bracket names as a whole: by its text, with its target, or by its address."""
    whole = fold(body)
    if target is not None:
        together = fold(f"{body.strip()}{target}")
        if together in labels.known:
            return (together,)
    if whole in labels.known:
        return (whole,)
    if target is not None:
        address = labels.urls.get(target) or (fold(target) if fold(target) in labels.known else None)
        if address is not None:
            return (address, whole)
    return ()


def _keys(token: str, key: str, labels: Labels) -> tuple[str, ...]:
    """Return the keys a token may name, best first; the last one is what it looks like."""
    called = _CALLED.fullmatch(token)
    defined = labels.defined(token)
    keys = [key, *([defined] if defined else []), *([fold(called[1])] if called else [])]
    return tuple(keys) if called else (*keys[1:], key) if key not in labels.known else (key,)


def _tokens(body: str, labels: Labels) -> list[tuple[str, bool]]:
    """Return the tokens of a bracket, each with whether it proves nothing: a member of a range, or beside other words.

    None where it holds ordinary text: words beside it, and no token that names a source or is made like an id.
    """
    found: list[tuple[str, bool]] = []
    foreign = False
    for piece in _pieces(body):
        if found and _LOCATOR.fullmatch(piece):
            continue
        members = _range(piece, labels)
        if members:
            found += [(member, True) for member in members]
            continue
        token = _token(piece, labels)
        if token is None:
            foreign = True
        else:
            found.append((token, _together(token, labels)))
    if not found:
        return list(_inside(body, labels))
    if not foreign or any(fold(token) in labels.known for token, _ in found):
        return found
    return [(token, True) for token, _ in found if _SEPARATOR.search(token)]


def _inside(body: str, labels: Labels) -> Iterator[tuple[str, bool]]:
    """Yield what is made like an id with a number among other words, as in `[see doc-9]`: it names a source, or may."""
    for match in _TOKEN.finditer(body):
        token = trim(match[0])
        if _SEPARATOR.search(token) and _NUMBERED.search(token):
            yield token, fold(token) not in labels.known


def _together(token: str, labels: Labels) -> bool:
    """Tell whether a token is made of labels that exist, as in `doc-1/doc-3`, or is too long to tell: it proves
    nothing."""
    key = fold(token)
    if len(key) > _LONGEST_TOGETHER:
        return True
    starts = [0]
    for at in (*(at for at, sign in enumerate(key) if sign in "/:-"), len(key)):
        if any(key[start:at] in labels.known for start in starts):
            starts.append(at + 1)
    return starts[-1] > len(key) and len(starts) > _AT_LEAST_TWO


_LONGEST_TOGETHER = 120
_AT_LEAST_TWO = 2


def _pieces(body: str) -> list[str]:
    """Split what stands in a bracket at commas, semicolons and `and`."""
    pieces = (piece.strip(" \t") for part in _SEPARATED.split(body) for piece in _AND.split(part))
    return [piece for piece in pieces if piece]


def _token(piece: str, labels: Labels) -> str | None:
    """Return a piece as a token, without a page note behind it, or None where it is ordinary text."""
    token = trim(piece)
    if _TOKEN.fullmatch(token) or fold(token) in labels.known or _CALLED.fullmatch(token):
        return token
    first, _, rest = piece.partition(" ")
    if rest and _TOKEN.fullmatch(trim(first)) and _LOCATOR.fullmatch(rest.strip()):
        return trim(first)
    return None


def _range(piece: str, labels: Labels) -> list[str]:
    """Return the members of a range of numbers, where the labels are numbers or name every member of it."""
    match = _RANGE.fullmatch(piece)
    if match is None or fold(piece) in labels.known:
        return []
    low, high = int(match[1]), int(match[2])
    if not low < high < low + _MOST_MEMBERS:
        return []
    members = [str(n) for n in range(low, high + 1)]
    return members if labels.all_numbers or all(member in labels.known for member in members) else []
