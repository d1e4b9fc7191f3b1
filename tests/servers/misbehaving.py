"""A service of a language model on loopback that misbehaves as it is told to, in chat completions and in messages.

A question that holds `⟪mode⟫` is answered in that mode, every other one as it should be. What was asked is counted by the
name between the signs, `⟪mode name⟫`, so that a test can say how many calls a row came to, and how many tokens of
completions it was told of.
"""

import asyncio
import base64
import gzip
import html
import json
import re
import ssl
import threading
import time
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from email.utils import formatdate
from typing import Any
from urllib.parse import quote, quote_plus

from aiohttp import web

CANARY = "sk-canary-0123456789abcdef"
PEAT = "Peat is old plant matter."
GOOD = {
    "score": 3, "explanation": "So it says.",
    "verdicts": [{"occurrence": 1, "outcome": "supported", "context_span": PEAT, "supporting_marker": None, "claim_span": None}],
}  # fmt: skip
_ASKED = re.compile(r"⟪(?P<mode>[a-z0-9_]+) ?(?P<name>[^⟫]*)⟫")
JSON = {"Content-Type": "application/json"}


def completion(content: Any = None, **changes: Any) -> dict[str, Any]:
    """The body of a chat completion. `message`, `finish_reason` and other fields take the place of what stands there."""
    message = {"role": "assistant", "content": json.dumps(GOOD) if content is None else content}
    choice = {
        "index": 0,
        "message": changes.pop("message", message),
        "finish_reason": changes.pop("finish_reason", "stop"),
    }
    usage = {
        "prompt_tokens": 120, "completion_tokens": 20, "total_tokens": 140, "prompt_tokens_details": {"cached_tokens": 20},
        "completion_tokens_details": {"reasoning_tokens": 5},
    }  # fmt: skip
    return {
        "id": "x",
        "object": "chat.completion",
        "model": "m-2026",
        "choices": [choice],
        "usage": usage,
        **changes,
    }


def message(text: str | None = None, **changes: Any) -> dict[str, Any]:
    """The body of a message as Anthropic has it."""
    content = [
        {"type": "thinking", "thinking": "hm"},
        {"type": "text", "text": text if text is not None else json.dumps(GOOD)},
    ]
    usage = {
        "input_tokens": 100,
        "output_tokens": 20,
        "cache_read_input_tokens": 20,
        "cache_creation_input_tokens": 7,
    }
    return {
        "id": "x",
        "role": "assistant",
        "type": "message",
        "model": "a-2026",
        "content": content,
        "stop_reason": "end_turn",
        "usage": usage,
        **changes,
    }


Answer = Callable[["Asked"], Awaitable[web.StreamResponse]]


class Asked:
    """One call: the request, its body, and the how many-th of its row it is."""

    def __init__(
        self, server: "Server", request: web.Request, body: dict[str, Any], name: str, turn: int
    ) -> None:
        self.server, self.request, self.body, self.name, self.turn = server, request, body, name, turn

    def body_of(self, chat: Mapping[str, Any], messages: Mapping[str, Any]) -> dict[str, Any]:
        """A body with changes, in the words that are spoken here. `text` is what the model says."""
        if self.request.path.endswith("/messages"):
            return message(**messages)
        changes = dict(chat)
        return completion(changes.pop("text", None), **changes)

    def data(self) -> bytes:
        """The body of a good answer."""
        return json.dumps(self.body_of({}, {})).encode()

    def good(self) -> web.Response:
        """What is answered where nothing is wrong."""
        return web.Response(body=self.data(), headers=JSON)

    def abort(self) -> None:
        """End the connection at once, with a reset."""
        transport = self.request.transport
        assert transport is not None
        transport.abort()

    async def raw(self, data: bytes) -> web.StreamResponse:
        """Send bytes past HTTP and end the connection."""
        transport = self.request.transport
        assert transport is not None
        transport.write(data)  # type: ignore[attr-defined]
        await asyncio.sleep(0.02)
        transport.close()
        return web.Response()


