"""Progress and interruption: what a person sees of a run that takes its time, and how it is stopped."""

import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any, TextIO

from judgeproof.cli.printing import errors, shown
from judgeproof.cli.speaking import as_json, say
from judgeproof.errors import RunError

if TYPE_CHECKING:
    from judgeproof.runs.progress import Progress

_PATIENCE = 2.0
_LOG_EVERY = 10.0
_DRAW_EVERY = 0.2


class Watch:
    """Shows how far a run is: a bar that is drawn over on a terminal, a line now and then in a log or as JSON.

    Whoever shows one looks at it now and then by `beat`, from any thread, so that a run is seen to wait too. One that is
    quiet shows nothing, and knows what is in flight all the same.
    """

    def __init__(
        self,
        out: TextIO,
        *,
        clock: Callable[[], float],
        form: str = "text",
        dumb: bool = False,
        colour: bool = False,
        quiet: bool = False,
        width: Callable[[], int] = lambda: 80,
    ) -> None:
        from judgeproof.cli.pace import Pace

        self.out = out
        self.form = "json" if form == "json" else "bar" if out.isatty() and not dumb else "log"
        self.every = float("inf") if quiet else _DRAW_EVERY if self.form == "bar" else _LOG_EVERY
        self.progress: Progress | None = None
        self._colour = colour
        self._width = width
        self._plain = not _draws(out)
        self._pace = Pace(clock)
        self._drawn = 0.0
        self._shown = False
        self._lock = threading.Lock()

    def __call__(self, progress: "Progress") -> None:
        """Take note of progress, and show it where it is time to."""
        with self._lock:
            self.progress = progress
            self._pace.note(progress)
            self._show(progress)

    def beat(self) -> None:
        """Show how far the run is where it is time to, whether or not anything has changed."""
        with self._lock:
            if self.progress is not None:
                self._show(self.progress)

    def in_flight(self) -> tuple[int, str] | None:
        """Return how much is under way and what it is, None where that is not known. It waits for nothing."""
        flight = self.progress.flight if self.progress is not None else None
        return None if flight is None else (flight.count, flight.of)

    def close(self) -> None:
        """Take the line off a terminal."""
        with self._lock:
            if self._shown and self.form == "bar":
                self._write("\r\x1b[2K")
            self.every = float("inf")

    def _show(self, progress: "Progress") -> None:
        now = self._pace.elapsed()
        if now - self._drawn < self.every or now < _PATIENCE:
            return
        self._drawn, self._shown = now, True
        self._write(self._text(progress))

    def _text(self, progress: "Progress") -> str:
        from judgeproof.cli.bar import bar_line, log_line

        rate, left = self._pace.rate(), self._pace.left()
        if self.form == "json":
            from judgeproof.cli.json_log import json_line

            return json_line("progress", None, level="info", fields=_fields(progress, rate, left))
        if self.form == "log":
            return f"{log_line(progress, rate, left, plain=self._plain)}\n"
        # One column stays free: a terminal may break a line that fills it.
        line = bar_line(progress, rate, left, width=self._width() - 1, plain=self._plain, colour=self._colour)
        return f"\r\x1b[2K{line}"

    def _write(self, text: str) -> None:
        """Write, if anybody can read it: progress never ends a run."""
        try:
            self.out.write(text)
            self.out.flush()
        except (OSError, ValueError):
            self.every = float("inf")


def _fields(progress: "Progress", rate: float | None, left: float | None) -> dict[str, Any]:
    """Return what is told of progress as JSON; what is not known is null."""
    return {
        "done": progress.done,
        "total": progress.total,
        "unit": progress.unit,
        "rate": None if rate is None else round(rate, 4),
        "eta_seconds": None if left is None else round(left, 1),
        "unassessed": progress.unassessed,
        "kept": progress.kept,
        "in_flight": None if progress.flight is None else progress.flight.count,
        "spend": progress.spend,
    }


def _draws(out: TextIO) -> bool:
    """Tell whether a stream has the signs that a bar is drawn with."""
    try:
        "\u2501\u2500\u00b7".encode(getattr(out, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@contextmanager
def stoppable(path: str | os.PathLike[str], watch: Watch) -> Generator[Callable[[], bool]]:
    """Give a question whether to stop: the first Ctrl-C or SIGTERM asks to, the second one breaks the run at `path` off."""
    asked: list[int] = []
    where = os.fspath(path)
    how = f"go on with it by --resume {shown(where)}"

    def ask(number: int, frame: FrameType | None) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)
        flight = watch.in_flight()
        say(
            "stopping", f"stopping: {_in_flight(flight)}; once more to break off. The run is kept, {how}", level="warning",
            fields={"path": where, "in_flight": flight[0] if flight else None}, before="\n",
        )  # fmt: skip

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(asked)
    except KeyboardInterrupt as error:
        raise RunError(f"broken off; what was answered before is kept, {how}") from error
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _in_flight(flight: tuple[int, str] | None) -> str:
    """Say what becomes of what is under way."""
    if flight is None:
        return "what is in flight is finished and kept"
    count, of = flight
    if count == 0:
        return "nothing is in flight"
    return (
        f"1 {of.removesuffix('s')} in flight is finished and kept"
        if count == 1
        else f"{count} {of} in flight are finished and kept"
    )


@contextmanager
def watched(*, quiet: bool) -> Generator[Watch]:
    """Give what progress is reported to, and have it looked at now and then; quiet shows none of it."""
    watch = Watch(
        errors(),
        clock=time.monotonic,
        form="json" if as_json() else "text",
        dumb=os.environ.get("TERM") == "dumb",
        colour=not os.environ.get("NO_COLOR"),
        quiet=quiet,
        width=_width,
    )
    over = threading.Event()
    looking = threading.Thread(target=_look, args=(watch, over), name="judgeproof progress", daemon=True)
    if not quiet:
        looking.start()
    try:
        yield watch
    finally:
        over.set()
        watch.close()


def _look(watch: Watch, over: threading.Event) -> None:
    """Look at a run until it is over."""
    while not over.wait(_DRAW_EVERY if watch.form == "bar" else 1.0):
        watch.beat()


def _width() -> int:
    """Return how many columns the terminal has that standard error is."""
    try:
        return os.get_terminal_size(errors().fileno()).columns or 80
    except (OSError, ValueError):
        return shutil.get_terminal_size().columns
