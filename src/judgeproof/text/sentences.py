"""Sentences of a Markdown text with their offsets, as far as the claim of a citation needs them."""

import re
from collections.abc import Iterator

# Abbreviations that end in a point without ending a sentence; the word before the point, case-folded.
_ABBREVIATIONS = frozenset(
    """
    al approx art ca cf ch chap co corp dept dr ed eds eg eq est etc fig figs gen gov hon ibid ie inc jr lt ltd mr mrs
    ms no nos nr op p para pp prof rep rev sec sen sgt sr st v vol vs jan feb mar apr jun jul aug sep sept oct nov dec
    """.split()
)
_BREAK = re.compile(
    r"""(?x)
      (?P<stop>(?<![.!?\u2026])[.!?\u2026]++)["'\u201d\u2019\u00bb)\]*_]*+ (?P<gap>[ \t]*(?:\r\n|\r|\n|[ \t])[ \t]*)
    | (?P<full>[\u3002\uff01\uff1f\uff61]+)["'\u201d\u2019\u300d\u300f)]*
    | (?P<block>(?>\r\n|\r|\n)(?:[ \t>]*(?:\r\n|\r|\n))+)
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
        if text[start:end].strip():
            found.append((_skip(text, start), end))
        start = following
    if text[start:].strip():
        found.append((_skip(text, start), len(text)))
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
        if match is None or (match["stop"] and not _ends(text, match)):
            continue
        yield match.start("gap") if match["stop"] else at if match["full"] else match.start(), at


def _skip(text: str, start: int) -> int:
    """Return the first offset from `start` that is no blank."""
    while start < len(text) and text[start].isspace():
        start += 1
    return start


def _ends(text: str, match: re.Match[str]) -> bool:
    """Tell whether a point ends a sentence: not after an abbreviation or an initial, nor before a small letter."""
    following = text[match.end() : match.end() + 1]
    if match["stop"] != ".":
        return not following.islower()
    if following.islower():
        return False
    word = _LAST_WORD.search(text[max(0, match.start() - 24) : match.start()])
    if word is None:
        return True
    last = word[0].casefold()
    if last == "no":
        return not following.isdigit()
    return not (last in _ABBREVIATIONS or "." in last or (len(last) == 1 and word[0].isupper()))
