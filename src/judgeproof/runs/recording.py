"""Keeping what was paid for: every reply is on disk before it is read, and is never asked for again."""

import json
import math
import weakref
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias, cast

import msgspec

from judgeproof.ask.facts import ANSWERS, Answer, Ask, Failure, Reply, Request
from judgeproof.ask.shelf import Shelf
from judgeproof.errors import NotRecordedError, RunError
from judgeproof.runs.lines import Lines, decode, raw_lines

_ENCODE = msgspec.json.Encoder().encode
# What a call came to that was followed by another one for the same request, or was broken off with its run: it was made, but
# it is no answer.
RETRIED = "retried"
# A call that was under way when a run was stopped has not been answered, nor has one that nobody would pay for.
_UNANSWERED = frozenset({"cancelled"})
_UNPAID = frozenset({"budget", "http_401", "no_credit"})
# What another record does not hold is not asked of anybody.
_NOBODY = "not_recorded"


Forget = Callable[[str, int], bool]


def unanswered(cause: str, call: int) -> bool:
    """Tell whether a failure is no answer: of a call that was broken off with its run, or that is still to be made."""
    return cause in _UNANSWERED or owed(cause, call)


def owed(cause: str, call: int) -> bool:
    """Tell whether a question is still to be put: its call was not made, or was not let in for lack of a key or of money."""
    return (call == 0 and cause != _NOBODY) or cause in _UNPAID


def anything(cause: str, call: int) -> bool:
    """Say of every failure that its call is to be made again."""
    return True


class Record:
    """The testimony of one run: what is known of it by the digest of the request, draw and attempt.

    `forget` tells, by its cause and its number of calls, which failure counts as no answer; the last answer of a request
    counts. `judge` is the spec of the one whose answers these are, None for a run that has only one.
    """

    def __init__(
        self, path: Path, *, judge: str | None = None, forget: Forget = lambda cause, call: False
    ) -> None:
        self.path = path
        self.known = 0
        self._judge = judge
        self._shelf = Shelf()
        self._shelf.replace(self._entries(forget))
        self._reader = path.open("rb") if path.exists() else None
        if self._reader is not None:
            # A judge that replays is dropped, not closed.
            weakref.finalize(self, self._reader.close)

    def _entries(self, forget: Forget) -> Iterable[tuple[str, str]]:
        for at, line in raw_lines(self.path):
            entry = _entry(self.path, at, line)
            if entry["status"] == RETRIED or self._judge not in (None, entry.get("judge")):
                continue
            if entry["status"] == "failed" and forget(entry["cause"], entry.get("call", 1)):
                continue
            self.known += 1
            yield (
                _key(entry["stimulus"], entry["row_id"], entry["draw"], entry["attempt"]),
                f"{at} {len(line)}",
            )

    def answer(self, request: Request) -> Answer | None:
        """Return the recorded answer to a request, or None where it was never answered."""
        if not self.known or self._reader is None:
            return None
        place = self._shelf.get(_key(request.stimulus_id, request.row_id, request.draw, request.attempt))
        if place is None:
            return None
        at, length = map(int, place.split())
        self._reader.seek(at)
        return answer_of(_entry(self.path, at, self._reader.read(length)))

    def close(self) -> None:
        """Close the file and forget the places."""
        self._shelf.close()
        if self._reader is not None:
            self._reader.close()


def _entry(path: Path, at: int, line: bytes) -> dict[str, Any]:
    """Read one line of testimony; a damaged line is an error, since what it held was paid for."""
    try:
        entry = cast(dict[str, Any], decode(line))
        missing = _NEEDED - entry.keys() if isinstance(entry, dict) else _NEEDED  # pyright: ignore[reportUnnecessaryIsInstance]
    except (ValueError, RecursionError) as error:
        raise RunError(f"{path}: damaged at byte {at} ({error}); restore it from a copy") from error
    if missing or ("text" if entry["status"] == "ok" else "cause") not in entry:
        raise RunError(
            f"{path}: damaged at byte {at} (the line is no answer of a judge); restore it from a copy"
        )
    return entry


_NEEDED = frozenset({"stimulus", "row_id", "draw", "attempt", "status"})


