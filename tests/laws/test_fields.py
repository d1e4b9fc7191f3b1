"""Laws of a row as data: whatever its fields hold, it becomes an outcome that can be written."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.laws import replies
from tests.laws.outcomes import (
    RUBRIC,
    VERDICTS,
    assert_counts_add_up,
    assert_outcome_can_be_written,
    assert_score_is_null_exactly_when_unassessed,
    assert_tags_come_off,
    judge,
    read,
    rule,
)

from judgeproof.citations.examination import examine
from judgeproof.citations.facts import Row
from judgeproof.citations.reasons import REASONS
from judgeproof.citations.reply import Unusable

# What a JSON file can put where a text or a list is expected; JSON's own escapes can hold half of a surrogate pair.
TEXTS = (
    "Real source text of 2019.", "", "  ", "\ud800 half a pair and 7", "nul \x00 and 8", "\ufeff mark 9", "[doc-1] Real text.",
    "[doc-1]", "[1] a\n[2] b", "1. One thing.\n2. Another thing.", "<document id='a'>Some text</document>", "null", "[]", "{}",
    '["a", "b"]', '{"doc-1": "Real text."}', "[" * 2_000, '{"a":' * 2_000, "NaN", "\u2028", "🙂 astral 10", "doc-1", "\ud83d\ude00 pair 3",
)  # fmt: skip
SCALARS = (None, True, False, 0, 1, -1, 2.5, 1e308, float("nan"), float("inf"), 10**30)
NAMES = (
    "id",
    "text",
    "doc-1",
    "doc-2",
    "content",
    "url",
    "title",
    "metadata",
    "start",
    "end",
    "refs",
    "unit",
    "label",
    "",
)
leaf = st.one_of(st.sampled_from(TEXTS), st.sampled_from(SCALARS))
value: st.SearchStrategy[Any] = st.recursive(
    leaf,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)
    ),
    max_leaves=5,
)
RESPONSES = (
    "Claim [doc-1]. Claim [1]. Claim [doc-9].",
    "Claim [doc-1] and [^1].\n\n[^1]: doc-1",
    "Half \ud800 a pair [doc-1].",
    "Claim (Smith, 2020) and <sup>1</sup>.",
    "",
)
FIELDS = (
    "id",
    "question",
    "response",
    "context",
    "expected",
    "expects_refusal",
    "citations",
    "human_label",
    "content_blocks",
)


@st.composite
def records(draw: Any) -> dict[str, Any]:
    """A record of which one to three fields hold anything."""
    fields: dict[str, Any] = {
        "id": "r1",
        "response": draw(st.sampled_from(RESPONSES)),
        "context": {"doc-1": "Real source text of 2019.", "1": "Another text of 2020."},
    }
    for name in draw(st.lists(st.sampled_from(FIELDS), min_size=1, max_size=3)):
        fields[name] = draw(value)
    return fields


def spans() -> st.SearchStrategy[list[dict[str, Any]]]:
    offset = st.one_of(st.integers(-1, 50), st.sampled_from((None, True, 1.0, "3", 10**30, float("nan"))))
    ref = st.sampled_from(("doc-1", "doc-9", "1", 1, "", None, "\udfff-1", {"id": "doc-1"}, ["doc-1"], True))
    return st.lists(
        st.fixed_dictionaries(
            {"start": offset, "end": offset},
            optional={
                "text": st.sampled_from(("Claim", "[doc-1]", "nowhere", 7, "")),
                "refs": st.one_of(ref, st.lists(ref, max_size=2)),
                "unit": st.sampled_from(("bytes", "utf16", "code_points", "miles", 7, None)),
            },
        ),
        max_size=3,
    )


def check_record(fields: dict[str, Any]) -> None:
    for options in (RUBRIC, VERDICTS):
        row = read(fields)
        reply = ""
        if isinstance(row, Row):
            examined = examine(row, options)
            reply = replies.good(examined) if examined.graded else ""
            assert_tags_come_off(row.response, examined)
        outcome = judge(fields, reply, options)
        assert_counts_add_up(outcome)
        assert_score_is_null_exactly_when_unassessed(outcome)
        assert_outcome_can_be_written(outcome)


@given(records())
def test_any_record_becomes_an_outcome_that_can_be_written(fields: dict[str, Any]) -> None:
    check_record(fields)


@given(st.sampled_from(RESPONSES), spans())
def test_any_structured_citation_becomes_an_outcome_that_can_be_written(
    response: str, citations: list[Any]
) -> None:
    fields = {"response": response, "context": {"doc-1": "Real source text of 2019."}, "citations": citations}
    check_record(fields)
    row = read(fields)
    if isinstance(row, Row):
        told = json.dumps(citations, default=str)
        for o in examine(row, RUBRIC).occurrences:
            assert o.start is not None or o.bucket == "ambiguous", (
                f"a citation without a place was read as {o}: {told}"
            )


CLOSED: dict[str, tuple[dict[str, Any], Callable[[Any], Any]]] = {
    "row_unreadable": ({"response": 7}, lambda e: ""),
    "behavioral_refusal_expected": ({"expects_refusal": True}, lambda e: ""),
    "empty_context": ({"context": " \n"}, lambda e: ""),
    "no_citations": ({"response": "Nothing is cited."}, lambda e: ""),
    "unrecognised_citation_style": ({"response": "All of it is known {doc-1}."}, lambda e: ""),
    "unsupported_label_style": ({"context": {"alpha": "Text."}, "response": "Known [beta]."}, lambda e: ""),
    "unresolved_citations": ({"response": "Known [doc-9](https://example.org/a)."}, lambda e: ""),
    "offset_mismatch": (
        {"citations": [{"start": 900, "end": 901, "text": "x", "refs": ["doc-1"]}]},
        replies.good,
    ),
    "partial_citation_coverage": ({"response": "Known [doc-1]. Known [doc-9](#a)."}, replies.good),
    "judge_unavailable": ({}, lambda e: Unusable("judge_unavailable", "http_503")),
    "judge_refused": ({}, lambda e: "I'm sorry, but I cannot help with that."),
    "invalid_judge_output": ({}, lambda e: "NaN"),
    "contradictory_judge_verdicts": ({}, replies.BAD["differs"]),
    "incomplete_judge_verdicts": ({}, replies.BAD["verdicts empty"]),
    "judge_score_contradicts_verdicts": ({}, replies.BAD_SCORE["score of failure"]),
    "judge_abstained": ({}, replies.BAD["abstains"]),
}


@pytest.mark.parametrize("reason", CLOSED)
def test_every_way_of_not_being_assessed_can_be_written(reason: str) -> None:
    changes, said = CLOSED[reason]
    fields = {
        "id": "r1",
        "response": "Known [doc-1].",
        "context": {"doc-1": "Real source text of 2019."},
        **changes,
    }
    row = read(fields)
    if isinstance(row, Row):
        examined = examine(row, RUBRIC)
        outcome = rule(examined, said(examined))
    else:
        outcome = judge(fields, "")
    assert (outcome.status, outcome.reason) == ("unassessed", reason), f"{outcome.status}, {outcome.reason}"
    assert_score_is_null_exactly_when_unassessed(outcome)
    assert_counts_add_up(outcome)
    assert_outcome_can_be_written(outcome)


def test_every_reason_is_reached_here() -> None:
    assert set(REASONS) - set(CLOSED) <= {"no_occurrence_tag"}, (
        "a reason is never tried; a tag can always be built"
    )
