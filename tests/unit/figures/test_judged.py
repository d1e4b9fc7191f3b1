"""Judged figures: the pair or nothing, on every way that one may take to paper."""

import copy
import json
from dataclasses import FrozenInstanceError, asdict, astuple
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from judgeproof.figures.columns import Corroborated
from judgeproof.figures.judged import (
    WIDTH,
    JudgedFigure,
    JudgedRow,
    Opinion,
    Sample,
    SecondOrder,
    Verdict,
    judged,
    ordered,
    precision,
    same_stimuli,
    second_order,
)
from judgeproof.figures.rates import Rate

SEEN = ("f1:aa", "f2:bb")
ELSE = ("f1:aa", "f2:zz")


def pair(first: object, second: object, *, seen: tuple[str, ...] = SEEN) -> JudgedFigure:
    return judged(Opinion(value=first, stimuli=SEEN), Opinion(value=second, stimuli=seen))


def alone(value: object) -> JudgedFigure:
    return judged(Opinion(value=value, stimuli=SEEN), None)


def row(name: str, grade: JudgedFigure, prec: JudgedFigure | None = None) -> JudgedRow:
    return JudgedRow(name=name, grade=grade, prec=prec or alone(None))


# ---------------------------------------------------------------- printing


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        (pair(0.74, 0.68), "0.74-0.06"),
        (pair(0.74, 0.68, seen=ELSE), "0.74+NC"),
        (alone(0.74), "0.74+?"),
        (alone(None), "n/a"),
    ],
    ids=["pair", "not comparable", "single", "undefined"],
)
def test_every_way_to_print_a_figure_prints_the_pair(figure: JudgedFigure, text: str) -> None:
    assert figure.text == str(figure) == f"{figure}" == "%s" % figure == text  # noqa: UP031
    assert f"{figure!r}" == f"JudgedFigure({text!r}, samples={figure.samples!r})"
    assert f"{figure:>{WIDTH}}" == text.rjust(WIDTH)
    assert f"{figure:.^{WIDTH}}" == text.center(WIDTH, ".")
    assert json.loads(json.dumps(figure.as_dict()))["text"] == text
    assert isinstance(figure, Corroborated)


@pytest.mark.parametrize("form", [".2f", ".4", "12.4s", ".4s"])
def test_no_form_cuts_the_second_opinion_off(form: str) -> None:
    with pytest.raises(ValueError, match="prints whole"):
        format(pair(0.74, 0.68), form)


def test_a_figure_is_no_number() -> None:
    figure: Any = pair(0.74, 0.68)
    for convert in (float, int, round):
        with pytest.raises(TypeError):
            convert(figure)
    with pytest.raises(TypeError):
        assert figure < pair(0.9, 0.9)
    with pytest.raises(TypeError):
        assert "%.2f" % figure  # noqa: UP031


def test_a_figure_has_no_public_value_and_cannot_be_changed() -> None:
    figure = pair(0.74, 0.68)
    public = {name for name in dir(figure) if not name.startswith("_")}
    assert public == {"as_dict", "cells", "samples", "state", "text"}
    with pytest.raises(FrozenInstanceError):
        figure.state = "single"  # type: ignore[misc]


def test_taking_a_figure_apart_gives_both_values_or_none() -> None:
    both = (Fraction(0.74), Fraction(0.68))
    assert asdict(pair(0.74, 0.68))["_values"] == both
    assert astuple(pair(0.74, 0.68))[-1] == both
    assert copy.deepcopy(pair(0.74, 0.68)) == pair(0.74, 0.68)


def test_a_second_value_that_may_not_be_compared_is_not_kept() -> None:
    assert pair(0.74, 0.68, seen=ELSE) == pair(0.74, 0.11, seen=ELSE)
    assert "0.68" not in str(pair(0.74, 0.68, seen=ELSE).as_dict())
    assert Fraction(0.68) not in asdict(pair(0.74, 0.68, seen=ELSE))["_values"]


@pytest.mark.parametrize(
    ("figure", "cells"),
    [
        (pair(4.3, 3.7), ("4.30", "3.70", "-0.60")),
        (pair(0.5, 0.5), ("0.50", "0.50", "+0.00")),
        (pair(0.5, 0.5, seen=ELSE), ("0.50", "NC", "NC")),
        (alone(0.5), ("0.50", "n/a", "n/a")),
        (pair(None, 0.5), ("n/a", "n/a", "n/a")),
    ],
    ids=["pair", "agreeing", "not comparable", "single", "undefined"],
)
def test_the_cells_of_a_figure(figure: JudgedFigure, cells: tuple[str, str, str]) -> None:
    assert figure.cells == cells


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        (0.742, 0.741, "0.74+0.00"),
        (0.744, 0.736, "0.74-0.01"),
        (0.125, 0.25, "0.12+0.12"),
        (0.375, 0.5, "0.38+0.12"),
        (-0.004, 0, "0.00+0.00"),
        (-0.25, -1.5, "-0.25-1.25"),
        (Fraction(2, 3), Fraction(3, 4), "0.67+0.08"),
        (1, 0, "1.00-1.00"),
        (12.999, 0.001, "13.00-13.00"),
        (99.999, 0, "100.00-100.00"),
    ],
)
def test_values_and_difference_are_rounded_once_each_from_exact_numbers(
    first: object, second: object, text: str
) -> None:
    assert pair(first, second).text == text


