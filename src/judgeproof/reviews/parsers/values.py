"""Taking values out of foreign JSON: a value of another type is absent, and true is not 1."""

from typing import Any, TypeGuard

from judgeproof.reviews.parsers.documents import Odd


def is_object(value: Any) -> TypeGuard[dict[str, Any]]:
    """Tell whether a value is a JSON object."""
    return isinstance(value, dict)


def is_list(value: Any) -> TypeGuard[list[Any]]:
    """Tell whether a value is a JSON list."""
    return isinstance(value, list)


def under(value: Any, *keys: str | int) -> Any:
    """Return what stands under keys and indexes, one inside the other, or None where there is no such thing."""
    for key in keys:
        if isinstance(key, str) and is_object(value):
            value = value.get(key)
        elif isinstance(key, int) and is_list(value) and 0 <= key < len(value):
            value = value[key]
        else:
            return None
    return value


def text(value: Any, *keys: str | int) -> str:
    """Return the text under keys, or an empty one."""
    found = under(value, *keys)
    return found if isinstance(found, str) else ""


def word(value: Any, *keys: str | int) -> str | None:
    """Return the word under keys as it was spoken, a whole number in digits too; None where none was."""
    found = under(value, *keys)
    if isinstance(found, str):
        return found.strip() or None
    if isinstance(found, int) and not isinstance(found, bool):
        return str(found)
    return None


def listed(value: Any, *keys: str | int) -> list[Any]:
    """Return the list under keys, or an empty one."""
    found = under(value, *keys)
    return found if is_list(found) else []


def index(value: Any, *keys: str | int) -> int | None:
    """Return the whole number under keys that can be an index, or None."""
    found = under(value, *keys)
    return found if isinstance(found, int) and not isinstance(found, bool) and found >= 0 else None


def shown(value: Any) -> str:
    """Return a value as a message may quote it: short and on one line."""
    told = value.text if isinstance(value, Odd) else repr(value)
    return told if len(told) <= 40 else told[:39] + "\u2026"
