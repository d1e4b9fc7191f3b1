"""Retrieval relevance: the share of the chunks that bear on the question, one that bears on it in part counting half."""

from collections.abc import Sequence
from typing import Any

from judgeproof.retrieval.ballot import ABSTAIN, Ballot, chunk_verdicts, gap_of, read_ballot
from judgeproof.retrieval.facts import ChunkVerdict, Shown
from judgeproof.retrieval.grades import Grade
from judgeproof.text.articles import several

RELEVANT, PARTLY, IRRELEVANT = "relevant", "partially_relevant", "irrelevant"
WORDS = (RELEVANT, PARTLY, IRRELEVANT, ABSTAIN)
_GOOD = frozenset({RELEVANT, PARTLY})
# In halves, so that the sum is exact.
_HALVES = {RELEVANT: 2, PARTLY: 1, IRRELEVANT: 0}


def grade(verdicts: Sequence[Any], chunks: Sequence[Shown], reference: str) -> Grade:
    """Grade a row by the verdicts of a reply on its chunks."""
    ballot = read_ballot(verdicts, WORDS, len(chunks))
    found = chunk_verdicts(ballot, chunks, _GOOD)
    reason, detail = gap_of(ballot, found)
    discarded = ballot.discarded + refused(found)
    if reason is not None:
        return Grade(reason=reason, detail=detail, verdicts=tuple(found), discarded=discarded)
    return _graded(ballot, found)


def refused(verdicts: Sequence[ChunkVerdict]) -> int:
    """Count the verdicts that no quotation bears out."""
    return sum(verdict.why == "insufficient_evidence" for verdict in verdicts)


def _graded(ballot: Ballot, found: Sequence[ChunkVerdict]) -> Grade:
    """Return the figure of a row of which every chunk has a verdict."""
    score = sum(_HALVES[verdict.verdict or IRRELEVANT] for verdict in found) / (2 * len(found))
    names = [verdict.verdict for verdict in found]
    counted = ", ".join(
        f"{names.count(word)} {word.replace('_', ' ')}" for word in (RELEVANT, PARTLY, IRRELEVANT)
    )
    return Grade(
        score=score,
        level=level_of(score),
        verdicts=tuple(found),
        discarded=ballot.discarded,
        explanation=f"Of {several(len(found), 'chunk')}: {counted}.",
    )


def level_of(ratio: float) -> int:
    """Return a ratio on the scale 0 to 3: all, more than half, something, nothing."""
    return 3 if ratio >= 1 else 2 if ratio > 0.5 else 1 if ratio > 0 else 0
