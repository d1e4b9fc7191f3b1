"""A row as its calls can be graded, or why they cannot."""

from typing import Any

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row
from judgeproof.citations.json_values import is_object
from judgeproof.tool_calls.facts import Examined
from judgeproof.tool_calls.json_equality import UnequalError, parsed
from judgeproof.tool_calls.reading import UnreadableError, read_calls, read_wanted
from judgeproof.tool_calls.reasons import TEXT_TRUE


def examine(row: Row, options: Options) -> Examined:
    """Read the recorded calls of a row, and those that it expects; every fault of the row becomes a reason."""
    trace = row.extra.get("tool_calls")
    if trace is None:
        return Examined(row=row, reason="missing_tool_trace")
    if row.extra.get("trace_complete") is not True:
        return Examined(row=row, reason="incomplete_tool_trace", detail=_no_boolean(row))
    try:
        calls = read_calls(trace)
    except UnreadableError as error:
        return Examined(row=row, reason="invalid_tool_trace", detail=str(error))
    try:
        criteria = _criteria(row)
        if criteria is None:
            return Examined(row=row, calls=calls, reason="missing_tool_call_criteria")
        return Examined(row=row, calls=calls, wanted=read_wanted(criteria))
    except UnreadableError as error:
        return Examined(row=row, calls=calls, reason="invalid_tool_call_criteria", detail=str(error))


def _no_boolean(row: Row) -> str | None:
    """Return the detail of a text that says true, which is no boolean; a text in the place of one proves nothing."""
    told = row.extra.get("trace_complete")
    return TEXT_TRUE if isinstance(told, str) and told.strip().lower() == "true" else None


def _criteria(row: Row) -> Any:
    """Return what a row says of its calls, None where it says nothing. Raises UnreadableError where that is no object."""
    told = _object(row.extra.get("success_criteria"))
    return _object(told.get("tool_calls")) if told is not None else None


def _object(value: Any) -> Any:
    """Return an object, or the one that a text holds as JSON; None stays that."""
    try:
        found = parsed(value) if isinstance(value, str) else value
    except UnequalError as error:
        raise UnreadableError(str(error)) from error
    if found is None or is_object(found):
        return found
    raise UnreadableError("not_an_object")
