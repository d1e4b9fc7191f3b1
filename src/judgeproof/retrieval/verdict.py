"""From the replies of a judge to the outcome of a row. A failure dominates, then what is not assessed, then a pass."""

from collections.abc import Mapping
from typing import Any

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.json_values import is_list
from judgeproof.citations.outcome import ASSESSED, UNASSESSED, JudgeRecord
from judgeproof.citations.reply import Unusable, explanation_of, score_of
from judgeproof.retrieval.facts import (
    SCORER,
    VERSION,
    ChunkNamed,
    Examined,
    MetricOutcome,
    RetrievalOutcome,
)
from judgeproof.retrieval.metrics import METRICS
from judgeproof.retrieval.reasons import REASONS

# Reasons for which a reply does not count in full; what lacks in the row is none of its faults.
_OF_REPLY = ("judge_unavailable", "judge_refused", "invalid_judge_output", "insufficient_evidence")


def closed(reason: str) -> MetricOutcome:
    """Return a metric that no judge was asked about."""
    return _without(reason, None, called=False)


def unheard(reply: Unusable) -> MetricOutcome:
    """Return a metric whose judge gave no reply that can be read."""
    return _without(reply.reason, reply.detail, called=True)


def _without(reason: str, detail: str | None, *, called: bool) -> MetricOutcome:
    return MetricOutcome(
        status=UNASSESSED, reason=reason, detail=detail, score=None, passed=None, called=called,
        explanation=_not_assessed(reason, detail),
    )  # fmt: skip


def graded(examined: Examined, metric: str, reply: Mapping[str, Any], options: Options) -> MetricOutcome:
    """Return what a metric comes to by a readable reply."""
    said = reply.get("verdicts", [])
    chunks = examined.retrieved.chunks if examined.retrieved else ()
    grade = METRICS[metric].grade(said if is_list(said) else (), chunks, examined.row.expected)
    assessed = grade.reason is None and grade.score is not None
    score = score_of(reply)
    return MetricOutcome(
        status=ASSESSED if assessed else UNASSESSED,
        reason=grade.reason,
        detail=grade.detail,
        score=grade.score if assessed else None,
        passed=grade.score >= options.threshold if assessed and grade.score is not None else None,
        called=True,
        level=grade.level,
        average_precision=grade.average_precision,
        verdicts=grade.verdicts,
        corrections=grade.corrections,
        pieces=grade.pieces,
        spans=grade.spans,
        discarded=grade.discarded,
        judge_score=score if isinstance(score, float) else None,
        judge_explanation=explanation_of(reply),
        explanation=grade.explanation if grade.reason is None else _not_assessed(grade.reason, grade.detail),
    )


def _not_assessed(reason: str, detail: str | None) -> str:
    return f"Not assessed: {REASONS[reason].wording}{f' ({detail})' if detail else ''}."


def conclude(examined: Examined, metrics: Mapping[str, MetricOutcome], judge: str) -> RetrievalOutcome:
    """Return the outcome of a row from those of its metrics."""
    gaps = [(m.reason, m.detail) for m in metrics.values() if m.reason is not None]
    if examined.reason is not None:
        gaps = [(examined.reason, examined.detail)]
    fails = any(m.passed is False for m in metrics.values())
    assessed = fails or not gaps
    scores = [m.score for m in metrics.values() if m.score is not None]
    found = examined.retrieved
    return RetrievalOutcome(
        row_id=examined.row.id,
        row=examined.row.number,
        scorer=SCORER,
        version=VERSION,
        status=ASSESSED if assessed else UNASSESSED,
        reason=None if assessed else gaps[0][0],
        detail=None if assessed else gaps[0][1],
        score=min(scores) if assessed else None,
        passed=not fails if assessed else None,
        context_format=found.format if found else None,
        chunks=tuple([ChunkNamed(n=c.n, place=c.place, label=c.label) for c in found.chunks])
        if found
        else (),
        dropped=found.dropped if found else (),
        before=found.before if found else None,
        metrics=metrics,
        judge=_record(metrics, judge),
        explanation=_explanation(metrics, examined),
    )


def _record(metrics: Mapping[str, MetricOutcome], judge: str) -> JudgeRecord:
    """Return what the judge contributed; `rejected` is the first reason for which a reply of it does not count."""
    rejected = next((m for m in metrics.values() if m.reason in _OF_REPLY), None)
    return JudgeRecord(
        name=judge,
        called=any(m.called for m in metrics.values()),
        explanation=" ".join(
            dict.fromkeys(m.judge_explanation for m in metrics.values() if m.judge_explanation)
        ),
        rejected=rejected.reason if rejected else None,
        detail=rejected.detail if rejected else None,
        discarded=sum(m.discarded for m in metrics.values()),
    )


def _explanation(metrics: Mapping[str, MetricOutcome], examined: Examined) -> str:
    """Say what each metric comes to, by the verdicts and not by the judge's words."""
    if examined.reason is not None:
        return _not_assessed(examined.reason, examined.detail)
    return " ".join(f"{name.replace('_', ' ')}: {metric.explanation}" for name, metric in metrics.items())


def unreadable(row: Unreadable, judge: str) -> RetrievalOutcome:
    """Return the outcome of a row that could not be read."""
    return RetrievalOutcome(
        row_id=row.id,
        row=row.number,
        scorer=SCORER,
        version=VERSION,
        status=UNASSESSED,
        reason="row_unreadable",
        detail=row.cause,
        score=None,
        passed=None,
        context_format=None,
        chunks=(),
        dropped=(),
        before=None,
        metrics={},
        judge=JudgeRecord(name=judge),
        explanation=f"The row could not be read: {row.cause}",
    )
