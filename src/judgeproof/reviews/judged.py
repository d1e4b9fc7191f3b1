"""What a judge makes of reviews, as figures of a row. Pure: nothing here asks, and no figure prints without its second.

A judge says of each finding whether it is real, worth telling, rightly severe, in tone and of the right class; and of
each review what it missed, how much of it is signal, and a grade.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from judgeproof.figures.columns import Column, Figure
from judgeproof.figures.judged import JudgedFigure, Opinion, Sample, Verdict, judged, precision

# What a grade counts; F, and whatever is none of these, counts nothing.
POINTS: Mapping[str, Fraction] = {
    "A+": Fraction(43, 10), "A": Fraction(4), "A-": Fraction(37, 10), "B+": Fraction(33, 10), "B": Fraction(3),
    "B-": Fraction(27, 10), "C+": Fraction(23, 10), "C": Fraction(2), "C-": Fraction(17, 10), "D": Fraction(1),
    "F": Fraction(0),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What a judge says of one finding, which it counts from 0. `severity` is accurate, inflated or understated."""

    finding: int
    real: bool
    worth: bool
    severity: str = "accurate"
    tone: str = "matches"
    class_correct: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What a judge says of one review. `stimulus` is the digest of what it was shown, `shown` how many findings.

    `missed` holds what the review should have found, in the judge's words; `signal` is from 0 to 10.
    """

    stimulus: str
    shown: int
    remarks: Sequence[Remark]
    missed: Sequence[str]
    signal: int
    grade: str


def _mean(total: Fraction | int, judgements: Sequence[Judgement]) -> Fraction | None:
    """Return a total for each judged review; of none it is undefined."""
    return Fraction(total) / len(judgements) if judgements else None


def _remarks(told: Callable[[Remark], bool]) -> Callable[[Sequence[Judgement]], Fraction | None]:
    """Return how many remarks of a kind there are, for each judged review."""
    return lambda judgements: _mean(
        sum(told(remark) for one in judgements for remark in one.remarks), judgements
    )


def _grade(judgements: Sequence[Judgement]) -> Fraction | None:
    return _mean(sum((POINTS.get(one.grade, Fraction()) for one in judgements), Fraction()), judgements)


def _precision(judgements: Sequence[Judgement]) -> Fraction | None:
    rate = precision(
        Sample(shown=one.shown, verdicts=[Verdict(finding=r.finding, worth=r.worth) for r in one.remarks])
        for one in judgements
    )
    return Fraction(rate.k, rate.n) if rate.n else None


# How one judge's figure is made of what it said, by the column that shows it.
READINGS: Mapping[str, Callable[[Sequence[Judgement]], Fraction | None]] = {
    "GRADE": _grade,
    "PREC": _precision,
    "J-INFL": _remarks(lambda remark: remark.severity == "inflated"),
    "J-UNDER": _remarks(lambda remark: remark.severity == "understated"),
    "MISCLASS": _remarks(lambda remark: not remark.class_correct),
    "MISSED": lambda judgements: _mean(sum(len(one.missed) for one in judgements), judgements),
    "SIGNAL": lambda judgements: _mean(sum(one.signal for one in judgements), judgements),
    "TONE-OFF": _remarks(lambda remark: remark.tone != "matches"),
}


def figures(first: Sequence[Judgement], second: Sequence[Judgement] | None) -> dict[str, JudgedFigure]:
    """Return the judged figures of a row; `second` is None where nobody else was asked."""

    def opinion(name: str, judgements: Sequence[Judgement]) -> Opinion:
        return Opinion(value=READINGS[name](judgements), stimuli=[one.stimulus for one in judgements])

    return {
        name: judged(opinion(name, first), None if second is None else opinion(name, second))
        for name in READINGS
    }


def _read(name: str) -> Callable[[Mapping[str, Any]], Figure]:
    return lambda row: row[name]


OPINIONS: Mapping[str, Column] = {
    column.name: column
    for column in (
        Column(
            name="GRADE", kind="opinion", better="more", read=_read("GRADE"), undefined="no review was judged",
            meaning="the judge's grade of a review, F 0 to A+ 4.3, on average",
        ),
        Column(
            name="PREC", kind="opinion", better="more", read=_read("PREC"), undefined="the judge was shown no finding",
            meaning="findings worth telling, of all that the judge was shown",
        ),
        Column(
            name="J-INFL", kind="opinion", better="less", read=_read("J-INFL"), undefined="no review was judged",
            meaning="findings called more severe than the judge holds them to be, for each judged review",
        ),
        Column(
            name="J-UNDER", kind="opinion", better="less", read=_read("J-UNDER"), undefined="no review was judged",
            meaning="findings called less severe than the judge holds them to be, for each judged review",
        ),
        Column(
            name="MISCLASS", kind="opinion", better="less", read=_read("MISCLASS"), undefined="no review was judged",
            meaning="findings whose class the judge holds to be another one, for each judged review",
        ),
        Column(
            name="MISSED", kind="opinion", better="less", read=_read("MISSED"), undefined="no review was judged",
            meaning="what the judge says should have been found and was not, for each judged review",
        ),
        Column(
            name="SIGNAL", kind="opinion", better="more", read=_read("SIGNAL"), undefined="no review was judged",
            meaning="how much of a review the judge holds to be signal, from 0 to 10, on average",
        ),
        Column(
            name="TONE-OFF", kind="opinion", better="less", read=_read("TONE-OFF"), undefined="no review was judged",
            meaning="findings whose tone the judge minds, for each judged review",
        ),
    )
}  # fmt: skip
