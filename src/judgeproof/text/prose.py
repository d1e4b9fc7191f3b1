"""What of a Markdown text is not prose: code, HTML, comments, images, link targets and definitions.

CommonMark is read by pulldown-cmark, which gives the byte range of every event; this module maps those ranges to
code points and names them. It decides nothing: a range says why it is no prose, its reader draws the conclusion.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, cast

import pyromark
from msgspec import Struct

from judgeproof.text.tags import CODE_TAGS, Tag, html_ranges, tag_of

_Range = tuple[int, int, str]

_INDENT = " " * 4
_TARGET = re.compile(
    r"""(?xi)
    [a-z][a-z0-9+.\-]{1,30} : \S+                   # a scheme: https:, mailto:, doi:, urn:
    | [^\s/]* / \S*                                 # a path
    | \# \S*                                        # an anchor
    | www \. \S+                                    # a host
    | [^\s.]+ (?:\.[^\s.]+)* \. [a-z][a-z0-9]{1,9}  # a dotted name: guide.pdf, example.org
    """
)
_DEFINITION = re.compile(
    rb"(?m)^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*+(\[([^\[\]\r\n]{1,999})\]:)"
    rb"[ \t]*(?:\r?\n|\r)?[ \t>]*<?([^\s<>]*)>?"
)
_FOOTNOTE = re.compile(rb"[ \t]*(\[[^\[\]\r\n]{1,200}\])")
_LINE = re.compile(rb"[^\r\n]*")
_LONE_RETURN = re.compile(r"\r(?!\n)")
# Every reference to a definition reads its target, so a target must not be as long as the text.
_LONGEST_TARGET = 2_000
_INLINE = frozenset({"Emphasis", "Strong"})


class Excluded(Struct, frozen=True):
    """A range of a text that is no prose, in code points, end exclusive."""

    start: int
    end: int
    because: str


class Reading(Struct, frozen=True):
    """A text as CommonMark reads it.

    `excluded` lists the ranges that are no prose, in order and without overlap. `definitions` maps the case-folded
    label of each link or footnote definition (a footnote's with its `^`) to its target as written, cut at 2,000 characters.
    """

    excluded: tuple[Excluded, ...]
    definitions: dict[str, str]

    def at(self, position: int) -> Excluded | None:
        """Return the excluded range that holds a position, or None where it is prose."""
        if not self.excluded:
            return None
        found = bisect_right(self.excluded, position, key=_start) - 1
        if found >= 0 and position < self.excluded[found].end:
            return self.excluded[found]
        return None


def _start(excluded: Excluded) -> int:
    return excluded.start


# A text without any sign that something else than prose begins with.
PROSE = Reading(excluded=(), definitions={})


def is_target(text: str) -> bool:
    """Tell whether a link destination is a URL or a path: a scheme, a slash, `#`, `www.` or a dotted name."""
    return _TARGET.fullmatch(text) is not None


def read(text: str, *, names: Callable[[str], bool] = lambda _: False) -> Reading:
    """Read a text as CommonMark 0.31 and return what of it is no prose.

    `names(word)` tells whether a word names something that the text may define a label for, beside a URL or a path.
    Linear in the length of the text. Any text without lone surrogates is Markdown: nothing is raised.
    """
    if not _may_exclude(text):
        return PROSE
    # The parser does not take a carriage return alone for a line end everywhere.
    text = _LONE_RETURN.sub("\n", text)
    data = text.encode()
    walk = _Walk(data)
    for event, span in pyromark.events_with_range(text):
        walk.take(event, span["start"], span["end"])
    definitions: dict[str, str] = {}
    walk.ranges.extend(_definition_ranges(data, walk.leaves, definitions, names))
    return Reading(excluded=tuple(_code_points(data, _disjoint(walk.ranges))), definitions=definitions)


def _may_exclude(text: str) -> bool:
    """Tell whether a text holds a sign that something which is no prose begins with; without one the parser need not
    be asked."""
    # Of a pair the rarer sign is looked for first: one character is found much faster than two.
    return (
        ("`" in text or "<" in text or "\\" in text or "~" in text or "\t" in text)
        or ("!" in text and "![" in text)
        or ("(" in text and "](" in text)
        or (":" in text and "]:" in text)
        or _INDENT in text
    )


@dataclass(slots=True)
class _Walk:
    """The ranges gathered while the events of one text go by, in bytes."""

    data: bytes
    ranges: list[_Range] = field(default_factory=list[_Range])
    leaves: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    links: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    code_tag: Tag | None = None

    def take(self, event: Any, start: int, end: int) -> None:
        """Note what one event says; `start` and `end` are its byte range."""
        kind, value = _named(event)
        handler = _HANDLERS.get(kind)
        if handler is not None:
            handler(self, value, start, end)

    def text(self, value: Any, start: int, end: int) -> None:
        self.leaves.append((start, end))

    def code(self, value: Any, start: int, end: int) -> None:
        self.leaves.append((start, end))
        self.ranges.append((start, end, "code_span"))

    def inline_html(self, value: str, start: int, end: int) -> None:
        self.leaves.append((start, end))
        self.ranges.append((start, end, "comment" if value.startswith("<!--") else "html"))
        tag = tag_of(value, end)
        if self.code_tag is None:
            self.code_tag = tag if tag and tag.opens and tag.name in CODE_TAGS else None
        elif tag and not tag.opens and tag.name == self.code_tag.name:
            self.ranges.append((self.code_tag.end, start, "html_code"))
            self.code_tag = None

    def begin(self, value: Any, start: int, end: int) -> None:
        name, detail = _named(value)
        if name == "CodeBlock":
            self.leaves.append((start, end))
            self.ranges.append((start, end, "indented_code" if detail == "Indented" else "fenced_code"))
        elif name == "HtmlBlock":
            self.leaves.append((start, end))
            self.ranges.extend(html_ranges(self.data[start:end], start))
        elif name == "Image":
            self.ranges.append((start, end, "image"))
        elif name == "Link":
            self.begin_link(detail, start, end)
        elif name not in _INLINE:
            # An element that was opened in another block cannot reach into this one.
            self.code_tag = None

    def begin_link(self, link: dict[str, str], start: int, end: int) -> None:
        if link["link_type"] in ("Autolink", "Email"):
            self.ranges.append((start, end, "autolink"))
        self.links.append((start, link["dest_url"] if link["link_type"] == "Inline" else ""))

    def finish(self, value: Any, start: int, end: int) -> None:
        if value == "Link":
            begun, target = self.links.pop()
            if is_target(target):
                inner = self.leaves[-1][1] if self.leaves and self.leaves[-1][1] > begun else begun + 1
                self.ranges.append((inner, end, "link_target"))


def _named(event: Any) -> tuple[str, Any]:
    """Return the name of an event of the parser and what it holds: an object of one key, or a bare name."""
    return next(iter(cast(dict[str, Any], event).items())) if isinstance(event, dict) else (event, None)


_HANDLERS: Mapping[str, Callable[[_Walk, Any, int, int], None]] = {
    "Text": _Walk.text,
    "Html": _Walk.text,
    "Code": _Walk.code,
    "InlineHtml": _Walk.inline_html,
    "Start": _Walk.begin,
    "End": _Walk.finish,
}


def _definition_ranges(
    data: bytes, leaves: list[tuple[int, int]], definitions: dict[str, str], names: Callable[[str], bool]
) -> Iterator[_Range]:
    """Yield the ranges of definitions and fill in their targets.

    The parser reports no event for a link definition, so a definition is a line of its form that no event covers.
    A footnote's definition is one whether CommonMark takes it for a definition or for a paragraph. One that names a
    source is a definition too, unless its label is a source of its own.
    """
    if b"]:" not in data:
        return
    starts = [start for start, _ in leaves]
    matches = list(_DEFINITION.finditer(data))
    ends = [match.start(1) for match in matches[1:]] + [len(data)]
    for match, following in zip(matches, ends, strict=False):
        label = match[2].decode(errors="replace").casefold()
        at = bisect_right(starts, match.start(1))
        covered = at > 0 and match.start(1) < leaves[at - 1][1]
        target = match[3].decode(errors="replace")
        if label.startswith("^"):
            definitions.setdefault(label, _footnote_target(data, match))
            yield match.start(1), _footnote_end(data, match, covered=covered), "footnote_definition"
        elif not covered:
            definitions.setdefault(label, target[:_LONGEST_TARGET])
            if is_target(target) or (names(target) and not names(label)):
                yield (
                    match.start(1),
                    min(following, starts[at] if at < len(starts) else following),
                    "link_definition",
                )


def _footnote_target(data: bytes, match: re.Match[bytes]) -> str:
    """Return the line that a footnote's definition holds, trimmed."""
    line = _LINE.match(data, match.end(1))
    return line[0].decode(errors="replace").strip()[:_LONGEST_TARGET] if line else ""


def _footnote_end(data: bytes, match: re.Match[bytes], *, covered: bool) -> int:
    """Return where a footnote's definition ends: behind its label, a bracket that follows at once, or its link."""
    if not covered and is_target(match[3].decode(errors="replace")):
        return match.end()
    named = _FOOTNOTE.match(data, match.end(1))
    return named.end() if named else match.end(1)


def _disjoint(ranges: Iterable[_Range]) -> Iterator[_Range]:
    """Yield ranges in order, cut where an earlier or outer one already holds."""
    reached = 0
    for start, end, because in sorted(ranges, key=lambda r: (r[0], -r[1])):
        if end > reached:
            yield max(start, reached), end, because
            reached = end


def _code_points(data: bytes, ranges: Iterable[_Range]) -> Iterator[Excluded]:
    """Yield byte ranges as code-point ranges, decoding every stretch of the text once."""
    found = list(ranges)
    edges = sorted({0, *(r[0] for r in found), *(r[1] for r in found)})
    points = {0: 0}
    for left, right in pairwise(edges):
        points[right] = points[left] + len(data[left:right].decode(errors="replace"))
    for start, end, because in found:
        yield Excluded(points[start], points[end], because)
