"""Holding an outcome against the part of it that a vector names."""

import math
from collections.abc import Iterator
from typing import Any


def differences(expected: Any, found: Any, path: str = "") -> Iterator[str]:
    """Yield where an outcome is not what a vector expects; keys that it does not name may be anything, lists are as long."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            if key not in found:
                yield f"{path}.{key} is missing"
            else:
                yield from differences(value, found[key], f"{path}.{key}")
    elif isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            yield f"{path} has {len(found)} entries, expected {len(expected)}"
        for at, (one, other) in enumerate(zip(expected, found, strict=False)):
            yield from differences(one, other, f"{path}[{at}]")
    elif isinstance(expected, float) and isinstance(found, float):
        if not math.isclose(expected, found):
            yield f"{path} is {found!r}, expected {expected!r}"
    elif type(expected) is not type(found) or expected != found:
        yield f"{path} is {found!r}, expected {expected!r}"
