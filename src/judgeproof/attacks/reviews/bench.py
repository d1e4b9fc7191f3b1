"""Scoring strategies over a corpus: the real scorer, with full delivery and with every third run lost. Pure."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from judgeproof.attacks.reviews.strategy import DESCRIBED, SCORED, STATUS, VOCABULARY, Change, Strategy, Write
from judgeproof.attacks.standing import Sign, sign
from judgeproof.figures.columns import cell
from judgeproof.reviews import tally
from judgeproof.reviews.cases import Case, Corpus
from judgeproof.reviews.columns import COLUMNS
from judgeproof.reviews.facts import DELIVERED, Review
from judgeproof.reviews.matching import AnswerKey
from judgeproof.reviews.scoring import score

LOSE = 3
# Statuses whose counts are printed beside a row, because its figures do not tell of them.
_COUNTED = ("failed", "incomplete", "unknown")


class Bench:
    """A corpus, ready to score strategies; the cases stand by id."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.cases: Sequence[Case] = sorted(corpus.cases, key=lambda case: case.id)
        self.keys = {case.id: AnswerKey(case) for case in self.cases}
        self._rows: dict[tuple[str, int, bool], dict[str, Any]] = {}

    def row(self, strategy: Strategy, *, repeats: int, lost: bool) -> dict[str, Any]:
        """Return the figures of one strategy."""
        at = (strategy.id, repeats, lost)
        if at not in self._rows:
            self._rows[at] = self.scored(self.reviews(strategy.write, strategy.id, repeats, lost=lost))
        return self._rows[at]

    def reviews(self, write: Write, name: str, repeats: int, *, lost: bool) -> Iterator[Review]:
        """Yield the reviews of a strategy by repeat, then by case; where they get lost, every third one is."""
        for place, (repeat, case) in enumerate(
            (repeat, case) for repeat in range(1, repeats + 1) for case in self.cases
        ):
            said = write(Change(case=case, cases=self.cases, repeat=repeat))
            status = said.status or ("found" if said.findings else "silent")
            review = Review(
                case=case.id, reviewer=name, repeat=repeat, status=status, scale=said.scale,
                findings=said.findings if status in DELIVERED else (),
            )  # fmt: skip
            yield replace(review, status="failed", findings=()) if lost and is_lost(place) else review

    def scored(self, reviews: Iterator[Review]) -> dict[str, Any]:
        """Return what a report says of the reviews of one strategy."""
        outcomes = (score(self.keys[review.case], review).as_dict() for review in reviews)
        counted = tally.tallied(self.cases, outcomes)
        (row,) = counted.rows.values()
        return {
            **tally.severity(row),
            **tally.detection(counted, row),
            VOCABULARY: json.dumps(tally.vocabulary(row)["lines"]),
        }

    def delivered(self, repeats: int, *, lost: bool) -> list[Case]:
        """Return the cases of which no review gets lost."""
        n = len(self.cases)
        return [
            case
            for place, case in enumerate(self.cases)
            if not lost or not any(is_lost(repeat * n + place) for repeat in range(repeats))
        ]


def is_lost(place: int) -> bool:
    """Tell whether the review in a place, counted from 0, is one of those that get lost."""
    return place % LOSE == LOSE - 1


def signs(found: Mapping[str, Any], reference: Mapping[str, Any]) -> dict[str, Sign]:
    """Return how each scored column of a row stands beside the reference, the vocabulary and the statuses included."""
    stand: dict[str, Sign] = {name: _sign(name, found, reference) for name in SCORED}
    stand[VOCABULARY] = "equal" if found[VOCABULARY] == reference[VOCABULARY] else "worse"
    more = any(found[status] > reference[status] for status in _COUNTED)
    stand[STATUS] = "worse" if more else "equal"
    return stand


def described(found: Mapping[str, Any], reference: Mapping[str, Any]) -> frozenset[str]:
    """Return the descriptions in which a row differs from the reference."""
    return frozenset(name for name in DESCRIBED if _value(name, found) != _value(name, reference))


def _sign(name: str, found: Mapping[str, Any], reference: Mapping[str, Any]) -> Sign:
    better = COLUMNS[name].better
    assert better is not None  # a scored column has a direction, or no table with it can be built
    return sign(_value(name, found), _value(name, reference), better)


def _value(name: str, row: Mapping[str, Any]) -> Fraction | None:
    """Return the exact figure of a column, None where it is undefined or withheld."""
    return cell(COLUMNS[name], row).value


_FAULTLESS: Mapping[str, Callable[[Fraction], bool]] = {
    "RECALL": lambda x: x == 1, "NOISE": lambda x: x == 0, "ANCHOR": lambda x: x == 1, "OFF": lambda x: x == 0,
    "DUP": lambda x: x == 0, "CLEAN": lambda x: x == 1, "CLASS": lambda x: x == 1, "O-ACC": lambda x: x == 1,
}  # fmt: skip


def faultless(row: Mapping[str, Any]) -> bool:
    """Tell whether the scorer finds nothing wrong with a row, as with the calibrated one of a corpus that is in order."""
    found = {name: _value(name, row) for name in _FAULTLESS}
    return all(value is None or _FAULTLESS[name](value) for name, value in found.items())
