"""Context recall: how much of the reference answer the chunks hold, by its length."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from judgeproof.citations.json_values import is_object
from judgeproof.citations.reply import plain_text
from judgeproof.judges.denials import denials
from judgeproof.retrieval.ballot import ABSTAIN
from judgeproof.retrieval.bearing import NEGATED, NO_QUOTATION, NOTHING_SHARED, gap_of, says_nothing
from judgeproof.retrieval.chunks import is_blank
from judgeproof.retrieval.facts import Piece, Quote, Shown, Span
from judgeproof.retrieval.grades import Grade
from judgeproof.retrieval.quoting import all_quoted
from judgeproof.retrieval.tiling import tiled
from judgeproof.text.sentences import sentences


class _Entry(Struct, frozen=True):
    """An entry of a reply: words of the reference, and whether the judge calls them supported; None where it abstains."""

    text: str
    supported: bool | None
    quote: str | None


def grade(verdicts: Sequence[Any], chunks: Sequence[Shown], reference: str) -> Grade:
    """Grade a row by the pieces into which a reply cuts its reference."""
    entries = [entry for said in verdicts if (entry := _entry(said)) is not None]
    discarded = len(verdicts) - len(entries)
    ranges = tiled([entry.text for entry in entries], reference)
    if isinstance(ranges, str):
        return Grade(reason="invalid_judge_output", detail=ranges, discarded=discarded)
    quotes = all_quoted(
        [entry.quote for entry in entries if entry.supported and entry.quote is not None], chunks
    )
    read = [_piece(entry, reference, found, quotes) for entry, found in zip(entries, ranges, strict=True)]
    pieces = _joined(_turned(read, reference))
    spans = merged(pieces, reference)
    discarded += sum(piece.refused for piece in pieces)
    if any(piece.supported is None for piece in pieces):
        return Grade(reason="judge_abstained", pieces=tuple(pieces), spans=tuple(spans), discarded=discarded)
    return _graded(pieces, spans, discarded)


def _entry(said: Any) -> _Entry | None:
    """Return an entry that is one; `supported` is true, false or "abstain", and nothing else."""
    if not is_object(said):
        return None
    text, supported = plain_text(said.get("text")), said.get("supported")
    if text is None or is_blank(text):
        return None
    if isinstance(supported, bool):
        return _Entry(text, supported, plain_text(said.get("quote")))
    return _Entry(text, None, None) if plain_text(supported) == ABSTAIN else None


def _piece(
    entry: _Entry, reference: str, found: tuple[int, int], quotes: Mapping[str, Quote | None]
) -> Piece:
    """Return a piece with what bears it out: without a quotation that does it is not supported."""
    start, end = found
    evidence = quotes.get(entry.quote or "") if entry.supported else None
    why = None
    if entry.supported:
        why = gap_of(reference[start:end], evidence.text) if evidence is not None else NO_QUOTATION
    refused = why is not None
    return Piece(
        start=start,
        end=end,
        text=reference[start:end],
        supported=False if refused else entry.supported,
        refused=refused,
        evidence=None if refused else evidence,
        why=why,
    )


def _turned(pieces: Sequence[Piece], reference: str) -> list[Piece]:
    """Return pieces of which none is supported behind one of its sentence that is not, where that sentence is negated.

    What is left of `It was not | opened in 1932.` is the opposite of what the reference says.
    """
    starts = [start for start, _ in sentences(reference)]
    found: list[Piece] = []
    for piece in pieces:
        begun = max((start for start in starts if start <= piece.start), default=0)
        before = reference[begun : piece.start]
        behind = piece.supported and found and found[-1].supported is False and denials(before)
        found.append(_refused(piece, NEGATED) if behind else piece)
    return found


def _refused(piece: Piece, why: str) -> Piece:
    return replace(piece, supported=False, refused=True, evidence=None, why=why)


def _joined(pieces: Sequence[Piece]) -> list[Piece]:
    """Return pieces of which those that say nothing are supported only beside supported ones that say something.

    Any quotation would bear them out, so that whoever cuts out signs and function words would be held by whatever was
    retrieved. Where all of a reference says nothing, the judge's word is all there is.
    """
    empty = [says_nothing(piece.text) for piece in pieces]
    if all(empty):
        return list(pieces)
    found: list[Piece] = []
    for supported, run in groupby(zip(pieces, empty, strict=True), key=lambda pair: pair[0].supported):
        members = list(run)
        refused = supported and all(nothing for _, nothing in members)
        found += [_refused(piece, NOTHING_SHARED) if refused else piece for piece, _ in members]
    return found


def merged(pieces: Sequence[Piece], reference: str) -> list[Span]:
    """Return the stretches over which the verdict is the same, so that it does not matter how finely a judge cut."""
    ranges: list[tuple[int, int, bool | None]] = []
    for piece in pieces:
        if ranges and ranges[-1][2] is piece.supported:
            ranges[-1] = (ranges[-1][0], piece.end, piece.supported)
        else:
            ranges.append((piece.start, piece.end, piece.supported))
    return [
        Span(start=start, end=end, text=reference[start:end], supported=supported)
        for start, end, supported in ranges
    ]


def _graded(pieces: Sequence[Piece], spans: Sequence[Span], discarded: int) -> Grade:
    """Return the figure of a row whose reference is cut whole."""
    whole = sum(span.end - span.start for span in spans)
    held = sum(span.end - span.start for span in spans if span.supported)
    refused = sum(piece.refused for piece in pieces)
    without = (
        f" {refused} pieces were called supported without a quotation that bears them out." if refused else ""
    )
    return Grade(
        score=held / whole,
        pieces=tuple(pieces),
        spans=tuple(spans),
        discarded=discarded,
        explanation=f"{held} of {whole} characters of the reference are held by the chunks.{without}",
    )
