"""Rates, their bounds, and how a share is printed."""

import pytest

from judgeproof.figures import Rate, bounded, shown


@pytest.mark.parametrize(("k", "n", "share"), [(1, 2, 0.5), (0, 2, 0.0), (2, 2, 1.0), (0, 0, None)])
def test_a_share_of_nothing_is_no_number(k: int, n: int, share: float | None) -> None:
    assert Rate(k, n).share == share
    assert Rate(k, n).as_dict() == {"k": k, "n": n, "rate": share}


@pytest.mark.parametrize(
    ("passed", "assessed", "total", "expected"),
    [
        (3, 4, 4, (0.75, 0.75, 0.75)),
        (3, 4, 8, (0.75, 0.375, 0.875)),
        (0, 4, 8, (0.0, 0.0, 0.5)),
        (4, 4, 8, (1.0, 0.5, 1.0)),
        (0, 0, 8, (None, 0.0, 1.0)),
        (0, 0, 0, (None, None, None)),
    ],
    ids=["all assessed", "half assessed", "none passed", "all passed", "none assessed", "no rows"],
)
def test_bounds_hold_whatever_the_rest_turns_out_to_be(
    passed: int, assessed: int, total: int, expected: object
) -> None:
    found = bounded(passed, assessed, total)
    assert (found.rate.share, found.low.share, found.high.share) == expected


def test_bounds_say_what_they_were_counted_from() -> None:
    assert bounded(3, 4, 8).as_dict() == {
        "k": 3,
        "n": 4,
        "rate": 0.75,
        "low": {"k": 3, "n": 8, "rate": 0.375},
        "high": {"k": 7, "n": 8, "rate": 0.875},
    }


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (None, "n/a"),
        (0.0, "0.00"),
        (1.0, "1.00"),
        (0.5, "0.50"),
        (2 / 3, "0.67"),
        (0.004, "<0.01"),
        (1e-12, "<0.01"),
        (0.0051, "0.01"),
        (0.996, ">0.99"),
        (1 - 1e-12, ">0.99"),
        (0.9949, "0.99"),
    ],
)
def test_a_share_that_is_not_whole_never_rounds_to_none_or_all(share: float | None, text: str) -> None:
    assert shown(share) == text
