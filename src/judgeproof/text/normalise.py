"""A normalised copy of a text, with a way back: every character knows which stretch of the original it came from.

What is folded is only how a thing is written, never what it says: composed and decomposed letters, ligatures and
full-width forms, quotation marks, dashes, runs of blanks, soft and line-break hyphens, invisible marks. Letter case,
digits and words stay, and so do superscripts and the like: 10² is not 102.
"""

import re
import unicodedata
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

# A hyphen at a line end that splits a word: it may be part of the word or not, so a quotation may have it or not.
BREAK = "\x00"
_PLAIN = re.compile(r"[!-&(-,.-_a-~]+")
_FOLDS = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a`\u00b4\uff07", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\uff02", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d", "-"),
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u202a\u202b\u202c\u202d\u202e", ""),
    **dict.fromkeys("\u2066\u2067\u2068\u2069\x00", ""),
}
# Marks that are not seen: a word goes on over them.
INVISIBLE = "".join(mark for mark, folded in _FOLDS.items() if not folded)
_KEPT = ("<super>", "<sub>", "<fraction>", "<circle>")
HYPHENS = "-\u2010\u2011"
# Marks are put in order by insertion, so a cluster of a million of them would take for ever.
_LONGEST_CLUSTER = 32
_LINE_BREAK = re.compile(r"[ \t]*(?:\r\n|\n|\r)[ \t]*")


@dataclass(frozen=True, slots=True)
class Normalised:
    """A normalised text. Character i stands for `original[starts[i]:ends[i]]`."""

    text: str
    starts: "array[int]"
    ends: "array[int]"

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the original that a non-empty range of the normalised text stands for."""
        return self.starts[start], self.ends[end - 1]


@lru_cache(maxsize=16)
def normalise(text: str) -> Normalised:
    """Return the normalised form of a text. Linear; a line-break hyphen inside a word becomes `BREAK`."""
    out: list[str] = []
    starts, ends = array("L"), array("L")
    blank = True
    for piece, start, end in _pieces(text):
        if piece == " ":
            if blank:
                continue
            blank = True
        else:
            blank = False
        out.append(piece)
        if len(piece) == end - start:
            starts.extend(range(start, end))
            ends.extend(range(start + 1, end + 1))
        else:
            starts.extend([start] * len(piece))
            ends.extend([end] * len(piece))
    return Normalised("".join(out), starts, ends)


def _pieces(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the normalised pieces of a text, each with the range it came from."""
    at = 0
    while at < len(text):
        plain = _PLAIN.match(text, at)
        if plain is None:
            end, piece = _piece(text, at)
        else:
            # The last character may be the base of a cluster that goes on with a combining mark.
            end = plain.end() - (plain.end() < len(text) and _continues(text[plain.end()]))
            piece = text[at:end]
            if not piece:
                end, piece = _piece(text, at)
        if piece:
            yield piece, at, end
        at = end


def _piece(text: str, at: int) -> tuple[int, str]:
    """Return where the cluster at `at` ends, and what it is normalised to."""
    character = text[at]
    if character.isspace():
        return at + 1, " "
    broken = broken_word(text, at)
    if broken:
        return broken, BREAK
    if character in _FOLDS:
        return at + 1, _FOLDS[character]
    end = at + 1
    while end < len(text) and end - at < _LONGEST_CLUSTER and _continues(text[end]):
        end += 1
    return end, _compatible(text[at:end])


def broken_word(text: str, at: int) -> int:
    """Return where a word goes on after a hyphen at a line end, or 0 where no word is split at an offset."""
    if at == 0 or text[at] not in HYPHENS or unicodedata.category(text[at - 1])[0] not in "LM":
        return 0
    line_break = _LINE_BREAK.match(text, at + 1)
    if line_break is None or line_break.end() >= len(text) or not text[line_break.end()].islower():
        return 0
    return line_break.end()


def _continues(character: str) -> bool:
    """Tell whether a character belongs to the cluster before it: a combining mark or a Hangul jamo."""
    if character < "\u0300":
        return False
    return unicodedata.category(character)[0] == "M" or "\u1160" <= character <= "\u11ff"


def _compatible(cluster: str) -> str:
    """Return the compatibility composition of a cluster, unless that would change what is said.

    Superscripts, subscripts, fractions and circled numbers keep their form, and so does whatever would turn into a
    digit without being one.
    """
    folded = unicodedata.normalize("NFKC", cluster)
    if folded == cluster:
        return folded
    if any(unicodedata.decomposition(c).startswith(_KEPT) for c in cluster) or _digits(folded) != _digits(
        cluster
    ):
        return unicodedata.normalize("NFC", cluster)
    return "".join(_FOLDS.get(c, " " if c.isspace() else c) for c in folded)


def _digits(text: str) -> int:
    """Count the decimal digits of a text."""
    return sum(c.isdecimal() for c in text)
