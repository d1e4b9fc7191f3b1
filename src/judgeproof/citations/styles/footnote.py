"""Footnotes: `[^1]`, `[^doc-1]`, with or without definitions."""

import re
from collections.abc import Iterator

from judgeproof.citations.facts import Marker
from judgeproof.citations.labels import fold, trim
from judgeproof.citations.styles.token import Found, Labels

_PATTERN = re.compile(r"\[\^([^\[\]\s^]{1,200})\]")


def find(text: str, labels: Labels, brackets: tuple[str, str] = ("[", "]")) -> Iterator[Found]:
    """Yield the footnote references of a response. A footnote names the source of its name, or the one that its
    definition names."""
    for match in _PATTERN.finditer(text) if "[^" in text else ():
        token = trim(match[1])
        key = fold(token)
        defined = labels.defined(f"^{match[1]}")
        keys = (key,) if key in labels.known or defined is None else (defined, key)
        marker = Marker(text=token, start=match.start(), end=match.end(), keys=keys, style="footnote")
        yield Found(match.start(), match.end(), match[0], (marker,))
