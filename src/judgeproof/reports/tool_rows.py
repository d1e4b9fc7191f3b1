"""A row of a run of tool calls as a page shows it: what was expected, what was recorded, and how they fit."""

import json
from collections.abc import Mapping
from typing import Any

from judgeproof.figures import shown


def view(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the template shows of a row."""
    outcome = row["outcome"]
    kind = {True: "good", False: "bad", None: "open"}[outcome["passed"]]
    text = shown(outcome["score"]) if outcome["score"] is not None else outcome["reason"].replace("_", " ")
    return {
        "badges": [{"name": "F1", "kind": kind, "text": text}],
        "question": row["question"],
        "calls": outcome["calls"],
        "counts": outcome["counts"],
        "recorded": _written(row.get("recorded")),
        "criteria": _written(row.get("criteria")),
        "told": [{"name": "found", "text": outcome["explanation"], "judge": ""}],
    }


def _written(value: Any) -> str | None:
    """Return a value as it was recorded, in lines; a text stays as it is."""
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, indent=1, default=str)
