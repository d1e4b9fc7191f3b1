"""Sentences of a Markdown text with their offsets, as far as the claim of a citation needs them."""

import re
from collections.abc import Iterator

from judgeproof.text.normalise import INVISIBLE

# Abbreviations that end in a point without ending a sentence; the word before the point, case-folded.
_ABBREVIATIONS = frozenset(
    """
    al approx art bros bzw ca cf ch chap co corp dept dr ed eds eg eq est etc fig figs gen gov hon ibid ie inc jr lt ltd mr mrs
    ms no nos nr op p para pp prof rep rev sec sen sgt sr st v vol vs jan feb mar apr jun jul aug sep sept oct nov dec
    """.split()  # noqa: SIM905 - words read better than quoted words
)
_LONGEST_ABBREVIATION = 6
# Blanks beside the common ones, and marks that nobody sees: between two sentences they part them as a blank does.
_BLANKS = "\x0b\x0c\x85\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_BLANK, _UNSEEN = rf"[ \t{_BLANKS}]", re.escape(INVISIBLE)
# What lies between two sentences is `gap` behind a stop, nothing at `end`, or else the whole match.
_KINDS = rf"""(?:
      (?<=[.!?\u2026]) (?<![.!?\u2026]{{2}}) [.!?\u2026]*+ ["'\u201d\u2019\u00bb)\]*_{_UNSEEN}]*+
        (?P<gap>{_BLANK}*(?:\r\n|\r|\n|{_BLANK})[ \t{_BLANKS}{_UNSEEN}]*)
    | (?<=[\u3002\uff01\uff1f\uff61]) [\u3002\uff01\uff1f\uff61]* ["'\u201d\u2019\u300d\u300f)]*(?P<end>)
    | (?:(?<=\n)|(?<=\r)\n?+)
      (?: (?:[ \t>]*+(?>\r\n|\r|\n))++
        | (?=[ \t]*(?:[-*+\u2022][ \t]|\d{{1,9}}[.)][ \t]|\#|>|\||=|```|~~~)) )
    )"""
# Every break begins with one of a few signs, which the pattern looks for first: these are found fast.
_BREAK = re.compile(rf"(?x) [.!?\u2026\u3002\uff01\uff1f\uff61\r\n] {_KINDS}")
# Where points are the only ones of these, as in a paragraph of plain statements, they are found faster yet.
_BREAK_AT_POINT = re.compile(rf"(?x) \. {_KINDS}")
_BESIDE_POINTS = "\n\r!?\u2026\u3002\uff01\uff1f\uff61"
_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ \t][^\r\n]*(?:\r\n|\r|\n|\Z)(?P<end>)")
# The ordinals of German dates: "31. M\u00e4rz", "19. Jahrhundert". Months that English has too only before a year.
_ORDINAL = re.compile(
    r"\.\s+(?:(?:Januar|Februar|M\u00e4rz|Mai|Juni|Juli|Oktober|Dezember|Jahrhunderts?)\b"
    r"|(?:April|August|September|November)\s+\d)"
)
# "z. B.", "u. a.": an abbreviation of several letters with blanks between them.
_LETTERED = re.compile(r"\.\s+[^\W\d_]\.")
# "b. 1889", "c. 1950", "d. 1962": born, about, died.
_OF_YEARS = "bcd"
_STOPS = ".!?\u2026"
_LAST_WORD = re.compile(r"[^\W\d_]+(?:\.[^\W\d_]+)*$")


def is_abbreviation(word: str) -> bool:
    """Tell whether a word, case-folded and without its point, is one that a point follows within a sentence."""
    return word in _ABBREVIATIONS or "." in word


def sentences(text: str, *, unended: list[tuple[int, int]] | None = None) -> list[tuple[int, int]]:
    """Return the sentences of a text as ranges in order. What lies between two of them is not seen.

    Blocks end sentences too: a blank line, an item, a row of a table, a heading. Linear. `unended` receives every stop
    before a blank that was taken for no end: where it stands, and where the text goes on.
    """
    found: list[tuple[int, int]] = []
    start = 0
    for match in _breaks(text):
        kind = match.lastgroup
        end, following = match.span(kind or 0)
        if kind == "gap" and not _ends(text, match.start(), text[following : following + 1]):
            if unended is not None:
                unended.append((match.start(), following))
            continue
        if words := text[start:end].lstrip():
            found.append((end - len(words), end))
        start = following
    if words := text[start:].lstrip():
        found.append((len(text) - len(words), len(text)))
    return found


def _breaks(text: str) -> Iterator[re.Match[str]]:
    """Return the breaks of a text, in order."""
    if "#" in text:
        return _beside_headings(text)
    for sign in _BESIDE_POINTS:
        if sign in text:
            return _BREAK.finditer(text)
    return _BREAK_AT_POINT.finditer(text)


def _beside_headings(text: str) -> Iterator[re.Match[str]]:
    """Yield the breaks of a text that has headings: the end of each, and what stands outside them."""
    at = 0
    while match := ((at == 0 or text[at - 1] in "\r\n") and _HEADING.match(text, at)) or _BREAK.search(
        text, at
    ):
        yield match
        at = match.end()


def _ends(text: str, start: int, following: str) -> bool:
    """Tell whether a stop ends a sentence: not before a small letter, nor a point after an abbreviation or an initial."""
    if following.islower():
        return False
    if text[start] != "." or text[start + 1] in _STOPS:
        return True
    word = text[start - 24 if start > 24 else 0 : start].rpartition(" ")[2]
    if word.isalpha():
        if len(word) > _LONGEST_ABBREVIATION:
            return True
    elif word:
        found = _LAST_WORD.search(word)
        if found is None:
            return _ORDINAL.match(text, start) is None
        word = found[0]
    return not _shortened(word, text, start, following)


def _shortened(word: str, text: str, start: int, following: str) -> bool:
    """Tell whether the word before a point is an abbreviation, an initial, or the first of several letters."""
    last = word.casefold()
    if last == "no":
        return following.isdigit()
    if is_abbreviation(last):
        return True
    return len(last) == 1 and (
        word.isupper()
        or (last in _OF_YEARS and following.isdigit())
        or text[start - 2 : start - 1] == "("
        or _LETTERED.match(text, start) is not None
    )
