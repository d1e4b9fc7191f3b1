"""The claim of each marker: its sentence up to the marker, as the response has it."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from msgspec import Struct

from judgeproof.citations.cutting import Sentences
from judgeproof.citations.facts import Claim, Marker
from judgeproof.citations.leads import (
    closed,
    lead_in,
    line_lead,
    may_lead,
    opened,
    saying,
    tail_begins,
    words_next,
)
from judgeproof.text.prose import Reading

_WORD = re.compile(r"\w")
# What marks up a line but says nothing: bullets, numbers of items, heading and quote signs, table bars, and the end of a
# bracket around the marker before.
_LEADING = re.compile(r"(?:[ \t\n\r>#|)\]]+|[*+\-\u2022]\s+|\d{1,3}[.)]\s+)+")
_BLANK_LINE = re.compile(r"(?>\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)")
# What may open around a marker, on the line of the sentence before it.
_OPENED = re.compile(r"[ \t([{*_\"'\u201c\u2018\u00ab]*")
# Two markers in a chain of which the second may begin what follows it: behind a stop, on a new line, or joined by a word.
_LOOSE = re.compile(r"[.\r\n]|\b(?:and|or)\b")
_ENTRY = re.compile(r"[ \t:.*_)]*(\w)")
# More than the line of a marker: what stands between it and the next is no entry of one list.
_OWN_LINES = re.compile(r"(?:\r\n|\r|\n)[^\r\n]*[^\s>][^\r\n]*(?:\r\n|\r|\n)")
# The end of what is read as one run of sentences: a blank line, an item, a heading, a row.
_PARAGRAPH_END = re.compile(r"(?:\r\n|\r|\n)[ \t>]*(?:[\r\n]|[*+\-\u2022][ \t]|\d{1,3}[.)][ \t]|[#|])")
_PARTING = frozenset({",", ";", ".", "!", "?"})
_JOINING = re.compile(r"(?:[\s,;.&()]|\band\b|\bor\b)*")


def spans_of(markers: Sequence[Marker]) -> list[tuple[int, int]]:
    """Return where markers stand in a response, each place once and in order.

    A range that a row itself marks as cited is no place of a marker: its words are the claim.
    """
    return sorted(
        {(m.start, m.end) for m in markers if m.start is not None and m.end is not None and not m.claim}
    )


def claims(
    text: str, markers: Sequence[Marker], reading: Reading, *, known: Sentences | None = None
) -> list[Claim | None]:
    """Return the claim of each marker of a response, in their order; None where no words stand for it.

    The sentence counts from its start, or from the chain of markers before, up to the marker. A marker behind a full
    stop belongs to the sentence before it. Where nothing precedes but a cue (`According to`), where the marker opens its
    line, or where a verb of saying follows it, what follows counts. `known` are the sentences with blanks for the
    markers, where they were cut already.
    """
    cut = _Cut(text, spans_of(markers), reading, known)
    # A link that a row marks as cited says nothing of its own: it ends the claim of the marker before it.
    links = (m.claim for m in markers if m.claim is not None and cut.all_link(*m.claim))
    cut.spans = sorted({*cut.spans, *links})
    for span in cut.spans:
        cut.done[span] = cut.claim(span)
    return [_claim(cut, marker) for marker in markers]


def _claim(cut: "_Cut", marker: Marker) -> Claim | None:
    """Return the claim of one marker: the one that the row marks, or the one that was cut for its place."""
    if marker.claim is not None:
        return cut.given(marker.claim)
    if marker.start is None or marker.end is None:
        return None
    return cut.done[marker.start, marker.end]


class _Before(Struct, frozen=True, gc=False):
    """What stands before a marker: its range in sentence `at`. `behind` tells that this sentence ended before the marker,
    `apart` that a blank line parts them, `led` that it may end in a cue, and `on` that words go on behind the marker."""

    at: int
    start: int
    end: int
    behind: bool
    apart: bool
    led: bool
    on: bool


class _Cut:
    """Cuts claims out of one response."""

    def __init__(
        self, text: str, spans: Sequence[tuple[int, int]], reading: Reading, known: Sentences | None
    ) -> None:
        self.text = text
        self.reading = reading
        self.spans = spans
        self.done: dict[tuple[int, int], Claim | None] = {}
        # Markers that stand before their claims.
        self.ahead: set[tuple[int, int]] = set()
        known = known or Sentences.of(text, spans)
        self.masked = known.shown
        self.sentences = known.found
        self.starts = _starts(known) if "\n" in self.masked or "\r" in self.masked else None
        self.paragraph = (0, False)

    def claim(self, span: tuple[int, int]) -> Claim | None:
        """Return the claim of the marker at a span; the markers before it must have been cut."""
        previous = self._before(span)
        if previous is not None and self._joined(previous, span):
            return self._shared(previous, span)
        at = self._sentence(span)
        start, end = self.sentences[at] if at >= 0 else span
        start = max(start, previous[1]) if previous is not None else start
        behind = end <= span[0]
        apart = behind and _BLANK_LINE.search(self.text, end, span[0]) is not None
        end = min(span[0], end)
        led = not behind and may_lead(self.masked, start, end)
        before = _Before(at, start, end, behind, apart, led, words_next(self.text, span[1]))
        if (ahead := self._ahead(span, previous, before)) is not None:
            self.ahead.add(span)
            return ahead
        return self._behind(span, previous, before)

    def _joined(self, previous: tuple[int, int], span: tuple[int, int]) -> bool:
        """Tell whether a marker continues the chain of the one before; not over a blank line, nor where it begins anew."""
        between = self.text[previous[1] : span[0]]
        if not _joins(between):
            return False
        anew = "." in between or "\n" in between or "\r" in between
        if not anew:
            return True
        if _BLANK_LINE.search(between) or saying(self.text, span[1]):
            return False
        named = self.text[span[1] : span[1] + 1] == ":"
        return not (named and line_lead(self.masked, span[0]) is not None)

    def _shared(self, previous: tuple[int, int], span: tuple[int, int]) -> Claim | None:
        """Return the claim of a chain for one more marker; unsure where this one may begin what goes on behind it."""
        claim = self.done[previous]
        if previous in self.ahead:
            self.ahead.add(span)
            return claim
        loose = words_next(self.text, span[1]) and _LOOSE.search(self.text, previous[1], span[0])
        return _doubted(claim) if loose else claim

    def _ahead(
        self, span: tuple[int, int], previous: tuple[int, int] | None, before: _Before
    ) -> Claim | None:
        """Return the claim of a marker that stands before it; None for any other marker."""
        if self.starts is not None and (found := self._opened(span, previous, before)) is not None:
            return found
        lead = lead_in(self.masked, before.start, before.end) if before.led else None
        if lead is None and not before.on and previous not in self.ahead:
            return None
        head = lead.start() if lead else before.end
        alone = before.behind or not _WORD.search(self.masked, before.start, head)
        if (verb := saying(self.text, span[1])) and (alone or lead or verb["that"] or self._parted(before)):
            return self._following(span, before.at, verb.end())
        if lead is not None and not closed(self.text, span[1]) and (alone or (lead["joint"] and lead["cue"])):
            return self._following(span, before.at, limit=before.at + 1)
        if previous in self.ahead and (before.behind or lead is not None):
            return _doubted(self._following(span, before.at)) if not before.apart else None
        return None

    def _parted(self, before: _Before) -> bool:
        """Tell whether a sign parts a marker from the words before it."""
        return self.masked[max(0, before.end - 4) : before.end].rstrip()[-1:] in _PARTING

    def _opened(
        self, span: tuple[int, int], previous: tuple[int, int] | None, before: _Before
    ) -> Claim | None:
        """Return the claim of a marker that opens its line; unsure where the line above may end in it."""
        assert self.starts is not None
        if opened(*span, self.masked, self.starts) is None:
            return None
        verb = saying(self.text, span[1])
        found = self._following(span, max(before.at, 0), verb.end() if verb else None)
        above = self.masked[max(0, before.end - 40) : before.end].rstrip()[-1:]
        told = self.done[previous] if previous is not None and previous in self.ahead else None
        listed = (
            previous and told and not told.unsure and not _OWN_LINES.search(self.masked, previous[1], span[0])
        )
        sure = (
            verb is not None
            or before.apart
            or before.at < 0
            or above == ":"
            or bool(listed)
            or bool((line_lead(self.masked, span[0]) or "").strip())
            or self.masked[span[1] : span[1] + 1] == ":"
            or not _WORD.search(self.masked, 0, span[0])
        )
        return found if sure else _doubted(found)

    def _behind(
        self, span: tuple[int, int], previous: tuple[int, int] | None, before: _Before
    ) -> Claim | None:
        """Return the claim of a marker that stands behind it, or what follows where nothing precedes."""
        end = tail_begins(self.masked, before.start, before.end) if before.led else before.end
        chained = end < before.end and previous is not None and before.start == previous[1]
        if chained and previous and not _WORD.search(self.masked, before.start, end):
            return self.done[previous]
        claim = self._trimmed(before.start, end) or self._trimmed(before.start, before.end)
        if claim is None or (before.apart and before.on):
            self.ahead.add(span)
            return self._following(span, max(before.at, 0))
        return _doubted(claim) if self._unsure(span, previous, before) else claim

    def _unsure(self, span: tuple[int, int], previous: tuple[int, int] | None, before: _Before) -> bool:
        """Tell whether a marker may as well stand before its claim."""
        if before.apart:
            return True
        if not before.on:
            return False
        if not before.behind:
            return previous in self.ahead or (before.led and not closed(self.text, span[1]))
        return self.masked[span[0] - 1].isspace() and self._runs_on(span)

    def _runs_on(self, span: tuple[int, int]) -> bool:
        """Tell whether words stand behind the last marker of a paragraph, so that each may open the sentence behind it."""
        if span[0] >= self.paragraph[0]:
            found = _PARAGRAPH_END.search(self.text, span[1])
            end = found.start() if found else len(self.text)
            last = self.spans[bisect_left(self.spans, (end,)) - 1]
            self.paragraph = end, _WORD.search(self.masked, last[1], end) is not None
        return self.paragraph[1]

    def given(self, claim: tuple[int, int]) -> Claim | None:
        """Return a claim that the row itself marks; where it holds no words but markers, its sentence."""
        start, end = claim
        if _WORD.search(self.masked, start, end) and not self.all_link(start, end):
            return Claim(start=start, end=end, text=self.text[start:end])
        return self.claim((start, end))

    def all_link(self, start: int, end: int) -> bool:
        """Tell whether a range is one Markdown link and nothing else: the link is the marker, not the claim."""
        return re.fullmatch(r"\(?\[[^\[\]]*\]\([^()\s]*\)\)?", self.text[start:end].strip()) is not None

    def _sentence(self, span: tuple[int, int]) -> int:
        """Return which sentence a marker belongs to, -1 where none begins before it.

        In `It burns. ([doc-1]) It rots.` the parenthesis begins the second sentence, but the marker belongs to the first.
        """
        at = bisect_left(self.sentences, (span[0] + 1,)) - 1
        if at > 0 and _OPENED.fullmatch(self.text, self.sentences[at - 1][1], span[0]):
            return at - 1
        return at

    def _before(self, span: tuple[int, int]) -> tuple[int, int] | None:
        """Return the marker before a span, if any."""
        at = bisect_left(self.spans, (span[0],)) - 1
        return self.spans[at] if at >= 0 else None

    def _following(
        self, span: tuple[int, int], at: int, begin: int | None = None, *, limit: int | None = None
    ) -> Claim | None:
        """Return what follows a marker and its chain, up to the next marker's own cue or the end of the sentence.

        It is looked for in three sentences from `at` on, or up to sentence `limit`.
        """
        later = bisect_left(self.spans, (span[1],))
        chained = span[1]
        while later < len(self.spans) and self._joined((0, chained), self.spans[later]):
            chained = self.spans[later][1]
            later += 1
        begin = max(begin or span[1], chained)
        ahead = self.spans[later][0] if later < len(self.spans) else len(self.text)
        at = max(at, 0)
        for start, end in self.sentences[at : at + 3 if limit is None else limit]:
            if start >= ahead:
                return None
            if start >= begin and _BLANK_LINE.search(self.text, begin, start):
                return None
            found = self._up_to(max(start, begin), min(end, ahead)) if end > begin else None
            if found is not None:
                return found
        return None

    def _up_to(self, start: int, end: int) -> Claim | None:
        """Return the claim in a range without the cue of the marker behind it."""
        while start < end and (self.text[start].isspace() or self.text[start] in ",;:"):
            start += 1
        lead = lead_in(self.masked, start, end) if may_lead(self.masked, start, end) else None
        return (self._trimmed(start, lead.start()) if lead else None) or self._trimmed(start, end)

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


def _doubted(claim: Claim | None) -> Claim | None:
    """Return a claim as one that may not be its marker's own."""
    return claim and Claim(start=claim.start, end=claim.end, text=claim.text, unsure=True)


def _starts(known: Sentences) -> list[int]:
    """Return where the sentences of a response begin, and the entries that markers open without a stop before them."""
    starts = {start for start, _ in known.found}
    for _, end in known.markers:
        if (entry := _ENTRY.match(known.shown, end)) and not entry[1].islower():
            starts.add(entry.start(1))
    return sorted(starts)


def _joins(between: str) -> bool:
    """Tell whether only signs and joining words stand between two markers, so that they share a claim."""
    return _JOINING.fullmatch(between) is not None
