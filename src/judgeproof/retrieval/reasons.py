"""Why a metric of retrieval is not assessed: what reports say and what helps; those that all tracks share are theirs."""

from collections.abc import Mapping

from judgeproof.citations.reasons import REASONS as SHARED
from judgeproof.citations.reasons import Reason

REASONS: Mapping[str, Reason] = {
    "row_unreadable": SHARED["row_unreadable"],
    "empty_context": Reason(
        "nothing was retrieved", "record what was retrieved; --map context=COLUMN if it has another name"
    ),
    "empty_query": Reason(
        "the row has no question", "record the question; --map question=COLUMN if it has another name"
    ),
    "missing_reference": Reason(
        "the row has no reference answer",
        "--map expected=COLUMN if it has another name, or leave context_recall out",
    ),
    "judge_unavailable": SHARED["judge_unavailable"],
    "judge_refused": SHARED["judge_refused"],
    "invalid_judge_output": SHARED["invalid_judge_output"],
    "insufficient_evidence": Reason(
        "the judge quoted nothing that bears its verdict out",
        "a stronger judge; see which quotations were not found",
    ),
    "judge_abstained": SHARED["judge_abstained"],
}
# What a reply that could not be used failed of, beside what citations.reasons.UNUSABLE names.
DETAILS = (
    "wrong_type",
    "duplicate_index",
    "out_of_range_index",
    "missing_chunk",
    "missing_piece",
    "unknown_piece",
    "overlapping_piece",
    "cut_word",
)
