"""The same verdicts by several definitions, worked by hand."""

from typing import Any

import pytest
from tests.unit.reviews.imports.boards import board, case, judged, review

from judgeproof.figures import Rate
from judgeproof.reviews.imports.separation import separations, statistic
from judgeproof.reviews.imports.standings import (
    SCORINGS,
    VARIANTS,
    Counts,
    counted,
    f1,
    macro,
    mean_f1,
    ranked,
    standings,
    total,
)

# One finding holds both goldens, one was beaten, one is false, one is a person's command.
MIXED = judged(
    ["both", "beaten", "false", "Baz review"], {0: 0, 1: 0}, unmatched=[2, 3], source="raw_fallback"
)


def test_counts_of_one_review() -> None:
    found = counted(MIXED, "baz", 3)
    assert found == Counts(
        tp=2, fp=2, goldens=3, shown=4, winners=1, unscored=1, triggers=1, false_triggers=1
    )
    assert found.sums() == (2, 2, 3, 4, 1, 1, 1, 1)


def test_a_command_that_is_repeated_is_taken_out_of_the_false_ones_once() -> None:
    twice = judged(["Baz review", "Baz review", "false"], source="raw_fallback", unmatched=[0, 2])
    found = counted(twice, "baz", 1)
    assert (found.triggers, found.false_triggers) == (2, 1)
    assert SCORINGS["filtered"](found)[0] == SCORINGS["findings"](found)[0] == Rate(0, 1)


def test_totals() -> None:
    assert total([Counts(tp=1, shown=2), Counts(tp=3, fp=4)]) == Counts(tp=4, fp=4, shown=2)
    assert total([]) == Counts()


@pytest.mark.parametrize(
    ("scoring", "precision"),
    [
        ("findings", Rate(1, 3)),
        ("as_published", Rate(2, 4)),
        ("filtered", Rate(2, 3)),
        ("by_candidates", Rate(2, 4)),
    ],
)
def test_precision_by_definition(scoring: str, precision: Rate) -> None:
    assert SCORINGS[scoring](counted(MIXED, "baz", 3)) == (precision, Rate(2, 3))


def test_there_are_no_further_scorings() -> None:
    assert set(SCORINGS) == {"findings", "as_published", "filtered", "by_candidates"}


@pytest.mark.parametrize(
    ("precision", "recall", "expected"),
    [
        (0.5, 0.5, 0.5),
        (1.0, 0.5, 2 / 3),
        (None, 0.0, 0.0),
        (0.0, 0.0, 0.0),
        (0.5, None, None),
        (None, None, None),
    ],
)
def test_f1(precision: float | None, recall: float | None, expected: float | None) -> None:
    assert f1(precision, recall) == expected


def small() -> Any:
    return board(
        [case("a"), case("b", 1), case("c", 0)],
        [
            review("a", "x", judged(["s", "t"], {0: 0, 1: 1})),
            review("b", "x", judged([])),
            review("c", "x", judged(["noise"])),
            review("a", "y", judged(["s"], {0: 0}), judged(["s"], judge="K")),
            review("b", "z", judged(["s"], judge="K", errors=2)),
        ],
    )


def test_rows_of_a_judge() -> None:
    rows = standings(small(), "J", "as_published")
    assert list(rows) == ["x", "y"]
    x, y = rows["x"], rows["y"]
    assert (x.precision, x.recall, x.f1) == (Rate(2, 3), Rate(2, 3), pytest.approx(2 / 3))
    assert (x.reviewed, x.states, x.missing, x.errors) == (2, {"found": 2, "nothing_extracted": 1}, (), 0)
    assert (y.missing, y.recall) == (("b", "c"), Rate(1, 2))
    assert standings(small(), "K", "as_published")["z"].errors == 2
    assert standings(small(), "nobody", "as_published") == {}


def test_a_rank_needs_all_cases() -> None:
    assert ranked(standings(small(), "J", "as_published")) == {"x": 1}
    assert ranked(standings(small(), "K", "as_published")) == {}


def test_macro_counts_silence_as_zero_precision_and_skips_cases_without_goldens_in_recall() -> None:
    x = standings(small(), "J", "as_published")["x"]
    assert macro(x) == (pytest.approx(1 / 3), pytest.approx(1 / 2))
    # Case a: 1; case b: silent, 0; case c has no golden and no F1.
    assert mean_f1(x) == pytest.approx(1 / 2)


def test_every_variant_gives_a_figure() -> None:
    x = standings(small(), "J", "as_published")["x"]
    assert {name: rule(x) for name, rule in VARIANTS.items()} == {
        "candidates in the denominator": pytest.approx(2 / 3),
        "means over reviews": pytest.approx(2 / 5),
        "mean of the F1 of each review": pytest.approx(1 / 2),
        "without trigger texts": pytest.approx(2 / 3),
        "findings": pytest.approx(2 / 3),
    }


def test_means_over_no_review_with_goldens_are_undefined() -> None:
    made = board([case("c", 0)], [review("c", "x", judged(["noise"]))])
    x = standings(made, "J", "as_published")["x"]
    assert (macro(x), mean_f1(x), x.f1, ranked({"x": x})) == ((0.0, None), None, None, {"x": 1})


def test_the_statistic_of_the_bootstrap_is_the_f1_of_the_row() -> None:
    row = standings(small(), "J", "findings")["x"]
    assert statistic("findings")(row.counts.sums()) == row.f1
    assert statistic("findings")(Counts().sums()) is None


def test_separations_within_and_between_judges() -> None:
    cases = [case(f"c{n:02}", 1) for n in range(20)]
    reviews = [
        review(
            each.id,
            name,
            judged(["s"], {0: 0} if good else {}),
            judged(["s"], {0: 0} if name == "good" else {}, judge="K"),
        )
        for each in cases
        for name, good in (("bad", False), ("fine", True), ("good", True))
    ]
    # Seen by one judge on every case, and by the other on one only.
    reviews += [review(each.id, "part", judged(["s"], {0: 0})) for each in cases[1:]]
    reviews.append(review(cases[0].id, "part", judged(["s"]), judged(["s"], judge="K")))
    made = board(cases, reviews)
    tables = {judge: standings(made, judge, "as_published") for judge in made.judges}
    found = separations(tables, "as_published", seed=1, draws=200)
    assert list(found.within["J"]) == [
        ("fine", "good"), ("fine", "part"), ("fine", "bad"), ("good", "part"), ("good", "bad"), ("part", "bad"),
    ]  # fmt: skip
    assert found.within["J"]["good", "bad"].favours == 1
    assert not found.within["J"]["fine", "good"].separated
    assert list(found.within["K"]) == [("good", "bad"), ("good", "fine"), ("bad", "fine")]
    shifts = found.shifts["J", "K"]
    assert {name: shift.favours for name, shift in shifts.items()} == {"fine": -1, "good": 0, "bad": 0}
    assert shifts["fine"].estimate == -1
