"""One review beside the answer key; the vectors hold the rest."""

import itertools

import pytest
from tests.unit.reviews.build import case, extra, finding, plant, regions, review

from judgeproof.reviews.assignment import assigned
from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import Finding
from judgeproof.reviews.matching import AnswerKey
from judgeproof.reviews.scoring import Outcome, score


def scored(of: Case, *findings: Finding, **changes: object) -> Outcome:
    return score(AnswerKey(of), review(*findings, **changes))


@pytest.mark.parametrize(
    ("line", "located", "near", "noise"),
    [(46, 1, False, False), (54, 1, False, False), (55, 0, True, False), (56, 0, True, False), (57, 0, False, True), (43, 0, False, True)],
)  # fmt: skip
def test_tolerances(line: int, located: int, near: bool, noise: bool) -> None:
    outcome = scored(case(plant(50)), finding(line))
    assert (len(outcome.located), outcome.findings[0].near, outcome.findings[0].noise) == (
        located,
        near,
        noise,
    )


def test_a_finding_that_explains_a_plant_is_no_extra() -> None:
    """Not even the near one, which locates nothing: one remark is one thing."""
    outcome = scored(case(plant(24), extras=(extra(20),)), finding(18, "nil pointer, no timeout"))
    assert (outcome.findings[0].near, outcome.findings[0].extra) == (True, False)


def test_widths_and_distances_of_several() -> None:
    outcome = scored(
        case(plant(50), plant(80, ("leak*",))), finding(48, end_line=49), finding(53), finding(80, "leak")
    )
    assert (outcome.anchor, outcome.anchored_lines, outcome.off) == (3, 4, {"p50": 1, "p80": 0})


def test_an_undelivered_review_owes_its_plants() -> None:
    outcome = scored(case(plant(50)), finding(50), status="failed")
    assert (outcome.planted, outcome.located, outcome.findings, outcome.anchor) == (1, (), (), None)


def test_words_are_those_of_the_comment() -> None:
    outcome = scored(case(), finding(1, "two words", rationale="and three more", suggestion="not these"))
    assert outcome.words == 5


def test_equal_remarks_have_equal_keys() -> None:
    first, again, other = scored(
        case(), finding(1, "Nil *pointer*"), finding(1, "nil pointer"), finding(2)
    ).findings
    assert first.key == again.key != other.key


def test_a_region_may_carry_what_the_line_does_not() -> None:
    outcome = scored(case(plant(50)), finding(None, also_at=regions(51)))
    assert (outcome.off, outcome.anchor) == ({"p50": 1}, 1)


def served(eligible: list[list[int]]) -> int:
    """The most items that can have a target each, by trying every way."""
    targets = range(1 + max((target for row in eligible for target in row), default=-1))
    best = 0
    for items in itertools.product(*([None, *row] for row in eligible)):
        used = [target for target in items if target is not None]
        if len(used) == len(set(used)):
            best = max(best, len(used))
    assert best <= len(targets)
    return best


@pytest.mark.parametrize(
    "eligible",
    [
        [[0, 1], [0]], [[0], [0, 1]], [[0], [0], [0]], [[0, 1], [1, 2], [2, 0], [0]], [[], [0]],
        [[0], [0, 1], [1, 2], [2]], [[1, 2], [0, 1], [0], [1]],
    ],
)  # fmt: skip
def test_as_many_as_possible(eligible: list[list[int]]) -> None:
    for order in itertools.permutations(range(len(eligible))):
        found = assigned(eligible, order)
        assert len(found) == served(eligible)
        first = next((item for item in order if eligible[item]), None)
        assert first is None or first in found
