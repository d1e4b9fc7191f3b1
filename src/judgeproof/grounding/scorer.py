"""The scorer of groundedness: every claim of an answer, by what the retrieved context says. Pure."""

from collections.abc import Mapping
from typing import Any

from judgeproof.ask.facts import Request
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row
from judgeproof.citations.scorer import Scorer
from judgeproof.grounding import beside, dialogue, figures, verdict
from judgeproof.grounding.examination import examine
from judgeproof.grounding.outcome import SCORER, VERSION, Outcome
from judgeproof.grounding.question import PROMPT_VERSION

TRACK = "grounding"


def _verdicts(request: Request) -> int:
    return len(request.stimulus.claims)


def _report_row(row: Row, outcome: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Return what reports show of a row beside its outcome: its sources, whose labels name them and no more."""
    context = examine(row, options).context
    sources = context.sources.values() if context else ()
    return {
        "sources": [
            {"label": s.label, "title": s.title, "url": s.url, "passages": list(s.passages)} for s in sources
        ],
        "rejected_labels": [],
    }


GROUNDEDNESS = Scorer(
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
    compared=beside.compared,
    graded=figures.UNIT,
    track=TRACK,
)


def scorer(identity: Mapping[str, Any]) -> Scorer:
    """Return the scorer of a run by what its manifest says of it."""
    return GROUNDEDNESS
