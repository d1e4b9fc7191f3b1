"""Claims turned wrong by one small edit: what a source that supports the claim does not support any more.

Each edit leaves nearly every word as it was, so that a judge that counts words alone lets it pass. An edit that a claim offers
no place for is None.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

_NUMBER = re.compile(r"(?<![\w.,])\d{1,4}(?:,\d{3})*(?:\.\d+)?(?![\w]|[.,]\d)")
_AUXILIARY = re.compile(
    r"\b(?:is|was|are|were|can|has|had|will|does|did|should|could|may)\b(?! not\b|n['\u2019]t)"
)
_NAME = re.compile(r"(?<![.!?\"\u201c] )(?<!^)\b[A-Z][a-z]{3,}\b")
_SHIFTS = (1, 2, 3, 7, 10)
_MOST_SOURCE = 4000
_MONTHS = "January February March April May June July August September October November December".split()  # noqa: SIM905
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()  # noqa: SIM905
_MONTH = re.compile(rf"\b(?:{'|'.join([*_MONTHS, *_DAYS])})\b")
_UNITS = (
    "kilometres miles", "kilometers miles", "km miles", "meters feet", "metres feet", "pounds kilograms", "percent people",
    "million billion", "thousand million", "hours days", "days weeks", "weeks months", "months years", "minutes hours",
    "dollars euros", "mg g", "degrees percent", "centuries decades", "inches feet", "acres hectares", "grams pounds",
)  # fmt: skip
_OPPOSITES = (
    "increase decrease", "increased decreased", "increases decreases", "higher lower", "more fewer", "before after",
    "largest smallest", "first last", "north south", "northern southern", "eastern western", "best worst", "positive negative",
    "always never", "most few", "effective ineffective", "possible impossible", "legal illegal", "male female", "older younger",
    "won lost", "rise fall", "improve worsen", "allow prohibit", "safe unsafe", "high low", "large small", "early late",
    "long short", "public private", "common rare", "major minor", "with without", "above below", "born killed",
    "begins ends", "began ended", "include exclude", "includes excludes", "support oppose", "major minor",
)  # fmt: skip


def _both_ways(pairs: Sequence[str]) -> Mapping[str, str]:
    table: dict[str, str] = {}
    for pair in pairs:
        one, other = pair.split()
        table.setdefault(one, other)
        table.setdefault(other, one)
    return table


_OTHER_UNIT, _OPPOSITE = _both_ways(_UNITS), _both_ways(_OPPOSITES)
_WORD = re.compile(r"\b[a-z]+\b")
_NEGATION = re.compile(r"\b(?:not|never|cannot)\b |(?<=[a-z])n['\u2019]t\b")


def changed_number(claim: str, source: str, chance: Random) -> str | None:
    """Return a claim with one of its numbers moved a little."""
    found = _one(_NUMBER, claim, chance)
    if found is None:
        return None
    whole, point, rest = found[0].partition(".")
    moved = str(int(whole.replace(",", "")) + chance.choice(_SHIFTS))
    if "," in whole:
        moved = f"{int(moved):,}"
    return _put(claim, found, moved + point + rest)


def borrowed_number(claim: str, source: str, chance: Random) -> str | None:
    """Return a claim with one of its numbers put in place of another number of the source, of the same length."""
    found = _one(_NUMBER, claim, chance)
    if found is None:
        return None
    rivals = {other for other in _NUMBER.findall(source[:_MOST_SOURCE]) if len(other) == len(found[0])}
    rivals -= set(_NUMBER.findall(claim))
    return _put(claim, found, chance.choice(sorted(rivals))) if rivals else None


def swapped_name(claim: str, source: str, chance: Random) -> str | None:
    """Return a claim with one of its names put in place of another name of the source."""
    found = _one(_NAME, claim, chance)
    if found is None:
        return None
    mine = set(re.findall(r"\w+", claim.casefold()))
    rivals = {name for name in _NAME.findall(source[:_MOST_SOURCE]) if name.casefold() not in mine}
    return _put(claim, found, chance.choice(sorted(rivals))) if rivals else None


def swapped_roles(claim: str, source: str, chance: Random) -> str | None:
    """Return a claim in which two of its names have changed places: who did what to whom."""
    names = list({found[0]: found for found in _NAME.finditer(claim)}.values())
    if len(names) < 2:
        return None
    first, second = sorted(chance.sample(names, 2), key=lambda found: found.start())
    return (
        claim[: first.start()]
        + second[0]
        + claim[first.end() : second.start()]
        + first[0]
        + claim[second.end() :]
    )


def inserted_not(claim: str, source: str, chance: Random) -> str | None:
    """Return a claim that denies what it said: "not" behind an auxiliary."""
    found = _one(_AUXILIARY, claim, chance)
    return None if found is None else _put(claim, found, f"{found[0]} not")


def dropped_not(claim: str, source: str, chance: Random) -> str | None:
    """Return a claim without one of its negations."""
    found = _one(_NEGATION, claim, chance)
    return None if found is None else _put(claim, found, "")


def other_date(claim: str, source: str, chance: Random) -> str | None:
    """Return a claim with another month or day of the week."""
    found = _one(_MONTH, claim, chance)
    if found is None:
        return None
    names = _MONTHS if found[0] in _MONTHS else _DAYS
    return _put(claim, found, chance.choice([name for name in names if name != found[0]]))


def other_unit(claim: str, source: str, chance: Random) -> str | None:
    """Return a claim with one of its units put in place of another one."""
    return _swapped(_OTHER_UNIT, claim, chance)


def opposite_word(claim: str, source: str, chance: Random) -> str | None:
    """Return a claim with one of its words put in place of the opposite one."""
    return _swapped(_OPPOSITE, claim, chance)


def _swapped(table: Mapping[str, str], claim: str, chance: Random) -> str | None:
    places = [found for found in _WORD.finditer(claim) if found[0] in table]
    if not places:
        return None
    found = chance.choice(places)
    return _put(claim, found, table[found[0]])


def _one(pattern: re.Pattern[str], claim: str, chance: Random) -> re.Match[str] | None:
    places = list(pattern.finditer(claim))
    return chance.choice(places) if places else None


def _put(claim: str, place: re.Match[str], words: str) -> str:
    return claim[: place.start()] + words + claim[place.end() :]


Edit = Callable[[str, str, Random], str | None]
EDITS: Mapping[str, Edit] = {
    "changed_number": changed_number,
    "borrowed_number": borrowed_number,
    "swapped_name": swapped_name,
    "inserted_not": inserted_not,
    "dropped_not": dropped_not,
    "other_date": other_date,
    "other_unit": other_unit,
    "opposite_word": opposite_word,
}
