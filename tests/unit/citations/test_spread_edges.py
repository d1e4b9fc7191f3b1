"""Edges of the spread of one judge's answers: every count by hand."""

from typing import Any

import pytest
from tests.unit.citations.hearings import ONE, TWO, Answer, outcome

from judgeproof.citations.spread import Spread, section

YES, NO, MIXED = ("supported", "supported"), ("unsupported", "unsupported"), ("supported", "unsupported")
ABSTAIN = ("abstain", "abstain")
LATER = "It is blue [doc-9]. Peat is ancient [doc-1]."


def told(*rows: tuple[str, tuple[Answer, ...]]) -> dict[str, Any]:
    found = Spread()
    for number, (response, draws) in enumerate(rows, start=1):
        found.add([outcome(number, response, draw) for draw in draws])
    return section(found)


def test_every_draw_is_counted_by_what_it_graded() -> None:
    found = told(
        (TWO, (YES, MIXED)), (ONE, (YES, NO)), (ONE, (YES, ABSTAIN)), (TWO, (MIXED, ("supported", "abstain")))
    )
    assert (found["heard"], found["draws"]) == (4, 2)
    assert [(d["k"], d["n"]) for d in found["precision"]["draws"]] == [(5, 6), (2, 4)]
    assert [(d["k"], d["n"]) for d in found["pass_rate"]["draws"]] == [(3, 4), (0, 2)]
    assert (found["precision"]["low"], found["precision"]["high"], found["precision"]["over"]) == (
        0.5,
        1.0,
        4,
    )
    assert (found["partly_assessed"], found["partly_graded"]) == (2, 2)


def test_a_citation_behind_a_fabrication_is_counted() -> None:
    found = told((LATER, (YES, NO)), (LATER, (YES, YES)), (LATER, (YES, ABSTAIN)))
    assert (found["outcome"]["k"], found["outcome"]["n"]) == (1, 2)
    assert (found["partly_graded"], found["verdict"]["n"]) == (1, 0)


@pytest.mark.parametrize("more", [0, 1, 5])
def test_two_hundred_rows_that_changed_are_named(more: int) -> None:
    found, draws = Spread(), [outcome(1, ONE, YES), outcome(1, ONE, NO)]
    for number in range(200 + more):
        found.add([{**draw, "row": number} for draw in draws])
    assert len(section(found)["flips"]) == 200
    assert section(found)["verdict"]["n"] == 200 + more
