"""What must hold of every imported board, whatever its reviews say."""

import json
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.reviews.imports.boards import board, case, judged, review

from judgeproof.figures.paired import paired_intervals, rank_groups, rank_range, ratio
from judgeproof.reviews.imports.board import Board, golden_digest, stimulus
from judgeproof.reviews.imports.board_sections import board_sections
from judgeproof.reviews.imports.material import board_of, material_of, outcomes_of
from judgeproof.reviews.imports.standings import SCORINGS, standings

# A board is a large example, and its report a long calculation.
FEWER = settings(max_examples=settings().max_examples // 5)
FEWEST = settings(max_examples=settings().max_examples // 20)

TEXTS = st.lists(st.text(max_size=8), max_size=4)


@st.composite
def judgements(draw: Any, judge: str, goldens: int) -> Any:
    """What a judge made of a review: any candidates, any winners among them, any others false."""
    texts = draw(TEXTS)
    source = draw(st.sampled_from(["extracted", "raw_fallback"] if texts else ["extracted", "no_text"]))
    numbers = st.integers(0, max(0, len(texts) - 1))
    hits = draw(st.dictionaries(st.integers(0, goldens - 1), numbers)) if texts and goldens else {}
    others = [n for n in range(len(texts)) if n not in hits.values()]
    unmatched = draw(st.lists(st.sampled_from(others), unique=True)) if others else []
    return judged(texts, hits, judge=judge, source=source, unmatched=unmatched)


@st.composite
def boards(draw: Any) -> Board:
    """A board of up to three cases, two contenders and two judges; not everybody saw everything."""
    cases = [case(f"c{n}", draw(st.integers(0, 3))) for n in range(draw(st.integers(1, 3)))]
    judges = ["J", "K"][: draw(st.integers(1, 2))]
    reviews = []
    for each in cases:
        for contender in ("x", "y"):
            seen = [judge for judge in judges if draw(st.booleans())]
            if seen:
                found = [draw(judgements(judge, len(each.goldens))) for judge in seen]
                reviews.append(review(each.id, contender, *found))
    return board(cases, reviews)


@FEWER
@given(boards())
def test_a_board_is_read_back_exactly(made: Board) -> None:
    assert board_of(json.loads(json.dumps(line, allow_nan=False)) for line in material_of(made)) == made


@FEWER
@given(boards())
def test_figures_stay_within_what_they_were_counted_from(made: Board) -> None:
    for judge in made.judges:
        for scoring in SCORINGS:
            for row in standings(made, judge, scoring).values():
                assert 0 <= row.recall.k <= row.recall.n
                assert row.f1 is None or row.f1 >= 0
                assert 0 <= row.counts.unscored <= row.counts.shown
                if scoring != "by_candidates":
                    assert 0 <= row.precision.k <= row.precision.n


@FEWER
@given(boards())
def test_reviews_in_another_order_give_the_same_figures(made: Board) -> None:
    turned = replace(made, reviews=made.reviews[::-1])
    for judge in made.judges:
        assert standings(made, judge, "findings") == standings(turned, judge, "findings")
    assert sorted(map(str, outcomes_of(made))) == sorted(map(str, outcomes_of(turned)))


@FEWER
@given(boards())
def test_a_further_golden_changes_the_digest_and_no_stimulus(made: Board) -> None:
    more = replace(made, cases=(*made.cases[:-1], case(made.cases[-1].id, len(made.cases[-1].goldens) + 1)))
    assert golden_digest(more.cases) != golden_digest(made.cases)
    shown = [stimulus(each) for found in made.reviews for each in found.judged]
    assert shown == [stimulus(each) for found in more.reviews for each in found.judged]


@FEWEST
@given(boards(), st.integers())
def test_the_report_is_plain_json_and_depends_on_nothing_else(made: Board, seed: int) -> None:
    first, second = (json.dumps(board_sections(made, seed=seed, draws=2), allow_nan=False) for _ in range(2))
    assert first == second
    assert json.loads(first)["anchors"]["state"] == "not computable"


# Twenty units of two small counts each, made of bytes: a list of pairs would take most of the time to draw.
UNITS = st.binary(min_size=40, max_size=40).map(
    lambda data: [(k % 6, n % 6) for k, n in zip(data[::2], data[1::2], strict=True)]
)


@FEWER
@given(UNITS, st.integers(), st.integers(1, 30))
def test_a_row_is_never_separated_from_itself(units: list[tuple[int, int]], seed: int, draws: int) -> None:
    (found,) = paired_intervals({"a": units, "b": units}, ratio(0, 1), seed=seed, draws=draws).values()
    assert not found.separated


@FEWER
@given(UNITS, st.data())
def test_turning_a_pair_round_turns_its_interval_round(units: list[tuple[int, int]], data: Any) -> None:
    other = data.draw(UNITS)
    rows = {"a": units, "b": other}
    found = paired_intervals(rows, ratio(0, 1), seed=3, draws=40, pairs=[("a", "b"), ("b", "a")])
    there, back = found["a", "b"].as_dict(), found["b", "a"].as_dict()
    assert found["a", "b"].favours == -found["b", "a"].favours
    if there["low"] is not None:
        assert (there["low"], there["high"]) == (-back["high"], -back["low"])


@FEWER
@given(st.lists(UNITS, min_size=1, max_size=4))
def test_groups_hold_every_row_once_and_ranges_hold_every_rank(rows: list[list[tuple[int, int]]]) -> None:
    named = {str(n): units for n, units in enumerate(rows)}
    found = paired_intervals(named, ratio(0, 1), seed=1, draws=8)
    groups = rank_groups(list(named), found)
    assert sorted(name for group in groups for name in group) == sorted(named)
    for (a, b), difference in found.items():
        together = any(a in group and b in group for group in groups)
        assert together or difference.separated
    for name in named:
        best, worst = rank_range(name, named, found)
        assert 1 <= best <= worst <= len(named)
