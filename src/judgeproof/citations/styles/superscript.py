"""Superscript numbers behind a word: `carbon¹`, `carbon¹,²`. An exponent of a unit or a variable is none."""

import re
from collections.abc import Iterator

from judgeproof.citations.facts import Marker
from judgeproof.citations.styles.token import Found, Labels
from judgeproof.text.words import FUNCTION_WORDS

_DIGITS = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
_VALUES = {ord(c): str(n) for n, c in enumerate(_DIGITS)}
_PATTERN = re.compile(rf"[{_DIGITS}]+(?:[ \t]?[,\u02d2\u00b7][ \t]?[{_DIGITS}]+)*")
_WORD = re.compile(r"[^\W\d_]+$")
_SHORTEST_WORD = 3
_UNITS = frozenset(
    [
        "mm",
        "cm",
        "dm",
        "km",
        "nm",
        "ft",
        "in",
        "yd",
        "mi",
        "ha",
        "sec",
        "min",
        "hr",
        "kg",
        "mg",
        "lb",
        "oz",
        "mol",
    ]
)


def find(text: str, labels: Labels, brackets: tuple[str, str] = ("[", "]")) -> Iterator[Found]:
    """Yield the superscript numbers of a response that stand behind a word or its punctuation."""
    for match in _PATTERN.finditer(text):
        if not marks_word(text, match.start()):
            continue
        numbers = re.findall(rf"[{_DIGITS}]+", match[0])
        markers = tuple(
            Marker(
                text=number,
                start=match.start(),
                end=match.end(),
                keys=(number.translate(_VALUES).lstrip("0") or "0",),
                style="superscript",
            )
            for number in numbers
        )
        yield Found(match.start(), match.end(), match[0], markers)


def marks_word(text: str, start: int) -> bool:
    """Tell whether a raised number at an offset stands behind a word, not behind a unit, a variable or a number."""
    before = text[max(0, start - 40) : start].rstrip("\"'\u201d\u2019)]*_")
    if not before or before[-1].isspace() or before[-1].isdigit():
        return False
    if before[-1] in ".,;:!?\u2026":
        return True
    word = _WORD.search(before)
    if word is None or word[0].casefold() in _UNITS:
        return False
    return len(word[0]) >= _SHORTEST_WORD or (len(word[0]) > 1 and word[0] in FUNCTION_WORDS)
