"""How fast a service is asked: as fast as it takes it, and not at all where it will not answer."""

import asyncio
import math
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from judgeproof.ask.facts import Answer, Ask, Failure, Reply, Request
from judgeproof.ask.log import log

Now: TypeAlias = Callable[[], float]
Sleep: TypeAlias = Callable[[float], Awaitable[None]]

# A service that refuses a key, or has no credit left for it, refuses every call.
_FOR_ALL = frozenset({"http_401", "no_credit"})
# A service that says so has more to do than it can.
_TOO_FAST = frozenset({"rate_limited", "http_503", "http_529"})
# What a service says of one question, and not of its own state.
_OF_ONE = frozenset(
    {
        "refused",
        "truncated",
        "no_text",
        "invalid_response",
        "too_large",
        "too_long",
        "http_400",
        "http_413",
        "http_422",
    }
)
# The slowest that a service is asked for being limited, in calls a second; what it asks to wait comes on top.
_SLOWEST = 1.0
# What is taken for the pace of a run that has hardly begun.
_UNMEASURED = 10.0
# So many answers are remembered, to know how many come in a second.
_RECENT = 1000
# A pace has so many seconds to show whether it is too fast, and one that waits looks as often whether it waits in vain.
_LOOK = 1.0
# So many seconds the first call has for itself.
_ALONE = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What a service is never asked beyond.

    `rate` is the most calls a second, None for no limit but the one that the service sets. After `give_up` requests in a
    row that were not answered, or of calls that each were too fast, nothing is asked any more; 0 is never. `longest` is the longest wait in seconds that a
    service may ask of all calls.
    """

    rate: float | None = None
    give_up: int = 64
    longest: float = 60.0


class Gate:
    """The pace of the calls to one service, adapted to what it answers: halved where it says that it is too fast, and
    raised step by step while it does not.

    The first call goes alone, for a moment at least: a key that is refused, or a parameter, is then learnt from one call.
    `shut` is the failure that every further request gets without a call.
    """

    def __init__(self, bounds: Bounds, *, now: Now = time.monotonic, sleep: Sleep = asyncio.sleep) -> None:
        self.rate = bounds.rate
        self.shut: Failure | None = None
        self._bounds = bounds
        self._now = now
        self._sleep = sleep
        self._next = self._pause = 0.0
        self._cut = -math.inf
        self._unanswered = self._cuts = 0
        self._answered: deque[float] = deque(maxlen=_RECENT)
        self._known = False
        self._turns: tuple[object, asyncio.Lock] | None = None

    async def entered(self) -> Failure | None:
        """Wait until a call may be made. Return the answer that there is instead where none is to be made any more."""
        at = max(self._now(), self._next, self._pause)
        if self.rate is not None:
            self._next = at + 1 / self.rate
        while self.shut is None and (wait := max(at, self._pause) - self._now()) > 0:
            await self._sleep(min(wait, _LOOK))
        return self.shut

    async def turn(self) -> asyncio.Lock | None:
        """Return what is to be released behind the first call, or None where others may be made beside this one."""
        if self._known:
            return None
        loop = asyncio.get_running_loop()
        if self._turns is None or self._turns[0] is not loop:
            self._turns = (loop, asyncio.Lock())
        lock = self._turns[1]
        with suppress(TimeoutError):
            async with asyncio.timeout(_ALONE):
                await lock.acquire()
            if not self._known:
                return lock
            lock.release()
        return None

    def heard(self, answer: Answer) -> None:
        """Learn from the answer to a call."""
        if isinstance(answer, Reply):
            self._known = True
            self._answered.append(self._now())
            self._cuts = 0
            self._faster()
            return
        self._known = self._known or answer.cause != "parameter_refused"
        if answer.cause in _TOO_FAST:
            self._slower(answer)
        elif answer.cause in _FOR_ALL:
            self._close(answer, "the service refuses every call")

    def ended(self, answer: Answer) -> None:
        """Take it that a request came to its end with an answer."""
        if isinstance(answer, Reply) or answer.cause in _OF_ONE:
            self._unanswered = 0
            return
        self._unanswered += answer.call > 0
        if self._bounds.give_up and self._unanswered >= self._bounds.give_up:
            self._close(answer, f"{self._unanswered} requests in a row were not answered")

    def _close(self, answer: Failure, why: str) -> None:
        if self.shut is None:
            self.shut = Failure(cause=answer.cause, note=f"not asked: {why}", call=0)
            log(
                "service_given_up", f"the service is not asked any more: {why}", {"cause": answer.cause, "why": why},
                level="warning",
            )  # fmt: skip

    def _faster(self) -> None:
        """Raise the pace a little: in a second by a quarter, and by one call a second at least."""
        if self.rate is not None:
            raised = self.rate + max(1.0, self.rate / 4) / self.rate
            self.rate = raised if self._bounds.rate is None else min(raised, self._bounds.rate)

    def _slower(self, answer: Failure) -> None:
        """Halve the pace, once a second at most, and let every call wait as long as was asked."""
        now = self._now()
        if answer.wait is not None and answer.wait <= self._bounds.longest:
            self._pause = max(self._pause, now + answer.wait)
        if now < self._cut + _LOOK:
            return
        self._cut = now
        self.rate = max(_SLOWEST, self._taken(now) / 2)
        self._next = max(self._next, now + 1 / self.rate)
        self._cuts += 1
        wait = max(0.0, self._pause - now)
        log(
            "rate_limited",
            f"the service is asked too fast ({answer.cause}): {self.rate:.2g} calls a second from now on, none for {wait:.1f} s",
            {"cause": answer.cause, "rate": round(self.rate, 3), "wait": round(wait, 3)},
            level="warning",
        )  # fmt: skip
        if self._bounds.give_up and self._cuts >= self._bounds.give_up:
            self._close(answer, f"it was asked {self._cuts} times ever slower, and never slowly enough")

    def _taken(self, now: float) -> float:
        """Return how many calls a second the service takes: as many as it answered in the last one, if it did."""
        answered = sum(at > now - 1 for at in self._answered)
        known = [pace for pace in (self.rate, float(answered)) if pace]
        return min(known, default=_UNMEASURED)


def limited(ask: Ask, gate: Gate) -> Ask:
    """Wrap a way to ask a service so that its gate is kept to, and learns from every answer."""

    async def asked(request: Request) -> Answer:
        turn = await gate.turn()
        try:
            shut = await gate.entered()
            if shut is not None:
                return shut
            pending = ask(request)
            answer = await pending if isinstance(pending, Awaitable) else pending
            gate.heard(answer)
            return answer
        finally:
            if turn is not None:
                turn.release()

    return asked
