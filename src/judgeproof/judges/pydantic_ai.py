"""A model of a further service as judge, through pydantic-ai: `pydantic-ai:PROVIDER:MODEL`, with the options of any model.

Its keys and addresses are those that pydantic-ai reads from the environment.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from judgeproof.ask.providers.exchange import Wire
from judgeproof.ask.providers.redaction import Redaction
from judgeproof.errors import UsageError
from judgeproof.judges.model import MOST_BYTES, secrets_in
from judgeproof.judges.options import negotiation_of, parted, service_of
from judgeproof.judges.registry import Judge
from judgeproof.judges.spec import shown

if TYPE_CHECKING:
    from pydantic_ai.models import Model

VERSION = "1"
_NAMED = re.compile(r"(?P<provider>(?:gateway/)?[a-z][a-z0-9_-]*):(?P<model>.+)")
# Variables of the environment that hold what opens a place, by what their names say.
_SECRET = re.compile(r"(?i)key|token|secret|passw|credential|auth|(?:^|_)pat(?:_|$)")
# These call again by themselves and cannot be told not to by a call; a variable of the environment can tell some.
_CALLS_AGAIN: Mapping[str, tuple[str, str]] = {"bedrock": ("AWS_MAX_ATTEMPTS", "1")}


def pydantic_judge(spec: str, rest: str, *, environment: Mapping[str, str]) -> Judge:
    """Return the judge that asks a model through pydantic-ai.

    Raises UsageError where the extra is missing, where the library knows no such service or lacks its key, and for a service
    that would be called more often than is seen.
    """
    named, options = parted(spec, rest)
    found = _NAMED.fullmatch(named)
    if found is None or not named.isprintable():
        raise UsageError(
            f"judge {shown(spec)!r}: expected pydantic-ai:PROVIDER:MODEL, such as pydantic-ai:groq:MODEL"
        )
    try:
        from judgeproof.ask.providers import pydantic_ai as library
    except ImportError as error:
        raise UsageError(
            f"judge {shown(spec)!r}: needs the extra 'providers' ({error}); install it with: pip install 'judgeproof[providers]'"
        ) from error
    hidden = Redaction(_secrets(environment))
    wire = Wire("", {}, seconds=options["timeout"], most=MOST_BYTES)
    clock = _clock
    try:
        model, carried = library.model_of(found["provider"], found["model"], wire, hidden, clock=clock)
    except Exception as error:  # noqa: BLE001 - foreign code may raise anything; what it says is told
        told = hidden.hide(str(error)).partition(" To try Pydantic AI")[0]
        raise UsageError(f"judge {shown(spec)!r}: pydantic-ai has no such model ready: {told}") from None
    _check_calls(spec, found["provider"], model, environment)
    negotiation = negotiation_of(spec, library.offer_of(model), options)
    ask = library.asking(model, negotiation, hidden, seconds=options["timeout"], clock=clock, carried=carried)
    return Judge(
        spec=shown(spec), name=f"pydantic-ai:{named}", version=VERSION, ask=ask, service=service_of(options),
        most_tokens=options["max_tokens"], unlimited=lambda: negotiation.terms.max_tokens is None, hide=hidden.hide,
    )  # fmt: skip


def _clock() -> datetime:
    return datetime.now(UTC)


def _check_calls(spec: str, provider: str, model: "Model", environment: Mapping[str, str]) -> None:
    """Raise UsageError for a model whose service is called again out of sight: such calls would be paid for and not counted."""
    unsupported: frozenset[Any] = model.unsupported_settings
    if "max_retries" not in unsupported:
        return
    name, value = _CALLS_AGAIN.get(provider, ("", ""))
    if name and environment.get(name) == value:
        return
    raise UsageError(
        f"judge {shown(spec)!r}: {provider!r} may call again by itself, and such calls are neither seen nor counted; "
        + (
            f"set {name}={value}"
            if name
            else "use openai-compatible:MODEL@URL, if the service can be asked so"
        )
    )


def _secrets(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield what the environment holds that is to stand nowhere: which of it the library takes is its own business."""
    for name, value in environment.items():
        if _SECRET.search(name) and "/" not in value[:1]:
            yield value.strip()
        if "://" in value:
            try:
                yield from secrets_in(urlsplit(value.strip()))
            except ValueError:
                continue
