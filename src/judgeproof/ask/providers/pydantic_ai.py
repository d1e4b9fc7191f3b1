"""Models of further services, through pydantic-ai. One call is one attempt: its own retries, and those below it, are off.

What comes over HTTP is carried, bounded and cleaned of secrets as for our own dialects. Importing this needs the extra
`providers`.
"""

import asyncio
import inspect
import json
import ssl
import warnings
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from time import perf_counter
from typing import Any, cast

import httpx2
from msgspec.structs import replace
from pydantic_ai import exceptions as failures
from pydantic_ai.messages import (
    ModelRequest,
    ModelResponse,
    NativeToolCallPart,
    SystemPromptPart,
    TextPart,
    ToolCallPart,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters, infer_model
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.providers import Provider, infer_provider, infer_provider_class
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import RequestUsage

from judgeproof.ask.facts import Answer, Ask, Failure, Reply, Request
from judgeproof.ask.providers import chat_completions, messages
from judgeproof.ask.providers.carrier import HEARD, Carrier, Heard, UnansweredError
from judgeproof.ask.providers.decoding import count_at, is_object, text_at
from judgeproof.ask.providers.dialect import (
    MAX_TOKENS,
    MODE,
    SCHEMA,
    STRUCTURED,
    TEMPERATURE,
    TEXT,
    Messages,
    Terms,
)
from judgeproof.ask.providers.endpoint import NOT_TAKEN, Clock, negotiated, told
from judgeproof.ask.providers.exchange import Held, Wire
from judgeproof.ask.providers.faults import refusal
from judgeproof.ask.providers.negotiation import Negotiation
from judgeproof.ask.providers.redaction import Redaction
from judgeproof.ask.providers.schemas import closed, spread

_THROUGH = f"pydantic-ai {version('pydantic-ai-slim')}"
_CUT_OFF = frozenset({"length", "max_tokens", "model_context_window_exceeded", "pause_turn"})
# A tag that no reply holds: nothing of a reply's text is taken for thoughts and left out of it.
_NO_TAG = "\0no tag"
_WORDS: Mapping[str, str] = {
    **messages.ANTHROPIC.parameters,
    **chat_completions.COMPATIBLE.parameters,
    **dict.fromkeys(("text.format", "responseSchema", "responseJsonSchema", "responseMimeType"), STRUCTURED),
    **dict.fromkeys(("max_output_tokens", "maxOutputTokens"), MAX_TOKENS),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What a model takes of a request, as its profile says and its service may refuse."""

    ladder: tuple[str, ...]
    parameters: Mapping[str, str] = field(default_factory=lambda: _WORDS)
    max_tokens_as: tuple[str, ...] = ("max_tokens",)
    needed: bool = False


def model_of(provider: str, name: str, wire: Wire, hidden: Redaction, *, clock: Clock) -> tuple[Model, bool]:
    """Return a model of a service, and whether its calls are carried by the wire. Raises what the library raises where it is not there, or its key is not set."""
    carrier = Carrier(wire, hidden, clock)
    found = infer_model(f"{provider}:{name}", partial(_provider, carrier=carrier))
    # As every model is made; none takes its profile from the name alone.
    made = cast(Callable[..., Model], type(found))
    return made(found.model_name, provider=found.provider, profile=_exact), carrier.taken


def _provider(name: str, *, carrier: Carrier) -> Provider[Any]:
    """Return a service whose calls are carried by a wire of ours, where it takes one."""
    if name.startswith("gateway/"):
        return infer_provider(name)
    made = cast(Callable[..., Provider[Any]], infer_provider_class(name))
    if "http_client" not in inspect.signature(made).parameters:
        return infer_provider(name)
    try:
        found = made(http_client=httpx2.AsyncClient(transport=carrier, timeout=None))
    except TypeError:
        # A library that is built on another client.
        return infer_provider(name)
    carrier.taken = True
    return found


def _exact(profile: ModelProfile) -> ModelProfile:
    """Return a profile by which nothing is taken from a reply, and nothing in it is put otherwise."""
    return {**profile, "thinking_tags": (_NO_TAG, _NO_TAG), "may_tokenize_special_tokens_in_content": False}


def offer_of(model: Model) -> Offer:
    """Return what a model takes of a request."""
    native = (SCHEMA,) if model.profile.get("supports_json_schema_output") else ()
    mode = (MODE,) if model.profile.get("supports_json_object_output") else ()
    return Offer(ladder=(*native, *mode, TEXT))


def asking(
    model: Model,
    negotiation: Negotiation,
    hidden: Redaction,
    *,
    seconds: float,
    clock: Clock,
    carried: bool = False,
) -> Ask:
    """Return how a model is asked once, for so many seconds at most. What is not `carried` may have been sent unseen."""
    entered = Held(partial(_entered, model))

    async def ask(request: Request) -> Answer:
        terms = negotiation.terms
        heard = Heard()
        HEARD.set(heard)
        began = perf_counter()
        try:
            answer = await _asked(await entered.of_this_loop(), request, terms, seconds)
        except Exception as error:  # noqa: BLE001 - foreign code may raise anything; the cause is kept and named
            answer = _failed(error, heard, negotiation, terms, hidden, clock)
        latency = round(perf_counter() - began, 6)
        if isinstance(answer, Failure):
            called = bool(heard.to) or not carried
            answer = replace(answer, usage=answer.usage or _usage_in(heard.back), call=int(called))
        return told(answer, latency, _sent(model, terms, heard), hidden)

    return ask


async def _entered(model: Model) -> AsyncGenerator[Model]:
    """Yield a model whose connections, where it has its own, end with the loop."""
    # What it warns of is kept with each call: a usage that cannot be read is unknown, and what was not sent is not told.
    warnings.filterwarnings("ignore", category=UserWarning, module=r"pydantic_ai(\.|$)")
    async with model:
        yield model


async def _asked(model: Model, request: Request, terms: Terms, seconds: float) -> Answer:
    """Put a question to a model and return what it said."""
    settings = (
        ModelSettings() if "max_retries" in model.unsupported_settings else ModelSettings(max_retries=0)
    )
    if terms.temperature is not None:
        settings["temperature"] = terms.temperature
    if terms.max_tokens is not None:
        settings["max_tokens"] = terms.max_tokens
    try:
        async with asyncio.timeout(seconds):
            response = await model.request(
                [_worded(request.messages())], settings, _held_to(request.schema, terms)
            )
    except TimeoutError:
        return Failure(cause="timeout", note=f"no whole answer within {seconds:g} s")
    return answer_of(response)


def _worded(told: Messages) -> ModelRequest:
    """Return a question in the library's words."""
    return ModelRequest(
        parts=[
            SystemPromptPart(m["content"]) if m["role"] == "system" else UserPromptPart(m["content"]) for m in told
        ]
    )  # fmt: skip


def _held_to(schema: Mapping[str, Any], terms: Terms) -> ModelRequestParameters:
    """Return what a reply is held to. The question says already what form it is to have."""
    if terms.structured == TEXT:
        return ModelRequestParameters()
    form = OutputObjectDefinition(json_schema=spread(closed(schema)), name="reply", strict=True)
    mode = "native" if terms.structured == SCHEMA else "prompted"
    return ModelRequestParameters(output_mode=mode, output_object=form, prompted_output_template=False)


def _sent(model: Model, terms: Terms, heard: Heard) -> Mapping[str, Any]:
    """Return how a model was asked. A temperature that the library leaves out was not sent."""
    told = {**terms.told(), "through": _THROUGH}
    parts = [heard.sent, *(part for part in heard.sent.values() if is_object(part))]
    left_out = heard.sent and not any(TEMPERATURE in part for part in parts)
    if left_out or TEMPERATURE in model.unsupported_settings:
        told[TEMPERATURE] = None
    return told


def answer_of(response: ModelResponse) -> Answer:
    """Return what a model said: a reply where there is a text that it ended by itself."""
    details = response.provider_details or {}
    text = "".join(part.content for part in response.parts if isinstance(part, TextPart)) or None
    finish = text_at(details, "finish_reason") or response.finish_reason
    usage = usage_of(response.usage, text)
    cause, note = _ending(response, text, text_at(details, "refusal"))
    if cause is not None:
        return Failure(
            cause=cause, note=note, text=text, finish=finish, model=response.model_name, usage=usage
        )
    return Reply(text=text or "", finish=finish, model=response.model_name, usage=usage)


def _ending(response: ModelResponse, text: str | None, refusal: str | None) -> tuple[str | None, str | None]:
    """Return why what was said is no reply, with a note; None where it is one."""
    # As the library names it and as the service does, whose words the library may not know.
    ended = {response.finish_reason, text_at(response.provider_details or {}, "finish_reason")}
    if refusal or "content_filter" in ended:
        return "refused", refusal or "the service refused to answer, or filtered the reply"
    if ended & _CUT_OFF or response.state != "complete":
        return "truncated", "the reply was cut off"
    if "error" in ended:
        return "error_object", "the reply ended in an error"
    if text:
        return None, None
    tool = any(isinstance(part, ToolCallPart | NativeToolCallPart) for part in response.parts)
    return "no_text", "the reply calls a tool and holds no text" if tool else "the reply holds no text"


def usage_of(usage: RequestUsage, text: str | None) -> Mapping[str, int | None] | None:
    """Return the tokens of a call. The library counts what was read from a cache, or written to one, as input too.

    A counter that nobody set is a zero of the library's class, and unknown. So is a zero that cannot be one: no question is
    empty, and no text was made of no token.
    """
    known = vars(usage)
    if usage.unmeasured_requests or not any(type(known.get(name)) is int for name in _COUNTERS):
        return None
    whole, completion = count_at(known, "input_tokens") or None, count_at(known, "output_tokens")
    read, written = count_at(known, "cache_read_tokens"), count_at(known, "cache_write_tokens")
    prompt = None if whole is None else whole - (read or 0) - (written or 0)
    thought = count_at(known, "output_reasoning_tokens")
    return {
        "prompt": None if prompt is None or prompt < 0 else prompt,
        "completion": None if completion == 0 and text else completion,
        "cache_read": read,
        "cache_write": written,
        # Among the details a zero may stand for what nobody told.
        "reasoning": thought if thought is not None else count_at(usage.details, "reasoning_tokens") or None,
    }


_COUNTERS = ("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens")


def _usage_in(back: Mapping[str, Any]) -> Mapping[str, int | None] | None:
    """Return the tokens that an answer told of which the library could not read, or would not."""
    told = back.get("usage")
    if not is_object(told):
        return None
    return chat_completions.usage_of(back) if "prompt_tokens" in told else messages.usage_of(back)


def _failed(
    error: Exception, heard: Heard, negotiation: Negotiation, terms: Terms, hidden: Redaction, clock: Clock
) -> Failure:
    """Return the failure that an exception of the library, or of what it stands on, is."""
    chain = list(_chain(error))
    known = next((link.failure for link in chain if isinstance(link, UnansweredError)), None)
    if known is not None:
        return known
    if isinstance(error, failures.ModelHTTPError):
        return _refused(error, negotiation, terms, hidden, clock)
    # What the library stumbles over in an answer of success is no answer.
    other = "invalid_response" if heard.status == 200 else "exception"
    cause = next((cause for kind, cause in _CAUSES if isinstance(error, kind)), other)
    if cause == "connection" and any(isinstance(link, ssl.SSLError) for link in chain):
        cause = "tls"
    wait = error.retry_after if isinstance(error, failures.ModelAPIError) else None
    return Failure(cause=cause, note=f"{type(error).__name__}: {error}", wait=wait)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an exception and those that it came of."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _refused(
    error: failures.ModelHTTPError, negotiation: Negotiation, terms: Terms, hidden: Redaction, clock: Clock
) -> Failure:
    """Return the failure that an answer of the service is whose status tells of no success."""
    body = error.body if isinstance(error.body, str) else json.dumps(error.body, default=repr)
    data = hidden.hide_in(body.encode("utf-8", "replace")) if error.body is not None else b""
    found = refusal(
        error.status_code, {n.lower(): v for n, v in (error.headers or {}).items()}, data, clock()
    )
    if isinstance(error, failures.ModelQuotaExceededError):
        found = replace(found, cause="no_credit")
    found = replace(
        found, note=found.note or str(error), wait=found.wait if found.wait is not None else error.retry_after
    )
    if error.status_code not in NOT_TAKEN:
        return found
    answer = negotiated(found, data, negotiation, terms)
    return answer if isinstance(answer, Failure) else found


# In this order: the first kind that an exception is of. One without a status came in the place of a reply.
_CAUSES: tuple[tuple[type[Exception], str], ...] = (
    (failures.ModelRequestTimeout, "timeout"),
    (failures.ModelTimeoutError, "timeout"),
    (failures.ModelConnectionError, "connection"),
    (failures.ModelRateLimitError, "rate_limited"),
    (failures.ModelQuotaExceededError, "no_credit"),
    (failures.ContentFilterError, "refused"),
    (failures.UnexpectedModelBehavior, "invalid_response"),
    (failures.ModelAPIError, "error_object"),
)
