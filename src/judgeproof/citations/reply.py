"""Reading a judge's reply: testimony, of which nothing is used before its type is checked.

Numbers are kept as they were written until somebody asks what they are, so that neither 400 digits nor NaN can become
a value on the way.
"""

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from judgeproof.citations.json_values import is_list, is_object

_HIGHEST = 3.0
_LONGEST_NUMBER = 32
_FENCE = re.compile(r"```[A-Za-z0-9_-]*[ \t]*\r?\n")
_THINKING = re.compile(r"<(think|thinking|thought|reasoning)>", re.I)
_THOUGHT = {name: re.compile(f"</{name}>", re.I) for name in ("think", "thinking", "thought", "reasoning")}
_WHOLE = re.compile(r"-?\d+")
_REFUSAL = re.compile(
    r"""(?xi) \W{0,8} (?:i['\u2019]?\s*a?m\s+(?:very\s+|so\s+|really\s+)?sorry | sorry\b | (?:my\s+)?apolog(?:ies|y|i[sz]e)\b | unfortunately,?\s+i\b
    | i\s+(?:must\s+|have\s+to\s+|respectfully\s+)?(?:cannot | can\s?not | can['\u2019]?t | won['\u2019]?t | will\s+not | decline | refuse | must\s+decline
    | am\s+(?:unable|not\s+able) | do\s+not\s+feel\s+comfortable )
    | i['\u2019]m\s+(?:unable|not\s+able|not\s+comfortable) | as\s+an\s+ai\b | i\s+apologi[sz]e )"""
)


class Number(str):
    """A number as a reply wrote it, not yet read."""

    __slots__ = ()


class _DuplicateKeyError(ValueError):
    """An object names one key twice."""


class Reply(Struct, frozen=True):
    """A reply that could be read. `score` is None in verdicts mode; `verdicts` are as received."""

    score: float | None
    explanation: str
    verdicts: Sequence[Any]


class Unusable(Struct, frozen=True):
    """A reply that could not be read: the reason and its detail."""

    reason: str
    detail: str | None = None


def read_reply(text: str, *, rubric: bool, truncated: bool = False) -> Reply | Unusable:
    """Read a reply: exactly one JSON object, with nothing around it but a code fence and thinking before it.

    `truncated` tells that the judge was cut off. Raises nothing, whatever the text.
    """
    value = read_object(text, truncated=truncated)
    if isinstance(value, Unusable):
        return value
    verdicts = value.get("verdicts", [])
    score = score_of(value) if rubric else None
    if isinstance(score, str):
        return Unusable("invalid_judge_output", score)
    if not is_list(verdicts):
        return Unusable("invalid_judge_output", "schema_shape")
    return Reply(score=score, explanation=explanation_of(value), verdicts=verdicts)


def read_object(text: str, *, truncated: bool = False) -> Mapping[str, Any] | Unusable:
    """Return the fields of the one object that a reply is, or why it is none. Raises nothing, whatever the text."""
    if truncated:
        return Unusable("invalid_judge_output", "truncated")
    value = _value(text)
    if isinstance(value, Unusable) or is_object(value):
        return value
    return Unusable("invalid_judge_output", "not_an_object")


def explanation_of(fields: Mapping[str, Any]) -> str:
    """Return what a judge says in its own words; anything but a text says nothing."""
    return _without_surrogates(plain_text(fields.get("explanation")) or "")


def _without_surrogates(text: str) -> str:
    """Return a text that can be written: half a surrogate pair is no character."""
    return text.encode("utf-8", "replace").decode() if not text.isascii() else text


def _value(text: str) -> Any:
    """Return the one JSON value of a reply, or why there is none."""
    whole = text.strip().removeprefix("\ufeff").strip()
    value = _parse(whole)
    if value is not _NOTHING:
        return value
    inner = _without_fence(_without_thinking(whole) if "<" in whole[:400] else whole)
    if inner != whole:
        value = _parse(inner)
        if value is not _NOTHING:
            return value
    return _why_not(inner)


def _without_thinking(text: str) -> str:
    """Return a text without the elements in which a judge thinks aloud; one that is never closed is none."""
    kept: list[str] = []
    at = 0
    unclosed: set[str] = set()
    for opening in _THINKING.finditer(text):
        name = opening[1].lower()
        if opening.start() < at or name in unclosed:
            continue
        closing = _THOUGHT[name].search(text, opening.end())
        if closing is None:
            unclosed.add(name)
            continue
        kept.append(text[at : opening.start()])
        at = closing.end()
    return "".join([*kept, text[at:]]).strip()


