"""What foreign JSON is: a value of a row is an object or a list before anything is known of what it holds."""

import re
from collections.abc import Mapping
from typing import Any, TypeGuard, cast

HALF_PAIR = "holds half of a surrogate pair, which is no character"
# Nearly every object is a dict, which is told faster than a mapping of another kind.
_OBJECTS = (dict, Mapping)
_HALVES = re.compile("[\ud800-\udfff]")


def is_object(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Tell whether a value is an object; in JSON its keys are texts."""
    return isinstance(value, _OBJECTS)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Tell whether a value is a list, of whatever."""
    return isinstance(value, list)


def half_pair(value: Any) -> bool:
    """Tell whether a text anywhere in a value holds half of a surrogate pair."""
    if isinstance(value, str):
        return not value.isascii() and _HALVES.search(value) is not None
    if isinstance(value, _OBJECTS):
        fields = cast(Mapping[Any, Any], value)
        return any(map(half_pair, fields)) or any(map(half_pair, fields.values()))
    return isinstance(value, (list, tuple)) and any(map(half_pair, cast(list[Any], value)))
