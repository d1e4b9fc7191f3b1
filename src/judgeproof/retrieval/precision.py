"""Context precision: the share of the chunks that an answer needs; a chunk that repeats another one is not needed."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from judgeproof.retrieval.ballot import ABSTAIN, chunk_verdicts, gap_of, read_ballot
from judgeproof.retrieval.facts import ChunkVerdict, Correction, Shown
from judgeproof.retrieval.grades import Grade
from judgeproof.retrieval.quoting import quoted
from judgeproof.retrieval.relevance import refused
from judgeproof.text.articles import several
from judgeproof.text.normalise import INVISIBLE

NEEDED, NOT_NEEDED = "needed", "not_needed"
_UNSEEN = dict.fromkeys(map(ord, INVISIBLE))
WORDS = (NEEDED, NOT_NEEDED, ABSTAIN)


def grade(verdicts: Sequence[Any], chunks: Sequence[Shown], reference: str) -> Grade:
    """Grade a row by the verdicts of a reply on its chunks."""
    ballot = read_ballot(verdicts, WORDS, len(chunks))
    found = chunk_verdicts(ballot, chunks, {NEEDED})
    reason, detail = gap_of(ballot, found)
    if reason is not None:
        discarded = ballot.discarded + refused(found)
        return Grade(reason=reason, detail=detail, verdicts=tuple(found), discarded=discarded)
    corrected, corrections = without_repeats(found, chunks)
    needed = [verdict.verdict == NEEDED for verdict in corrected]
    repeats = (
        f" {several(len(corrections), 'verdict on a repeated chunk was', 'verdicts on repeated chunks were')} corrected."
        if corrections
        else ""
    )
    return Grade(
        score=sum(needed) / len(needed),
        average_precision=average_precision(needed),
        verdicts=tuple(corrected),
        corrections=tuple(corrections),
        discarded=ballot.discarded,
        explanation=f"{sum(needed)} of {several(len(needed), 'chunk is', 'chunks are')} needed.{repeats}",
    )


def without_repeats(
    verdicts: Sequence[ChunkVerdict], chunks: Sequence[Shown]
) -> tuple[list[ChunkVerdict], list[Correction]]:
    """Correct the verdicts on chunks with the same words: where one of them is needed, it is the first, and no other.

    Blanks and labels aside, they hold the same, so that the second one adds nothing.
    """
    corrected = list(verdicts)
    corrections: list[Correction] = []
    for equal in _equals(chunks):
        known = next((v.evidence for at in equal if (v := verdicts[at]).verdict == NEEDED), None)
        if known is None:
            continue
        for at in equal:
            verdict, wanted = verdicts[at], NEEDED if at == equal[0] else NOT_NEEDED
            first = None if at == equal[0] else chunks[equal[0]].n
            # A quotation of one of them stands in every other, differently spaced perhaps.
            evidence = verdict.evidence
            if wanted == NEEDED:
                evidence = evidence or quoted(known.text, (chunks[at],)) or known
            proof = None if wanted == NEEDED else "proven"
            corrected[at] = replace(
                verdict, verdict=wanted, proof=proof, evidence=evidence, duplicate_of=first
            )
            if verdict.verdict != wanted:
                other = chunks[equal[1]].n if first is None else first
                said = verdict.verdict or ABSTAIN
                corrections.append(Correction(chunk=verdict.n, said=said, verdict=wanted, equals=other))
    return corrected, sorted(corrections, key=lambda correction: correction.chunk)


def _equals(chunks: Sequence[Shown]) -> list[list[int]]:
    """Return the places of chunks that have the same words, two or more together."""
    places: dict[str, list[int]] = {}
    for at, chunk in enumerate(chunks):
        places.setdefault(" ".join(chunk.text.translate(_UNSEEN).split()), []).append(at)
    return [found for found in places.values() if len(found) > 1]


def average_precision(needed: Sequence[bool]) -> float | None:
    """Return the mean, over the needed chunks, of the precision at the rank of each; None where none is needed.

    C. D. Manning, P. Raghavan, H. Schütze, Introduction to Information Retrieval (2008), section 8.4. All that is needed and was
    not retrieved is unknown here, so this is about the order of what was retrieved.
    """
    hits = 0
    total = 0.0
    for rank, hit in enumerate(needed, start=1):
        if hit:
            hits += 1
            total += hits / rank
    return total / hits if hits else None
