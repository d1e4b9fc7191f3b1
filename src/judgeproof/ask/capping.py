"""What a run may spend: calls, and US dollars. What would go beyond is not asked."""

import asyncio
from collections.abc import Awaitable
from decimal import Decimal
from typing import Protocol

from judgeproof.ask.facts import ANSWERS, Answer, Ask, Failure, Request
from judgeproof.figures.money import EXACT, dollars

CAUSE = "budget"


class Bill(Protocol):
    """What calls to one judge cost, as far as it can be said before and after them."""

    def bounded(self) -> bool:
        """Tell whether a call that is made now can cost no more than `most` says."""
        ...

    def most(self, request: Request) -> Decimal:
        """Return the most that a call can cost, in USD."""
        ...

    def charged(self, answer: Answer, most: Decimal) -> Decimal:
        """Return the most that was charged for an answer; `most` where that is not known."""
        ...


class Purse:
    """What is left to be spent. None is no limit.

    A call is made only where the most that it can cost is left, beside the most that all calls under way can cost. So the
    limit holds whatever a service charges, and the last of it may stay unspent.
    """

    def __init__(self, *, calls: int | None = None, usd: Decimal | None = None) -> None:
        self.calls = calls
        self.usd = usd
        self._held = Decimal()
        self._under_way = 0
        self._freed = asyncio.Event()

    def take(self) -> Failure | None:
        """Take one call, or return why it is not made."""
        if self.calls is None:
            return None
        if self.calls <= 0:
            return _refusal("the calls that this run may make are made")
        self.calls -= 1
        return None

    def give_back(self) -> None:
        """Take it that a call was not made after all."""
        if self.calls is not None:
            self.calls += 1

    async def hold(self, most: Decimal) -> Failure | None:
        """Take one call and what it may cost, waiting for calls under way to leave enough. Return why where nothing does."""
        while self.usd is not None and EXACT.add(self._held, most) > self.usd:
            # Counted, since what is held may be nothing while calls are under way.
            if not self._under_way:
                left = dollars(max(self.usd, Decimal()))
                return _refusal(f"a call may cost {dollars(most)}, and {left} of what may be spent is left")
            self._freed.clear()
            await self._freed.wait()
        refusal = self.take()
        if refusal is None:
            self._held = EXACT.add(self._held, most)
            self._under_way += 1
        return refusal

    def settle(self, most: Decimal, charged: Decimal) -> None:
        """Pay what a call was charged, and let go of the rest that was held for it."""
        self._under_way -= 1
        self._held = EXACT.subtract(self._held, most) if self._under_way else Decimal()
        if self.usd is not None:
            self.usd = EXACT.subtract(self.usd, charged)
        self._freed.set()


def _refusal(why: str) -> Failure:
    return Failure(cause=CAUSE, note=f"not asked: {why}", call=0)


def capped(ask: Ask, purse: Purse, bill: Bill | None) -> Ask:
    """Wrap a way to ask once so that no call goes beyond a purse. `bill` is None for a judge that costs nothing."""
    return _counted(ask, purse) if bill is None or purse.usd is None else _billed(ask, purse, bill)


def _made(answer: Answer, purse: Purse) -> Answer:
    """Return an answer, and give its call back where none was made for it."""
    if answer.call == 0:
        purse.give_back()
    return answer


def _counted(ask: Ask, purse: Purse) -> Ask:
    async def later(pending: Awaitable[Answer]) -> Answer:
        return _made(await pending, purse)

    def asked(request: Request) -> Answer | Awaitable[Answer]:
        refusal = purse.take()
        if refusal is not None:
            return refusal
        answer = ask(request)
        return _made(answer, purse) if isinstance(answer, ANSWERS) else later(answer)

    return asked


def _billed(ask: Ask, purse: Purse, bill: Bill) -> Ask:
    async def asked(request: Request) -> Answer:
        most = bill.most(request)
        refusal = await purse.hold(most)
        if refusal is not None:
            return refusal
        charged = most
        try:
            pending = ask(request)
            answer = await pending if isinstance(pending, Awaitable) else pending
            charged = bill.charged(answer, most)
            return _made(answer, purse)
        finally:
            # A call that was broken off may have been charged whole.
            purse.settle(most, charged)

    return asked


def bounded(ask: Ask, bill: Bill) -> Ask:
    """Wrap a way to ask once so that nothing is asked whose cost has no bound.

    It stands next to the call: what a service was found not to take while a call waited for its turn counts for it too.
    """

    def asked(request: Request) -> Answer | Awaitable[Answer]:
        if not bill.bounded():
            return _refusal("this service takes no limit of tokens, so a call may cost anything")
        return ask(request)

    return asked
