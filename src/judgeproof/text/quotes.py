"""Where a quotation stands in a passage, verbatim: exactly, normalised, or with an ellipsis as an ordered gap.

Nothing here is fuzzy. A quotation that is not found is not found, however alike a passage may look.
"""

import re
import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from judgeproof.text.normalise import BREAK, HYPHENS, INVISIBLE, Normalised, broken_word, normalise
from judgeproof.text.words import has_content, is_unspaced, negates

_ELLIPSIS = re.compile(r"\[\s*(?:\.{3,}|\u2026)\s*\]|\(\s*(?:\.{3,}|\u2026)\s*\)|\.{3,}|\u2026")
_SENTENCE_END = re.compile(r"[.!?][\"')\]]* ")
_MOST_PLACES = 1000
# How far an edge is looked around for marks that are not seen.
_AROUND = 32
# A number begins with its sign or its point, unless these join it to what stands before: `.5`, but `e.g.5`.
_OPENS = "-+\u2212\u2013."
_JOINS = ".,:'\u2019/\u00a0\u202f\u2009"
# Signs that neither join words nor are unseen: what lies between one and the word before it is nearly always its end.
_SIGNS = ".,;:!?)]\"'"


class Located(Struct, frozen=True):
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
    # Nearly always the first place is the one, or there is none.
    start = passage.find(quote)
    if start >= 0 and cuts_nothing(passage, start, start + len(quote)):
        return Located(start, start + len(quote), "exact")
    for at, end in _places(quote, passage, start + 1 if start >= 0 else len(passage), _MOST_PLACES - 1):
        if cuts_nothing(passage, at, end):
            return Located(at, end, "exact")
    here = normalise(passage)
    found = _normalised(normalise(quote).text.strip(), here, 0, passage)
    if found is not None:
        return Located(*here.original(*found), "normalised")
    return _with_gaps(quote, here, passage)


def places(quote: str, passage: str) -> list[Located]:
    """Find every place of a quotation in one passage, in order; of one with ellipses only the first.

    A bounded number, so that hostile text costs no more.
    """
    first = locate(quote, passage)
    if first is None or first.match == "ellipsis":
        return [first] if first is not None else []
    here = normalise(passage)
    spans = [here.original(*span) for span in _candidates(normalise(quote).text.strip(), here, 0)]
    found = {(start, end) for start, end in spans if cuts_nothing(passage, start, end)}
    return [Located(*span, first.match) for span in sorted(found | {(first.start, first.end)})]


def stretches(quote: str, passage: str, found: Located) -> list[tuple[int, int]]:
    """Return the ranges of a passage that a quotation found there says itself, without what its ellipses leave out."""
    if found.match != "ellipsis":
        return [(found.start, found.end)]
    here = normalise(passage)
    return [here.original(*span) for span in _gapped(quote, here, passage)]


def _with_gaps(quote: str, here: Normalised, passage: str) -> Located | None:
    """Find a quotation with ellipses as one range, from its first part to its last."""
    spans = _gapped(quote, here, passage)
    if not spans:
        return None
    return Located(here.original(*spans[0])[0], here.original(*spans[-1])[1], "ellipsis")


def _gapped(quote: str, here: Normalised, passage: str) -> list[tuple[int, int]]:
    """Find the parts of a quotation with ellipses, in order and without overlap; none where one is not found."""
    parts = [normalise(part).text.strip() for part in _ELLIPSIS.split(quote) if part.strip()]
    if not parts or _ELLIPSIS.search(quote) is None or not all(has_content(part) for part in parts):
        return []
    spans: list[tuple[int, int]] = []
    reached = 0
    for part in parts:
        found = _normalised(part, here, reached, passage)
        if found is None or (spans and _turns(here.text[reached - 1 : found[0]])):
            return []
        spans.append(found)
        reached = found[1]
    return spans


def _turns(gap: str) -> bool:
    """Tell whether leaving out a gap turns a statement beside it: a negation in the rest of the sentence before, or
    in the beginning of the one behind. `gap` begins with the last character before it."""
    pieces = _SENTENCE_END.split(gap)
    return negates(pieces[0]) or negates(pieces[-1])


def _normalised(quote: str, here: Normalised, start: int, passage: str) -> tuple[int, int] | None:
    """Find a normalised quotation in a normalised passage; a line-break hyphen may be there in the quote or not."""
    for found in _candidates(quote, here, start):
        if cuts_nothing(passage, *here.original(*found)):
            return found
    return None


