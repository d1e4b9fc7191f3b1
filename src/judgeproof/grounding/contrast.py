"""Whether words of a source say what words of a claim say, or share anything with it. By words alone, and carefully."""

import re
from collections import Counter
from collections.abc import Iterator

from judgeproof.judges.stems import stem, stems
from judgeproof.text.turning import DENIALS, turns
from judgeproof.text.words import is_number, negates, tokens

_CLAUSE = re.compile(r"[,;:\u2014]\s+(?:(?:and|but|or|while|whereas)\s+)?|\s+(?:and|but|while|whereas)\s+")
# Words from which a stretch between two conjunctions is read as a clause, and not as one of two things.
_LEAST_CLAUSE = 3
_DIGITS = re.compile(r"\d+(?:[.,:]\d+)*")


def clauses(claim: str) -> list[str]:
    """Return the clauses of a claim; a piece of fewer than three words makes it one clause."""
    pieces = _CLAUSE.split(claim)
    return pieces if all(len(tokens(piece)) >= _LEAST_CLAUSE for piece in pieces) else [claim]


def says(quotation: str, claimed: str) -> bool:
    """Tell whether a quotation has every word with content of words of a claim, its limits, and the same negations.

    A number there is something else beside words that have none: "a year" is not "1000 years".
    """
    missing = Counter(stems(tokens(claimed))) - Counter(stems(tokens(quotation)))
    there, here = _turning(quotation), _turning(claimed)
    counted = [any(is_number(root) for root in stems(tokens(text))) for text in (claimed, quotation)]
    return not missing and counted != [False, True] and here <= there and _denials(here) == _denials(there)


def _turning(text: str) -> set[str]:
    return {token.casefold() for token in tokens(text) if turns(token) and not is_number(stem(token))}


def _denials(words: set[str]) -> set[str]:
    return {word for word in words if _denies(word)}


def denies_alike(claim: str, said: str) -> bool:
    """Tell whether a claim and what sources say may agree in what they deny.

    "The ferry never leaves" does not bear out that it leaves, nor the other way: one side denies what the other says in
    the same words. In other words it may ("may not drive it", "are turned back"), which a judge has read.
    """
    here, there = _denials(_turning(claim)), _denials(_turning(said))
    wanted, found = (
        {root for token in tokens(text) if not _denies(token) and (root := stem(token))}
        for text in (claim, said)
    )
    if here and not there:
        return not wanted <= found
    return bool(here) or not any(root in wanted for root in _denied(said))


def _denied(text: str) -> Iterator[str]:
    """Yield the word with content behind each denial of a text."""
    pending = False
    for token in tokens(text):
        if _denies(token):
            pending = True
        elif root := stem(token):
            if pending:
                yield root
            pending = False


def _denies(token: str) -> bool:
    return token.casefold() in DENIALS or negates(token)


def shares_enough(claim: str, said: str) -> bool:
    """Tell whether sources share a word or a number with a claim, and have each of its numbers."""
    wanted, there = (set(stems(tokens(text))) for text in (claim, said))
    numbers, found = _numbers(wanted), _numbers(there)
    return numbers <= found and bool(wanted & there or numbers)


def _numbers(roots: set[str]) -> set[str]:
    """Return numbers without what is written close to them: "24C" as "24", "07:40" as "7:40"."""
    digits = (_DIGITS.match(root) for root in roots if is_number(root))
    return {found[0].lstrip("0") or "0" for found in digits if found is not None}
