"""Calls to a judge as spans, by the semantic conventions of OpenTelemetry for generative AI.

Nothing here is imported before somebody asks for it: what it stands on comes with the extra `otel`.
"""

import json
import time
from asyncio import CancelledError
from collections.abc import Awaitable, Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

from opentelemetry.trace import Span, SpanKind, Status, StatusCode, Tracer, use_span

from judgeproof.ask.facts import ANSWERS, Answer, Ask, Failure, Reply, Request
from judgeproof.ask.patience import checked
from judgeproof.text.visible import visible

_OPERATION = "chat"
# The clock of whoever calls off a call began a moment before ours.
_NEARLY = 0.99


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Who is called: provider and model, and where, as far as that is known. One that is not `remote` answers in here."""

    provider: str
    model: str
    remote: bool
    address: str | None = None
    port: int | None = None


Hide = Callable[[str], str]


def traced(
    ask: Ask,
    tracer: Tracer,
    target: Target,
    *,
    seconds: float,
    content: Hide | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Ask:
    """Wrap a judge so that every call of it is a span.

    Whoever awaits an answer calls it off after some `seconds`: such a call is a timeout. `content` hides secrets in what
    is said on both sides; without it nothing of that is recorded.
    """
    name = f"{_OPERATION} {target.model}"
    kind = SpanKind.CLIENT if target.remote else SpanKind.INTERNAL

    async def later(pending: Awaitable[Any], span: Span) -> Any:
        began = clock()
        with _within(span, lambda error: _cause(error, late=clock() - began >= _NEARLY * seconds)):
            answer = await pending
        _end(span, checked(answer), content)
        return answer

    def asked(request: Request) -> Answer | Awaitable[Answer]:
        span = tracer.start_span(name, kind=kind, attributes=_of_request(request, target))
        if content is not None:
            span.set_attribute("gen_ai.input.messages", _said(request.messages(), content))
        with _within(span, lambda error: _cause(error, late=False)):
            answer: Any = ask(request)
        if not isinstance(answer, ANSWERS) and isinstance(answer, Awaitable):
            return later(cast(Awaitable[Any], answer), span)
        _end(span, checked(answer), content)
        return answer

    return asked


@contextmanager
def _within(span: Span, cause: Callable[[BaseException], str]) -> Generator[None]:
    """Make a span the current one, which is ended where an exception ends what happens in it; its text is not recorded."""
    try:
        with use_span(span, record_exception=False, set_status_on_exception=False):
            yield
    except BaseException as error:
        failed(span, cause(error))
        span.end()
        raise


def _cause(error: BaseException, *, late: bool) -> str:
    if isinstance(error, CancelledError):
        return "timeout" if late else "cancelled"
    return type(error).__qualname__


def failed(span: Span, cause: str) -> None:
    """Mark a span as one that failed of a cause."""
    span.set_attribute("error.type", cause)
    span.set_status(Status(StatusCode.ERROR))


def _of_request(request: Request, target: Target) -> dict[str, str | int]:
    """Return what is known before a call; samplers decide by it."""
    known: dict[str, str | int] = {
        "gen_ai.operation.name": _OPERATION,
        "gen_ai.provider.name": target.provider,
        "gen_ai.request.model": target.model,
        "gen_ai.output.type": "json",
        "judgeproof.row": request.row,
        "judgeproof.row.id": visible(request.row_id),
        "judgeproof.role": request.role,
        "judgeproof.stimulus": request.stimulus_id,
        "judgeproof.draw": request.draw,
        "judgeproof.attempt": request.attempt,
        "judgeproof.call": request.call,
    }
    if target.address is not None:
        known["server.address"] = target.address
    if target.port is not None:
        known["server.port"] = target.port
    return known


def _end(span: Span, answer: Answer, content: Hide | None) -> None:
    """Say on a span what its call came to, and end it."""
    span.set_attributes(_of_answer(answer))
    if isinstance(answer, Failure):
        failed(span, visible(answer.cause))
    if content is not None and answer.text is not None:
        span.set_attribute("gen_ai.output.messages", _output(answer, content))
    span.end()


def _of_answer(answer: Answer) -> dict[str, Any]:
    """Return what an answer tells of itself. Nothing stands for what it does not tell."""
    told: dict[str, Any] = dict(_tokens(answer.usage or {}))
    if isinstance(answer.model, str):
        told["gen_ai.response.model"] = visible(answer.model)
    if isinstance(answer.finish, str):
        told["gen_ai.response.finish_reasons"] = [visible(answer.finish)]
    terms = answer.terms or {}
    for name in ("temperature", "max_tokens"):
        if terms.get(name) is not None:
            told[f"gen_ai.request.{name}"] = terms[name]
    return told


# Of the conventions' counts, the tokens of ours that each one adds up.
_COUNTS: Mapping[str, tuple[str, ...]] = {
    "gen_ai.usage.output_tokens": ("completion",),
    "gen_ai.usage.cache_read.input_tokens": ("cache_read",),
    "gen_ai.usage.cache_creation.input_tokens": ("cache_write",),
    "gen_ai.usage.reasoning.output_tokens": ("reasoning",),
}


def _tokens(usage: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield the counts of tokens that are known. Those of the input hold what was read from a cache or written to one."""
    known = {name: count for name, count in usage.items() if type(count) is int and count >= 0}
    if "prompt" in known:
        cached = known.get("cache_read", 0) + known.get("cache_write", 0)
        yield "gen_ai.usage.input_tokens", known["prompt"] + cached
    for name, (ours,) in _COUNTS.items():
        if ours in known:
            yield name, known[ours]


def _said(messages: tuple[Mapping[str, str], ...], hide: Hide) -> str:
    """Return messages as the conventions have them on a span: JSON, with the parts of each."""
    told = [{"role": m["role"], "parts": [_text(m["content"], hide)]} for m in messages]
    return json.dumps(told)


def _output(answer: Reply | Failure, hide: Hide) -> str:
    """Return a reply as the conventions have it on a span."""
    message = {"role": "assistant", "parts": [_text(answer.text or "", hide)]}
    return json.dumps([{**message, "finish_reason": answer.finish or "unknown"}])


def _text(text: str, hide: Hide) -> dict[str, str]:
    return {"type": "text", "content": hide(text)}
