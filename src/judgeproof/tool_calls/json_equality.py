"""When two JSON values are equal: numbers by what they are worth, everything else by what it is, objects in any order."""

import json
import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from judgeproof.citations.json_values import half_pair, is_list, is_object

MOST_DEPTH = 64
# As many digits as the interpreter reads of a whole number.
_MOST_DIGITS = 4_300


class UnequalError(ValueError):
    """A value that is equal to nothing, itself included: no finite number, no JSON, or nested too deep."""


def key_of(value: Any, depth: int = 0) -> Any:
    """Return what two values have in common if, and only if, they are equal; it can be hashed.

    1 equals 1.0 and not true; numbers are exact, and one that was read as a double is the shortest decimal that names it.
    Raises UnequalError for what is no JSON value.
    """
    if depth > MOST_DEPTH:
        raise UnequalError("too_deep")
    if is_object(value):
        return "object", frozenset((_text(name), key_of(inner, depth + 1)) for name, inner in value.items())
    if is_list(value):
        return "list", tuple([key_of(inner, depth + 1) for inner in value])
    return _plain(value)


def _plain(value: Any) -> Any:
    """Return what is equal for equal values that hold no others."""
    if value is None or isinstance(value, bool | str):
        return type(value).__name__, value
    # Whole numbers and decimals compare exactly, and equal ones hash alike.
    if isinstance(value, int):
        return "number", value
    if isinstance(value, float | Decimal):
        return "number", _exact(value)
    raise UnequalError("not_json")


def _exact(value: float | Decimal) -> Decimal:
    """Return what a finite number is worth; a double is worth what is written for it, since 0.1 is meant to be 0.1."""
    if not math.isfinite(value):
        raise UnequalError("not_finite")
    return value if isinstance(value, Decimal) else Decimal(float.__repr__(value))


def _text(name: Any) -> str:
    if not isinstance(name, str):
        raise UnequalError("not_json")
    return name


def parsed(text: str) -> Any:
    """Return the JSON value that a text holds. Raises UnequalError where it holds none, or one that cannot be trusted."""
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_float=_decimal, parse_constant=_no_number)
    except UnequalError:
        raise
    except (ValueError, RecursionError) as error:
        raise UnequalError("too_deep" if isinstance(error, RecursionError) else "not_json") from error
    if half_pair(value):
        raise UnequalError("not_json")
    return value


def _once(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise UnequalError("duplicate_key")
    return found


def _decimal(text: str) -> Decimal:
    """Return the number that a text with a point or an exponent is worth, to its last digit.

    Beyond the range of doubles, at either end, writers and readers of JSON do not agree on what it is: it is refused. So no
    exponent is so large that comparing takes long.
    """
    if len(text) > _MOST_DIGITS:
        raise UnequalError("not_json")
    rounded = float(text)
    if math.isinf(rounded):
        raise UnequalError("not_finite")
    if rounded:
        return Decimal(text)
    if any(digit in "123456789" for digit in text.lower().partition("e")[0]):
        raise UnequalError("too_small")
    return Decimal(0)


def _no_number(name: str) -> Any:
    raise UnequalError("not_finite")
