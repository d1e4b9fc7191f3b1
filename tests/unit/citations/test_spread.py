"""One judge asked several times: how far its answers lie apart over what it answered each time."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.citations.hearings import (
    FABRICATED,
    FAKE,
    NONE,
    ONE,
    SHAPES,
    TWO,
    UNREADABLE,
    Answer,
    failed,
    outcome,
)

from judgeproof.citations import spread
from judgeproof.citations.spread import Spread, section

YES, NO = ("supported", "supported"), ("unsupported", "unsupported")
MIXED, ABSTAIN, DOWN = ("supported", "unsupported"), ("abstain", "abstain"), failed("timeout")
Heard = tuple[str | None, Sequence[Answer]]


def spread_of(*rows: Heard) -> dict[str, Any]:
    found = Spread()
    for number, (response, draws) in enumerate(rows, start=1):
        found.add([outcome(number, response, draw) for draw in draws])
    told = section(found)
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    return told


def test_the_range_is_that_of_the_draws() -> None:
    found = spread_of((ONE, (YES, YES, NO)), (ONE, (YES, NO, NO)), (TWO, (YES, YES, MIXED)))
    assert found["draws"] == 3
    assert [(draw["k"], draw["n"]) for draw in found["pass_rate"]["draws"]] == [(3, 3), (2, 3), (0, 3)]
    assert (found["pass_rate"]["low"], found["pass_rate"]["high"], found["pass_rate"]["over"]) == (
        0.0,
        1.0,
        3,
    )
    assert (found["precision"]["low"], found["precision"]["high"], found["precision"]["over"]) == (
        0.25,
        1.0,
        4,
    )
    assert (found["verdict"]["k"], found["verdict"]["n"]) == (0, 3)
    assert (found["outcome"]["k"], found["outcome"]["n"]) == (1, 4)
    assert found["flips"][0] == {"row": 1, "row_id": "r1", "draws": ["pass", "pass", "fail"]}


def test_a_range_is_never_over_different_rows() -> None:
    """A draw that lacks the hard row is no better than the one that has it."""
    found = spread_of((ONE, (YES, YES)), (ONE, (NO, DOWN)))
    assert [draw["rate"] for draw in found["pass_rate"]["draws"]] == [0.5, 1.0]
    assert (found["pass_rate"]["low"], found["pass_rate"]["high"], found["pass_rate"]["over"]) == (
        1.0,
        1.0,
        1,
    )
    assert found["partly_assessed"] == 1
    assert found["partly_graded"] == 1


def test_draws_that_were_not_heard_are_not_steady() -> None:
    """One draw of three says nothing of how far they lie apart: silence is not consistent."""
    found = spread_of((ONE, (YES, DOWN, DOWN)), (ONE, (YES, DOWN, DOWN)))
    assert (found["pass_rate"]["low"], found["pass_rate"]["high"], found["pass_rate"]["over"]) == (
        None,
        None,
        0,
    )
    assert (found["verdict"]["n"], found["verdict"]["rate"], found["verdict"]["kappa"]) == (0, None, None)
    assert found["partly_assessed"] == 2


def test_a_row_that_no_draw_assessed_is_neither_steady_nor_partly() -> None:
    found = spread_of((ONE, (ABSTAIN, DOWN)))
    assert (found["verdict"]["n"], found["partly_assessed"], found["partly_graded"]) == (0, 0, 0)


def test_what_code_decides_is_not_called_steady() -> None:
    found = spread_of(
        (FAKE, (YES, NO)), (NONE, (YES, NO)), (UNREADABLE, (YES, NO)), (FABRICATED, (YES, NO)), (ONE, (YES, NO))
    )  # fmt: skip
    assert (found["verdict"]["k"], found["verdict"]["n"]) == (0, 1)
    assert (found["outcome"]["k"], found["outcome"]["n"]) == (0, 2)
    assert found["pass_rate"]["over"] == 3


def test_no_more_flips_are_named_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spread, "_NAMED", 2)
    assert len(spread_of(*[(ONE, (YES, NO))] * 5)["flips"]) == 2


def test_nothing_was_heard() -> None:
    found = section(Spread())
    assert (found["draws"], found["pass_rate"]["low"], found["verdict"]["kappa"]) == (0, None, None)


# The scorer reads every row of every example.
FEWER = settings(max_examples=settings().max_examples // 10)
answers = st.sampled_from((YES, NO, MIXED, ABSTAIN, DOWN))
rows = st.lists(st.tuples(st.sampled_from(SHAPES), st.tuples(answers, answers, answers)), max_size=6)


@FEWER
@given(rows, st.permutations(range(3)))
def test_the_order_of_the_draws_moves_no_figure(heard: Sequence[Heard], order: Sequence[int]) -> None:
    one = spread_of(*heard)
    other = spread_of(*[(shape, [draws[at] for at in order]) for shape, draws in heard])
    for name in ("pass_rate", "precision"):
        assert [one[name][part] for part in ("low", "high", "over")] == [
            other[name][part] for part in ("low", "high", "over")
        ]
    for name in ("verdict", "outcome", "partly_assessed", "partly_graded"):
        assert one[name] == other[name]


@FEWER
@given(rows)
def test_draws_that_say_the_same_have_no_spread(heard: Sequence[Heard]) -> None:
    found = spread_of(*[(shape, draws[:1] * 3) for shape, draws in heard])
    for name in ("pass_rate", "precision"):
        assert found[name]["low"] == found[name]["high"]
    assert found["verdict"]["k"] == found["verdict"]["n"]
    assert (found["flips"], found["partly_assessed"]) == ([], 0)


@FEWER
@given(rows)
def test_a_range_holds_every_draw_over_the_rows_that_all_assessed(heard: Sequence[Heard]) -> None:
    found = spread_of(*heard)["pass_rate"]
    passed = [[outcome(1, shape, draw)["passed"] for draw in draws] for shape, draws in heard]
    whole = [row for row in passed if None not in row]
    assert found["over"] == len(whole)
    if whole:
        shares = [sum(row[at] for row in whole) / len(whole) for at in range(3)]
        assert (found["low"], found["high"]) == (min(shares), max(shares))
