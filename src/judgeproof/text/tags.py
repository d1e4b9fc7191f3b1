"""Raw HTML inside Markdown: which of it is markup, which comment, which code. Plain scanning, linear."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

CODE_TAGS = frozenset({"code", "pre", "script", "style", "kbd", "samp", "tt", "textarea"})
# An HTML block that opens with one of these runs to the end of the text where it is not closed (CommonMark 4.6).
_RUNS_ON = frozenset({"pre", "script", "style", "textarea"})
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)")
_TAG_BYTES = re.compile(rb"<(/?)([A-Za-z][A-Za-z0-9-]*)")


@dataclass(frozen=True, slots=True)
class Tag:
    """An opening or closing tag; `end` is the offset behind it."""

    name: str
    opens: bool
    end: int


def tag_of(text: str, end: int) -> Tag | None:
    """Read one piece of inline HTML as a tag, or return None where it is a comment or a declaration."""
    match = _TAG.match(text)
    if match is None:
        return None
    return Tag(match[2].lower(), not match[1] and not text.endswith("/>"), end)


def html_ranges(data: bytes, base: int) -> Iterator[tuple[int, int, str]]:
    """Yield the ranges of an HTML block that are markup, comment or code; its visible text is left out.

    `base` is added to every offset.
    """
    lower = data.lower()
    unclosed: set[str] = set()
    at = lower.find(b"<")
    while at >= 0:
        end, because = _markup(lower, at)
        yield base + at, base + end, because
        tag = (
            tag_of(lower[at : min(end, at + 80)].decode(errors="replace"), end) if because == "html" else None
        )
        if tag and tag.opens and tag.name in CODE_TAGS and tag.name not in unclosed:
            close = lower.find(b"</" + tag.name.encode(), end)
            if close == -1 and tag.name in _RUNS_ON:
                close = len(data)
            if close == -1:
                unclosed.add(tag.name)
            else:
                yield base + end, base + close, "html_code"
                end = close
        at = lower.find(b"<", end)


def _markup(data: bytes, at: int) -> tuple[int, str]:
    """Return where the markup at a `<` ends, and what it is; a lone `<` is one character of nothing."""
    if data.startswith(b"<!--", at):
        # `<!-->` and `<!--->` are comments of nothing.
        end = data.find(b"-->", at + 2)
        return (len(data) if end == -1 else end + 3), "comment"
    if _TAG_BYTES.match(data, at) or data.startswith((b"<!", b"<?"), at):
        end = data.find(b">", at)
        return (len(data) if end == -1 else end + 1), "html"
    return at + 1, "html"
