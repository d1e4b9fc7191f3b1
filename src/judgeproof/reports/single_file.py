"""What every HTML report is made with: one file that needs nothing but itself, and that runs nothing but its own code."""

import json
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib.resources import files
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined

_BOTH = "page_assets"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The template of a report, its one style sheet, its one script, and the policy that admits just these two."""

    template: str
    style: str
    script: str

    @property
    def policy(self) -> str:
        """The Content-Security-Policy of the page."""
        return (
            f"default-src 'none'; style-src {_hash(self.style)}; script-src {_hash(self.script)}; "
            "img-src data:; base-uri 'none'; form-action 'none'"
        )


def sheet(folder: str, *, template: str, style: str, scripts: Sequence[str], shared: Sequence[str]) -> Sheet:
    """Return the parts of a report from its own folder, behind those that all reports share."""
    return Sheet(
        template=_asset(folder, template),
        style=_asset(_BOTH, "page.css") + "\n" + _asset(folder, style),
        script="\n".join((*(_asset(_BOTH, name) for name in shared), *(_asset(folder, name) for name in scripts))),
    )  # fmt: skip


def environment(
    folder: str, *, visible: Callable[[Any], Any], filters: Mapping[str, Callable[..., Any]]
) -> Environment:
    """Return how templates are filled: everything is escaped, and made `visible` before. `folder` holds their parts."""
    made = Environment(
        loader=FunctionLoader(partial(_asset, folder)),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=visible,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    known: Any = made.filters  # its type names the built-in filters alone
    known.update(filters)
    return made


def json_bytes(value: Any) -> bytes:
    """Return a value as JSON in ASCII, because a lone surrogate has no UTF-8 form and would move every offset behind it."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False).encode("ascii")


def squeezed(pieces: Iterable[bytes]) -> str:
    """Return bytes compressed, as text that may stand in a page; equal bytes give equal text."""
    gzip = zlib.compressobj(6, zlib.DEFLATED, 31)
    return b64encode(b"".join((*(gzip.compress(piece) for piece in pieces), gzip.flush()))).decode("ascii")


def _asset(folder: str, name: str) -> str:
    return (files("judgeproof.reports") / folder / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """Return the source expression by which a Content-Security-Policy admits this very text."""
    return f"'sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}'"
