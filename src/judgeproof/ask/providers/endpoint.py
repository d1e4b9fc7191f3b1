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
from judgeproof.ask.providers.faults import NOTE, object_of, parameter_of, refusal
from judgeproof.ask.providers.negotiation import Negotiation
from judgeproof.ask.providers.redaction import Redaction

Clock = Callable[[], datetime]
# A parameter that is not taken is told with these.
NOT_TAKEN = (400, 422)
# So much of a body is looked at for what is told of it.
_LOOKED_AT = 1 << 16


def asking(
    model: str, dialect: Dialect, wire: Wire, negotiation: Negotiation, hidden: Redaction, *, clock: Clock
) -> Ask:
    """Return how a model is asked once. `clock` tells the time that a service's dates are compared with."""

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
        if isinstance(received, Received) and received.status in NOT_TAKEN:
            answer = negotiated(answer, body_of(received, hidden, wire.most), negotiation, terms)
        return told(answer, latency, terms.told(), hidden)

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
        body = body_of(received, hidden, most)
        return _paid(refusal(received.status, cleaned(received, hidden), body, now), body, dialect)
    value = value_of(received, hidden, most)
    if isinstance(value, Failure):
        return _paid(value, body_of(received, hidden, most), dialect)
    return dialect.read(value)


def _paid(failure: Failure, body: bytes, dialect: Dialect) -> Failure:
    """Return a failure with the tokens that its body tells of: what is no answer may have been paid for."""
    return replace(failure, usage=dialect.usage(object_of(body)))


def value_of(received: Received, hidden: Redaction, most: int) -> dict[str, Any] | Failure:
    """Return the object that an answer of success holds, without secrets, or why it holds none."""
    kind = cleaned(received, hidden).get("content-type", "").partition(";")[0].strip().lower()
    if kind and not kind.endswith(("/json", "+json")):
        return _invalid(f"the body is {kind!r:.80}, not JSON", body_of(received, hidden, most), hidden)
    try:
        value = decoded(_unpacked(received, hidden, most))
    except TooLargeError as error:
        return Failure(cause="too_large", note=str(error))
    except UnreadableError as error:
        return _invalid(f"the body is no JSON: {error}", body_of(received, hidden, most), hidden)
    return (
        value
        if is_object(value)
        else _invalid("the body is no object", body_of(received, hidden, most), hidden)
    )


def cleaned(received: Received, hidden: Redaction) -> dict[str, str]:
    """Return the headers of an answer without secrets: what is read from them is cut off, and put in small letters."""
    return {name: hidden.hide(value) for name, value in received.headers.items()}


def _unpacked(received: Received, hidden: Redaction, most: int) -> bytes:
    """Return the body of an answer, unpacked, without secrets: what is cut off later would cut a secret in two."""
    encoding = cleaned(received, hidden).get("content-encoding", "").strip().lower()
    return hidden.hide_in(unpacked(received.body, encoding, most))


def body_of(received: Received, hidden: Redaction, most: int) -> bytes:
    """Return the body of an answer for what is told of it; one that cannot be unpacked tells nothing."""
    try:
        return _unpacked(received, hidden, most)
    except (TooLargeError, UnreadableError):
        return b""


def _invalid(what: str, body: bytes, hidden: Redaction) -> Failure:
    """Return the failure that a body without a meaning is, with its beginning."""
    shown = hidden.hide(" ".join(body[:_LOOKED_AT].decode("utf-8", "replace").split()))
    return Failure(cause="invalid_response", note=f"{what}: {shown[:NOTE]!r}")


def negotiated(answer: Answer, body: bytes, negotiation: Negotiation, sent: Terms) -> Answer:
    """Return a refusal as one of a parameter where it names one that is left out, or put otherwise, from now on."""
    word = parameter_of(body, negotiation.takes.parameters)
    if word is None or not isinstance(answer, Failure) or not negotiation.refused(word, sent):
        return answer
    return replace(answer, cause="parameter_refused", note=f"{word}: {answer.note}")


def told(answer: Answer, latency: float, terms: Mapping[str, Any], hidden: Redaction) -> Answer:
    """Return an answer with how it was asked for and how long that took, and without secrets."""
    if isinstance(answer, Failure):
        return replace(
            answer, latency=latency, terms=terms, note=_cut(hidden.maybe(answer.note)), text=hidden.maybe(answer.text),
            model=hidden.maybe(answer.model), finish=hidden.maybe(answer.finish),
        )  # fmt: skip
    return replace(
        answer, latency=latency, terms=terms, text=hidden.hide(answer.text), model=hidden.maybe(answer.model),
        finish=hidden.maybe(answer.finish),
    )  # fmt: skip


def _cut(note: str | None) -> str | None:
    """Return a note as long as it is kept. It is cut once, when no secret is in it any more."""
    return None if note is None else note[:NOTE]
