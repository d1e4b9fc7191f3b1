"""Having reviews made: each one is on disk when it arrives, and none is made twice."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import BinaryIO

import msgspec

from judgeproof.ask.flight import Flight
from judgeproof.flow import ordered
from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import DELIVERED, Review
from judgeproof.reviews.load.material import kept_reviews
from judgeproof.reviews.records import review_record
from judgeproof.runs import Lines, Run, replacing
from judgeproof.runs.lines import raw_lines
from judgeproof.runs.progress import SoFar, Tick

_ENCODE = msgspec.json.Encoder().encode
SUPERSEDED = "superseded.jsonl"
Place = tuple[str, int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """A review that is owed: who reviews which case, for which time, and how it comes about."""

    reviewer: str
    repeat: int
    case: Case
    make: Callable[[Case, int], Awaitable[Review]]

    @property
    def place(self) -> Place:
        """Where it stands in the material: by reviewer, repeat and case."""
        return (self.reviewer, self.repeat, self.case.id)


async def collect(
    owed: Sequence[Owed],
    given: Iterable[Review],
    run: Run,
    *,
    concurrency: int,
    retry_failed: bool = False,
    tick: Tick = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Have the reviews made that a run lacks, then put all of them in order: those that were given, then those owed.

    What was received before stays, failed reviews too unless `retry_failed`. The manifest says how it ended.
    """
    notes: list[str] = list(run.manifest.get("notes", []))
    run.save(status="running")
    known = _known(run, forget_failed=retry_failed)
    missing = [one for one in owed if one.place not in known]
    lines = Lines(run.material)
    if lines.torn:
        notes.append(f"a torn last line of {run.material.name} was set aside in {lines.torn}")
    so_far = SoFar(
        done=len(owed) - len(missing), kept=len(owed) - len(missing), total=len(owed), unit="reviews",
        lacking="not delivered", flight=Flight(of="reviews"),
    )  # fmt: skip

    async def make(one: Owed) -> Review:
        with so_far.flight:
            review = await one.make(one.case, one.repeat)
        lines.append(line_of(review))
        return review

    try:
        tick(so_far.progress())
        order = list(_given(given, lines, known))
        async with aclosing(ordered(missing, make, limit=concurrency, stop=stop)) as made:
            async for review in made:
                tick(so_far.with_one(assessed=review.status in DELIVERED))
        complete = so_far.done == len(owed)
    except BaseException:
        run.manifest.update(status="incomplete", notes=notes)
        raise
    finally:
        lines.close()
    _put_in_order(run, [*order, *(one.place for one in owed)])
    counts = {"reviews": so_far.done + len(order), "owed": len(owed) + len(order)}
    run.manifest.update(status="complete" if complete else "incomplete", notes=notes, counts=counts)


def line_of(review: Review) -> bytes:
    """Return a review as a line of material.jsonl."""
    return _ENCODE(review_record(review))


def _known(run: Run, *, forget_failed: bool) -> set[Place]:
    """Return the places of the reviews that a run holds."""
    if not run.material.exists():
        return set()
    return {
        _place(review)
        for review in kept_reviews(run.material)
        if not (forget_failed and review.status in ("failed", "unknown"))
    }


def _place(review: Review) -> Place:
    return (review.reviewer, review.repeat, review.case)


def _given(given: Iterable[Review], lines: Lines, known: set[Place]) -> Iterator[Place]:
    """Take down the reviews that need not be made, and yield their places."""
    for review in given:
        place = _place(review)
        if place not in known:
            lines.append(line_of(review))
        yield place


def _put_in_order(run: Run, order: Iterable[Place]) -> None:
    """Write the material in the order that is owed; the last review of a place is the one that counts.

    What was paid for stays: a review that was made again is set aside in superseded.jsonl.
    """
    at: dict[Place, tuple[int, int]] = {}
    earlier: list[tuple[int, int]] = []
    for (offset, line), review in zip(raw_lines(run.material), kept_reviews(run.material), strict=True):
        place = _place(review)
        if place in at:
            earlier.append(at[place])
        at[place] = (offset, len(line))
    with run.material.open("rb") as file:
        if earlier:
            aside = Lines(run.path / SUPERSEDED)
            for offset, length in earlier:
                aside.append(_read(file, offset, length))
            aside.close()
        with replacing(run.material) as lines:
            for place in order:
                if place in at:
                    lines.append(_read(file, *at.pop(place)))


def _read(file: BinaryIO, offset: int, length: int) -> bytes:
    file.seek(offset)
    return file.read(length)
