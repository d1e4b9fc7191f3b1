"""Tokens that chat services leave in a text: `【4:0†source】`, private-use citation runs, `:contentReference[…]`."""

import re
from collections.abc import Iterator

from judgeproof.citations.facts import Marker
from judgeproof.citations.labels import fold
from judgeproof.citations.styles.token import Found, Labels

_DAGGER = re.compile(r"\u3010([^\u3010\u3011\n\r]{0,80}?\u2020([^\u3010\u3011\n\r]{0,200}))\u3011")
_PRIVATE = re.compile(r"\ue200(?:file)?cite\ue202([^\ue200\ue201\n\r]{1,400})\ue201")
_CONTENT = re.compile(r":contentReference\[([^\[\]\n\r]{1,100})\]\{[^{}\n\r]{0,100}\}")


def find(text: str, labels: Labels, brackets: tuple[str, str] = ("[", "]")) -> Iterator[Found]:
    """Yield the tokens of a response. Their digits name no source: only a file name behind the dagger may.

    Such a token is always meant as a citation, so one that names nothing is ambiguous, never ordinary text.
    """
    if "\u2020" not in text and "\ue202" not in text and ":contentReference" not in text:
        return
    for match in _DAGGER.finditer(text):
        named = fold(match[2])
        yield _found(match, [(match[1], (named,) if named in labels.known else (fold(match[1]),))])
    for match in _PRIVATE.finditer(text):
        yield _found(match, [(ref, (fold(ref),)) for ref in match[1].split("\ue202") if ref])
    for match in _CONTENT.finditer(text):
        yield _found(match, [(match[1], (fold(match[1]),))])


def _found(match: re.Match[str], refs: list[tuple[str, tuple[str, ...]]]) -> Found:
    markers = tuple(
        Marker(text=text, start=match.start(), end=match.end(), keys=keys, style="openai", structured=True)
        for text, keys in refs
    )
    return Found(match.start(), match.end(), match[0], markers)
