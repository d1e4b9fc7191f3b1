"""A service is asked as fast as it takes it, and not at all where it will not answer."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from judgeproof.ask import limiting
from judgeproof.ask.facts import Answer, Failure, Reply, Request
from judgeproof.ask.limiting import Bounds, Gate, limited

REQUEST = Request(
    role="r", row=1, row_id="r1", stimulus_id="s", stimulus=None, messages=lambda: (), schema={}
)
GOOD = Reply(text="{}")
LIMITED = Failure(cause="rate_limited")


class Clock:
    """A clock that only a sleep moves."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds


def gate(bounds: Bounds | None = None) -> tuple[Gate, Clock]:
    clock = Clock()
    return Gate(bounds or Bounds(), now=clock.now, sleep=clock.sleep), clock


def starts(tried: Gate, calls: int, answer: Callable[[int], Answer] = lambda n: GOOD) -> list[float]:
    """The times at which so many calls begin one behind the other, each answered at once."""

    async def run() -> list[float]:
        found: list[float] = []
        for number in range(calls):
            if await tried.entered() is not None:
                break
            found.append(tried._now())
            tried.heard(answer(number))
        return found

    return asyncio.run(run())


def test_nothing_is_waited_for_where_nothing_is_wrong() -> None:
    tried, _ = gate()
    assert starts(tried, 100) == [1000.0] * 100
    assert tried.rate is None


def test_a_pace_that_is_set_is_kept() -> None:
    tried, _ = gate(Bounds(rate=4))
    assert starts(tried, 5) == [1000.0, 1000.25, 1000.5, 1000.75, 1001.0]
    tried.heard(LIMITED)
    assert tried.rate == 2
    starts(tried, 200)
    assert tried.rate == 4, "it is raised again, up to what was set"


def test_the_pace_is_halved_once_for_what_was_under_way() -> None:
    tried, clock = gate()
    starts(tried, 20)
    clock.time += 5
    starts(tried, 30)
    for _ in range(10):
        tried.heard(LIMITED)
    assert tried.rate == 15, "half of what was answered in the last second"
    clock.time += 0.9
    tried.heard(LIMITED)
    assert tried.rate == 15, "it had no time to show whether it is slow enough"
    clock.time += 0.1
    tried.heard(LIMITED)
    assert tried.rate == 7.5


@pytest.mark.parametrize("cause", ["http_503", "http_529"])
def test_a_service_that_has_too_much_to_do_is_asked_more_slowly(cause: str) -> None:
    tried, _ = gate()
    tried.heard(Failure(cause="http_500"))
    assert tried.rate is None
    tried.heard(Failure(cause=cause))
    assert tried.rate == 5


def test_the_pace_never_falls_to_nothing_and_recovers() -> None:
    tried, clock = gate(Bounds(give_up=0))
    for _ in range(50):
        clock.time += 1
        tried.heard(LIMITED)
    assert tried.rate == 1
    began = starts(tried, 400)
    assert began[-1] - began[0] < 25
    assert [later - earlier for earlier, later in zip(began[-9:-1], began[-8:], strict=True)] < [0.02] * 8


def test_a_wait_that_is_asked_for_holds_for_every_call() -> None:
    tried, clock = gate()
    tried.heard(Failure(cause="rate_limited", wait=30.0))
    assert starts(tried, 2)[0] == 1030.0
    later, clock = gate()
    later.heard(Failure(cause="rate_limited", wait=61.0))
    assert starts(later, 1)[0] < 1003.0, "a wait beyond the longest is the business of its own request"
    assert clock.time < 1003.0


@pytest.mark.parametrize("cause", ["http_401", "no_credit"])
def test_a_service_that_refuses_every_call_is_not_asked_again(cause: str) -> None:
    tried, _ = gate()
    assert len(starts(tried, 10, lambda n: GOOD if n < 3 else Failure(cause=cause))) == 4
    assert tried.shut == Failure(cause=cause, note="not asked: the service refuses every call", call=0)


@pytest.mark.parametrize("cause", ["timeout", "connection", "http_500", "rate_limited", "http_404", "tls"])
def test_requests_in_a_row_that_are_not_answered_end_the_asking(cause: str) -> None:
    tried, _ = gate(Bounds(give_up=3))
    for answer in (
        Failure(cause=cause),
        Failure(cause=cause),
        GOOD,
        Failure(cause=cause),
        Failure(cause=cause),
    ):
        tried.ended(answer)
    assert tried.shut is None
    tried.ended(Failure(cause=cause, call=6))
    assert tried.shut == Failure(cause=cause, note="not asked: 3 requests in a row were not answered", call=0)


