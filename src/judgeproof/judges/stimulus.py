"""What a judge is asked about, as data: the same facts that a model reads in its prompt."""

from msgspec import Struct


class SourceText(Struct, frozen=True, kw_only=True):
    """A source as the judge sees it: its label and the text of each of its passages."""

    label: str
    passages: tuple[str, ...]


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
