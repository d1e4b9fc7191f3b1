"""The only code that starts tasks: work on many items at once, in order, bounded, and stoppable."""

import asyncio
import inspect
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterable
from typing import Any, TypeVar, cast

Item = TypeVar("Item")
Result = TypeVar("Result")
Question = TypeVar("Question")
Answer = TypeVar("Answer")
_READY_PER_TASK = 8


async def ordered(
    items: Iterable[Item],
    work: Callable[[Item], Result | Awaitable[Result]],
    *,
    limit: int,
    stop: Callable[[], bool] = lambda: False,
) -> AsyncIterator[Result]:
    """Yield the result of each item, in the order of the items.

    `work` may answer at once, which costs no task, or return an awaitable; at most `limit` of these are in flight.
    Results that wait for an earlier one are held, at most eight for each task, so memory stays bounded. When `stop`
    says so, no item is begun any more and what is in flight is finished. The first failure cancels the rest.
    """
    window: deque[asyncio.Future[Result] | Result] = deque()
    flying: set[asyncio.Future[Result]] = set()
    try:
        for item in items:
            if stop():
                break
            result = work(item)
            if inspect.isawaitable(result):
                task = asyncio.ensure_future(cast(Awaitable[Result], result))
                flying.add(task)
                task.add_done_callback(flying.discard)
                result = task
            elif not window:
                yield cast(Result, result)
                continue
            window.append(cast("asyncio.Future[Result] | Result", result))
            while len(flying) >= limit or len(window) >= limit * _READY_PER_TASK:
                await _progress(window, flying)
                while window and _ready(window[0]):
                    yield await _value(window.popleft())
        while window:
            yield await _value(window.popleft())
    finally:
        for task in flying:
            task.cancel()
        if flying:
            await asyncio.gather(*flying, return_exceptions=True)


async def _progress(window: deque[Any], flying: set[asyncio.Future[Any]]) -> None:
    """Wait until something in flight is done; a failure is raised at once, whatever it waits behind."""
    if flying:
        done, _ = await asyncio.wait(flying, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if not task.cancelled() and task.exception() is not None:
                task.result()


def _ready(entry: Any) -> bool:
    return not isinstance(entry, asyncio.Future) or entry.done()


async def _value(entry: Any) -> Any:
    return await cast("asyncio.Future[Any]", entry) if isinstance(entry, asyncio.Future) else entry


def converse(
    dialogue: Generator[Question, Answer, Result], ask: Callable[[Question], Answer | Awaitable[Answer]]
) -> Result | Awaitable[Result]:
    """Run a dialogue that yields questions and is sent their answers, and return what it returns.

    While answers come at once nothing is awaited; from the first that does not on, the rest is.
    """
    question = next(dialogue)
    while True:
        answer = ask(question)
        if inspect.isawaitable(answer):
            return _converse(dialogue, ask, answer)
        try:
            question = dialogue.send(cast(Answer, answer))
        except StopIteration as done:
            return cast(Result, done.value)


async def _converse(dialogue: Generator[Any, Any, Any], ask: Callable[[Any], Any], answer: Awaitable[Any]) -> Any:
    """Finish a dialogue whose answer has to be awaited."""
    while True:
        try:
            question = dialogue.send(await answer if inspect.isawaitable(answer) else answer)
        except StopIteration as done:
            return done.value
        answer = ask(question)
