"""Bands: the fit against a plain one, the folds, and what stands."""

import math
import random

import pytest

from judgeproof.figures.bands import (
    FEWEST_IN_BAND,
    FOLDS,
    Bands,
    Fitted,
    Trial,
    Unfitted,
    _folds,
    _platt,
    fit,
)

BANDS = Bands(slope=1.0, intercept=0.0, low=0.2, high=0.8)


def trials(
    n: int = 600, *, seed: int = 1, noise: float = 1.0, positive: float = 0.5, groups: int = 100
) -> list[Trial]:
    """Trials whose probability of support is too steep: what is really 0.7 is told as 0.85 and so on."""
    chance, found = random.Random(seed), list[Trial]()
    for at in range(n):
        truth = chance.random() < positive
        z = 2.5 * (chance.gauss(1.0 if truth else -1.0, noise))
        support = 1 / (1 + math.exp(-z))
        found.append(Trial(support=support, said=support >= 0.5, truth=truth, group=f"g{at % groups}"))
    return found


def fitted(given: list[Trial], target: float = 0.8) -> Fitted:
    found = fit(given, target=target)
    assert isinstance(found, Fitted), found
    return found


@pytest.mark.parametrize(
    ("support", "supports", "stands"),
    [(0.8, True, True), (0.79, True, False), (0.2, False, True), (0.21, False, False), (0.1, True, False),
     (0.9, False, False), (None, True, False), (None, False, False), (1.0, True, True), (0.0, False, True)],
)  # fmt: skip
def test_what_stands(support: float | None, supports: bool, stands: bool) -> None:
    assert BANDS.keep(support, supports=supports) is stands


def test_in_a_band_that_is_none_nothing_stands() -> None:
    closed = Bands(slope=1.0, intercept=0.0, low=None, high=None)
    assert not closed.keep(1.0, supports=True)
    assert not closed.keep(0.0, supports=False)


def test_the_fit_has_no_gradient_left() -> None:
    given = trials()
    slope, intercept = _platt(given)
    positive = sum(t.truth for t in given)
    up, down = (positive + 1) / (positive + 2), 1 / (len(given) - positive + 2)
    weight = {True: len(given) / (2 * positive), False: len(given) / (2 * (len(given) - positive))}
    gradient = [0.0, 0.0]
    for t in given:
        x = math.log(min(1 - 1e-4, max(1e-4, t.support)) / (1 - min(1 - 1e-4, max(1e-4, t.support))))
        off = weight[t.truth] * (1 / (1 + math.exp(-(slope * x + intercept))) - (up if t.truth else down))
        gradient[0] += off * x
        gradient[1] += off
    assert gradient == pytest.approx([0.0, 0.0], abs=1e-3 * len(given))
    assert 0 < slope < 1, "what is told too steeply is flattened"


# Computed with scikit-learn 1.9 LogisticRegression(C=inf), each trial twice with its target and the rest as weights.
@pytest.mark.parametrize(
    ("given", "slope", "intercept"),
    [
        (trials(), 0.8836810685117825, 0.14432941643500932),
        (trials(500, positive=0.8), 0.7235037934557025, 0.11994352453793954),
    ],
)
def test_the_fit_is_that_of_another_library(given: list[Trial], slope: float, intercept: float) -> None:
    assert _platt(given) == pytest.approx((slope, intercept), abs=2e-6)


def test_both_sides_count_the_same() -> None:
    """Where three of four are supported the fit is about what it is where half are."""
    even, uneven = fitted(trials(3000)), fitted(trials(3000, positive=0.8))
    assert even.bands.slope == pytest.approx(uneven.bands.slope, rel=0.15)
    assert uneven.bands.probability(0.5) == pytest.approx(even.bands.probability(0.5), abs=0.05)


def test_verdicts_within_the_bands_are_right_as_often_as_wanted() -> None:
    given = trials(2000, noise=1.6)
    bands = fitted(given[:1000], target=0.85)
    fresh = [t for t in given[1000:] if bands.bands.keep(t.support, supports=t.said)]
    right = sum(t.said == t.truth for t in fresh) / len(fresh)
    plain = sum(t.said == t.truth for t in given[1000:]) / 1000
    assert plain < 0.78
    assert 0.85 <= right < 0.95
    assert 0 < len(fresh) < 1000
    assert bands.stand >= bands.right > 0.8 * bands.stand
    assert (bands.n, bands.groups, bands.target) == (1000, 100, 0.85)


def test_the_order_changes_nothing() -> None:
    given = trials()
    mixed = random.Random(2).sample(given, len(given))
    assert fit(given, target=0.8) == fit(mixed, target=0.8)


def test_folds_keep_groups_together_and_are_even() -> None:
    given = trials(groups=37)
    folds = _folds(given)
    assert set(folds) == {t.group for t in given}
    sizes = [sum(folds[t.group] == fold for t in given) for fold in range(FOLDS)]
    assert max(sizes) - min(sizes) <= 20


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (trials(99), "99 answered pairs"),
        ([t for t in trials(600) if t.truth], "all pairs of train and dev the same"),
        (trials(groups=4), "of 4 groups; expected 5"),
        ([Trial(support=1 - t.support, said=t.said, truth=t.truth, group=t.group) for t in trials()], "no higher"),
    ],
)  # fmt: skip
def test_why_there_are_no_bands(given: list[Trial], words: str) -> None:
    found = fit(given, target=0.8)
    assert isinstance(found, Unfitted)
    assert words in found.why


def test_a_target_that_nothing_reaches() -> None:
    found = fit(trials(noise=6.0), target=0.99)
    assert isinstance(found, Unfitted)
    assert f"no {FEWEST_IN_BAND} of its surest verdicts are right as often as 0.99" in found.why


def test_a_side_that_is_never_right_has_no_band() -> None:
    """Refusals are right on one of two whatever the judge says: they are all abstentions."""
    given = [
        t if t.said else Trial(support=t.support, said=False, truth=at % 2 == 0, group=t.group)
        for at, t in enumerate(trials())
    ]
    bands = fitted(given).bands
    assert bands.low is None
    assert bands.high is not None
    one = [t for t in given if bands.keep(t.support, supports=t.said)]
    assert one and all(t.said for t in one)


def test_a_side_that_never_supports_has_no_band_above() -> None:
    given = [
        t if not t.said else Trial(support=t.support, said=True, truth=at % 2 == 0, group=t.group)
        for at, t in enumerate(trials())
    ]
    bands = fitted(given).bands
    assert bands.high is None
    assert bands.low is not None


def test_judges_that_are_sure_of_everything_stay_finite() -> None:
    given = [
        Trial(support=float(at % 2), said=at % 2 == 1, truth=at % 2 == 1, group=str(at)) for at in range(200)
    ]
    bands = fitted(given, target=0.9).bands
    assert math.isfinite(bands.slope) and math.isfinite(bands.intercept)
    assert bands.probability(1.0) > 0.9
    assert bands.probability(0.0) < 0.1


def test_a_fold_whose_others_have_one_side_is_not_seen() -> None:
    """Everything that is unsupported is of one group: without it there is nothing to fit on."""
    given = [
        Trial(
            support=0.3 if at < 60 else 0.9,
            said=at >= 60,
            truth=at >= 60,
            group="all" if at < 60 else str(at),
        )
        for at in range(200)
    ]
    found = fitted(given)
    assert found.bands.low is None
    assert found.stand <= 140
