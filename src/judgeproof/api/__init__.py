"""The Python API: the verbs of the command line as functions, with the same words and the same run directories."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from judgeproof.api.calibrating import calibrate, calibrate_async, estimate_calibrating
    from judgeproof.api.citations import cite, cite_async
    from judgeproof.api.comparing import compare
    from judgeproof.api.estimating import estimate
    from judgeproof.api.grounding import estimate_grounding, ground, ground_async
    from judgeproof.api.imports import bring
    from judgeproof.api.pricing import prices
    from judgeproof.api.reading import ROWS_IN_REPORT, gate, load_report, report_rows
    from judgeproof.api.rejudging import estimate_rejudging, rejudge
    from judgeproof.api.retrieving import estimate_retrieval, grade_retrieval, grade_retrieval_async
    from judgeproof.api.reviews import review, review_async
    from judgeproof.api.runs import Result, run_path
    from judgeproof.api.tools import grade_tools, grade_tools_async

__all__ = [
    "ROWS_IN_REPORT", "Result", "bring", "calibrate", "calibrate_async", "cite", "cite_async", "compare", "estimate",
    "estimate_calibrating", "estimate_grounding", "estimate_rejudging", "estimate_retrieval", "gate", "grade_retrieval",
    "grade_retrieval_async", "grade_tools", "grade_tools_async", "ground", "ground_async", "load_report", "prices", "rejudge",
    "report_rows", "review", "review_async", "run_path",
]  # fmt: skip

# Each verb is loaded with its own track only.
_HOMES = {
    "calibrating": ("calibrate", "calibrate_async", "estimate_calibrating"),
    "citations": ("cite", "cite_async"),
    "comparing": ("compare",),
    "estimating": ("estimate",),
    "grounding": ("estimate_grounding", "ground", "ground_async"),
    "imports": ("bring",),
    "pricing": ("prices",),
    "reading": ("ROWS_IN_REPORT", "gate", "load_report", "report_rows"),
    "rejudging": ("estimate_rejudging", "rejudge"),
    "retrieving": ("estimate_retrieval", "grade_retrieval", "grade_retrieval_async"),
    "reviews": ("review", "review_async"),
    "runs": ("Result", "run_path"),
    "tools": ("grade_tools", "grade_tools_async"),
}


def __getattr__(name: str) -> Any:
    """Load a name when it is first used."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"judgeproof.api.{home}"), name)
    raise AttributeError(f"module 'judgeproof.api' has no attribute {name!r}; it has: {', '.join(__all__)}")
