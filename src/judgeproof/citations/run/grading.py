"""Grading rows into a run: material first, then testimony, then outcomes."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from judgeproof.ask.capping import Purse
from judgeproof.ask.facts import Answer, Ask, Failure
from judgeproof.ask.flight import counted
from judgeproof.ask.service import called
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.load import LoadedRow
from judgeproof.citations.run.intake import Intake
from judgeproof.citations.scorer import Counted, Scored, Scorer
from judgeproof.errors import NotRecordedError
from judgeproof.figures.money import Price, Unknown
from judgeproof.flow import in_turn, ordered
from judgeproof.judges import Judge, Panel, Seat
from judgeproof.judges.ledger import Account, spent
from judgeproof.judges.pricing import accounts_of, bill_of
from judgeproof.runs import Lines, Run, replacing, storable
from judgeproof.runs.directory import OPINIONS
from judgeproof.runs.progress import SoFar, Tick
from judgeproof.runs.recording import Record, anything, noted, owed, recorded, unanswered

_ENCODE = msgspec.json.Encoder().encode


class Opinion(Struct, frozen=True, kw_only=True):
    """What another hearing of a row came to than the one that decides: a line of opinions.jsonl."""

    judge: int
    draw: int
    outcome: Any


# The outcome that decides, and those of every other hearing in the order of the seats.
Heard: TypeAlias = tuple[Scored, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """How rows are graded: for what, by whom, with what options, how many at once, and how long a judge is waited for.

    `purse` limits what is spent; None for no limit. `prices` are those of the judges, by their specs. `seen` is shown the
    outcome of every row, by the hearing that decides.
    """

    scorer: Scorer
    panel: Panel
    options: Options
    concurrency: int
    timeout: float
    prices: Mapping[str, Price | Unknown | None] = field(default_factory=dict[str, Price | Unknown | None])
    purse: Purse | None = None
    retry_failed: bool = False
    tick: Tick = lambda progress: None
    seen: Callable[[Scored], None] = lambda outcome: None
    stop: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class Hearing:
    """A seat with the way in which its judge is asked."""

    seat: Seat
    ask: Ask


def grader(
    scorer: Scorer, hearings: Sequence[Hearing], options: Options, secret: str
) -> Callable[[LoadedRow], Heard | Awaitable[Heard]]:
    """Return the function that takes one row to its outcomes, one a hearing, at once or later."""

    def grade(loaded: LoadedRow) -> Heard | Awaitable[Heard]:
        row = loaded.row
        if isinstance(row, Unreadable):
            return tuple([scorer.unreadable(row, hearing.seat.judge.name) for hearing in hearings])
        examined = scorer.examine(row, options)
        return in_turn(
            [
                (scorer.converse(examined, options, judge=h.seat.judge.name, secret=secret, draw=h.seat.draw), h.ask)
                for h in hearings
            ]
        )  # fmt: skip

    return grade


@dataclass(slots=True)
class _Spending:
    """What the judges were asked for since a call began, and the questions that nobody was paid to answer."""

    accounts: Mapping[str, Account]
    owed: int = 0

    def listener(self, judge: Judge) -> Callable[[Answer], None]:
        """Return what is to be told of every answer of a judge. What a record lacks, nobody can be paid for."""
        account = self.accounts[storable(judge.spec)]

        def hear(answer: Answer) -> None:
            cause = answer.cause if isinstance(answer, Failure) else None
            if answer.call:
                account.count(answer.usage, cause)
            if cause is not None and not judge.recorded:
                self.owed += owed(cause, answer.call)

        return hear

    @property
    def text(self) -> str | None:
        """What was spent, in words; None where nothing costs anything."""
        return spent(self.accounts.values())


@dataclass(slots=True)
class _Books:
    """The files that a run is written into while it is graded."""

    testimony: Lines
    outcomes: Lines
    opinions: Lines | None
    tally: Counted
    records: list[Record] = field(default_factory=list[Record])

    @classmethod
    def opened(cls, run: Run, tally: Counted, *, several: bool) -> "_Books":
        """Open the files of a run."""
        return cls(
            testimony=Lines(run.testimony),
            outcomes=Lines(run.outcomes, buffered=True, fresh=True),
            opinions=Lines(run.path / OPINIONS, buffered=True, fresh=True) if several else None,
            tally=tally,
        )

    def enter(self, heard: Heard, seats: Sequence[Seat]) -> None:
        """Write what one row came to."""
        self.outcomes.append(_ENCODE(heard[0]))
        self.tally.add(heard[0])
        if self.opinions is not None:
            for line in opinions(heard, seats):
                self.opinions.append(line)

    def flush(self) -> None:
        """Hand all that is derived to the system."""
        self.outcomes.flush()
        if self.opinions is not None:
            self.opinions.flush()

    def close(self) -> None:
        """Close everything."""
        for lines in (self.testimony, self.outcomes, self.opinions):
            if lines is not None:
                lines.close()


def opinions(heard: Heard, seats: Sequence[Seat]) -> Iterable[bytes]:
    """Yield the lines of opinions.jsonl for one row."""
    for seat, outcome in zip(seats[1:], heard[1:], strict=True):
        yield _ENCODE(Opinion(judge=seat.number, draw=seat.draw, outcome=outcome))


def _hearings(
    run: Run, terms: Conditions, books: _Books, spending: _Spending, so_far: SoFar
) -> list[Hearing]:
    """Return every seat with the way in which its judge is asked: what the run knows already is not asked again."""
    asks: dict[int, Ask] = {}
    # In a run of one judge whatever was said is its word.
    several = terms.panel.second is not None
    for number, judge in enumerate(terms.panel.judges, start=1):
        spec = storable(judge.spec)
        heard = spending.listener(judge)
        forget = anything if terms.retry_failed else unanswered
        record = Record(run.testimony, judge=spec if several else None, forget=forget)
        books.records.append(record)
        once = called(
            judge.ask, judge.service, timeout=terms.timeout, note=noted(spec, books.testimony, heard),
            purse=None if judge.recorded else terms.purse, bill=_bill(judge, terms),
        )  # fmt: skip
        asks[number] = recorded(
            counted(once, so_far.flight), spec, record, books.testimony, heard, repeated=so_far.repeated
        )
    return [Hearing(seat, asks[seat.number]) for seat in terms.panel.seats]


def _bill(judge: Judge, terms: Conditions) -> Any:
    """Return what a judge is billed by, where spending is limited."""
    if terms.purse is None or terms.purse.usd is None:
        return None
    return bill_of(judge, terms.prices[judge.spec])


async def grade_rows(
    loaded: Iterable[LoadedRow], run: Run, terms: Conditions, *, total: int | None = None
) -> Counted:
    """Grade rows into a run: material first, then testimony, then outcomes. The manifest says how it ended.

    Returns the outcomes counted, so that the report need not read them again.
    """
    intake = Intake(run, list(run.manifest.get("notes", [])))
    seats = terms.panel.seats
    books = _Books.opened(run, terms.scorer.tally(), several=len(seats) > 1)
    if books.testimony.torn:
        intake.notes.append(
            f"a torn last line of {run.testimony.name} was set aside in {books.testimony.torn}"
        )
    spending = _Spending(accounts_of(run.manifest))
    so_far = SoFar(total=total, spend=lambda: spending.text)
    hearings = _hearings(run, terms, books, spending, so_far)
    grade = grader(terms.scorer, hearings, terms.options, str(run.manifest["seed"]))
    status = "incomplete"
    try:
        terms.tick(so_far.progress())
        work = ordered(intake.kept(loaded), grade, limit=terms.concurrency, stop=terms.stop)
        async with aclosing(work) as graded:
            async for heard in graded:
                books.enter(heard, seats)
                terms.seen(heard[0])
                terms.tick(so_far.with_one(assessed=heard[0].score is not None, row=heard[0].row))
        books.flush()
        status = "complete" if intake.ended and not spending.owed else "incomplete"
    finally:
        for record in books.records:
            record.close()
        run.manifest.update(
            status=status, notes=intake.notes, counts={"rows": so_far.done, "unassessed": so_far.unassessed}
        )
        books.close()
    return books.tally


def derive(run: Run, scorer: Scorer, panel: Panel, options: Options, rows: Iterable[Any]) -> None:
    """Make the outcomes of a run again from its material and testimony; nothing is asked.

    Those of an incomplete run end before the first row that was not answered.
    """
    hearings = [Hearing(seat, seat.judge.ask) for seat in panel.seats]
    grade = grader(scorer, hearings, options, str(run.manifest["seed"]))
    with replacing(run.outcomes) as outcomes, replacing(run.path / OPINIONS) as others:
        for row in rows:
            try:
                heard: Any = grade(LoadedRow(row, b""))
            except NotRecordedError:
                if run.complete:
                    raise
                break
            outcomes.append(_ENCODE(heard[0]))
            for line in opinions(heard, panel.seats):
                others.append(line)
    if len(hearings) == 1:
        (run.path / OPINIONS).unlink()
