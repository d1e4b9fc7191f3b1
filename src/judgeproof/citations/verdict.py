"""From a row and a judge's reply to the row's outcome. A failure dominates, then what is not assessed, then a pass."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from judgeproof.citations.coverage import Share, counted, coverage_of, support_of
from judgeproof.citations.examination import Examined, Options
from judgeproof.citations.facts import Occurrence, Unreadable
from judgeproof.citations.outcome import ASSESSED, SCORER, UNASSESSED, VERSION, JudgeRecord, Outcome
from judgeproof.citations.reasons import REASONS
from judgeproof.citations.reply import Reply, Unusable
from judgeproof.citations.resolution import AMBIGUOUS, BUCKETS, FABRICATED, RESOLVED
from judgeproof.citations.verification import ABSTAIN, FAILING, SUPPORTED, Verdict, Verified, verify
from judgeproof.figures.bands import Bands

OUTCOMES = ("supported", "misattributed", "contradicted", "unsupported", "fabricated")
_JUDGED_FAILING = tuple(name for name in OUTCOMES if name in FAILING and name != "fabricated")
_SCALE = 3.0
# The detail of an abstention that is made of a verdict which does not stand within the bands of its judge.
BETWEEN_BANDS = "between_bands"
_FAILING_AT_MOST, _SUPPORTED_AT_LEAST = 1.0, 2.0


class Testimony(Struct, frozen=True, kw_only=True):
    """What came of asking a judge: its reply, or why there is none."""

    judge: str
    called: bool
    reply: Reply | Unusable | None


def conclude(examined: Examined, testimony: Testimony, options: Options) -> Outcome:
    """Return the outcome of a row. `testimony.reply` is None where no judge was asked."""
    reply = testimony.reply
    if reply is not None and examined.reason is not None:
        raise ValueError(f"row {examined.row.id!r} is closed, but a judge was asked about it")
    if isinstance(reply, Reply) and examined.context is not None:
        return _with_reply(examined, testimony, reply, options)
    rejected, detail = (reply.reason, reply.detail) if isinstance(reply, Unusable) else (None, None)
    judge = JudgeRecord(name=testimony.judge, called=testimony.called, rejected=rejected, detail=detail)
    if examined.reason is not None:
        return _outcome(examined, examined.occurrences, judge, (examined.reason, examined.detail))
    if reply is None and examined.graded:
        raise ValueError(f"row {examined.row.id!r} has citations to grade, but no judge was asked")
    gap = _gap(examined.occurrences)
    return _outcome(examined, _opened(examined.occurrences, rejected), judge, gap or (rejected, detail))


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
        floor=False,
        style=None,
        context_format=None,
        counts=_counts((), ()),
        citation_precision=None,
        coverage=None,
        occurrences=(),
        excluded=(),
        judge=JudgeRecord(name=judge),
        explanation=f"The row could not be read: {row.cause}",
        citation_coverage_why="row_unreadable",
    )


def _with_reply(examined: Examined, testimony: Testimony, reply: Reply, options: Options) -> Outcome:
    """Conclude on a row whose judge gave a readable reply."""
    assert examined.context is not None
    graded = examined.graded
    heard = verify(reply.verdicts, graded, examined.context)
    verified = within(heard, options.bands_of(testimony.judge))
    outcomes = {v.outcome for v in verified.verdicts.values()}
    rejected = _rejected(verified, outcomes, len(graded), reply.score)
    occurrences = _graded(examined.occurrences, verified)
    judge = JudgeRecord(
        name=testimony.judge,
        called=True,
        raw_score=reply.score,
        explanation=reply.explanation,
        rejected=rejected,
        discarded=verified.discarded,
    )
    fails = bool(outcomes & FAILING)
    if fails and not _incoherent(outcomes, reply.score, complete=len(verified.verdicts) == len(graded)):
        return _outcome(
            examined, occurrences, judge, (None, None), _score(occurrences, reply, options), passed=False
        )
    reason = _gap(occurrences) or _silence(heard, verified, rejected)
    score = _score(occurrences, reply, options) if reason[0] is None else None
    return _outcome(
        examined, occurrences, judge, reason, score, passed=score is not None and score >= options.threshold
    )


def within(verified: Verified, bands: Bands | None) -> Verified:
    """Return verdicts of which those that do not stand within a judge's bands are abstentions; what is proven stands."""
    if bands is None:
        return verified
    return Verified(
        {number: _within(verdict, bands) for number, verdict in verified.verdicts.items()},
        verified.contradicted,
        verified.discarded,
    )


