"""A judge that says what a file says: for tests, vectors and trying things out.

One JSON object a line: `{"row_id": …, "reply": "raw text"}` for every attempt, `{"row_id": …, "replies": [...]}` one for
each attempt, or `{"row_id": …, "error": "timeout"}`. Where a row is asked several things, `replies` may be an object with a reply,
or a list of them, for each by its name. `"wait": seconds` makes the answer take its time.
"""

import asyncio
import json
import math
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any, cast

from judgeproof.ask.facts import Answer, Ask, Failure, Reply, Request
from judgeproof.ask.shelf import Shelf
from judgeproof.errors import InputError, UsageError


def scripted(path: Path) -> Ask:
    """Return a judge that answers from a file.

    Raises InputError for a file or a line that cannot be read. A row that the file does not name is an error when it
    is asked for, never a silent answer.
    """
    shelf = Shelf()
    shelf.replace(_entries(path))

    def ask(request: Request) -> Answer | Awaitable[Answer]:
        entry = shelf.get(request.row_id)
        if entry is None:
            raise UsageError(f"{path}: no line answers row {request.row_id!r}; add one, or use another judge")
        return _answer(json.loads(entry), request)

    return ask


def _entries(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the entries of a script by row id."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({error.strerror}); expected a file of scripted replies"
        ) from error
    with file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                entry = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise InputError(f"{path} line {number}: not JSON ({error})") from error
            told = cast(dict[str, Any], entry) if isinstance(entry, dict) else {}
            if not _answers(told):
                raise InputError(
                    f"{path} line {number}: expected an object with row_id (a text or a whole number), reply, replies or "
                    "error, and perhaps wait (seconds)"
                )
            yield _key(str(told["row_id"])), json.dumps(told)


def _answers(entry: dict[str, Any]) -> bool:
    """Tell whether a line of a script says what a row is answered."""
    wait = entry.get("wait", 0)
    return (
        type(entry.get("row_id")) in (str, int)
        and not {"reply", "replies", "error"}.isdisjoint(entry)
        and type(wait) in (int, float)
        and 0 <= wait < math.inf
    )


def _key(row_id: str) -> str:
    """Return a row id as a key; half of a surrogate pair, which no row's id has, is written out."""
    return row_id.encode("utf-8", "backslashreplace").decode()


def _answer(entry: dict[str, Any], request: Request) -> Answer | Awaitable[Answer]:
    """Return what an entry answers to a request, after its wait."""
    wait = entry.get("wait")
    answer = _said(entry, request)
    return _later(answer, float(wait)) if wait else answer


def _said(entry: dict[str, Any], request: Request) -> Answer:
    if entry.get("error") is not None:
        return Failure(cause=str(entry["error"]))
    replies: Any = entry.get("replies")
    if isinstance(replies, dict):
        found: Any = cast(dict[str, Any], replies).get(request.role)
        if found is None:
            return Failure(cause="not_recorded", note=f"no reply for {request.role}", call=0)
        replies = cast(list[Any], found) if isinstance(found, list) else [found]
    texts = cast(list[Any], replies) if isinstance(replies, list) and replies else [entry.get("reply")]
    text = texts[min(request.attempt, len(texts)) - 1]
    return Reply(text=text if isinstance(text, str) else json.dumps(text), finish=entry.get("finish"))


async def _later(answer: Answer, wait: float) -> Answer:
    await asyncio.sleep(wait)
    return answer
