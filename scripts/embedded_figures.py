"""What the embedded judge does on labelled pairs, as figures: with every pair answered, and with those that it chooses."""

import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from labelled_pairs import Pair
from train_judge.edits import changed_number, inserted_not, swapped_name

from judgeproof.judges.claim_verdict import ClaimVerdict, claimed, judged
from judgeproof.judges.lexical.weights import EVEN
from judgeproof.judges.sources import read_source
from judgeproof.judges.stimulus import SourceText

COVERAGES = (1.0, 0.8, 0.6, 0.4)
SEED = 7
_BINS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What the judge says of a pair: its outcome, its probability or None where it weighed nothing, and the truth."""

    outcome: str
    probability: float | None
    supported: bool

    @property
    def passes(self) -> bool:
        """Whether the pair counts as supported where every pair is answered."""
        return self.probability is not None and self.probability >= EVEN

    @property
    def sure(self) -> float:
        """How far the probability lies from even; a pair that was not weighed is the least sure."""
        return -1.0 if self.probability is None else abs(self.probability - EVEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What the judge did on `n` pairs; a share of nothing is None.

    `full` is the balanced accuracy with every pair answered by its probability, `margin` half of its 95 % interval; `ranked` the
    share right among the surest. `coverage` is the share that got a verdict, `right` and `answered` how many of these are
    right and their balanced accuracy, the precisions those of each side. `brier` and `ece` are of the probabilities.
    """

    n: int
    full: float | None
    margin: float | None
    ranked: tuple[float, ...]
    coverage: float
    right: float | None
    answered: float | None
    supported_precision: float | None
    refused_precision: float | None
    brier: float | None
    ece: float | None
    milliseconds: float


def verdict(claim: str, passages: tuple[str, ...]) -> ClaimVerdict:
    """Return what the judge makes of a claim and the passages of its source."""
    return judged(claimed(claim), read_source("1", SourceText(label="1", passages=passages)))


def told(pair: Pair) -> Told:
    """Return what the judge says of a pair."""
    found = verdict(pair.claim, pair.passages)
    return Told(outcome=found.outcome, probability=found.probability, supported=pair.supported)


def figures(pairs: Sequence[Pair]) -> Figures:
    """Return the figures of the judge on labelled pairs."""
    begin = time.process_time()
    rows = [told(pair) for pair in pairs]
    spent = time.process_time() - begin
    return figures_of(rows, 1000 * spent / len(rows))


def figures_of(rows: Sequence[Told], milliseconds: float) -> Figures:
    """Return the figures of what the judge said."""
    decided = [(row.outcome == "supported", row.supported) for row in rows if row.outcome != "abstain"]
    every = [(row.passes, row.supported) for row in rows]
    weighed = [(row.probability, row.supported) for row in rows if row.probability is not None]
    return Figures(
        n=len(rows),
        full=balanced(every),
        margin=_margin(every),
        ranked=_ranked(rows),
        coverage=len(decided) / len(rows),
        right=share(guess == truth for guess, truth in decided),
        answered=balanced(decided),
        supported_precision=share(truth for guess, truth in decided if guess),
        refused_precision=share(not truth for guess, truth in decided if not guess),
        brier=sum((p - truth) ** 2 for p, truth in weighed) / len(weighed) if weighed else None,
        ece=_calibration(weighed),
        milliseconds=milliseconds,
    )


def balanced(decided: Iterable[tuple[bool, bool]]) -> float | None:
    """Return the mean of the shares that are right of each label, or None where a label is missing."""
    sides = _sides(decided)
    return None if sides is None else sum(right / count for right, count in sides) / 2


def share(hits: Iterable[bool]) -> float | None:
    """Return the share of hits, or None where there is nothing to be hit."""
    found = list(hits)
    return sum(found) / len(found) if found else None


def _sides(decided: Iterable[tuple[bool, bool]]) -> list[tuple[int, int]] | None:
    known = list(decided)
    sides = [[guess == truth for guess, truth in known if truth is side] for side in (True, False)]
    return [(sum(side), len(side)) for side in sides] if all(sides) else None


def _margin(decided: Iterable[tuple[bool, bool]]) -> float | None:
    """Return half of the 95 % interval of a balanced accuracy: two shares, each binomial."""
    sides = _sides(decided)
    if sides is None:
        return None
    rates = [(right / count, count) for right, count in sides]
    return 1.96 * sum(rate * (1 - rate) / count for rate, count in rates) ** 0.5 / 2


