"""Silence, counts that do not add up, places, severities: worked by hand on small boards."""

from dataclasses import replace

import pytest
from tests.unit.reviews.imports.boards import board, case, judged, review

from judgeproof.figures import Rate
from judgeproof.reviews.imports.audit import accounting, anchors, by_severity, never_found, silence
from judgeproof.reviews.imports.audit_sections import published
from judgeproof.reviews.imports.board import Board, Candidate, Golden, Published, Stated
from judgeproof.reviews.imports.board_sections import cost_per_found


def test_the_ledger_and_common_support() -> None:
    made = board(
        [case("a"), case("b"), case("c")],
        [
            review("a", "x", judged(["s"])),
            review("b", "x", judged(["s"])),
            review("c", "x", judged([])),
            review("a", "y", judged(["s"])),
            review("b", "y", judged(["y review"], source="raw_fallback")),
            review("c", "y", judged(["s"])),
        ],
    )
    found = silence(made, "J")
    assert found.states == {
        "found": 4,
        "nothing_extracted": 1,
        "trigger_only": 1,
        "raw_bodies": 0,
        "no_text": 0,
    }
    assert found.by_contender["y"] == {
        "found": 2, "nothing_extracted": 0, "trigger_only": 1, "raw_bodies": 0, "no_text": 0,
    }  # fmt: skip
    assert (found.support, found.support_without) == (1, {"x": 2, "y": 2})


def test_nobody_speaks() -> None:
    found = silence(board([case("a")], [review("a", "x", judged([]))]), "J")
    assert (found.support, found.support_without) == (0, {"x": 0})


def test_the_audit_of_one_review() -> None:
    # Both goldens share a finding, one finding lost its golden, one text stands there twice.
    made = board(
        [case("a", 3)],
        [review("a", "x", judged(["s", "t", "u", "u"], {0: 0, 1: 0}, unmatched=[2], errors=1))],
    )
    found = accounting(made, "J")
    assert (found.uneven, found.above_one, found.shared, found.unscored, found.errors) == (1, 0, 1, 2, 1)
    assert found.kept == Rate(2, 12)
    (repeat,) = found.repeated
    assert (repeat.candidates, repeat.distinct, repeat.counted_false) == (4, 3, 1)


def test_a_precision_above_one() -> None:
    made = board([case("a")], [review("a", "x", judged(["s"], {0: 0, 1: 0}))])
    assert accounting(made, "J").above_one == 1
    even = board([case("a")], [review("a", "x", judged(["s", "t"], {0: 0, 1: 1}))])
    assert (accounting(even, "J").above_one, accounting(even, "J").uneven) == (0, 0)


@pytest.mark.parametrize("field", ["tp", "fp", "fn", "candidates", "goldens"])
def test_stored_figures_are_held_against_their_lists(field: str) -> None:
    right = Stated(tp=1, fp=1, fn=1, candidates=2, goldens=2)
    for stated, wrong in ((right, ()), (replace(right, **{field: 7}), (("a", "x"),)), (None, ())):
        made = board([case("a")], [review("a", "x", judged(["s", "t"], {0: 0}, stated=stated))])
        assert accounting(made, "J").contradicts == wrong


def test_places_count_only_where_path_and_line_are_there() -> None:
    goldens = (
        Golden(text="a", severity="Low", path="f", line=1),
        Golden(text="b", severity="Low", path="f"),
        Golden(text="c", severity="Low", line=2),
    )
    candidates = (Candidate(text="s", path="f", line=3), Candidate(text="t"))
    raw = judged(["x"], judge="K", source="raw_fallback")
    made = board(
        [replace(case("a"), goldens=goldens)],
        [review("a", "x", judged(["s", "t"], candidates=candidates), raw)],
    )
    found = anchors(made)
    assert (found.goldens, found.candidates, found.computable) == (Rate(1, 3), Rate(1, 2), True)
    bare = board([case("a")], [review("a", "x", judged(["s"], candidates=candidates[:1]))])
    assert not anchors(bare).computable


