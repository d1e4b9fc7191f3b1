"""Chat completions, as OpenAI has them and many others, such as vLLM, Ollama, llama.cpp and OpenRouter."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

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
    whole = dict(value)
    if whole.get("error"):
        return fault(whole["error"])
    choices = whole.get("choices")
    first = choices[0] if is_list(choices) and choices else None
    if not is_object(first) or not is_object(first.get("message")):
        return Failure(cause="invalid_response", note="the body holds no choice with a message")
    if first.get("error"):
        return fault(first["error"])
    return _said(whole, first, object_at(first, "message"))


def _said(whole: dict[str, Any], choice: dict[str, Any], message: dict[str, Any]) -> Reply | Failure:
    """Return what a message says, and how it ended."""
    content = message.get("content")
    text = content if isinstance(content, str) else joined(content, "text")
    finish, model, usage = text_at(choice, "finish_reason"), text_at(whole, "model"), _usage(whole)
    refusal = text_at(message, "refusal") or joined(content, "refusal")
    if refusal or finish == "content_filter":
        note = refusal or "the service filtered the reply"
        return Failure(cause="refused", note=note, text=text, finish=finish, model=model, usage=usage)
    if finish == "length":
        note = "the reply was cut off at the limit of tokens"
        return Failure(cause="truncated", note=note, text=text, finish=finish, model=model, usage=usage)
    if finish == "error" or not text:
        note = "the reply ended in an error" if finish == "error" else _why_empty(message)
        cause = "error_object" if finish == "error" else "no_text"
        return Failure(cause=cause, note=note, text=text, finish=finish, model=model, usage=usage)
    return Reply(text=text, finish=finish, model=model, usage=usage)


def _why_empty(message: dict[str, Any]) -> str:
    """Say what there is instead of a text."""
    if message.get("tool_calls") or message.get("function_call"):
        return "the reply calls a tool and holds no text"
    content = message.get("content")
    kind = "null" if content is None else "empty" if content == "" else "no text"
    return f"the content of the reply is {kind}"


def _usage(whole: dict[str, Any]) -> Mapping[str, int | None] | None:
    """Return the tokens of a call. A prompt that was read from a cache, or written to one, counts there only."""
    if not is_object(whole.get("usage")):
        return None
    told = object_at(whole, "usage")
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
)
OPENAI = replace(
    COMPATIBLE,
    home="https://api.openai.com/v1",
    key="OPENAI_API_KEY",
    max_tokens_as=("max_completion_tokens", "max_tokens"),
)
