"""What judges cost, in the words that every format says alike."""

from collections.abc import Mapping
from typing import Any

from judgeproof.text.articles import several


def each(unit: str = "citation") -> Mapping[str, str]:
    """Return what an amount is shared among, by its part of a cost section; `unit` is what is graded."""
    return {"per_row": "a row", "per_assessed": "an assessed row", "per_supported": f"a supported {unit}"}


def cost_line(cost: Mapping[str, Any]) -> str:
    """Return what the judges cost, for how many calls, and why that is not known where it is not."""
    why = f" ({cost['why']})" if cost["why"] else ""
    return f"{cost['text']}{why} for {several(cost['calls'], 'call')}"


def tokens_told(account: Mapping[str, Any], kind: str) -> str:
    """Return the tokens of a kind that a judge took, unknown where some call did not tell.

    A judge that costs nothing and never told any takes none that are worth a word.
    """
    tokens = account["tokens"]
    if account["cost"]["state"] == "none" and tokens["prompt"] is None:
        return "\u2013"
    return "unknown" if tokens[kind] is None else f"{tokens[kind]:,}"


def rates(account: Mapping[str, Any]) -> str:
    """Say where the rates of a judge are from and how old they are, or why there are none."""
    source, age = account["provenance"], account["age"]
    if source is None:
        return "costs nothing"
    if "source" not in source:
        return f"none: {source['why']}" + (f" of {source['of']}" if source["of"] else "")
    parts = [source["source"] or "source unknown"]
    if source["endpoint"]:
        parts.append(f"at {source['endpoint']}")
    parts.append(f"of {source['captured_on']}" if source["captured_on"] else "of an unknown day")
    old = "" if age is None else f" ({age['state']}, {age['days']} days old)"
    return ", ".join(parts) + (old if age is None or age["days"] >= 0 else " (a day to come)")
