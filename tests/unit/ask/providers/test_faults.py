"""Statuses, headers and error bodies are read for what went wrong, how long to wait, and what was not taken."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.ask.facts import Failure
from judgeproof.ask.providers import DIALECTS
from judgeproof.ask.providers.faults import asked_wait, fault, parameter_of, refusal

NOW = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)
CHAT = DIALECTS["openai"].parameters
MESSAGES = DIALECTS["anthropic"].parameters


def error(**told: Any) -> bytes:
    return json.dumps({"error": told}).encode()


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "2"}, 2.0),
        ({"retry-after": " 0.5 "}, 0.5),
        ({"retry-after": "0"}, 0.0),
        ({"retry-after-ms": "1500", "retry-after": "9"}, 1.5),
        ({"retry-after-ms": "x", "retry-after": "9"}, 9.0),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:03 GMT"}, 3.0),
        ({"retry-after": "Mon, 30 Nov 2026 11:00:00 GMT"}, 0.0),
        # The clock of the service counts, where it tells the time.
        ({"retry-after": "Mon, 30 Nov 2026 13:00:03 GMT", "date": "Mon, 30 Nov 2026 13:00:00 GMT"}, 3.0),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:03 GMT", "date": "yesterday"}, 3.0),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:03"}, 3.0),
        ({"retry-after": "999999999"}, 999999999.0),
        ({}, None),
        ({"retry-after": ""}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-2"}, None),
        ({"retry-after": "1e9"}, None),
        ({"retry-after": "NaN"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "9" * 400}, None),
        ({"retry-after": "٣"}, None),
        ({"retry-after": "Mon, 99 Nov 2026 12:00:03 GMT"}, None),
        ({"retry-after": "Mon, 30 Nov 99999 12:00:03 GMT"}, None),
    ],
)
def test_waits_that_are_asked_for(headers: dict[str, str], seconds: float | None) -> None:
    assert asked_wait(headers, NOW) == seconds


@given(st.text(max_size=40), st.text(max_size=40))
def test_a_wait_is_seconds_or_nothing(told: str, date: str) -> None:
    wait = asked_wait({"retry-after": told, "date": date}, NOW)
    assert wait is None or wait >= 0


@pytest.mark.parametrize(
    ("status", "cause"),
    [(429, "rate_limited"), (500, "http_500"), (401, "http_401"), (402, "no_credit"), (204, "http_204"), (307, "redirected"), (300, "redirected")],
)  # fmt: skip
def test_a_status_is_a_cause(status: int, cause: str) -> None:
    assert refusal(status, {}, b"", NOW).cause == cause


def test_what_is_told_of_a_refusal() -> None:
    assert refusal(429, {"retry-after": "2"}, error(message="slow down"), NOW) == Failure(
        cause="rate_limited", note="slow down", wait=2.0
    )
    assert refusal(503, {"retry-after": "2"}, b"<html>", NOW) == Failure(
        cause="http_503", note="<html>", wait=2.0
    )
    assert refusal(500, {}, b"\xff" * 9, NOW).note == "\ufffd" * 9
    # It is cut by whoever tells it, when no secret is in it any more.
    assert refusal(500, {}, b"x" * 5000, NOW).note == "x" * 5000
    assert refusal(429, {}, error(code="insufficient_quota", message="pay"), NOW).cause == "no_credit"
    assert refusal(422, {}, b'{"detail": [{"msg": "bad", "input": "secret"}]}', NOW).note == "bad"
    assert refusal(400, {}, b'{"message": "bad"}', NOW).note == "bad"
    assert refusal(400, {}, b'{"error": "bad"}', NOW).note == "bad"
    assert refusal(400, {}, b"[]", NOW).note == "[]"


# As OpenAI, vLLM, llama.cpp and Anthropic say it.
TOO_LONG = [
    error(code="context_length_exceeded", message="Please reduce the length of the messages."),
    error(
        code=400,
        type="BadRequestError",
        message="This model's maximum context length is 16384 tokens. However, you requested 122946 tokens",
    ),
    error(
        code=400,
        type="exceed_context_size_error",
        message="request (14418 tokens) exceeds the available context size (8192 tokens), try increasing it",
    ),
    error(type="invalid_request_error", message="prompt is too long: 200100 tokens > 200000 maximum"),
]


@pytest.mark.parametrize("body", TOO_LONG)
def test_a_question_that_does_not_fit_into_the_window_is_told_as_such(body: bytes) -> None:
    assert [refusal(status, {}, body, NOW).cause for status in (400, 413, 422)] == ["too_long"] * 3
    assert [refusal(status, {}, body, NOW).cause for status in (500, 404)] == ["http_500", "http_404"]
    assert refusal(400, {}, error(message="a prompt that is too long-winded"), NOW).cause == "http_400"


@pytest.mark.parametrize(
    ("location", "shown"),
    [
        ("https://evil.example/x?key=secret", "'evil.example'"),
        ("/v2", "'the same host'"),
        ("http://[", "an address that is none"),
    ],
)
def test_a_redirect_tells_its_host_only(location: str, shown: str) -> None:
    note = refusal(302, {"location": location}, b"", NOW).note
    assert note == f"to {shown}; redirects are not followed, since a key would go along"


TAKEN: list[tuple[bytes, Any, str | None]] = [
    (error(param="temperature", message="x"), CHAT, "temperature"),
    (error(param="response_format.json_schema", message="x"), CHAT, "response_format"),
    (error(param="messages[0].content", message="temperature is not supported"), CHAT, "temperature"),
    (
        error(message="Unsupported parameter: 'max_tokens' is not supported with this model."),
        CHAT,
        "max_tokens",
    ),
    (error(message="response_format type must be text"), CHAT, "response_format"),
    (
        error(message="This model does not support: not supported structured outputs"),
        CHAT,
        "structured outputs",
    ),
    (error(message="'max_tokens' or 'max_completion_tokens' is too large: 4096."), CHAT, "max_tokens"),
    (
        b'{"detail": [{"loc": ["body", "response_format", "type"], "msg": "x", "input": "temperature"}]}',
        CHAT,
        "response_format",
    ),
    (b'{"message": "Unrecognized request argument supplied: response_format"}', CHAT, "response_format"),
    (error(message="output_config.format.schema: Extra inputs are not permitted"), MESSAGES, "output_config"),
    (error(message="temperature: may not be used, it is deprecated for this model"), MESSAGES, "temperature"),
    # What is not named is not guessed.
    (error(message="bad request"), CHAT, None),
    (error(message="the prompt is too long"), CHAT, None),
    (error(message="the temperature of the sea rises"), CHAT, None),
    (error(message="my_temperatures is not supported"), CHAT, None),
    (
        b'{"detail": [{"loc": ["body", "messages"], "msg": "invalid", "input": {"temperature": 0}}]}',
        CHAT,
        None,
    ),
    (b"temperature is not supported", CHAT, None),
    (b'{"detail": [7, {"loc": 7}, {"loc": [7]}]}', CHAT, None),
    (b"[]", CHAT, None),
    (b"", CHAT, None),
]


@pytest.mark.parametrize(("body", "parameters", "word"), TAKEN)
def test_a_parameter_that_is_not_taken_is_named(
    body: bytes, parameters: dict[str, str], word: str | None
) -> None:
    assert parameter_of(body, parameters) == word


@given(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.text(),
        st.lists(st.text()),
        st.dictionaries(st.text(), st.text()),
    )
)
def test_an_error_object_is_a_failure(told: Any) -> None:
    found = fault(told)
    assert isinstance(found, Failure)
    assert found.note is None or 0 < len(found.note) <= 500
