"""What is sent to each kind of service, and what is read from what it sends."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.servers.misbehaving import GOOD, completion, message

from judgeproof.ask.facts import Failure, Reply
from judgeproof.ask.providers import DIALECTS, chat_completions, messages
from judgeproof.ask.providers.dialect import Terms
from judgeproof.ask.providers.schemas import closed, spread
from judgeproof.citations.question import reply_schema

TEXT = json.dumps(GOOD)
TERMS = Terms(structured="json_schema", temperature=0.0, max_tokens=100, max_tokens_as="max_tokens")
ASKED = ({"role": "system", "content": "S"}, {"role": "user", "content": "U"})
SCHEMA = reply_schema(rubric=True)


# ---------------------------------------------------------------- what is sent


def test_chat_completions_are_asked() -> None:
    sent = chat_completions.body("m", ASKED, SCHEMA, TERMS)
    form = sent.pop("response_format")
    assert sent == {"model": "m", "messages": [*ASKED], "temperature": 0.0, "max_tokens": 100}
    assert form["type"] == "json_schema"
    assert form["json_schema"]["strict"] is True
    assert form["json_schema"]["schema"] == closed(SCHEMA)


def test_messages_are_asked() -> None:
    sent = messages.body("m", ASKED, SCHEMA, TERMS)
    form = sent.pop("output_config")
    assert sent == {
        "model": "m",
        "system": "S",
        "messages": [ASKED[1]],
        "temperature": 0.0,
        "max_tokens": 100,
    }
    assert form["format"]["type"] == "json_schema"
    assert "minimum" not in json.dumps(form)
    assert "minimum" in json.dumps(closed(SCHEMA))


@pytest.mark.parametrize("name", ["openai", "openai-compatible"])
def test_what_is_not_wanted_is_not_sent(name: str) -> None:
    dialect = DIALECTS[name]
    terms = Terms(structured="text", temperature=None, max_tokens=None, max_tokens_as="max_tokens")
    assert dialect.body("m", ASKED, SCHEMA, terms) == {"model": "m", "messages": [*ASKED]}
    mode = Terms(
        structured="json_object", temperature=1.0, max_tokens=9, max_tokens_as="max_completion_tokens"
    )
    assert dialect.body("m", ASKED, SCHEMA, mode) == {
        "model": "m", "messages": [*ASKED], "temperature": 1.0, "max_completion_tokens": 9, "response_format": {"type": "json_object"},
    }  # fmt: skip
    plain = Terms(structured="text", temperature=None, max_tokens=9, max_tokens_as="max_tokens")
    assert set(messages.body("m", ASKED, SCHEMA, plain)) == {"model", "messages", "system", "max_tokens"}


def objects(schema: Any) -> list[dict[str, Any]]:
    found = [schema] if isinstance(schema, dict) and "properties" in schema else []
    inner = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    return [*found, *(each for part in inner for each in objects(part))]


def test_a_schema_is_closed() -> None:
    """Services that hold a reply to a schema take one in which everything is required and nothing else is allowed."""
    shut = closed(SCHEMA)
    assert len(objects(shut)) == 2
    for each in objects(shut):
        assert each["required"] == list(each["properties"])
        assert each["additionalProperties"] is False
    verdict = shut["properties"]["verdicts"]["items"]["properties"]
    assert verdict["supporting_marker"] == {"type": ["string", "null"]}
    assert verdict["context_span"] == {"type": "string"}
    assert "additionalProperties" not in json.dumps(SCHEMA), "the schema itself stays as it is"
    choice = closed(
        {"type": "object", "properties": {"a": {"type": "string", "enum": ["x"]}}, "required": []}
    )
    assert choice["properties"]["a"] == {"type": ["string", "null"], "enum": ["x", None]}


# ---------------------------------------------------------------- what is read


def test_a_chat_completion_is_read() -> None:
    assert chat_completions.read(completion()) == Reply(
        text=TEXT, finish="stop", model="m-2026",
        usage={"prompt": 100, "completion": 20, "cache_read": 20, "cache_write": None, "reasoning": 5},
    )  # fmt: skip


def test_a_message_is_read() -> None:
    assert messages.read(message()) == Reply(
        text=TEXT, finish="end_turn", model="a-2026",
        usage={"prompt": 100, "completion": 20, "cache_read": 20, "cache_write": 7, "reasoning": None},
    )  # fmt: skip


CHAT: list[tuple[dict[str, Any], str]] = [
    (completion(finish_reason="length"), "truncated"),
    (completion(message={"content": None}, finish_reason="length"), "truncated"),
    (completion(finish_reason="content_filter"), "refused"),
    (completion(message={"content": None, "refusal": "no"}), "refused"),
    (completion([{"type": "refusal", "refusal": "no"}]), "refused"),
    (completion(message={"content": None}), "no_text"),
    (completion(message={}), "no_text"),
    (completion(""), "no_text"),
    (completion(True), "no_text"),
    (completion([]), "no_text"),
    (completion([{"type": "text", "text": None}]), "no_text"),
    (completion(message={"content": None, "tool_calls": [{"function": {"arguments": TEXT}}]}), "no_text"),
    (completion(message={"content": None, "reasoning_content": TEXT}), "no_text"),
    (completion(finish_reason="error"), "error_object"),
    (completion(choices=None), "invalid_response"),
    (completion(choices=[7]), "invalid_response"),
    (completion(message=None), "invalid_response"),
    (completion(error={"message": "x"}), "error_object"),
    (completion(error="x"), "error_object"),
    (completion(error={"message": "x", "code": 429}), "rate_limited"),
    (completion(error={"message": "x", "code": 503}), "http_503"),
    (completion(error={"message": "x", "code": 402}), "no_credit"),
    (completion(error={"message": "x", "code": 200}), "error_object"),
    (completion(error={"message": "x", "code": True}), "error_object"),
    (completion(error={"type": "rate_limit_exceeded"}), "rate_limited"),
    (completion(error={"code": "insufficient_quota"}), "no_credit"),
    (completion(error={"code": 400, "type": "exceed_context_size_error", "message": "x"}), "too_long"),
    ({}, "invalid_response"),
]
MESSAGE: list[tuple[dict[str, Any], str]] = [
    (message(stop_reason="max_tokens"), "truncated"),
    (message(stop_reason="model_context_window_exceeded"), "truncated"),
    (message(stop_reason="pause_turn"), "truncated"),
    (message(stop_reason="refusal"), "refused"),
    (message(content=[]), "no_text"),
    (message(content=[{"type": "tool_use", "input": GOOD}], stop_reason="tool_use"), "no_text"),
    (message(content=[{"type": "thinking", "thinking": TEXT}]), "no_text"),
    (message(content=TEXT), "invalid_response"),
    (message(content=None), "invalid_response"),
    ({"type": "error", "error": {"type": "overloaded_error", "message": "x"}}, "error_object"),
    ({"type": "error", "error": {"type": "rate_limit_error", "message": "x"}}, "rate_limited"),
    ({}, "invalid_response"),
]


@pytest.mark.parametrize(("value", "cause"), CHAT)
def test_what_is_no_reply_of_a_chat(value: dict[str, Any], cause: str) -> None:
    found = chat_completions.read(value)
    assert isinstance(found, Failure)
    assert found.cause == cause


@pytest.mark.parametrize(("value", "cause"), MESSAGE)
def test_what_is_no_reply_of_messages(value: dict[str, Any], cause: str) -> None:
    found = messages.read(value)
    assert isinstance(found, Failure)
    assert found.cause == cause


def test_what_a_failure_has_of_a_reply_is_kept() -> None:
    cut = chat_completions.read(completion('{"sc', finish_reason="length"))
    assert isinstance(cut, Failure)
    assert (cut.text, cut.finish, cut.model, cut.call) == ('{"sc', "length", "m-2026", 1)
    assert cut.usage is not None
    assert cut.usage["completion"] == 20
    refused = chat_completions.read(completion(message={"content": None, "refusal": "I will not."}))
    assert isinstance(refused, Failure)
    assert (refused.text, refused.note) == (None, "I will not.")
    tool = chat_completions.read(completion(message={"content": None, "tool_calls": [1]}))
    assert isinstance(tool, Failure)
    assert tool.note == "the reply calls a tool and holds no text"
    short = messages.read(message("{", stop_reason="max_tokens"))
    assert isinstance(short, Failure)
    assert (short.text, short.finish, short.note) == ("{", "max_tokens", "the reply was cut off (max_tokens)")


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"prompt_tokens": 10, "completion_tokens": 2}, (10, 2, None, None, None)),
        ({"prompt_tokens": 10, "completion_tokens": 2, "prompt_cache_hit_tokens": 4}, (6, 2, 4, None, None)),
        ({"prompt_tokens": 10, "prompt_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 3}}, (7, None, 0, 3, None)),
        ({"prompt_tokens": 10, "prompt_tokens_details": {"cached_tokens": 11}}, (None, None, 11, None, None)),
        ({"prompt_tokens": True, "completion_tokens": "2"}, (None, None, None, None, None)),
        ({"prompt_tokens": 1.5, "completion_tokens": -2, "prompt_tokens_details": [1]}, (None, None, None, None, None)),
    ],
)  # fmt: skip
def test_tokens_are_known_or_not(told: dict[str, Any], expected: tuple[int | None, ...]) -> None:
    found = chat_completions.read(completion(usage=told))
    assert isinstance(found, Reply)
    assert found.usage is not None
    assert tuple(found.usage.values()) == expected
    assert list(found.usage) == ["prompt", "completion", "cache_read", "cache_write", "reasoning"]


@pytest.mark.parametrize("usage", [None, [], "x", 7])
def test_no_usage_is_no_usage(usage: Any) -> None:
    for found in (chat_completions.read(completion(usage=usage)), messages.read(message(usage=usage))):
        assert isinstance(found, Reply)
        assert found.usage is None


# ---------------------------------------------------------------- whatever is sent

LEAF = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=6), st.sampled_from(["text", "refusal", "length", "stop", "error", "tool_use"])
)  # fmt: skip
NAMES = st.sampled_from(
    ["choices", "message", "content", "text", "type", "error", "code", "usage", "refusal", "finish_reason", "stop_reason",
     "prompt_tokens", "completion_tokens", "prompt_tokens_details", "model", "tool_calls", "input_tokens"]
)  # fmt: skip
ANY = st.recursive(
    LEAF,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=4)),
    max_leaves=16,
)
PARTS = st.lists(
    st.one_of(st.fixed_dictionaries({"type": st.sampled_from(["text", "image", 7]), "text": ANY}), ANY),
    max_size=4,
)
CONTENT = st.one_of(st.text(max_size=8), PARTS, ANY)
CHATS = st.fixed_dictionaries(
    {"choices": st.one_of(ANY, st.lists(st.fixed_dictionaries({}, optional={"message": st.one_of(ANY, st.fixed_dictionaries({}, optional={"content": CONTENT, "refusal": ANY, "tool_calls": ANY})), "finish_reason": ANY, "error": ANY}), max_size=2))},
    optional={"error": ANY, "usage": ANY, "model": ANY},
)  # fmt: skip
MESSAGES = st.fixed_dictionaries(
    {"content": CONTENT}, optional={"stop_reason": ANY, "usage": ANY, "error": ANY, "model": ANY}
)


def leaves(value: Any) -> list[str]:
    """Every text of a value in its order."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for part in inner for text in leaves(part)]


