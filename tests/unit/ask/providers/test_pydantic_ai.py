"""Models through pydantic-ai: what they say comes as it was said, and what is not known is not made up."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic_ai import exceptions as failures
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    ModelResponsePart,
    SystemPromptPart,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    UserPromptPart,
)
from pydantic_ai.models import Model
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.models.test import TestModel
from pydantic_ai.usage import RequestUsage
from tests.servers.misbehaving import CANARY

from judgeproof.ask.facts import Answer, Failure, Reply, Request
from judgeproof.ask.providers.negotiation import Negotiation
from judgeproof.ask.providers.pydantic_ai import UnansweredError, asking, offer_of, usage_of
from judgeproof.ask.providers.redaction import Redaction
from judgeproof.citations.question import reply_schema

NOW = datetime(2026, 11, 30, tzinfo=UTC)


def asked(model: Model, *, seconds: float = 5, structured: str | None = None, **terms: Any) -> Answer:
    offer = offer_of(model)
    wanted = {"structured": structured or offer.ladder[0], "temperature": 0.0, "max_tokens": 100, **terms}
    ask = asking(model, Negotiation(offer, **wanted), Redaction([CANARY]), seconds=seconds, clock=lambda: NOW)
    request = Request(
        role="citations", row=1, row_id="r1", stimulus_id="s", stimulus=None, schema=reply_schema(rubric=True),
        messages=lambda: ({"role": "system", "content": "S"}, {"role": "user", "content": "U"}),
    )  # fmt: skip

    async def run() -> Answer:
        pending: Any = ask(request)
        return await pending

    return asyncio.run(run())


def saying(*parts: ModelResponsePart, usage: RequestUsage | None = None, **fields: Any) -> FunctionModel:
    """A model that says some parts, with a usage."""
    told = usage or RequestUsage(input_tokens=50, output_tokens=7)
    return FunctionModel(lambda messages, info: ModelResponse(parts=parts, usage=told, **fields))


def raising(error: Exception) -> FunctionModel:
    def answer(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        raise error

    return FunctionModel(answer)


# ---------------------------------------------------------------- what is said


def test_a_reply_is_as_it_was_said() -> None:
    text = " <think>hm</think>\n{}\x00 "
    model = saying(ThinkingPart("hidden"), TextPart(text[:9]), TextPart(text[9:]), finish_reason="stop")
    found = asked(model)
    assert isinstance(found, Reply)
    assert (found.text, found.finish, found.call) == (text, "stop", 1)
    assert found.usage == {"prompt": 50, "completion": 7, "cache_read": None, "cache_write": None, "reasoning": None}  # fmt: skip
    assert found.terms is not None
    assert (found.terms["structured"], found.terms["temperature"]) == ("json_schema", 0.0)
    assert found.terms["through"].startswith("pydantic-ai ")
    assert found.latency is not None


def test_the_question_is_put_once_and_in_its_words() -> None:
    seen: list[tuple[list[ModelMessage], AgentInfo]] = []

    def answer(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        seen.append((messages, info))
        return ModelResponse(parts=[TextPart("{}")])

    asked(FunctionModel(answer))
    [(messages, info)] = seen
    [question] = messages
    assert isinstance(question, ModelRequest)
    assert [(type(part), part.content) for part in question.parts] == [  # type: ignore[union-attr]
        (SystemPromptPart, "S"), (UserPromptPart, "U")
    ]  # fmt: skip
    assert info.model_settings == {"max_retries": 0, "temperature": 0.0, "max_tokens": 100}
    parameters = info.model_request_parameters
    assert (parameters.output_mode, info.instructions, info.output_tools) == ("native", None, [])
    assert parameters.output_object is not None
    assert parameters.output_object.json_schema["additionalProperties"] is False


@pytest.mark.parametrize(
    ("structured", "mode"), [("json_schema", "native"), ("json_object", "prompted"), ("text", "text")]
)
def test_what_holds_a_reply_is_what_is_said_of_it(structured: str, mode: str) -> None:
    model = TestModel(custom_output_text="{}", profile={"supports_json_schema_output": True, "supports_json_object_output": True})  # fmt: skip
    found = asked(model, structured=structured, temperature=None, max_tokens=None)
    assert isinstance(found, Reply)
    assert model.last_model_request_parameters is not None
    assert model.last_model_request_parameters.output_mode == mode
    assert model.last_model_request_parameters.instruction_parts is None, "nothing is added to the question"
    assert found.terms is not None
    assert (found.terms["structured"], found.terms["temperature"], found.terms["max_tokens"]) == (
        structured, None, None
    )  # fmt: skip


@pytest.mark.parametrize(
    ("profile", "ladder"),
    [
        ({}, ("text",)),
        ({"supports_json_object_output": True}, ("json_object", "text")),
        ({"supports_json_schema_output": True}, ("json_schema", "text")),
    ],
)
def test_the_ladder_is_what_the_profile_says(profile: Any, ladder: tuple[str, ...]) -> None:
    assert offer_of(TestModel(profile=profile)).ladder == ladder


@pytest.mark.parametrize(
    ("parts", "fields", "cause"),
    [
        ([TextPart("I")], {"finish_reason": "content_filter"}, "refused"),
        ([], {"provider_details": {"refusal": "I will not."}}, "refused"),
        ([TextPart("{")], {"finish_reason": "length"}, "truncated"),
        ([TextPart("{")], {"provider_details": {"finish_reason": "pause_turn"}}, "truncated"),
        ([TextPart("{")], {"state": "suspended"}, "truncated"),
        ([TextPart("{")], {"finish_reason": "error"}, "error_object"),
        ([TextPart("{")], {"provider_details": {"finish_reason": "error"}}, "error_object"),
        ([], {}, "no_text"),
        ([TextPart("")], {"finish_reason": "stop"}, "no_text"),
        ([ThinkingPart("hm")], {}, "no_text"),
        ([ToolCallPart("f", {"score": 3})], {"finish_reason": "tool_call"}, "no_text"),
    ],
)
def test_what_is_no_reply_is_a_failure_that_was_paid_for(parts: Any, fields: Any, cause: str) -> None:
    found = asked(saying(*parts, **fields))
    assert isinstance(found, Failure)
    assert (found.cause, found.usage and found.usage["completion"]) == (cause, 7)
    assert found.text == ("".join(p.content for p in parts if isinstance(p, TextPart)) or None)


# ---------------------------------------------------------------- what it cost


@pytest.mark.parametrize(
    ("usage", "expected"),
    [
        (RequestUsage(), None),
        (RequestUsage(unmeasured_requests=1), None),
        (RequestUsage(details={"reasoning_tokens": 3}), None),
        # What was read from a cache and what was written to one are part of the input there.
        (RequestUsage(input_tokens=100, output_tokens=5, cache_read_tokens=60, cache_write_tokens=30), (10, 5, 60, 30, None)),
        (RequestUsage(input_tokens=100, output_tokens=5, cache_read_tokens=0), (100, 5, 0, None, None)),
        (RequestUsage(input_tokens=10, cache_read_tokens=60), (None, None, 60, None, None)),
        (RequestUsage(input_tokens=0, output_tokens=0), (None, None, None, None, None)),
        (RequestUsage(input_tokens=9, output_tokens=5, output_reasoning_tokens=0), (9, 5, None, None, 0)),
        (RequestUsage(input_tokens=9, output_tokens=5, details={"reasoning_tokens": 4}), (9, 5, None, None, 4)),
        (RequestUsage(input_tokens=9, output_tokens=5, details={"reasoning_tokens": 0}), (9, 5, None, None, None)),
        (RequestUsage(input_tokens=True, output_tokens=-1, cache_read_tokens=1), (None, None, 1, None, None)),
    ],
)  # fmt: skip
def test_an_unknown_count_is_not_zero(usage: RequestUsage, expected: Any) -> None:
    found = usage_of(usage, "text")
    assert (None if found is None else tuple(found.values())) == expected


def test_no_token_is_a_count_where_nothing_was_said() -> None:
    found = usage_of(RequestUsage(input_tokens=9, output_tokens=0), None)
    assert found is not None
    assert found["completion"] == 0


# ---------------------------------------------------------------- what goes wrong

STATUS = failures.ModelHTTPError


@pytest.mark.parametrize(
    ("error", "cause", "wait"),
    [
        (STATUS(429, "m", {"message": "slow"}, headers={"Retry-After": "7"}), "rate_limited", 7.0),
        (STATUS(429, "m", None, retry_after=3.0), "rate_limited", 3.0),
        (STATUS(429, "m", {"code": "insufficient_quota"}), "no_credit", None),
        (STATUS.for_category(failures.ModelQuotaExceededError, status_code=400, model_name="m"), "no_credit", None),
        (STATUS(503, "m", "<html>"), "http_503", None),
        (STATUS(401, "m", {"error": {"message": CANARY}}), "http_401", None),
        (STATUS(400, "m", {"message": "temperature is not supported", "param": "temperature"}), "parameter_refused", None),
        (failures.ModelRateLimitError("m", "slow", retry_after=2.0), "rate_limited", 2.0),
        (failures.ModelQuotaExceededError("m", "none left"), "no_credit", None),
        (failures.ModelTimeoutError("m", "late"), "timeout", None),
        (failures.ModelRequestTimeout("m", 3.0), "timeout", None),
        (failures.ModelConnectionError("m", "refused"), "connection", None),
        (failures.ModelServerError("m", "boom"), "error_object", None),
        (failures.UnexpectedModelBehavior("odd", CANARY), "invalid_response", None),
        (failures.ContentFilterError("filtered"), "refused", None),
        (failures.UserError("no such thing"), "exception", None),
        (UnansweredError(Failure(cause="too_large")), "too_large", None),
        (KeyError(CANARY), "exception", None),
        (ExceptionGroup(CANARY, [ValueError(CANARY)]), "exception", None),
    ],
)  # fmt: skip
def test_an_exception_is_a_failure(error: Exception, cause: str, wait: float | None) -> None:
    found = asked(raising(error))
    assert isinstance(found, Failure)
    assert (found.cause, found.wait) == (cause, wait)
    assert CANARY not in repr(found)
    assert found.terms is not None


def test_a_fault_of_tls_is_told_from_one_of_the_connection() -> None:
    import ssl

    error = failures.ModelConnectionError("m", "no")
    error.__cause__ = ssl.SSLError("record layer failure")
    found = asked(raising(error))
    assert isinstance(found, Failure)
    assert found.cause == "tls"


def test_a_circle_of_causes_ends() -> None:
    first, second = KeyError("a"), KeyError("b")
    first.__cause__, second.__cause__ = second, first
    assert isinstance(asked(raising(first)), Failure)


def test_a_secret_in_a_long_message_is_not_cut_in_two() -> None:
    for before in range(470, 500):
        found = asked(raising(failures.UnexpectedModelBehavior("x" * before + CANARY)))
        assert CANARY[:6] not in repr(found)


def test_what_does_not_answer_is_given_up() -> None:
    async def answer(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        await asyncio.sleep(30)
        return ModelResponse(parts=[])

    found = asked(FunctionModel(answer), seconds=0.05)
    assert isinstance(found, Failure)
    assert (found.cause, found.note) == ("timeout", "no whole answer within 0.05 s")
