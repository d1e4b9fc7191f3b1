"""The records that pass through the rooms of this track, from a row as read to its outcome. All frozen.

They are msgspec's Structs and no dataclasses, here and wherever a row has records of its own: as frozen, built by the
same keywords and compared by value too, but made five times as fast. Measured with `make bench` at 46 records a row: 253
microseconds of CPU a row instead of 316.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from judgeproof.text.prose import Reading


class Row(Struct, frozen=True, kw_only=True):
    """One recorded answer. `number` counts rows from 1; `line` is its line in the file, or its number."""

    id: str
    number: int
    line: int
    question: str
    response: str
    context: Any
    expected: str
    expects_refusal: bool | None
    citations: Any
    extra: Mapping[str, Any]


class Unreadable(Struct, frozen=True, kw_only=True):
    """A row that could not be read, with the cause in words and what was there (cut)."""

    id: str
    number: int
    line: int
    cause: str
    raw: str


class Source(Struct, frozen=True, kw_only=True):
    """A source that can be cited: its label as written and its passages, offsets counting in each passage."""

    label: str
    passages: tuple[str, ...]
    title: str | None = None
    url: str | None = None


class Chunk(Struct, frozen=True, kw_only=True):
    """One piece of a context with the label it was given."""

    label: str
    text: str
    title: str | None = None
    url: str | None = None


class Context(Struct, frozen=True, kw_only=True):
    """The retrieved context of a row, read.

    `sources` and `rejected` are keyed by the folded label. A rejected label is declared but cannot be cited: it is
    empty, or repeated in labelled text. `text` is the whole context as one string, for what stands bracketed in it.
    `chunks` are its pieces as they were retrieved, those without text too.
    """

    format: str
    sources: Mapping[str, Source]
    rejected: Mapping[str, str]
    text: str
    chunks: tuple[Chunk, ...] = ()


class Marker(Struct, frozen=True, kw_only=True):
    """One reference as written, before it is resolved. `text` is the token after trimming.

    `[start, end)` is the span that list members share; a link's span includes its target. `start` is None where a
    structured reference fits nowhere. `keys` are the folded labels it may name, best first.
    """

    text: str
    start: int | None
    end: int | None
    keys: tuple[str, ...]
    style: str
    link: bool = False
    glued: bool = False
    unsure: bool = False
    structured: bool = False
    claim: tuple[int, int] | None = None


class Excluded(Struct, frozen=True, kw_only=True):
    """A token that looks like a marker but stands in no prose, and why."""

    text: str
    start: int
    end: int
    because: str


class Response(Struct, frozen=True, kw_only=True):
    """A response, read: its markers in text order, the tokens that are none, and the style that reads it best.

    `unrecognised` tells that nothing was recognised but something resembles a citation of another style.
    """

    text: str
    markers: tuple[Marker, ...]
    excluded: tuple[Excluded, ...]
    style: str | None
    unrecognised: bool
    reading: Reading


class Claim(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The words of the response that a citation stands for, at their offsets.

    `unsure` is set, and written to outcomes.jsonl, where the citation may as well stand for the words on its other side.
    """

    start: int
    end: int
    text: str
    unsure: bool = False


class Evidence(Struct, frozen=True, kw_only=True):
    """A quotation that was found: `text` is the passage's own text at `[start, end)`."""

    source: str
    passage: int
    start: int
    end: int
    text: str
    match: str


class Occurrence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One citation of a response: where it stands, what it resolved to, and what was found of it.

    `n` counts all occurrences of the response from 1. `outcome` is None while nothing is known. `support` is how probable
    the judge takes support to be, from 0 to 1; None, and left out of outcomes.jsonl, where it does not tell.
    """

    n: int
    marker: str
    start: int | None
    end: int | None
    link: bool
    bucket: str
    source: str | None
    outcome: str | None
    proof: str | None
    why: str | None
    evidence: Evidence | None
    claim: Claim | None
    support: float | None = None

    def told(
        self, outcome: str, proof: str | None, evidence: Evidence | None, support: float | None = None
    ) -> "Occurrence":
        """Return this occurrence, of which nothing was known, with what a judge says of it."""
        return Occurrence(
            n=self.n, marker=self.marker, start=self.start, end=self.end, link=self.link, bucket=self.bucket,
            source=self.source, outcome=outcome, proof=proof, why=self.why, evidence=evidence, claim=self.claim,
            support=support,
        )  # fmt: skip

    def opened(self, why: str | None, support: float | None = None) -> "Occurrence":
        """Return this occurrence with the reason for which it stays open."""
        return replace(self, why=why, support=support)
