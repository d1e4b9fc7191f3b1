"""The records of this track, from a recorded call to the outcome of a row, a line of outcomes.jsonl. All frozen."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from judgeproof.citations.facts import Row
from judgeproof.citations.outcome import JudgeRecord

SCORER = "tool_calls"
VERSION = "1"


class Call(Struct, frozen=True, kw_only=True):
    """A call that was recorded, or is expected. `key` is equal for calls that are equal as JSON; an expected one has no id."""

    id: str | None
    name: str
    arguments: Mapping[str, Any]
    key: Any


class Ban(Struct, frozen=True, kw_only=True):
    """A forbidden call: any of a name, or where `key` is not None only the one with these arguments."""

    name: str
    key: Any


class Wanted(Struct, frozen=True, kw_only=True):
    """What a row wants of its calls; an empty `expected` wants that there are none."""

    expected: tuple[Call, ...]
    forbidden: tuple[Ban, ...]


class Examined(Struct, frozen=True, kw_only=True):
    """A row as it was read. `reason` is set where it cannot be graded, with its detail."""

    row: Row
    calls: tuple[Call, ...] = ()
    wanted: Wanted | None = None
    reason: str | None = None
    detail: str | None = None


class Matched(Struct, frozen=True, kw_only=True):
    """An expected call and the recorded one that is equal to it; both by their places, from 1."""

    expected: int
    call: int
    id: str
    name: str


class Missing(Struct, frozen=True, kw_only=True):
    """An expected call that nothing recorded comes near to."""

    expected: int
    name: str


class Mismatch(Struct, frozen=True, kw_only=True):
    """An expected call and a recorded one of the same name with other arguments.

    `lacking` are the keys that the recorded one lacks, `beyond` those that it has besides, `different` those whose values differ.
    """

    expected: int
    call: int
    id: str
    name: str
    lacking: tuple[str, ...]
    beyond: tuple[str, ...]
    different: tuple[str, ...]


class Named(Struct, frozen=True, kw_only=True):
    """A recorded call by its place, from 1, and its id."""

    call: int
    id: str
    name: str


class Comparison(Struct, frozen=True, kw_only=True):
    """What was recorded beside what was expected: every expected and every recorded call stands in exactly one place.

    `forbidden` names those of the recorded ones that must not be there, wherever else they stand.
    """

    matched: tuple[Matched, ...] = ()
    missing: tuple[Missing, ...] = ()
    mismatched: tuple[Mismatch, ...] = ()
    unexpected: tuple[Named, ...] = ()
    forbidden: tuple[Named, ...] = ()


class ToolOutcome(Struct, frozen=True, kw_only=True):
    """What is known of one row. `score` is the F1 of matched calls, 0 where a forbidden call was recorded."""

    row_id: str
    row: int
    scorer: str
    version: str
    status: str
    reason: str | None
    detail: str | None
    score: float | None
    passed: bool | None
    counts: Mapping[str, int]
    call_precision: float | None
    call_recall: float | None
    calls: Comparison
    judge: JudgeRecord
    explanation: str
