"""Carrying the calls of a library over a wire of ours: bounded, cleaned of secrets, and each address asked once."""

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import httpx2

from judgeproof.ask.facts import Failure
from judgeproof.ask.providers.endpoint import Clock, body_of, cleaned, value_of
from judgeproof.ask.providers.exchange import Received, Wire
from judgeproof.ask.providers.faults import cause_of, fault, object_of, refusal
from judgeproof.ask.providers.redaction import Redaction

# What is decided by whoever carries a body, or is said of how it is packed.
_OF_THE_WIRE = frozenset(
    {"accept-encoding", "connection", "content-encoding", "content-length", "host", "transfer-encoding"}
)


@dataclass(slots=True)
class Heard:
    """What went over HTTP in one call: where to, the body that was sent, and the one that came back with a status."""

    to: set[str] = field(default_factory=set[str])
    sent: Mapping[str, Any] = field(default_factory=dict[str, Any])
    back: Mapping[str, Any] = field(default_factory=dict[str, Any])
    status: int | None = None


HEARD: ContextVar[Heard | None] = ContextVar("heard", default=None)


class UnansweredError(Exception):
    """A call that has come to a failure before the library could read it."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        # Others log it: it says no more than its cause.
        super().__init__(failure.cause)


class Carrier(httpx2.AsyncBaseTransport):
    """Carries the library's calls over a wire of ours. What the library reads is whole, unpacked, and holds no secret."""

    def __init__(self, wire: Wire, hidden: Redaction, clock: Clock) -> None:
        self._wire, self._hidden, self._clock = wire, hidden, clock
        self.taken = False

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request. Raises UnansweredError where what comes back is no answer of the service."""
        # User and password have become a header already. The library logs the address that a request ends with.
        url = request.url.copy_with(userinfo=b"")
        request.url = url.copy_with(query=None)
        headers = {name: value for name, value in request.headers.items() if name.lower() not in _OF_THE_WIRE}
        sent = await request.aread()
        heard = HEARD.get() or Heard()
        if str(url) in heard.to:
            # Some call again by themselves with another key: what is neither asked for nor counted is not paid for.
            raise UnansweredError(
                Failure(cause=cause_of(heard.status or 500), note="the library was to call again")
            )
        heard.to.add(str(url))
        heard.sent = object_of(sent)
        received = await self._wire.send(
            request.method, str(url), {**headers, "Accept-Encoding": "identity"}, sent
        )
        if isinstance(received, Failure):
            raise UnansweredError(received)
        body = self._checked(received, heard)
        if isinstance(body, Failure):
            raise UnansweredError(body)
        kept = {
            name: value for name, value in cleaned(received, self._hidden).items() if name not in _OF_THE_WIRE
        }
        return httpx2.Response(received.status, headers=kept, content=body, request=request)

    def _checked(self, received: Received, heard: Heard) -> bytes | Failure:
        """Return the body of an answer that the library can read, or the failure that it is for any service."""
        body = body_of(received, self._hidden, self._wire.most)
        heard.back, heard.status = object_of(body), received.status
        if received.status >= 400:
            return body
        if received.status != 200:
            return refusal(received.status, cleaned(received, self._hidden), body, self._clock())
        value = value_of(received, self._hidden, self._wire.most)
        if isinstance(value, Failure):
            return value
        return fault(value["error"]) if value.get("error") else body
