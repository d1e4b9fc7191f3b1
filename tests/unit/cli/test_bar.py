"""One line that shows how far a run is."""

import re

import pytest
from tests.unit.cli.sink import at

from judgeproof.cli.bar import bar_line, log_line
from judgeproof.runs.progress import Progress

COLOUR = re.compile("\x1b\\[[0-9]+m")


def bare(progress: Progress, rate: float | None, left: float | None, width: int) -> str:
    return bar_line(progress, rate, left, width=width, plain=False, colour=False)


def test_a_wide_terminal_shows_all_of_it() -> None:
    line = bare(at(50, spend="$0.0123"), 31.0, 95.0, 120)
    assert line == "━" * 20 + "─" * 20 + "  50/100  31 rows/s  about 2 min left  un-assessed 25  $0.0123"


@pytest.mark.parametrize("colour", [True, False])
@pytest.mark.parametrize("width", range(0, 130))
def test_a_line_fits_into_every_width(width: int, colour: bool) -> None:
    for progress in (at(0), at(50, spend="cost unknown"), at(7, None, spend="$12.30"), at(120), at(100)):
        line = bar_line(progress, 12_345.0, 1e6, width=width, plain=False, colour=colour)
        assert len(COLOUR.sub("", line)) <= width
        assert "\n" not in line


def test_what_matters_least_goes_first() -> None:
    full = at(50, spend="$0.01")
    told = [bare(full, 31.0, 40.0, width) for width in (60, 50, 44, 30, 20, 7)]
    assert told == [
        "50/100  31 rows/s  about 40 s left  un-assessed 25  $0.01",
        "50/100  about 40 s left  un-assessed 25  $0.01",
        "50/100  about 40 s left  un-assessed 25",
        "50/100  about 40 s left",
        "━━━━━━──────" + "  50/100",
        "50/100",
    ]


def test_colour_only_helps() -> None:
    plain = bar_line(at(50), 1.0, 50.0, width=100, plain=False, colour=False)
    coloured = bar_line(at(50), 1.0, 50.0, width=100, plain=False, colour=True)
    assert "\x1b" not in plain
    assert COLOUR.sub("", coloured) == plain
    assert coloured.endswith(COLOUR.split(coloured)[-1])
    assert coloured.count("\x1b[0m") == 2


def test_ascii_draws_it_too() -> None:
    line = bar_line(at(50, spend="$1"), 1.0, 50.0, width=100, plain=True, colour=False)
    assert line.isascii()
    assert line.startswith("#" * 20 + "-" * 20)
    assert (
        log_line(at(50), 1.0, 50.0, plain=True)
        == "50/100 rows | 1.0 rows/s | about 50 s left | un-assessed 25"
    )


def test_no_bar_is_drawn_where_nobody_knows_how_many_rows_there_are() -> None:
    assert bare(at(50, None), 2.0, None, 100) == "50 rows  2.0 rows/s  un-assessed 25"


def test_a_log_gets_the_same_in_words() -> None:
    assert log_line(at(50, spend="$0.01"), 31.4, 100.0, plain=False) == (
        "50/100 rows · 31 rows/s · about 2 min left · un-assessed 25 · $0.01"
    )
    assert log_line(at(0, None), None, None, plain=False) == "0 rows · un-assessed 0"
    reviews = Progress(done=3, unassessed=1, total=9, unit="reviews", lacking="not delivered")
    assert log_line(reviews, 0.1, 60.0, plain=False) == (
        "3/9 reviews · 6.0 reviews/min · about 60 s left · not delivered 1"
    )


@pytest.mark.parametrize(
    ("rate", "told"),
    [(1234.5, "1234 rows/s"), (9.94, "9.9 rows/s"), (0.5, "30 rows/min"), (0.02, "1.2 rows/min")],
)
def test_a_rate_is_told_as_a_person_reads_it(rate: float, told: str) -> None:
    assert told in log_line(at(1), rate, None, plain=False)


@pytest.mark.parametrize(
    ("left", "told"),
    [(0.0, "0 s"), (89.0, "89 s"), (900.0, "15 min"), (9_000.0, "2 h 30 min"), (864_000.0, "10 days")],
)
def test_a_time_is_told_as_a_person_reads_it(left: float, told: str) -> None:
    assert f"about {told} left" in log_line(at(1), 1.0, left, plain=False)


def test_at_the_end_nothing_is_left() -> None:
    assert "left" not in log_line(at(100), 1.0, 0.0, plain=False)


def test_what_somebody_else_wrote_steers_nothing() -> None:
    assert "\x1b" not in bare(at(1, spend="\x1b[31m$1"), None, None, 100)
