"""The scorer of citation correctness: every citation of an answer, by what its source says. Pure."""

from collections.abc import Mapping
from typing import Any

from judgeproof.ask.facts import Request
from judgeproof.citations import dialogue, figures, verdict
from judgeproof.citations.examination import Options, examine
from judgeproof.citations.facts import Row
from judgeproof.citations.outcome import SCORER, VERSION, Outcome
from judgeproof.citations.question import PROMPT_VERSION
from judgeproof.citations.scorer import Scorer


def _verdicts(request: Request) -> int:
    return len(request.stimulus.citations)


def _report_row(row: Row, outcome: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Return what reports show of a row beside its outcome: its sources, and the labels that were rejected."""
    context = examine(row, options).context
    sources = list(context.sources.values()) if context else []
    return {
        "sources": [
            {"label": s.label, "title": s.title, "url": s.url, "passages": list(s.passages)} for s in sources
        ],
        "rejected_labels": list(context.rejected.values()) if context else [],
    }


CORRECTNESS = Scorer(
    name=SCORER,
    version=VERSION,
    prompt=PROMPT_VERSION,
    outcome=Outcome,
    examine=examine,
    converse=dialogue.converse,
    unreadable=verdict.unreadable,
    verdicts=_verdicts,
    tally=figures.Tally,
    sections=figures.sections,
    report_row=_report_row,
)


def scorer(identity: Mapping[str, Any]) -> Scorer:
    """Return the scorer of a run by what its manifest says of it."""
    return CORRECTNESS
