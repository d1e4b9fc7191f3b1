"""What is told through the standard library's logging, and to whom."""

import asyncio
import logging
import subprocess
import sys
from typing import Any

import pytest

from judgeproof.ask import Failure, Reply, Request
from judgeproof.ask.limiting import Bounds, Gate
from judgeproof.ask.log import EVENTS, log
from judgeproof.ask.retrying import Policy, retried


def told(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str, dict[str, Any]]]:
    return [(r.levelname, getattr(r, "event", ""), getattr(r, "fields", {})) for r in caplog.records]


def test_what_steers_a_terminal_is_written_out(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "judgeproof")
    log("retry", "row \x1b[31m\n%s failed", {"row_id": "\x9b\u202e", "call": 1})
    assert caplog.messages == ["row \\x1b[31m\\n%s failed"]
    assert told(caplog) == [("INFO", "retry", {"row_id": "\\x9b\\u202e", "call": 1})]


def test_an_event_has_a_name_that_is_listed() -> None:
    with pytest.raises(AssertionError):
        log("unheard_of", "x", {})
    assert all(EVENTS.values())


@pytest.mark.parametrize("setup", ["", "import logging, asyncio;"])
def test_nothing_is_printed_unless_somebody_asks_for_it(setup: str) -> None:
    code = f"{setup}from judgeproof.ask.log import log; log('service_given_up', 'x', {{}}, level='warning')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout + done.stderr == ""


def asked_again(*answers: Any) -> None:
    left = iter(answers)

    async def sleep(_: float) -> None:
        return

    ask = retried(
        lambda _: next(left), Policy(first=2.0), note=lambda *_: None, chance=lambda: 1.0, sleep=sleep
    )
    request = Request(
        role="citations", row=7, row_id="r7", stimulus_id="s", stimulus=None, messages=lambda: (), schema={}
    )

    async def run() -> None:
        pending: Any = ask(request)
        await pending

    asyncio.run(run())


def test_a_retry_is_told_with_its_cause_and_none_of_its_words(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "judgeproof")
    asked_again(Failure(cause="http_503", note="the key hunter2222 is bad"), Reply(text="{}"))
    assert told(caplog) == [
        (
            "INFO",
            "retry",
            {"row": 7, "row_id": "r7", "attempt": 1, "call": 1, "cause": "http_503", "wait": 2.0},
        )
    ]
    assert "hunter2222" not in caplog.text


def test_a_service_that_is_asked_too_fast_is_told_once_a_cut(caplog: pytest.LogCaptureFixture) -> None:
    gate = Gate(Bounds(), now=lambda: 100.0)
    for _ in range(5):
        gate.heard(Failure(cause="rate_limited", wait=3.0, note="slow down, hunter2222"))
    assert told(caplog) == [("WARNING", "rate_limited", {"cause": "rate_limited", "rate": 5.0, "wait": 3.0})]
    assert "hunter2222" not in caplog.text


def test_a_service_that_is_given_up_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    gate = Gate(Bounds(give_up=2))
    for _ in range(4):
        gate.ended(Failure(cause="connection"))
    assert told(caplog) == [
        (
            "WARNING", "service_given_up",
            {"cause": "connection", "why": "2 requests in a row were not answered"},
        )
    ]  # fmt: skip
