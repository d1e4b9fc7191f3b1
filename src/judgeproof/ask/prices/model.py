"""What is priced: a model, and where it is asked."""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from judgeproof.ask.providers import DIALECTS

# A model that a reviewer or a service names itself: nobody says where it was bought but the name.
REPORTED = "reported"

# Judges through pydantic-ai name the provider next, and some of them otherwise than a catalogue does.
_THROUGH = "pydantic-ai"
_PROVIDERS = {
    "openai-chat": "openai", "openai-responses": "openai", "google-gla": "google", "google-vertex": "google",
    "google-cloud": "google", "bedrock": "aws",
}  # fmt: skip

_OPTIONS = re.compile(r"\[[^\[\]]*=[^\[\]]*\]\Z")
_ADDRESS = re.compile(r"@(?=https?://)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """A model to be priced.

    `kind` is the first word of a judge's spec, or REPORTED; `name` the model as it is asked for; `url` the address of
    the service where the spec has one.
    """

    kind: str
    name: str
    url: str | None = None

    @property
    def hosts(self) -> tuple[str, ...]:
        """The host of the address, first with its port where that is written out; none without an address that is one."""
        parts = address(self.url)
        if parts is None:
            return ()
        place = parts.netloc.rpartition("@")[2].lower()
        return tuple(dict.fromkeys((place, place.removesuffix(f":{parts.port}"))))

    @property
    def shown(self) -> str:
        """How it is named in reports: by its name, and its host where it has one. No secret of its address is in it."""
        return f"{self.name}@{self.hosts[0]}" if self.hosts else self.name


def model_of(text: str) -> Model:
    """Return the model that a judge's spec, or a bare name, stands for. What opens its address is left out."""
    kind, colon, rest = text.partition(":")
    if kind == _THROUGH:
        provider, _, name = _OPTIONS.sub("", rest).strip().partition(":")
        return Model(kind=_PROVIDERS.get(provider, provider), name=name)
    if not colon or kind not in DIALECTS:
        kind, rest = REPORTED, text
    named = _OPTIONS.sub("", rest).strip()
    found = _ADDRESS.search(named)
    if found is None:
        return Model(kind=kind, name=named)
    parts = address(named[found.end() :])
    if parts is None:
        return Model(kind=kind, name=named[: found.start()], url="")
    bare = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
    return Model(kind=kind, name=named[: found.start()], url=bare)


def address(url: str | None) -> SplitResult | None:
    """Return the parts of an address, None where it is none."""
    try:
        parts = urlsplit(url or "")
        usable = bool(parts.hostname) and (parts.port is None or parts.port >= 0)
    except ValueError:
        return None
    return parts if usable else None
