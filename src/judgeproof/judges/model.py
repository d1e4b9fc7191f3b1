"""A language model as judge: its spec, its key, its options.

A spec is `openai:MODEL`, `anthropic:MODEL` or `openai-compatible:MODEL@URL`, with options in brackets behind it:
`openai:MODEL[temperature=1, attempts=3]`. The first two take an address too. A key is only ever sent to the service that it
belongs to: to any address that is written out, it is the one in JUDGEPROOF_API_KEY.
"""

import base64
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit, urlunsplit

from judgeproof.ask.limiting import Bounds, Gate
from judgeproof.ask.providers import DIALECTS, Dialect
from judgeproof.ask.providers.dialect import MODE, TEXT
from judgeproof.ask.providers.endpoint import asking
from judgeproof.ask.providers.exchange import Wire
from judgeproof.ask.providers.negotiation import Negotiation
from judgeproof.ask.providers.redaction import Redaction
from judgeproof.ask.retrying import Policy
from judgeproof.ask.service import Service
from judgeproof.errors import UsageError
from judgeproof.judges.registry import Judge
from judgeproof.judges.spec import shown

VERSION = "1"
ANY_KEY = "JUDGEPROOF_API_KEY"
MOST_BYTES = 4 * 1024 * 1024
_OPTIONS = re.compile(r"\[(?P<options>[^\[\]]*=[^\[\]]*)\]\Z")
_VERSION_OF_API = re.compile(r"v?[0-9][0-9.\-]*(?:-preview)?")
_ADDRESS = re.compile(r"@(?=https?://)")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Target:
    """A model, where it is asked, and what opens that place. None of the secrets is ever shown."""

    dialect: Dialect
    model: str
    url: str
    headers: Mapping[str, str]
    secrets: tuple[str, ...]


def _number(low: float, high: float) -> Callable[[str], float]:
    """Return a reader of a number within bounds."""

    def read(text: str) -> float:
        value = float(text)
        if not low <= value <= high:
            raise ValueError(f"a number from {low:g} to {high:g}")
        return value

    return read


