"""Partial expectations: what a vector names must be there, equal and of the same type; the rest is free."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "reviews"


def vectors(name: str) -> list[dict[str, Any]]:
    """The vectors of a file."""
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").split("\n") if line]


def differences(wanted: Any, found: Any, where: str = "") -> Iterator[str]:
    """What of a result is not as expected: objects key by key, lists item by item, types included."""
    if isinstance(wanted, Mapping):
        if not isinstance(found, Mapping):
            yield f"{where}: wanted an object, found {found!r}"
            return
        for key, value in wanted.items():
            if key in found:
                yield from differences(value, found[key], f"{where}.{key}")
            else:
                yield f"{where}.{key}: wanted {value!r}, found nothing"
    elif isinstance(wanted, list):
        if not isinstance(found, Sequence) or isinstance(found, str) or len(found) != len(wanted):
            yield f"{where}: wanted {wanted!r}, found {found!r}"
            return
        for n, (one, other) in enumerate(zip(wanted, found, strict=True)):
            yield from differences(one, other, f"{where}[{n}]")
    elif type(wanted) is not type(found) or wanted != found:
        yield f"{where}: wanted {wanted!r}, found {found!r}"


def turned(expect: Any) -> Iterator[Any]:
    """Every expectation that differs from `expect` in the type or value of one leaf, or in the length of one list."""
    if isinstance(expect, dict):
        for key, value in expect.items():
            yield from ({**expect, key: other} for other in turned(value))
    elif isinstance(expect, list):
        yield [*expect, None]
        for n, value in enumerate(expect):
            yield from ([*expect[:n], other, *expect[n + 1 :]] for other in turned(value))
    elif isinstance(expect, bool):
        yield from (not expect, int(expect))
    elif isinstance(expect, int):
        yield from (expect + 1, float(expect), str(expect))
    else:
        yield from (0, False, f"{expect}?")