def _within(verdict: Verdict, bands: Bands) -> Verdict:
    stands = verdict.proven or verdict.outcome == ABSTAIN
    if stands or bands.keep(verdict.support, supports=verdict.outcome == SUPPORTED):
        return verdict
    return Verdict(verdict.number, ABSTAIN, None, support=verdict.support)


def _silence(heard: Verified, verified: Verified, rejected: str | None) -> tuple[str | None, str | None]:
    """Say why a row that does not fail is not assessed, with what tells an abstention of ours from one of the judge's."""
    if rejected is not None:
        return rejected, None
    silent = [number for number, verdict in verified.verdicts.items() if verdict.outcome == ABSTAIN]
    if not silent:
        return None, None
    own = all(heard.verdicts[number].outcome == ABSTAIN for number in silent)
    return "judge_abstained", None if own else BETWEEN_BANDS


def _rejected(verified: Verified, outcomes: set[str], graded: int, score: float | None) -> str | None:
    """Say why a readable reply does not count in full; None where it does. Abstaining is no fault of a reply."""
    if verified.contradicted:
        return "contradictory_judge_verdicts"
    if len(verified.verdicts) < graded:
        return "incomplete_judge_verdicts"
    return "judge_score_contradicts_verdicts" if _incoherent(outcomes, score, complete=True) else None


def _incoherent(outcomes: set[str], score: float | None, *, complete: bool) -> bool:
    """Tell whether a score disagrees with the verdicts beside it: failing wants at most 1, all supported at least 2."""
    if score is None:
        return False
    if outcomes & FAILING:
        return score > _FAILING_AT_MOST
    return complete and outcomes == {SUPPORTED} and score < _SUPPORTED_AT_LEAST


def _gap(occurrences: Sequence[Occurrence]) -> tuple[str, str | None] | None:
    """Return the reason that the row itself gives for not being assessed in full, if it gives one."""
    whys = [o.why for o in occurrences if o.bucket == AMBIGUOUS]
    if "offset_mismatch" in whys:
        return "offset_mismatch", None
    return ("partial_citation_coverage", None) if whys else None


def _graded(occurrences: Sequence[Occurrence], verified: Verified) -> tuple[Occurrence, ...]:
    """Return the occurrences with what the judge's verified verdicts say of them."""
    found: list[Occurrence] = []
    number = 0
    for occurrence in occurrences:
        if occurrence.bucket == RESOLVED:
            number += 1
            found.append(_told(occurrence, number, verified))
        else:
            found.append(occurrence)
    return tuple(found)


def _told(occurrence: Occurrence, number: int, verified: Verified) -> Occurrence:
    """Return one graded occurrence with its outcome, or with why it stays open."""
    verdict = verified.verdicts.get(number)
    if verdict is None:
        differ = number in verified.contradicted
        return occurrence.opened("contradictory_judge_verdicts" if differ else "incomplete_judge_verdicts")
    if verdict.outcome == ABSTAIN:
        return occurrence.opened("judge_abstained", verdict.support)
    proof = None if verdict.outcome == SUPPORTED else "proven" if verdict.proven else "asserted"
    return occurrence.told(verdict.outcome, proof, verdict.evidence, verdict.support)


