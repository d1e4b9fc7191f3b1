"""Standard output and standard error, which may be closed, full, or not made for every character."""

import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TextIO, cast

from judgeproof.errors import StorageError


def prepare() -> None:
    """Let no character that a stream cannot show end a run: it is written out."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def put(pieces: Iterable[str], *, encoding: str | None = None) -> None:
    """Write to standard output. Where its reader has left, as `head` does, the rest goes nowhere.

    `encoding` is given where the format of what is written fixes it. Raises StorageError where nothing can be written.
    """
    out = cast(Any, sys.stdout)
    if out is None:
        return
    if encoding is not None and hasattr(out, "reconfigure"):
        out.reconfigure(encoding=encoding, errors="backslashreplace")
    try:
        for piece in pieces:
            out.write(piece)
        out.flush()
    except BrokenPipeError:
        _nowhere(out)
    except OSError as error:
        _nowhere(out)
        raise StorageError(f"standard output cannot be written ({error.strerror or error})") from error


def line(text: str) -> None:
    """Write one line to standard output."""
    put((f"{shown(text)}\n",))


def shown(text: str) -> str:
    """Return a text that may hold a foreign name on one line; what would steer a terminal is shown, not obeyed."""
    from judgeproof.text.visible import visible

    return visible(text).replace("\n", "\\n")


def tell(text: str) -> None:
    """Write to standard error, if anybody can read it there: what is said there never ends a run."""
    out = cast(Any, sys.stderr)
    try:
        if out is not None:
            out.write(text)
            out.flush()
    except (OSError, ValueError, RuntimeError):
        # The last of these comes where a signal breaks into what is being written.
        return


def errors() -> TextIO:
    """Return standard error, or what nobody reads where it is closed."""
    return cast(Any, sys.stderr) or io.StringIO()


def _nowhere(out: Any) -> None:
    """Send what is still to come, and what is still held, nowhere."""
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), out.fileno())
