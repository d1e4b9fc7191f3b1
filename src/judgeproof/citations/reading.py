"""Reading a response: its markers in every style, the tokens that stand in no prose, and the style it uses.

With `auto` every style is read, so that a citation of a second style cannot hide behind the first; the style that
names most sources gives the response its name.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence

from judgeproof.citations.facts import Context, Excluded, Marker, Response, Row
from judgeproof.citations.labels import TOKEN, fold
from judgeproof.citations.styles import STYLES, Found, Labels, Reader, spans
from judgeproof.citations.styles.bracket import SQUARE
from judgeproof.citations.styles.provider_spans import unread
from judgeproof.citations.styles.token import labels_of
from judgeproof.errors import UsageError
from judgeproof.text import prose

AUTO = "auto"
_ESCAPE = re.compile(r"\\+\Z")
_ENCLOSED = re.compile(rf"[{{(<\u00ab\u2039]{{1,2}}[ \t]*({TOKEN})[ \t]*[}})>\u00bb\u203a]{{1,2}}")
# Read only where nothing else names a source: a raised number is more often a power than a citation.
_LAST_RESORT = frozenset({"superscript"})
# These stand in HTML tags, which are no prose for every other style.
_IN_TAGS = frozenset({"html"})
# With these what a provider sends beside the text is read.
_STRUCTURED = frozenset({AUTO, "spans", "openai"})


def read_response(
    row: Row, context: Context, *, style: str = AUTO, brackets: tuple[str, str] = SQUARE
) -> Response:
    """Read the response of a row. Raises UsageError for a style that does not exist."""
    if style != AUTO and style not in STYLES:
        raise UsageError(f"citation style {style!r} does not exist; there are: auto, {', '.join(STYLES)}")
    reading = prose.read(row.response, names=lambda word: fold(word) in context.sources)
    labels = labels_of(context, reading.definitions)
    structured = spans.find(row, labels) if style in _STRUCTURED else []
    found, excluded = _text_markers(row.response, labels, reading, style, brackets)
    markers = _together(structured, found, row.response) if structured else found
    chosen = _style(style, markers, context, labels)
    return Response(
        text=row.response,
        markers=tuple(markers),
        excluded=tuple(excluded),
        style=chosen,
        unrecognised=not markers
        and (
            (style in _STRUCTURED and unread(row))
            or _resembles(row.response, labels, reading, style, brackets)
        ),
        reading=reading,
    )


def _together(structured: Sequence[Marker], found: Sequence[Marker], text: str) -> list[Marker]:
    """Return structured markers and those of the text in text order, without those that are a span's own."""
    is_own = spans.ownership(structured, text)
    own = [marker for marker in found if not is_own(marker)]
    return sorted([*spans.without_markers(structured, found), *own], key=_place)


def _place(marker: Marker) -> tuple[bool, int]:
    """Order markers by where they stand; those without a place come last."""
    return marker.start is None, marker.start or 0


def _start(excluded: Excluded) -> int:
    return excluded.start


def _text_markers(
    text: str, labels: Labels, reading: prose.Reading, style: str, brackets: tuple[str, str]
) -> tuple[list[Marker], list[Excluded]]:
    """Return the markers that stand in the prose of a response, and the tokens that stand elsewhere."""
    markers: list[Marker] = []
    excluded: list[Excluded] = []
    for name, reader in _readers(style).items():
        if (
            name in _LAST_RESORT
            and style == AUTO
            and any(not labels.known.isdisjoint(m.keys) for m in markers)
        ):
            continue
        # Most texts hold nothing of most styles.
        if not (found := list(reader(text, labels, brackets))):
            continue
        kept, out = _in_prose(name, found, text, reading)
        if kept:
            markers = _without_overlap([*markers, *kept])
        excluded = _apart(excluded, out) if out else excluded
    return markers, excluded


