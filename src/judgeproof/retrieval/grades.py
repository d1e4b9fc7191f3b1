"""What a metric makes of a readable reply, before it is known whether that is enough to pass."""

from msgspec import Struct

from judgeproof.retrieval.facts import ChunkVerdict, Correction, Piece, Span


class Grade(Struct, frozen=True, kw_only=True):
    """The figure of one metric on one row, with what it rests on. `score` is None where `reason` says why there is none."""

    score: float | None = None
    reason: str | None = None
    detail: str | None = None
    level: int | None = None
    average_precision: float | None = None
    verdicts: tuple[ChunkVerdict, ...] = ()
    corrections: tuple[Correction, ...] = ()
    pieces: tuple[Piece, ...] = ()
    spans: tuple[Span, ...] = ()
    discarded: int = 0
    explanation: str = ""
