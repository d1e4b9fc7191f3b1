"""Cutting a response into claims: its sentences that state something, and what was set aside with why."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from judgeproof.citations.statements import NONE, Statement, statements
from judgeproof.grounding.facts import Claim, SetAside, Word
from judgeproof.judges.stems import stem
from judgeproof.text.prose import Reading
from judgeproof.text.turning import CLAUSE_OPENERS, HARMLESS, turns
from judgeproof.text.words import content_words, is_content, is_number, negates, token_places

# What a sentence is that holds nothing but markers and function words.
_NO_WORDS = "no_words"
# What a reader of a response does not see, so that it claims nothing.
_UNSEEN = frozenset({"comment", "html", "link_definition", "link_target"})


def cut(
    text: str, reading: Reading | None = None, markers: Sequence[tuple[int, int]] = ()
) -> tuple[tuple[Claim, ...], tuple[SetAside, ...]]:
    """Return the claims of a response and the sentences that are none. `markers` are the ranges of its citations.

    A sentence of which code cannot tell whether it states something is a claim: set aside, it would flatter.
    """
    hidden = (
        [(e.start, e.end) for e in reading.excluded if e.because in _UNSEEN] if reading is not None else []
    )
    blanked = _blanked(text, [*markers, *hidden])
    claims: list[Claim] = []
    aside: list[SetAside] = []
    for found in statements(text, reading, markers=markers):
        claim = _claim(len(claims) + 1, found, blanked)
        # Function words may say who did what ("He did it himself."), which no quotation can bear out: it stays open.
        if found.kind != NONE and (claim.keys or negates(claim.plain) or found.because == _NO_WORDS):
            claims.append(claim)
        else:
            because = found.because if found.because is not None and found.kind == NONE else _NO_WORDS
            aside.append(SetAside(start=found.start, end=found.end, text=found.text, because=because))
    return tuple(claims), tuple(aside)


def _blanked(text: str, markers: Sequence[tuple[int, int]]) -> str:
    """Return a text of the same length with blanks for its citations, which claim nothing."""
    pieces: list[str] = []
    at = 0
    for start, end in sorted(markers):
        if end > at:
            pieces += [text[at:start], " " * (end - max(start, at))]
            at = end
    return "".join([*pieces, text[at:]])


def _claim(n: int, found: Statement, blanked: str) -> Claim:
    plain = blanked[found.start : found.end]
    return Claim(
        n=n,
        start=found.start,
        end=found.end,
        text=found.text,
        plain=plain,
        words=tuple(_words(blanked, found.start, found.end)),
        keys=content_words(plain),
    )


def _words(text: str, start: int, end: int) -> Iterator[Word]:
    """Yield the words of a stretch that carry content or decide what it says.

    Fixed among them are those that decide, the last that carries content, and the first of what a conjunction adds.
    """
    places = list(token_places(text, start, end))
    last = max((first for token, first, _ in places if is_content(token)), default=start)
    opened = False
    for token, first, end_of in places:
        key = token.casefold().replace("\u2019", "'")
        decides = is_number(token) or turns(token)
        content = is_content(token)
        if decides or content:
            yield Word(first, end_of, fixed=decides or first == last or opened, key=key)
        # What follows an opener goes on behind words that say nothing by themselves.
        opened = key in CLAUSE_OPENERS or (opened and (not content or key in HARMLESS))


def missing(claim: Claim, ranges: Sequence[tuple[int, int]]) -> list[Word]:
    """Return the words of a claim that lie in none of some ranges of the response."""
    return [word for word in claim.words if not any(s <= word.start and word.end <= e for s, e in ranges)]


def touches(claim: Claim, ranges: Sequence[tuple[int, int]]) -> bool:
    """Tell whether some word of a claim that carries content lies in a range."""
    return len(missing(claim, ranges)) < len(claim.words)


def spoken_for(
    claim: Claim, ranges: Sequence[tuple[int, int]], quoted: Collection[str] = frozenset()
) -> bool:
    """Tell whether ranges of the response speak for a claim as a whole. `quoted` are the stems of what sources say for it.

    At least four fifths of its words, each fixed one, and never two words that follow each other left out. What is left
    out is a turn of phrase, or stands in what was quoted of a source: any other word may be the one that is wrong.
    """
    left = missing(claim, ranges)
    if not claim.words or 5 * len(left) > len(claim.words):
        return False
    if any(word.fixed or not (word.key in HARMLESS or stem(word.key) in quoted) for word in left):
        return False
    order = {word: at for at, word in enumerate(claim.words)}
    at = [order[word] for word in left]
    return all(later - earlier > 1 for earlier, later in pairwise(at))