def _apart(excluded: Sequence[Excluded], more: Sequence[Excluded]) -> list[Excluded]:
    """Return excluded tokens in text order, with those of another style that overlap none of them."""
    taken = sorted((token.start, token.end) for token in excluded)
    free: list[Excluded] = []
    for token in more:
        before = bisect_left(taken, (token.end, 0)) - 1
        if before < 0 or taken[before][1] <= token.start:
            free.append(token)
    return sorted([*excluded, *free], key=_start)


def _readers(style: str) -> Mapping[str, Reader]:
    """Return the text styles to read, in the order of the registry; brackets read numbers too."""
    if style == AUTO:
        return _TEXT_STYLES
    reader = STYLES[style]
    return {style: reader} if reader is not None else {}


_TEXT_STYLES = {name: reader for name, reader in STYLES.items() if reader is not None and name != "numeric"}


def _in_prose(
    name: str, found: Sequence[Found], text: str, reading: prose.Reading
) -> tuple[list[Marker], list[Excluded]]:
    """Sort what a style found into markers and tokens that stand in no prose."""
    markers: list[Marker] = []
    excluded: list[Excluded] = []
    if reading is prose.PROSE:
        # Such a text holds no backslash either.
        return [marker for each in found for marker in each.markers], excluded
    for each in found:
        because = _because(name, each.start, text, reading)
        if because is None:
            markers += each.markers
        else:
            excluded.append(
                Excluded(text=each.shown, start=each.start, end=each.start + len(each.shown), because=because)
            )
    return markers, excluded


def _because(name: str, start: int, text: str, reading: prose.Reading) -> str | None:
    """Return why a token is no marker: what holds it, or the backslash before it."""
    at = reading.at(start)
    if at is not None:
        return None if name in _IN_TAGS and at.because == "html" else at.because
    before = text[max(0, start - 32) : start]
    escape = _ESCAPE.search(before) if "\\" in before else None
    return "escaped" if escape and len(escape[0]) % 2 else None


def _without_overlap(markers: Sequence[Marker]) -> list[Marker]:
    """Return markers in text order; of two that overlap, the one that begins first and reaches farther stays."""
    kept: list[Marker] = []
    reached, span = 0, (-1, -1)
    for marker in sorted(markers, key=lambda m: (m.start or 0, -(m.end or 0))):
        start, end = marker.start or 0, marker.end or 0
        if start >= reached or ((start, end) == span and marker.style == kept[-1].style):
            kept.append(marker)
            reached, span = max(reached, end), (start, end)
    return kept


def _style(style: str, markers: Sequence[Marker], context: Context, labels: Labels) -> str | None:
    """Name the style of a response: the forced one, or the one that names most sources."""
    if style != AUTO:
        return style
    if not markers:
        return None
    styles = {marker.style for marker in markers}
    if "spans" in styles:
        return "spans"
    best = _most_naming(markers, context) if len(styles) > 1 else markers[0].style
    return "numeric" if best == "bracket" and labels.all_numbers else best


def _most_naming(markers: Sequence[Marker], context: Context) -> str:
    """Return the style that names most sources; of equals the one with most markers, then the first of the registry."""
    order = list(STYLES)
    named = Counter(m.style for m in markers if any(key in context.sources for key in m.keys))
    seen = Counter(m.style for m in markers)
    return max(seen, key=lambda name: (named[name], seen[name], -order.index(name)))


def _resembles(
    text: str, labels: Labels, reading: prose.Reading, style: str, brackets: tuple[str, str]
) -> bool:
    """Tell whether a response in which nothing was read holds what another style, or none of ours, would read."""
    for name, reader in _TEXT_STYLES.items() if style != AUTO else ():
        if name != style and _in_prose(name, list(reader(text, labels, SQUARE)), text, reading)[0]:
            return True
    return any(fold(m[1]) in labels.known and reading.at(m.start()) is None for m in _ENCLOSED.finditer(text))
