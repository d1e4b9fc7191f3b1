"""The records of this track, from the chunks of a row to its outcome, a line of outcomes.jsonl. All frozen."""

from collections.abc import Mapping

from msgspec import Struct

from judgeproof.citations.facts import Row
from judgeproof.citations.outcome import JudgeRecord

SCORER = "retrieval"
VERSION = "1"
RELEVANCE, PRECISION, RECALL = "retrieval_relevance", "context_precision", "context_recall"


class Shown(Struct, frozen=True, kw_only=True):
    """A chunk that a judge is shown. `n` counts these from 1; `place` counts all retrieved ones, blank ones too."""

    n: int
    place: int
    label: str
    text: str


class Dropped(Struct, frozen=True, kw_only=True):
    """A retrieved chunk that holds no text, so that nobody is asked about it."""

    place: int
    label: str


class Stretch(Struct, frozen=True, kw_only=True):
    """Some of a text, at `[start, end)`."""

    start: int
    end: int
    text: str


class Retrieved(Struct, frozen=True, kw_only=True):
    """What was retrieved for a row, in its order. `before` stands ahead of the first label, belongs to no chunk and is not shown."""

    format: str
    chunks: tuple[Shown, ...]
    dropped: tuple[Dropped, ...] = ()
    before: Stretch | None = None


class Examined(Struct, frozen=True, kw_only=True):
    """A row as code knows it. `closed` holds, of each metric that no judge is asked about, the reason.

    `reason` and `detail` are set where nothing of the row could be read.
    """

    row: Row
    metrics: tuple[str, ...]
    retrieved: Retrieved | None
    closed: Mapping[str, str]
    reason: str | None = None
    detail: str | None = None


class Quote(Struct, frozen=True, kw_only=True):
    """A quotation that was found: `text` is the text of chunk `chunk` at `[start, end)`."""

    chunk: int
    start: int
    end: int
    text: str
    match: str


class ChunkVerdict(Struct, frozen=True, kw_only=True):
    """What was found of one chunk. `verdict` is None while nothing is; `why` says why it stays open.

    `said` is the judge's word. Where it differs from the verdict, the chunk repeats the chunk `duplicate_of`, or is
    repeated by others. `proof` is "asserted" where only the judge's word says that a chunk is good for nothing.
    """

    n: int
    verdict: str | None
    said: str | None
    proof: str | None = None
    why: str | None = None
    evidence: Quote | None = None
    duplicate_of: int | None = None


class Correction(Struct, frozen=True, kw_only=True):
    """A verdict that code changed because chunks repeat each other: the first of equal chunks is the needed one."""

    chunk: int
    said: str
    verdict: str
    equals: int


class Piece(Struct, frozen=True, kw_only=True):
    """A piece of the reference, as the judge cut it, at `[start, end)`.

    `supported` is None where the judge abstained; `refused` tells that it said supported and no quotation bears it out,
    with the reason in `why`.
    """

    start: int
    end: int
    text: str
    supported: bool | None
    refused: bool
    evidence: Quote | None
    why: str | None = None


class Span(Struct, frozen=True, kw_only=True):
    """A stretch of the reference over which the verdict is the same."""

    start: int
    end: int
    text: str
    supported: bool | None


class MetricOutcome(Struct, frozen=True, kw_only=True):
    """What one metric comes to on one row; `score` and `passed` are None unless it is assessed.

    `verdicts` are those on chunks, of recall there are `pieces` and the `spans` that they make. `level` is the ratio of
    relevance on the scale 0 to 3, `average_precision` counts the ranks of needed chunks, and is None where none is needed.
    `judge_score` is what the judge would have given, which counts for nothing.
    """

    status: str
    reason: str | None
    detail: str | None
    score: float | None
    passed: bool | None
    called: bool
    level: int | None = None
    average_precision: float | None = None
    verdicts: tuple[ChunkVerdict, ...] = ()
    corrections: tuple[Correction, ...] = ()
    pieces: tuple[Piece, ...] = ()
    spans: tuple[Span, ...] = ()
    discarded: int = 0
    judge_score: float | None = None
    judge_explanation: str = ""
    explanation: str = ""


class ChunkNamed(Struct, frozen=True, kw_only=True):
    """A chunk as an outcome names it; its text is in the row."""

    n: int
    place: int
    label: str


class RetrievalOutcome(Struct, frozen=True, kw_only=True):
    """What is known of one row. Its score is the lowest of its assessed metrics, so that it passes where all of them do."""

    row_id: str
    row: int
    scorer: str
    version: str
    status: str
    reason: str | None
    detail: str | None
    score: float | None
    passed: bool | None
    context_format: str | None
    chunks: tuple[ChunkNamed, ...]
    dropped: tuple[Dropped, ...]
    before: Stretch | None
    metrics: Mapping[str, MetricOutcome]
    judge: JudgeRecord
    explanation: str
