"""Every system and its traces against every figure of tool calls, held to what is declared. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeproof.attacks import declared, scoring
from judgeproof.attacks.declared import Better, Delivery, Measured, Table
from judgeproof.attacks.tools.strategy import ToolStrategy
from judgeproof.attacks.tools.tasks import FORBIDDEN, TASKS
from judgeproof.attacks.tools.traces import Writer
from judgeproof.citations.examination import Options
from judgeproof.tool_calls import figures
from judgeproof.tool_calls.scorer import TOOL_CALLS

# Which way each published figure is better; a figure that is missing here is a problem, not a guess.
DIRECTIONS: Mapping[str, Better] = {
    "pass_rate": "more", "pass_rate_low": "more", "pass_rate_high": "more", "f1": "more", "f1_low": "more",
    "f1_high": "more", "call_precision": "more", "call_recall": "more", "assessed": "more", "unassessed": "less",
    "unreadable": "less", "failed": "less", "matched": "more", "missing": "less", "mismatched": "less",
    "unexpected": "less", "forbidden": "less",
}  # fmt: skip
_OPTIONS = Options(score_mode="verdicts", threshold=1.0)


def rows(write: Writer, delivery: Delivery) -> Iterator[dict[str, Any]]:
    """Yield the rows that a system leaves behind; where rows get lost, every third trace is not whole."""
    for number, task in enumerate(TASKS):
        wanted = {"expected": list(task.expected), "forbidden": [FORBIDDEN]}
        row: dict[str, Any] = {
            "id": task.id, "question": task.question, "success_criteria": {"tool_calls": wanted},
            **write(task, number),
        }  # fmt: skip
        gone = delivery == "lost" and scoring.is_lost(number)
        yield {**row, "trace_complete": False} if gone else row


def report(strategy: ToolStrategy, delivery: Delivery) -> dict[str, Any]:
    """Return the report of one system; nobody is asked."""
    return scoring.report(TOOL_CALLS, rows(strategy.write, delivery), scoring.gone, delivery, _OPTIONS)


def _measured(strategy: ToolStrategy, delivery: Delivery) -> Measured:
    return declared.measured(figures.limit_figures(report(strategy, delivery)), {})


TABLE: Table[ToolStrategy] = Table(
    name="tools", title="Traces against the figures of tool calls", directions=DIRECTIONS, measure=_measured
)
