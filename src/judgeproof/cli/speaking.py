"""What is said on standard error beside the report: as text, or as one JSON object a line."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import typer

from judgeproof.cli.printing import tell
from judgeproof.errors import JudgeproofError, UsageError

FORMATS = ("text", "json")
FAILED = 2
_FORMAT: ContextVar[str] = ContextVar("log format", default="text")


@contextmanager
def speaking(form: str, *, quiet: bool) -> Generator[None]:
    """Say what is said within this in a form: `text`, or `json`, where errors are said here and end the command.

    As JSON it comes with what the package tells through `logging`. Raises UsageError for another form.
    """
    if form not in FORMATS:
        raise UsageError(f"--log-format {form!r} does not exist; there are: {', '.join(FORMATS)}")
    if form == "text":
        yield
        return
    from judgeproof.cli.json_log import listening

    before = _FORMAT.set(form)
    try:
        with listening(quiet=quiet):
            yield
    except JudgeproofError as error:
        say("error", str(error), level="error", fields={"kind": type(error).__name__, "exit_code": FAILED})
        raise typer.Exit(FAILED) from error
    finally:
        _FORMAT.reset(before)


def as_json() -> bool:
    """Tell whether what is said is said as JSON."""
    return _FORMAT.get() == "json"


def say(
    event: str, message: str, *, level: str = "info", fields: Mapping[str, Any], before: str = "judgeproof: "
) -> None:
    """Say something to whoever runs the command: as text with something before it, or as an event with fields."""
    if as_json():
        from judgeproof.cli.json_log import json_line

        tell(json_line(event, message, level=level, fields=fields))
    else:
        tell(f"{before}{message}\n")
