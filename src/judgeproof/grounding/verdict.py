"""From a row and a judge's reply to the row's outcome. A contradiction dominates, then what is open, then a pass."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.outcome import ASSESSED, UNASSESSED, JudgeRecord
from judgeproof.citations.reply import Unusable
from judgeproof.grounding import question
from judgeproof.grounding.examination import Examined
from judgeproof.grounding.facts import Claim, GradedClaim
from judgeproof.grounding.outcome import SCORER, VERSION, Outcome
from judgeproof.grounding.reasons import REASONS
from judgeproof.grounding.reply import Spoken
from judgeproof.grounding.verification import (
    ABSTAIN,
    CONTRADICTED,
    IN_FAVOUR,
    SUPPORTED,
    WHYS,
    Finding,
    verify,
)

OUTCOMES = (SUPPORTED, CONTRADICTED)
_SCALE = 3.0
# A score of at most this fits a contradiction, and one of at least that an answer that holds.
_CONTRADICTED_AT_MOST, _HOLDS_AT_LEAST = 1.0, 2.0


class Testimony(Struct, frozen=True, kw_only=True):
    """What came of asking a judge: its reply, or why there is none."""

    judge: str
    called: bool
    reply: Spoken | Unusable | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Conclusion:
    """What became of a row: why it is not assessed, or whether it passed."""

    reason: str | None = None
    detail: str | None = None
    passed: bool | None = None


def conclude(examined: Examined, testimony: Testimony, options: Options) -> Outcome:
    """Return the outcome of a row. `testimony.reply` is None where no judge was asked."""
    reply = testimony.reply
    if (reply is None) != (examined.reason is not None):
        asked = "no judge was asked" if reply is None else "a judge was asked"
        raise ValueError(f"row {examined.row.id!r} is {'closed' if examined.reason else 'open'}, but {asked}")
    if isinstance(reply, Spoken):
        return _with_reply(examined, testimony.judge, reply, options)
    rejected, detail = (reply.reason, reply.detail) if reply is not None else (None, None)
    judge = JudgeRecord(name=testimony.judge, called=testimony.called, rejected=rejected, detail=detail)
    ended = _Conclusion(reason=examined.reason or rejected, detail=examined.detail or detail)
    claims = tuple(_graded(claim, Finding(None, rejected, ())) for claim in examined.claims)
    return _outcome(examined, claims, judge, ended)


def unreadable(row: Unreadable, judge: str) -> Outcome:
    """Return the outcome of a row that could not be read."""
    return Outcome(
        row_id=row.id,
        row=row.number,
        scorer=SCORER,
        version=VERSION,
        status=UNASSESSED,
        reason="row_unreadable",
        detail=row.cause,
        score=None,
        passed=None,
        rubric_score=None,
        context_format=None,
        counts=_counts((), 0),
        coverage=None,
        claims=(),
        set_aside=(),
        judge=JudgeRecord(name=judge),
        explanation=f"The row could not be read: {row.cause}",
    )


def _with_reply(examined: Examined, judge: str, reply: Spoken, options: Options) -> Outcome:
    """Conclude on a row whose judge gave a readable reply."""
    assert examined.context is not None
    row = examined.row
    facts = question.stimulus(row.question, row.response, examined.context, examined.claims)
    verified = verify(reply, row.response, examined.claims, examined.context, question.tags_in(facts))
    claims = tuple(_graded(claim, verified.findings[claim.n]) for claim in examined.claims)
    ended = _ended(claims, reply.score, options)
    record = JudgeRecord(
        name=judge,
        called=True,
        raw_score=reply.score,
        explanation=reply.explanation,
        rejected=None if ended.reason == "judge_abstained" else ended.reason,
        discarded=verified.discarded,
    )
    return _outcome(examined, claims, record, ended)


def _graded(claim: Claim, found: Finding) -> GradedClaim:
    return GradedClaim(
        n=claim.n,
        start=claim.start,
        end=claim.end,
        text=claim.text,
        outcome=found.outcome,
        proof="asserted" if found.outcome == CONTRADICTED else None,
        why=found.why,
        evidence=found.evidence,
    )


def _ended(claims: Sequence[GradedClaim], score: float | None, options: Options) -> _Conclusion:
    """Say what becomes of a row by its claims and, in rubric mode, by whether the judge's score fits them."""
    outcomes = {claim.outcome for claim in claims}
    if CONTRADICTED in outcomes:
        if score is not None and score > _CONTRADICTED_AT_MOST:
            return _Conclusion(reason="judge_score_contradicts_verdicts")
        return _Conclusion(passed=False)
    if score is not None and score >= _HOLDS_AT_LEAST and not any(map(_backed, claims)):
        return _Conclusion(reason="insufficient_evidence", detail=_most_telling(claims))
    if None in outcomes:
        why = _most_telling(claims)
        # Abstaining is no fault of a reply, and ranks last: nothing else is open then.
        if why == ABSTAIN:
            return _Conclusion(reason="judge_abstained")
        return _Conclusion(reason="incomplete_judge_verdicts", detail=why)
    if score is not None and score < _HOLDS_AT_LEAST:
        return _Conclusion(reason="judge_score_contradicts_verdicts")
    return _Conclusion(passed=score is None or score / _SCALE >= options.threshold)


