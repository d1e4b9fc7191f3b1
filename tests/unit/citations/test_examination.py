"""A row before its judge: the order in which code closes it, and what is left to grade."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.unit.citations.examples import NUMBERED, examined, row

from judgeproof.citations.examination import Options, examine
from judgeproof.citations.reasons import REASONS, REMEDIES, UNAVAILABLE, UNUSABLE, Reason, remedy_of
from judgeproof.errors import UsageError

EMPTY = "[doc-1] Peat is old.\n[doc-3]\n"


@pytest.mark.parametrize(
    ("response", "context", "reason", "detail"),
    [
        ("Peat [doc-1].", "   ", "empty_context", None),
        ("Peat [doc-1].", "", "empty_context", None),
        ("Peat [doc-1].", [], "empty_context", None),
        ("Peat [doc-1].", [None, " "], "empty_context", None),
        ("Peat [doc-1].", {"doc-1": ""}, "empty_context", None),
        ("Peat.", None, "no_citations", None),
        ("", None, "no_citations", None),
        ("`[doc-1]`", None, "no_citations", None),
        ("Peat (doc-1).", None, "unrecognised_citation_style", None),
        ("Peat [TODO].", None, "unresolved_citations", None),
        ("Peat [doc-3].", EMPTY, "unresolved_citations", "rejected_label"),
        ("Peat [doc_9].", None, "unresolved_citations", "other_style"),
        ("Peat [TODO] [doc_9] [doc-3].", EMPTY, "unresolved_citations", "other_style"),
        ("Peat [9].", NUMBERED, "unsupported_label_style", None),
        ("Peat [2].", "[1] Peat is old.\n\n[2] Peat burns.\n\n[2] It is wet.", "unresolved_citations", "rejected_label"),
        ("Peat [bog].", {"peat": "Peat burns."}, "unsupported_label_style", None),
        ("Peat [bog].", "Peat burns.", "unresolved_citations", None),
        ("Peat [doc-1].", None, None, None),
        ("Peat [doc-9].", None, None, None),
        ("Peat [doc-9] [doc-3].", EMPTY, None, None),
    ],
    ids=[
        "blank", "empty", "an empty list", "a list of nothing", "ids without text", "nothing is cited", "no response",
        "only in code", "another style", "only what is ignored", "only a rejected label", "the first ambiguous one tells",
        "what is ignored before it does not", "numbers that cannot accuse", "a rejected number", "words that cannot accuse", "no labels at all",
        "something resolves", "a fabrication", "a fabrication beside what is ambiguous",
    ],
)  # fmt: skip
def test_why_a_row_is_closed_without_a_judge(
    response: str, context: Any, reason: str | None, detail: Any
) -> None:
    found = examined(response, context)
    assert (found.reason, found.detail) == (reason, detail)


def test_a_row_without_a_context_has_an_empty_one() -> None:
    for options in (Options(), Options(context_format="xml")):
        assert examine(row("Peat [doc-1]."), options).reason == "empty_context"


def test_a_context_that_cannot_be_read_makes_the_row_unreadable_with_the_cause() -> None:
    found = examined("Peat [doc-1].", 5)
    assert (found.reason, found.context) == ("row_unreadable", None)
    assert found.detail == "the context is an int; expected text, a list or an object"
    forced = examined("Peat [doc-1].", ["a"], options=Options(context_format="labelled"))
    assert forced.reason == "row_unreadable"


def test_a_wrong_option_is_an_error_and_no_reason() -> None:
    with pytest.raises(UsageError, match="citation style 'x'"):
        examined("Peat.", options=Options(style="x"))
    with pytest.raises(UsageError, match="context format 'x'"):
        examined("Peat.", options=Options(context_format="x"))


def test_the_graded_are_what_resolved_and_the_fabricated_are_named_once() -> None:
    found = examined("Old [doc-1], hot [doc-9], wet [doc-2], hot [doc-9], see [TODO].")
    assert [o.marker for o in found.graded] == ["doc-1", "doc-2"]
    assert found.fabricated == ("doc-9",)
    assert [o.n for o in found.occurrences] == [1, 2, 3, 4, 5]


def test_a_fabrication_has_its_outcome_and_proof_before_any_judge() -> None:
    assert [(o.outcome, o.proof, o.source) for o in examined("Old [doc-1], hot [doc-9].").occurrences] == [
        (None, None, "doc-1"),
        ("fabricated", "proven", None),
    ]


def test_a_source_is_named_as_the_context_writes_it() -> None:
    assert [o.source for o in examined("Old [doc-1].", {"DOC-1": "Peat is old."}).occurrences] == ["DOC-1"]


@pytest.mark.parametrize(("mode", "rubric"), [("rubric", True), ("verdicts", False)])
def test_only_a_rubric_asks_for_a_score(mode: str, rubric: bool) -> None:
    assert Options(score_mode=mode).rubric is rubric


def test_house_brackets_hold_for_labels_and_markers_and_for_what_stands_in_the_context() -> None:
    options = Options(brackets=("<<", ">>"))
    context = "<<doc-1>> Peat is old, as <<doc-9>> says.\n<<doc-2>> Peat burns, as [doc-8] says."
    found = examined("Old <<doc-1>>, hot <<doc-9>>, wet <<doc-8>>.", context, options=options)
    assert [(o.marker, o.bucket) for o in found.occurrences] == [
        ("doc-1", "resolved"),
        ("doc-9", "ambiguous"),
        ("doc-8", "fabricated"),
    ]


# ---------------------------------------------------------------- reasons


def test_every_reason_says_what_it_means_and_what_helps() -> None:
    assert all(isinstance(reason, Reason) and reason.wording and reason.remedy for reason in REASONS.values())
    assert len({reason.wording for reason in REASONS.values()}) == len(REASONS)


def test_the_wordings_that_other_tools_know_are_kept() -> None:
    assert REASONS["no_citations"].wording == "response cited no sources"
    assert REASONS["empty_context"].wording == "no grounding context"
    assert REASONS["behavioral_refusal_expected"].wording == "behavioral/refusal row"


@pytest.mark.parametrize(
    ("reason", "details", "remedy"),
    [
        ("judge_unavailable", (), REASONS["judge_unavailable"].remedy),
        ("judge_unavailable", ("timeout", "http_500"), REASONS["judge_unavailable"].remedy),
        ("judge_unavailable", ("budget",), "resume with a higher --max-cost or --max-calls"),
        (
            "judge_unavailable",
            ("too_long", "timeout", "budget"),
            f"{REMEDIES['too_long']}; {REASONS['judge_unavailable'].remedy}",
        ),
        ("invalid_judge_output", ("too_long",), REASONS["invalid_judge_output"].remedy),
    ],
)
def test_what_helps_follows_from_what_failed(reason: str, details: Sequence[str], remedy: str) -> None:
    assert remedy_of(reason, details) == remedy


def test_every_detail_with_a_remedy_of_its_own_exists() -> None:
    assert {detail for detail in REMEDIES if not detail.startswith("http_")} <= set(UNAVAILABLE)


def test_details_are_closed_lists() -> None:
    assert len(set(UNUSABLE)) == len(UNUSABLE) == 10
    assert UNAVAILABLE == (
        "rate_limited", "timeout", "connection", "cancelled", "budget", "not_recorded", "exception", "invalid_response", "error_object",
        "no_text", "too_large", "too_long", "redirected", "tls", "no_credit",
    )  # fmt: skip
