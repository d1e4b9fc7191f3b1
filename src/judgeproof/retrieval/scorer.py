"""The scorer of retrieval: what was found for a question, by up to three metrics. Pure."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row
from judgeproof.citations.rows import RowForm
from judgeproof.citations.scorer import Scorer
from judgeproof.errors import InputError
from judgeproof.retrieval import dialogue, figures, verdict
from judgeproof.retrieval.agreement import Agreement
from judgeproof.retrieval.chunks import read_chunks
from judgeproof.retrieval.comparing import compared
from judgeproof.retrieval.examination import examine
from judgeproof.retrieval.facts import SCORER, VERSION, RetrievalOutcome
from judgeproof.retrieval.metrics import METRICS, chosen
from judgeproof.retrieval.question import PROMPT_VERSION


def retrieval(metrics: tuple[str, ...]) -> Scorer:
    """Return the scorer of some metrics, in the order in which they are asked for of a row."""
    return Scorer(
        name=SCORER,
        version=VERSION,
        prompt=PROMPT_VERSION,
        outcome=RetrievalOutcome,
        examine=partial(examine, metrics=metrics),
        converse=dialogue.converse,
        unreadable=verdict.unreadable,
        verdicts=dialogue.verdicts_of,
        tally=figures.Tally,
        sections=figures.sections,
        report_row=_report_row,
        compared=compared,
        beside=Agreement,
        details={"metrics": list(metrics)},
        graded="verdicts",
        track="retrieval",
        form=_form(metrics),
    )


def _form(metrics: tuple[str, ...]) -> RowForm:
    """Return which fields are read: the reference only where a metric has a use for it, and never the response."""
    reference = {"expected"} if any(METRICS[metric].reference for metric in metrics) else set[str]()
    return RowForm(read=frozenset({"id", "question", "context"} | reference), needed=("context",))


def scorer(identity: Mapping[str, Any]) -> Scorer:
    """Return the scorer of a run by what its manifest says of it."""
    return retrieval(chosen(identity.get("metrics", ())))


def _report_row(row: Row, outcome: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Return what reports show of a row beside its outcome: its chunks with their texts, and its reference."""
    try:
        found = read_chunks(row.context, format=options.context_format, brackets=options.brackets)
    except InputError:
        return {"chunks": [], "reference": row.expected, "sources": [], "rejected_labels": []}
    return {
        "chunks": [{"n": c.n, "place": c.place, "label": c.label, "text": c.text} for c in found.chunks],
        "reference": row.expected,
        "sources": [
            {"label": c.label, "title": None, "url": None, "passages": [c.text]} for c in found.chunks
        ],
        "rejected_labels": [],
    }
