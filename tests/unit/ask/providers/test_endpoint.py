"""One call to a service: whatever it sends comes to a value, and no secret is in it."""

import asyncio
import gc
import gzip
import json
import socket
import ssl
import warnings
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.servers.misbehaving import CANARY, GOOD, completion, message, serving

from judgeproof.ask.facts import Answer, Failure, Reply, Request
from judgeproof.ask.providers import DIALECTS
from judgeproof.ask.providers.endpoint import asking, encoded, understood
from judgeproof.ask.providers.exchange import Received, Wire
from judgeproof.ask.providers.negotiation import Negotiation
from judgeproof.ask.providers.redaction import HIDDEN, Redaction
from judgeproof.citations.question import reply_schema

NOW = datetime(2026, 11, 30, tzinfo=UTC)
CHAT = DIALECTS["openai-compatible"]
NOTHING = Redaction([])
SECRET = Redaction([CANARY])


def request(text: str = "What?") -> Request:
    return Request(
        role="citations", row=1, row_id="r1", stimulus_id="s", stimulus=None, schema=reply_schema(rubric=True),
        messages=lambda: ({"role": "system", "content": "S"}, {"role": "user", "content": text}),
    )  # fmt: skip


def endpoint(url: str, seconds: float = 2.0, key: str | None = None) -> Any:
    wire = Wire(url, {"Content-Type": "application/json", **CHAT.headers(key)}, seconds=seconds, most=1 << 20)
    negotiation = Negotiation(CHAT, structured="json_schema", temperature=0.0, max_tokens=100)
    return asking("m", CHAT, wire, negotiation, SECRET, clock=lambda: NOW)


def asked(url: str, text: str = "What?", seconds: float = 2.0, key: str | None = None) -> Answer:
    ask = endpoint(url + "/chat/completions", seconds, key)

    async def run() -> Answer:
        return await ask(request(text))

    return asyncio.run(run())


# ---------------------------------------------------------------- what is sent back, without a network

HEADERS = st.fixed_dictionaries(
    {},
    optional={
        "content-type": st.sampled_from(["application/json", "text/html", "", "application/problem+json", "x" * 300]),
        "content-encoding": st.sampled_from(["gzip", "deflate", "br", "", "identity"]),
        "retry-after": st.text(max_size=9), "location": st.text(max_size=9),
    },
)  # fmt: skip
BODIES = st.one_of(
    st.binary(max_size=80),
    st.sampled_from([json.dumps(completion()).encode(), json.dumps({"error": {"message": CANARY, "param": "temperature"}}).encode()]),
)  # fmt: skip


@given(st.integers(100, 599), HEADERS, BODIES, st.booleans(), st.sampled_from([*DIALECTS.values()]))
def test_whatever_is_sent_is_a_value(
    status: int, headers: dict[str, str], body: bytes, packed: bool, dialect: Any
) -> None:
    data = gzip.compress(body) if packed else body
    found = understood(Received(status=status, headers=headers, body=data), dialect, SECRET, NOW, 1 << 16)
    assert isinstance(found, Reply | Failure)
    assert isinstance(found, Failure) or status == 200
    assert CANARY not in repr(found)


@given(st.integers(0, 700), st.sampled_from([200, 400, 500]), st.booleans())
def test_a_secret_is_not_cut_in_two(before: int, status: int, as_json: bool) -> None:
    told = "x" * before + CANARY + "y" * 100
    body = json.dumps({"error": {"message": told}}).encode() if as_json else told.encode()
    found = understood(Received(status=status, headers={}, body=body), CHAT, SECRET, NOW, 1 << 16)
    assert CANARY[:6] not in repr(found)


@pytest.mark.parametrize("name", ["content-type", "content-encoding", "location"])
@pytest.mark.parametrize("status", [200, 307])
def test_a_secret_in_a_header_is_not_told(name: str, status: int) -> None:
    for before in range(90):
        value = (
            f"http://{'x' * before}{CANARY}.example/" if name == "location" else "x" * before + CANARY.upper()
        )
        found = understood(
            Received(status=status, headers={name: value}, body=b"{}"), CHAT, SECRET, NOW, 1 << 16
        )
        assert CANARY[:6] not in repr(found).lower()


