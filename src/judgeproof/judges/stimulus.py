"""What a judge is asked about, as data: the same facts that a model reads in its prompt."""

from msgspec import Struct


class SourceText(Struct, frozen=True, kw_only=True):
    """A source as the judge sees it: its label and the text of each of its passages."""

    label: str
    passages: tuple[str, ...]


class ChunkText(Struct, frozen=True, kw_only=True):
    """A retrieved chunk as the judge sees it. `number` counts the chunks of the row from 1 in the order of retrieval."""

    number: int
    label: str
    text: str


class RetrievalStimulus(Struct, frozen=True, kw_only=True):
    """All that a retrieval judge needs to know of a row for one metric.

    `metric` is retrieval_relevance, context_precision or context_recall. `reference` is the expected answer, empty where a
    metric is asked without one.
    """

    metric: str
    question: str
    reference: str
    chunks: tuple[ChunkText, ...]


class Cited(Struct, frozen=True, kw_only=True):
    """One citation to be graded.

    `number` counts the gradable citations of the row from 1 in text order; it is the only number a judge may
    answer to. `source` is the label of the cited source, `claim` the words of the response that it stands for.
    """

    number: int
    marker: str
    source: str
    claim: str


class CitationStimulus(Struct, frozen=True, kw_only=True):
    """All that a citation judge needs to know of a row."""

    question: str
    sources: tuple[SourceText, ...]
    citations: tuple[Cited, ...]


class StatedClaim(Struct, frozen=True, kw_only=True):
    """One claim of a response: `text` is `response[start:end]`. `number` counts the claims of the row from 1.

    `plain` is the text with blanks for its citation markers, which claim nothing; empty where there are none.
    """

    number: int
    text: str
    start: int
    end: int
    plain: str = ""


class GroundingStimulus(Struct, frozen=True, kw_only=True):
    """All that a groundedness judge needs to know of a row: the response, cut into claims, and the sources."""

    question: str
    response: str
    sources: tuple[SourceText, ...]
    claims: tuple[StatedClaim, ...]
