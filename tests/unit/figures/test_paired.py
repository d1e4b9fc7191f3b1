"""The paired bootstrap: the same seed, the same draws; ratios of sums; and what too few or undefined units mean."""

import pytest

from judgeproof.figures.paired import (
    Difference,
    Interval,
    TooFew,
    mixed,
    paired_interval,
    paired_intervals,
    rank_groups,
    rank_range,
    ratio,
    weights,
)

MEAN = ratio(0, 1)


def interval(low: float | None, high: float | None) -> Interval:
    return Interval(estimate=0.0, low=low, high=high, units=20, draws=100)


def test_numbers_are_those_of_splitmix64() -> None:
    assert [mixed(1234567, number) for number in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert mixed(0, 0) == 0xE220A8397B1DCDAF
    assert mixed(-1, 0) == mixed((1 << 64) - 1, 0)


def test_every_draw_draws_as_many_units_as_there_are() -> None:
    found = list(weights(7, seed=3, draws=50))
    assert len(found) == 50
    assert {sum(times) for times in found} == {7}
    assert found == list(weights(7, seed=3, draws=50))
    assert found != list(weights(7, seed=4, draws=50))
    assert found[:10] == list(weights(7, seed=3, draws=10))


def test_units_are_drawn_evenly() -> None:
    totals = [sum(column) for column in zip(*weights(10, seed=1, draws=2_000), strict=True)]
    assert sum(totals) == 20_000
    # Five standard deviations of a count that is binomial with mean 2,000.
    assert all(abs(total - 2_000) < 5 * (20_000 * 0.1 * 0.9) ** 0.5 for total in totals)


def test_a_constant_difference_is_certain() -> None:
    found = paired_interval([(3, 1)] * 20, [(1, 1)] * 20, MEAN, seed=1)
    assert isinstance(found, Interval)
    assert (found.estimate, found.low, found.high) == (2, 2, 2)
    assert (found.units, found.draws, found.undefined, found.favours) == (20, 2_000, 0, 1)


def test_the_interval_of_a_mean_is_about_two_standard_errors() -> None:
    values = [(float(n % 5), 1) for n in range(100)]
    found = paired_interval(values, [(0, 1)] * 100, MEAN, seed=9)
    assert isinstance(found, Interval)
    assert found.low is not None
    assert found.high is not None
    error = (2.0 / 100) ** 0.5
    assert found.estimate == 2
    assert found.low == pytest.approx(2 - 1.96 * error, abs=0.2 * error)
    assert found.high == pytest.approx(2 + 1.96 * error, abs=0.2 * error)


def test_pairing_takes_what_units_share_out_of_the_difference() -> None:
    hard = [(n % 2 * 10, 1) for n in range(40)]
    better = [(k + 1, n) for k, n in hard]
    found = paired_interval(better, hard, MEAN, seed=2)
    assert (found.separated, found.favours) == (True, 1)
    assert paired_interval(hard, better, MEAN, seed=2).favours == -1


def test_a_statistic_may_be_a_ratio_of_sums() -> None:
    # One large unit decides the ratio of sums; the mean of ratios would be 0.5.
    first = [(0, 1)] * 10 + [(9, 9)] * 10
    found = paired_interval(first, [(0, 1)] * 20, ratio(0, 1), seed=5)
    assert found.estimate == 0.9


def test_below_twenty_units_there_is_no_interval() -> None:
    found = paired_interval([(1, 1)] * 19, [(0, 1)] * 19, MEAN, seed=1)
    assert found == TooFew(estimate=1, units=19)
    assert (found.separated, found.favours) == (False, 0)
    assert found.as_dict() == {
        "state": "too_few",
        "estimate": 1,
        "units": 19,
        "needed": 20,
        "separated": False,
    }
    assert isinstance(paired_interval([(1, 1)] * 20, [(0, 1)] * 20, MEAN, seed=1), Interval)
    assert paired_interval([], [], MEAN, seed=1) == TooFew(estimate=None, units=0)


def test_an_undefined_draw_counts_against_both_ends() -> None:
    # Precision of a row that speaks on one unit of twenty: more than a third of the draws leave it undefined.
    rare = [(1, 1)] + [(0, 0)] * 19
    found = paired_interval(rare, [(0, 1)] * 20, ratio(0, 1), seed=1, draws=500)
    assert isinstance(found, Interval)
    assert found.undefined > 100
    assert (found.estimate, found.low, found.high, found.separated) == (1, None, None, False)


def test_few_undefined_draws_only_widen_the_interval() -> None:
    # Four of twenty units speak: about one draw in a hundred leaves it undefined, within the 2.5 % of a tail.
    rare = [(1, 1)] * 4 + [(0, 0)] * 16
    found = paired_interval(rare, [(0, 1)] * 20, ratio(0, 1), seed=1)
    assert isinstance(found, Interval)
    assert 0 < found.undefined <= 50
    assert (found.low, found.high, found.separated) == (1, 1, True)


def test_undefined_draws_stand_behind_the_last_one_at_either_end() -> None:
    rare = [(1, 1), (0, 1), (2, 1), (4, 1)] + [(0, 0)] * 16
    drawn = [
        sum(k * n for (k, _), n in zip(rare, times, strict=True)) / said if (said := sum(times[:4])) else None
        for times in weights(20, seed=1, draws=2_000)
    ]
    values = sorted(value for value in drawn if value is not None)
    undefined = drawn.count(None)
    found = paired_interval(rare, [(0, 1)] * 20, ratio(0, 1), seed=1)
    assert isinstance(found, Interval)
    assert found.undefined == undefined > 0
    # Fifty draws are cut off at either end, the undefined ones among them.
    assert (found.low, found.high) == (values[50 - undefined], values[len(values) - 1 - (50 - undefined)])


def test_an_undefined_figure_has_no_estimate() -> None:
    found = paired_interval([(0, 0)] * 20, [(0, 1)] * 20, ratio(0, 1), seed=1, draws=10)
    assert isinstance(found, Interval)
    assert (found.estimate, found.low, found.high, found.undefined) == (None, None, None, 10)


def test_tails_are_cut_as_the_level_says() -> None:
    # 40 draws at 95 %: the tail is one draw, so the second smallest and the second largest are the ends.
    units = [(float(n), 1) for n in range(20)]
    drawn = sorted(sum(times[n] * n for n in range(20)) / 20 for times in weights(20, seed=8, draws=40))
    found = paired_interval(units, [(0, 1)] * 20, MEAN, seed=8, draws=40)
    assert isinstance(found, Interval)
    assert (found.low, found.high) == (drawn[1], drawn[-2])
    wide = paired_interval(units, [(0, 1)] * 20, MEAN, seed=8, draws=40, level=1.0)
    assert isinstance(wide, Interval)
    assert (wide.low, wide.high) == (drawn[0], drawn[-1])


def test_all_pairs_see_the_same_draws() -> None:
    rows = {name: [(n * k % 7, 1) for n in range(25)] for k, name in enumerate("abc", 1)}
    found = paired_intervals(rows, MEAN, seed=4, draws=100)
    assert list(found) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert found["a", "c"] == paired_interval(rows["a"], rows["c"], MEAN, seed=4, draws=100)
    assert paired_intervals(rows, MEAN, seed=4, draws=100, pairs=[("c", "a")]) == {
        ("c", "a"): paired_interval(rows["c"], rows["a"], MEAN, seed=4, draws=100)
    }


def test_rows_must_hold_the_same_units() -> None:
    with pytest.raises(ValueError, match="rows of \\[20, 21\\] units"):
        paired_interval([(1, 1)] * 20, [(1, 1)] * 21, MEAN, seed=1)
    with pytest.raises(ValueError, match="0 draws"):
        paired_interval([(1, 1)] * 20, [(1, 1)] * 20, MEAN, seed=1, draws=0)
    assert paired_interval([(1, 1)] * 20, [(0, 1)] * 20, MEAN, seed=1, draws=1).separated
    with pytest.raises(ValueError, match="zip"):
        paired_interval([(1, 1), (1,)] * 10, [(1, 1)] * 20, MEAN, seed=1)
    assert paired_intervals({}, MEAN, seed=1) == {}


@pytest.mark.parametrize(
    ("low", "high", "favours"),
    [(0.1, 0.2, 1), (-0.2, -0.1, -1), (-0.1, 0.1, 0), (0.0, 0.1, 0), (-0.1, 0.0, 0), (None, None, 0)],
)
def test_only_an_interval_without_zero_separates(low: float | None, high: float | None, favours: int) -> None:
    found = interval(low, high)
    assert (found.favours, found.separated) == (favours, favours != 0)
    assert found.as_dict()["separated"] == (favours != 0)


def test_a_figure_may_be_a_sum_and_each_unit_is_in_it_once() -> None:
    found = paired_interval([(2,)] * 25, [(1,)] * 25, lambda sums: sums[0], seed=1)
    assert isinstance(found, Interval)
    assert (found.estimate, found.low, found.high) == (25, 25, 25)
    few = paired_interval([(2,)] * 3, [(1,)] * 3, lambda sums: sums[0], seed=1)
    assert few == TooFew(estimate=3, units=3)


def test_an_interval_in_a_file_holds_what_it_was_made_of() -> None:
    found = Interval(estimate=0.2, low=0.1, high=0.3, units=30, draws=500)
    assert found.as_dict() == {
        "state": "interval",
        "estimate": 0.2,
        "low": 0.1,
        "high": 0.3,
        "units": 30,
        "draws": 500,
        "undefined": 0,
        "separated": True,
    }


def test_rank_groups_join_what_is_not_separated() -> None:
    apart, joined = interval(0.1, 0.2), interval(-0.1, 0.1)
    found: dict[tuple[str, str], Difference] = {
        ("a", "b"): apart,
        ("a", "c"): apart,
        ("a", "d"): apart,
        ("b", "c"): joined,
        ("b", "d"): apart,
        ("c", "d"): joined,
    }
    # b and d are separated, and c is not from either: a chain.
    assert rank_groups("abcd", found) == (("a",), ("b", "c", "d"))
    assert [rank_range(name, "abcd", found) for name in "abcd"] == [(1, 1), (2, 3), (2, 4), (3, 4)]
    assert rank_groups("abcd", dict.fromkeys(found, apart)) == (("a",), ("b",), ("c",), ("d",))
    assert rank_groups("dcba", dict.fromkeys(found, joined)) == (("d", "c", "b", "a"),)
    assert rank_groups("", {}) == ()


def test_groups_join_over_rows_between_them() -> None:
    apart, joined = interval(0.1, 0.2), interval(-0.1, 0.1)
    found: dict[tuple[str, str], Difference] = {("a", "b"): apart, ("a", "c"): joined, ("b", "c"): apart}
    assert rank_groups("abc", found) == (("a", "c"), ("b",))


def test_rank_range_reads_a_pair_from_either_side() -> None:
    found: dict[tuple[str, str], Difference] = {("a", "b"): interval(-0.2, -0.1)}
    assert (rank_range("a", "ab", found), rank_range("b", "ab", found)) == ((2, 2), (1, 1))
    too_few: dict[tuple[str, str], Difference] = {("a", "b"): TooFew(estimate=1.0, units=3)}
    assert rank_range("a", "ab", too_few) == (1, 2)
