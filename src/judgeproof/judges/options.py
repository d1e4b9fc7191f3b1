"""What can be set in the spec of a language model, in brackets behind it: `[temperature=1, attempts=3]`."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from judgeproof.ask.limiting import Bounds, Gate
from judgeproof.ask.providers.dialect import MODE, TEXT, Takes
from judgeproof.ask.providers.negotiation import Negotiation
from judgeproof.ask.retrying import Policy
from judgeproof.ask.service import Service
from judgeproof.errors import UsageError
from judgeproof.judges.spec import shown

_OPTIONS = re.compile(r"\[(?P<options>[^\[\]]*=[^\[\]]*)\]\Z")


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


def parted(spec: str, rest: str) -> tuple[str, dict[str, Any]]:
    """Return what stands before the options of a spec, and each option with what it is where it is not set."""
    found = _OPTIONS.search(rest)
    named = rest[: found.start()] if found else rest
    return named.strip(), _options(spec, found["options"] if found else "")


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


def service_of(options: Mapping[str, Any]) -> Service:
    """Return how a service is asked with these options."""
    policy = Policy(
        attempts=options["attempts"], first=options["backoff"], longest=options["longest_wait"], total=options["total_wait"]
    )  # fmt: skip
    return Service(
        gate=Gate(Bounds(rate=options["rate"], give_up=options["give_up"], longest=policy.longest)), policy=policy
    )  # fmt: skip


def negotiation_of(spec: str, takes: Takes, options: Mapping[str, Any]) -> Negotiation:
    """Return the terms that a service is asked with at first."""
    wanted = {"auto": takes.ladder[0], "json": MODE, "text": TEXT}[options["structured"]]
    if wanted not in takes.ladder:
        raise UsageError(
            f"judge {shown(spec)!r}: this service has no JSON mode; expected structured=auto or structured=text"
        )
    if takes.needed and options["max_tokens"] is None:
        raise UsageError(f"judge {shown(spec)!r}: this service needs max_tokens; expected a whole number")
    return Negotiation(
        takes, structured=wanted, temperature=options["temperature"], max_tokens=options["max_tokens"]
    )
