"""Running a command of the user's in a repository that was made for it, and reading what it says."""

import asyncio
import os
import re
import shlex
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from judgeproof.errors import UsageError
from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import Call, Parsed, Review
from judgeproof.reviews.load.changes import patch
from judgeproof.reviews.parsers.documents import decode
from judgeproof.reviews.records import calls_of
from judgeproof.reviews.reviewers.ran import Ran, concluded
from judgeproof.reviews.run.materialise import Materialised, materialised
from judgeproof.reviews.run.process import Ended, Limits, Order, contained
from judgeproof.reviews.run.scratch import Surroundings, environment_of, hideable, scratch_folder

# What words of a command may hold; anything else in braces is the command's own.
_PLACE = re.compile(r"\{(repository|base|head|title|body|diff|output|usage)\}")
_NO_WAIT = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A command that reviews: its program, its words with places to be filled in, and the format of its output.

    With `uncommitted` the change is work that is not committed yet, else a commit on a branch.
    """

    words: tuple[str, ...]
    format: str
    uncommitted: bool = False

    @property
    def to_file(self) -> bool:
        """Whether the output is a file that the command is told to write, and not what it prints."""
        return any("{output}" in word for word in self.words)


def command_of(
    text: str, spec: str, format: str, surroundings: Surroundings, *, uncommitted: bool
) -> Command:
    """Take a command line apart and find its program. Raises UsageError where it is no command or is not there."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise UsageError(
            f"reviewer {spec!r}: the command cannot be split into words ({error}); check its quotes"
        ) from error
    if not words:
        raise UsageError(f"reviewer {spec!r}: expected a program behind command:")
    program = surroundings.program(words[0])
    if program is None:
        raise UsageError(
            f"reviewer {spec!r}: there is no program {words[0]!r}; give its path, or install it on PATH"
        )
    if uncommitted and any("{head}" in word for word in words):
        raise UsageError(
            f"reviewer {spec!r}: uncommitted work has no commit for {{head}}; leave one of them out"
        )
    return Command(words=(str(program), *words[1:]), format=format, uncommitted=uncommitted)


async def commanded(command: Command, case: Case, surroundings: Surroundings, limits: Limits) -> Review:
    """Review a case with a command; whatever it does is in the review that comes out."""
    with scratch_folder(surroundings) as folder:
        work = folder / "work"
        made = await asyncio.to_thread(materialised, case, work, commit_head=not command.uncommitted)
        diff = await asyncio.to_thread(patch, case.base, case.head)
        (folder / "change.diff").write_bytes(diff.encode("utf-8", "surrogateescape"))
        places = _places(case, made, folder)
        hidden, open_to = hideable(surroundings.hidden, (folder, *_named(command)))
        order = Order(
            words=tuple(_PLACE.sub(lambda place: places[place[1]], word) for word in command.words),
            folder=made.repository,
            writable=(folder,),
            environment={**environment_of(folder, surroundings), **_told(places)},
            hidden=tuple(hidden),
            network=True,
        )
        ended = await contained(order, limits)
        written = _read(folder / "output", limits.output) if command.to_file else ended.output
        usage = _read(folder / "usage.jsonl", limits.output)
    notices = (*ended.notices, *(f"it could read {path.name}, which holds what it needs" for path in open_to))
    review = _review(command, case, ended, written, notices, most=limits.output)
    return review if usage is None else _paid(review, usage)


def _paid(review: Review, usage: bytes) -> Review:
    """Return a review with the calls that its command wrote down; one call of unknown usage where that is unreadable."""
    try:
        return replace(review, calls=calls_of(usage.decode()))
    except ValueError as error:
        notice = f"the usage that it wrote down cannot be read ({error}); expected a JSON object a line"
        return replace(review, calls=(Call(),), notices=(*review.notices, notice))


def _named(command: Command) -> Iterator[Path]:
    """Yield the files that a command names by their whole path, its program first."""
    yield from (Path(word) for word in command.words if word.startswith("/") and Path(word).exists())


def _places(case: Case, made: Materialised, folder: Path) -> dict[str, str]:
    """Return what stands for the places in a command's words."""
    return {
        "repository": str(made.repository),
        "base": made.base,
        "head": made.head or "",
        "title": _plain(case.title),
        "body": _plain(case.body),
        "diff": str(folder / "change.diff"),
        "output": str(folder / "output"),
        "usage": str(folder / "usage.jsonl"),
    }


def _plain(text: str) -> str:
    """Return a text as a word of a command can hold it."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def _told(places: Mapping[str, str]) -> dict[str, str]:
    """Return the same as variables, for a command that is a script."""
    return {f"CHANGE_{name.upper()}": value for name, value in places.items()}


def _read(path: Path, most: int) -> bytes | None:
    """Read what a command wrote, up to a limit. What is no plain file is not opened and not waited for."""
    try:
        handle = os.open(path, _NO_WAIT)
    except OSError:
        return None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        return None
    held = bytearray()
    with os.fdopen(handle, "rb") as file:
        while len(held) <= most and (piece := file.read(_CHUNK)):
            held += piece
    return bytes(held)


def _review(
    command: Command,
    case: Case,
    ended: Ended,
    written: bytes | None,
    notices: tuple[str, ...],
    *,
    most: int,
) -> Review:
    cause = ended.cause or ("output_limit" if written is not None and len(written) > most else None)
    ran = Ran(
        code=ended.code, signal=ended.signal, cause=cause, why=ended.why, errors=decode(ended.errors),
        output=None if written is None else decode(written[:most]),
    )  # fmt: skip
    read: Parsed = concluded(ran, command.format)
    left = (f"{ended.left} processes that it left running were ended",) if ended.left else ()
    return Review(
        case=case.id, reviewer="", repeat=1, status=read.status, scale="undeclared", findings=read.findings,
        raw=ran.output or "", output=command.format, detail=read.detail, notices=(*read.notices, *left, *notices),
        calls=read.calls, duration=ended.duration,
    )  # fmt: skip
