"""What a run may spend: calls, and US dollars. What would go beyond is not asked."""

import asyncio
from collections.abc import Awaitable
from decimal import Decimal
from typing import Protocol

from judgeproof.ask.facts import Answer, Ask, Failure, Request

CAUSE = "budget"


class Bill(Protocol):
    """What calls to one judge cost, as far as it can be said before and after them."""

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
        self.refused = 0
        self._held = Decimal()
        self._freed = asyncio.Event()

    def take(self) -> Failure | None:
        """Take one call, or return why it is not made."""
        if self.calls is None:
            return None
        if self.calls <= 0:
            return self._refusal("the calls that this run may make are made")
        self.calls -= 1
        return None

    async def hold(self, most: Decimal) -> Failure | None:
        """Take one call and what it may cost, waiting for calls under way to leave enough. Return why where nothing does."""
        while self.usd is not None and self._held + most > self.usd:
            if not self._held:
                return self._refusal(
                    f"a call may cost ${most:f}, and ${self.usd:f} of what may be spent is left"
                )
            self._freed.clear()
            await self._freed.wait()
        refusal = self.take()
        if refusal is None:
            self._held += most
        return refusal

    def settle(self, most: Decimal, charged: Decimal) -> None:
        """Pay what a call was charged, and let go of the rest that was held for it."""
        self._held -= most
        if self.usd is not None:
            self.usd -= charged
        self._freed.set()

    def _refusal(self, why: str) -> Failure:
        self.refused += 1
        return Failure(cause=CAUSE, note=f"not asked: {why}", call=0)


def capped(ask: Ask, purse: Purse, bill: Bill | None) -> Ask:
    """Wrap a way to ask once so that no call goes beyond a purse. `bill` is None for a judge that costs nothing."""
    if bill is None or purse.usd is None:
        return lambda request: purse.take() or ask(request)
    return _billed(ask, purse, bill)


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
            return answer
        finally:
            # A call that was broken off may have been charged whole.
            purse.settle(most, charged)

    return asked