def _ranked(rows: Sequence[Told]) -> tuple[float, ...]:
    """Return the share right among the surest so many."""
    order = sorted(rows, key=lambda row: -row.sure)
    counts = [max(1, int(len(rows) * part)) for part in COVERAGES]
    return tuple(sum(row.passes == row.supported for row in order[:count]) / count for count in counts)


def _calibration(weighed: Sequence[tuple[float, bool]]) -> float | None:
    """Return the expected calibration error over ten equal bins."""
    if not weighed:
        return None
    bins: dict[int, list[tuple[float, bool]]] = {}
    for p, truth in weighed:
        bins.setdefault(min(int(p * _BINS), _BINS - 1), []).append((p, truth))
    return sum(abs(sum(p - truth for p, truth in rows)) for rows in bins.values()) / len(weighed)


def best_of_claim(pairs: Sequence[Pair], group: str) -> list[Told]:
    """Return what is said of claims that stand beside several passages: the best that is said of any."""
    together: dict[str, list[Pair]] = {}
    for pair in pairs:
        together.setdefault(pair.about[group], []).append(pair)
    return [_best([told(pair) for pair in each]) for each in together.values()]


def _best(rows: Sequence[Told]) -> Told:
    top = max(rows, key=lambda row: -1.0 if row.probability is None else row.probability)
    outcomes = {row.outcome for row in rows}
    outcome = "supported" if "supported" in outcomes else "abstain" if "abstain" in outcomes else top.outcome
    return Told(outcome=outcome, probability=top.probability, supported=rows[0].supported)


# Edits of claims that people found supported, by a seed that the training does not use.

Edit = Callable[[str, str, random.Random], str | None]
EDITS: Mapping[str, Edit] = {
    "number changed": changed_number,
    "\"not\" inserted": inserted_not,
    "name swapped": swapped_name,
}  # fmt: skip
OTHER = "claim of another pair"


@dataclass(frozen=True, slots=True, kw_only=True)
class Caught:
    """Of `passed` claims that passed before they were edited, how many do not after; `said` counts verdicts of support."""

    kind: str
    passed: int
    caught: int
    said: int
    withdrawn: int


def caught(pairs: Sequence[Pair]) -> list[Caught]:
    """Return how many edits of supported claims the judge catches, kind by kind."""
    supported = [pair for pair in pairs if pair.supported]
    before = [told(pair) for pair in supported]
    chance = random.Random(SEED)
    found: list[Caught] = []
    for kind, edit in EDITS.items():
        claims = [edit(pair.claim, pair.source, chance) for pair in supported]
        found.append(_caught(kind, supported, before, claims))
    others: list[str | None] = [chance.choice(supported).claim for _ in supported]
    return [*found, _caught(OTHER, supported, before, others)]


def _caught(kind: str, pairs: Sequence[Pair], before: Sequence[Told], claims: Sequence[str | None]) -> Caught:
    rows = [
        (old, verdict(claim, pair.passages))
        for pair, old, claim in zip(pairs, before, claims, strict=True)
        if claim is not None and claim != pair.claim
    ]
    passed = [new for old, new in rows if old.passes]
    said = [new for old, new in rows if old.outcome == "supported"]
    return Caught(
        kind=kind,
        passed=len(passed),
        caught=sum(new.probability is None or new.probability < EVEN for new in passed),
        said=len(said),
        withdrawn=sum(new.outcome != "supported" for new in said),
    )


def by_data(pairs: Iterable[Pair]) -> dict[str, list[Pair]]:
    """Return the pairs of each data set, in the order of the names."""
    groups: dict[str, list[Pair]] = {}
    for pair in sorted(pairs, key=lambda pair: pair.data):
        groups.setdefault(pair.data, []).append(pair)
    return groups


def plain(found: Figures) -> dict[str, Any]:
    """Return figures as they are kept: shares to three places, without the time that they took."""
    shares = {
        name: None if value is None else round(value, 3)
        for name in ("full", "margin", "coverage", "right", "answered", "supported_precision", "refused_precision", "brier", "ece")
        for value in (getattr(found, name),)
    }  # fmt: skip
    return {"n": found.n, **shares, "ranked": [round(right, 3) for right in found.ranked]}
