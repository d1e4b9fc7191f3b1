"""Why the tool calls of a row are not graded: what reports say, and what helps."""

from collections.abc import Iterable, Mapping

from judgeproof.citations.reasons import REASONS as SHARED
from judgeproof.citations.reasons import Reason

REASONS: Mapping[str, Reason] = {
    "row_unreadable": SHARED["row_unreadable"],
    "missing_tool_trace": Reason(
        "no tool calls were recorded", "record tool_calls; an empty list says that there were none"
    ),
    "incomplete_tool_trace": Reason(
        "the record does not say that it holds every call", "set trace_complete to true where it does"
    ),
    "invalid_tool_trace": Reason(
        "the recorded calls cannot be read", "each call needs an id of its own, a name, and JSON arguments"
    ),
    "missing_tool_call_criteria": Reason(
        "the row does not say which calls it expects",
        "success_criteria.tool_calls.expected; an empty list says none",
    ),
    "invalid_tool_call_criteria": Reason(
        "what the row expects cannot be read", "expected and forbidden are lists of calls; see the detail"
    ),
}
TEXT_TRUE = "text_true"
# What helps beside the remedy of the reason, by what is wrong.
REMEDIES: Mapping[str, str] = {
    TEXT_TRUE: "it is the text 'true'; a boolean is needed",
    "id_missing": "where calls were recorded without ids, number them",
    "unknown_shape": "of a list of messages give the calls alone",
}
# What of a trace, or of criteria, cannot be read.
DETAILS = (
    TEXT_TRUE,
    "not_json",
    "not_a_list",
    "not_an_object",
    "duplicate_key",
    "not_finite",
    "too_small",
    "too_deep",
    "id_missing",
    "duplicate_id",
    "name_missing",
    "arguments_missing",
    "arguments_not_an_object",
    "unknown_shape",
    "expected_missing",
    "expected_and_forbidden",
)


def remedy(reason: str, details: Iterable[str]) -> str:
    """Return what helps against a reason, where some of its rows have these details."""
    return "; ".join(
        (REASONS[reason].remedy, *(REMEDIES[detail] for detail in details if detail in REMEDIES))
    )
