"""Asking a service again where that can help: bounded, with waits that grow, and every call noted before the next."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from msgspec.structs import replace

from judgeproof.ask.facts import Answer, Ask, Failure, Request
from judgeproof.ask.log import log

Note: TypeAlias = Callable[[Request, Failure], None]
Ended: TypeAlias = Callable[[Answer], None]
Chance: TypeAlias = Callable[[], float]
Sleep: TypeAlias = Callable[[float], Awaitable[None]]

# What may be gone in a moment. Statuses of the server's own faults are among them too.
_PASSING = frozenset({"rate_limited", "connection", "http_408", "http_409", "http_425"})
# What may have been an accident, and costs as much each time: once more is enough to know.
_ONCE = frozenset({"timeout", "error_object", "invalid_response", "no_text"})
_NEVER = frozenset({"http_501", "http_505"})
_REFUSED = "parameter_refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How often one request is put to a service, and how long is waited in between.

    `first` is the wait before the second call in seconds, which doubles from call to call up to `longest`. A service that
    asks for a longer wait than that is not asked again. `total` bounds all waits of one request together.
    """

    attempts: int = 6
    first: float = 0.5
    longest: float = 60.0
    total: float = 180.0


def retried(
    ask: Ask,
    policy: Policy,
    *,
    note: Note,
    ended: Ended = lambda answer: None,
    chance: Chance = random.random,
    sleep: Sleep = asyncio.sleep,
) -> Ask:
    """Wrap a way to ask once so that it is asked again where that can help.

    Each failure that another call follows is handed to `note` before that call is made; the last answer is returned, with
    the number of its call, and handed to `ended`. `chance` gives numbers from 0 to 1.
    """

    async def asked(request: Request) -> Answer:
        seen: Counter[str] = Counter()
        waited = 0.0
        call = 0
        while True:
            answer = await _awaited(ask(replace(request, call=call + 1) if call else request))
            call += 1
            answer = answer if call == 1 or answer.call == 0 else replace(answer, call=call)
            wait = next_wait(answer, policy, seen, waited=waited, chance=chance)
            if wait is None:
                ended(answer)
                return answer
            assert isinstance(answer, Failure)
            note(request, answer)
            _told(request, answer, call, wait)
            seen[answer.cause] += 1
            waited += wait
            if wait:
                await sleep(wait)

    return asked


def _told(request: Request, answer: Failure, call: int, wait: float) -> None:
    """Tell that a call is made again, and why; what was said about its failure is not told."""
    log(
        "retry", f"row {request.row_id}: call {call} failed ({answer.cause}), the next one comes in {wait:.1f} s",
        {
            "row": request.row, "row_id": request.row_id, "attempt": request.attempt, "call": call,
            "cause": answer.cause, "wait": round(wait, 3),
        },
    )  # fmt: skip


async def _awaited(answer: Answer | Awaitable[Answer]) -> Answer:
    return await answer if isinstance(answer, Awaitable) else answer


def next_wait(
    answer: Answer, policy: Policy, seen: Counter[str], *, waited: float, chance: Chance
) -> float | None:
    """Return the seconds to wait before the next call, or None where this answer is the last.

    `seen` counts the failures before this one by their cause. A call that a service asks for with a wait is never earlier
    than that. Half of a wait of our own is chance, so that what failed together does not come back together.
    """
    if not isinstance(answer, Failure) or answer.call == 0:
        return None
    if answer.cause == _REFUSED:
        return 0.0
    tried = seen.total() - seen[_REFUSED] + 1
    if tried >= policy.attempts or not _helps(answer.cause, seen) or (answer.wait or 0) > policy.longest:
        return None
    wait = min(policy.longest, policy.first * 2 ** (tried - 1)) * (1 + chance()) / 2
    if answer.wait is not None:
        wait = max(wait, answer.wait * (1 + chance() / 10))
    return wait if waited + wait <= policy.total else None


def _helps(cause: str, seen: Counter[str]) -> bool:
    """Tell whether another call may help where one failed of a cause."""
    if cause in _ONCE:
        return not seen[cause]
    return cause in _PASSING or (cause.startswith("http_5") and cause not in _NEVER)
