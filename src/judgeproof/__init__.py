"""judgeproof: an evaluation harness that does not take the judge's word for it."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from judgeproof.api import (
        Result,
        bring,
        calibrate,
        calibrate_async,
        cite,
        cite_async,
        compare,
        estimate,
        estimate_calibrating,
        estimate_grounding,
        estimate_rejudging,
        estimate_retrieval,
        gate,
        grade_retrieval,
        grade_retrieval_async,
        grade_tools,
        grade_tools_async,
        ground,
        ground_async,
        load_report,
        rejudge,
        review,
        review_async,
    )
    from judgeproof.ask.facts import Failure, Reply, Request

__all__ = [
    "Failure", "Reply", "Request", "Result", "bring", "calibrate", "calibrate_async", "cite", "cite_async", "compare", "estimate",
    "estimate_calibrating", "estimate_grounding", "estimate_rejudging", "estimate_retrieval", "gate", "grade_retrieval", "grade_retrieval_async",
    "grade_tools", "grade_tools_async", "ground", "ground_async", "load_report", "rejudge", "review",
    "review_async",
]  # fmt: skip
_OF_THE_SEAM = ("Failure", "Reply", "Request")


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used: `import judgeproof` alone loads nothing."""
    if name not in __all__:
        raise AttributeError(f"module 'judgeproof' has no attribute {name!r}; it has: {', '.join(__all__)}")
    from importlib import import_module

    home = "judgeproof.ask.facts" if name in _OF_THE_SEAM else "judgeproof.api"
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    """Name what there is before any of it is loaded."""
    return sorted({*globals(), *__all__})
