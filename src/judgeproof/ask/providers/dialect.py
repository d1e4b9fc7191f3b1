"""How a kind of service is spoken to, as data and pure functions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from judgeproof.ask.facts import Failure, Reply

SCHEMA, MODE, TEXT = "json_schema", "json_object", "text"
# What of a request may be left out, by the names that terms have for it.
STRUCTURED, TEMPERATURE, MAX_TOKENS = "structured", "temperature", "max_tokens"


class Terms(Struct, frozen=True, kw_only=True):
    """What a service is asked to keep to, beside the question itself.

    `structured` is what holds a reply to its schema: a JSON schema, a JSON mode, or the words of the question alone.
    `max_tokens_as` is the name that the limit goes by; None as `temperature` or `max_tokens` is not sent. `refused` lists
    what the service did not take.
    """

    structured: str
    temperature: float | None
    max_tokens: int | None
    max_tokens_as: str
    refused: tuple[str, ...] = ()

    def told(self) -> Mapping[str, Any]:
        """Return the terms as testimony holds them."""
        return {
            "structured": self.structured,
            "temperature": self.temperature,
            "max_tokens": self.max_tokens,
            **({"refused": list(self.refused)} if self.refused else {}),
        }


Messages: TypeAlias = Sequence[Mapping[str, str]]
Body: TypeAlias = Callable[[str, Messages, Mapping[str, Any], Terms], dict[str, Any]]
Read: TypeAlias = Callable[[Mapping[str, Any]], Reply | Failure]
Usage: TypeAlias = Callable[[Mapping[str, Any]], Mapping[str, int | None] | None]
Headers: TypeAlias = Callable[[str | None], Mapping[str, str]]


class Takes(Protocol):
    """What a service may refuse of a request.

    `ladder` is what may hold a reply to its schema, best first. `parameters` tells of each word by which a service may
    name a parameter what of the terms it is; `max_tokens_as` the names of the limit, of which the first is sent. A limit
    that is `needed` is never left out.
    """

    @property
    def ladder(self) -> tuple[str, ...]: ...
    @property
    def parameters(self) -> Mapping[str, str]: ...
    @property
    def max_tokens_as(self) -> tuple[str, ...]: ...
    @property
    def needed(self) -> bool: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """A kind of service: where it is, what is sent to it, how its reply is read, and what it may refuse.

    `home` is its own address, the only one that the key in the environment variable `key` is sent to; None for services
    that anybody may run.
    """

    path: str
    home: str | None
    key: str | None
    ladder: tuple[str, ...]
    parameters: Mapping[str, str]
    max_tokens_as: tuple[str, ...]
    needed: bool = False
    headers: Headers
    body: Body
    read: Read
    usage: Usage
