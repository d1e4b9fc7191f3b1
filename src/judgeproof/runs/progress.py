"""How far a run is, for whoever watches it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from msgspec import Struct

from judgeproof.ask.flight import Flight


class Progress(Struct, frozen=True, kw_only=True):
    """How far a run is, in rows or reviews.

    `total` is about how many there are, None where that is not known before the end. `kept` counts those of `done` that
    an earlier session of the run had paid for. `spend` is ready to print, None where nobody counts it. `flight` tells
    what is under way, also between two of these.
    """

    done: int
    unassessed: int
    total: int | None = None
    unit: str = "rows"
    lacking: str = "un-assessed"
    kept: int = 0
    spend: str | None = None
    flight: Flight | None = None


Tick: TypeAlias = Callable[[Progress], None]


@dataclass(slots=True, kw_only=True)
class SoFar:
    """What of a run has come to its end by now.

    `repeated` holds the rows under way whose answers were known before; `spend` returns what was spent, ready to print.
    """

    done: int = 0
    unassessed: int = 0
    total: int | None = None
    unit: str = "rows"
    lacking: str = "un-assessed"
    kept: int = 0
    repeated: set[int] = field(default_factory=set[int])
    flight: Flight = field(default_factory=Flight)
    spend: Callable[[], str | None] = lambda: None

    def progress(self) -> Progress:
        """Return how far the run is."""
        return Progress(
            done=self.done, unassessed=self.unassessed, total=self.total, unit=self.unit, lacking=self.lacking,
            kept=self.kept, spend=self.spend(), flight=self.flight,
        )  # fmt: skip

    def with_one(self, *, assessed: bool, row: int | None = None) -> Progress:
        """Return how far the run is when one more of it has come to its end: a row by its number, or a review."""
        self.done += 1
        self.unassessed += not assessed
        if row in self.repeated:
            self.repeated.remove(row)
            self.kept += 1
        return self.progress()
