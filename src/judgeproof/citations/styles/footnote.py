"""Footnotes: `[^1]`, `[^doc-1]`, with or without definitions."""

import re
from collections.abc import Iterator

from judgeproof.citations.facts import Marker
from judgeproof.citations.labels import TOKEN, fold, is_number, trim
from judgeproof.citations.styles.token import Found, Labels

_NAMED = re.compile(rf"(?:see[ \t]+)?\[?({TOKEN})", re.I)
_MADE = re.compile(r"[-._]")
_PATTERN = re.compile(r"\[\^([^\[\]\s^]{1,200})\]")


def find(text: str, labels: Labels, brackets: tuple[str, str] = ("[", "]")) -> Iterator[Found]:
    """Yield the footnote references of a response. A footnote names the source of its name, or the one that its
    definition names."""
    for match in _PATTERN.finditer(text) if "^" in text else ():
        token = trim(match[1])
        keys, unsure = _keys(fold(token), match[1], labels)
        marker = Marker(
            text=token, start=match.start(), end=match.end(), keys=keys, style="footnote", unsure=unsure
        )
        yield Found(match.start(), match.end(), match[0], (marker,))


def _keys(key: str, name: str, labels: Labels) -> tuple[tuple[str, ...], bool]:
    """Return the keys that a footnote may name, best first, and whether it is only its definition that may mean one.

    A footnote may mean what its definition begins with, if that is made like an id; a number that could be a source's
    is taken at its word.
    """
    if key in labels.known:
        return (key,), False
    defined = labels.defined(f"^{name}")
    if defined is not None:
        return (defined, key), False
    named = _NAMED.match(labels.definitions.get(f"^{name}".casefold(), ""))
    meant = fold(trim(named[1])) if named else ""
    if _MADE.search(meant) and not (is_number(key) and any(map(is_number, labels.known))):
        return (key, meant), True
    return (key,), False
