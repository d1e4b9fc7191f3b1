"""The records of groundedness, from a response cut into claims to what was found of each. All frozen."""

from msgspec import Struct


class Word(Struct, frozen=True):
    """A word of a claim that carries content or decides what it says, at its place in the response; `key` is case-folded.

    A `fixed` one cannot be left out: without its number, its negation or its limit a claim is another one.
    """

    start: int
    end: int
    fixed: bool
    key: str


class Claim(Struct, frozen=True, kw_only=True):
    """One statement of a response that is to be grounded. `n` counts the claims of a row from 1.

    `text` is `response[start:end]`, `plain` the same with blanks for its citation markers, `words` and `keys` the words
    of it that carry content, at their places and case-folded.
    """

    n: int
    start: int
    end: int
    text: str
    plain: str
    words: tuple[Word, ...]
    keys: frozenset[str]


class SetAside(Struct, frozen=True, kw_only=True):
    """A sentence of the response that claims nothing, and why it is none."""

    start: int
    end: int
    text: str
    because: str


class Span(Struct, frozen=True, kw_only=True):
    """Words of the response that a judge quoted: `text` is `response[start:end]`."""

    start: int
    end: int
    text: str


class Backing(Struct, frozen=True, kw_only=True):
    """A verified pair of quotations: what a passage says, and of which words of the response it was quoted.

    `text` is the passage's own text at `[start, end)`; `stance` tells what it was quoted for: supporting, contradicting.
    """

    source: str
    passage: int
    start: int
    end: int
    text: str
    match: str
    stance: str
    response: Span


class GradedClaim(Struct, frozen=True, kw_only=True):
    """One claim with what was found of it. `outcome` is None where it stays open, and `why` says for what reason."""

    n: int
    start: int
    end: int
    text: str
    outcome: str | None
    proof: str | None
    why: str | None
    evidence: tuple[Backing, ...]