@pytest.mark.parametrize("status", [200, 400, 429, 500])
def test_what_a_failed_call_cost_is_kept(status: int) -> None:
    for dialect, good in ((CHAT, completion()), (DIALECTS["anthropic"], message())):
        for body in ({**good, "error": {"message": "late"}}, {"usage": good["usage"]}):
            data = Received(status=status, headers={}, body=json.dumps(body).encode())
            found = understood(data, dialect, SECRET, NOW, 1 << 16)
            assert isinstance(found, Failure)
            assert found.usage is not None
            assert found.usage["completion"] == 20


def test_what_is_sent_is_json() -> None:
    assert json.loads(encoded({"a": "\ud800ä"})) == {"a": "\ud800ä"}
    assert encoded({"a": "ä"}) == '{"a":"ä"}'.encode()


# ---------------------------------------------------------------- on the wire


def test_a_reply_is_as_received() -> None:
    with serving() as server:
        found = asked(server.url)
    assert isinstance(found, Reply)
    assert (found.text, found.finish, found.model, found.call) == (json.dumps(GOOD), "stop", "m-2026", 1)
    assert found.latency is not None
    assert 0 < found.latency < 2
    assert found.terms == {"structured": "json_schema", "temperature": 0.0, "max_tokens": 100}
    assert server.bodies[0]["messages"] == [
        {"role": "system", "content": "S"},
        {"role": "user", "content": "What?"},
    ]
    assert "Authorization" not in server.headers[0]


def test_a_closed_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    found = asked(f"http://127.0.0.1:{port}")
    assert isinstance(found, Failure)
    assert found.cause == "connection"
    assert found.terms is not None


def test_a_name_that_nobody_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    found = asked("http://service.invalid/v1")
    assert isinstance(found, Failure)
    assert (found.cause, "ame" in (found.note or "")) == ("connection", True)


def test_a_name_that_is_none() -> None:
    found = asked("http://" + "a" * 70 + "..example/v1")
    assert isinstance(found, Failure)
    assert found.cause == "connection"


def test_tls_to_a_plain_port() -> None:
    with serving() as server:
        found = asked(server.url.replace("http:", "https:"))
    assert isinstance(found, Failure)
    assert found.cause == "tls"


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate that nobody has signed but itself."""
    from datetime import timedelta

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
        .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1)).sign(key, hashes.SHA256())
    )  # fmt: skip
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return context


def test_a_certificate_that_nobody_signed(tmp_path: Path) -> None:
    with serving(tls=certificate(tmp_path)) as server:
        found = asked(server.url.replace("http:", "https:"), key=CANARY)
        plain = asked(server.url, key=CANARY)
    assert isinstance(found, Failure)
    assert found.cause == "tls"
    assert isinstance(plain, Failure)
    assert plain.cause in ("connection", "http_400", "invalid_response")
    assert server.headers == [], "no key was sent"


def test_a_server_that_accepts_and_says_nothing() -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        found = asked(f"http://127.0.0.1:{deaf.getsockname()[1]}", seconds=0.3)
    assert isinstance(found, Failure)
    assert (found.cause, found.note) == ("timeout", "no whole answer within 0.3 s")
    assert found.latency is not None
    assert 0.3 <= found.latency < 2


def test_an_echo_of_the_key_is_hidden() -> None:
    with serving() as server:
        found = asked(server.url, "⟪echo x⟫", key=CANARY)
    assert server.headers[0]["Authorization"] == f"Bearer {CANARY}"
    assert isinstance(found, Failure)
    assert (found.note or "").endswith(HIDDEN[: len("[sec")]) or HIDDEN in (found.note or "")
    assert CANARY[:6] not in repr(found)


def test_connections_are_kept_and_closed_with_their_loop() -> None:
    """Loop after loop with one way to ask, and nothing is left open: warnings are errors here."""
    with serving() as server:
        ask = endpoint(server.url + "/chat/completions")

        async def run() -> list[Answer]:
            return [await ask(request()) for _ in range(3)]

        for _ in range(3):
            assert all(isinstance(found, Reply) for found in asyncio.run(run()))
        gc.collect()


def test_connections_are_closed_where_a_loop_goes_on() -> None:
    with serving() as server, warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")

        async def run() -> None:
            ask = endpoint(server.url + "/chat/completions")
            assert isinstance(await ask(request()), Reply)
            del ask
            gc.collect()
            await asyncio.sleep(0.1)

        asyncio.run(run())
        gc.collect()
    assert [str(one.message) for one in heard] == []


def test_nothing_shows_the_key() -> None:
    wire = Wire("http://127.0.0.1/v1", CHAT.headers(CANARY), seconds=1, most=1)
    assert CANARY not in f"{wire!r} {SECRET!r}"
