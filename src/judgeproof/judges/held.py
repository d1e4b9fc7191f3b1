"""Which stretches of a claim a quotation of a source holds, word by word and in order."""

from collections.abc import Sequence

from judgeproof.judges.limits import alike, narrows
from judgeproof.judges.stems import stem
from judgeproof.text.turning import LIMITS
from judgeproof.text.words import is_content, negates, token_places

_PLACING = frozenset(
    [
        "from",
        "to",
        "at",
        "in",
        "on",
        "into",
        "onto",
        "off",
        "by",
        "for",
        "with",
        "without",
        "against",
        "toward",
        "towards",
        "through",
        "across",
    ]
)
_MOST_WORDS = 600


class _Word:
    """A word that a claim must share with its evidence, with the preposition that it stands behind."""

    __slots__ = ("behind", "end", "key", "start")

    def __init__(self, start: int, end: int, key: str, behind: str) -> None:
        self.start, self.end, self.key, self.behind = start, end, key, behind


def held(claim: str, quotation: str) -> list[str] | None:
    """Return the stretches of a claim whose words stand in a quotation in this order.

    None where words alone do not bear it out: a word of the claim stands there in another order or behind another
    preposition, or a limit or negation amid these words is not the claim's.
    """
    here, there = _words(claim), _words(quotation)
    if len(here) > _MOST_WORDS or len(there) > _MOST_WORDS:
        return None
    pairs = _in_order(here, there)
    kept = {one for one, _ in pairs}
    known = {word.key for word in there}
    if not pairs or any(word.key in known for at, word in enumerate(here) if at not in kept):
        return None
    if any(_elsewhere(here[one], there[other]) for one, other in pairs):
        return None
    amid = {word.key for word in there[pairs[0][1] : pairs[-1][1] + 1]}
    if any(narrows(key) for key in amid - {word.key for word in here}):
        return None
    return _stretches(claim, here, kept)


def _words(text: str) -> list[_Word]:
    found: list[_Word] = []
    behind = ""
    for token, start, end in token_places(text, 0, len(text)):
        key = token.casefold()
        decides = key in LIMITS or negates(token)
        if decides or is_content(token):
            kept = alike(key) if decides else stem(token) or key
            found.append(_Word(start, end, kept, behind))
            behind = ""
        elif key in _PLACING:
            behind = key
    return found


def _elsewhere(one: _Word, other: _Word) -> bool:
    return bool(one.behind and other.behind and one.behind != other.behind)


def _in_order(here: Sequence[_Word], there: Sequence[_Word]) -> list[tuple[int, int]]:
    """Return the longest row of words that both have in one order."""
    longest = [[0] * (len(there) + 1) for _ in range(len(here) + 1)]
    for i in range(len(here) - 1, -1, -1):
        for j in range(len(there) - 1, -1, -1):
            same = here[i].key == there[j].key
            longest[i][j] = longest[i + 1][j + 1] + 1 if same else max(longest[i + 1][j], longest[i][j + 1])
    found: list[tuple[int, int]] = []
    i = j = 0
    while i < len(here) and j < len(there):
        if here[i].key == there[j].key:
            found.append((i, j))
            i, j = i + 1, j + 1
        elif longest[i + 1][j] >= longest[i][j + 1]:
            i += 1
        else:
            j += 1
    return found


def _stretches(claim: str, words: Sequence[_Word], kept: set[int]) -> list[str]:
    """Return the claim cut where words of it are missing."""
    if len(kept) == len(words):
        return [claim]
    found: list[str] = []
    first: int | None = None
    for at in range(len(words) + 1):
        if at in kept:
            first = at if first is None else first
        elif first is not None:
            found.append(claim[words[first].start : words[at - 1].end])
            first = None
    return found
