"""A purse: what may be spent is never spent beyond, whatever calls cost, fail, overlap or break off."""

import asyncio
import decimal
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.ask.capping import CAUSE, Purse, capped
from judgeproof.ask.facts import Answer, Failure, Reply, Request
from judgeproof.ask.limiting import Bounds, Gate
from judgeproof.ask.retrying import Policy
from judgeproof.ask.service import Service, called


def request(row: int = 1) -> Request:
    return Request(
        role="citations", row=row, row_id=f"r{row}", stimulus_id="s", stimulus=None, messages=tuple, schema={}
    )


@dataclass(frozen=True, slots=True)
class Told:
    """What a call may cost, what it does cost (None where nobody says), how long it takes, and what comes of it."""

    most: Decimal
    cost: Decimal | None = None
    turns: int = 0
    answer: Answer = field(default_factory=lambda: Reply(text="fine"))
    raises: bool = False


class Till:
    """Bills calls as they were told to cost, and keeps what was charged, whether anybody says so or not."""

    def __init__(self, told: list[Told]) -> None:
        self.told = told
        self.paid = Decimal()
        self.made = 0
        self.flying = self.peak = 0
        self.bound = True

    def bounded(self) -> bool:
        return self.bound

    def most(self, request: Request) -> Decimal:
        return self.told[request.row].most

    def charged(self, answer: Answer, most: Decimal) -> Decimal:
        at = int(answer.model or "0")
        if answer.call == 0:
            return Decimal()
        cost = self.told[at].cost
        return most if cost is None else cost

    async def ask(self, request: Request) -> Answer:
        told = self.told[request.row]
        self.made += told.answer.call > 0
        self.flying += 1
        self.peak = max(self.peak, self.flying)
        # Charged from its first moment, and whole where nobody says: the worst that a service can do.
        if told.answer.call:
            self.paid += told.most if told.cost is None else told.cost or Decimal()
        try:
            for _ in range(told.turns):
                await asyncio.sleep(0)
            if told.raises:
                raise ZeroDivisionError
            return _named(told.answer, request.row)
        finally:
            self.flying -= 1


