"""The scorers of answers by name, and which one a run was made with."""

from collections.abc import Mapping
from importlib import import_module

from judgeproof.citations.run import check_manifest
from judgeproof.citations.scorer import Scorer
from judgeproof.errors import RunError
from judgeproof.runs import Run

# Each scorer is a module with a function `scorer`, given what a manifest says of it; loaded when a run needs it.
SCORERS: Mapping[str, str] = {
    "citation_correctness": "judgeproof.citations.correctness",
    "groundedness": "judgeproof.grounding.scorer",
    "retrieval": "judgeproof.retrieval.scorer",
    "tool_calls": "judgeproof.tool_calls.scorer",
}
# The verbs whose runs hold answers that were scored.
VERBS = ("cite", "demo", "ground", "rejudge", "calibrate", "retrieval", "tools")


def scorer_of(run: Run) -> Scorer:
    """Return the scorer that a run was made with. Raises RunError for one that this version does not know."""
    told = run.manifest["scorer"]
    if told["name"] not in SCORERS:
        raise RunError(
            f"{run.path}: was scored by {told['name']!r}, which this judgeproof does not know: {', '.join(SCORERS)}"
        )
    return import_module(SCORERS[told["name"]]).scorer(told)


def scored(run: Run) -> Run:
    """Return a run if it holds answers that were scored. Raises RunError where it does not, or is damaged."""
    verb = run.manifest["verb"]
    if verb not in VERBS:
        raise RunError(f"{run.path}: is a run of {verb!r}; expected one of {', '.join(VERBS)}")
    return check_manifest(run)
