"""Places, distances and widths."""

import pytest
from tests.unit.reviews.build import finding, regions

from judgeproof.reviews.facts import Region
from judgeproof.reviews.geometry import distance, spans, width


def test_places() -> None:
    one = finding(10, end_line=8, also_at=(Region(line=3, end_line=5), Region(line=0), Region(line=None)))
    assert spans(one) == ((10, 10), (3, 5))
    assert spans(finding(None)) == spans(finding(0)) == spans(finding(-1, end_line=9)) == ()
    assert spans(finding(None, also_at=regions(7))) == ((7, 7),)


@pytest.mark.parametrize(("line", "away"), [(3, 0), (5, 0), (1, 2), (9, 3), (20, 8), (12, 0)])
def test_nearest(line: int, away: int) -> None:
    assert distance(((3, 5), (12, 12)), line) == away


def test_nowhere() -> None:
    assert distance((), 4) is None


@pytest.mark.parametrize(
    ("places", "lines"),
    [
        ([], 0),
        ([(3, 3)], 1),
        ([(1, 10), (5, 12)], 12),
        ([(5, 12), (1, 10)], 12),
        ([(1, 10), (3, 4)], 10),
        ([(1, 1), (2, 2), (9, 9), (9, 9)], 3),
        ([(1, 2_000_000_000)], 2_000_000_000),
    ],
)
def test_union(places: list[tuple[int, int]], lines: int) -> None:
    assert width(places) == lines
