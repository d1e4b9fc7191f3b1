"""Waiting for a judge no longer than it deserves, and taking from it only what is an answer."""

import asyncio
import inspect
from collections.abc import Awaitable, Mapping
from typing import Any

from msgspec.structs import replace

from judgeproof.ask.facts import ANSWERS, Answer, Ask, Failure, Reply, Request
from judgeproof.text.articles import of_type


def patient(ask: Ask, seconds: float) -> Ask:
    """Wrap a judge so that an answer that is awaited for longer than some seconds is a failure, a timeout.

    What the judge answers with is checked too. A judge that answers at once cannot be interrupted.
    """

    def asked(request: Request) -> Answer | Awaitable[Answer]:
        answer = ask(request)
        if not isinstance(answer, ANSWERS) and inspect.isawaitable(answer):
            return _within(answer, seconds)
        return checked(answer)

    return asked


async def _within(answer: Awaitable[Any], seconds: float) -> Answer:
    """Await an answer for some seconds. A judge that cancels its own call has not answered."""
    try:
        async with asyncio.timeout(seconds):
            return checked(await answer)
    except TimeoutError:
        return Failure(cause="timeout", note=f"no answer within {seconds:g} s")
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            raise
        return Failure(cause="cancelled", note="the judge cancelled its own call")


def checked(answer: Any) -> Answer:
    """Return an answer as the rest of the house can rely on it; anything else is a failure of its judge.

    Nothing holds a judge of somebody's own to the types that are written beside the fields of an answer.
    """
    if isinstance(answer, Failure):
        return answer if _is_text(answer.cause) and answer.cause else replace(answer, cause="exception")
    if not isinstance(answer, Reply):
        return _no_answer(f"{of_type(answer)}; expected a Reply or a Failure")
    if not _is_text(answer.text):
        return _no_answer(f"{of_type(answer.text)}; expected a text")
    return answer if answer.usage is None or _is_mapping(answer.usage) else replace(answer, usage=None)


def _no_answer(what: str) -> Failure:
    return Failure(cause="exception", note=f"the judge answered with {what}")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_mapping(value: object) -> bool:
    return isinstance(value, Mapping)