def test_severities_are_those_of_goldens() -> None:
    cases = [case("a", 1, severity="Critical"), case("b", 2, severity="Low")]
    made = board(cases, [review("a", "x", judged(["s"], {0: 0})), review("b", "x", judged(["s"], {1: 0}))])
    found = by_severity(made, "J")["x"]
    assert found.found == {
        "Critical": Rate(1, 1),
        "High": Rate(0, 0),
        "Medium": Rate(0, 0),
        "Low": Rate(1, 2),
    }
    assert found.weighted == Rate(9, 10)


def test_weights_of_severities() -> None:
    cases = [case(level, 1, severity=level) for level in ("Critical", "High", "Medium", "Low")]
    for each, weight in zip(cases, (8, 4, 2, 1), strict=True):
        made = board(cases, [review(c.id, "x", judged(["s"], {0: 0} if c is each else {})) for c in cases])
        assert by_severity(made, "J")["x"].weighted == Rate(weight, 15)


def test_goldens_that_nobody_found() -> None:
    made = board(
        [case("a"), case("b", 1)],
        [review("a", "x", judged(["s"], {0: 0})), review("a", "y", judged(["s"], {0: 0}))],
    )
    assert never_found(made, "J") == ("a#g1", "b#g0")


@pytest.mark.parametrize(
    ("cost", "found", "expected"),
    [
        (None, 3, ("unknown", None)),
        (0.5, 4, ("known", 1.25)),
        (0.0, 4, ("known", 0.0)),
        (0.5, 0, ("undefined", None)),
    ],
)
def test_unknown_cost_is_not_zero(cost: float | None, found: int, expected: tuple[str, float | None]) -> None:
    assert tuple(cost_per_found(cost, 10, found).values()) == expected


ROW = Published(
    set="main", judge="J", contender="x", precision=50.0, recall=50.0, f1=50.0, tp=1, fp=1, fn=1, cases=1
)


def published_board(*rows: Published) -> Board:
    return board(
        [case("a")], [review("a", "x", judged(["s", "t"], {0: 0}), judged([], judge="K"))], published=rows
    )


def test_published_rows_are_compared_field_by_field() -> None:
    assert published(published_board(ROW), "main") == {"rows": 1, "differing": [], "nothing_published": ["K"]}
    for changes in (
        {"tp": 2}, {"fp": 0}, {"fn": 0}, {"cases": 2}, {"precision": 50.1}, {"recall": 49.9}, {"f1": 50.1},
    ):  # fmt: skip
        found = published(published_board(replace(ROW, **changes)), "main")
        assert found["differing"] == [{"judge": "J", "contender": "x", "set": "main"}]


def test_what_rounds_to_the_printed_decimal_is_the_same() -> None:
    for close in (49.95, 50.05):
        assert published(published_board(replace(ROW, precision=close)), "main")["differing"] == []


def test_a_published_row_of_somebody_who_is_not_there_differs() -> None:
    assert len(published(published_board(replace(ROW, contender="gone")), "main")["differing"]) == 1
    assert len(published(published_board(replace(ROW, judge="gone")), "main")["differing"]) == 1


def test_the_table_of_the_named_set_is_compared() -> None:
    other = replace(ROW, set="more", tp=9)
    assert published(published_board(ROW, other), "main")["rows"] == 1
    assert published(published_board(ROW, other), "everyone")["rows"] == 2
    assert published(published_board(), "main") == {
        "rows": 0,
        "differing": [],
        "nothing_published": ["J", "K"],
    }


def test_a_silent_contender_is_published_as_zero() -> None:
    row = replace(ROW, judge="K", precision=0, recall=0, f1=0, tp=0, fp=0, fn=2)
    assert published(published_board(row), "main")["differing"] == []
