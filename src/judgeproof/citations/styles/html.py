"""HTML elements: `<cite>doc-1</cite>`, `<cite data-id="doc-1">…</cite>`, `<sup>2</sup>`, `<a href="#s2">[2]</a>`."""

import re
from collections.abc import Iterator

from judgeproof.citations.facts import Marker
from judgeproof.citations.labels import TOKEN, fold, is_number, trim
from judgeproof.citations.styles.superscript import marks_word
from judgeproof.citations.styles.token import Found, Labels

_CITE = re.compile(r"<cite\b([^<>]{0,300})>([^<>\n\r]{0,300})</cite\s*>", re.I)
_SUP = re.compile(r"<sup\b[^<>]{0,300}>[ \t]{0,8}\[?([^<>\[\]\n\r]{1,100})\]?[ \t]{0,8}</sup\s*>", re.I)
_ANCHOR = re.compile(r"<a\b[^<>]{0,300}>[ \t]*\[([^<>\[\]\n\r]{1,100})\][ \t]*</a\s*>", re.I)
_NAMED = re.compile(
    r"(?:data-)?(?:id|ref|source|source-id|doc|document)\s*=\s*[\"']([^\"'<>]{1,200})[\"']", re.I
)
_TOKEN = re.compile(TOKEN)


def find(text: str, labels: Labels, brackets: tuple[str, str] = ("[", "]")) -> Iterator[Found]:
    """Yield the citing elements of a response. A `<cite>` that names no label is the title of a work."""
    if "<" not in text:
        return
    for match in _CITE.finditer(text):
        attribute = _NAMED.search(match[1])
        inside = trim(match[2].strip().strip("[]"))
        tokens = [attribute[1]] if attribute else [t for p in inside.split(",") if (t := trim(p))]
        if tokens and all(_TOKEN.fullmatch(token) or fold(token) in labels.known for token in tokens):
            yield _found(match, tokens)
    for match in _SUP.finditer(text):
        tokens = [t for piece in match[1].split(",") if (t := trim(piece))]
        numbers = all(is_number(fold(token)) for token in tokens)
        known = all(fold(token) in labels.known for token in tokens)
        if tokens and (known or numbers) and marks_word(text, match.start()):
            yield _found(match, tokens)
    for match in _ANCHOR.finditer(text):
        if fold(match[1]) in labels.known:
            yield _found(match, [trim(match[1])])


def _found(match: re.Match[str], tokens: list[str]) -> Found:
    markers = tuple(
        Marker(text=token, start=match.start(), end=match.end(), keys=(fold(token),), style="html")
        for token in tokens
    )
    return Found(match.start(), match.end(), match[0], markers)
