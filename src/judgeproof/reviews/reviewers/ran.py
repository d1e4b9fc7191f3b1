"""What a command comes to: how it ended first, then what it says. A complete review beats a bad exit code."""

import re
from dataclasses import dataclass, replace

from judgeproof.reviews.facts import Parsed
from judgeproof.text.visible import one_line

_ASKED_TOO_OFTEN = re.compile(r"rate.?limit|too many requests|\b429\b", re.IGNORECASE)
_TOLD_WIDTH = 200
_LOOKED_AT = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """How a command ended and what it said. `output` is None where the file that it was to write is not there."""

    output: str | None
    errors: str = ""
    code: int | None = None
    signal: str | None = None
    cause: str | None = None
    why: str = ""


def concluded(ran: Ran, output: str) -> Parsed:
    """Return the review of a command whose output is in a format.

    In this order: it was ended for a limit; it was asked too often; it ended badly; its output cannot be read. An
    output that is a complete review counts whatever the exit code was.
    """
    if ran.cause is not None:
        return _failed(ran.cause, ran.why)
    read, how = _read(ran, output), ending(code=ran.code, signal=ran.signal, errors=ran.errors)
    if ran.code == 0:
        return read
    if read.status in ("found", "silent", "incomplete"):
        return replace(read, notices=(*read.notices, f"it ended with {how}"))
    said = (ran.output or "")[-_LOOKED_AT:] + ran.errors[-_LOOKED_AT:]
    if _ASKED_TOO_OFTEN.search(said):
        return _failed("rate_limited", how)
    if read.status == "failed" and read.detail in ("rate_limited", "quota", "free_tier"):
        return read
    return _failed("run_error", how)


def _read(ran: Ran, output: str) -> Parsed:
    from judgeproof.reviews.parsers import parser_of

    if ran.output is None:
        return _failed("no_output", "the file {output} was not written, or is no plain file")
    return parser_of(output)(ran.output)


def ending(*, code: int | None, signal: str | None, errors: str) -> str:
    """Say how a program ended, with the last line of what it printed as an error."""
    last = next((line for line in reversed(errors[-_LOOKED_AT:].splitlines()) if line.strip()), "")
    how = f"signal {signal}" if signal else f"exit code {code}"
    return f"{how}: {one_line(last, _TOLD_WIDTH)}" if last else how


def _failed(detail: str, notice: str) -> Parsed:
    return Parsed(status="failed", detail=detail, notices=(notice,) if notice else ())
