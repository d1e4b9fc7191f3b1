"""A request is put to a service again where that can help, within its bounds, and every call is noted before the next."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.ask.facts import Answer, Failure, Reply, Request
from judgeproof.ask.retrying import Policy, next_wait, retried

REQUEST = Request(
    role="r", row=1, row_id="r1", stimulus_id="s", stimulus=None, messages=lambda: (), schema={}
)
GOOD = Reply(text="{}")
PASSING = [
    "rate_limited",
    "connection",
    "http_408",
    "http_409",
    "http_425",
    "http_500",
    "http_503",
    "http_529",
]
ONCE = ["timeout", "error_object", "invalid_response", "no_text"]
FINAL = [
    "http_400", "http_401", "http_403", "http_404", "http_413", "http_422", "http_501", "http_505", "http_204", "redirected",
    "tls", "too_large", "too_long", "refused", "truncated", "no_credit", "cancelled", "budget", "exception",
]  # fmt: skip


@dataclass
class Told:
    """What happened, in order: calls, notes, waits, the end."""

    events: list[object] = field(default_factory=list[object])

    def of(self, kind: str) -> list[object]:
        return [event[1] for event in self.events if isinstance(event, tuple) and event[0] == kind]


def ask(answers: Sequence[Answer], policy: Policy, chance: float = 1.0) -> tuple[Answer, Told]:
    """Ask once, with what each call comes to; the last answer is that of every further call."""
    told = Told()
    calls = iter([*answers, *[answers[-1]] * 50])

    async def once(request: Request) -> Answer:
        told.events.append(("call", request.attempt))
        return next(calls)

    async def sleep(seconds: float) -> None:
        told.events.append(("wait", seconds))

    wrapped = retried(
        once,
        policy,
        note=lambda request, failure: told.events.append(("note", failure)),
        ended=lambda answer: told.events.append(("end", answer)),
        chance=lambda: chance,
        sleep=sleep,
    )

    async def run() -> Answer:
        pending = wrapped(REQUEST)
        assert not isinstance(pending, Reply | Failure)
        return await pending

    answer = asyncio.run(run())
    return answer, told


def test_a_reply_is_final() -> None:
    answer, told = ask([GOOD], Policy())
    assert answer == GOOD
    assert told.events == [("call", 1), ("end", GOOD)]


@pytest.mark.parametrize("cause", PASSING)
def test_what_may_pass_is_asked_again(cause: str) -> None:
    answer, told = ask([Failure(cause=cause), Failure(cause=cause), GOOD], Policy(first=0.5))
    assert answer == Reply(text="{}", call=3)
    assert told.events == [
        ("call", 1), ("note", Failure(cause=cause, call=1)), ("wait", 0.5),
        ("call", 1), ("note", Failure(cause=cause, call=2)), ("wait", 1.0),
        ("call", 1), ("end", answer),
    ]  # fmt: skip


@pytest.mark.parametrize("cause", PASSING)
def test_what_does_not_pass_ends(cause: str) -> None:
    answer, told = ask([Failure(cause=cause)], Policy(attempts=4, first=1))
    assert answer == Failure(cause=cause, call=4)
    assert told.of("wait") == [1, 2, 4]
    assert told.of("note") == [Failure(cause=cause, call=n) for n in (1, 2, 3)]
    assert told.of("end") == [answer]


@pytest.mark.parametrize("cause", ONCE)
def test_what_may_have_been_an_accident_is_asked_once_more(cause: str) -> None:
    answer, told = ask([Failure(cause=cause)], Policy())
    assert answer == Failure(cause=cause, call=2)
    assert len(told.of("note")) == 1
    mixed, _ = ask([Failure(cause=cause), Failure(cause="http_500"), Failure(cause=cause)], Policy())
    assert mixed == Failure(cause=cause, call=3)


@pytest.mark.parametrize("cause", FINAL)
def test_what_stays_as_it_is_is_not_asked_again(cause: str) -> None:
    answer, told = ask([Failure(cause=cause), GOOD], Policy())
    assert answer == Failure(cause=cause, call=1)
    assert told.of("note") == []


def test_what_was_not_called_is_no_call() -> None:
    shut = Failure(cause="http_500", call=0)
    answer, told = ask([Failure(cause="http_500"), shut, GOOD], Policy())
    assert answer == shut
    assert told.of("note") == [Failure(cause="http_500", call=1)]


def test_a_parameter_that_is_refused_costs_no_attempt_and_no_wait() -> None:
    refused = Failure(cause="parameter_refused")
    answer, told = ask([refused, refused, Failure(cause="http_500"), GOOD], Policy(attempts=2, first=1))
    assert answer == Reply(text="{}", call=4)
    assert told.of("wait") == [1]


def test_a_wait_that_is_asked_for_is_kept() -> None:
    limited = Failure(cause="rate_limited", wait=7.0)
    _, told = ask([limited, GOOD], Policy(first=0.5), chance=0.0)
    assert told.of("wait") == [7.0]
    _, told = ask([limited, GOOD], Policy(first=0.5), chance=1.0)
    assert told.of("wait") == [pytest.approx(7.7)]
    # A service that asks for no wait at all is not asked in a loop.
    _, told = ask([Failure(cause="rate_limited", wait=0.0), GOOD], Policy(first=0.5), chance=0.0)
    assert told.of("wait") == [0.25]


def test_a_service_that_asks_for_too_long_a_wait_is_not_asked_again() -> None:
    answer, told = ask([Failure(cause="rate_limited", wait=60.1), GOOD], Policy(longest=60))
    assert answer == Failure(cause="rate_limited", wait=60.1)
    assert told.of("wait") == []
    assert ask([Failure(cause="rate_limited", wait=60.0), GOOD], Policy(longest=60))[0] == Reply(
        text="{}", call=2
    )


def test_all_waits_together_are_bounded() -> None:
    answer, told = ask([Failure(cause="rate_limited", wait=50.0)], Policy(attempts=20, total=180), chance=0.0)
    assert told.of("wait") == [50, 50, 50]
    assert answer == Failure(cause="rate_limited", wait=50.0, call=4)


@given(
    st.lists(st.sampled_from([*PASSING, *ONCE, "parameter_refused"]), min_size=1, max_size=30),
    st.lists(st.one_of(st.none(), st.floats(0, 100)), min_size=30, max_size=30),
    st.floats(0, 1),
    st.integers(1, 8),
)
def test_no_request_goes_beyond_its_policy(
    causes: list[str], waits: list[float | None], chance: float, attempts: int
) -> None:
    policy = Policy(attempts=attempts, total=120)
    seen: Counter[str] = Counter()
    waited = 0.0
    for cause, asked in zip(causes, waits, strict=False):
        wait = next_wait(Failure(cause=cause, wait=asked), policy, seen, waited=waited, chance=lambda: chance)
        if wait is None:
            break
        seen[cause] += 1
        waited += wait
        assert cause == "parameter_refused" or wait >= (asked or 0)
        assert cause == "parameter_refused" or wait >= min(policy.longest, policy.first) / 2
    assert waited <= policy.total
    assert seen.total() - seen["parameter_refused"] <= attempts - 1
    assert max([seen[cause] for cause in ONCE], default=0) <= 1
