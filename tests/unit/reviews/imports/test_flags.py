"""Flags of rows that F1 alone would mislead on, at their limits; and the contenders that nobody would ship."""

from dataclasses import replace
from typing import Any

import pytest
from tests.unit.reviews.imports.boards import board, case, judged, review

from judgeproof.reviews.imports.board import Board
from judgeproof.reviews.imports.degenerate import POOLED, STRATEGIES, degenerates
from judgeproof.reviews.imports.flags import FLAGS, flags
from judgeproof.reviews.imports.standings import Row, standings


def row(*reviews: Any, name: str = "x", goldens: int = 1) -> Row:
    """The row of one contender with these reviews, each on a case of its own."""
    cases = [case(f"c{n:02}", goldens) for n in range(len(reviews))]
    made = board(cases, [review(each.id, name, found) for each, found in zip(cases, reviews, strict=True)])
    return standings(made, "J", "as_published")[name]


def codes(found: Row, leader: Row | None) -> list[str]:
    return [flag["code"] for flag in flags(found, leader)]


HIT, MISS, SILENT = judged(["s"], {0: 0}), judged(["s"]), judged([])
LEADER = row(HIT, HIT, HIT, HIT, name="leader")


def test_an_honest_row_has_no_flag() -> None:
    assert codes(row(HIT, MISS, MISS, MISS), LEADER) == []
    assert codes(LEADER, LEADER) == []
    assert set(FLAGS) == {"says_nothing", "mostly_silent", "f1_hides_recall", "crowd"}


def test_without_a_leader_there_is_nothing_to_hold_a_row_against() -> None:
    assert flags(row(SILENT), None) == []


def test_silence_on_more_than_half_of_the_cases() -> None:
    assert codes(row(HIT, HIT, SILENT, SILENT), LEADER) == []
    assert codes(row(HIT, SILENT, SILENT), LEADER) == ["mostly_silent"]
    assert flags(row(HIT, SILENT, SILENT), LEADER)[0]["text"].startswith("silent on 2 of 3 cases")
    assert codes(row(SILENT, SILENT), LEADER) == ["says_nothing"]
    assert codes(row(judged(["X review"], source="raw_fallback"), MISS), LEADER) == []


def leader(recall: int, noise: int) -> Row:
    """A contender that finds some of a hundred goldens, and says something false as often as is said."""
    hits = {golden: golden for golden in range(recall)}
    texts = [f"t{n}" for n in range(recall + noise)]
    return row(judged(texts, hits), name=f"r{recall}n{noise}", goldens=100)


@pytest.mark.parametrize(
    ("found", "flagged"),
    [
        # F1 of the leader: 2 * 60 / (60 + 60 + 100) = 54.5; of 40 with no noise 57.1, with 9 more 53.7, with 13 52.3.
        (leader(40, 0), True),
        (leader(40, 9), True),
        (leader(40, 13), False),
        (leader(49, 20), True),
        (leader(51, 20), False),
    ],
)
def test_f1_that_is_level_at_a_lower_recall(found: Row, flagged: bool) -> None:
    assert ("f1_hides_recall" in codes(found, leader(60, 60))) is flagged


def test_a_row_without_figures_hides_nothing() -> None:
    undefined = row(MISS, goldens=0)
    assert codes(undefined, LEADER) == []
    assert codes(LEADER, undefined) == []


@pytest.mark.parametrize(("texts", "flagged"), [(20, False), (21, True)])
def test_more_findings_than_anyone_would_read(texts: int, flagged: bool) -> None:
    found = flags(row(judged([f"t{n}" for n in range(texts)], {0: 0})), LEADER)
    assert [flag["code"] for flag in found] == (["crowd"] if flagged else [])
    if found:
        assert found[0]["text"] == "noise: 20.0 findings a case that hold no golden"


# ---------------------------------------------------------------- contenders that nobody would ship


def small() -> Board:
    return board(
        [case("a", 2), case("b", 1), case("c", 0)],
        [
            review("a", "x", judged(["s", "t"], {0: 0})),
            review("a", "y", judged(["u", "v", "w"], {0: 1, 1: 2}, unmatched=[0])),
            review("b", "x", judged(["s"]), judged(["s"], {0: 0}, judge="K")),
        ],
    )


def test_each_strategy_says_what_its_name_says() -> None:
    rows = standings(degenerates(small()), "J", "as_published")
    assert list(rows) == [*STRATEGIES, POOLED]
    assert {
        name: (found.counts.tp, found.counts.fp, found.counts.shown, found.counts.goldens)
        for name, found in rows.items()
    } == {
        "says nothing": (0, 0, 0, 3),
        "one golden a case": (2, 0, 2, 3),
        "fifty that hit nothing": (0, 150, 150, 3),
        "fifty that hit everything": (3, 147, 150, 3),
        # Golden 0 of case a was found by both and counts once; what lost it is neither right nor wrong.
        POOLED: (2, 3, 6, 3),
    }
    assert rows[POOLED].counts.unscored == 1
    assert rows["says nothing"].precision.share is None


def test_the_surest_finding_holds_a_pooled_golden() -> None:
    made = small()
    reviews = []
    for each, confidence in zip(made.reviews, (0.5, 0.7, None), strict=True):
        found = tuple(
            replace(j, matches=tuple(replace(match, confidence=confidence) for match in j.matches))
            for j in each.judged
        )
        reviews.append(replace(each, judged=found))
    pooled = degenerates(replace(made, reviews=tuple(reviews))).reviews[-3].judged[0]
    assert [(match.golden, match.candidate) for match in pooled.matches] == [(0, 3), (1, 4)]
    assert [candidate.text for candidate in pooled.candidates] == ["s", "t", "u", "v", "w"]
    pooled = degenerates(made).reviews[-3].judged[0]
    assert [(match.golden, match.candidate) for match in pooled.matches] == [(0, 0), (1, 4)]


def test_judges_see_the_pool_of_their_own_verdicts() -> None:
    rows = standings(degenerates(small()), "K", "as_published")
    assert (rows[POOLED].counts.tp, rows[POOLED].counts.shown) == (1, 1)
