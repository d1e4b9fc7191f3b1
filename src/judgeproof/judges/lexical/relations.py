"""Whether the words of a claim stand in the source in the company that the claim puts them in."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from judgeproof.judges.lexical.choice import Chosen, windows
from judgeproof.judges.lexical.coverage import WHOLE, thousandths
from judgeproof.judges.lexical.reading import Claimed, Word
from judgeproof.judges.support import Support
from judgeproof.text.words import is_number

_AROUND_CLAIMED, _AROUND_THERE = 5, 10  # words around a word that are its company
_MOST_PLACES = 12
# How much a pair of neighbours counts that stands so many words apart in the source.
_APART = ((4, 1000), (8, 700), (15, 350))
_PAIR_ANYWHERE = 100
_HEDGES = frozenset(
    """
    may might could possibly perhaps likely suggests suggest suggested appear appears seems reportedly alleged allegedly
    estimated approximately about around believed claimed some sometimes often
    """.split()  # noqa: SIM905 - words read better than quoted words
)


def company(claim: Claimed, chosen: Chosen) -> dict[str, int]:
    """Return how much of the words around each number and each name stands around it in the source too."""
    numbers = _company_of(claim, chosen, lambda word: word.number)
    names = _company_of(claim, chosen, lambda word: word.name)
    return {
        "numbers_company": min(numbers, default=0),
        "numbers_company_mean": thousandths(sum(numbers), WHOLE * len(numbers)),
        "names_company": min(names, default=0),
        "names_company_mean": thousandths(sum(names), WHOLE * len(names)),
    }


def _company_of(claim: Claimed, chosen: Chosen, wanted: Callable[[Word], bool]) -> list[int]:
    """Return the share of company kept, for each wanted word that has company, at its best place."""
    found: list[int] = []
    words = claim.words
    for at, word in enumerate(words):
        if not wanted(word):
            continue
        beside = words[max(0, at - _AROUND_CLAIMED) : at + _AROUND_CLAIMED + 1]
        around = {other.key: other.weight for other in beside if other.content and other.key != word.key}
        if around:
            found.append(thousandths(_kept(around, word.key, chosen), sum(around.values())))
    return found


def _kept(around: dict[str, int], key: str, chosen: Chosen) -> int:
    """Return how much of some company the best place of a word has."""
    places = chosen.places.get(key, ())[:_MOST_PLACES]
    rows = (chosen.row[max(0, at - _AROUND_THERE) : at + _AROUND_THERE + 1] for at in places)
    return max((sum(map(around.__getitem__, around.keys() & set(row))) for row in rows), default=0)


def pairs(claim: Claimed, chosen: Chosen) -> dict[str, int]:
    """Return how close the claim's neighbours stand anywhere in the source."""
    found = [
        (_closeness(one.key, other.key, chosen), one.weight + other.weight)
        for one, other in pairwise(claim.content)
        if one.key != other.key
    ]
    worst = sorted(close for close, _ in found)[: max(1, len(claim.content) // 3)]
    return {
        "pairs": min(len(found), 20),
        "pairs_close": thousandths(sum(close for close, _ in found), WHOLE * len(found)),
        "pairs_close_weighed": thousandths(
            sum(close * weight for close, weight in found), WHOLE * sum(weight for _, weight in found)
        ),
        "pairs_close_worst": thousandths(sum(worst), WHOLE * len(worst)),
    }


def _closeness(one: str, other: str, chosen: Chosen) -> int:
    here, there = chosen.places.get(one, ())[:_MOST_PLACES], chosen.places.get(other, ())[:_MOST_PLACES]
    if not here or not there:
        return 0
    apart = min(abs(a - b) for a in here for b in there)
    return next((close for limit, close in _APART if apart <= limit), _PAIR_ANYWHERE)


def pieces(claim: Claimed, chosen: Chosen) -> dict[str, int]:
    """Return how well the worst clause and the worst sentence of the claim are held by a few sentences of the source."""
    clauses = {size: _pieces_held(claim, claim.parts, chosen, size) for size in (1, 2)}
    statements = {size: _pieces_held(claim, claim.statements, chosen, size) for size in (2, 4)}
    return {
        "clauses": min(len(clauses[1]), 12),
        "clause_worst_in_1": min(clauses[1], default=0),
        "clause_worst_in_2": min(clauses[2], default=0),
        "clause_mean_in_1": thousandths(sum(clauses[1]), WHOLE * len(clauses[1])),
        "statement_worst_in_2": min(statements[2], default=0),
        "statement_worst_in_4": min(statements[4], default=0),
    }


def _pieces_held(claim: Claimed, wanted: Sequence[Sequence[str]], chosen: Chosen, size: int) -> list[int]:
    """Return for each piece the largest share of it in so many sentences in a row."""
    there = windows(chosen.shared, size)
    weight = {word.key: word.weight for word in claim.content}
    found: list[int] = []
    for piece in wanted:
        keys = frozenset(piece)
        best = max((sum(map(weight.__getitem__, keys & window)) for window in there), default=0)
        found.append(thousandths(best, sum(map(weight.__getitem__, keys))))
    return found


def differences(claim: Claimed, chosen: Chosen, support: Support) -> dict[str, int]:
    """Return what differs where the claim stands best: what the comparison by rules says, and hedges left out."""
    hedged = any(word.text.casefold() in _HEDGES for word in claim.words)
    return {
        "score": round(WHOLE * support.score),
        "reach": round(WHOLE * support.reach),
        "stretch": round(WHOLE * support.stretch.share),
        "numbers_elsewhere": min(len(support.missing_numbers), 4),
        "names_elsewhere": min(len(support.missing_names), 4),
        "units_differ": min(len(support.units), 2),
        "flipped": min(len(support.flipped), 3),
        "opposed": min(len(support.opposed), 2),
        "replaced": min(len(support.replaced), 2),
        "hedge_dropped": int(not hedged and any(word.casefold() in _HEDGES for word in chosen.words)),
        "rival_numbers": _rivals(claim, frozenset(chosen.near)),
    }


def _rivals(claim: Claimed, near: frozenset[str]) -> int:
    """Return how many numbers of the claim are not in its best sentences while others of the same length are."""
    mine = {word.key for word in claim.words if word.number}
    sizes = {len(key) for key in near - mine if is_number(key)}
    return min(sum(len(key) in sizes for key in mine - near), 3)
