"""Rows of tool calls and their outcomes in the few words that an example needs."""

from typing import Any

import msgspec

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row
from judgeproof.citations.rows import read_row
from judgeproof.tool_calls.examination import examine
from judgeproof.tool_calls.verdict import conclude

Told = dict[str, Any]


def call(id: Any, name: Any, arguments: Any) -> Told:
    return {"id": id, "name": name, "arguments": arguments}


def wanted(name: Any, arguments: Any) -> Told:
    return {"name": name, "arguments": arguments}


def fields(calls: Any = (), expected: Any = (), forbidden: Any = (), **more: Any) -> Told:
    """The fields of a row with calls that it records, expects and forbids."""
    criteria = {"tool_calls": {"expected": list(expected), "forbidden": list(forbidden)}}
    return {
        "id": "r1",
        "tool_calls": list(calls),
        "trace_complete": True,
        "success_criteria": criteria,
        **more,
    }


def row(told: Told) -> Row:
    found = read_row(told, number=1, line=1)
    assert isinstance(found, Row), found
    return found


def outcome(told: Told, threshold: float = 1.0) -> Told:
    """The outcome of a row as a line holds it."""
    options = Options(score_mode="verdicts", threshold=threshold)
    return msgspec.json.decode(msgspec.json.encode(conclude(examine(row(told), options), options)))
