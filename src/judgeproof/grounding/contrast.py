"""Whether words of a source say what words of a claim say, or share anything with it. By words alone, and carefully."""

import re
from collections import Counter

from judgeproof.judges.denials import denies
from judgeproof.judges.measures import measures_alike, signs_alike
from judgeproof.judges.stems import stem, stems
from judgeproof.text.turning import turns
from judgeproof.text.words import is_number, tokens

_CLAUSE = re.compile(r"[,;:\u2014]\s+(?:(?:and|but|or|while|whereas)\s+)?|\s+(?:and|but|while|whereas)\s+")
# Words from which a stretch between two conjunctions is read as a clause, and not as one of two things.
_LEAST_CLAUSE = 3
_DIGITS = re.compile(r"\d+(?:[.,:]\d+)*")


def clauses(claim: str) -> list[str]:
    """Return the clauses of a claim; a piece of fewer than three words makes it one clause."""
    pieces = _CLAUSE.split(claim)
    return pieces if all(len(tokens(piece)) >= _LEAST_CLAUSE for piece in pieces) else [claim]


def says(quotation: str, claimed: str) -> bool:
    """Tell whether a quotation has every word with content of words of a claim, its limits, signs and units, and the same negations.

    A number there is something else beside words that have none: "a year" is not "1000 years".
    """
    missing = Counter(stems(tokens(claimed))) - Counter(stems(tokens(quotation)))
    there, here = _turning(quotation), _turning(claimed)
    counted = [any(is_number(root) for root in stems(tokens(text))) for text in (claimed, quotation)]
    limited = here <= there and _denials(here) == _denials(there)
    return not missing and counted != [False, True] and limited and measures_alike(claimed, quotation)


def _turning(text: str) -> set[str]:
    return {token.casefold() for token in tokens(text) if turns(token) and not is_number(stem(token))}


def _denials(words: set[str]) -> set[str]:
    return {word for word in words if denies(word)}


def shares_enough(claim: str, said: str) -> bool:
    """Tell whether sources share a word or a number with a claim, and have each of its numbers with its sign."""
    wanted, there = (set(stems(tokens(text))) for text in (claim, said))
    numbers, found = _numbers(wanted), _numbers(there)
    return numbers <= found and bool(wanted & there or numbers) and signs_alike(claim, said)


def _numbers(roots: set[str]) -> set[str]:
    """Return numbers without what is written close to them: "24C" as "24", "07:40" as "7:40"."""
    digits = (_DIGITS.match(root) for root in roots if is_number(root))
    return {found[0].lstrip("0") or "0" for found in digits if found is not None}