def _backed(claim: GradedClaim) -> bool:
    """Tell whether some quotation in favour of a claim was verified, whether it bears out the whole of it or not."""
    return any(found.stance == IN_FAVOUR for found in claim.evidence)


def _most_telling(claims: Sequence[GradedClaim]) -> str | None:
    """Return why claims stay open, the most telling of what there is."""
    whys = {claim.why for claim in claims if claim.outcome is None}
    return next((why for why in WHYS if why in whys), None)


def _counts(claims: Sequence[GradedClaim], set_aside: int) -> dict[str, int]:
    """Count claims by what became of them."""
    found = Counter(claim.outcome or "open" for claim in claims)
    return {
        "claims": len(claims),
        **{name: found[name] for name in OUTCOMES},
        "open": found["open"],
        "set_aside": set_aside,
    }


def _outcome(
    examined: Examined, claims: tuple[GradedClaim, ...], judge: JudgeRecord, ended: _Conclusion
) -> Outcome:
    """Put an outcome together."""
    counts = _counts(claims, len(examined.set_aside))
    assessed = counts[SUPPORTED] + counts[CONTRADICTED]
    status = ASSESSED if ended.reason is None else UNASSESSED
    label = examined.row.extra.get("human_label")
    return Outcome(
        row_id=examined.row.id,
        row=examined.row.number,
        scorer=SCORER,
        version=VERSION,
        status=status,
        reason=ended.reason,
        detail=ended.detail,
        score=counts[SUPPORTED] / assessed if status == ASSESSED else None,
        passed=ended.passed,
        rubric_score=judge.raw_score / _SCALE if judge.raw_score is not None else None,
        context_format=examined.context.format if examined.context else None,
        counts=counts,
        coverage=assessed / len(claims) if claims else None,
        claims=claims,
        set_aside=examined.set_aside,
        judge=judge,
        explanation=_explanation(judge, ended, claims),
        label=label if isinstance(label, str) else None,
    )


def _explanation(judge: JudgeRecord, ended: _Conclusion, claims: Sequence[GradedClaim]) -> str:
    """Say in words what was found: what is contradicted first, then what is missing, then the judge's own words."""
    parts: list[str] = []
    if ended.reason is not None:
        detail = f" ({ended.detail})" if ended.detail else ""
        parts.append(f"Not assessed: {REASONS[ended.reason].wording}{detail}.")
    wrong = [str(claim.n) for claim in claims if claim.outcome == CONTRADICTED]
    if wrong:
        parts.append(f"Contradicted by the context: claim {', '.join(wrong)} of {len(claims)}.")
    if ended.passed is False and not wrong:
        parts.append("Every claim is borne out, but the judge's score is below the threshold.")
    if judge.explanation:
        parts.append(f"The judge: {judge.explanation}")
    return " ".join(parts)
