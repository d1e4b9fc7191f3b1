"""The scorer of tool calls: deterministic, nobody is asked. Pure."""

from collections.abc import Mapping
from typing import Any

from judgeproof.ask.facts import Request
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row
from judgeproof.citations.rows import RowForm
from judgeproof.citations.scorer import Scorer
from judgeproof.tool_calls import figures, verdict
from judgeproof.tool_calls.examination import examine
from judgeproof.tool_calls.facts import SCORER, VERSION, ToolOutcome


def _no_verdicts(request: Request) -> int:
    return 0


def _report_row(row: Row, outcome: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Return what reports show of a row beside its outcome: the calls, as they were written."""
    return {
        "recorded": row.extra.get("tool_calls"),
        "criteria": row.extra.get("success_criteria"),
        "sources": [],
        "rejected_labels": [],
    }


def compared(outcome: Mapping[str, Any]) -> dict[str, Any]:
    """Return an outcome in the form in which two runs are compared, with an occurrence for each expected call."""
    places = {
        **{one["expected"]: (one["name"], "supported") for one in outcome["calls"]["matched"]},
        **{one["expected"]: (one["name"], "missing") for one in outcome["calls"]["missing"]},
        **{one["expected"]: (one["name"], "mismatched") for one in outcome["calls"]["mismatched"]},
    }
    found = [
        {
            "n": n, "marker": name, "start": None, "end": None, "bucket": "resolved", "source": name, "outcome": outcome_of,
            "proof": None if outcome_of == "supported" else "proven", "why": None, "evidence": None, "claim": None,
        }
        for n, (name, outcome_of) in sorted(places.items())
    ]  # fmt: skip
    return {**outcome, "occurrences": found, "counts": {**outcome["counts"], "fabricated": 0}}


_COLUMNS = ("tool_calls", "trace_complete", "success_criteria")
TOOL_CALLS = Scorer(
    name=SCORER,
    version=VERSION,
    prompt="none",
    outcome=ToolOutcome,
    examine=examine,
    converse=verdict.converse,
    unreadable=verdict.unreadable,
    verdicts=_no_verdicts,
    tally=figures.Tally,
    sections=figures.sections,
    report_row=_report_row,
    compared=compared,
    asks=False,
    graded="calls",
    track="tools",
    form=RowForm(read=frozenset({"id"}), needed=(), any_of=_COLUMNS, own=_COLUMNS, flags=("trace_complete",)),
)


def scorer(identity: Mapping[str, Any]) -> Scorer:
    """Return the scorer of a run by what its manifest says of it."""
    return TOOL_CALLS
