"""Risk-coverage curves and reliability, against hand-computed ones."""

import pytest
from tests.unit.figures.labelled_pairs import pair, pairs

from judgeproof.figures.calibration import Pair
from judgeproof.figures.confidence import (
    BINS,
    MOST_POINTS,
    NO_CONFIDENCE,
    at_target,
    confidence,
    curve,
    reliability,
)


def sure(told: str) -> list[Pair]:
    """Pairs such as `+0.9 -0.4`: right or wrong, and how sure."""
    return [pair("s", "s" if word[0] == "+" else "u", confidence=float(word[1:])) for word in told.split()]


FOUR = "+0.9 +0.8 -0.8 -0.3"


def test_the_curve_takes_the_surest_first_and_equals_together() -> None:
    points = curve(sure(FOUR), of=8)
    assert [(p["n"], p["right"], p["confidence"]) for p in points] == [(1, 1, 0.9), (3, 2, 0.8), (4, 2, 0.3)]
    assert [p["coverage"] for p in points] == [1 / 8, 3 / 8, 4 / 8]
    assert [p["accuracy"] for p in points] == [1.0, 2 / 3, 0.5]
    assert all(p["low"] <= p["accuracy"] <= p["high"] for p in points)


def test_a_long_curve_keeps_its_ends() -> None:
    told = [pair("s", "s", confidence=at / 1000) for at in range(1000)]
    points = curve(told, of=1000)
    assert len(points) == MOST_POINTS
    assert (points[0]["n"], points[-1]["n"]) == (1, 1000)
    assert sorted({p["n"] for p in points}) == [p["n"] for p in points]


def test_coverage_at_a_target() -> None:
    found = at_target(sure(FOUR), of=8, target=0.6)
    assert found == {"target": 0.6, "coverage": 3 / 8, "n": 3, "confidence": 0.8}
    assert at_target(sure(FOUR), of=8, target=0.5)["n"] == 4
    assert at_target(sure("-0.9 +0.1"), of=2, target=0.8) == {
        "target": 0.8, "coverage": None, "n": 0, "confidence": None,
    }  # fmt: skip
    # The accuracy may rise again further on.
    assert at_target(sure("-0.9 +0.5 +0.4 +0.3 +0.2"), of=5, target=0.8)["n"] == 5


# Computed by hand, and with scikit-learn 1.9 brier_score_loss(right, confidence).
def test_reliability() -> None:
    found = reliability(sure(FOUR))
    assert found["brier"] == pytest.approx((0.01 + 0.04 + 0.64 + 0.09) / 4)
    assert found["ece"] == pytest.approx((abs(0.9 - 1) + abs(1.6 - 1) + abs(0.3 - 0)) / 4)
    assert (found["n"], found["accuracy"]) == (4, 0.5)
    assert found["mean_confidence"] == pytest.approx(0.7)
    held = {at: b["n"] for at, b in enumerate(found["bins"]) if b["n"]}
    assert held == {3: 1, 8: 2, 9: 1}
    assert found["bins"][8]["confidence"] == pytest.approx(0.8)
    assert (found["bins"][8]["accuracy"], found["bins"][8]["from"], found["bins"][8]["to"]) == (0.5, 0.8, 0.9)
    assert found["bins"][0] == {
        "from": 0.0, "to": 0.1, "n": 0, "confidence": None, "accuracy": None, "low": None, "high": None,
    }  # fmt: skip


def test_a_judge_that_is_always_sure_is_as_far_off_as_it_is_wrong() -> None:
    found = reliability(sure("+1 +1 +1 -1"))
    assert found["ece"] == found["brier"] == pytest.approx(0.25)
    assert found["bins"][BINS - 1]["n"] == 4


def test_of_no_confidence_nothing_is_told() -> None:
    found = confidence(pairs("ss uu u-"), target=0.8)
    assert (found["n"], found["without"], found["levels"], found["why"]) == (0, 2, 0, NO_CONFIDENCE)
    assert found["curve"] == []
    told = found["reliability"]
    assert (told["brier"], told["ece"], told["mean_confidence"], told["accuracy"]) == (None,) * 4


def test_coverage_counts_over_everything_that_was_put() -> None:
    closed = Pair(label="supported", outcome=None, why="empty_context", put=False, group="1")
    leaning = pair("u", "-", confidence=0.9)
    found = confidence([*sure(FOUR), *pairs("ss u-"), leaning, closed], target=0.8)
    assert (found["n"], found["without"], found["levels"], found["why"]) == (4, 1, 3, None)
    assert found["curve"][-1]["coverage"] == 4 / 7
    assert found["at_target"]["coverage"] == 1 / 7
