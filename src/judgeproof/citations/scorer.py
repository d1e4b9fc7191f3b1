"""What a run makes of a row: the facts that tell one scorer of answers from another. Pure."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from judgeproof.ask.facts import Answer, Request
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.rows import ANSWERS, RowForm

Told = Mapping[str, Any]


class Scored(Protocol):
    """What every outcome has, whatever was scored: a line of outcomes.jsonl.

    `status` is "assessed" or "unassessed"; the latter has a `reason`, and neither a score nor a verdict.
    """

    @property
    def row(self) -> int:
        """The number of its row, from 1."""
        ...

    @property
    def row_id(self) -> str:
        """The id of its row."""
        ...

    @property
    def scorer(self) -> str:
        """The name of the scorer that it is of."""
        ...

    @property
    def version(self) -> str:
        """The version of that scorer."""
        ...

    @property
    def status(self) -> str:
        """Whether the row was assessed."""
        ...

    @property
    def reason(self) -> str | None:
        """Why it was not."""
        ...

    @property
    def score(self) -> float | None:
        """What it scored, from 0 to 1."""
        ...

    @property
    def passed(self) -> bool | None:
        """Whether that is enough."""
        ...

    @property
    def explanation(self) -> str:
        """The same in words."""
        ...


class Counted(Protocol):
    """The outcomes of a run and the testimony they rest on, counted one by one."""

    def add(self, outcome: Any) -> None:
        """Count one outcome."""
        ...

    def hear(self, entry: Told) -> None:
        """Count one line of testimony."""
        ...

    @property
    def total(self) -> int:
        """How many rows there are."""
        ...

    @property
    def assessed(self) -> int:
        """How many of them were assessed."""
        ...

    @property
    def supported(self) -> int:
        """How many of the things that are graded hold; what the judges cost is told for each of these too."""
        ...


class Beside(Protocol):
    """What two judges make of the same rows, counted one by one."""

    def add(self, first: Told, second: Told) -> None:
        """Count one row by its outcomes."""
        ...

    def section(self) -> dict[str, Any]:
        """Return the counts as report.json holds them."""
        ...


class Converse(Protocol):
    """The conversation about one row: yields requests, is sent their answers, and returns the outcome."""

    def __call__(
        self, examined: Any, options: Options, *, judge: str, secret: str, draw: int = 1
    ) -> Generator[Request, Answer, Any]:
        """Begin the conversation with one judge. `secret` must not be known to whoever wrote the row."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorer:
    """One way to score answers. All of it is pure: it names neither files, nor judges, nor services.

    `outcome` is the type of a line of outcomes.jsonl (a `Scored`), `examine` reads a row as far as code alone can, and
    `converse` takes it to its outcome. `verdicts` tells how many verdicts the reply to a request is to hold. `compared`
    gives an outcome in the form that judges, draws and runs are held beside each other in: with `occurrences` of which
    each has n, marker, bucket, source, outcome, proof and evidence, and with `counts`. `report_row` gives what reports show of
    a row beside its outcome. `beside` counts what two judges agree on in this scorer's own words, None for nothing but what
    `compared` tells; `asks` tells that anybody is asked at all. `details` are further parts of the scorer's identity, `graded` names what it grades, `track` the
    renderers of its reports, `form` says which fields of a row it takes.
    """

    name: str
    version: str
    prompt: str
    outcome: type[Any]
    examine: Callable[[Row, Options], Any]
    converse: Converse
    unreadable: Callable[[Unreadable, str], Any]
    verdicts: Callable[[Request], int]
    tally: Callable[[], Counted]
    sections: Callable[..., dict[str, Any]]
    report_row: Callable[[Row, Told, Options], dict[str, Any]]
    compared: Callable[[Told], Told] = lambda outcome: outcome
    beside: Callable[[], Beside] | None = None
    asks: bool = True
    details: Told = field(default_factory=dict[str, Any])
    graded: str = "citations"
    track: str = "citations"
    form: RowForm = ANSWERS

    @property
    def identity(self) -> dict[str, Any]:
        """What a manifest says of the scorer: a run is gone on with under the same one."""
        return {"name": self.name, "version": self.version, **self.details}
