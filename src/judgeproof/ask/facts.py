"""Requests, replies and failures."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One question to a judge.

    `stimulus_id` is the digest of everything that can change the answer but the judge and the draw. `messages`
    writes the question out; a judge that reads the facts in `stimulus` never needs it. `attempt` counts from 1.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a judge answered, exactly as received. `latency` in seconds; `usage` in tokens, None where unknown."""

    text: str
    finish: str | None = None
    model: str | None = None
    latency: float | None = None
    usage: Mapping[str, int | None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why there is no answer: rate_limited, timeout, connection, http_NNN, cancelled, budget, or exception.

    `note` holds what was said about it, for the record.
    """

    cause: str
    note: str | None = None
    latency: float | None = None


Answer: TypeAlias = Reply | Failure
Ask: TypeAlias = Callable[[Request], Answer | Awaitable[Answer]]
