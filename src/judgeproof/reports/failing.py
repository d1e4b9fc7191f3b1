"""What fails a row of answers, in the words of the row: which citation or claim, and what was quoted against it."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeproof.text.visible import one_line

_FAILING = ("fabricated", "misattributed", "contradicted", "unsupported")
_MOST = 5
_WIDTH = 160


def failing(outcome: Mapping[str, Any]) -> list[str]:
    """Return a line for each citation or claim that fails a row, the first five; of the rest how many there are."""
    found = list(_claims(outcome) if "claims" in outcome else _citations(outcome))
    return [*found[:_MOST], *([f"and {len(found) - _MOST} more"] if len(found) > _MOST else [])]


def _citations(outcome: Mapping[str, Any]) -> Iterator[str]:
    for found in outcome["occurrences"]:
        if found["outcome"] in _FAILING:
            claim = f", cited for {_quoted(found['claim']['text'])}" if found["claim"] else ""
            evidence = found["evidence"]
            yield f"[{one_line(found['marker'], 60)}] {found['outcome']}{claim}{_beside(evidence) if evidence else ''}"


def _claims(outcome: Mapping[str, Any]) -> Iterator[str]:
    for found in outcome["claims"]:
        if found["outcome"] in _FAILING:
            against = [backing for backing in found["evidence"] if backing["stance"] == "contradicting"]
            told = _beside(against[0]) if against else ""
            yield f"claim {found['n']} {found['outcome']}: {_quoted(found['text'])}{told}"


def _beside(evidence: Mapping[str, Any]) -> str:
    """Say what a source says of it."""
    return f"; source {one_line(str(evidence['source']), 60)} says {_quoted(evidence['text'])}"


def _quoted(text: str) -> str:
    return f"\u201c{one_line(text, _WIDTH)}\u201d"
