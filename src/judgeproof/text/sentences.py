"""Sentences of a Markdown text with their offsets, as far as the claim of a citation needs them."""

import re

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
    | (?P<heading>(?m:^)[ ]{0,3}\#{1,6}[ \t][^\r\n]*(?:\r\n|\r|\n))
    """
)
_LAST_WORD = re.compile(r"[^\W\d_]+(?:\.[^\W\d_]+)*$")


def sentences(text: str) -> list[tuple[int, int]]:
    """Return the sentences of a text as ranges in order. What lies between two of them are blanks.

    Blocks end sentences too: a blank line, an item, a row of a table, a heading. Linear.
    """
    found: list[tuple[int, int]] = []
    start = 0
    for match in _BREAK.finditer(text):
        if match["stop"] and not _ends(text, match, start):
            continue
        end = match.end() if match["heading"] else match.start("gap") if match["stop"] else _end(match)
        if text[start:end].strip():
            found.append((_skip(text, start), end))
        start = match.end()
    if text[start:].strip():
        found.append((_skip(text, start), len(text)))
    return found


def _end(match: re.Match[str]) -> int:
    """Return where a sentence ends before a full-width stop, a blank line, or a new line of a list or table."""
    return match.end() if match["full"] else match.start()


def _skip(text: str, start: int) -> int:
    """Return the first offset from `start` that is no blank."""
    while start < len(text) and text[start].isspace():
        start += 1
    return start


def _ends(text: str, match: re.Match[str], start: int) -> bool:
    """Tell whether a point ends a sentence: not after an abbreviation or an initial, nor before a small letter."""
    following = text[match.end() : match.end() + 1]
    if match["stop"] != ".":
        return not following.islower()
    if following.islower():
        return False
    word = _LAST_WORD.search(text[max(start, match.start() - 24) : match.start()])
    if word is None:
        return True
    last = word[0].casefold()
    return not (last in _ABBREVIATIONS or "." in last or (len(last) == 1 and word[0].isupper()))