def _without_fence(text: str) -> str:
    """Return what stands inside a code fence, where a text is one and nothing else."""
    opening = _FENCE.match(text)
    if opening is None or not text.endswith("```"):
        return text
    return text[opening.end() : -3].strip()


_NOTHING = object()


def _parse(text: str) -> Any:
    """Parse a trimmed text as JSON; `_NOTHING` where it is none, an `Unusable` where it is forbidden JSON."""
    if text[:1] not in '{["-0123456789tfnNI':
        return _NOTHING
    try:
        value, end = _DECODER.raw_decode(text)
        return value if end == len(text) else _NOTHING
    except _DuplicateKeyError:
        return Unusable("invalid_judge_output", "duplicate_key")
    except RecursionError:
        return Unusable("invalid_judge_output", "schema_shape")
    except ValueError:
        return _NOTHING


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its pairs, unless a key comes twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _DuplicateKeyError
    return found


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_int=Number, parse_float=Number, parse_constant=Number, strict=False
)


def _why_not(text: str) -> Unusable:
    """Say why a text holds no single JSON value: several objects, one that is cut off, a refusal, or prose."""
    try:
        whole, rest = _objects(text)
    except RecursionError:
        return Unusable("invalid_judge_output", "schema_shape")
    if whole > 1:
        return Unusable("invalid_judge_output", "multiple_objects")
    if rest and text[:1] in "{[`":
        return Unusable("invalid_judge_output", "truncated")
    if whole == 0 and _REFUSAL.match(text):
        return Unusable("judge_refused")
    return Unusable("invalid_judge_output", "no_json")


def _objects(text: str) -> tuple[int, bool]:
    """Count the whole objects of a text, up to two, and tell whether one begins that does not end.

    An object that does not decode is passed over as far as the decoder came, so that the work stays linear.
    """
    count, at, opened = 0, text.find("{"), False
    for _ in range(_MOST_OBJECTS):
        if at < 0 or count > 1:
            break
        try:
            _, end = _DECODER.raw_decode(text, at)
            count += 1
        except json.JSONDecodeError as error:
            opened = opened or _ends_at(text, error.pos) or "Unterminated" in error.msg
            end = max(at + 1, error.pos)
        except _DuplicateKeyError:
            count, end = count + 1, at + 1
        at = text.find("{", end)
    return count, opened


def _ends_at(text: str, position: int) -> bool:
    """Tell whether a text ends where it could not be read on: a bracket that closes it is no cut, as in `1,}`."""
    rest = text[position:].rstrip()
    return not rest or (len(rest) == 1 and rest not in "}]")


_MOST_OBJECTS = 64


def score_of(fields: Mapping[str, Any]) -> float | str:
    """Return the score of a reply, or the detail of what is wrong with it."""
    if "score" not in fields:
        return "score_missing"
    value = fields["score"]
    if not isinstance(value, str):
        return "score_wrong_type"
    if len(value) > _LONGEST_NUMBER:
        return "score_out_of_range" if isinstance(value, Number) else "score_wrong_type"
    try:
        score = float(value)
    except ValueError:
        return "score_wrong_type"
    if not math.isfinite(score):
        return "score_not_finite"
    if not (value.strip().isascii() and "_" not in value):
        return "score_wrong_type"
    return score if 0 <= score <= _HIGHEST else "score_out_of_range"


def whole_number(value: Any) -> int | None:
    """Return a whole number that a reply wrote as one; a text, a boolean, 1.0 or 1e0 is none."""
    if isinstance(value, Number) and len(value) <= _LONGEST_NUMBER and _WHOLE.fullmatch(value):
        return int(value)
    return None


def share(value: Any) -> float | None:
    """Return a number from 0 to 1 that a reply wrote as one; NaN, a text or a boolean is none."""
    if not isinstance(value, Number) or len(value) > _LONGEST_NUMBER:
        return None
    # What is written as -0 is nothing less than 0.
    found = float(value) + 0.0
    return found if 0 <= found <= 1 else None


def plain_text(value: Any) -> str | None:
    """Return a text of a reply, or None where it is something else."""
    return value if isinstance(value, str) and not isinstance(value, Number) else None