def _opened(occurrences: Sequence[Occurrence], why: str | None) -> tuple[Occurrence, ...]:
    """Return occurrences of which the resolved ones stay open for one reason."""
    return tuple(o.opened(why) if o.bucket == RESOLVED else o for o in occurrences)


def _score(occurrences: Sequence[Occurrence], reply: Reply, options: Options) -> float:
    """Return the score of a row: the judge's, or the share of its graded occurrences that are supported."""
    if options.rubric and reply.score is not None:
        return reply.score / _SCALE
    graded = [o for o in occurrences if o.outcome is not None]
    return sum(o.outcome == SUPPORTED for o in graded) / len(graded) if graded else 0.0


def _outcome(
    examined: Examined,
    occurrences: Sequence[Occurrence],
    judge: JudgeRecord,
    reason: tuple[str | None, str | None],
    score: float | None = None,
    *,
    passed: bool | None = None,
) -> Outcome:
    """Put an outcome together; a proven fabrication stands above every reason and every score."""
    counts = _counts(occurrences, examined.excluded)
    floor = counts[FABRICATED] > 0
    if floor:
        reason, score, passed = (None, None), 0.0, False
    assessed = reason[0] is None
    graded = sum(map(counts.__getitem__, OUTCOMES))
    citable = counts["resolved"] + counts["fabricated"] + counts["ambiguous"]
    label = examined.row.extra.get("human_label")
    stated = counted(examined.stated, occurrences) if examined.stated is not None else None
    covered = coverage_of(stated) if stated is not None else Share(None, None, examined.reason)
    return Outcome(
        row_id=examined.row.id,
        row=examined.row.number,
        scorer=SCORER,
        version=VERSION,
        status=ASSESSED if assessed else UNASSESSED,
        reason=reason[0],
        detail=reason[1],
        score=score if assessed else None,
        passed=bool(passed) if assessed else None,
        floor=floor,
        style=examined.style,
        context_format=examined.context.format if examined.context else None,
        counts=counts,
        citation_precision=counts["supported"] / graded if graded else None,
        coverage=graded / citable if citable else None,
        occurrences=tuple(occurrences),
        excluded=examined.excluded,
        judge=judge,
        explanation=_explanation(examined, judge, reason, counts),
        label=label if isinstance(label, str) else None,
        statements=stated,
        citation_coverage=covered.value,
        citation_coverage_low=covered.low,
        citation_coverage_high=covered.high,
        citation_coverage_why=covered.why,
        supported_coverage=support_of(stated).value if stated is not None else None,
    )


def _counts(occurrences: Sequence[Occurrence], excluded: Sequence[object]) -> dict[str, int]:
    """Count occurrences by bucket and by outcome. `fabricated` is both."""
    counts = dict.fromkeys(COUNTED, 0)
    counts["excluded"] = len(excluded)
    for occurrence in occurrences:
        counts[occurrence.bucket] += 1
        if occurrence.bucket == RESOLVED:
            counts[occurrence.outcome or "open"] += 1
    return counts


COUNTED = (*BUCKETS, "excluded", *(name for name in OUTCOMES if name != "fabricated"), "open")


def _explanation(
    examined: Examined, judge: JudgeRecord, reason: tuple[str | None, str | None], counts: Mapping[str, int]
) -> str:
    """Say in words what was found: what is proven first, then what is missing, then the judge's own words."""
    parts: list[str] = []
    absent = examined.fabricated if counts[FABRICATED] else ()
    if absent:
        parts.append(f"Cites sources that the retrieved context does not have: {', '.join(absent)}.")
    if reason[0] is not None:
        detail = f" ({reason[1]})" if reason[1] else ""
        parts.append(f"Not assessed: {REASONS[reason[0]].wording}{detail}.")
    failed = [f"{counts[name]} {name}" for name in _JUDGED_FAILING if counts[name]]
    if failed:
        parts.append(f"Citations that fail: {', '.join(failed)}.")
    if judge.explanation:
        parts.append(f"The judge: {judge.explanation}")
    return " ".join(parts)
