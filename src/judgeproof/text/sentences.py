"""Sentences of a Markdown text with their offsets, as far as the claim of a citation needs them."""

import re
from collections.abc import Iterator

# Abbreviations that end in a point without ending a sentence; the word before the point, case-folded.
_ABBREVIATIONS = frozenset(
    """
    al approx art ca cf ch chap co corp dept dr ed eds eg eq est etc fig figs gen gov hon ibid ie inc jr lt ltd mr mrs
    ms no nos nr op p para pp prof rep rev sec sen sgt sr st v vol vs jan feb mar apr jun jul aug sep sept oct nov dec
    """.split()  # noqa: SIM905 - words read better than quoted words
)
_BREAK = re.compile(
    r"""(?x)
      (?P<stop>(?<![.!?\u2026])[.!?\u2026]++)["'\u201d\u2019\u00bb)\]*_]*+ (?P<gap>[ \t]*(?:\r\n|\r|\n|[ \t])[ \t]*)
    | (?P<full>[\u3002\uff01\uff1f\uff61]+)["'\u201d\u2019\u300d\u300f)]*
    | (?P<block>(?>\r\n|\r|\n)(?:[ \t>]*+(?>\r\n|\r|\n))++)
    | (?P<line>(?:\r\n|\r|\n)(?=[ \t]*(?:[-*+\u2022][ \t]|\d{1,9}[.)][ \t]|\#|>|\||=|```|~~~)))
    """
)
# Every break begins with one of these: they are found fast, and only there the whole pattern is tried.
_MAY_BREAK = re.compile("[.!?\u2026\u3002\uff01\uff1f\uff61\r\n]")
_HEADING = re.compile(r"[ ]{0,3}#{1,6}[ \t][^\r\n]*(?:\r\n|\r|\n)")
_LAST_WORD = re.compile(r"[^\W\d_]+(?:\.[^\W\d_]+)*$")


def sentences(text: str) -> list[tuple[int, int]]:
    """Return the sentences of a text as ranges in order. What lies between two of them are blanks.

    Blocks end sentences too: a blank line, an item, a row of a table, a heading. Linear.
    """
    found: list[tuple[int, int]] = []
    start = 0
    for end, following in _breaks(text):
        if words := text[start:end].lstrip():
            found.append((end - len(words), end))
        start = following
    if words := text[start:].lstrip():
        found.append((len(text) - len(words), len(text)))
    return found


def _breaks(text: str) -> Iterator[tuple[int, int]]:
    """Yield where sentences end and where the next ones may begin."""
    at = 0
    while True:
        heading = _HEADING.match(text, at) if at == 0 or text[at - 1] in "\r\n" else None
        if heading is not None:
            at = heading.end()
            yield at, at
            continue
        candidate = _MAY_BREAK.search(text, at)
        if candidate is None:
            return
        match = _BREAK.match(text, candidate.start())
        at = match.end() if match else candidate.end()
        if match is None:
            continue
        if stop := match["stop"]:
            if _ends(text, match.start(), stop, text[at : at + 1]):
                yield match.start("gap"), at
        else:
            yield at if match["full"] else match.start(), at


def _ends(text: str, start: int, stop: str, following: str) -> bool:
    """Tell whether a stop ends a sentence: not before a small letter, nor a point after an abbreviation or an initial."""
    if following.islower():
        return False
    if stop != ".":
        return True
    before = text[start - 24 if start > 24 else 0 : start]
    word = before.rpartition(" ")[2]
    if not word.isalpha():
        found = _LAST_WORD.search(before)
        if found is None:
            return True
        word = found[0]
    last = word.casefold()
    if last == "no":
        return not following.isdigit()
    return not (last in _ABBREVIATIONS or "." in last or (len(last) == 1 and word.isupper()))
