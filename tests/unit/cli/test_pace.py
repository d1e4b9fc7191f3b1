"""How fast a run goes, by a clock that may jump."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.cli.sink import Sink, at

from judgeproof.cli.pace import Pace


def paced(*notes: tuple[float, int, int], total: int | None = 100) -> Pace:
    """The pace behind notes of a time, of the rows that are done, and of those of them that were kept."""
    sink = Sink(terminal=False)
    pace = Pace(sink.clock)
    for now, done, kept in notes:
        sink.now = now
        pace.note(at(done, total, kept=kept))
    return pace


def test_nothing_is_known_before_the_first_row() -> None:
    for pace in (paced(), paced((5, 0, 0)), paced((5, 40, 40))):
        assert (pace.rate(), pace.left()) == (None, None)


def test_a_steady_run_takes_what_it_took() -> None:
    pace = paced((0, 0, 0), *((n / 2, n, 0) for n in range(1, 41)))
    assert pace.rate() == pytest.approx(2)
    assert pace.left() == pytest.approx(30)


def test_what_is_left_follows_the_recent_rate() -> None:
    fast = [(n / 10, n, 0) for n in range(501)]
    slow = [(50 + n, 500 + n, 0) for n in range(1, 61)]
    pace = paced(*fast, *slow, total=1_000)
    assert pace.rate() == pytest.approx(1, rel=0.05)
    assert pace.left() == pytest.approx(440, rel=0.05)


def test_a_slow_run_is_measured_over_ten_rows() -> None:
    pace = paced((0, 0, 0), *((20.0 * n, n, 0) for n in range(1, 31)))
    assert pace.rate() == pytest.approx(1 / 20)


def test_what_was_kept_passes_in_a_flash_and_counts_in_no_rate() -> None:
    kept = [(0.001 * n, n, n) for n in range(1, 901)]
    fresh = [(1 + n, 900 + n, 900) for n in range(1, 11)]
    pace = paced((0, 0, 0), *kept, *fresh, total=1_000)
    assert pace.rate() == pytest.approx(1, rel=0.1)
    assert pace.left() == pytest.approx(90, rel=0.1)


def test_where_what_was_kept_is_strewn_it_costs_nothing_of_what_is_left() -> None:
    """With --retry-failed every tenth row is asked again: 50 of the last 500 rows at one a second."""
    notes = [(n / 10, n, n - n // 10) for n in range(501)]
    pace = paced(*notes, total=1_000)
    assert pace.rate() == pytest.approx(1, rel=0.1)
    assert pace.left() == pytest.approx(50, rel=0.2)


def test_reviews_of_an_earlier_session_count_in_no_rate() -> None:
    pace = paced((0, 60, 60), (10, 61, 60), (20, 62, 60))
    assert pace.rate() == pytest.approx(0.1)
    assert pace.left() == pytest.approx(380)


def test_a_run_that_waits_slows_down() -> None:
    sink = Sink(terminal=False)
    pace = Pace(sink.clock)
    for n in range(21):
        sink.now = float(n)
        pace.note(at(n))
    before = pace.rate()
    for later in range(21, 50):
        sink.now = float(later)
        pace.elapsed()
    assert before is not None and (after := pace.rate()) is not None
    assert after < before / 2


def test_a_machine_that_slept_did_not_work() -> None:
    pace = paced(*((n, n, 0) for n in range(31)), *((30_000 + n, 30 + n, 0) for n in range(1, 11)))
    assert pace.rate() == pytest.approx(1, rel=0.1)
    assert pace.left() == pytest.approx(60, rel=0.1)


def test_more_rows_than_there_were_said_to_be_leave_nothing_known() -> None:
    assert paced((0, 0, 0), (5, 101, 0)).left() is None
    assert paced((0, 0, 0), (5, 50, 0), total=None).left() is None
    assert paced((0, 0, 0), (5, 100, 0)).left() == 0


def test_what_would_take_longer_than_a_year_is_not_known() -> None:
    assert paced((0, 0, 0), (20, 1, 0), total=10**8).left() is None


STEP = st.tuples(st.floats(allow_nan=False, allow_infinity=False), st.integers(0, 5), st.integers(0, 5))


@given(steps=st.lists(STEP, min_size=1, max_size=12))
def test_whatever_the_clock_does_nothing_is_negative_or_absurd(steps: list[tuple[float, int, int]]) -> None:
    """The clock jumps to and fro as it likes, between rows of which some were kept."""
    sink = Sink(terminal=False)
    pace = Pace(sink.clock)
    done = kept = 0
    passed = [pace.elapsed()]
    for now, more, of_them in steps:
        sink.now = now
        done, kept = done + more, kept + min(more, of_them)
        pace.note(at(done, 50, kept=kept))
        rate, left = pace.rate(), pace.left()
        assert rate is None or (rate > 0 and math.isfinite(rate))
        assert left is None or 0 <= left <= 365 * 24 * 3600
        passed.append(pace.elapsed())
    assert all(0 <= later - earlier <= 30.001 for earlier, later in pairwise(passed))
