"""A claim and a source as their words: what is compared when words are compared."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from judgeproof.judges.passages import Sentence
from judgeproof.judges.stems import negates, spelt_signs, stem
from judgeproof.text.sentences import sentences as claim_sentences
from judgeproof.text.words import is_number, tokens

# A clause ends at a sign, or before a word that opens another one once it has so many words.
_SIGNS = re.compile(r"[;()\u2014\u2013]|[,:](?!\d)")
_OPENS_CLAUSE = frozenset(
    "and but which who while because although that where when after before including".split()  # noqa: SIM905 - words read better than quoted words
)
_LEAST_CLAUSE = 4


class Word(NamedTuple):
    """A word of a claim: `key` is what it is compared by, `weight` hundredths of how rare it is."""

    text: str
    key: str
    weight: int
    content: bool
    number: bool
    name: bool
    negates: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed:
    """A claim as its words; `weights` are those of its content, added up over its repetitions.

    `parts` are its clauses and `statements` its sentences, each as the keys of its content.
    """

    text: str
    words: tuple[Word, ...]
    content: tuple[Word, ...]
    weights: Mapping[str, int]
    total: int
    parts: tuple[tuple[str, ...], ...]
    statements: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A source as its sentences, each with the keys of all its words; `vocabulary` holds every key of it."""

    sentences: tuple[Sentence, ...]
    keys: tuple[tuple[str, ...], ...]
    sets: tuple[frozenset[str], ...]
    vocabulary: frozenset[str]
    words: int


@lru_cache(maxsize=65536)
def key_of(token: str) -> str:
    """Return what a word is compared by: its stem where it has content, else the word in lower case."""
    return token if is_initials(token) else stem(token) or token.casefold()


def is_initials(token: str) -> bool:
    """Tell whether a token is two capitals, which name something: "US" is no "us", "IT" no "it"."""
    return len(token) == 2 and token.isupper() and token.isalpha()


def read_page(sentences: Sequence[Sentence]) -> Page:
    """Return a source as the keys of its sentences."""
    keys = tuple(tuple(map(key_of, sentence.words)) for sentence in sentences)
    sets = tuple(map(frozenset, keys))
    return Page(
        sentences=tuple(sentences),
        keys=keys,
        sets=sets,
        vocabulary=frozenset(chain.from_iterable(sets)),
        words=sum(map(len, keys)),
    )


def read_words(text: str, rarity: Mapping[str, int], rarest: int) -> Claimed:
    """Return a claim as its words; `rarity` holds hundredths by key, `rarest` what a key that it lacks has."""
    words: list[Word] = []
    clauses: list[list[Word]] = []
    statements: list[list[Word]] = []
    for start, end in claim_sentences(text):
        first = len(words)
        for piece in _SIGNS.split(text[start:end]):
            read = _words(piece, rarity, rarest, opens=len(words) == first)
            clauses += _clauses(read)
            words += read
        statements.append(words[first:])
    content = [word for word in words if word.content]
    weights: Counter[str] = Counter()
    for word in content:
        weights[word.key] += word.weight
    return Claimed(
        text=text,
        words=tuple(words),
        content=tuple(content),
        weights=weights,
        total=weights.total(),
        parts=_told(clauses),
        statements=_told(statements),
    )


def _words(piece: str, rarity: Mapping[str, int], rarest: int, *, opens: bool) -> list[Word]:
    """Return the words of a piece of a sentence; the first one of a sentence that `opens` is no name for its capital."""
    found: list[Word] = []
    for token in tokens(spelt_signs(piece)):
        key = key_of(token)
        content = bool(stem(token)) or is_initials(token)
        number = is_number(key)
        named = content and not number and token[0].isupper() and bool(found or not opens)
        found.append(Word(token, key, rarity.get(key, rarest), content, number, named, negates(token)))
    return found


def _clauses(words: Sequence[Word]) -> list[list[Word]]:
    """Return the clauses of a piece between two signs."""
    found: list[list[Word]] = [[]]
    for word in words:
        if len(found[-1]) >= _LEAST_CLAUSE and word.key in _OPENS_CLAUSE:
            found.append([])
        found[-1].append(word)
    return found


def _told(groups: Sequence[Sequence[Word]]) -> tuple[tuple[str, ...], ...]:
    """Return the content of each group that has two words of it or more."""
    keys = (tuple(word.key for word in group if word.content) for group in groups)
    return tuple(group for group in keys if len(group) > 1)