def _key(stimulus: str, row_id: str, draw: int, attempt: int) -> str:
    return f"{stimulus}:{draw}:{attempt}:{row_id}"


def answer_of(entry: dict[str, Any]) -> Answer:
    """Return the answer that a line of testimony holds."""
    told = {
        name: entry[name]
        for name in ("latency", "finish", "model", "usage", "call", "terms")
        if name in entry
    }
    if entry["status"] == "failed":
        of_failure = {name: entry.get(name) for name in ("note", "wait", "text")}
        return Failure(cause=entry["cause"], **of_failure, **told)
    return Reply(text=entry["text"], **told)


Heard: TypeAlias = Callable[[Answer], None]


def recorded(
    ask: Ask,
    judge: str,
    record: Record,
    lines: Lines,
    heard: Heard = lambda answer: None,
    *,
    repeated: set[int] | None = None,
) -> Ask:
    """Wrap a judge so that it is asked only what the run does not know yet, and every answer is appended at once.

    `heard` is given every answer that was appended. The numbers of rows with one that was known go into `repeated`.
    """

    def keep(request: Request, answer: Answer) -> Answer:
        lines.append(line_of(request, judge, answer))
        heard(answer)
        return answer

    async def later(request: Request, answer: Awaitable[Answer]) -> Answer:
        return keep(request, await answer)

    def asked(request: Request) -> Answer | Awaitable[Answer]:
        known = record.answer(request)
        if known is not None:
            if repeated is not None:
                repeated.add(request.row)
            return known
        answer = ask(request)
        if isinstance(answer, ANSWERS):
            return keep(request, answer)
        return later(request, answer)

    return asked


def noted(judge: str, lines: Lines, heard: Heard = lambda answer: None) -> Callable[[Request, Failure], None]:
    """Return what appends a failure that another call follows, so that it is on disk before that call is made."""

    def note(request: Request, failure: Failure) -> None:
        lines.append(line_of(request, judge, failure, status=RETRIED))
        heard(failure)

    return note


def replayed(path: Path, judge: str | None = None) -> Ask:
    """Return a judge that repeats what a run recorded of it. What that does not hold is an error, never a call."""
    record = Record(path, judge=judge)

    def asked(request: Request) -> Answer:
        answer = record.answer(request)
        if answer is None:
            raise NotRecordedError(
                f"{path}: holds no answer for row {request.row_id!r} (attempt {request.attempt}); it was recorded for "
                "other rows, another prompt or other options, or it is incomplete"
            )
        return answer

    return asked


def line_of(request: Request, judge: str, answer: Answer, *, status: str = "failed") -> bytes:
    """Return the line of testimony for one answer. `status` is what a failure is told as."""
    entry: dict[str, Any] = {
        "row": request.row,
        "row_id": request.row_id,
        "role": request.role,
        "stimulus": request.stimulus_id,
        "judge": judge,
        "draw": request.draw,
        "attempt": request.attempt,
        "latency": answer.latency,
        "call": answer.call,
    }
    if answer.terms is not None:
        entry["terms"] = answer.terms
    if isinstance(answer, Failure):
        entry |= {"status": status, "cause": answer.cause, "note": answer.note}
        # Only what is known of a failure: most know nothing of these.
        known = ((name, getattr(answer, name)) for name in ("wait", "usage", "finish", "model", "text"))
        entry |= {name: value for name, value in known if value is not None}
    else:
        entry |= {
            "status": "ok",
            "usage": answer.usage,
            "finish": answer.finish,
            "model": answer.model,
            "text": answer.text,
        }
    try:
        return _ENCODE(entry)
    except (TypeError, ValueError, OverflowError, RecursionError):
        # Half a surrogate pair is no character, but it is what was said: JSON can escape it. Whatever else a judge of
        # somebody's own adds, such as a count that is an object, is kept as text.
        return json.dumps({name: _told(value) for name, value in entry.items()}, allow_nan=False).encode()


def _told(value: Any) -> Any:
    """Return what a judge told as JSON has it, or in Python's words."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, Mapping):
        told = cast(Mapping[Any, Any], value)
        return {str(name): n if n is None or type(n) in (int, str) else repr(n) for name, n in told.items()}
    return value if isinstance(value, float) and math.isfinite(value) else repr(value)
