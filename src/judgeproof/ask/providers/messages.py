"""Messages, as Anthropic has them."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from judgeproof.ask.facts import Failure, Reply
from judgeproof.ask.providers.decoding import count_at, is_list, is_object, joined, object_at, text_at
from judgeproof.ask.providers.dialect import (
    MAX_TOKENS,
    SCHEMA,
    STRUCTURED,
    TEMPERATURE,
    TEXT,
    Dialect,
    Messages,
    Terms,
)
from judgeproof.ask.providers.faults import fault
from judgeproof.ask.providers.schemas import closed

_VERSION = "2023-06-01"
# Limits of numbers are no part of the schemas that this service holds a reply to.
_NOT_TAKEN = frozenset({"minimum", "maximum"})
_CUT_OFF = ("max_tokens", "model_context_window_exceeded", "pause_turn")


def _headers(key: str | None) -> Mapping[str, str]:
    return {"anthropic-version": _VERSION, **({} if key is None else {"x-api-key": key})}


def body(model: str, messages: Messages, schema: Mapping[str, Any], terms: Terms) -> dict[str, Any]:
    """Return what is sent to ask a question. What a system message says stands apart from the others."""
    sent: dict[str, Any] = {
        "model": model,
        "system": "\n\n".join(m["content"] for m in messages if m["role"] == "system"),
        "messages": [m for m in messages if m["role"] != "system"],
        terms.max_tokens_as: terms.max_tokens,
    }
    if terms.temperature is not None:
        sent["temperature"] = terms.temperature
    if terms.structured == SCHEMA:
        sent["output_config"] = {"format": {"type": SCHEMA, "schema": closed(schema, without=_NOT_TAKEN)}}
    return sent


def read(value: Mapping[str, Any]) -> Reply | Failure:
    """Return what a decoded body says: a reply where there is a text that its model ended by itself."""
    return replace(_said(dict(value)), model=text_at(dict(value), "model"), usage=usage_of(value))


def _said(whole: dict[str, Any]) -> Reply | Failure:
    """Return what a body says, and how it ended."""
    if whole.get("error"):
        return fault(whole["error"])
    content = whole.get("content")
    if not is_list(content):
        return Failure(cause="invalid_response", note="the body holds no list of content")
    text, finish = joined(content, "text"), text_at(whole, "stop_reason")
    cause, note = _ending(text, finish, content)
    if cause is not None:
        return Failure(cause=cause, note=note, text=text, finish=finish)
    return Reply(text=text or "", finish=finish)


def _ending(text: str | None, finish: str | None, content: list[Any]) -> tuple[str | None, str | None]:
    """Return why what was said is no reply, with a note; None where it is one."""
    if finish == "refusal":
        return "refused", "the service refused to answer"
    if finish in _CUT_OFF:
        return "truncated", f"the reply was cut off ({finish})"
    if text:
        return None, None
    if any(is_object(block) and block.get("type") == "tool_use" for block in content):
        return "no_text", "the reply calls a tool and holds no text"
    return "no_text", "the content of the reply holds no text"


def usage_of(value: Mapping[str, Any]) -> Mapping[str, int | None] | None:
    """Return the tokens of a call, whatever else its body says. A prompt that was read from a cache, or written to one, counts there only."""
    told = value.get("usage")
    if not is_object(told):
        return None
    return {
        "prompt": count_at(told, "input_tokens"),
        "completion": count_at(told, "output_tokens"),
        "cache_read": count_at(told, "cache_read_input_tokens"),
        "cache_write": count_at(told, "cache_creation_input_tokens"),
        "reasoning": count_at(object_at(told, "output_tokens_details"), "thinking_tokens"),
    }


ANTHROPIC = Dialect(
    path="/v1/messages",
    home="https://api.anthropic.com",
    key="ANTHROPIC_API_KEY",
    ladder=(SCHEMA, TEXT),
    parameters={
        "output_config": STRUCTURED,
        "output_format": STRUCTURED,
        "structured output": STRUCTURED,
        "structured outputs": STRUCTURED,
        "temperature": TEMPERATURE,
        "max_tokens": MAX_TOKENS,
    },
    max_tokens_as=("max_tokens",),
    needed=True,
    headers=_headers,
    body=body,
    read=read,
    usage=usage_of,
)
