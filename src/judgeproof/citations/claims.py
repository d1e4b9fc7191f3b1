"""The claim of each marker: its sentence up to the marker, as the response has it."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from judgeproof.citations.facts import Claim, Marker
from judgeproof.text.prose import Reading
from judgeproof.text.sentences import sentences

_WORD = re.compile(r"\w")
# What marks up a line but says nothing: bullets, numbers of items, heading and quote signs, table bars.
_LEADING = re.compile(r"(?:[ \t\n\r>#|]+|[*+\-\u2022]\s+|\d{1,3}[.)]\s+)+")
_BLANK_LINE = re.compile(r"(?>\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)")
_JOINING = re.compile(r"(?:[\s,;.&()]|\band\b|\bor\b)*")


def claims(text: str, markers: Sequence[Marker], reading: Reading) -> list[Claim | None]:
    """Return the claim of each marker of a response, in their order; None where no words stand for it.

    The sentence counts from its start, or from the chain of markers before, up to the marker. A marker behind a full
    stop belongs to the sentence before it. Where nothing precedes, what follows counts.
    """
    spans = sorted(
        {(m.start, m.end) for m in markers if m.start is not None and m.end is not None and not m.claim}
    )
    cut = _Cut(text, spans, reading)
    for span in spans:
        cut.done[span] = cut.claim(span)
    return [_claim(cut, marker) for marker in markers]


def _claim(cut: "_Cut", marker: Marker) -> Claim | None:
    """Return the claim of one marker: the one that the row marks, or the one that was cut for its place."""
    if marker.claim is not None:
        return cut.given(marker.claim)
    if marker.start is None or marker.end is None:
        return None
    return cut.done[marker.start, marker.end]


class _Cut:
    """Cuts claims out of one response."""

    def __init__(self, text: str, spans: Sequence[tuple[int, int]], reading: Reading) -> None:
        self.text = text
        self.reading = reading
        self.spans = spans
        self.done: dict[tuple[int, int], Claim | None] = {}
        self.masked = _masked(text, spans)
        self.sentences = sentences(self.masked)

    def claim(self, span: tuple[int, int]) -> Claim | None:
        """Return the claim of the marker at a span; the markers before it must have been cut."""
        at = bisect_left(self.sentences, (span[0] + 1,)) - 1
        start, end = self.sentences[at] if at >= 0 else (0, 0)
        previous = self._before(span, start)
        if previous is not None:
            if _joins(self.text[previous[1] : span[0]]):
                return self.done[previous]
            start = previous[1]
        return self._trimmed(start, min(span[0], end)) or self._following(span, max(at, 0))

    def given(self, claim: tuple[int, int]) -> Claim | None:
        """Return a claim that the row itself marks; where it holds no words but markers, its sentence."""
        start, end = claim
        if _WORD.search(self.masked, start, end) and not self._all_link(start, end):
            return Claim(start=start, end=end, text=self.text[start:end])
        return self.claim((start, end))

    def _all_link(self, start: int, end: int) -> bool:
        """Tell whether a range is one Markdown link and nothing else: the link is the marker, not the claim."""
        return re.fullmatch(r"\(?\[[^\[\]]*\]\([^()\s]*\)\)?", self.text[start:end].strip()) is not None

    def _before(self, span: tuple[int, int], start: int) -> tuple[int, int] | None:
        """Return the marker before a span within its sentence, if any."""
        at = bisect_left(self.spans, (span[0],)) - 1
        return self.spans[at] if at >= 0 and self.spans[at][0] >= start else None

    def _following(self, span: tuple[int, int], at: int) -> Claim | None:
        """Return what follows a marker that nothing precedes, up to the next marker or the end of the sentence."""
        later = bisect_left(self.spans, (span[1],))
        limit = self.spans[later][0] if later < len(self.spans) else len(self.text)
        for start, end in self.sentences[at : at + 3]:
            if start >= limit:
                return None
            if start >= span[1] and _BLANK_LINE.search(self.text, span[1], start):
                return None
            found = self._trimmed(max(start, span[1]), min(end, limit)) if end > span[1] else None
            if found is not None:
                return found
        return None

    def _trimmed(self, start: int, end: int) -> Claim | None:
        """Return the claim in a range without what only marks it up; None where no word is left."""
        leading = _LEADING.match(self.text, start, end)
        if leading:
            start = leading.end()
        if self.reading.excluded:
            start = self._behind_tags(start, end)
        while start < end and self.text[start].isspace():
            start += 1
        end = self._end(start, end)
        if start >= end or not _WORD.search(self.text, start, end):
            return None
        return Claim(start=start, end=end, text=self.text[start:end])

    def _behind_tags(self, start: int, end: int) -> int:
        """Return the start of a claim without the tags before it."""
        while (tag := self.reading.at(start)) and tag.because == "html" and tag.end <= end:
            start = tag.end
        return start

    def _end(self, start: int, end: int) -> int:
        """Return the end of a claim without blanks and tags behind it, and without a bracket that is left open."""
        while end > start:
            tag = self.reading.at(end - 1) if self.reading.excluded else None
            if tag is not None and tag.because == "html":
                end = tag.start
            elif self.text[end - 1].isspace() or self.text[end - 1] in "([":
                end -= 1
            else:
                break
        return end


def _masked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """Return a text of the same length with blanks for its markers, so that they end no sentence."""
    pieces: list[str] = []
    at = 0
    for start, end in spans:
        pieces += [text[at:start], " " * (end - start)]
        at = end
    return "".join([*pieces, text[at:]])


def _joins(between: str) -> bool:
    """Tell whether only signs and joining words stand between two markers, so that they share a claim."""
    return _JOINING.fullmatch(between) is not None
