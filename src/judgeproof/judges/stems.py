"""Stems: what remains of a word when inflection is taken away, and numbers and units in one spelling."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from judgeproof.text.words import is_content, is_number

_COUNTED = """
    zero _ two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty
"""
_ORDINALS = "_ _ _ third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_TENS = "_ _ _ thirty forty fifty sixty seventy eighty ninety hundred"
# "one", "first" and "second" are left out: they are a pronoun, an adverb and a unit as often as a number.
_SPELT = {
    word: str(value * step)
    for names, step in ((_COUNTED, 1), (_ORDINALS, 1), (_TENS, 10))
    for value, word in enumerate(names.split())
    if word != "_"
} | {"nineteenth": "19", "twentieth": "20"}

_ENDINGS = (("ing", 4), ("ed", 4), ("es", 3), ("s", 3), ("ly", 4), ("e", 3), ("y", 3))
_CHINESE_NEGATIONS = "\u4e0d\u6ca1\u6c92\u65e0\u7121\u672a\u975e"
_NEGATIONS = {"not", "no", "never", "without", "cannot", "neither", "nor", "none", *_CHINESE_NEGATIONS}
_THOUSANDS = re.compile(r"\d{1,3}(?:[,'\u2019\u00a0\u202f\u2009]\d{3})+(?:\.\d+)?")
_GROUPING = re.compile(r"[,'\u2019\u00a0\u202f\u2009]")
_GLUED = r"(?<=\d)(?=(?:[kmgt\u00b5]?[gmlb]|[km]m|[km]b|cm|gb|hz|khz|mhz|ghz|bn|mph|kph|lbs?|hrs?|mins?)\b)"
_ORDINAL_OR_THOUSAND = r"(?<=\d)(?:st|nd|rd|th|k)\b"
_SIGN = re.compile(rf"[%$\u20ac\u00a3\u00b0]|\bper\s+cent\b|{_ORDINAL_OR_THOUSAND}|{_GLUED}", re.IGNORECASE)
_SIGN_WORDS = {
    "%": " percent ", "$": " dollars ", "\u20ac": " euros ", "\u00a3": " pounds ", "\u00b0": " degrees ", "": " ",
    "st": "", "nd": "", "rd": "", "th": "", "k": "000",
}  # fmt: skip
# A sign matters beside a number alone, and looking for one digit is cheap.
_DIGIT = re.compile(r"\d")

_UNIT_NAMES = """
    percent | dollar usd | euro eur | pound lb lbs | yen | rupee | thousand | million | billion bn | trillion
    kilometre kilometer km | metre meter | mile | foot feet ft | inch | centimetre centimeter cm
    millimetre millimeter mm | kilogram kg | gram | milligram mg | microgram \u00b5g | tonne ton | litre liter
    millilitre milliliter ml | hour hr hrs | minute min mins | second sec | day | week | month | year | decade
    century | degree | mph | kph | hz | khz | mhz | ghz | kb | mb | gb | tb | watt | kilowatt kw | megawatt mw
"""


@lru_cache(maxsize=65536)
def stem(token: str) -> str:
    """Return the stem of a content token in lower case, a number as digits, "" for other tokens."""
    if not is_content(token):
        return ""
    if is_number(token):
        return _GROUPING.sub("", token) if _THOUSANDS.fullmatch(token) else token.casefold()
    word = token.casefold().replace("\u2019", "'").removesuffix("'s")
    return _SPELT.get(word) or _without_ending(word)


def _without_ending(word: str) -> str:
    for ending, least in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            word = word.removesuffix(ending)
            break
    if len(word) > 3 and word[-1] in "ei":
        word = word[:-1]
    if len(word) > 4 and word[-1] == word[-2]:
        word = word[:-1]
    return word


_UNITS = {
    stem(name) or name: names.split()[0]
    for line in _UNIT_NAMES.strip().splitlines()
    for names in line.split("|")
    for name in names.split()
}


def unit(word: str) -> str | None:
    """Return the unit that a stem names, in one spelling, or None where it names none."""
    return _UNITS.get(word)


@lru_cache(maxsize=65536)
def negates(token: str) -> bool:
    """Tell whether a token turns what follows into its opposite."""
    word = token.casefold()
    return word in _NEGATIONS or word.endswith(("n't", "n\u2019t"))


def spelt_signs(text: str) -> str:
    """Return the text with the signs at numbers written out: "5%" as "5 percent", "9th" as "9"."""
    if not _DIGIT.search(text):
        return text
    return _SIGN.sub(lambda found: _SIGN_WORDS.get(found[0].lower(), " percent "), text)


def stems(words: Iterable[str]) -> Iterator[str]:
    """Yield the stems of the content tokens among words, in order."""
    return filter(None, map(stem, words))
