"""One HTTP exchange with a service, bounded in time and size. Whatever comes of it is a value."""

import asyncio
import ssl
from collections.abc import AsyncGenerator, Callable, Mapping
from functools import partial
from typing import Any, Generic, TypeVar

import aiohttp
from msgspec import Struct

from judgeproof.ask.facts import Failure

_CONNECTING = 10.0
_IDLE = 30.0


class Received(Struct, frozen=True, kw_only=True):
    """What a service sent back: status, headers by their name in small letters, and body, as it was packed."""

    status: int
    headers: Mapping[str, str]
    body: bytes


Opened = TypeVar("Opened")


class Held(Generic[Opened]):
    """What belongs to an event loop: made when that loop first needs it, and ended with that loop.

    It is held by an asynchronous generator, and a loop closes these before it is closed itself. So no run has to close
    anything, and one judge can be used in run after run.
    """

    def __init__(self, made: Callable[[], AsyncGenerator[Opened]]) -> None:
        self._made = made
        self._held: dict[Any, tuple[AsyncGenerator[Opened], asyncio.Task[Opened]]] = {}

    async def of_this_loop(self) -> Opened:
        """Return what the running loop holds."""
        loop = asyncio.get_running_loop()
        held = self._held.get(loop)
        if held is None:
            for other in [other for other in self._held if other.is_closed()]:
                del self._held[other]
            holder = self._made()
            held = self._held[loop] = (holder, asyncio.ensure_future(_first(holder)))
        # Shielded: whoever gives up waiting does not take it from the others.
        return await asyncio.shield(held[1])


async def _first(holder: AsyncGenerator[Opened]) -> Opened:
    return await anext(holder)


class Wire:
    """Connections to a service that are kept open from call to call."""

    def __init__(self, url: str, headers: Mapping[str, str], *, seconds: float, most: int) -> None:
        self.url = url
        self.most = most
        self._seconds = seconds
        self._connecting = min(_CONNECTING, seconds)
        timeout = aiohttp.ClientTimeout(total=seconds, sock_connect=self._connecting)
        self._sessions = Held(partial(_opened, headers, timeout))

    def __repr__(self) -> str:
        return "Wire(…)"

    async def post(self, data: bytes) -> Received | Failure:
        """Send a body to the address of this wire and return what comes back."""
        return await self.send("POST", self.url, {}, data)

    async def send(
        self, method: str, url: str, headers: Mapping[str, str], data: bytes
    ) -> Received | Failure:
        """Send a body anywhere, with headers beside those of every call, and return what comes back."""
        session = await self._sessions.of_this_loop()
        try:
            async with session.request(
                method, url, headers=headers, data=data, allow_redirects=False
            ) as response:
                body = await _whole(response.content, self.most)
                if body is None:
                    return Failure(cause="too_large", note=f"the body is longer than {self.most} bytes")
                names = {name.lower(): value for name, value in response.headers.items()}
                return Received(status=response.status, headers=names, body=body)
        except (aiohttp.ClientError, OSError, UnicodeError) as error:
            return self._failed(error)

    def _failed(self, error: Exception) -> Failure:
        """Return the failure that an exception of the exchange is."""
        cause = next((cause for kind, cause in _CAUSES if isinstance(error, kind)), "connection")
        if isinstance(error, aiohttp.ConnectionTimeoutError):
            return Failure(cause=cause, note=f"no connection within {self._connecting:g} s")
        if cause == "timeout":
            return Failure(cause=cause, note=f"no whole answer within {self._seconds:g} s")
        if cause == "invalid_response":
            # The exception shows pieces of what was sent, cut anywhere: half of a secret is not found.
            return Failure(cause=cause, note=f"{type(error).__name__}: what came is no HTTP")
        told = str(error) or "no more is known"
        return Failure(cause=cause, note=f"{type(error).__name__}: {told}")


async def _opened(
    headers: Mapping[str, str], timeout: aiohttp.ClientTimeout
) -> AsyncGenerator[aiohttp.ClientSession]:
    """Yield a session, and close it when it is no longer needed.

    It knows nothing of who holds it: a circle of the two would be taken apart in any order, the session before its end.
    """
    session = aiohttp.ClientSession(
        # How many calls there are at once is decided by who asks.
        connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=_IDLE),
        cookie_jar=aiohttp.DummyCookieJar(),
        headers=headers,
        timeout=timeout,
        # Unpacked here, where what comes of it is bounded.
        auto_decompress=False,
    )
    async with session:
        yield session


async def _whole(content: aiohttp.StreamReader, most: int) -> bytes | None:
    """Return a body, or None where it is longer than it may be."""
    chunks: list[bytes] = []
    size = 0
    async for chunk in content.iter_any():
        size += len(chunk)
        if size > most:
            return None
        chunks.append(chunk)
    return b"".join(chunks)


# In this order: a timeout is an OSError too, and a fault of TLS one of the connection.
_CAUSES: tuple[tuple[type[Exception], str], ...] = (
    (TimeoutError, "timeout"),
    (aiohttp.ClientSSLError, "tls"),
    (ssl.SSLError, "tls"),
    (aiohttp.ClientResponseError, "invalid_response"),
)
