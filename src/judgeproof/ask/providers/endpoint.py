"""A model at a service, as something that can be asked: one call a request, and what comes of it."""

from collections.abc import Callable, Mapping
from datetime import datetime
from time import perf_counter
from typing import Any

import msgspec
from msgspec.structs import replace

from judgeproof.ask.facts import Answer, Ask, Failure, Request
from judgeproof.ask.providers.decoding import TooLargeError, UnreadableError, decoded, is_object, unpacked
from judgeproof.ask.providers.dialect import Dialect, Terms
from judgeproof.ask.providers.exchange import Received, Wire
from judgeproof.ask.providers.faults import NOTE, parameter_of, refusal
from judgeproof.ask.providers.negotiation import Negotiation
from judgeproof.ask.providers.redaction import Redaction

Clock = Callable[[], datetime]
# A parameter that is not taken is told with these.
_NOT_TAKEN = (400, 422)


def asking(model: str, wire: Wire, negotiation: Negotiation, hidden: Redaction, *, clock: Clock) -> Ask:
    """Return how a model is asked once. `clock` tells the time that a service's dates are compared with."""
    dialect = negotiation.dialect

    async def ask(request: Request) -> Answer:
        terms = negotiation.terms
        data = encoded(dialect.body(model, request.messages(), request.schema, terms))
        began = perf_counter()
        received = await wire.post(data)
        latency = round(perf_counter() - began, 6)
        answer = (
            received
            if isinstance(received, Failure)
            else understood(received, dialect, hidden, clock(), wire.most)
        )
        if isinstance(received, Received) and received.status in _NOT_TAKEN:
            answer = _negotiated(answer, _body(received, hidden, wire.most), negotiation, terms)
        return _told(answer, latency, terms, hidden)

    return ask


def encoded(body: Mapping[str, Any]) -> bytes:
    """Return what is sent as JSON. Half of a surrogate pair, which is no character, is escaped."""
    try:
        return msgspec.json.encode(body)
    except UnicodeEncodeError:
        import json

        return json.dumps(body).encode()


def understood(received: Received, dialect: Dialect, hidden: Redaction, now: datetime, most: int) -> Answer:
    """Return what a service answered. Raises nothing, whatever it sent."""
    if received.status != 200:
        return refusal(received.status, received.headers, _body(received, hidden, most), now)
    kind = received.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind and not kind.endswith(("/json", "+json")):
        return _invalid(f"the body is {kind!r:.80}, not JSON", _body(received, hidden, most))
    try:
        value = decoded(_unpacked(received, hidden, most))
    except TooLargeError as error:
        return Failure(cause="too_large", note=str(error))
    except UnreadableError as error:
        return _invalid(f"the body is no JSON: {error}", _body(received, hidden, most))
    return (
        dialect.read(value)
        if is_object(value)
        else _invalid("the body is no object", _body(received, hidden, most))
    )


def _unpacked(received: Received, hidden: Redaction, most: int) -> bytes:
    """Return the body of an answer, unpacked, without secrets: what is cut off later would cut a secret in two."""
    encoding = received.headers.get("content-encoding", "").strip().lower()
    return hidden.hide_in(unpacked(received.body, encoding, most))


def _body(received: Received, hidden: Redaction, most: int) -> bytes:
    """Return the body of an answer for what is told of it; one that cannot be unpacked tells nothing."""
    try:
        return _unpacked(received, hidden, most)
    except (TooLargeError, UnreadableError):
        return b""


def _invalid(what: str, body: bytes) -> Failure:
    """Return the failure that a body without a meaning is, with its beginning."""
    shown = " ".join(body[:NOTE].decode("utf-8", "replace").split())
    return Failure(cause="invalid_response", note=f"{what}: {shown!r}"[: 2 * NOTE])


def _negotiated(answer: Answer, body: bytes, negotiation: Negotiation, sent: Terms) -> Answer:
    """Return a refusal as one of a parameter where it names one that is left out, or put otherwise, from now on."""
    word = parameter_of(body, negotiation.dialect.parameters)
    if word is None or not isinstance(answer, Failure) or not negotiation.refused(word, sent):
        return answer
    return replace(answer, cause="parameter_refused", note=f"{word}: {answer.note}"[:NOTE])


def _told(answer: Answer, latency: float, terms: Terms, hidden: Redaction) -> Answer:
    """Return an answer with how it was asked for and how long that took, and without secrets."""
    if isinstance(answer, Failure):
        return replace(
            answer, latency=latency, terms=terms.told(), note=_cut(hidden.maybe(answer.note)), text=hidden.maybe(answer.text),
            model=hidden.maybe(answer.model), finish=hidden.maybe(answer.finish),
        )  # fmt: skip
    return replace(
        answer, latency=latency, terms=terms.told(), text=hidden.hide(answer.text), model=hidden.maybe(answer.model),
        finish=hidden.maybe(answer.finish),
    )  # fmt: skip


def _cut(note: str | None) -> str | None:
    return None if note is None else note[:NOTE]
