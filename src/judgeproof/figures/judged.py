"""Figures that a judge's opinion stands behind: none prints without what a second judge says of the same findings.

A second opinion counts only where both judges saw the same: each sample has a stimulus, the digest of what was shown,
and the samples of both must agree as multisets.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import blake2b
from typing import Literal

from judgeproof.figures.rates import Rate

State = Literal["undefined", "single", "not_comparable", "pair"]

# Digests of stimuli are added up below this.
_DIGESTS = 1 << 128
# The widest pair of a grade or a count per sample, `15.00-15.00`, and a blank.
WIDTH = 12
NONE, UNHEARD, INCOMPARABLE = "n/a", "?", "NC"


@dataclass(frozen=True, slots=True)
class Trace:
    """Many stimuli in little room: how many there are, and a digest of which, whatever their order."""

    n: int = 0
    digest: int = 0

    def __len__(self) -> int:
        """How many stimuli there are."""
        return self.n

    def with_one(self, stimulus: str) -> "Trace":
        """Return these stimuli and one more."""
        added = int.from_bytes(
            blake2b(stimulus.encode("utf-8", "backslashreplace"), digest_size=16).digest(), "big"
        )
        return Trace(self.n + 1, (self.digest + added) % _DIGESTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What one judge makes of a row: a figure, and the stimulus of each sample that it judged.

    A `value` that is no finite number is none. A stimulus of None, or of no characters, was not recorded.
    """

    value: object
    stimuli: Sequence[str | None] | Trace = ()


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class JudgedFigure:
    """A figure of two judges, or what there is of it.

    `state` tells what: undefined (the first judge has no figure), single (nobody else has one), not_comparable (the
    second judge saw something else), pair. `samples` counts what either judged. The values are private, and whatever
    prints the figure prints the pair; the second value is not kept unless it may be compared.
    """

    state: State
    samples: str
    _values: tuple[Fraction | None, Fraction | None] = field(default=(None, None))

    @property
    def text(self) -> str:
        """The figure in one cell: `0.74-0.06`, `0.74+?`, `0.74+NC` or `n/a`."""
        value, _, delta = self.cells
        other = {"single": f"+{UNHEARD}", "not_comparable": f"+{INCOMPARABLE}", "pair": delta}
        return value + other.get(self.state, "")

    @property
    def cells(self) -> tuple[str, str, str]:
        """The figure in three cells that stand side by side: first judge, second judge, signed difference."""
        first, second = self._values
        if first is None:
            return (NONE, NONE, NONE)
        if second is None:
            other = INCOMPARABLE if self.state == "not_comparable" else NONE
            return (_hundredths(first), other, other)
        # The difference of the exact values, which the printed ones need not show.
        return (_hundredths(first), _hundredths(second), _hundredths(second - first, signed=True))

    def as_dict(self) -> dict[str, object]:
        """Return the figure as report.json holds it: as it prints, so that no reader of it sees half."""
        return {"text": self.text, "state": self.state, "cells": list(self.cells), "samples": self.samples}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"JudgedFigure({self.text!r}, samples={self.samples!r})"

    def __format__(self, form: str) -> str:
        """Return the pair, aligned as a string is. Raises ValueError for a form that would cut it short."""
        if re.search(r"\.[0-9]", form):  # a precision; a dot alone may fill
            raise ValueError(
                f"a judged figure prints whole: form {form!r} would cut it; leave the precision out"
            )
        return format(self.text, form)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedRow:
    """What a row of a judged table is ordered by."""

    name: str
    grade: JudgedFigure
    prec: JudgedFigure


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondOrder:
    """The rows as the second judge orders them, and how many of them stand elsewhere than the first judge has them."""

    order: tuple[str, ...]
    moved: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a judge says of one finding, as it said it; a finding is counted from 0."""

    finding: object
    worth: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One review that was judged: how many findings were shown, and what was said of them."""

    shown: int
    verdicts: Sequence[Verdict] = ()


