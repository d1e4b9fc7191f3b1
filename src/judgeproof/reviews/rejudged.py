"""The same reviews before two judges: precision side by side, and where the judges agree. Pure.

A review that either judge did not answer counts on neither side. Grades, what was missed and signal stand with the
judged columns; here is what can be told finding by finding.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeproof.figures.columns import Column, Count, Figure
from judgeproof.figures.judged import JudgedFigure, Opinion, Sample, Verdict, judged, precision
from judgeproof.figures.rates import Rate
from judgeproof.reviews.judged import Judgement, Remark

ALL = "all reviewers"
FIELDS = ("real", "worth", "severity", "class_correct")


@dataclass(frozen=True, slots=True, kw_only=True)
class Twice:
    """One review before two judges; None is a judge that did not answer."""

    first: Judgement | None
    second: Judgement | None


def precision_rows(reviews: Mapping[str, Sequence[Twice]]) -> list[dict[str, Any]]:
    """Return one row a reviewer, by precision before the first judge, those that were shown nothing last.

    `MOVE` is how many places the second judge moves a row up; only where both judges saw the same of it.
    """
    rows = [_precision_row(name, twice) for name, twice in reviews.items()]
    first, second = (_places(rows, which) for which in ("first", "second"))
    for row in rows:
        was, now = first.get(row["reviewer"]), second.get(row["reviewer"])
        move = was - now if was is not None and now is not None and row["PREC"].state == "pair" else None
        row |= {"RANK-A": was, "RANK-B": now, "MOVE": f"{move:+d}" if move is not None else None}
    return sorted(rows, key=lambda row: (row["RANK-A"] is None, row["RANK-A"] or 0, row["reviewer"]))


def _precision_row(name: str, reviews: Sequence[Twice]) -> dict[str, Any]:
    answered = [
        (one.first, one.second) for one in reviews if one.first is not None and one.second is not None
    ]
    first, second = [one for one, _ in answered], [other for _, other in answered]
    return {
        "reviewer": name,
        "GRP": len(answered),
        "FAIL": len(reviews) - len(answered),
        "SIL": sum(not one.shown for one in first),
        "V-A": sum(len(one.remarks) for one in first),
        "V-B": sum(len(one.remarks) for one in second),
        "PHAN": sum(_phantoms(one) for one in (*first, *second)),
        "PREC": _pair(first, second),
        "first": _rate(first),
        "second": _rate(second),
    }


def _phantoms(judgement: Judgement) -> int:
    """Return how many verdicts are on findings that were never shown."""
    return sum(not 0 <= remark.finding < judgement.shown for remark in judgement.remarks)


def _rate(judgements: Sequence[Judgement]) -> Rate:
    return precision(
        Sample(shown=one.shown, verdicts=[Verdict(finding=r.finding, worth=r.worth) for r in one.remarks])
        for one in judgements
    )


def _pair(first: Sequence[Judgement], second: Sequence[Judgement]) -> JudgedFigure:
    opinions = [
        Opinion(value=_rate(told).share, stimuli=[one.stimulus for one in told]) for told in (first, second)
    ]
    return judged(opinions[0], opinions[1])


def _places(rows: Sequence[Mapping[str, Any]], which: str) -> dict[str, int]:
    """Return the place of each row that was shown anything, from 1; equal precision stands by name."""
    shown = [row for row in rows if row[which].n]
    ordered = sorted(shown, key=lambda row: (-row[which].k / row[which].n, row["reviewer"]))
    return {row["reviewer"]: place for place, row in enumerate(ordered, start=1)}


def agreement_rows(reviews: Mapping[str, Sequence[Twice]]) -> list[dict[str, Any]]:
    """Return how often two judges say the same of one finding, a row a reviewer and one for all of them."""
    rows = [_agreement(name, twice) for name, twice in reviews.items()]
    everything = [one for twice in reviews.values() for one in twice]
    return [*rows, _agreement(ALL, everything)]


def _agreement(name: str, reviews: Sequence[Twice]) -> dict[str, Any]:
    same: Counter[str] = Counter()
    pairs = alone_first = alone_second = 0
    for one in reviews:
        if one.first is None or one.second is None:
            continue
        first, second = _by_finding(one.first), _by_finding(one.second)
        for number in first.keys() & second.keys():
            pairs += 1
            same.update(f for f in FIELDS if getattr(first[number], f) == getattr(second[number], f))
        alone_first += len(first.keys() - second.keys())
        alone_second += len(second.keys() - first.keys())
    return {
        "reviewer": name, "PAIRS": pairs, "A-ONLY": alone_first, "B-ONLY": alone_second,
        **{heading: Rate(same[field], pairs) for heading, field in zip(_AGREED, FIELDS, strict=True)},
    }  # fmt: skip


def _by_finding(judgement: Judgement) -> dict[int, Remark]:
    """Return the verdict on each finding that was shown; of several on one finding the last counts."""
    return {remark.finding: remark for remark in judgement.remarks if 0 <= remark.finding < judgement.shown}


_AGREED = ("REAL", "WORTH", "SEV", "CLASSES")
_MEANINGS: Mapping[str, str] = {
    "GRP": "reviews that both judges answered",
    "SIL": "of these, reviews without a finding",
    "FAIL": "reviews that a judge did not answer, left out on both sides",
    "V-A": "verdicts of the first judge",
    "V-B": "verdicts of the second judge",
    "PHAN": "verdicts on findings that were never shown",
    "RANK-A": "place by precision before the first judge",
    "RANK-B": "place by precision before the second judge",
    "MOVE": "places that the second judge moves a row up",
    "PAIRS": "findings that both judges gave a verdict on",
    "A-ONLY": "findings that only the first judge gave a verdict on",
    "B-ONLY": "findings that only the second judge gave a verdict on",
    "REAL": "of the pairs, those on which both say alike whether it is real",
    "WORTH": "of the pairs, those on which both say alike whether it is worth telling",
    "SEV": "of the pairs, those on which both say alike how the severity is",
    "CLASSES": "of the pairs, those on which both say alike whether the class is right",
}


def _read(name: str) -> Any:
    def read(row: Mapping[str, Any]) -> Figure:
        value = row[name]
        return Count(value) if isinstance(value, int) else value

    return read


REJUDGED: Mapping[str, Column] = {
    name: Column(
        name=name, kind="description", read=_read(name), meaning=meaning, undefined="it cannot be told"
    )
    for name, meaning in _MEANINGS.items()
}
