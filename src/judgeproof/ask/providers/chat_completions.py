"""Chat completions, as OpenAI has them and many others, such as vLLM, Ollama, llama.cpp and OpenRouter."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from msgspec import structs

from judgeproof.ask.facts import Failure, Reply
from judgeproof.ask.providers.decoding import count_at, is_list, is_object, joined, object_at, text_at
from judgeproof.ask.providers.dialect import (
    MAX_TOKENS,
    MODE,
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


def _headers(key: str | None) -> Mapping[str, str]:
    return {} if key is None else {"Authorization": f"Bearer {key}"}


def body(model: str, messages: Messages, schema: Mapping[str, Any], terms: Terms) -> dict[str, Any]:
    """Return what is sent to ask a question."""
    sent: dict[str, Any] = {"model": model, "messages": [*messages]}
    if terms.temperature is not None:
        sent["temperature"] = terms.temperature
    if terms.max_tokens is not None:
        sent[terms.max_tokens_as] = terms.max_tokens
    if terms.structured == SCHEMA:
        form = {"name": "reply", "strict": True, "schema": closed(schema)}
        sent["response_format"] = {"type": SCHEMA, "json_schema": form}
    elif terms.structured == MODE:
        sent["response_format"] = {"type": MODE}
    return sent


def read(value: Mapping[str, Any]) -> Reply | Failure:
    """Return what a decoded body says: a reply where there is a text that its model ended by itself."""
    return structs.replace(_said(dict(value)), model=text_at(dict(value), "model"), usage=usage_of(value))


def _said(whole: dict[str, Any]) -> Reply | Failure:
    """Return what a body says, and how it ended."""
    if whole.get("error"):
        return fault(whole["error"])
    choices = whole.get("choices")
    first = choices[0] if is_list(choices) and choices else None
    if not is_object(first) or not is_object(first.get("message")):
        return Failure(cause="invalid_response", note="the body holds no choice with a message")
    if first.get("error"):
        return fault(first["error"])
    message = object_at(first, "message")
    content, finish = message.get("content"), text_at(first, "finish_reason")
    text = content if isinstance(content, str) else joined(content, "text")
    cause, note = _ending(message, text, finish)
    if cause is not None:
        return Failure(cause=cause, note=note, text=text, finish=finish)
    return Reply(text=text or "", finish=finish)


def _ending(message: dict[str, Any], text: str | None, finish: str | None) -> tuple[str | None, str | None]:
    """Return why what was said is no reply, with a note; None where it is one."""
    refusal = text_at(message, "refusal") or joined(message.get("content"), "refusal")
    if refusal or finish == "content_filter":
        return "refused", refusal or "the service filtered the reply"
    if finish == "length":
        return "truncated", "the reply was cut off at the limit of tokens"
    if finish == "error":
        return "error_object", "the reply ended in an error"
    return (None, None) if text else ("no_text", _why_empty(message))


def _why_empty(message: dict[str, Any]) -> str:
    """Say what there is instead of a text."""
    if message.get("tool_calls") or message.get("function_call"):
        return "the reply calls a tool and holds no text"
    content = message.get("content")
    kind = "null" if content is None else "empty" if content == "" else "no text"
    return f"the content of the reply is {kind}"


def usage_of(value: Mapping[str, Any]) -> Mapping[str, int | None] | None:
    """Return the tokens of a call, whatever else its body says. A prompt that was read from a cache, or written to one, counts there only."""
    told = value.get("usage")
    if not is_object(told):
        return None
    details = object_at(told, "prompt_tokens_details")
    cached = count_at(details, "cached_tokens")
    read_back = cached if cached is not None else count_at(told, "prompt_cache_hit_tokens")
    written = count_at(details, "cache_write_tokens")
    prompt = count_at(told, "prompt_tokens")
    plain = None if prompt is None else prompt - (read_back or 0) - (written or 0)
    return {
        "prompt": None if plain is None or plain < 0 else plain,
        "completion": count_at(told, "completion_tokens"),
        "cache_read": read_back,
        "cache_write": written,
        "reasoning": count_at(object_at(told, "completion_tokens_details"), "reasoning_tokens"),
    }


COMPATIBLE = Dialect(
    path="/chat/completions",
    home=None,
    key=None,
    ladder=(SCHEMA, MODE, TEXT),
    parameters={
        "response_format": STRUCTURED,
        "json_schema": STRUCTURED,
        "json_object": STRUCTURED,
        "structured output": STRUCTURED,
        "structured outputs": STRUCTURED,
        "temperature": TEMPERATURE,
        "max_tokens": MAX_TOKENS,
        "max_completion_tokens": MAX_TOKENS,
    },
    max_tokens_as=("max_tokens", "max_completion_tokens"),
    headers=_headers,
    body=body,
    read=read,
    usage=usage_of,
)
OPENAI = replace(
    COMPATIBLE,
    home="https://api.openai.com/v1",
    key="OPENAI_API_KEY",
    max_tokens_as=("max_completion_tokens", "max_tokens"),
)
