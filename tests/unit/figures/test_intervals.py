"""Intervals of shares: Wilson's own figures, and that groups tell less than as many pairs of their own."""

import random

import pytest

from judgeproof.figures.intervals import FEWEST_GROUPS, Share, mean, share, wilson
from judgeproof.figures.paired import weights


# Computed with statsmodels 0.15 proportion_confint(k, n, method="wilson").
@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        (0, 10, 0.0, 0.27753279986288926),
        (10, 10, 0.7224672001371107, 1.0),
        (7, 10, 0.39677814746114537, 0.8922087325936989),
        (81, 263, 0.2552885198782742, 0.36620957698280004),
        (1, 1, 0.2065493143772375, 1.0),
    ],
)
def test_wilson(k: int, n: int, low: float, high: float) -> None:
    assert wilson(k / n, n) == pytest.approx((low, high), abs=1e-12)


def test_pairs_that_are_each_a_group_are_independent() -> None:
    found = share([(1, 1)] * 7 + [(0, 1)] * 3)
    assert (found.k, found.n, found.groups, found.rate) == (7, 10, 10, 0.7)
    assert (found.low, found.high) == wilson(0.7, 10)


def test_of_nothing_there_is_no_share() -> None:
    found = share([(0, 0), (0, 0)])
    assert found == Share(k=0, n=0, groups=0, low=None, high=None)
    assert found.rate is None
    assert found.as_dict() == {"k": 0, "n": 0, "rate": None, "low": None, "high": None, "groups": 0}


def test_few_groups_count_one_each() -> None:
    found = share([(10, 10)] * 4 + [(0, 10)])
    assert (found.low, found.high) == wilson(0.8, 5)


def test_pairs_that_agree_within_their_groups_tell_no_more_than_the_groups() -> None:
    groups = [(5, 5)] * 30 + [(0, 5)] * 30
    found, alone = share(groups), share([(1, 1)] * 30 + [(0, 1)] * 30)
    assert found.low == pytest.approx(alone.low, abs=5e-3)
    assert found.high == pytest.approx(alone.high, abs=5e-3)


def test_groups_of_one_mind_that_are_all_right_count_one_each() -> None:
    found = share([(3, 3)] * 40)
    assert (found.low, found.high) == wilson(1.0, 40)


def test_groups_never_tell_more_than_as_many_pairs() -> None:
    # Each group is half right: their spread is none, which would tell of ever so many pairs.
    found = share([(1, 2)] * 40)
    assert (found.low, found.high) == wilson(0.5, 80)
    mixed = share([(2, 4)] * 39 + [(3, 4)])
    assert (mixed.low, mixed.high) == wilson(81 / 160, 160)


def test_the_interval_is_about_what_a_bootstrap_of_the_groups_gives() -> None:
    chance = random.Random(5)
    groups: list[tuple[int, int]] = []
    for _ in range(120):
        size, rate = chance.randint(1, 6), chance.choice((0.2, 0.9))
        groups.append((sum(chance.random() < rate for _ in range(size)), size))
    drawn = sorted(
        sum(t * k for t, (k, _) in zip(times, groups, strict=True))
        / sum(t * n for t, (_, n) in zip(times, groups, strict=True))
        for times in weights(len(groups), seed=1, draws=2000)
    )
    found = share(groups)
    assert found.low == pytest.approx(drawn[50], abs=0.012)
    assert found.high == pytest.approx(drawn[1949], abs=0.012)
    assert len(groups) > FEWEST_GROUPS


def test_the_mean_of_two_shares() -> None:
    first, second = share([(1, 1)] * 90 + [(0, 1)] * 10), share([(1, 1)] * 50 + [(0, 1)] * 50)
    both = mean(first, second)
    assert both.rate == pytest.approx(0.7)
    # By hand: the distances of 0.9 and 0.5 to their ends, put together, and halved.
    assert first.low and first.high and second.low and second.high and both.low and both.high
    assert both.low == pytest.approx(0.7 - ((0.9 - first.low) ** 2 + (0.5 - second.low) ** 2) ** 0.5 / 2)
    assert both.high == pytest.approx(0.7 + ((first.high - 0.9) ** 2 + (second.high - 0.5) ** 2) ** 0.5 / 2)


@pytest.mark.parametrize("order", [0, 1])
def test_the_mean_of_a_share_and_nothing_is_undefined(order: int) -> None:
    two = [share([(1, 2)]), share([])]
    both = mean(two[order], two[1 - order])
    assert (both.rate, both.low, both.high) == (None, None, None)


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    chance, held = random.Random(9), 0
    for _ in range(300):
        groups: list[tuple[int, int]] = []
        for _ in range(40):
            rate = chance.choice((0.5, 0.9))
            groups.append((sum(chance.random() < rate for _ in range(4)), 4))
        found = share(groups)
        assert found.low is not None and found.high is not None
        held += found.low <= 0.7 <= found.high
    assert held >= 0.92 * 300
