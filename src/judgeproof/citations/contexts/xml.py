"""Text made of XML-like documents: `<document id="…">…</document>`. Found by scanning, never parsed as XML."""

import re
from collections.abc import Iterator

from judgeproof.citations.contexts.gathering import Chunk, merged
from judgeproof.citations.facts import Context

_OPEN = re.compile(r"<(document|doc|source|passage|chunk|item|result)\b([^<>]*)>", re.I)
_ATTRIBUTE = re.compile(r"(?<![A-Za-z_:-])([A-Za-z_:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_INNER = ("document_content", "content", "page_content", "text")
# `str.lower` makes two characters of some letters, which would move every offset behind them.
_LOWER = {ord(c): c.lower() for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_NAMES = ("id", "label", "name", "doc_id", "index", "number")


def fits(text: str) -> bool:
    """Tell whether a text holds a document with an attribute that names it."""
    return next(_documents(text), None) is not None


def read(context: str, brackets: tuple[str, str]) -> Context:
    """Read the documents of a text; the body is the trimmed text between the tags, or the content inside it."""
    return merged("xml", _documents(context), context)


def _documents(text: str) -> Iterator[Chunk]:
    """Yield the documents that are named and closed, in order."""
    lower = text.translate(_LOWER)
    unclosed: set[str] = set()
    at = 0
    while match := _OPEN.search(text, at):
        name = match[1].lower()
        attributes = {key.lower(): double or single for key, double, single in _ATTRIBUTE.findall(match[2])}
        label = next((attributes[key] for key in _NAMES if attributes.get(key)), None)
        end = lower.find(f"</{name}>", match.end()) if label and name not in unclosed else -1
        at = match.end() if end == -1 else end
        if label and end == -1:
            unclosed.add(name)
        elif label:
            yield Chunk(
                label=label,
                text=_content(text[match.end() : end]).strip(),
                title=attributes.get("title"),
                url=attributes.get("url") or attributes.get("href"),
            )


def _content(body: str) -> str:
    """Return the content element of a document where it has one, else its whole body."""
    lower = body.translate(_LOWER)
    for name in _INNER:
        start = lower.find(f"<{name}>")
        end = lower.find(f"</{name}>", start) if start != -1 else -1
        if end != -1:
            return body[start + len(name) + 2 : end]
    return body
