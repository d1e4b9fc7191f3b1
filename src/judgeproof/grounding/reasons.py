"""Why a row is not assessed for its groundedness: a closed registry of codes, what reports say, and what helps."""

from collections.abc import Mapping

from judgeproof.citations import reasons as of_citations
from judgeproof.citations.reasons import Reason

# What has the same name and the same meaning wherever answers are scored.
_SHARED = (
    "row_unreadable",
    "behavioral_refusal_expected",
    "empty_context",
    "judge_unavailable",
    "judge_refused",
    "invalid_judge_output",
    "judge_score_contradicts_verdicts",
    "judge_abstained",
)
# Why a claim stays open, the most telling first.
WHYS: Mapping[str, str] = {
    "conflicting": "one quotation bears it out and another one contradicts it",
    "contradiction_unproven": "a quotation was found that does not prove it wrong",
    "judge_found_no_support": "the judge found nothing that bears it out",
    "partly_covered": "only a part of it is borne out",
    "thin_evidence": "what was quoted for it says too little",
    "evidence_not_found": "what the judge quoted was not found",
    "ambiguous_span": "the words that were quoted of it stand in other claims too",
    "not_mentioned": "the judge said nothing of it",
    "judge_abstained": "the judge abstained",
}
REASONS: Mapping[str, Reason] = {
    **{name: of_citations.REASONS[name] for name in _SHARED},
    "no_claims": Reason(
        "the response states nothing that could be grounded", "see what was set aside, and why, in the report"
    ),
    "incomplete_judge_verdicts": Reason(
        "some claim of the response was neither borne out nor contradicted",
        "a stronger judge, or look at the open claims in the report",
    ),
    "insufficient_evidence": Reason(
        "the judge called the response grounded, but no quotation of its bears that out", "a stronger judge"
    ),
}
