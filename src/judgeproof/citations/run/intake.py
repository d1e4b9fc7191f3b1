"""Rows on their way into a run, and whether they are those that it began with."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from judgeproof.citations.load import LoadedRow
from judgeproof.errors import RunError
from judgeproof.runs import Lines, Run
from judgeproof.runs.lines import raw_lines


@dataclass(slots=True)
class Intake:
    """Rows on their way into a run. `ended` tells that there was none behind the last one that was taken."""

    run: Run
    notes: list[str]
    ended: bool = False

    def kept(self, loaded: Iterable[LoadedRow]) -> Iterator[LoadedRow]:
        """Yield rows of which each is in the run's material before it goes on."""
        lines = Lines(self.run.material)
        if lines.torn:
            self.notes.append(f"a torn last line of {self.run.material.name} was set aside in {lines.torn}")
        try:
            for row, known in compared(loaded, self.run):
                if not known:
                    lines.append(row.material)
                yield row
        finally:
            lines.close()
        self.ended = True


def compared(loaded: Iterable[LoadedRow], run: Run) -> Iterator[tuple[LoadedRow, bool]]:
    """Yield rows, each with whether the run's material holds it already.

    Raises RunError where a row differs from the one in its place there, or where rows are missing: it is other input.
    """
    material = raw_lines(run.material)
    number = 0
    for number, row in enumerate(loaded, start=1):
        before = next(material, None)
        if before is not None and before[1] != row.material:
            raise RunError(
                f"{run.path}: row {number} is not the row that this run began with; resume with the same input, or begin "
                "a new run with --out"
            )
        yield row, before is not None
    if next(material, None) is not None:
        raise RunError(
            f"{run.path}: the rows end with row {number}, but this run holds more of them; resume with the same input and "
            "no smaller limit, or begin a new run with --out"
        )


def verify(loaded: Iterable[LoadedRow], run: Run) -> None:
    """Raise RunError unless rows are exactly those of a complete run."""
    for row, known in compared(loaded, run):
        if not known:
            raise RunError(
                f"{run.path}: is complete, and row {row.row.number} is not among its rows; begin a new run with --out"
            )