def _named(answer: Answer, row: int) -> Answer:
    import msgspec

    return msgspec.structs.replace(answer, model=str(row))


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run to the end; a wait that nobody ends is a deadlock, which shows as a loop with nothing left to do."""

    async def bounded() -> Any:
        return await asyncio.wait_for(work, 60)

    return asyncio.run(bounded())


cents = st.integers(0, 300).map(lambda n: Decimal(n).scaleb(-2))


@st.composite
def told_calls(draw: st.DrawFn) -> Told:
    most = draw(cents)
    cost = draw(st.one_of(st.none(), cents.map(lambda cost: min(cost, most))))
    kind = draw(st.sampled_from(("reply", "reply", "failure", "shut", "raises")))
    answer: Answer = Reply(text="fine") if kind in ("reply", "raises") else Failure(cause="timeout")
    return Told(
        most, cost, draw(st.integers(0, 5)), Failure(cause="http_401", call=0) if kind == "shut" else answer,
        raises=kind == "raises",
    )  # fmt: skip


async def _together(
    asked: Callable[[Request], Any], calls: int, limit: int, breaks: dict[int, int]
) -> list[Answer | BaseException]:
    """Make calls, so many at a time, and break some of them off after some turns."""
    room = asyncio.Semaphore(limit)

    async def one(row: int) -> Answer:
        async with room:
            answer = asked(request(row))
            return await answer if isinstance(answer, Awaitable) else answer

    tasks = [asyncio.ensure_future(one(row)) for row in range(calls)]
    for turn in range(8):
        for row, at in breaks.items():
            if at == turn and row < calls:
                tasks[row].cancel()
        await asyncio.sleep(0)
    return await asyncio.gather(*tasks, return_exceptions=True)


@given(
    st.lists(told_calls(), max_size=12), st.integers(1, 6), st.one_of(st.none(), cents), st.one_of(st.none(), st.integers(0, 8)),
    st.dictionaries(st.integers(0, 11), st.integers(0, 7), max_size=4),
)  # fmt: skip
def test_no_interleaving_goes_beyond_the_purse_and_every_wait_ends(
    told: list[Told], limit: int, usd: Decimal | None, calls: int | None, breaks: dict[int, int]
) -> None:
    async def story() -> None:
        till, purse = Till(told), Purse(calls=calls, usd=usd)
        answers = await _together(capped(till.ask, purse, till), len(told), limit, breaks)
        assert usd is None or till.paid <= usd
        assert calls is None or till.made <= calls
        assert till.flying == 0
        for one in answers:
            if isinstance(one, Failure) and one.cause == CAUSE:
                assert one.call == 0
                assert (one.note or "").startswith("not asked: ")
        # Nothing is held any more: what is left can be spent to the last cent.
        if purse.usd is not None and (purse.calls is None or purse.calls > 0):
            assert await purse.hold(purse.usd) is None

    run(story())


@given(st.lists(cents, min_size=1, max_size=10), st.integers(1, 5))
def test_a_purse_that_holds_enough_refuses_nothing(costs: list[Decimal], limit: int) -> None:
    """The most of all calls together is enough, whatever they take in the end."""

    async def story() -> None:
        told = [Told(cost, cost, turns=2) for cost in costs]
        till = Till(told)
        answers = await _together(
            capped(till.ask, Purse(calls=len(costs), usd=sum(costs, Decimal())), till), len(costs), limit, {}
        )
        assert all(isinstance(answer, Reply) for answer in answers)
        assert till.paid == sum(costs)

    run(story())


def test_calls_wait_for_those_under_way_and_use_what_these_leave() -> None:
    async def story() -> None:
        # Each may cost a dollar and costs ten cents: one at a time, all ten can be made with 1.90.
        till = Till([Told(Decimal(1), Decimal("0.10"), turns=3)] * 11)
        purse = Purse(usd=Decimal("1.90"))
        answers = await _together(capped(till.ask, purse, till), 11, 11, {})
        assert [isinstance(answer, Reply) for answer in answers] == [True] * 10 + [False]
        assert till.peak == 1
        assert purse.usd == Decimal("0.90")

    run(story())


def test_a_call_that_is_not_made_is_given_back() -> None:
    """Behind a gate that is shut nothing is made: the purse is not emptied, and why nothing was asked stays told."""

    async def story() -> None:
        shut = Failure(cause="http_401", note="not asked", call=0)
        till = Till([Told(Decimal(1), answer=shut)] * 5)
        for purse, bill in ((Purse(calls=2, usd=Decimal(1)), till), (Purse(calls=2), None)):
            answers = await _together(capped(till.ask, purse, bill), 5, 5, {})
            assert {answer.cause for answer in answers if isinstance(answer, Failure)} == {"http_401"}
            assert purse.calls == 2
            assert purse.usd in (None, Decimal(1))

    run(story())


def test_calls_are_counted_of_judges_that_answer_at_once_too() -> None:
    purse = Purse(calls=2)
    asked = capped(lambda request: Reply(text=request.row_id), purse, None)
    answers = [asked(request(row)) for row in range(3)]
    assert [getattr(answer, "text", None) for answer in answers] == ["r0", "r1", None]
    assert answers[2] == Failure(
        cause=CAUSE, note="not asked: the calls that this run may make are made", call=0
    )


def test_a_call_that_was_broken_off_is_paid_for_whole() -> None:
    async def story() -> None:
        till, purse = Till([Told(Decimal(1), Decimal(0), turns=50)]), Purse(usd=Decimal(3))
        await _together(capped(till.ask, purse, till), 1, 1, {0: 3})
        assert purse.usd == Decimal(2)

    run(story())


def test_a_call_that_lost_its_bound_while_it_waited_is_not_made() -> None:
    async def story() -> None:
        till, purse = Till([Told(Decimal(1), Decimal(1), turns=3)] * 3), Purse(calls=9, usd=Decimal(9))
        service = Service(gate=Gate(Bounds()), policy=Policy())
        ask = called(
            till.ask, service, timeout=60, note=lambda request, failure: None, purse=purse, bill=till
        )
        waiting = asyncio.ensure_future(_together(ask, 3, 3, {}))
        while not till.flying:
            await asyncio.sleep(0)
        till.bound = False
        first, *others = await waiting
        assert isinstance(first, Reply)
        for other in others:
            assert isinstance(other, Failure)
            assert (other.cause, other.call) == (CAUSE, 0)
        assert (till.made, purse.calls, purse.usd) == (1, 8, Decimal(8))

    run(story())


def test_more_than_was_expected_is_owed_and_ends_the_spending() -> None:
    async def story() -> None:
        till = Till([Told(Decimal("0.01"), Decimal(5)), Told(Decimal("0.01"), Decimal("0.01"))])
        purse = Purse(usd=Decimal(1))
        asked = capped(till.ask, purse, till)
        first: Any = asked(request(0))
        second: Any = asked(request(1))
        assert isinstance(await first, Reply)
        refused = await second
        assert (
            refused.note == "not asked: a call may cost $0.0100, and $0.000000 of what may be spent is left"
        )
        assert purse.usd == Decimal(-4)

    run(story())


def test_sums_are_exact_whatever_the_program_around_sets_for_its_decimals() -> None:
    """A rounded sum would leave something held for ever, and a wait for it would never end."""

    async def story() -> None:
        odd = Decimal("0.123456789123")
        till = Till([Told(odd, odd, turns=2)] * 6)
        purse = Purse(usd=Decimal("0.30"))
        answers = await _together(capped(till.ask, purse, till), 6, 6, {})
        assert sum(isinstance(answer, Reply) for answer in answers) == 2
        assert purse.usd == Decimal("0.053086421754")

    with decimal.localcontext(prec=3):
        run(story())


@pytest.mark.parametrize("bill", [True, False])
def test_every_call_of_a_request_that_is_asked_again_is_taken_from_the_purse(bill: bool) -> None:
    async def story() -> None:
        till = Till([Told(Decimal(1), Decimal(1), answer=Failure(cause="connection"))])
        purse = Purse(calls=3, usd=Decimal(100) if bill else None)
        service = Service(gate=Gate(Bounds()), policy=Policy(attempts=9, first=0.0))
        noted: list[Failure] = []
        ask: Any = called(
            till.ask, service, timeout=60, note=lambda request, failure: noted.append(failure), purse=purse,
            bill=till if bill else None,
        )  # fmt: skip
        answer = await ask(request(0))
        assert (answer.cause, answer.call) == (CAUSE, 0)
        assert [failure.cause for failure in noted] == ["connection"] * 3
        assert till.made == 3
        assert purse.usd == (Decimal(97) if bill else None)

    run(story())


def test_a_call_to_a_service_that_is_broken_off_is_noted_and_one_that_waits_is_not() -> None:
    async def story() -> None:
        till = Till([Told(Decimal(1), turns=50), Told(Decimal(1), turns=50)])
        service = Service(gate=Gate(Bounds()), policy=Policy())
        noted: list[tuple[str, str]] = []
        ask = called(
            till.ask, service, timeout=60, note=lambda request, failure: noted.append((request.row_id, failure.cause)),
            purse=Purse(usd=Decimal(1)), bill=till,
        )  # fmt: skip
        answers = await _together(ask, 2, 2, {0: 6, 1: 6})
        assert all(isinstance(answer, asyncio.CancelledError) for answer in answers)
        assert noted == [("r0", "cancelled")]

    run(story())