def judged(first: Opinion, second: Opinion | None) -> JudgedFigure:
    """Return what two judges make of a row; `second` is None where nobody else was asked."""
    value, samples = _number(first.value), _samples(first, second)
    if value is None:
        return JudgedFigure(state="undefined", samples=samples)
    other = _number(second.value) if second is not None else None
    if second is None or (other is None and not second.stimuli):
        return JudgedFigure(state="single", samples=samples, _values=(value, None))
    if not same_stimuli(first.stimuli, second.stimuli):
        return JudgedFigure(state="not_comparable", samples=samples, _values=(value, None))
    return JudgedFigure(state="single" if other is None else "pair", samples=samples, _values=(value, other))


def same_stimuli(first: Sequence[str | None] | Trace, second: Sequence[str | None] | Trace) -> bool:
    """Tell whether two judges saw the same: as many of each stimulus, none of them unrecorded, and not nothing at all."""
    if isinstance(first, Trace) or isinstance(second, Trace):
        return len(first) > 0 and first == second
    return bool(first) and all(first) and Counter(first) == Counter(second)


def ordered(rows: Iterable[JudgedRow]) -> tuple[str, ...]:
    """Return the names of rows by grade, then by precision, the highest first; undefined stands last, ties by name."""
    return _in_order(rows, 0)


def second_order(rows: Sequence[JudgedRow]) -> SecondOrder | None:
    """Return the second judge's order of the rows that have a grade.

    None where it would mislead: a row that the second judge did not grade, or was shown something else for, has no
    place in it, and an order of the others is not the order that the first judge made.
    """
    if any(row.grade.state == "not_comparable" or row.prec.state == "not_comparable" for row in rows):
        return None
    graded = [row for row in rows if row.grade.state != "undefined"]
    if not graded or any(row.grade.state == "single" for row in graded):
        return None
    order = _in_order(graded, 1)
    moved = sum(mine != other for mine, other in zip(_in_order(graded, 0), order, strict=True))
    return SecondOrder(order=order, moved=moved)


def precision(samples: Iterable[Sample]) -> Rate:
    """Return how many of the findings shown a judge calls worth telling.

    A finding without a verdict is not worth telling, so that a judge, or a reviewer that talks it into it, gains
    nothing by leaving the weak ones out. A finding with several verdicts is worth telling when all of them say so.
    """
    worth = shown = 0
    for sample in samples:
        shown += sample.shown
        worth += sum(_worth(sample).values())
    return Rate(worth, shown)


def _worth(sample: Sample) -> Mapping[int, bool]:
    """Return what was said of each finding that was shown and judged; only `true` says that it is worth telling."""
    said: dict[int, bool] = {}
    for verdict in sample.verdicts:
        number = verdict.finding
        # `true` is an int to Python, and no number of a finding.
        if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < sample.shown:
            said[number] = said.get(number, True) and verdict.worth is True
    return said


def _number(value: object) -> Fraction | None:
    """Return a figure exactly, or None for what is no finite number; true and false are none."""
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        return None
    try:
        return Fraction(value) if math.isfinite(value) else None
    except OverflowError:  # a whole number beyond any float, which no judge can mean
        return None


def _samples(first: Opinion, second: Opinion | None) -> str:
    """Return how many samples were judged, of both judges where they differ."""
    mine, other = len(first.stimuli), len(first.stimuli if second is None else second.stimuli)
    return str(mine) if mine == other else f"{mine}/{other}"


def _in_order(rows: Iterable[JudgedRow], judge: int) -> tuple[str, ...]:
    """Return the names of rows as the first judge (0) or the second (1) orders them."""

    def place(row: JudgedRow) -> tuple[tuple[bool, Fraction], tuple[bool, Fraction], str]:
        # An order shows no value, so this is the one place that looks at one without the other.
        grade, prec = row.grade._values[judge], row.prec._values[judge]  # pyright: ignore[reportPrivateUsage]
        return (_descending(grade), _descending(prec), row.name)

    return tuple(row.name for row in sorted(rows, key=place))


def _descending(value: Fraction | None) -> tuple[bool, Fraction]:
    return (value is None, -value if value is not None else Fraction())


def _hundredths(value: Fraction, *, signed: bool = False) -> str:
    """Return a number to two places, halves to the even one; what rounds to nothing has no minus."""
    rounded = round(value * 100)
    whole, rest = divmod(abs(rounded), 100)
    sign = "-" if rounded < 0 else "+" if signed else ""
    return f"{sign}{whole}.{rest:02d}"
