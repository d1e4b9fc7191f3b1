"""What stands behind a corpus for those who check it: witnesses of its plants, and overlaps that are declared."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from judgeproof.reviews.cases import Case, Corpus

# What a witness may show: that only the head fails, or that both states behave alike.
SHOWS = ("differs", "equal")
# The longest that a witness may ask for, in seconds.
LONGEST = 1800.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """A command that proves one plant by id, or the whole change where `plant` is None; run in both states.

    `needs` are executables and `npm:` packages, `expect` a text in the output of the failing run, `timeout` in seconds,
    `at` the line in witness.toml.
    """

    command: tuple[str, ...]
    shows: str
    plant: str | None = None
    needs: tuple[str, ...] = ()
    expect: str | None = None
    timeout: float = 120.0
    at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlap:
    """A declared overlap: remarks credited with another plant may be credited with this one too, for a reason."""

    plant: str
    other: str
    why: str
    at: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """One case with its witnesses, the files that they add to a tree, and the overlaps its plants declare."""

    case: Case
    witnesses: tuple[Witness, ...] = ()
    overlay: Mapping[str, str] = field(default_factory=dict[str, str])
    overlaps: tuple[Overlap, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounds:
    """A corpus, and what stands behind each of its cases in the same order."""

    corpus: Corpus
    cases: tuple[Ground, ...]


def bare(corpus: Corpus) -> Grounds:
    """Return a corpus of which nothing but its records is known."""
    return Grounds(corpus=corpus, cases=tuple(Ground(case=case) for case in corpus.cases))