def _whole(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of a whole number within bounds."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or not low <= int(text) <= high:
            raise ValueError(f"a whole number from {low} to {high}")
        return int(text)

    return read


def _perhaps(read: Callable[[str], Any]) -> Callable[[str], Any]:
    return lambda text: None if text == "none" else read(text)


def _ladder(text: str) -> str:
    if text not in ("auto", "json", "text"):
        raise ValueError("auto, json or text")
    return text


# What can be set in a spec: how it is read, and what it is where it is not set.
OPTIONS: Mapping[str, tuple[Callable[[str], Any], Any]] = {
    "temperature": (_perhaps(_number(0, 2)), 0.0),
    "max_tokens": (_perhaps(_whole(1, 1_000_000)), 4096),
    "structured": (_ladder, "auto"),
    "timeout": (_number(0.001, 3600), 120.0),
    "attempts": (_whole(1, 20), Policy().attempts),
    "backoff": (_number(0, 60), Policy().first),
    "longest_wait": (_number(0, 3600), Policy().longest),
    "total_wait": (_number(0, 86_400), Policy().total),
    "rate": (_perhaps(_number(0.01, 10_000)), None),
    "give_up": (_whole(0, 1_000_000), Bounds().give_up),
}


def model_judge(spec: str, rest: str, *, environment: Mapping[str, str]) -> Judge:
    """Return the judge that asks the model which a spec names.

    Raises UsageError for an option or an address that is none, and where a service needs a key that the environment does
    not hold. No secret is in the judge's spec, which runs keep.
    """
    kind = spec.partition(":")[0]
    found = _OPTIONS.search(rest)
    named = rest[: found.start()] if found else rest
    options = _options(spec, found["options"] if found else "")
    target = _target(spec, kind, named.strip(), environment)
    wire = Wire(target.url, target.headers, seconds=options["timeout"], most=MOST_BYTES)
    negotiation = _negotiation(spec, target.dialect, options)
    ask = asking(
        target.model, wire, negotiation, Redaction(target.secrets), clock=lambda: datetime.now(UTC)
    )  # fmt: skip
    return Judge(
        spec=shown(spec), name=f"{kind}:{target.model}", version=VERSION, ask=ask, service=_service(options),
        most_tokens=options["max_tokens"], unlimited=lambda: negotiation.terms.max_tokens is None,
    )  # fmt: skip


def _options(spec: str, text: str) -> dict[str, Any]:
    """Return the options of a spec, each with what it is where it is not set."""
    options = {name: default for name, (_, default) in OPTIONS.items()}
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name not in OPTIONS:
            raise UsageError(
                f"judge {shown(spec)!r}: option {name!r} does not exist; there are: {', '.join(OPTIONS)}"
            )
        try:
            options[name] = OPTIONS[name][0](value)
        except ValueError as error:
            raise UsageError(f"judge {shown(spec)!r}: {name}={value!r}; expected {_wanted(error)}") from error
    return options


def _wanted(error: ValueError) -> str:
    """Say what an option takes; what Python says of a text that is no number names that text instead."""
    told = str(error)
    return "a number" if told.startswith("could not convert") else told


def _service(options: Mapping[str, Any]) -> Service:
    """Return how a service is asked with these options."""
    policy = Policy(
        attempts=options["attempts"], first=options["backoff"], longest=options["longest_wait"], total=options["total_wait"]
    )  # fmt: skip
    return Service(
        gate=Gate(Bounds(rate=options["rate"], give_up=options["give_up"], longest=policy.longest)), policy=policy
    )  # fmt: skip


def _negotiation(spec: str, dialect: Dialect, options: Mapping[str, Any]) -> Negotiation:
    """Return the terms that a service is asked with at first."""
    wanted = {"auto": dialect.ladder[0], "json": MODE, "text": TEXT}[options["structured"]]
    if wanted not in dialect.ladder:
        raise UsageError(
            f"judge {shown(spec)!r}: this service has no JSON mode; expected structured=auto or structured=text"
        )
    if dialect.needed and options["max_tokens"] is None:
        raise UsageError(f"judge {shown(spec)!r}: this service needs max_tokens; expected a whole number")
    return Negotiation(
        dialect, structured=wanted, temperature=options["temperature"], max_tokens=options["max_tokens"]
    )


def _target(spec: str, kind: str, named: str, environment: Mapping[str, str]) -> _Target:
    """Return the model that a spec names, and where and with what it is asked."""
    dialect = DIALECTS[kind]
    address = _ADDRESS.search(named)
    model = named[: address.start()] if address else named
    if not model or not model.isprintable():
        raise UsageError(
            f"judge {shown(spec)!r}: expected {kind}:MODEL{'@URL' if dialect.home is None else ''}"
        )
    if address:
        return _elsewhere(spec, dialect, model, named[address.end() :], environment)
    if dialect.home is None or dialect.key is None:
        raise UsageError(
            f"judge {shown(spec)!r}: expected {kind}:MODEL@URL, with the address of the service, such as "
            f"{kind}:MODEL@http://127.0.0.1:8000/v1"
        )
    key = _key(dialect.key, environment)
    if key is None:
        raise UsageError(
            f"judge {shown(spec)!r}: needs a key, and {dialect.key} is not set; set it, or write an address behind the model "
            f"({kind}:MODEL@URL)"
        )
    return _Target(
        dialect=dialect, model=model, url=dialect.home + dialect.path, headers=_sent(dialect, key), secrets=(key,)
    )  # fmt: skip


def _elsewhere(
    spec: str, dialect: Dialect, model: str, address: str, environment: Mapping[str, str]
) -> _Target:
    """Return a model at an address that the spec gives. What stands before the host in it opens that place."""
    parts = _address(spec, address)
    url = urlunsplit(
        (parts.scheme, parts.netloc.rpartition("@")[2], _path(parts.path, dialect), parts.query, "")
    )
    key = _key(ANY_KEY, environment)
    headers = _sent(dialect, key)
    secrets = [key] if key is not None else []
    if "@" in parts.netloc:
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        token = base64.b64encode(f"{user}:{password}".encode()).decode()
        headers = {**_sent(dialect, None), "Authorization": f"Basic {token}"}
        # A user is a secret where there is no password beside it; else it may be an ordinary word.
        secrets += [password or user, token]
    values = [pair.partition("=")[2] for pair in parts.query.split("&")]
    secrets += [value for value in values if not _VERSION_OF_API.fullmatch(value)]
    return _Target(dialect=dialect, model=model, url=url, headers=headers, secrets=tuple(secrets))


def _address(spec: str, address: str) -> SplitResult:
    """Return the parts of an address."""
    try:
        parts = urlsplit(address)
        if parts.hostname and address.isprintable() and " " not in address and parts.port != 0:
            return parts
    except ValueError:
        pass
    raise UsageError(
        f"judge {shown(spec)!r}: its address cannot be used; expected one such as http://127.0.0.1:8000/v1"
    )


def _path(path: str, dialect: Dialect) -> str:
    """Return the path that questions go to; an address may end before it, within it or with it."""
    bare = path.rstrip("/")
    if bare.endswith(dialect.path):
        return bare
    first, _, rest = dialect.path[1:].partition("/")
    return f"{bare}/{rest}" if rest and bare.endswith("/" + first) else bare + dialect.path


def _key(name: str, environment: Mapping[str, str]) -> str | None:
    """Return the key that an environment variable holds; blanks around it, such as a line end, are none of it."""
    key = environment.get(name, "").strip()
    if not key:
        return None
    if not (key.isascii() and key.isprintable()):
        raise UsageError(f"{name} holds characters that no key has (its value is not shown); set it again")
    return key


def _sent(dialect: Dialect, key: str | None) -> Mapping[str, str]:
    """Return the headers of every call. Packed answers are not asked for: a reply is short, and unpacking costs."""
    return {
        "Content-Type": "application/json",
        "Accept": "application/json",
        "Accept-Encoding": "identity",
        "User-Agent": "judgeproof",
        **dialect.headers(key),
    }