def check_is_there(text: str, value: Any) -> None:
    """Check that a text is put together from texts that stand in a value, in their order."""
    reached = {0}
    for leaf in leaves(value):
        reached |= {at + len(leaf) for at in reached if text.startswith(leaf, at)}
    assert len(text) in reached


@settings(max_examples=1000)
@given(
    st.one_of(ANY.filter(lambda v: isinstance(v, dict)), CHATS, MESSAGES),
    st.sampled_from(["openai", "anthropic"]),
)
def test_no_text_is_read_that_was_not_there(value: Any, name: str) -> None:
    found = DIALECTS[name].read(value)
    assert isinstance(found, Reply | Failure)
    if found.text is not None:
        check_is_there(found.text, value)
    if isinstance(found, Reply):
        assert found.text
    for known in (found.finish, found.model):
        assert known is None or isinstance(known, str)
    for count in (found.usage or {}).values():
        assert count is None or (type(count) is int and count >= 0)


def test_a_value_of_two_types_is_one_of_two_schemas() -> None:
    shut = closed(SCHEMA)
    assert '["string", "null"]' in json.dumps(shut)
    assert "[" not in {json.dumps(kind)[0] for kind in _types(spread(shut))}
    assert spread({"type": ["string", "null"], "enum": ["a", None], "title": "t"}) == {
        "anyOf": [{"type": "string", "enum": ["a"], "title": "t"}, {"type": "null"}]
    }
    assert spread({"type": "integer", "minimum": 0}) == {"type": "integer", "minimum": 0}


def _types(value: Any) -> list[Any]:
    """What stands behind every `type` in a schema."""
    if isinstance(value, list):
        return [kind for each in value for kind in _types(each)]
    if not isinstance(value, dict):
        return []
    own = [value["type"]] if "type" in value else []
    return own + [kind for each in value.values() for kind in _types(each)]
