"""Progress as it is written: when, where, and never in the way of a run."""

import json
import re
import threading
from typing import Any

import pytest
from tests.unit.cli.sink import Sink, at

from judgeproof.ask.flight import Flight
from judgeproof.cli import watching
from judgeproof.cli.watching import Watch
from judgeproof.runs.progress import Progress

LOG_LINE = r"\d+ rows · [\d.]+ rows/(s|min) · un-assessed \d+\n"
BAR = r"\r\x1b\[2K[━─]+  \d+/1000  [\d.]+ rows/s  about \d+ s left  un-assessed \d+"


def watched(sink: Any, *, rows: int, seconds: float, total: int | None = None, **options: Any) -> Any:
    """Rows at even times, while somebody looks at the watch every half second."""
    watch = Watch(sink, clock=sink.clock, **options)
    watch(at(0, total))
    done = 0
    for tick in range(1, int(seconds * 2) + 1):
        sink.now = tick / 2
        while done < rows and seconds * (done + 1) / rows <= sink.now:
            done += 1
            watch(at(done, total))
        watch.beat()
    watch.close()
    return sink


@pytest.mark.parametrize(("rows", "seconds"), [(100_000, 95), (12, 95), (50, 300), (2, 100)])
def test_a_log_gets_a_line_every_ten_seconds(rows: int, seconds: float) -> None:
    written = watched(Sink(terminal=False), rows=rows, seconds=seconds).written
    assert [at for at, _ in written] == list(range(10, int(seconds) + 1, 10))
    for _, text in written[-3:]:
        assert re.fullmatch(LOG_LINE, text), text


def test_a_log_shows_that_a_run_waits() -> None:
    written = watched(Sink(terminal=False), rows=1, seconds=65, total=9).written
    assert written[0][1] == "0/9 rows · un-assessed 0\n"
    assert len(written) == 6


def test_a_terminal_gets_one_line_that_is_drawn_over() -> None:
    written = watched(Sink(terminal=True), rows=1_000, seconds=20, total=1_000).written
    assert 30 < len(written) < 110
    for when, text in written[:-2]:
        assert when >= 2
        assert re.fullmatch(BAR, text), text
    assert written[-1][1] == "\r\x1b[2K"


def test_nothing_is_shown_of_what_is_over_at_once() -> None:
    for terminal in (True, False):
        assert watched(Sink(terminal=terminal), rows=1_000, seconds=1.5, total=1_000).written == []


def test_a_dumb_terminal_is_a_log() -> None:
    written = watched(Sink(terminal=True), rows=9, seconds=90, dumb=True).written
    assert len(written) == 9
    assert not any("\r" in text or "\x1b" in text for _, text in written)


def test_colour_comes_only_where_it_is_wanted() -> None:
    for colour in (True, False):
        written = watched(Sink(terminal=True), rows=10, seconds=10, total=10, colour=colour).written
        assert any("\x1b[32m" in text for _, text in written) is colour


def test_a_stream_that_has_no_such_signs_gets_others() -> None:
    for terminal in (True, False):
        written = watched(Sink(terminal=terminal, encoding="ascii"), rows=10, seconds=20, total=10).written
        assert written
        assert all(text.isascii() for _, text in written)


def test_a_line_follows_the_width_of_its_terminal() -> None:
    widths = iter([100, 40, 10] * 100)
    written = watched(
        Sink(terminal=True), rows=10, seconds=9, total=1_000, width=lambda: next(widths)
    ).written
    lengths = [len(text.removeprefix("\r\x1b[2K")) for _, text in written]
    assert lengths[0] > 50
    assert lengths[1] < 40
    assert lengths[2] < 10


def test_as_json_progress_is_an_object_a_line() -> None:
    for terminal in (True, False):
        written = watched(Sink(terminal=terminal), rows=100, seconds=50, total=200, form="json").written
        assert len(written) == 5
        told = json.loads(written[2][1])
        assert written[2][1].endswith("}\n")
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", told.pop("time"))
        assert told == {
            "level": "info", "event": "progress", "done": 60, "total": 200, "unit": "rows", "rate": 2.0,
            "eta_seconds": 70.0, "unassessed": 30, "kept": 0, "in_flight": 3, "spend": None,
        }  # fmt: skip


def test_as_json_what_is_not_known_is_null() -> None:
    sink = watched(Sink(terminal=False), rows=1, seconds=11, form="json")
    told = json.loads(sink.written[0][1])
    assert (told["rate"], told["eta_seconds"], told["total"]) == (None, None, None)


def test_progress_that_nobody_reads_ends_no_run() -> None:
    class Closed(Sink):
        def write(self, text: str) -> int:
            raise self.error

        error: Exception = BrokenPipeError()

    for error in (BrokenPipeError(), OSError(), ValueError("I/O operation on closed file")):
        closed = Closed(terminal=False)
        closed.error = error
        assert watched(closed, rows=100, seconds=100).written == []


def test_a_quiet_watch_knows_what_is_in_flight() -> None:
    watch = Watch(Sink(terminal=True), clock=lambda: 0.0, quiet=True)  # type: ignore[arg-type]
    assert watch.in_flight() is None
    flight = Flight(of="reviews")
    watch(Progress(done=1, unassessed=0, flight=flight))
    with flight:
        assert watch.in_flight() == (1, "reviews")
    assert watch.in_flight() == (0, "reviews")
    watch(Progress(done=1, unassessed=0))
    assert watch.in_flight() is None


@pytest.mark.parametrize(
    ("flight", "told"),
    [
        (None, "what is in flight is finished and kept"),
        ((0, "calls"), "nothing is in flight"),
        ((1, "calls"), "1 call in flight is finished and kept"),
        ((14, "calls"), "14 calls in flight are finished and kept"),
        ((2, "reviews"), "2 reviews in flight are finished and kept"),
    ],
)
def test_who_stops_a_run_is_told_how_much_is_in_flight(flight: tuple[int, str] | None, told: str) -> None:
    assert watching._in_flight(flight) == told  # pyright: ignore[reportPrivateUsage]


def test_a_watch_is_looked_at_until_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    sink = Sink(terminal=False)
    looked = threading.Event()

    class Looked(Watch):
        def beat(self) -> None:
            looked.set()

    monkeypatch.setattr(watching, "Watch", Looked)
    monkeypatch.setattr(watching, "errors", lambda: sink)
    with watching.watched(quiet=False):
        assert looked.wait(10)
    assert not any(thread.name == "judgeproof progress" and thread.is_alive() for thread in _settled())


def _settled() -> list[threading.Thread]:
    for thread in threading.enumerate():
        if thread.name == "judgeproof progress":
            thread.join(5)
    return threading.enumerate()


def test_colour_and_bars_follow_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "errors", lambda: Sink(terminal=True))
    for name, value, form in (("TERM", "dumb", "log"), ("TERM", "xterm", "bar")):
        monkeypatch.setenv(name, value)
        with watching.watched(quiet=True) as watch:
            assert watch.form == form
