"""What a service says went wrong, read from statuses, headers and error bodies."""

import math
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlsplit

from judgeproof.ask.facts import Failure
from judgeproof.ask.providers.decoding import UnreadableError, decoded, is_list, is_object, text_at

NOTE = 500
_SECONDS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
# The account has nothing left, which no waiting mends.
_NO_CREDIT = ("insufficient_quota", "insufficient_credits", "billing_hard_limit_reached")
# A question that does not fit into the model's window: as a service names it, or says it.
_TOO_LONG = ("context_length_exceeded", "exceed_context_size_error")
_WINDOW = re.compile(r"(?i)\bmaximum context length\b|\bavailable context size\b|\bprompt is too long\b")
# With these a service finds fault with a question, and not with itself.
_OF_THE_QUESTION = (400, 413, 422)
_RATES = ("rate_limit_error", "rate_limit_exceeded")
# Words by which a message says of a parameter that it is not taken.
_NOT_TAKEN = re.compile(
    r"(?i)\b(?:not|un)[ -]?(?:support|allow|permit|recogni[sz]|available|expected|known)|\binvalid\b|\bunknown\b"
    r"|\bdeprecated\b|\bonly\b|\bmust\b|\btoo (?:large|big|high)\b|\bextra\b|\breject|\bexceed"
)


def cause_of(status: int) -> str:
    """Return the cause of a failure that an HTTP status is."""
    if status == 429:
        return "rate_limited"
    if status == 402:
        return "no_credit"
    return "redirected" if 300 <= status < 400 else f"http_{status}"


def fault(error: Any) -> Failure:
    """Return the failure that an error object is which came where a reply was due, with a status of success."""
    told = error if is_object(error) else {}
    code = told.get("code")
    note = "; ".join(_texts(error)) or None
    if _names_no_credit(told):
        return Failure(cause="no_credit", note=note)
    if _names_window(told):
        return Failure(cause="too_long", note=note)
    if type(code) is int and 400 <= code <= 599:
        return Failure(cause=cause_of(code), note=note)
    return Failure(cause="rate_limited" if told.get("type") in _RATES else "error_object", note=note)


def refusal(status: int, headers: Mapping[str, str], body: bytes, now: datetime) -> Failure:
    """Return the failure that an answer of the service is whose status tells of no success. Its note is not cut."""
    told = error_of(body)
    cause = "no_credit" if _names_no_credit(told) else cause_of(status)
    if status in _OF_THE_QUESTION and _names_window(told):
        cause = "too_long"
    if cause == "redirected":
        return Failure(
            cause=cause, note=f"to {_host(headers)}; redirects are not followed, since a key would go along"
        )
    note = "; ".join(_texts(told)) or body.decode("utf-8", "replace").strip()
    return Failure(cause=cause, note=note or None, wait=asked_wait(headers, now))


def _host(headers: Mapping[str, str]) -> str:
    """Return the host that a redirect leads to."""
    try:
        return repr(urlsplit(headers.get("location", "")).hostname or "the same host")[:100]
    except ValueError:
        return "an address that is none"


def object_of(body: bytes) -> dict[str, Any]:
    """Return the object that the body of an error is, or nothing where it is none."""
    try:
        value = decoded(body)
    except UnreadableError:
        return {}
    return value if is_object(value) else {}


def error_of(body: bytes) -> dict[str, Any]:
    """Return what the body of an error holds, or nothing where it is no JSON."""
    value = object_of(body)
    error = value.get("error")
    return error if is_object(error) else value


def _names_no_credit(told: dict[str, Any]) -> bool:
    return text_at(told, "code") in _NO_CREDIT or text_at(told, "type") in _NO_CREDIT


def _names_window(told: dict[str, Any]) -> bool:
    """Tell whether an error says that the question is longer than what the model takes."""
    named = text_at(told, "code") in _TOO_LONG or text_at(told, "type") in _TOO_LONG
    return named or _WINDOW.search("; ".join(_texts(told))[:NOTE]) is not None


def _texts(told: Any) -> Iterator[str]:
    """Yield the words in which an error tells what is wrong; what it repeats of the request is none of them."""
    if isinstance(told, str):
        yield told
    elif is_object(told):
        for name in ("message", "error", "detail", "msg"):
            yield from _texts(told.get(name))
    elif is_list(told):
        for part in told[:8]:
            yield from _texts(part)


def parameter_of(body: bytes, parameters: Mapping[str, str]) -> str | None:
    """Return the word of a parameter that an error says is not taken, or None where it names none.

    A parameter that stands in a field of its own is named. One that stands in a message is where the message says what is
    wrong with it, since a message may repeat words of the question.
    """
    told = error_of(body)
    named = [text_at(told, "param") or "", *_places(told.get("detail"))]
    for word in parameters:
        if any(re.split(r"[.\[]", name)[0] == word for name in named):
            return word
    message = "; ".join(_texts(told))[:NOTE]
    if not _NOT_TAKEN.search(message):
        return None
    return next(
        (word for word in parameters if re.search(rf"(?i)(?<!\w){re.escape(word)}(?!\w)", message)), None
    )


def _places(detail: Any) -> Iterator[str]:
    """Yield the names of the fields that a list of faults finds fault with."""
    for part in detail[:8] if is_list(detail) else ():
        place = part.get("loc") if is_object(part) else None
        yield from (name for name in place[:8] if isinstance(name, str)) if is_list(place) else ()


def asked_wait(headers: Mapping[str, str], now: datetime) -> float | None:
    """Return the seconds that a service asks to wait, or None where it does not, or not in words that have a meaning.

    A date is taken against the date that the service gives for its answer, if it does: its clock may not be ours.
    """
    thousandths = headers.get("retry-after-ms", "").strip()
    if _SECONDS.fullmatch(thousandths):
        return float(thousandths) / 1000
    told = headers.get("retry-after", "").strip()
    if _SECONDS.fullmatch(told):
        return float(told)
    until, since = _date(told), _date(headers.get("date", ""))
    if until is None:
        return None
    seconds = (until - (since or now)).total_seconds()
    return seconds if math.isfinite(seconds) and seconds > 0 else 0.0


def _date(text: str) -> datetime | None:
    """Return the moment that an HTTP date names, or None."""
    try:
        found = parsedate_to_datetime(text)
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