# ---------------------------------------------------------------- what there is of a figure


@pytest.mark.parametrize(
    "value",
    [
        None, True, False, float("nan"), float("inf"), float("-inf"), "0.5", "NaN", 10**400, [0.5], Decimal("0.5"),
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_no_finite_number_is_no_figure(value: object) -> None:
    assert pair(value, 0.5).text == "n/a"
    assert pair(0.5, value).text == "0.50+?"
    assert pair(0.5, value, seen=ELSE).text == "0.50+NC"


def test_a_second_judge_that_judged_nothing_is_not_heard_and_one_without_a_trace_is_not_believed() -> None:
    nothing = judged(Opinion(value=0.5, stimuli=SEEN), Opinion(value=None))
    unproven = judged(Opinion(value=0.5, stimuli=SEEN), Opinion(value=0.5))
    assert (nothing.text, nothing.samples) == ("0.50+?", "2/0")
    assert (unproven.text, unproven.samples) == ("0.50+NC", "2/0")


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        (("a", "b"), ("b", "a"), True),
        (("a", "a"), ("a",), False),
        (("a", "a", "b"), ("a", "b", "b"), False),
        ((), (), False),
        ((None,), (None,), False),
        (("",), ("",), False),
        (("a", None), ("a", None), False),
        (("a",), ("a", None), False),
    ],
)
def test_stimuli_are_the_same_where_all_are_known_and_as_many_of_each(
    first: tuple[str | None, ...], second: tuple[str | None, ...], same: bool
) -> None:
    assert same_stimuli(first, second) is same


# ---------------------------------------------------------------- order


def test_rows_stand_by_grade_then_precision_then_name_and_undefined_ones_last() -> None:
    rows = [
        row("none", alone(None), alone(0.9)),
        row("zero", alone(0)),
        row("b", alone(3.0), alone(0.5)),
        row("a", alone(3.0), alone(0.5)),
        row("unsaid", alone(3.0)),
        row("best", alone(4.0)),
        row("precise", alone(3.0), alone(0.6)),
        row("imprecise", alone(3.0), alone(0.0)),
    ]
    assert ordered(rows) == ("best", "precise", "a", "b", "imprecise", "unsaid", "zero", "none")
    assert ordered(rows[::-1]) == ordered(rows)


def test_the_order_is_that_of_exact_values_and_not_of_printed_ones() -> None:
    assert ordered([row("a", alone(0.741)), row("b", alone(0.742))]) == ("b", "a")


def test_the_second_order_is_of_the_second_values_and_counts_who_moved() -> None:
    rows = [
        row("a", pair(3.0, 2.0), pair(0.5, 0.5)),
        row("b", pair(2.5, 2.0), pair(0.5, 0.6)),
        row("c", pair(1.0, 1.0), pair(0.5, 0.5)),
        row("none", alone(None)),
    ]
    assert second_order(rows) == SecondOrder(order=("b", "a", "c"), moved=2)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [row("a", alone(None))],
        [row("a", pair(3.0, 2.0)), row("b", alone(2.0))],
        [row("a", pair(3.0, 2.0)), row("b", pair(2.0, 2.0, seen=ELSE))],
        [row("a", pair(3.0, 2.0)), row("b", pair(2.0, 2.0), pair(0.5, 0.5, seen=ELSE))],
    ],
    ids=["no rows", "no grades", "one judge on a row", "other stimulus of a grade", "other stimulus of a precision"],
)  # fmt: skip
def test_an_order_that_would_mislead_is_not_given(rows: list[JudgedRow]) -> None:
    assert second_order(rows) is None


# ---------------------------------------------------------------- precision


def said(*worth: tuple[object, object], shown: int) -> Rate:
    return precision([Sample(shown=shown, verdicts=tuple(Verdict(finding=f, worth=w) for f, w in worth))])


@pytest.mark.parametrize(
    ("rate", "expected"),
    [
        (said((0, True), (1, False), shown=2), Rate(1, 2)),
        (said((0, True), shown=4), Rate(1, 4)),
        (said((0, True), (0, True), shown=2), Rate(1, 2)),
        (said((0, True), (0, False), shown=1), Rate(0, 1)),
        (said((0, False), (0, True), shown=1), Rate(0, 1)),
        (said((2, True), (-1, True), shown=2), Rate(0, 2)),
        (said((True, True), (None, True), ("0", True), (0.0, True), shown=2), Rate(0, 2)),
        (said((0, 1), (1, "true"), shown=2), Rate(0, 2)),
        (said(shown=0), Rate(0, 0)),
    ],
    ids=[
        "each", "unjudged", "twice", "withdrawn", "withdrawn before", "not shown", "no number", "not true", "silence",
    ],
)  # fmt: skip
def test_precision_is_over_findings_shown_and_only_plain_verdicts_count(rate: Rate, expected: Rate) -> None:
    assert rate == expected


def test_precision_sums_over_samples() -> None:
    one = Sample(shown=1, verdicts=(Verdict(finding=0, worth=True),))
    assert precision([one, Sample(shown=3)]) == Rate(1, 4)
    assert precision([]) == Rate(0, 0)
