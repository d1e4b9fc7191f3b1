"""What every verb leaves behind, and where."""

from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from judgeproof.flow import to_its_end
from judgeproof.runs import read_lines
from judgeproof.runs.directory import name_of

RUNS = Path("runs")
Arguments = ParamSpec("Arguments")


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a verb left behind: the run directory, and the report as data. It stands wherever a path of a run does."""

    path: Path
    report: dict[str, Any] = field(repr=False)

    def __fspath__(self) -> str:
        return str(self.path)

    @property
    def complete(self) -> bool:
        """Whether every row has an outcome."""
        return self.report["run"]["status"] == "complete"

    def outcomes(self) -> Iterator[dict[str, Any]]:
        """Yield the outcomes, one a row, in the order of the rows."""
        return read_lines(self.path / "outcomes.jsonl")


def run_path(verb: str) -> Path:
    """Return where a new run of a verb goes by default."""
    return RUNS / name_of(verb, datetime.now(UTC))


def synchronous(verb: Callable[Arguments, Coroutine[Any, Any, Result]]) -> Callable[Arguments, Result]:
    """Return a verb that runs to its end, with the arguments of the one that is awaited."""

    @wraps(verb)
    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        return to_its_end(verb(*args, **kwargs))

    run.__name__ = run.__qualname__ = verb.__name__.removesuffix("_async")
    return run
