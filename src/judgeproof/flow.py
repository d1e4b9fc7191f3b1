"""The only code that starts tasks: work on many items at once, in order, bounded, and stoppable."""

import asyncio
import threading
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Generator, Iterable, Sequence
from contextvars import copy_context
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
) -> AsyncGenerator[Result]:
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
            result: Any = work(item)
            if not (window or _is_awaited(result)):
                yield result
                continue
            window.append(_entry(result, flying))
            while len(flying) >= limit or len(window) >= limit * _READY_PER_TASK:
                await _progress(window, flying)
                while window and _ready(window[0]):
                    yield await _value(window.popleft())
        while window:
            while not _ready(window[0]):
                await _progress(window, flying)
            yield await _value(window.popleft())
    finally:
        await _called_off(window, flying)


def _is_awaited(result: object) -> bool:
    """Tell whether a result is still to be awaited. `inspect.isawaitable` takes seven times as long to say it."""
    return hasattr(result, "__await__")


def _entry(
    result: Result | Awaitable[Result], flying: set[asyncio.Future[Result]]
) -> asyncio.Future[Result] | Result:
    """Return a result that is there, or the task that it is awaited in, which is in flight from now on."""
    if not _is_awaited(result):
        return cast(Result, result)
    task = asyncio.ensure_future(cast(Awaitable[Result], result))
    flying.add(task)
    task.add_done_callback(flying.discard)
    return task


async def _called_off(window: Iterable[Any], flying: set[asyncio.Future[Any]]) -> None:
    """Cancel what is in flight and await it, and look at what failed beside the failure that is raised."""
    if flying:
        # A task that has not begun would drop what it was to await, which Python reports on standard error.
        await asyncio.sleep(0)
    for task in flying:
        task.cancel()
    tasks = [cast("asyncio.Future[Any]", entry) for entry in window if isinstance(entry, asyncio.Future)]
    await asyncio.gather(*flying, *tasks, return_exceptions=True)


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
    try:
        question = next(dialogue)
        while True:
            answer: Any = ask(question)
            if _is_awaited(answer):
                return _converse(dialogue, ask, answer)
            question = dialogue.send(answer)
    except StopIteration as done:
        return done.value


def in_turn(
    dialogues: Sequence[
        tuple[Generator[Question, Answer, Result], Callable[[Question], Answer | Awaitable[Answer]]]
    ],
) -> tuple[Result, ...] | Awaitable[tuple[Result, ...]]:
    """Run dialogues one after the other and return what all of them return, at once where nothing is awaited."""
    found: list[Result] = []
    for number, (dialogue, ask) in enumerate(dialogues, start=1):
        result: Any = converse(dialogue, ask)
        if _is_awaited(result):
            return _in_turn(found, result, dialogues[number:])
        found.append(result)
    return tuple(found)


async def _in_turn(
    found: list[Any], pending: Awaitable[Any], dialogues: Iterable[tuple[Any, Any]]
) -> tuple[Any, ...]:
    """Finish dialogues of which one has to be awaited."""
    found.append(await pending)
    for dialogue, ask in dialogues:
        result: Any = converse(dialogue, ask)
        found.append(await result if _is_awaited(result) else result)
    return tuple(found)


async def _converse(
    dialogue: Generator[Any, Any, Any], ask: Callable[[Any], Any], answer: Awaitable[Any]
) -> Any:
    """Finish a dialogue whose answer has to be awaited."""
    while True:
        try:
            question = dialogue.send(await answer if _is_awaited(answer) else answer)
        except StopIteration as done:
            return done.value
        answer = ask(question)


def to_its_end(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine to its end, from within a running event loop too (a notebook has one)."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(coroutine)
    found: list[Result] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            found.append(asyncio.run(coroutine))
        except BaseException as error:  # noqa: BLE001 - carried over to the calling thread
            failed.append(error)

    # With the context of the caller, such as the span that it is in.
    thread = threading.Thread(target=copy_context().run, args=(work,))
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
    return found[0]
