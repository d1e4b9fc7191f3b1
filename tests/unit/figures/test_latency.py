"""Percentiles of what was timed."""

import pytest

from judgeproof.figures.latency import latency


def test_percentiles_are_of_what_is_there() -> None:
    found = latency([*map(float, range(100, 0, -1)), None, None])
    assert found == {"n": 100, "untimed": 2, "p50": 50.0, "p90": 90.0, "p99": 99.0, "most": 100.0}


@pytest.mark.parametrize("told", [[], [None]])
def test_of_nothing_there_are_none(told: list[float | None]) -> None:
    found = latency(told)
    assert (found["n"], found["untimed"], found["p50"], found["most"]) == (0, len(told), None, None)


def test_one_answer_is_every_percentile() -> None:
    assert latency([2.5]) == {"n": 1, "untimed": 0, "p50": 2.5, "p90": 2.5, "p99": 2.5, "most": 2.5}
