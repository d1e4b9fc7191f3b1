"""Where a quotation stands in a passage, verbatim: exactly, normalised, or with an ellipsis as an ordered gap.

Nothing here is fuzzy. A quotation that is not found is not found, however alike a passage may look.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from judgeproof.text.normalise import BREAK, Normalised, normalise
from judgeproof.text.words import has_content, is_unspaced, negates

_ELLIPSIS = re.compile(r"\s*(?:\[\s*(?:\.{3,}|\u2026)\s*\]|\(\s*(?:\.{3,}|\u2026)\s*\)|\.{3,}|\u2026)\s*")
_MOST_PLACES = 1000
_SIGNS = "-+\u2212\u2013"
_JOINS = ".,:'\u2019/\u00a0\u202f\u2009"


@dataclass(frozen=True, slots=True)
class Located:
    """A quotation in a passage: `passage[start:end]`, and how it was matched (exact, normalised, ellipsis)."""

    start: int
    end: int
    match: str


def locate(quote: str, passage: str) -> Located | None:
    """Find a quotation in one passage; the first place counts that cuts no word and no number.

    Tried in this order: as it stands, normalised, and with its ellipses as gaps whose parts stand in order and each
    have content. Returns None where it does not stand, or is blank.
    """
    quote = quote.strip()
    if not quote or len(quote) > 4 * len(passage) + 64:
        return None
    for start, end in _places(quote, passage, 0):
        if cuts_nothing(passage, start, end):
            return Located(start, end, "exact")
    here = normalise(passage)
    found = _normalised(normalise(quote).text.strip(), here, 0, passage)
    if found is not None:
        return Located(*here.original(*found), "normalised")
    return _with_gaps(quote, here, passage)


def _with_gaps(quote: str, here: Normalised, passage: str) -> Located | None:
    """Find the parts of a quotation with ellipses, in order and without overlap."""
    parts = [normalise(part).text.strip() for part in _ELLIPSIS.split(quote) if part.strip()]
    if not parts or _ELLIPSIS.search(quote) is None or not all(has_content(part) for part in parts):
        return None
    spans: list[tuple[int, int]] = []
    reached = 0
    for part in parts:
        found = _normalised(part, here, reached, passage)
        if found is None:
            return None
        if spans and _turns(here.text[reached : found[0]]):
            return None
        spans.append(found)
        reached = found[1]
    return Located(here.original(*spans[0])[0], here.original(*spans[-1])[1], "ellipsis")


def _turns(gap: str) -> bool:
    """Tell whether leaving out a gap turns the statement around it: a negation within one sentence."""
    return negates(gap) and not re.search(r"[.!?] ", gap)


def _normalised(quote: str, here: Normalised, start: int, passage: str) -> tuple[int, int] | None:
    """Find a normalised quotation in a normalised passage; a line-break hyphen may be there in the quote or not."""
    quote = quote.replace(BREAK, "-")
    if not quote:
        return None
    spans = _over_breaks(quote, here.text, start) if BREAK in here.text else _places(quote, here.text, start)
    for found in spans:
        if cuts_nothing(passage, *here.original(*found)):
            return found
    return None


def _places(quote: str, text: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield the places of a quotation, overlapping ones too; a bounded number, so that hostile text costs no more."""
    at = text.find(quote, start)
    for _ in range(_MOST_PLACES):
        if at < 0:
            return
        yield at, at + len(quote)
        at = text.find(quote, at + 1)


def _over_breaks(quote: str, text: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield the places of a quotation in a text with words that were split over two lines."""
    letters = (
        f"[-{BREAK}]" if c == "-" else re.escape(c) + (f"{BREAK}?" if c.isalpha() and following.islower() else "")
        for c, following in zip(quote, quote[1:] + " ", strict=True)
    )
    for match in re.compile("".join(letters)).finditer(text, start):
        yield match.start(), match.end()


def cuts_nothing(text: str, start: int, end: int) -> bool:
    """Tell whether a range of a text begins and ends at the edge of a word or number, not inside one."""
    return not _inside(text, start, leading=True) and not _inside(text, end, leading=False)


def _inside(text: str, edge: int, *, leading: bool) -> bool:
    """Tell whether an edge lies inside a word or a number.

    A number goes on over a point, comma or thin blank between digits, and begins with its sign.
    """
    if edge <= 0 or edge >= len(text):
        return False
    before, after = text[edge - 1], text[edge]
    if _joins(before) and _joins(after):
        return not (is_unspaced(before) or is_unspaced(after))
    if leading and after.isdigit():
        return _number_before(text, edge)
    if not leading and before.isdigit():
        return after in _JOINS and text[edge + 1 : edge + 2].isdigit()
    return False


def _number_before(text: str, edge: int) -> bool:
    """Tell whether the digits at an edge continue a number or carry a sign that stands before it."""
    before, earlier = text[edge - 1], text[edge - 2 : edge - 1] if edge >= 2 else ""
    if before in _JOINS and earlier.isdigit():
        return True
    return before in _SIGNS and not (earlier and (_joins(earlier) or earlier in _SIGNS))


def _joins(character: str) -> bool:
    """Tell whether a character is part of a word: a letter, a digit, a combining mark, or an underscore."""
    return character.isalnum() or character == "_" or unicodedata.category(character)[0] == "M"
