"""How fast a run goes, and how long it will still take."""

import math
from collections import deque
from collections.abc import Callable

from judgeproof.runs.progress import Progress

# The rate is that of so many seconds, or of so many rows where these took longer.
_WINDOW, _ROWS = 30.0, 10
_SAMPLE_EVERY = 0.2
# Within less than this nothing can be measured.
_LEAST = 0.001
# Whoever watches a run looks at its clock more often than this. What is longer is a machine that slept.
_ASLEEP, _AWAKE = 30.0, 1.0
# What would take longer than a year is not known.
_MOST = 365 * 24 * 3600.0


class Pace:
    """The recent pace of a run by a clock in seconds, which may jump.

    What an earlier session had paid for passes in a flash and counts in no rate.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._looked = clock()
        self._elapsed = 0.0
        self._samples: deque[tuple[float, int]] = deque([(0.0, 0)])
        self._fresh = self._mixed = 0
        self._from: int | None = None
        self._left: int | None = None

    def elapsed(self) -> float:
        """Return the seconds since the beginning, without those that the machine slept through."""
        now = self._clock()
        passed = now - self._looked
        self._looked = now
        self._elapsed += 0.0 if not passed > 0 else passed if passed <= _ASLEEP else _AWAKE
        return self._elapsed

    def note(self, progress: Progress) -> None:
        """Take note of how far the run is."""
        now = self.elapsed()
        self._fresh = max(self._fresh, progress.done - progress.kept)
        self._left = None if progress.total is None else progress.total - progress.done
        if not self._fresh:
            self._samples[0] = (now, 0)
            return
        if self._from is None:
            self._from = progress.done - self._fresh
        self._mixed = progress.done - self._from
        if now - self._samples[-1][0] >= _SAMPLE_EVERY:
            self._samples.append((now, self._fresh))
        while len(self._samples) > 2 and self._old(now, *self._samples[1]):
            self._samples.popleft()

    def _old(self, now: float, at: float, fresh: int) -> bool:
        return now - at >= _WINDOW and self._fresh - fresh >= _ROWS

    def rate(self) -> float | None:
        """Return the rows a second, None where it is not known yet."""
        began, fresh = self._samples[0]
        passed = self.elapsed() - began
        return (self._fresh - fresh) / passed if passed >= _LEAST and self._fresh > fresh else None

    def left(self) -> float | None:
        """Return the seconds that are left, None where that is not known. What is kept costs none of them."""
        rate = self.rate()
        if rate is None or self._left is None or self._left < 0 or self._mixed <= 0:
            return None
        seconds = self._left * min(1.0, self._fresh / self._mixed) / rate
        return seconds if math.isfinite(seconds) and seconds <= _MOST else None
