"""Why a row is not assessed: a closed registry of codes, what reports say, and what helps."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason in words, and what a person can do about it."""

    wording: str
    remedy: str


REASONS: Mapping[str, Reason] = {
    "row_unreadable": Reason(
        "the row could not be read", "see the cause in outcomes.jsonl and the line in material.jsonl; mend it"
    ),
    "behavioral_refusal_expected": Reason(
        "behavioral/refusal row", "grade refusals with a scorer for behaviour"
    ),
    "empty_context": Reason(
        "no grounding context", "record what was retrieved; --map context=COLUMN if it has another name"
    ),
    "no_citations": Reason(
        "response cited no sources", "ask the model to cite its sources; judgeproof ground needs no citations"
    ),
    "unrecognised_citation_style": Reason(
        "the response cites in a style that was not read",
        "--style auto, or the style's name; --brackets for house styles; citations as {start, end, refs}",
    ),
    "unsupported_label_style": Reason(
        "source labels are not distinguishable from ordinary text",
        "label sources like doc-1, or 1..n without a gap",
    ),
    "unresolved_citations": Reason(
        "cited sources could not be resolved",
        "see the markers and labels in the report; --context-format list counts sources from 1; --style",
    ),
    "offset_mismatch": Reason(
        "the offsets of a structured citation fit nowhere",
        "check the unit of the offsets and the text they count in; one that names no stretch cites none of it",
    ),
    "partial_citation_coverage": Reason(
        "only some of the response's citations could be resolved", "see the ambiguous markers in the report"
    ),
    "no_occurrence_tag": Reason(
        "no citation tag could be constructed for this response", "report this response as a bug"
    ),
    "judge_unavailable": Reason(
        "the judge could not be reached", "resume with --retry-failed when the judge answers again"
    ),
    "judge_refused": Reason(
        "the judge refused to answer", "another judge, or look at what the row asks it to read"
    ),
    "invalid_judge_output": Reason(
        "the judge returned unusable output", "a judge that keeps to a JSON schema; see its replies"
    ),
    "contradictory_judge_verdicts": Reason(
        "the judge returned conflicting outcomes for one citation", "a stronger judge, or a second one"
    ),
    "incomplete_judge_verdicts": Reason(
        "the judge did not assess every citation", "a stronger judge; see which quotations were not found"
    ),
    "judge_score_contradicts_verdicts": Reason(
        "the judge score disagreed with its own verdicts", "--score-mode verdicts needs no score"
    ),
    "judge_abstained": Reason("the judge abstained", "--judge with a language model"),
}
# What helps where a detail of judge_unavailable says more than that.
REMEDIES: Mapping[str, str] = {
    "budget": "resume with a higher --max-cost or --max-calls",
    "http_401": "mend the key, then resume",
    "no_credit": "add credit, then resume",
    "too_long": "a judge that reads more at once; the question does not fit into its window",
    "not_recorded": "another judge; the record holds no answer to this question",
    "rate_limited": "resume with --retry-failed, and a lower rate in the judge's spec",
}


def remedy_of(reason: str, details: Iterable[str], reasons: Mapping[str, Reason] = REASONS) -> str:
    """Return what helps against a reason, by its details in their order where these say more; at most two things."""
    found = [REMEDIES.get(detail, reasons[reason].remedy) for detail in details]
    return (
        "; ".join(list(dict.fromkeys(found))[:2])
        if reason == "judge_unavailable" and found
        else reasons[reason].remedy
    )


# What a judge that could not be reached, and a reply that could not be read, failed of.
UNAVAILABLE = (
    "rate_limited",
    "timeout",
    "connection",
    "cancelled",
    "budget",
    "not_recorded",
    "exception",
    "invalid_response",
    "error_object",
    "no_text",
    "too_large",
    "too_long",
    "redirected",
    "tls",
    "no_credit",
)  # fmt: skip - and http_NNN
UNUSABLE = (
    "no_json",
    "truncated",
    "multiple_objects",
    "duplicate_key",
    "not_an_object",
    "score_missing",
    "score_wrong_type",
    "score_not_finite",
    "score_out_of_range",
    "schema_shape",
)
