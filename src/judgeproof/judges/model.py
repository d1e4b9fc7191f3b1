"""A language model as judge: its spec, its key, its options.

A spec is `openai:MODEL`, `anthropic:MODEL` or `openai-compatible:MODEL@URL`, with options in brackets behind it:
`openai:MODEL[temperature=1, attempts=3]`. The first two take an address too. A key is only ever sent to the service that it
belongs to: to any address that is written out, it is the one in JUDGEPROOF_API_KEY.
"""

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from urllib.parse import SplitResult, unquote, urlsplit, urlunsplit

from judgeproof.ask.providers import DIALECTS, Dialect
from judgeproof.ask.providers.endpoint import asking
from judgeproof.ask.providers.exchange import Wire
from judgeproof.ask.providers.redaction import Redaction
from judgeproof.errors import UsageError
from judgeproof.judges.options import negotiation_of, parted, service_of
from judgeproof.judges.registry import Judge
from judgeproof.judges.spec import shown

VERSION = "1"
ANY_KEY = "JUDGEPROOF_API_KEY"
MOST_BYTES = 4 * 1024 * 1024
_VERSION_OF_API = re.compile(r"v?[0-9][0-9.\-]*(?:-preview)?")
_ADDRESS = re.compile(r"@(?=https?://)")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Target:
    """A model, where it is asked, and what opens that place. None of the secrets is ever shown."""

    dialect: Dialect
    model: str
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    secrets: tuple[str, ...] = field(repr=False)


def model_judge(spec: str, rest: str, *, environment: Mapping[str, str]) -> Judge:
    """Return the judge that asks the model which a spec names.

    Raises UsageError for an option or an address that is none, and where a service needs a key that the environment does
    not hold. No secret is in the judge's spec, which runs keep.
    """
    kind = spec.partition(":")[0]
    named, options = parted(spec, rest)
    target = _target(spec, kind, named, environment)
    wire = Wire(target.url, target.headers, seconds=options["timeout"], most=MOST_BYTES)
    hidden = Redaction(target.secrets)
    negotiation = negotiation_of(spec, target.dialect, options)
    ask = asking(target.model, target.dialect, wire, negotiation, hidden, clock=lambda: datetime.now(UTC))
    return Judge(
        spec=shown(spec), name=f"{kind}:{target.model}", version=VERSION, ask=ask, service=service_of(options),
        most_tokens=options["max_tokens"], unlimited=lambda: negotiation.terms.max_tokens is None, hide=hidden.hide,
    )  # fmt: skip


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
        secrets.append(token)
    secrets += secrets_in(parts)
    return _Target(dialect=dialect, model=model, url=url, headers=headers, secrets=tuple(secrets))


def secrets_in(parts: SplitResult) -> list[str]:
    """Return what of an address opens the place that it names."""
    values = [pair.partition("=")[2] for pair in parts.query.split("&")]
    found = [value for value in values if value and not _VERSION_OF_API.fullmatch(value)]
    if "@" in parts.netloc:
        # A user is a secret where there is no password beside it; else it may be an ordinary word.
        found.append(unquote(parts.password or "") or unquote(parts.username or ""))
    # As it is written and as it is meant.
    return [*found, *(unquote(value) for value in found)]


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


def keyed(environment: Mapping[str, str]) -> Mapping[str, str]:
    """Return an environment in which every service has a key: a word that opens nothing where there is none."""
    names = [dialect.key for dialect in DIALECTS.values() if dialect.key is not None]
    return {**environment, **{name: "none" for name in names if not environment.get(name, "").strip()}}


def _sent(dialect: Dialect, key: str | None) -> Mapping[str, str]:
    """Return the headers of every call. Packed answers are not asked for: a reply is short, and unpacking costs."""
    return {
        "Content-Type": "application/json",
        "Accept": "application/json",
        "Accept-Encoding": "identity",
        "User-Agent": "judgeproof",
        **dialect.headers(key),
    }
