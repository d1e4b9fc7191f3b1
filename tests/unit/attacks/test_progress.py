"""What a person sees of an attack that takes its time."""

import io
from collections.abc import Iterator

import pytest

from judgeproof.cli import attack


class Terminal(io.StringIO):
    """Standard error of a person."""

    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, out: io.StringIO, times: list[float]) -> str:
    """What is written while strategies are done at some times, the last of them the last one."""
    clock: Iterator[float] = iter([0.0, *times])
    monkeypatch.setattr("sys.stderr", out)
    tick = attack._progress(lambda: next(clock))  # pyright: ignore[reportPrivateUsage]
    for done in range(1, len(times) + 1):
        tick(done, len(times))
    return out.getvalue()


def test_nothing_is_shown_in_the_first_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, Terminal(), [0.5, 1.0, 1.9]) == ""


def test_a_line_is_drawn_over_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, Terminal(), [1.0, 2.5, 2.6, 2.65]) == "\r\x1b[2K2/4 attacks\r\x1b[2K"


def test_a_log_gets_none_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, io.StringIO(), [3.0, 4.0]) == ""
