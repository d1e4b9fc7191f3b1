"""How a judge is asked in a run: no longer than it deserves, and a service as often and as fast as it takes."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass

from judgeproof.ask.capping import Bill, Purse, bounded, capped
from judgeproof.ask.facts import Answer, Ask, Failure, Request
from judgeproof.ask.limiting import Gate, limited
from judgeproof.ask.patience import patient
from judgeproof.ask.retrying import Note, Policy, retried


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """What a judge that calls a service is asked with: the gate of that service, and when it is asked again."""

    gate: Gate
    policy: Policy


def called(
    ask: Ask,
    service: Service | None,
    *,
    timeout: float,
    note: Note,
    purse: Purse | None = None,
    bill: Bill | None = None,
) -> Ask:
    """Return how a judge is asked: each call for at most some seconds, and where it is a service, again where that helps.

    `note` is given every failure that another call follows, before that call is made, and every call to a service that is
    broken off: it may have been charged. No call goes beyond the purse.
    """
    once = patient(ask if purse is None or bill is None else bounded(ask, bill), timeout)
    if service is not None:
        once = limited(_told_of_a_break(once, note), service.gate)
    if purse is not None:
        once = capped(once, purse, bill)
    if service is None:
        return once
    return retried(once, service.policy, note=note, ended=service.gate.ended)


def _told_of_a_break(ask: Ask, note: Note) -> Ask:
    async def asked(request: Request) -> Answer:
        try:
            answer = ask(request)
            return await answer if isinstance(answer, Awaitable) else answer
        except asyncio.CancelledError:
            note(request, Failure(cause="cancelled", note="broken off with its run"))
            raise

    return asked
