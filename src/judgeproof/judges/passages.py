"""Sentences of a source's passages, with their offsets: what a quotation is cut from."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from judgeproof.judges.stems import spelt_signs, stems
from judgeproof.text.words import tokens

# A longer sentence is cut between two words: a quotation of pages points at nothing.
LONGEST = 700
_LEAST = 200
# What stands without a blank for this long is no prose, and its words are not worth keeping.
_READ = 4 * LONGEST

_ENDS = ".!?\u2026\u3002\uff01\uff1f\n"
_END = re.compile(
    # One class of characters first: a search for it skips quickly over all others.
    rf"[{_ENDS}](?:"
    r"(?<=[.!?\u2026])(?<!\b[A-Z]\.)(?<!\bDr\.)(?<!\bMr\.)(?<!\bMs\.)(?<!\bMrs\.)(?<!\bSt\.)(?<!\bvs\.)(?<!\bNo\.)"
    r"(?<!\bJr\.)['\")\]\u201d\u2019]{0,4}[ \t]+(?=[^a-z\s])"
    r"|(?<=[\u3002\uff01\uff1f])[\u300d\u300f\u201d]?"
    # A word may go on in the next line after a hyphen, and a quotation may not begin inside a word.
    r"|(?<=\n)(?<![-\u00ad\u2010]\n)(?<![-\u00ad\u2010]\r\n))"
)


class Sentence(NamedTuple):
    """A sentence: `start` and `end` are offsets into passage number `passage` of its source."""

    passage: int
    start: int
    end: int
    words: tuple[str, ...]
    stems: frozenset[str]


def sentences(passages: tuple[str, ...]) -> tuple[Sentence, ...]:
    """Return the sentences of a source's passages that hold content, passage by passage in order."""
    return tuple(
        Sentence(passage, start, start + len(text), words, content)
        for passage, body in enumerate(passages)
        for start, text in _pieces(body)
        for words in (tokens(spelt_signs(text[:_READ])),)
        for content in (frozenset(stems(words)),)
        if content
    )


def _pieces(passage: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a passage, trimmed, each with its offset."""
    begin = 0
    for end in _ends(passage):
        piece = passage[begin:end]
        text = piece.lstrip()
        if text:
            yield end - len(text), text.rstrip()
        begin = end


def _ends(passage: str) -> Iterator[int]:
    begin = 0
    for found in _END.finditer(passage):
        yield from _cuts(passage, begin, found.end())
        begin = found.end()
        yield begin
    yield from _cuts(passage, begin, len(passage))
    yield len(passage)


def _cuts(passage: str, start: int, end: int) -> Iterator[int]:
    """Yield where a sentence that is too long is cut."""
    while end - start > LONGEST:
        start = _gap(passage, start, end)
        if start < end:
            yield start


def _gap(passage: str, start: int, end: int) -> int:
    """Return where a long sentence can be cut: at a blank, else between two tokens, else later."""
    blank = max(passage.rfind(sign, start + _LEAST, start + LONGEST) for sign in " \t")
    if blank > 0:
        return blank
    for at in range(start + LONGEST, start + _LEAST, -1):
        if len(tokens(passage[at - 1 : at + 1])) == 2:
            return at
    later = passage.find(" ", start + LONGEST, end)
    return later if later > 0 else end
