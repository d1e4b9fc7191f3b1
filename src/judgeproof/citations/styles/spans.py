"""Structured citations: spans of the response with the sources that they name, in our shape or a provider's.

Offsets are made code points by comparing the slice with the quoted text, never by trust: the declared unit first,
then code points, UTF-16 units and bytes; an exclusive end before an inclusive one.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from judgeproof.citations.facts import Marker, Row
from judgeproof.citations.json_values import is_list, is_object
from judgeproof.citations.labels import fold
from judgeproof.citations.styles.provider_spans import Pair, provider_pairs
from judgeproof.citations.styles.token import Labels

UNITS = ("code_points", "utf16", "bytes")
_NO_BLANK = re.compile(r"[^ \t]")
_LINK = re.compile(r"\(?\[[^\[\]\n]*\]\([^()\s]*\)\)?")


def pairs_of(row: Row) -> list[Pair]:
    """Return the structured citations of a row: its key `citations`, or what a provider sent beside the text.

    An empty list, a list of texts or a plain text is no structured citation.
    """
    own = row.citations
    if is_list(own):
        pairs = [pair for item in own if is_object(item) for pair in _own(item)]
        if pairs:
            return pairs
    return provider_pairs(row)


def _own(item: Mapping[str, Any]) -> Iterator[Pair]:
    """Yield the pair of one item of the key `citations`; references may stand under the names of providers."""
    refs = next(
        (item[name] for name in ("refs", "document_ids", "sources", "ids", "source") if name in item), None
    )
    listed = refs if is_list(refs) else [refs]
    names = [(name,) for ref in listed if (name := _reference(ref)) is not None]
    text = item.get("text")
    unit = item.get("unit")
    if names:
        yield Pair(
            start=item.get("start"),
            end=item.get("end"),
            text=text if isinstance(text, str) else None,
            refs=tuple(names),
            unit=unit if unit in UNITS else None,
        )


def _reference(ref: Any) -> str | None:
    """Return a reference as text: a text, a whole number, or the id of an object."""
    if is_object(ref):
        ref = next((ref[name] for name in ("id", "label", "document_id", "url") if name in ref), None)
    if isinstance(ref, str) and ref.strip():
        return ref.strip()
    return str(ref) if isinstance(ref, int) and not isinstance(ref, bool) else None


def find(row: Row, labels: Labels) -> list[Marker]:
    """Return the markers of a row's structured citations in text order, one per reference.

    One that fits nowhere has no offsets.
    """
    pairs = pairs_of(row)
    if not pairs:
        return []
    offsets = _Offsets(row.response)
    markers: list[Marker] = []
    for pair in pairs:
        span = offsets.fit(pair)
        start, end = span if span else (None, None)
        link = span is not None and _LINK.fullmatch(row.response[span[0] : span[1]].strip()) is not None
        for names in pair.refs:
            ref, keys = _named(names, labels)
            markers.append(
                Marker(
                    text=ref,
                    start=start,
                    end=end,
                    keys=keys,
                    style="spans",
                    structured=True,
                    link=link,
                    claim=span,
                )
            )
    return sorted(markers, key=lambda m: (m.start is None, m.start or 0))


def _named(names: Sequence[str], labels: Labels) -> tuple[str, tuple[str, ...]]:
    """Return the name by which the context knows a reference, or the first one, with the keys it may name."""
    for name in names:
        address = labels.urls.get(name)
        if address is not None:
            return name, (address, fold(name))
        if fold(name) in labels.known:
            return name, (fold(name),)
    return names[0], (fold(names[0]),)


def ownership(structured: Sequence[Marker], text: str) -> Callable[[Marker], bool]:
    """Return what tells whether a marker of the text belongs to a span with the same reference: inside it or right
    behind it. Of the spans that begin before a marker, the one that reaches farthest decides.

    A service's token belongs to the span that covers it and nothing else: the annotation says what it names.
    """
    covered = {(span.start, span.end) for span in structured}
    reached: dict[str, tuple[list[int], list[int]]] = {}
    for span in sorted((s for s in structured if s.start is not None), key=lambda s: s.start or 0):
        for key in set(span.keys):
            starts, ends = reached.setdefault(key, ([], []))
            starts.append(span.start or 0)
            ends.append(max(span.end or 0, ends[-1] if ends else 0))
    ends_of_spans = {end for _, ends in reached.values() for end in ends}
    words = {end: _NO_BLANK.search(text, end) for end in ends_of_spans}
    behind = {end: word.start() if word else len(text) for end, word in words.items()}

    def is_own(marker: Marker) -> bool:
        if marker.start is None:
            return False
        if marker.style == "openai" and (marker.start, marker.end) in covered:
            return True
        found = (reached[key] for key in set(marker.keys) if key in reached)
        ends = (ends[at - 1] for starts, ends in found if (at := bisect_right(starts, marker.start)))
        return any(behind[end] >= marker.start for end in ends)

    return is_own


def without_markers(spans: Sequence[Marker], found: Sequence[Marker]) -> list[Marker]:
    """Return structured markers of which those that cover a marker of the text and no more claim nothing themselves."""
    covered = {(marker.start, marker.end) for marker in found}
    return [replace(span, claim=None) if (span.start, span.end) in covered else span for span in spans]


class _Offsets:
    """Converts the offsets of one response."""

    def __init__(self, text: str) -> None:
        self.text = text

    def fit(self, pair: Pair) -> tuple[int, int] | None:
        """Return the span of a pair in code points, or None where it fits nowhere."""
        start, end = pair.start, pair.end
        if not _is_offset(start) or not _is_offset(end):
            return None
        units = [pair.unit] if pair.unit else []
        if pair.text is None:
            return self.span(units[0] if units else "code_points", start, end)
        for unit in (*units, *UNITS):
            for last in (end, end + 1):
                span = self.span(unit, start, last)
                if span and self.text[span[0] : span[1]] == pair.text:
                    return span
        return None

    def span(self, unit: str, start: int, end: int) -> tuple[int, int] | None:
        """Return a range of some unit in code points; None where it is empty or not inside the text."""
        points = (self.point(unit, start), self.point(unit, end))
        if points[0] is None or points[1] is None or points[0] >= points[1]:
            return None
        return points[0], points[1]

    def point(self, unit: str, offset: int) -> int | None:
        """Return one offset in code points, or None where it lies outside the text or inside a character."""
        if unit == "code_points":
            return offset if 0 <= offset <= len(self.text) else None
        encoding, width = ("utf-16-le", 2) if unit == "utf16" else ("utf-8", 1)
        data = self.encoded(encoding)
        if offset * width > len(data):
            return None
        try:
            return len(data[: offset * width].decode(encoding))
        except UnicodeDecodeError:
            return None

    def encoded(self, encoding: str) -> bytes:
        """Return the text in an encoding."""
        return self.text.encode(encoding)


def _is_offset(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 40