class Server:
    """The server as a test sees it: where it is, and what it was asked."""

    def __init__(self, latency: float) -> None:
        self.latency = latency
        self.port = 0
        self.calls: Counter[str] = Counter()
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[Mapping[str, str]] = []
        self.times: dict[str, list[float]] = {}
        self.flying = self.peak = 0
        # Tokens of completions that were told, by the name of the call.
        self.paid: Counter[str] = Counter()
        # What is refused in every call, by its field; and the mode of every call that names none.
        self.refuses: dict[str, Callable[[Any], bool]] = {}
        self.mode: str | None = None

    @property
    def url(self) -> str:
        """The address that a spec takes."""
        return f"http://127.0.0.1:{self.port}/v1"

    def spec(self, options: str = "backoff=0.02, timeout=1.5", *, kind: str = "openai-compatible") -> str:
        """A spec of a model here."""
        return f"{kind}:m@{self.url}" + (f"[{options}]" if options else "")

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Answer one call."""
        self.flying += 1
        self.peak = max(self.peak, self.flying)
        try:
            body = json.loads(await request.read())
            self.bodies.append(body)
            self.headers.append(dict(request.headers))
            told = _ASKED.search(json.dumps(body["messages"][-1]["content"], ensure_ascii=False))
            mode = self.mode or (told["mode"] if told else "good")
            name = told["name"] if told else ""
            self.calls[name] += 1
            self.times.setdefault(name, []).append(time.monotonic())
            await asyncio.sleep(self.latency)
            asked = Asked(self, request, body, name, self.calls[name])
            response = self._refusal(body) or await {**MODES, **ECHOES}[mode](asked)
            self.paid[name] += _told(response)
            return response
        except ConnectionError:
            return web.Response()  # who asked did not wait for it
        finally:
            self.flying -= 1

    def _refusal(self, body: dict[str, Any]) -> web.Response | None:
        for name, refuses in self.refuses.items():
            if name in body and refuses(body[name]):
                error = {
                    "message": f"Unsupported value: '{name}' does not support this.",
                    "param": name,
                    "code": "unsupported_value",
                }
                return web.json_response({"error": error}, status=400)
        return None


def _told(response: web.StreamResponse) -> int:
    """The tokens of a completion that a reader of an answer can know of: its body is whole, and strictly JSON."""
    data = response.body if isinstance(response, web.Response) else None
    if not isinstance(data, bytes):
        return 0
    try:
        if response.headers.get("Content-Encoding") == "gzip":
            data = gzip.decompress(data) if len(data) < 1 << 16 else b""
        usage = json.loads(data, parse_constant=_refused, object_pairs_hook=_unique)["usage"]
        counts = [usage[name] for name in ("completion_tokens", "output_tokens") if name in usage]
    except (ValueError, TypeError, KeyError, EOFError, OSError, RecursionError):
        return 0
    return sum(n for n in counts if type(n) is int and n > 0)


def _refused(name: str) -> None:
    raise ValueError(name)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("twice")
    return dict(pairs)


def _plain(make: Callable[[Asked], web.StreamResponse]) -> Answer:
    async def answer(asked: Asked) -> web.StreamResponse:
        return make(asked)

    return answer


def _body(body: Any, **headers: str) -> Answer:
    """A body with a status of success."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return _plain(lambda asked: web.Response(body=data, headers={**JSON, **headers}))


def _said(chat: Mapping[str, Any], messages: Mapping[str, Any] | None = None, **headers: str) -> Answer:
    """A good answer with changes, for chat completions and for messages; the same ones where only these are given."""
    return _plain(
        lambda asked: web.Response(
            body=json.dumps(asked.body_of(chat, chat if messages is None else messages)).encode(),
            headers={**JSON, **headers},
        )
    )


def _text(text: str) -> Answer:
    """A model that says something else than what is good."""
    return _said({"text": text})


def _changed(change: Callable[[bytes], bytes], **headers: str) -> Answer:
    """A good answer whose bytes are changed."""
    return _plain(lambda asked: web.Response(body=change(asked.data()), headers={**JSON, **headers}))


def _status(
    status: int, message: str = "no", headers: Mapping[str, str] | None = None, **error: Any
) -> Answer:
    """An error of the service."""
    return _plain(
        lambda asked: web.json_response(
            {"error": {"message": message, **error}}, status=status, headers=headers
        )
    )


