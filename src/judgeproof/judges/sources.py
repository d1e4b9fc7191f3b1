"""A source as the embedded judge has read it, once for all claims that are held against it."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from judgeproof.judges.lexical.reading import Page, read_page
from judgeproof.judges.passages import Sentence, sentences
from judgeproof.judges.stimulus import SourceText
from judgeproof.text.words import FUNCTION_WORDS, has_content, tokens

LEAST_WORDS = 8  # words without which a source is too short to show that something is missing
_ENGLISH = 0.12  # share of English function words from which a text is read as English
_SAMPLE = 20  # sentences by which the language of a source is told
LONGEST_QUOTE = 4000
SURROGATE = re.compile("[\ud800-\udfff]")
_BROKEN_WORD = re.compile(r"\u00ad|(?<=\w)[-\u2010]\n\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSource:
    """A source with its sentences; `vocabulary` holds the stems of its content, `page` every word of it.

    `readable` tells that it is long enough and English, so that a word that it lacks means something.
    """

    label: str
    passages: tuple[str, ...]
    sentences: tuple[Sentence, ...]
    vocabulary: frozenset[str]
    page: Page
    readable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """A stretch of a passage, `text` being `passage[start:end]` of that number."""

    passage: int
    start: int
    end: int
    text: str


def read_source(label: str, text: SourceText | None) -> ReadSource:
    """Return a source as it is read; one that is not there has no words."""
    passages = text.passages if text else ()
    found = sentences(passages)
    words = [word for sentence in found[:_SAMPLE] for word in sentence.words]
    return ReadSource(
        label=label,
        passages=passages,
        sentences=found,
        vocabulary=frozenset[str]().union(*(sentence.stems for sentence in found)),
        page=read_page(found),
        readable=len(words) >= LEAST_WORDS and is_english(words),
    )


def is_english(words: Sequence[str]) -> bool:
    """Tell whether words are English by how many of them are its function words."""
    known = sum(word.casefold() in FUNCTION_WORDS for word in words)
    return known >= _ENGLISH * len(words)


def quote(source: ReadSource, first: int, last: int) -> Quote | None:
    """Return the stretch from one sentence to another of its passage, or None where that can be no evidence."""
    begin, end = source.sentences[first], source.sentences[last]
    text = source.passages[begin.passage][begin.start : end.end]
    # No encoded reply can carry a lone surrogate.
    if not has_content(text) or len(text) > LONGEST_QUOTE or SURROGATE.search(text):
        return None
    return Quote(passage=begin.passage, start=begin.start, end=end.end, text=text)


def stands(text: str, passages: Iterable[str]) -> bool:
    """Tell whether the words of a claim stand in a passage, one after the other, case aside."""
    claim = _row(text)
    return bool(claim.strip()) and any(claim in _row(passage) for passage in passages)


def _row(text: str) -> str:
    plain = unicodedata.normalize("NFKC", _BROKEN_WORD.sub("", text))
    return f" {' '.join(tokens(plain))} ".casefold()
