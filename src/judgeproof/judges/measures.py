"""Whether a claim and the words of a source give their numbers the same sign and the same unit."""

import re
from collections import defaultdict
from collections.abc import Mapping

from judgeproof.judges.stems import stem, unit

_THOUSANDS = re.compile(r"(?<=\d)[,'\u2019\u00a0\u202f\u2009](?=\d{3}(?!\d))")
_NUMBER = re.compile(
    r"(?P<minus>(?<![\w.,:/%)\]'\u2019])[-\u2212](?=[$\u20ac\u00a3]?\d)|\b[Mm]inus\s+)?[$\u20ac\u00a3]?(?P<digits>\d+(?:[.,:]\d+)*)"
    r"(?P<behind>\s?(?:[ap]\.\s?m\.|[^\W\d_]+/[^\W\d_]+|%|\u00b0\s?[CF]\b|[^\W\d_]+))?"
)
_BELOW_ZERO = re.compile(r"(?i)\bbelow\s+(?:zero|freezing)\b")
# Units of which the words of a text keep nothing, being short; what is written for one is a set, since an "m" may be two.
_SHORT: Mapping[str, frozenset[str]] = {
    name: frozenset(units.split())
    for names, units in (
        ("m", "metre million"), ("g", "gram"), ("mg", "milligram"), ("\u00b5g mcg", "microgram"), ("kg", "kilogram"), ("t", "tonne"),
        ("l", "litre"), ("dl", "decilitre"), ("ml", "millilitre"), ("s sec", "second"), ("ms", "millisecond"), ("h hr hrs", "hour"),
        ("min mins", "minute"), ("cm", "centimetre"), ("mm", "millimetre"), ("km", "kilometre"), ("mi", "mile"), ("ft", "foot"),
        ("w", "watt"), ("kw", "kilowatt"), ("mw", "megawatt"), ("gw", "gigawatt"), ("kb", "kb"), ("mb", "mb"), ("gb", "gb"), ("tb", "tb"),
        ("am a.m.", "am"), ("pm p.m.", "pm"), ("km/h kph kmh", "km/h"), ("mph", "mph"), ("m/s", "m/s"), ("%", "percent"),
        ("\u00b0c", "celsius"), ("\u00b0f", "fahrenheit"), ("bn", "billion"), ("lb lbs", "pound"), ("oz", "ounce"),
    )
    for name in names.split()
}  # fmt: skip
_NEGATIVE, _POSITIVE = frozenset("-"), frozenset("+")


def signs_alike(claim: str, said: str) -> bool:
    """Tell whether no number of a claim stands in the words of a source with another sign only."""
    return _overlap(_signs(claim), _signs(said))


def measures_alike(claim: str, said: str) -> bool:
    """Tell whether no number of a claim stands in the words of a source with another sign, or other units, only."""
    return signs_alike(claim, said) and _overlap(_units(claim), _units(said))


def _overlap(here: Mapping[str, set[str]], there: Mapping[str, set[str]]) -> bool:
    return all(not found or not there.get(number) or found & there[number] for number, found in here.items())


def _signs(text: str) -> dict[str, set[str]]:
    """Return each number of a text with its signs; where something is below zero, that is told of no one number."""
    found: dict[str, set[str]] = defaultdict(set)
    open_ = _BELOW_ZERO.search(text) is not None
    for number in _NUMBER.finditer(_THOUSANDS.sub("", text)):
        found[_worth(number["digits"])] |= (
            _NEGATIVE | _POSITIVE if open_ else _NEGATIVE if number["minus"] else _POSITIVE
        )
    return found


def _units(text: str) -> dict[str, set[str]]:
    """Return each number of a text with its units; none where one of its places has no known unit."""
    found: dict[str, set[str]] = defaultdict(set)
    bare = set[str]()
    for number in _NUMBER.finditer(_THOUSANDS.sub("", text)):
        named = _named(number["behind"] or "")
        worth = _worth(number["digits"])
        found[worth] |= named
        if not named:
            bare.add(worth)
    return {worth: units for worth, units in found.items() if worth not in bare}


def _named(behind: str) -> frozenset[str]:
    """Return the units that what stands behind a number may name; "1990s" are no seconds."""
    word = behind.strip()
    if behind == "s":
        return frozenset()
    short = _SHORT.get("".join(word.casefold().split()))
    if short is not None:
        return short
    known = unit(stem(word))
    # Of which scale degrees are, or whether of a scale at all, they do not say.
    return frozenset({known}) if known and known != "degree" else frozenset()


def _worth(digits: str) -> str:
    return digits.lstrip("0") or "0"
