"""What of a row does not survive being read: values that no JSON holds, and text of which JSON readers make different things.

Where equality is graded, what two readers read differently must not be equal to anything: it may have been something else.
"""

import json
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, cast

from judgeproof.citations.load.records import beyond_range, no_constant, plain
from judgeproof.text.articles import of_type

_LONGEST_SHOWN = 40
# What stays what it is where it is written as JSON.
_KEPT = (str, bool, int, float, list, dict)


class _Pairs(list[tuple[str, Any]]):
    """The pairs of an object, those of one name too."""


class _Digits(str):
    """A number with a point or an exponent, as it is written."""

    __slots__ = ()


def foreign(value: Any) -> str | None:
    """Say what inside a value that was handed over is none of JSON's, None where all of it is.

    NaN in the place of the whole value is a missing cell, and no fault.
    """
    if isinstance(value, float) and math.isnan(value):
        return None
    return next(_foreign([value]), None)


def _foreign(left: list[Any]) -> Iterator[str]:
    while left:
        value = left.pop()
        to_python = getattr(value, "tolist", None)
        if callable(to_python):
            value = to_python()
        if isinstance(value, float) and not math.isfinite(value):
            yield no_constant("NaN" if math.isnan(value) else "Infinity")
        elif isinstance(value, Mapping):
            fields = cast(Mapping[Any, Any], value)
            yield from _twice([str(name) for name in fields])
            left += fields.values()
        elif isinstance(value, list | tuple):
            left += cast(Sequence[Any], value)
        elif plain(value) is value and not (value is None or isinstance(value, _KEPT)):
            yield f"holds {of_type(value)}, which JSON does not have"


def unkept(value: Any) -> str | None:
    """Say which object of a program stands as a context, or as a chunk of one; None where none does.

    What is kept of it is a text, which would be graded later where now it is none. Beside the text of a chunk it may stand.
    """
    whole: list[Any] = [value]
    if isinstance(value, Mapping):
        whole += cast(Mapping[Any, Any], value).values()
    elif isinstance(value, list):
        whole += cast(list[Any], value)
    for found in whole:
        if not (found is None or isinstance(found, _KEPT)):
            return f"holds {of_type(found)}; expected texts, or objects with a text"
    return None


def misread(text: bytes, columns: Collection[str]) -> dict[str, str]:
    """Say of each of some columns of a row, by its JSON text, what of it cannot be trusted: a key that comes twice, or a number
    that no double is near to."""
    pairs = json.loads(text, object_pairs_hook=_Pairs, parse_float=_Digits, parse_int=_whole)
    told = {name: next(_misread([value]), None) for name, value in pairs if name in columns}
    return {name: why for name, why in told.items() if why is not None}


def _whole(digits: str) -> int:
    # What a whole number is worth is not asked here, and one that is long takes its time.
    return len(digits)


def _misread(left: list[Any]) -> Iterator[str]:
    while left:
        value = left.pop()
        if isinstance(value, _Pairs):
            yield from _twice([name for name, _ in value])
            left += [inner for _, inner in value]
        elif isinstance(value, list):
            left += cast(list[Any], value)
        elif isinstance(value, _Digits) and _vanishes(value):
            yield beyond_range(value)


def _twice(names: Sequence[str]) -> Iterator[str]:
    """Yield that a key comes twice."""
    seen = set[str]()
    for name in names:
        if name in seen:
            yield f"names the key {name[:_LONGEST_SHOWN]!r} twice"
        seen.add(name)


def _vanishes(digits: str) -> bool:
    """Tell whether a number that is not 0 is read as 0, or as more than there is."""
    read = float(digits)
    some = any(digit in "123456789" for digit in digits.lower().partition("e")[0])
    return math.isinf(read) or (read == 0 and some)
