"""Requests, replies and failures."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct


class Request(Struct, frozen=True, kw_only=True):
    """One question to a judge.

    `stimulus_id` is the digest of everything that can change the answer but the judge and the draw. `messages`
    writes the question out; a judge that reads the facts in `stimulus` never needs it. `attempt` counts from 1: the same
    question is put again where a reply could not be read. `call` counts the calls of one attempt, from 1.
    """

    role: str
    row: int
    row_id: str
    stimulus_id: str
    stimulus: Any
    messages: Callable[[], tuple[Mapping[str, str], ...]]
    schema: Mapping[str, Any]
    draw: int = 1
    attempt: int = 1
    call: int = 1


class Reply(Struct, frozen=True, kw_only=True):
    """What a judge answered, exactly as received. `latency` in seconds; `usage` in tokens, None where unknown.

    `call` counts the calls that one request took, from 1. `terms` says how a service was asked: what held the reply to
    its schema, and what the service refused.
    """

    text: str
    finish: str | None = None
    model: str | None = None
    latency: float | None = None
    usage: Mapping[str, int | None] | None = None
    call: int = 1
    terms: Mapping[str, Any] | None = None


class Failure(Struct, frozen=True, kw_only=True):
    """Why there is no answer: rate_limited, timeout, connection, http_NNN, cancelled, budget, exception, or what
    a service adds to these (docs/providers.md).

    `note` holds what was said about it, for the record; `wait` the seconds that the service asked for. `call` counts the
    calls that one request took, and is 0 where none was made for this answer. A call that failed may have been paid for,
    so that it has a usage; `text` is what there was of a reply that does not count.
    """

    cause: str
    note: str | None = None
    latency: float | None = None
    wait: float | None = None
    call: int = 1
    text: str | None = None
    finish: str | None = None
    model: str | None = None
    usage: Mapping[str, int | None] | None = None
    terms: Mapping[str, Any] | None = None


Answer: TypeAlias = Reply | Failure
# For isinstance, which takes a tuple at once and puts a union together first.
ANSWERS = (Reply, Failure)
Ask: TypeAlias = Callable[[Request], Answer | Awaitable[Answer]]
