"""Progress and interruption: what a person sees of a run that takes its time, and how it is stopped."""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TextIO

_PATIENCE = 2.0
_LOG_EVERY = 10.0
_DRAW_EVERY = 0.2
_LOOK_EVERY = 16


class Watch:
    """Shows how far a run is: a line that is drawn over on a terminal, a line now and then in a log."""

    def __init__(self, out: TextIO, *, share: Callable[[], float | None], clock: Callable[[], float]) -> None:
        self.out = out
        self.share = share
        self.clock = clock
        self.began = self.drawn = clock()
        self.terminal = out.isatty()
        self.calls = 0
        self.shown = False

    def __call__(self, progress: Any) -> None:
        """Take note of progress, and show it where it is time to."""
        self.calls += 1
        if self.calls % _LOOK_EVERY and self.calls > _LOOK_EVERY:
            return
        now = self.clock()
        every = _DRAW_EVERY if self.terminal else _LOG_EVERY
        if now - self.began < _PATIENCE or now - self.drawn < every:
            return
        self.drawn, self.shown = now, True
        line = self.line(progress, now - self.began)
        self.out.write(f"\r\x1b[2K{line}" if self.terminal else f"{line}\n")
        self.out.flush()

    def line(self, progress: Any, took: float) -> str:
        """Return one line of progress."""
        rate = progress.done / took if took else 0.0
        share = self.share()
        parts = [f"{progress.done} rows", f"{rate:.0f} rows/s", f"un-assessed {progress.unassessed}"]
        if share:
            parts.insert(1, f"{share:.0%}")
            parts.append(f"about {took / share - took:.0f} s left")
        return " \u00b7 ".join(parts)

    def close(self) -> None:
        """Take the line off a terminal."""
        if self.shown and self.terminal:
            self.out.write("\r\x1b[2K")
            self.out.flush()


@contextmanager
def stoppable(out: TextIO) -> Iterator[Callable[[], bool]]:
    """Give a question whether to stop: the first Ctrl-C or SIGTERM asks to, the second one interrupts."""
    asked: list[int] = []

    def ask(number: int, frame: FrameType | None) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)
        out.write("\nstopping: what is in flight is finished and kept; once more to break off\n")
        out.flush()

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(asked)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def watched(*, quiet: bool, share: Callable[[], float | None] = lambda: None) -> Iterator[Callable[[Any], None]]:
    """Give a function to report progress to; quiet shows none of it."""
    if quiet:
        yield lambda progress: None
        return
    watch = Watch(sys.stderr, share=share, clock=time.monotonic)
    try:
        yield watch
    finally:
        watch.close()
