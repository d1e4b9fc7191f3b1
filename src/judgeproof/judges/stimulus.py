"""What a judge is asked about, as data: the same facts that a model reads in its prompt."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceText:
    """A source as the judge sees it: its label and the text of each of its passages."""

    label: str
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """One citation to be graded.

    `number` counts the gradable citations of the row from 1 in text order; it is the only number a judge may
    answer to. `source` is the label of the cited source, `claim` the words of the response that it stands for.
    """

    number: int
    marker: str
    source: str
    claim: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationStimulus:
    """All that a citation judge needs to know of a row."""

    question: str
    sources: tuple[SourceText, ...]
    citations: tuple[Cited, ...]
