"""How a strategy stands beside its reference, figure by figure, and what of that was not declared. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

Sign = Literal["worse", "equal", "better", "undefined"]
# A figure with one of these shows a reader that something is wrong.
CAUGHT = frozenset({"worse", "undefined"})
# Rows that most others are compared with, which need not be said of each.
REFERENCES = frozenset({"00", "c00", "j0", "a00", "k00", "q00", "g00", "h00", "r00", "s00", "t00", "u00"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One strategy beside its reference: a sign for each column, with full delivery and with every third run lost.

    `problems` are what was declared and does not hold, or holds and was not declared. `unchecked` names what the corpus
    lacks that its declaration rests on; then nothing of it is a problem. `tie` tells that it is declared to tie, `state`
    why it has no figure at all.
    """

    id: str
    name: str
    generate: str
    full: Mapping[str, Sign]
    lost: Mapping[str, Sign]
    against: str = "00"
    tie: bool = False
    seen_in: tuple[str, ...] = ()
    note: str = ""
    problems: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
    state: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearing:
    """Whether a column carries weight: a strategy that would pass without it, or the columns that it follows from."""

    column: str
    without: str | None = None
    follows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """All strategies against one table. `columns` are its scored ones; `others` are shown beside them and never count."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Standing, ...]
    others: tuple[str, ...] = ()
    bearings: tuple[Bearing, ...] = ()
    problems: tuple[str, ...] = ()
    corpus: str | None = None
    lacking: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    @property
    def wrong(self) -> tuple[str, ...]:
        """Everything that fails the attack, each with the strategy it is about."""
        told = (f"{row.id} {row.name}: {problem}" for row in self.rows for problem in row.problems)
        return (*told, *self.problems)


def sign(found: Fraction | None, reference: Fraction | None, better: Literal["more", "less"]) -> Sign:
    """Return how one figure stands beside another; None is undefined, which never ties one that is defined."""
    if found is None:
        return "equal" if reference is None else "undefined"
    if reference is None or found == reference:
        return "equal" if found == reference else "better"
    return "better" if (found > reference) == (better == "more") else "worse"


def caught(signs: Mapping[str, Sign], columns: Sequence[str]) -> tuple[str, ...]:
    """Return which of some columns show that something is wrong."""
    return tuple(column for column in columns if signs[column] in CAUGHT)


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence holds them."""
    return ", ".join(names) if names else "nothing"
