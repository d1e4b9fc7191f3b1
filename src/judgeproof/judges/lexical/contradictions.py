"""Where the source says something else in the place of what the claim says: about its numbers and its negations."""

from collections.abc import Mapping, Sequence

from judgeproof.judges.lexical.choice import Chosen
from judgeproof.judges.lexical.coverage import thousandths
from judgeproof.judges.lexical.reading import Claimed, Word
from judgeproof.judges.stems import negates
from judgeproof.text.words import is_number

_MOST = 3  # where counts of differences end
_MOST_PLACES = 12
_BESIDE = 3  # words within which a neighbour of a number stands beside it
_AROUND_CLAIMED, _AROUND_THERE = 5, 10  # words around a number that are its company
_SCOPE = 3  # content words behind a negation that it can speak of
_REACH = 8  # words behind a negation of the source in which these are looked for


def numbers(claim: Claimed, chosen: Chosen) -> dict[str, int]:
    """Return how far the source has the claim's numbers in other company, and other numbers in theirs."""
    before = behind = 0
    outdone = 0
    mine = {word.key for word in claim.words if word.number}
    rivals = [key for key in chosen.places if is_number(key) and key not in mine]
    for at, word in enumerate(claim.words):
        if not word.number:
            continue
        before += _lost(word.key, _next_key(claim.words[:at][::-1]), chosen)
        behind += _lost(word.key, _next_key(claim.words[at + 1 :]), chosen)
        outdone = max(outdone, _outdone(claim.words, at, rivals, chosen))
    return {
        "number_before_lost": min(before, _MOST),
        "number_behind_lost": min(behind, _MOST),
        "number_outdone": outdone,
    }


def _next_key(words: Sequence[Word]) -> str | None:
    """Return the content word that comes next, or None where none comes soon."""
    return next((word.key for word in words[:_BESIDE] if word.content), None)


def _lost(number: str, neighbour: str | None, chosen: Chosen) -> bool:
    """Tell whether a number of the source never stands beside a word that it stands beside in the claim."""
    places = chosen.places.get(number, ())[:_MOST_PLACES]
    if not places or neighbour is None:
        return False
    return not any(neighbour in chosen.row[max(0, at - _BESIDE) : at + _BESIDE + 1] for at in places)


def _outdone(words: Sequence[Word], at: int, rivals: Sequence[str], chosen: Chosen) -> int:
    """Return by how much another number as long has more of the company of one of the claim's numbers than itself."""
    beside = words[max(0, at - _AROUND_CLAIMED) : at + _AROUND_CLAIMED + 1]
    around = {word.key: word.weight for word in beside if word.content and not word.number}
    alike = [key for key in rivals if len(key) == len(words[at].key)][:_MOST_PLACES]
    if not around or not alike:
        return 0
    own = _company(around, words[at].key, chosen)
    best = max(_company(around, key, chosen) for key in alike)
    return thousandths(max(0, best - own), sum(around.values()))


def _company(around: Mapping[str, int], key: str, chosen: Chosen) -> int:
    """Return how much of some company the best place of a word of the source has."""
    places = chosen.places.get(key, ())[:_MOST_PLACES]
    rows = (chosen.row[max(0, at - _AROUND_THERE) : at + _AROUND_THERE + 1] for at in places)
    return max((sum(map(around.__getitem__, around.keys() & set(row))) for row in rows), default=0)


def negations(claim: Claimed, nearest: Sequence[Sequence[str]]) -> dict[str, int]:
    """Return how many negations only one side has, of the same words, among the sentences where the claim stands best."""
    keys = [word.key for word in claim.words]
    scopes = _scopes(keys, claim.weights)
    there = [
        set(row[at + 1 : at + 1 + _REACH]) for row in nearest for at, key in enumerate(row) if negates(key)
    ]
    unmatched = sum(not any(scope & reach for reach in there) for scope in scopes)
    denied = frozenset[str]().union(*scopes)
    left_out = sum(bool(reach & claim.weights.keys()) and not reach & denied for reach in there)
    stands = frozenset[str]().union(*nearest)
    spoken = [key for scope in scopes for key in scope]
    return {
        "negations_unmatched": min(unmatched, _MOST),
        "negations_left_out": min(left_out, _MOST),
        "negated_stands_plain": thousandths(sum(key in stands for key in spoken), len(spoken)),
    }


def _scopes(keys: Sequence[str], content: Mapping[str, int]) -> list[frozenset[str]]:
    """Return for each negation of the claim the content words that it can speak of."""
    found: list[frozenset[str]] = []
    for at, key in enumerate(keys):
        if negates(key):
            behind = [later for later in keys[at + 1 : at + 1 + _REACH] if later in content][:_SCOPE]
            found.append(frozenset(behind))
    return found
