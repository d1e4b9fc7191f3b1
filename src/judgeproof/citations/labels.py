"""Labels and tokens: how they are folded, what shape they have, and which of them can accuse.

One grammar serves both sides of a row: the labels of its context and the tokens of its response.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

# A letter or digit, then letters, digits and the signs that ids are made with.
# Combining marks are no word characters to `re`, but a letter may be written with one.
_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0900-\u0e7f\u1ab0-\u1aff\u1dc0-\u1dff\u3099\u309a\ufe20-\ufe2f"
# However a hyphen is written, it is one.
_HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
TOKEN = rf"[^\W_][\w{_MARKS}{_HYPHENS}.:#/@\-]*"
SEPARATORS = "-._"
EDITORIAL = frozenset({"sic", "ibid", "ed", "nb"})
_TRAILING = "-._:,;#/@"
_INVISIBLE = dict.fromkeys(
    map(ord, "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u00ad\ufeff")
)
_PART = re.compile(r"[-._:#/@]+")
_RUN = re.compile(r"[^\W\d_]+|\d+")
_WORD_PART = re.compile(r"[^\W\d_]{2}")


def fold(label: str) -> str:
    """Return the form under which labels are compared: compatibility-folded, without case and invisible marks.

    Digits of other scripts become ASCII digits, so that a label is found however its number is written.
    """
    if label.isascii():
        return label.strip().lower()
    plain = (
        unicodedata.normalize("NFKC", label.translate(_INVISIBLE)).strip().casefold().translate(_ONE_HYPHEN)
    )
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in plain)


_ONE_HYPHEN = dict.fromkeys(map(ord, _HYPHENS), "-")


def trim(token: str) -> str:
    """Return a token without blanks, invisible marks, and trailing separators."""
    if not token.isascii():
        token = token.strip(" \t").translate(_INVISIBLE)
    return token.strip(" \t").rstrip(_TRAILING)


def is_number(key: str) -> bool:
    """Tell whether a folded token is a plain number."""
    return key.isascii() and key.isdigit()


def signature(key: str) -> tuple[bool, frozenset[str]]:
    """Return the style of a token: whether it is made of digits alone, and which separators it holds."""
    return key.translate(_WITHOUT_SEPARATORS).isdigit(), frozenset(key) & _SEPARATOR_SET


_SEPARATOR_SET = frozenset(SEPARATORS)
_WITHOUT_SEPARATORS = dict.fromkeys(map(ord, SEPARATORS))


def shape(key: str) -> str:
    """Return the pattern of a token: runs of letters as `a`, runs of digits as `9`, the rest as it stands."""
    return _RUN.sub(lambda run: "9" if run[0][0].isdigit() else "a", key)


def parts(key: str) -> list[str]:
    """Return the parts of a token between its separators."""
    return [part for part in _PART.split(key) if part]


def has_word(key: str) -> bool:
    """Tell whether some part of a token reads as a word: two letters in a row."""
    return _WORD_PART.search(key) is not None


def is_plain_words(key: str) -> bool:
    """Tell whether every part of a token is made of letters alone, as in `self-employed`."""
    return all(part.isalpha() for part in parts(key))


@dataclass(frozen=True, slots=True)
class Style:
    """What the usable labels of one context have in common: what a token must look like to be one of them.

    `words` tells that some label is a bare word, which nothing tells from ordinary text. `dense` is n where the
    numeric labels are exactly 1..n, else 0. `empty`: there is no label at all.
    """

    signatures: frozenset[tuple[bool, frozenset[str]]]
    separators: frozenset[frozenset[str]]
    plain: frozenset[frozenset[str]]
    shapes: frozenset[str]
    stems: frozenset[str]
    words: bool
    numbers: bool
    dense: int
    empty: bool

    @property
    def accuses(self) -> bool:
        """Whether some label carries a separator: bare words and numbers cannot be told from ordinary brackets."""
        return bool(self.signatures)


def style_of(keys: Iterable[str]) -> Style:
    """Describe the folded labels of a context that can be cited."""
    return _style_of(tuple(keys))


@lru_cache(maxsize=64)
def _style_of(labels: tuple[str, ...]) -> Style:
    """Describe labels; rows of one data set mostly have the same ones."""
    accusing = [key for key in labels if frozenset(key) & _SEPARATOR_SET]
    numbers = sorted(int(key) for key in labels if is_number(key) and len(key) < 10)
    return Style(
        signatures=frozenset(map(signature, accusing)),
        separators=frozenset(signature(key)[1] for key in accusing),
        plain=frozenset(signature(k)[1] for k in accusing if is_plain_words(k) and len(parts(k)) > 1),
        shapes=frozenset(shape(key) for key in labels if _PART.search(key)),
        stems=frozenset(stem for key in labels if (stem := _stem(key))),
        words=any(key.isalpha() for key in labels),
        numbers=bool(numbers),
        empty=not labels,
        dense=len(numbers) if numbers == list(range(1, len(numbers) + 1)) else 0,
    )


_STEM = re.compile(r"([^\W\d_]{2,})\d+")


def _stem(key: str) -> str | None:
    """Return the word before the number of a label such as `doc12`, or None."""
    match = _STEM.fullmatch(key)
    return match[1] if match else None


def resembles(key: str, style: Style) -> str | None:
    """Say why a token that names nothing may still be meant as a label, or None where it looks like none.

    `label`: the labels' own style, with a word in it. `label_pattern`: their pattern without a word.
    `other_style`: a label of other separators. Numbers are a matter of their own.
    """
    if style.accuses and has_word(key):
        if signature(key) in style.signatures:
            return "label"
        if signature(key)[1]:
            return "other_style"
    if _PART.search(key) and shape(key) in style.shapes:
        return "label_pattern"
    if (stem := _stem(key)) and stem in style.stems:
        return "label_pattern"
    return None
