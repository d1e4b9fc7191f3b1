"""What limits a statement - how many, how often, on which side, when - and whether a quotation limits it alike."""

import re
from collections import defaultdict
from functools import lru_cache

from judgeproof.judges.stems import stem
from judgeproof.text.turning import LIMITS, TIMES
from judgeproof.text.words import is_content, is_number, negates, token_places

# Limits that say the same, under the first of them.
_EQUALS = """
    all every each, mostly most mainly chiefly, only just solely merely exclusively, few fewer fewest, some several,
    rarely seldom, hardly barely scarcely, often frequently, usually generally typically, nearly almost,
    partly partially, entirely fully wholly completely, sometimes occasionally, may might could,
    perhaps possibly probably, below under, above over, less least
"""
_ALIKE = {word: line.split()[0] for line in _EQUALS.split(",") for word in line.split()}
_SPELT_OUT = {
    "hourly": "hour", "daily": "day", "nightly": "night", "weekly": "week", "monthly": "month", "yearly": "year", "annually": "year",
    "annual": "year",
}  # fmt: skip
_PERIODS = frozenset(_SPELT_OUT.values())
_UNIVERSAL = frozenset({"all", "always", "both", "if"})
# A claim that is unsure says less than its source, and "both" joins words that must stand there each.
_IDLE = frozenset({"may", "perhaps", "both"})
# Beside a number these limit it; elsewhere they place ("after the war") and take nothing from what a sentence says.
_SIDES = frozenset("before after above below against until within between unless except".split())  # noqa: SIM905
_SENTENCE_END = re.compile(r"[.!?;]\s")

Limited = dict[str, list[frozenset[str]]]


def alike(word: str) -> str:
    """Return the limit under which all that say the same are known; another word as it is."""
    return _ALIKE.get(word, word)


def narrows(key: str) -> bool:
    """Tell whether a limit or a negation in a source takes from what the source says without it."""
    return (key in LIMITS and key not in _UNIVERSAL) or negates(key)


def limits_alike(claim: str, quotation: str) -> bool:
    """Tell whether a quotation limits the words that it shares with a claim as the claim does.

    The claim's limits and its times of day, week and year must stand there, and none of its words may stand there under
    nothing but other limits.
    """
    here, there = _limited(claim), _limited(quotation)
    known, stated = _limits(there), _limits(here)
    for word, places in here.items():
        wanted = frozenset[str]().union(*places) - _IDLE
        found = there.get(word)
        if not wanted <= known:
            return False
        if found is None:
            # "every day" is how often: an "every" beside other words does not bear it out.
            if word in TIMES or (wanted and word in _PERIODS):
                return False
        elif _limited_otherwise(word, wanted, stated, found):
            return False
    return True


def _limits(limited: Limited) -> frozenset[str]:
    return frozenset[str]().union(*(limits for places in limited.values() for limits in places))


def _limited_otherwise(
    word: str, wanted: frozenset[str], stated: frozenset[str], found: list[frozenset[str]]
) -> bool:
    """Tell whether a word stands in every place under other limits than the claim's."""
    if wanted and all(limits and not limits & wanted for limits in found):
        return True
    return all(any(_takes(word, limit) for limit in limits - stated) for limits in found)


def _takes(word: str, limit: str) -> bool:
    return narrows(limit) and (limit not in _SIDES or is_number(word))


@lru_cache(maxsize=256)
def _limited(text: str) -> Limited:
    """Return each content stem of a text with the limits of each of its places: those before it, at the end of a sentence behind."""
    found: Limited = defaultdict(list)
    limits: set[str] = set()
    last, end, before = "", 0, ""
    for token, start, after in token_places(text, 0, len(text)):
        if limits and _SENTENCE_END.search(text, end, start):
            _behind(found, last, limits)
            limits = set()
        end, word = after, token.casefold()
        if word in LIMITS:
            if not _is_none(token, before):
                limits.add(alike(word))
        elif is_content(token):
            last = _SPELT_OUT.get(word) or _root(token)
            found[last].append(frozenset(limits | {"all"} if word in _SPELT_OUT else limits))
            limits = set()
        before = token
    _behind(found, last, limits)
    return dict(found)


def _is_none(token: str, before: str) -> bool:
    """Tell whether a word that may limit does not: "not only" says both, and May amid a sentence is a month."""
    return (token.casefold() in ("only", "just") and negates(before)) or (token == "May" and bool(before))


def _root(token: str) -> str:
    # Stems would make "even" of "evening".
    time = token.casefold().removesuffix("s")
    return time if time in TIMES else stem(token)


def _behind(found: Limited, last: str, limits: set[str]) -> None:
    if last and limits:
        found[last][-1] |= limits