def test_a_service_that_is_always_asked_too_fast_is_given_up() -> None:
    tried, clock = gate(Bounds(give_up=5))

    def limited_at(times: int) -> None:
        for _ in range(times):
            clock.time += 1
            for _ in range(9):
                tried.heard(LIMITED)

    limited_at(4)
    tried.heard(GOOD)
    limited_at(4)
    assert tried.shut is None
    limited_at(1)
    assert tried.shut == Failure(
        cause="rate_limited",
        note="not asked: it was asked 5 times ever slower, and never slowly enough",
        call=0,
    )


def test_who_waits_sees_that_nothing_is_asked_any_more() -> None:
    tried, clock = gate()
    tried.heard(Failure(cause="rate_limited", wait=50.0))

    async def sleep(seconds: float) -> None:
        clock.time += seconds
        if clock.time > 1010:
            tried.heard(Failure(cause="http_401"))

    tried._sleep = sleep
    assert starts(tried, 3) == []
    assert clock.time < 1012


def test_what_is_said_of_one_question_is_an_answer() -> None:
    tried, _ = gate(Bounds(give_up=2))
    for cause in ("http_500", "refused", "http_500", "http_400", "http_500", "invalid_response", "http_500"):
        tried.ended(Failure(cause=cause))
        assert tried.shut is None
    # What was not called says nothing of the service.
    tried.ended(Failure(cause="budget", call=0))
    assert tried.shut is None


def test_never_giving_up_can_be_had() -> None:
    tried, _ = gate(Bounds(give_up=0))
    for _ in range(1000):
        tried.ended(Failure(cause="connection"))
    assert tried.shut is None


def flight(
    tried: Gate, answer: Callable[[int], Awaitable[Answer]], calls: int = 8
) -> tuple[list[Answer], list[int]]:
    """Ask so many times at once, and return the answers with how many calls were in flight at each start."""
    flying: list[int] = []
    now = [0]

    async def once(request: Request) -> Answer:
        now[0] += 1
        flying.append(now[0])
        try:
            return await answer(len(flying))
        finally:
            now[0] -= 1

    async def run() -> list[Answer]:
        ask = limited(once, tried)
        pending = [ask(REQUEST) for _ in range(calls)]
        return await asyncio.gather(*[one for one in pending if not isinstance(one, Reply | Failure)])

    return asyncio.run(run()), flying


def test_the_first_call_goes_alone() -> None:
    async def answer(number: int) -> Answer:
        await asyncio.sleep(0.01)
        return GOOD

    answers, flying = flight(Gate(Bounds()), answer)
    assert answers == [GOOD] * 8
    assert flying == [1, 1, 2, 3, 4, 5, 6, 7]


def test_a_key_that_is_refused_costs_one_call() -> None:
    async def answer(number: int) -> Answer:
        await asyncio.sleep(0.01)
        return Failure(cause="http_401", note="wrong key")

    answers, flying = flight(Gate(Bounds()), answer)
    assert len(flying) == 1
    assert sorted(a.call for a in answers) == [0] * 7 + [1]


def test_a_parameter_that_is_refused_leaves_the_next_call_alone_too() -> None:
    async def answer(number: int) -> Answer:
        await asyncio.sleep(0.01)
        return Failure(cause="parameter_refused") if number < 3 else GOOD

    _, flying = flight(Gate(Bounds()), answer)
    assert flying[:4] == [1, 1, 1, 1]
    assert max(flying) == 5


def test_a_first_call_that_hangs_does_not_keep_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiting, "_ALONE", 0.05)

    async def answer(number: int) -> Answer:
        await asyncio.sleep(0.4 if number == 1 else 0.2)
        return GOOD

    answers, flying = flight(Gate(Bounds()), answer)
    assert answers == [GOOD] * 8
    assert max(flying) == 8


def test_a_gate_serves_loop_after_loop() -> None:
    tried = Gate(Bounds())

    async def broken_off(number: int) -> Answer:
        raise RuntimeError("stop")

    async def answer(number: int) -> Answer:
        await asyncio.sleep(0)
        return GOOD

    for _ in range(2):
        with pytest.raises(RuntimeError, match="stop"):
            flight(tried, broken_off)
    answers, _ = flight(tried, answer)
    assert answers == [GOOD] * 8