def _candidates(quote: str, here: Normalised, start: int) -> Iterator[tuple[int, int]]:
    """Return the places of a normalised quotation, those too that cut a word."""
    quote = quote.replace(BREAK, "-")
    if not quote:
        return iter(())
    return _over_breaks(quote, here.text, start) if BREAK in here.text else _places(quote, here.text, start)


def _places(quote: str, text: str, start: int, most: int = _MOST_PLACES) -> Iterator[tuple[int, int]]:
    """Yield the places of a quotation, overlapping ones too; a bounded number, so that hostile text costs no more."""
    at = text.find(quote, start)
    for _ in range(most):
        if at < 0:
            return
        yield at, at + len(quote)
        at = text.find(quote, at + 1)


def _over_breaks(quote: str, text: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield the places of a quotation in a text with words that were split over two lines.

    Hyphens set aside, both must be the same; then the hyphens are compared, of which those at line ends may lack.
    """
    bare, offsets = _without_hyphens(text)
    wanted = quote.replace("-", "")
    if not wanted:
        return
    leading, trailing = len(quote) - len(quote.lstrip("-")), len(quote) - len(quote.rstrip("-"))
    for first, behind in _places(wanted, bare, bisect_left(offsets, start)):
        begin, end = offsets[first] - leading, offsets[behind - 1] + 1 + trailing
        if begin >= start and _reads(text[begin:end], quote):
            yield begin, end


@lru_cache(maxsize=4)
def _without_hyphens(text: str) -> "tuple[str, array[int]]":
    """Return a normalised text without its hyphens, and where each of its characters stood."""
    offsets = array("L", (at for at, character in enumerate(text) if character not in ("-", BREAK)))
    return text.replace("-", "").replace(BREAK, ""), offsets


def _reads(text: str, quote: str) -> bool:
    """Tell whether a text with words split over lines reads as a quotation that may keep or drop those hyphens."""
    at = 0
    for number, part in enumerate(text.split(BREAK)):
        if number:
            at += quote.startswith("-", at)
        if not quote.startswith(part, at):
            return False
        at += len(part)
    return at == len(quote)


def cuts_nothing(text: str, start: int, end: int) -> bool:
    """Tell whether a range of a text begins and ends at the edge of a word or number, not inside one."""
    return not _inside(text, start) and not _inside(text, end)


def _inside(text: str, edge: int) -> bool:
    """Tell whether an edge lies inside a word or a number.

    A word goes on over marks that are not seen and over a hyphen at a line end. A number goes on over a point, comma
    or thin blank between digits, and begins with its sign or its point.
    """
    if 0 < edge < len(text) and _is_clear(text, edge):
        return False
    left = text[max(0, edge - _AROUND) : edge].rstrip(INVISIBLE)
    right = text[edge : edge + _AROUND].lstrip(INVISIBLE)
    if not left or not right:
        return False
    if _joins(left[-1]) and _joins(right[0]):
        return not (is_unspaced(left[-1]) or is_unspaced(right[0]))
    return _in_number(left, right) or _in_broken_word(text, edge)


def _is_clear(text: str, edge: int) -> bool:
    """Tell whether nothing goes on over an edge, for the places where that shows at once.

    These are a blank that no hyphen stands before, and a sign behind a word, with no digit behind it that a number goes
    on to.
    """
    before, behind = text[edge - 1], text[edge]
    if " " in (before, behind):
        outer = text[edge - 2 : edge - 1] if before == " " else before
        return bool(outer) and outer not in HYPHENS and not outer.isspace()
    return behind in _SIGNS and before.isalnum() and not text[edge + 1 : edge + 2].isdigit()


def _in_number(left: str, right: str) -> bool:
    """Tell whether the edge between two stretches lies inside a number, or between it and its sign or point."""
    if left[-1].isdigit():
        return right[0] in _JOINS and right[1:2].isdigit()
    if not right.removeprefix(".")[:1].isdigit():
        return False
    before, earlier = left[-1], left[-2:-1]
    if before in _JOINS and earlier.isdigit():
        return True
    return before in _OPENS and not (earlier and (_joins(earlier) or earlier == before))


def _in_broken_word(text: str, edge: int) -> bool:
    """Tell whether an edge lies at a hyphen that splits a word over two lines, or in the line break behind it."""
    if broken_word(text, edge):
        return True
    first = max(0, edge - _AROUND)
    before = text[first:edge].rstrip()
    return bool(before) and broken_word(text, first + len(before) - 1) >= edge


def _joins(character: str) -> bool:
    """Tell whether a character is part of a word: a letter, a digit, a combining mark, or an underscore."""
    return character.isalnum() or character == "_" or unicodedata.category(character)[0] == "M"
