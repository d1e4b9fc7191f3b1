"""A row's outcome in the form in which judges, draws and runs are held beside each other. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from judgeproof.retrieval.facts import RECALL
from judgeproof.retrieval.precision import NEEDED
from judgeproof.retrieval.relevance import PARTLY, RELEVANT

Told: TypeAlias = Mapping[str, Any]
# What is as good as a citation that is supported.
_HOLDS: Mapping[str, str] = {RELEVANT: "supported", NEEDED: "supported", PARTLY: "partial"}
_NO_COUNTS = {"fabricated": 0}


def compared(outcome: Told) -> dict[str, Any]:
    """Return an outcome with an occurrence for each chunk of each metric, and one for recall, whose pieces each judge cuts anew."""
    found = [_occurrence(n, *told) for n, told in enumerate(_graded(outcome), start=1)]
    return {**outcome, "occurrences": found, "counts": _NO_COUNTS}


def _graded(outcome: Told) -> Iterator[tuple[str, str | None, str | None]]:
    """Yield what is graded of a row: its metric, the label of its chunk, and its outcome."""
    for name, metric in outcome["metrics"].items():
        if name == RECALL:
            passed = metric["passed"]
            yield name, None, None if passed is None else "supported" if passed else "unsupported"
            continue
        words = {verdict["n"]: verdict["verdict"] for verdict in metric["verdicts"]}
        for chunk in outcome["chunks"]:
            word = words.get(chunk["n"])
            yield name, chunk["label"], None if word is None else _HOLDS.get(word, "unsupported")


def _occurrence(n: int, metric: str, label: str | None, outcome: str | None) -> dict[str, Any]:
    """Return one graded thing in the form that a citation has; where it stands in the response there is none to tell."""
    name = label or metric
    return {
        "n": n, "marker": f"{metric} {label}" if label else metric, "start": None, "end": None, "bucket": "resolved",
        "source": name, "outcome": outcome, "proof": "asserted" if outcome == "unsupported" else None, "why": None,
        "evidence": {"source": name, "passage": 0, "start": 0, "end": 0}, "claim": None,
    }  # fmt: skip
