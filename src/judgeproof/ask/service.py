"""How a judge is asked in a run: no longer than it deserves, and a service as often and as fast as it takes."""

from dataclasses import dataclass

from judgeproof.ask.capping import Bill, Purse, capped
from judgeproof.ask.facts import Ask
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

    `note` is given every failure that another call follows, before that call is made. No call goes beyond the purse.
    """
    once = patient(ask, timeout)
    if service is not None:
        once = limited(once, service.gate)
    if purse is not None:
        once = capped(once, purse, bill)
    if service is None:
        return once
    return retried(once, service.policy, note=note, ended=service.gate.ended)
