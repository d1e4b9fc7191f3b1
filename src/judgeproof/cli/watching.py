"""Progress and interruption: what a person sees of a run that takes its time, and how it is stopped."""

import os
import signal
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TextIO

from judgeproof.cli.printing import errors, shown, tell
from judgeproof.errors import RunError

_PATIENCE = 2.0
_LOG_EVERY = 10.0
_DRAW_EVERY = 0.2


class Watch:
    """Shows how far a run is: a line that is drawn over on a terminal, a line now and then in a log."""

    def __init__(self, out: TextIO, *, clock: Callable[[], float], dumb: bool = False) -> None:
        self.out = out
        self.clock = clock
        self.began = self.drawn = clock()
        self.terminal = out.isatty() and not dumb
        self.every = _DRAW_EVERY if self.terminal else _LOG_EVERY
        self.shown = False

    def __call__(self, progress: Any) -> None:
        """Take note of progress, and show it where it is time to."""
        now = self.clock()
        if now - self.drawn < self.every or now - self.began < _PATIENCE:
            return
        self.drawn, self.shown = now, True
        line = self.line(progress, now - self.began)
        self._write(f"\r\x1b[2K{line}" if self.terminal else f"{line}\n")

    def line(self, progress: Any, took: float) -> str:
        """Return one line of progress. What is left is told where it is known about how many rows there are."""
        done, total, unit = progress.done, progress.total, progress.unit
        rate = done / took if took else 0.0
        parts = [
            f"{done}/{total} {unit}" if total else f"{done} {unit}",
            f"{rate:.0f} {unit}/s" if rate >= 10 else f"{rate:.1f} {unit}/s",
        ]
        if total and 0 < done <= total:
            parts.append(f"about {_time((total - done) * took / done)} left")
        return " \u00b7 ".join([*parts, f"{progress.lacking} {progress.unassessed}"])

    def close(self) -> None:
        """Take the line off a terminal."""
        if self.shown and self.terminal:
            self._write("\r\x1b[2K")

    def _write(self, text: str) -> None:
        """Write, if anybody can read it: progress never ends a run."""
        try:
            self.out.write(text)
            self.out.flush()
        except OSError:
            self.every = float("inf")


def _time(seconds: float) -> str:
    """Return a time as a person reads it: `40 s`, `12 min`, `3 h 05 min`."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60:02} min"


@contextmanager
def stoppable(path: str | os.PathLike[str]) -> Generator[Callable[[], bool]]:
    """Give a question whether to stop: the first Ctrl-C or SIGTERM asks to, the second one breaks the run at `path` off."""
    asked: list[int] = []
    how = f"go on with it by --resume {shown(os.fspath(path))}"

    def ask(number: int, frame: FrameType | None) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)
        tell(
            f"\nstopping: what is in flight is finished and kept; once more to break off. The run is kept, {how}\n"
        )

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(asked)
    except KeyboardInterrupt as error:
        raise RunError(f"broken off; what was answered before is kept, {how}") from error
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def watched(*, quiet: bool) -> Generator[Callable[[Any], None]]:
    """Give a function to report progress to; quiet shows none of it."""
    if quiet:
        yield lambda progress: None
        return
    watch = Watch(errors(), clock=time.monotonic, dumb=os.environ.get("TERM") == "dumb")
    try:
        yield watch
    finally:
        watch.close()
