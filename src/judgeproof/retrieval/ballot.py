"""The verdicts of a reply on chunks, one a chunk: which count, which are no verdicts, and whether the reply is void."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from judgeproof.citations.json_values import is_object
from judgeproof.citations.reply import Number, plain_text
from judgeproof.retrieval.facts import ChunkVerdict, Quote, Shown
from judgeproof.retrieval.quoting import quoted

ABSTAIN = "abstain"
_VOID = ("duplicate_index", "out_of_range_index")
_LONGEST = 9


class Ballot(Struct, frozen=True):
    """The entries of a reply by the chunk that they are on. `fault` is what of it cannot be used; `discarded` are no verdicts."""

    entries: Mapping[int, Mapping[str, Any]]
    discarded: int
    fault: str | None


def read_ballot(verdicts: Sequence[Any], words: Collection[str], chunks: int) -> Ballot:
    """Read the verdicts on `chunks` chunks, which are numbered from 1; `words` are what a verdict may be.

    A number that no chunk has, or that comes twice, voids the reply: nobody knows what it speaks of. An entry that is
    no object, or whose number or word is none, is discarded, and its chunk has no verdict.
    """
    kept: dict[int, Mapping[str, Any]] = {}
    named: set[int] = set()
    faults: list[str] = []
    for entry in verdicts:
        number = _index(entry.get("chunk")) if is_object(entry) else None
        if number is None:
            continue
        if not 1 <= number <= chunks:
            faults.append("out_of_range_index")
        elif number in named:
            faults.append("duplicate_index")
        elif plain_text(entry.get("verdict")) in words:
            kept[number] = entry
        named.add(number)
    fault = faults[0] if faults else "missing_chunk" if len(kept) < chunks else None
    return Ballot(kept, len(verdicts) - len(kept) - len(faults), fault)


def _index(value: Any) -> int | None:
    """Return a number that a reply wrote as a whole one; a text, a boolean and 1.0 are none. One that is too long is 0."""
    if not isinstance(value, Number) or not value.removeprefix("-").isdigit():
        return None
    return int(value) if len(value) <= _LONGEST else 0


def chunk_verdicts(ballot: Ballot, chunks: Sequence[Shown], good: Collection[str]) -> list[ChunkVerdict]:
    """Return what is established of each chunk. A word in `good` needs words of that chunk quoted; any other is asserted."""
    void = ballot.fault in _VOID
    return [_verdict(chunk, ballot.entries.get(chunk.n), good, void=void) for chunk in chunks]


def _verdict(
    chunk: Shown, entry: Mapping[str, Any] | None, good: Collection[str], *, void: bool
) -> ChunkVerdict:
    """Return what one entry establishes of its chunk."""
    word = plain_text(entry.get("verdict")) if entry is not None else None
    if entry is None or word is None or void:
        return ChunkVerdict(n=chunk.n, verdict=None, said=word, why="invalid_judge_output")
    if word == ABSTAIN:
        return ChunkVerdict(n=chunk.n, verdict=None, said=word, why="judge_abstained")
    evidence: Quote | None = quoted(entry.get("quote"), (chunk,))
    if word not in good:
        return ChunkVerdict(n=chunk.n, verdict=word, said=word, proof="asserted", evidence=evidence)
    if evidence is None:
        return ChunkVerdict(n=chunk.n, verdict=None, said=word, why="insufficient_evidence")
    return ChunkVerdict(n=chunk.n, verdict=word, said=word, evidence=evidence)


Gap = tuple[str | None, str | None]


def gap_of(ballot: Ballot, verdicts: Sequence[ChunkVerdict]) -> Gap:
    """Return the reason and detail for which verdicts make no figure; neither where every chunk has one."""
    if ballot.fault is not None:
        return "invalid_judge_output", ballot.fault
    whys = {verdict.why for verdict in verdicts}
    first = next((why for why in ("insufficient_evidence", "judge_abstained") if why in whys), None)
    return first, None
