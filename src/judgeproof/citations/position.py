"""Where a marker stands: free or glued to a word, behind a claim or not, before a sentence end or in mid-sentence."""

from collections.abc import Sequence

from msgspec import Struct

from judgeproof.citations.facts import Marker

_SENTENCE_END = ".!?;\u2026\u3002\uff01\uff1f\uff1b\uff0e\uff61"
_LINE_END = "\n\r\u2028\u2029"
_BLANKS = " \t"
# What may close around a citation before the sentence ends: `(see [doc-1]).`, `**claim [1]**.`
_CLOSERS = ")]}\"'\u201d\u2019\u00bb*_"


class Position(Struct, frozen=True):
    """The place of one marker. A chain of markers, with blanks between them, stands where its first one stands.

    `follows_claim`: the text of a claim stands directly before it. `ends`: a sentence end, a line end or another
    marker comes next. `spaced`: a blank stands before its bracket, or before the chain it belongs to.
    """

    follows_claim: bool
    ends: bool
    spaced: bool

    @property
    def cites(self) -> bool:
        """Whether this is citation position: behind a claim, before the end of a sentence, a line or a marker."""
        return self.follows_claim and self.ends


STRUCTURED = Position(follows_claim=True, ends=True, spaced=True)
NOWHERE = Position(follows_claim=False, ends=False, spaced=False)


def positions(text: str, markers: Sequence[Marker]) -> list[Position]:
    """Return the position of each marker of a response, in their order. Markers must stand in text order."""
    spans = sorted(
        {(m.start, m.end) for m in markers if m.start is not None and m.end is not None and not m.structured}
    )
    heads = _chain_heads(text, spans)
    followed = {span: _next_is_marker(text, span[1], spans, at) for at, span in enumerate(spans)}
    found: list[Position] = []
    for marker in markers:
        if marker.structured:
            found.append(STRUCTURED)
            continue
        if marker.start is None or marker.end is None:
            found.append(NOWHERE)
            continue
        span = (marker.start, marker.end)
        head = heads[span]
        found.append(
            Position(
                follows_claim=_follows_claim(text, head),
                ends=followed[span] or _ends(text, marker.end),
                spaced=head > 0 and text[head - 1] in _BLANKS,
            )
        )
    return found


def _chain_heads(text: str, spans: Sequence[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """Map every span to where its chain begins."""
    heads: dict[tuple[int, int], int] = {}
    previous: tuple[int, int] | None = None
    for span in spans:
        chained = previous is not None and not text[previous[1] : span[0]].strip(_BLANKS)
        heads[span] = heads[previous] if chained and previous is not None else span[0]
        previous = span
    return heads


def _next_is_marker(text: str, end: int, spans: Sequence[tuple[int, int]], at: int) -> bool:
    """Tell whether the next marker follows with nothing but blanks between."""
    return at + 1 < len(spans) and not text[end : spans[at + 1][0]].strip(_BLANKS)


def _follows_claim(text: str, start: int) -> bool:
    """Tell whether the text of a claim stands directly before: a word, or what closes one, on the same line."""
    before = text[max(0, start - 64) : start].rstrip(_BLANKS).rstrip(_CLOSERS)
    if not before:
        return False
    return before[-1].isalnum() or before[-1] in "%\u00b0\u20ac$\u00a3" or before[-1] in _SENTENCE_END


def _ends(text: str, end: int) -> bool:
    """Tell whether a sentence end or a line end comes next, behind what may close around a marker."""
    at = end
    while at < len(text) and text[at] in _CLOSERS:
        at += 1
    if at < len(text) and text[at] in _SENTENCE_END:
        return True
    while at < len(text) and text[at] in _BLANKS:
        at += 1
    return at >= len(text) or text[at] in _LINE_END
