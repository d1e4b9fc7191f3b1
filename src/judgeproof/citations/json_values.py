"""What foreign JSON is: a value of a row is an object or a list before anything is known of what it holds."""

import re
from collections.abc import Mapping
from typing import Any, TypeGuard, cast

HALF_PAIR = "holds half of a surrogate pair, which is no character"
_HALVES = re.compile("[\ud800-\udfff]")


def is_object(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Tell whether a value is an object; in JSON its keys are texts."""
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Tell whether a value is a list, of whatever."""
    return isinstance(value, list)


def half_pair(value: Any) -> bool:
    """Tell whether a text anywhere in a value holds half of a surrogate pair."""
    if isinstance(value, str):
        return not value.isascii() and _HALVES.search(value) is not None
    if isinstance(value, Mapping):
        fields = cast(Mapping[Any, Any], value)
        return any(half_pair(key) or half_pair(inner) for key, inner in fields.items())
    return isinstance(value, list | tuple) and any(map(half_pair, cast(list[Any], value)))
