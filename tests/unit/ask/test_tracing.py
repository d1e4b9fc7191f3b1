"""Calls to a judge as spans."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode, get_current_span

from judgeproof.ask import Failure, Reply, Request
from judgeproof.ask.patience import patient
from judgeproof.ask.retrying import Policy, retried
from judgeproof.ask.tracing import Target, traced

SERVICE = Target(provider="openai", model="m-1", remote=True, address="example.test", port=8443)
HERE = Target(provider="judgeproof", model="embedded", remote=False)


def request(**fields: Any) -> Request:
    return Request(
        role="citations", row=3, row_id="r3", stimulus_id="abc", stimulus=None, schema={},
        messages=lambda: ({"role": "system", "content": "Check."}, {"role": "user", "content": "The key is hunter2222."}),
        **fields,
    )  # fmt: skip


class Traced:
    """A tracer, and the spans that have ended."""

    def __init__(self) -> None:
        self._kept = InMemorySpanExporter()
        provider = TracerProvider(shutdown_on_exit=False)
        provider.add_span_processor(SimpleSpanProcessor(self._kept))
        self.tracer = provider.get_tracer("test")

    def spans(self) -> list[ReadableSpan]:
        return list(self._kept.get_finished_spans())

    def one(self) -> tuple[ReadableSpan, dict[str, Any]]:
        (span,) = self.spans()
        return span, dict(span.attributes or {})


def ask_for(answer: Any, target: Target = SERVICE, **options: Any) -> tuple[ReadableSpan, dict[str, Any]]:
    """The span of one call that is answered at once."""
    told = Traced()
    asked = traced(lambda _: answer, told.tracer, target, seconds=60, **options)
    assert asked(request()) is answer
    return told.one()


def test_a_call_is_a_span_by_the_conventions() -> None:
    usage = {"prompt": 100, "completion": 20, "cache_read": 20, "cache_write": 7, "reasoning": 5}
    answer = Reply(
        text="{}", finish="stop", model="m-2026", usage=usage, terms={"temperature": 0.0, "max_tokens": 4096}
    )
    span, told = ask_for(answer)
    assert (span.name, span.kind, span.status.status_code) == ("chat m-1", SpanKind.CLIENT, StatusCode.UNSET)
    assert told == {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "m-1",
        "gen_ai.request.temperature": 0.0,
        "gen_ai.request.max_tokens": 4096,
        "gen_ai.output.type": "json",
        "gen_ai.response.model": "m-2026",
        "gen_ai.response.finish_reasons": ("stop",),
        "gen_ai.usage.input_tokens": 127,
        "gen_ai.usage.output_tokens": 20,
        "gen_ai.usage.cache_read.input_tokens": 20,
        "gen_ai.usage.cache_creation.input_tokens": 7,
        "gen_ai.usage.reasoning.output_tokens": 5,
        "server.address": "example.test",
        "server.port": 8443,
        "judgeproof.row": 3,
        "judgeproof.row.id": "r3",
        "judgeproof.role": "citations",
        "judgeproof.stimulus": "abc",
        "judgeproof.draw": 1,
        "judgeproof.attempt": 1,
        "judgeproof.call": 1,
    }


@pytest.mark.parametrize(
    "usage", [None, {}, {"prompt": None}, {"prompt": True}, {"prompt": -1}, {"prompt": "9"}]
)
def test_what_is_not_known_is_no_number(usage: Any) -> None:
    _, told = ask_for(Reply(text="{}", usage=usage))
    assert not [name for name in told if name.startswith(("gen_ai.usage", "gen_ai.response"))]


def test_a_judge_in_here_is_no_client() -> None:
    span, told = ask_for(Reply(text="{}"), HERE)
    assert (span.name, span.kind) == ("chat embedded", SpanKind.INTERNAL)
    assert "server.address" not in told


def test_a_failure_has_a_type_and_no_words() -> None:
    span, told = ask_for(Failure(cause="http_500", note="it said hunter2222", text="half a reply"))
    assert told["error.type"] == "http_500"
    assert span.status.status_code is StatusCode.ERROR
    assert "hunter2222" not in span.to_json()
    assert "half a reply" not in span.to_json()


def test_what_is_no_answer_is_a_failure_too() -> None:
    assert ask_for(None)[1]["error.type"] == "exception"


def test_nothing_of_what_was_said_is_recorded_unless_it_is_wanted() -> None:
    span, _ = ask_for(Reply(text="a reply"))
    assert "Check." not in span.to_json()
    assert "a reply" not in span.to_json()


def test_what_was_said_is_recorded_without_secrets() -> None:
    span, told = ask_for(
        Reply(text="hunter2222!", finish="stop"), content=lambda text: text.replace("hunter2222", "[secret]")
    )
    assert json.loads(told["gen_ai.input.messages"]) == [
        {"role": "system", "parts": [{"type": "text", "content": "Check."}]},
        {"role": "user", "parts": [{"type": "text", "content": "The key is [secret]."}]},
    ]
    assert json.loads(told["gen_ai.output.messages"]) == [
        {"role": "assistant", "parts": [{"type": "text", "content": "[secret]!"}], "finish_reason": "stop"}
    ]
    assert "hunter2222" not in span.to_json()


def test_what_steers_a_terminal_is_written_out() -> None:
    told = Traced()
    asked = traced(
        lambda _: Reply(text="{}", model="\x1b[31m", finish="\ud800"), told.tracer, HERE, seconds=60
    )
    asked(request())
    _, seen = told.one()
    assert seen["gen_ai.response.model"] == "\\x1b[31m"
    assert seen["gen_ai.response.finish_reasons"] == ("\\ud800",)


def test_the_span_is_the_current_one_while_the_judge_is_asked() -> None:
    told = Traced()
    current: list[Any] = []

    def at_once(_: Request) -> Reply:
        current.append(get_current_span().get_span_context().span_id)
        return Reply(text="{}")

    async def later(_: Request) -> Reply:
        await asyncio.sleep(0)
        return at_once(_)

    traced(at_once, told.tracer, HERE, seconds=60)(request())
    awaited(traced(later, told.tracer, HERE, seconds=60))
    assert current == [span.context.span_id for span in told.spans() if span.context]
    assert not get_current_span().get_span_context().is_valid


def awaited(ask: Callable[[Request], Any]) -> Any:
    async def run() -> Any:
        return await ask(request())

    return asyncio.run(run())


def test_an_exception_ends_its_span_and_goes_on() -> None:
    def raises(_: Request) -> Reply:
        raise ZeroDivisionError("hunter2222")

    async def raises_later(_: Request) -> Reply:
        raise ZeroDivisionError("hunter2222")

    for ask, how in ((raises, lambda asked: asked(request())), (raises_later, awaited)):
        told = Traced()
        with pytest.raises(ZeroDivisionError):
            how(traced(ask, told.tracer, SERVICE, seconds=60))
        span, seen = told.one()
        assert seen["error.type"] == "ZeroDivisionError"
        assert span.status.status_code is StatusCode.ERROR
        assert "hunter2222" not in span.to_json()


def test_a_call_that_is_waited_for_in_vain_is_a_timeout() -> None:
    async def never(_: Request) -> Reply:
        await asyncio.sleep(60)
        return Reply(text="{}")

    told = Traced()
    answer = awaited(patient(traced(never, told.tracer, SERVICE, seconds=0.05), 0.05))
    assert answer.cause == "timeout"
    assert told.one()[1]["error.type"] == "timeout"


def test_a_call_that_is_broken_off_is_cancelled() -> None:
    told = Traced()

    async def never(_: Request) -> Reply:
        await asyncio.sleep(60)
        return Reply(text="{}")

    async def run() -> None:
        pending: Any = traced(never, told.tracer, SERVICE, seconds=60)(request())
        task = asyncio.ensure_future(pending)
        await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(run())
    assert told.one()[1]["error.type"] == "cancelled"


def test_every_call_of_a_request_is_a_span_with_its_number() -> None:
    told = Traced()
    answers = iter([Failure(cause="http_500"), Failure(cause="rate_limited"), Reply(text="{}")])

    async def sleep(_: float) -> None:
        return

    asked = retried(
        traced(lambda _: next(answers), told.tracer, SERVICE, seconds=60), Policy(), note=lambda *_: None,
        chance=lambda: 0.0, sleep=sleep,
    )  # fmt: skip
    assert awaited(asked).call == 3
    seen = [dict(span.attributes or {}) for span in told.spans()]
    assert [one["judgeproof.call"] for one in seen] == [1, 2, 3]
    assert [one.get("error.type") for one in seen] == ["http_500", "rate_limited", None]