def _first(answer: Answer, times: int = 1) -> Answer:
    """Answer so the first times, and then as it should be."""

    async def answered(asked: Asked) -> web.StreamResponse:
        return await answer(asked) if asked.turn <= times else asked.good()

    return answered


async def _hang(asked: Asked) -> web.StreamResponse:
    await asyncio.sleep(60)
    return asked.good()


async def _reset(asked: Asked) -> web.StreamResponse:
    asked.abort()
    return web.Response()


async def _half_a_body(asked: Asked) -> web.StreamResponse:
    data = asked.data()
    head = (
        f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode()
    )
    return await asked.raw(head + data[: len(data) // 2])


async def _half_a_chunk(asked: Asked) -> web.StreamResponse:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    return await asked.raw(head + b"40\r\n" + asked.data()[:20])


async def _reset_midway(asked: Asked) -> web.StreamResponse:
    response = web.StreamResponse(headers=JSON)
    await response.prepare(asked.request)
    await response.write(asked.data()[:40])
    await asyncio.sleep(0.02)
    asked.abort()
    return response


async def _drip(asked: Asked) -> web.StreamResponse:
    response = web.StreamResponse(headers=JSON)
    await response.prepare(asked.request)
    for byte in asked.data():
        await response.write(bytes([byte]))
        await asyncio.sleep(0.05)
    return response


async def _endless(asked: Asked) -> web.StreamResponse:
    response = web.StreamResponse(headers=JSON)
    await response.prepare(asked.request)
    for _ in range(4000):
        await response.write(b" " * 65536)
    return response


def _mock(**changes: Any) -> str:
    return json.dumps({**GOOD, **changes})


def told_to_us(asked: Asked) -> list[str]:
    """The secrets of a call as they came, and what they are."""
    headers = asked.request.headers
    found = [headers.get("x-api-key", ""), headers.get("Authorization", ""), asked.request.query_string]
    found += [value for values in asked.request.query.values() for value in (values,)]
    kind, _, token = headers.get("Authorization", "").partition(" ")
    found.append(base64.b64decode(token).decode() if kind == "Basic" else token)
    return [value for value in found if value]


def spelt(secret: str) -> list[str]:
    """A secret as it may be written."""
    data = secret.encode()
    return [
        secret, secret.upper(), quote(secret, safe=""), quote_plus(secret), quote(secret, safe="").lower(),
        "".join(f"%{byte:02x}" for byte in data), json.dumps(secret)[1:-1], json.dumps(json.dumps(secret))[1:-1],
        "".join(f"\\u{ord(letter):04x}" for letter in secret), html.escape(secret),
        "".join(f"&#{ord(letter)};" for letter in secret), "".join(f"&#x{ord(letter):X};" for letter in secret),
        *(base64.b64encode(b"y" * n + data + b"z" * n).decode() for n in range(3)),
        base64.urlsafe_b64encode(data).decode(), quote(base64.b64encode(data).decode(), safe=""),
    ]  # fmt: skip


def echoed(asked: Asked) -> str:
    """All of it, in every way."""
    return " | ".join(form for secret in told_to_us(asked) for form in spelt(secret))


def _echo(asked: Asked) -> web.StreamResponse:
    """An error that repeats the secrets of the call, a long way in, so that a note is cut within one."""
    told = [f"{'x' * (500 - n)} {secret}" for secret in told_to_us(asked) for n in (12, 20)]
    headers = {"x-echo": told_to_us(asked)[0]} if told else {}
    error = {"error": {"message": told[asked.turn % len(told)] if told else "no"}, "said": echoed(asked)}
    return web.json_response(error, status=400, headers=headers)


def _says(asked: Asked, chat: Mapping[str, Any], messages: Mapping[str, Any]) -> web.StreamResponse:
    return web.json_response(asked.body_of(chat, messages))


def _echo_body(asked: Asked, **how: Any) -> web.StreamResponse:
    """An error of any form that repeats everything in its body."""
    body = json.dumps({"error": {"message": echoed(asked), "param": echoed(asked), "type": echoed(asked)}})
    return web.Response(**{"text": body, "status": 400, "content_type": "application/json", **how})


def _echo_packed(asked: Asked, cut: int | None = None) -> web.StreamResponse:
    """An error whose packed body is made of many blocks, none of which holds a whole secret."""
    packer = zlib.compressobj(wbits=31)
    data = json.dumps({"error": {"message": echoed(asked)}}).encode()
    pieces = [
        packer.compress(data[at : at + 7]) + packer.flush(zlib.Z_FULL_FLUSH) for at in range(0, len(data), 7)
    ]
    body = b"".join(pieces) + packer.flush()
    return web.Response(body=body[:cut], status=400, headers={**JSON, "Content-Encoding": "gzip"})


async def _echo_raw(asked: Asked) -> web.StreamResponse:
    secret = (told_to_us(asked) or [""])[0]
    return await asked.raw(f"HTTP/1.1 2OO {secret}\r\n{secret}\x01{secret}\r\n\r\n".encode())


def _first_of(asked: Asked) -> str:
    """A secret as a header can hold it."""
    return (told_to_us(asked) or ["none"])[-1]


# What repeats the secrets of a call in every place that something is read from.
ECHOES: dict[str, Answer] = {
    "echo": _plain(_echo),
    "echo_error": _plain(_echo_body),
    "echo_error_object": _plain(lambda asked: _echo_body(asked, status=200)),
    "echo_html": _plain(lambda asked: _echo_body(asked, status=502, text=f"<p>{echoed(asked)}</p>", content_type="text/html")),
    "echo_no_json": _plain(lambda asked: _echo_body(asked, status=200, text="{" + echoed(asked))),
    "echo_reply": _plain(lambda asked: _says(asked, *([{"text": _mock(explanation=echoed(asked))}] * 2))),
    "echo_prose": _plain(lambda asked: _says(asked, *([{"text": echoed(asked)}] * 2))),
    "echo_span": _plain(lambda asked: _says(asked, *([{"text": _mock(verdicts=[{**GOOD["verdicts"][0], "context_span": echoed(asked)}])}] * 2))),  # type: ignore[index]
    "echo_refusal": _plain(lambda asked: _says(asked, {"message": {"role": "assistant", "content": None, "refusal": echoed(asked)}}, {"content": [{"type": "text", "text": echoed(asked)}], "stop_reason": "refusal"})),
    "echo_cut": _plain(lambda asked: _says(asked, {"text": echoed(asked), "finish_reason": "length"}, {"text": echoed(asked), "stop_reason": "max_tokens"})),
    "echo_model": _plain(lambda asked: _says(asked, *([{"model": echoed(asked)}] * 2))),
    "echo_finish": _plain(lambda asked: _says(asked, {"finish_reason": echoed(asked)}, {"stop_reason": echoed(asked)})),
    "echo_usage": _plain(lambda asked: _says(asked, {"usage": {"completion_tokens": echoed(asked), echoed(asked): 1}}, {"usage": {"output_tokens": echoed(asked), echoed(asked): 1}})),
    "echo_header": _plain(lambda asked: web.Response(body=asked.data(), headers={**JSON, "x-echo": _first_of(asked), "Set-Cookie": f"k={_first_of(asked)}"})),
    "echo_type": _plain(lambda asked: web.Response(body=asked.data(), headers={"Content-Type": f"x/{'x' * 60}{_first_of(asked)}"})),
    "echo_encoding": _plain(lambda asked: web.Response(body=asked.data(), headers={**JSON, "Content-Encoding": f"x{_first_of(asked)}"})),
    "echo_wait": _first(_plain(lambda asked: web.Response(status=429, headers={"Retry-After": _first_of(asked), "Date": _first_of(asked)})), 1),
    "echo_redirect": _plain(lambda asked: web.Response(status=307, headers={"Location": f"http://{quote(_first_of(asked))}@h/?k={_first_of(asked)}"})),
    "echo_redirect_host": _plain(lambda asked: web.Response(status=307, headers={"Location": f"http://{_first_of(asked)}.example/{_first_of(asked)}"})),
    "echo_gzip": _plain(_echo_packed),
    "echo_gzip_torn": _plain(lambda asked: _echo_packed(asked, -20)),
    "echo_raw": _echo_raw,
}  # fmt: skip


def _date_later(asked: Asked) -> web.StreamResponse:
    headers = {"Retry-After": formatdate(time.time() + 1, usegmt=True)}
    return web.json_response({"error": {"message": "slow down"}}, status=429, headers=headers)


BOMB = gzip.compress(b" " * (64 * 1024 * 1024))
TOOL = {"role": "assistant", "content": None, "tool_calls": [{"id": "c", "type": "function", "function": {"name": "f", "arguments": json.dumps(GOOD)}}]}  # fmt: skip
TOOL_USE = [{"type": "tool_use", "id": "c", "name": "f", "input": GOOD}]


def _nan(data: bytes) -> bytes:
    return data.replace(b'"prompt_tokens": 120', b'"prompt_tokens": NaN').replace(b'"input_tokens": 100', b'"input_tokens": NaN')  # fmt: skip


def _twice(data: bytes) -> bytes:
    return data.replace(b'"model": ', b'"model": "z", "model": ')


def _spelt(data: bytes) -> bytes:
    """A reply that repeats the key in letters that are not the same bytes."""
    return data.replace(b"So it says.", CANARY.encode()).replace(
        CANARY.encode(), rb"\u0073" + CANARY[1:].encode()
    )


_HALF = '{"score": 3, "expl'
_PARTS = [{"type": "text", "text": json.dumps(GOOD)[:9]}, {"type": "text", "text": json.dumps(GOOD)[9:]}]
_ODD = [{"type": "image"}, 7, {"type": "text", "text": True}]
MODES: dict[str, Answer] = {
    "good": _plain(lambda asked: asked.good()),
    "hang": _hang,
    "reset": _reset,
    "reset_once": _first(_reset),
    "reset_midway": _reset_midway,
    "half_a_body": _half_a_body,
    "half_a_chunk": _half_a_chunk,
    "drip": _drip,
    "endless_body": _endless,
    "no_http": lambda asked: asked.raw(b"SSH-2.0-OpenSSH_9.6\r\n"),
    "r429": _status(429, "slow down", {"Retry-After": "0.05"}),
    "r429_bare": _status(429, "slow down"),
    "r429_once": _first(_status(429, "slow down", {"Retry-After": "0.3"})),
    "r429_date": _first(_plain(_date_later)),
    "r429_hour": _status(429, "come back later", {"Retry-After": "3600"}),
    "r429_odd": _first(_status(429, "slow down", {"Retry-After": "soon"})),
    "no_credit": _status(429, "you exceeded your quota", code="insufficient_quota"),
    "r500": _status(500, "boom"),
    "r500_then_fine": _first(_status(500, "boom"), 2),
    "r529": _status(529, "overloaded"),
    "r501": _status(501, "not here"),
    "r400": _status(400, "bad request"),
    "too_long": _status(400, "reduce the length of the messages", code="context_length_exceeded"),
    "r401": _status(401, f"Incorrect API key provided: {CANARY}"),
    "r403": _status(403, "flagged"),
    "r404": _status(404, "no such model"),
    "r408_once": _first(_status(408)),
    "r409_once": _first(_status(409)),
    "r413": _status(413, "too long"),
    "r204": _plain(lambda asked: web.Response(status=204)),
    "echo_escaped": _changed(_spelt),
    "redirect": _plain(lambda asked: web.Response(status=307, headers={"Location": f"{asked.server.url}/elsewhere"})),
    "gzip_bomb": _body(BOMB, **{"Content-Encoding": "gzip"}),
    "gzip": _changed(gzip.compress, **{"Content-Encoding": "gzip"}),
    "gzip_torn": _changed(lambda data: gzip.compress(data)[:-12], **{"Content-Encoding": "gzip"}),
    "gzip_lie": _said({}, **{"Content-Encoding": "gzip"}),
    "brotli": _body(b"\x0b\x02", **{"Content-Encoding": "br"}),
    "html": _body(b"<html><body>Bad gateway</body></html>", **{"Content-Type": "text/html"}),
    "html_500": _plain(lambda asked: web.Response(status=502, text="<html>Bad gateway</html>", content_type="text/html")),
    "wrong_type": _said({}, **{"Content-Type": "text/plain"}),
    "stream": _body(b"data: {}\n\n", **{"Content-Type": "text/event-stream"}),
    "no_json": _body(b"{"),
    "no_utf8": _body(b'{"choices": "\xff"}'),
    "deep": _body(b"[" * 200_000),
    "huge_number": _body(b'{"choices": [], "n": ' + b"9" * 5000 + b"}"),
    "nan": _changed(_nan),
    "twice": _changed(_twice),
    "a_list": _body([1]),
    "no_choices": _said({"choices": []}, {"content": 7}),
    "odd_choices": _said({"choices": {"0": 1}}, {"content": {"0": 1}}),
    "odd_message": _said({"message": "hello"}, {"content": "hello"}),
    "error_object": _body({"error": {"message": "the upstream failed", "type": "server_error"}}),
    "error_paid": _said({"choices": None, "error": {"message": "it failed late"}}, {"content": [], "error": {"message": "it failed late"}}),
    "error_429": _body({"error": {"message": "slow down", "code": 429}}),
    "error_in_choice": _said(
        {"choices": [{"error": {"message": "upstream", "code": 502}, "message": {"content": ""}}]},
        {"content": [], "error": {"message": "upstream", "code": 502}},
    ),
    "error_finish": _said({"text": "{", "finish_reason": "error"}, {"content": [], "error": {"message": "late"}}),
    "r400_paid": _plain(lambda asked: web.json_response({"error": {"message": "flagged"}, "usage": asked.body_of({}, {})["usage"]}, status=400)),
    "null": _said({"message": {"role": "assistant", "content": None}}, {"content": []}),
    "empty": _said({"text": ""}),
    "number": _said({"text": 7}, {"content": [{"type": "text", "text": 7}]}),
    "tool": _said({"message": TOOL, "finish_reason": "tool_calls"}, {"content": TOOL_USE, "stop_reason": "tool_use"}),
    "parts": _said({"text": _PARTS}, {"content": _PARTS}),
    "odd_parts": _said({"text": _ODD}, {"content": _ODD}),
    "length": _said({"text": _HALF, "finish_reason": "length"}, {"text": _HALF, "stop_reason": "max_tokens"}),
    "filter": _said({"text": "I", "finish_reason": "content_filter"}, {"text": "I", "stop_reason": "refusal"}),
    "refusal": _said({"message": {"role": "assistant", "content": None, "refusal": "I will not."}}, {"content": [], "stop_reason": "refusal"}),
    "odd_usage": _said({"usage": {"prompt_tokens": True, "completion_tokens": -1}}, {"usage": {"input_tokens": True, "output_tokens": -1}}),
    "no_usage": _said({"usage": None}),
    "prose": _text("All is well."),
    "cut_json": _text(_HALF),
    "score_37": _text(_mock(score=37)),
    "score_nan": _text(_mock(score=float("nan"))),
    "score_nan_text": _text(_mock(score="NaN")),
    "half_pair": _text(_mock(explanation="\ud800")),
    "invented": _text(_mock(verdicts=[{**GOOD["verdicts"][0], "context_span": "It is blue."}])),
}  # fmt: skip


@contextmanager
def serving(latency: float = 0.0, *, tls: ssl.SSLContext | None = None) -> Iterator[Server]:
    """Run a server in a thread of its own and give it."""
    server = Server(latency)
    loop = asyncio.new_event_loop()
    ready = threading.Event()
    runners: list[web.AppRunner] = []

    async def start() -> None:
        app = web.Application(client_max_size=1 << 26)
        app.router.add_post("/{tail:.*}", server.answer)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls, backlog=1024)
        await site.start()
        server.port = runner.addresses[0][1]
        runners.append(runner)
        ready.set()

    async def stop() -> None:
        await runners[0].cleanup()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def work() -> None:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(start())
        loop.run_forever()
        loop.run_until_complete(stop())
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    assert ready.wait(10), "the server did not start"
    try:
        yield server
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
