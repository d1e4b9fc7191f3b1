"""A board: contenders on the same cases, and what each judge was shown of a review and made of it.

A judge of the imported kind cuts a review into candidates itself, so candidates belong to a review and a judge, never
to the review alone. Goldens and candidates are counted from 0, in the order of the file.
"""

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

# Where the candidates of a review come from: the judge's own extraction, raw comments where it made none, or no text.
Source = Literal["extracted", "raw_fallback", "no_text"]

# What a review holds, as one judge saw it. Only `found` says that the contender ran; no other one tells silence from
# a run that never took place.
STATES = ("found", "nothing_extracted", "trigger_only", "raw_bodies", "no_text")

SEVERITIES = ("Critical", "High", "Medium", "Low")

# A command is shorter than this: texts below it were not given to the extraction, and so reached the judge as they are.
_SHORTEST_EXTRACTED = 20
_COMMAND = re.compile(r"[/@][\w-]+(?: [\w-]+){0,2}")
_VERSION = re.compile(r"-v?\d[\w.]*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Golden:
    """A defect that a case is known to have. Without a path and a line it can be matched by its words only."""

    text: str
    severity: str
    path: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardCase:
    """One change under review. `note` is the benchmark's own caveat on it; there is no tree, so nothing can be run."""

    id: str
    goldens: tuple[Golden, ...]
    title: str = ""
    url: str = ""
    original_url: str | None = None
    repository: str = ""
    language: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One finding as a judge was shown it."""

    text: str
    path: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The candidate that a judge gave a golden to. Verdicts on all other pairs were not kept upstream."""

    golden: int
    candidate: int
    confidence: float | None = None
    reasoning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """The figures that the benchmark stored with a review, and that ours are held against."""

    tp: int
    fp: int
    fn: int
    candidates: int
    goldens: int
    precision: float | None = None
    recall: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One review as one judge saw it. `unmatched` are the candidates that the benchmark counts as false positives.

    A candidate that is neither matched nor unmatched lost its golden to a later one. `errors` counts the pairs whose
    judgement failed.
    """

    judge: str
    source: Source
    candidates: tuple[Candidate, ...] = ()
    matches: tuple[Match, ...] = ()
    unmatched: tuple[int, ...] = ()
    errors: int = 0
    stated: Stated | None = None

    @property
    def winners(self) -> frozenset[int]:
        """The candidates that hold one golden or more."""
        return frozenset(match.candidate for match in self.matches)

    @property
    def found(self) -> frozenset[int]:
        """The goldens that were found."""
        return frozenset(match.golden for match in self.matches)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardReview:
    """One contender on one case, once, with what each judge made of it."""

    case: str
    contender: str
    judged: tuple[Judged, ...]
    place: str = ""

    def by(self, judge: str) -> Judged | None:
        """Return what a judge made of the review, None where it was not asked."""
        return next((judged for judged in self.judged if judged.judge == judge), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """A reviewer under test. Version, cost (USD a review) and latency (seconds) are None where nobody recorded them."""

    name: str
    set: str
    version: str | None = None
    cost: float | None = None
    latency: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """One row of a published table: percent with one decimal."""

    set: str
    judge: str
    contender: str
    precision: float
    recall: float
    f1: float
    tp: int
    fp: int
    fn: int
    cases: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Everything that was imported. A judge is named once and has both roles: it extracts and it judges."""

    source: str
    licence: str
    format: str
    commits: tuple[str, ...]
    judges: tuple[str, ...]
    contenders: tuple[Contender, ...]
    cases: tuple[BoardCase, ...]
    reviews: tuple[BoardReview, ...]
    published: tuple[Published, ...] = ()

    @property
    def goldens(self) -> int:
        """How many goldens all cases have together."""
        return sum(len(case.goldens) for case in self.cases)


def only(board: Board, names: Collection[str]) -> Board:
    """Return a board of some of its contenders; cases stay, and judges that judged one of them."""
    reviews = tuple(review for review in board.reviews if review.contender in names)
    judges = {judged.judge for review in reviews for judged in review.judged}
    return replace(
        board,
        contenders=tuple(contender for contender in board.contenders if contender.name in names),
        reviews=reviews,
        judges=tuple(judge for judge in board.judges if judge in judges),
        published=tuple(row for row in board.published if row.contender in names),
    )


def field_of(board: Board, name: str) -> tuple[str, ...]:
    """Return who stands in a set: those of its published table, or, where none was published, those who belong to it."""
    published = {row.contender for row in board.published if row.set == name}
    if published:
        return tuple(contender.name for contender in board.contenders if contender.name in published)
    return tuple(contender.name for contender in board.contenders if contender.set == name)


def is_trigger(text: str, contender: str) -> bool:
    """Tell whether a text is the command with which a person called a reviewer, and nothing that one says.

    A command begins with `/` or `@` and a word, or is the reviewer's own name, with at most two words behind it.
    """
    words = " ".join(text.split())
    if not words or len(words) >= _SHORTEST_EXTRACTED:
        return False
    if _COMMAND.fullmatch(words):
        return True
    name = _VERSION.sub("", contender).casefold()
    first, *rest = words.casefold().split(" ")
    return first == name and len(rest) <= 2 and all(word.replace("-", "").isalnum() for word in rest)


def triggers(judged: Judged, contender: str) -> frozenset[int]:
    """Return the candidates that are commands; what a judge extracted is a finding, however short."""
    if judged.source != "raw_fallback":
        return frozenset()
    return frozenset(
        number
        for number, candidate in enumerate(judged.candidates)
        if number not in judged.winners and is_trigger(candidate.text, contender)
    )


def state(judged: Judged, contender: str) -> str:
    """Return what a review holds, as one judge saw it: one of STATES."""
    if judged.source == "extracted":
        return "found" if judged.candidates else "nothing_extracted"
    if not judged.candidates:
        return "no_text"
    return "trigger_only" if len(triggers(judged, contender)) == len(judged.candidates) else "raw_bodies"


def stimulus_id(texts: Sequence[str]) -> str:
    """Return the digest of what a judge was shown: the same texts in the same order have the same one."""
    return _digest(list(texts))[:16]


def stimulus(judged: Judged) -> str:
    """Return the digest of the candidates of a review as one judge saw them."""
    return stimulus_id([candidate.text for candidate in judged.candidates])


def golden_digest(cases: Iterable[BoardCase]) -> str:
    """Return the digest of a golden set: scores of different digests are not compared.

    It covers the ids of the cases, and text and severity of their goldens in order; the order of the cases is not in it.
    """
    ordered = sorted(cases, key=lambda case: case.id)
    return _digest([[case.id, [[g.text, g.severity] for g in case.goldens]] for case in ordered])


def _digest(value: object) -> str:
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
