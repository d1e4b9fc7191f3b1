"""What foreign JSON is: a value of a row is an object or a list before anything is known of what it holds."""

from collections.abc import Mapping
from typing import Any, TypeGuard


def is_object(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Tell whether a value is an object; in JSON its keys are texts."""
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Tell whether a value is a list, of whatever."""
    return isinstance(value, list)
