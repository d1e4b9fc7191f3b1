"""From a reply to the row's outcome: the order of reasons, floors, scores, precision and coverage."""

import json
from typing import Any

import msgspec
import pytest
from tests.unit.citations.examples import examined, judged, said, verdict

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.reply import Reply, Unusable
from judgeproof.citations.verdict import BETWEEN_BANDS, OUTCOMES, conclude, unreadable
from judgeproof.citations.verdict import Testimony as Heard  # pytest would take it for a class of tests
from judgeproof.figures.bands import Bands

SOURCES = {"doc-1": "Peat is old and wet.", "doc-2": "Peat burns for weeks."}
EMPTY = "[doc-1] Peat is old and wet.\n[doc-2] Peat burns for weeks.\n[doc-3]\n"
OLD = verdict(1, "supported", "Peat is old")
HOT = verdict(2, "supported", "Peat burns")
BAD = verdict(1, "unsupported", "Peat is old")
SWAPPED = verdict(1, "misattributed", "Peat burns for weeks", supporting_marker="doc-2")
OPPOSITE = verdict(1, "contradicted", "Peat is old and wet")
VERDICTS = Options(score_mode="verdicts")


def concluded(
    response: str, verdicts: list[Any], score: Any = 3, *, context: Any = None, options: Options | None = None
) -> Outcome:
    chosen = options or Options()
    read = examined(response, SOURCES if context is None else context, options=chosen)
    return judged(read, said(verdicts, score), chosen)


def unheard(response: str, reply: Unusable | None, context: Any = None) -> Outcome:
    read = examined(response, SOURCES if context is None else context)
    return conclude(read, Heard(judge="scripted", called=reply is not None, reply=reply), Options())


def told(outcome: Outcome) -> tuple[str | None, float | None, bool | None]:
    return outcome.reason, outcome.score, outcome.passed


BOTH = "Peat is old [doc-1] and burns [doc-2]."


# ---------------------------------------------------------------- rubric mode


@pytest.mark.parametrize(
    ("verdicts", "score", "expected"),
    [
        ([OLD, HOT], 3, (None, 1.0, True)),
        ([OLD, HOT], 2, (None, 2 / 3, True)),
        ([OLD, HOT], 2.5, (None, 2.5 / 3, True)),
        ([OLD, HOT], 1.9, ("judge_score_contradicts_verdicts", None, None)),
        ([OLD, HOT], 0, ("judge_score_contradicts_verdicts", None, None)),
        ([BAD, HOT], 1, (None, 1 / 3, False)),
        ([BAD, HOT], 0, (None, 0.0, False)),
        ([BAD, HOT], 1.1, ("judge_score_contradicts_verdicts", None, None)),
        ([BAD, HOT], 3, ("judge_score_contradicts_verdicts", None, None)),
        ([BAD], 1, (None, 1 / 3, False)),
        ([BAD], 3, ("incomplete_judge_verdicts", None, None)),
        ([OLD], 3, ("incomplete_judge_verdicts", None, None)),
        ([OLD], 0, ("incomplete_judge_verdicts", None, None)),
        ([], 3, ("incomplete_judge_verdicts", None, None)),
        ([OLD, verdict(2, "abstain")], 3, ("judge_abstained", None, None)),
        ([OLD, verdict(2, "abstain")], 0, ("judge_abstained", None, None)),
        ([BAD, verdict(2, "abstain")], 0, (None, 0.0, False)),
        ([OLD, OPPOSITE, HOT], 3, ("contradictory_judge_verdicts", None, None)),
        ([OLD, verdict(1, "abstain")], 3, ("contradictory_judge_verdicts", None, None)),
        ([BAD, verdict(2, "abstain"), HOT], 1, (None, 1 / 3, False)),
    ],
    ids=[
        "all supported", "supported with an imprecision", "between", "supported but scored low", "supported but scored 0",
        "one fails", "the central one fails", "fails but scored above 1", "fails but scored high",
        "one fails, the other is missing", "the same with a score that does not fit", "one is missing",
        "one is missing, whatever the score", "all are missing", "one abstention", "an abstention, whatever the score",
        "a failure beside an abstention", "two that differ", "differing comes before missing",
        "a failure beside two that differ",
    ],
)  # fmt: skip
def test_rubric_mode(verdicts: list[Any], score: Any, expected: Any) -> None:
    response = BOTH.replace("old", "ancient") if BAD in verdicts or OPPOSITE in verdicts else BOTH
    assert told(concluded(response, verdicts, score)) == expected


@pytest.mark.parametrize(
    ("threshold", "passed"), [(0.5, True), (2 / 3, True), (0.7, False), (0.0, True), (1.0, False)]
)
def test_a_pass_needs_the_threshold(threshold: float, passed: bool) -> None:
    found = concluded(BOTH, [OLD, HOT], 2, options=Options(threshold=threshold))
    assert (found.score, found.passed) == (2 / 3, passed)


def test_a_failing_row_fails_below_any_threshold() -> None:
    assert concluded("Peat glows [doc-1].", [BAD], 1, options=Options(threshold=0.0)).passed is False


def test_a_score_that_does_not_fit_keeps_what_was_verified_and_proves_nothing() -> None:
    found = concluded("Peat glows [doc-1].", [BAD], 3)
    assert (found.reason, found.occurrences[0].outcome) == ("judge_score_contradicts_verdicts", "unsupported")
    assert found.judge.rejected == "judge_score_contradicts_verdicts"


# ---------------------------------------------------------------- verdicts mode


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ([OLD, HOT], (None, 1.0, True)),
        ([BAD, HOT], (None, 0.5, False)),
        ([BAD], (None, 0.0, False)),
        ([OLD], ("incomplete_judge_verdicts", None, None)),
        ([OLD, verdict(2, "abstain")], ("judge_abstained", None, None)),
    ],
)
def test_verdicts_mode_asks_for_no_score(verdicts: list[Any], expected: Any) -> None:
    response = BOTH.replace("old", "ancient")
    for score in (None, 0, 3, "high"):
        assert told(concluded(response, verdicts, score, options=VERDICTS)) == expected


# ---------------------------------------------------------------- fabrications


@pytest.mark.parametrize(
    "reply",
    [None, said([OLD]), said([OLD], 0), said([BAD], 3), said([]), said([], "high"), "no JSON", "I'm sorry."],
)
def test_nothing_a_judge_says_undoes_a_fabrication(reply: str | None) -> None:
    response = "Peat burns [doc-9]." if reply is None else "Peat is old [doc-1] and burns [doc-9]."
    for options in (Options(threshold=0.0), Options(threshold=0.0, score_mode="verdicts")):
        found = judged(examined(response, SOURCES), reply, options)
        assert (found.status, found.reason, found.score, found.passed, found.floor) == (
            "assessed",
            None,
            0.0,
            False,
            True,
        )


def test_a_fabrication_stands_above_what_is_ambiguous() -> None:
    found = concluded("Old [doc-1], hot [doc-9], wet [doc-3].", [OLD], context=EMPTY)
    assert (found.reason, found.floor, found.counts["ambiguous"]) == (None, True, 1)


def test_a_rejected_reply_beside_a_fabrication_is_told() -> None:
    found = judged(examined("Peat is old [doc-1] and burns [doc-9].", SOURCES), "no JSON")
    assert (found.judge.rejected, found.judge.detail) == ("invalid_judge_output", "no_json")
    assert [o.why for o in found.occurrences] == ["invalid_judge_output", None]


# ---------------------------------------------------------------- ambiguity


@pytest.mark.parametrize(
    ("verdicts", "score", "expected", "rejected"),
    [
        ([OLD], 3, ("partial_citation_coverage", None, None), None),
        ([], 3, ("partial_citation_coverage", None, None), "incomplete_judge_verdicts"),
        ([OLD], 0, ("partial_citation_coverage", None, None), "judge_score_contradicts_verdicts"),
        ([verdict(1, "abstain")], 3, ("partial_citation_coverage", None, None), None),
        ([SWAPPED], 1, (None, 1 / 3, False), None),
        ([SWAPPED], 3, ("partial_citation_coverage", None, None), "judge_score_contradicts_verdicts"),
    ],
    ids=[
        "supported",
        "missing",
        "incoherent",
        "abstained",
        "a failure dominates",
        "unless its score does not fit",
    ],
)
def test_what_is_ambiguous_outranks_a_bad_reply(
    verdicts: list[Any], score: Any, expected: Any, rejected: Any
) -> None:
    found = concluded("Peat burns [doc-1] and [doc-3] grows.", verdicts, score, context=EMPTY)
    assert (told(found), found.judge.rejected) == (expected, rejected)


def test_a_citation_that_fits_nowhere_gives_the_reason_before_other_ambiguity() -> None:
    lost = [{"start": 0, "end": 900, "refs": ["doc-2"]}]
    read = examined("Old [doc-1], [doc-3] so.", EMPTY, citations=lost)
    assert judged(read, said([OLD])).reason == "offset_mismatch"


def test_what_is_ignored_never_blocks() -> None:
    assert concluded("Peat is old [doc-1]. [TODO]", [OLD]).passed is True


# ---------------------------------------------------------------- no readable reply


@pytest.mark.parametrize(
    ("reply", "reason", "detail"),
    [
        (Unusable("judge_unavailable", "timeout"), "judge_unavailable", "timeout"),
        (Unusable("judge_refused"), "judge_refused", None),
        (Unusable("invalid_judge_output", "truncated"), "invalid_judge_output", "truncated"),
    ],
)
def test_without_a_readable_reply_the_citations_stay_open(
    reply: Unusable, reason: str, detail: str | None
) -> None:
    found = unheard(BOTH, reply)
    assert (found.status, found.reason, found.detail, found.score) == ("unassessed", reason, detail, None)
    assert [o.why for o in found.occurrences] == [reason, reason]
    assert (found.counts["open"], found.coverage, found.citation_precision) == (2, 0.0, None)


def test_a_rejected_label_outranks_an_outage() -> None:
    found = unheard("Peat [doc-1], [doc-3].", Unusable("judge_unavailable", "timeout"), EMPTY)
    assert (found.reason, found.judge.rejected) == ("partial_citation_coverage", "judge_unavailable")


def test_a_row_with_something_to_grade_is_never_concluded_without_asking() -> None:
    with pytest.raises(ValueError, match="row 'row-1' has citations to grade, but no judge was asked"):
        unheard(BOTH, None)


def test_a_closed_row_keeps_its_reason_and_detail() -> None:
    found = unheard("Peat [doc-3].", None, EMPTY)
    assert (found.reason, found.detail, found.judge.called) == (
        "unresolved_citations",
        "rejected_label",
        False,
    )


def test_an_unreadable_row_is_an_outcome_too() -> None:
    row = Unreadable(id="r", number=4, line=9, cause="no JSON", raw="{")
    found = unreadable(row, "scripted")
    assert (found.row_id, found.row, found.status, found.reason, found.detail) == (
        "r", 4, "unassessed", "row_unreadable", "no JSON",
    )  # fmt: skip
    assert (found.score, found.passed, found.occurrences) == (None, None, ())
    assert set(found.counts.values()) == {0}
    assert found.explanation == "The row could not be read: no JSON"


# ---------------------------------------------------------------- figures of a row


@pytest.mark.parametrize(
    ("response", "verdicts", "score", "precision", "coverage"),
    [
        (BOTH, [OLD, HOT], 3, 1.0, 1.0),
        ("Peat glows [doc-1] and burns [doc-2].", [BAD, HOT], 1, 0.5, 1.0),
        (BOTH, [OLD], 3, 1.0, 0.5),
        (BOTH, [], 3, None, 0.0),
        ("Peat is old [doc-1] and hot [doc-9].", [OLD], 3, 0.5, 1.0),
        ("Peat is old [doc-1]. [TODO]", [OLD], 3, 1.0, 1.0),
        ("Peat is old [doc-1]. See [doc_7].", [OLD], 3, 1.0, 0.5),
    ],
    ids=["all", "half", "one open", "none", "a fabrication is graded", "what is ignored is not citable", "what is ambiguous is"],
)  # fmt: skip
def test_precision_and_coverage(
    response: str, verdicts: Any, score: int, precision: Any, coverage: Any
) -> None:
    found = concluded(response, verdicts, score)
    assert (found.citation_precision, found.coverage) == (precision, coverage)


def test_without_citations_both_are_undefined() -> None:
    found = unheard("Peat.", None)
    assert (found.citation_precision, found.coverage, found.style) == (None, None, None)


def test_outcomes_and_open_ones_add_up_to_what_resolved() -> None:
    found = concluded("Peat glows [doc-1], burns [doc-2], rots [doc-2]. Hot [doc-9].", [BAD, HOT], 1)
    counts = found.counts
    assert counts["resolved"] == counts["supported"] + counts["unsupported"] + counts["open"] == 3
    assert (counts["fabricated"], counts["excluded"]) == (1, 0)


@pytest.mark.parametrize(
    ("entry", "outcome", "proof"),
    [
        (OLD, "supported", None),
        (SWAPPED, "misattributed", "proven"),
        (OPPOSITE, "contradicted", "asserted"),
        (BAD, "unsupported", "asserted"),
    ],
)
def test_what_is_proven_and_what_is_only_asserted(entry: Any, outcome: str, proof: str | None) -> None:
    found = concluded("Peat glows [doc-1].", [entry], 3 if outcome == "supported" else 1).occurrences[0]
    assert (found.outcome, found.proof) == (outcome, proof)
    assert found.evidence is not None


@pytest.mark.parametrize(
    ("verdicts", "why"),
    [
        ([], "incomplete_judge_verdicts"),
        ([verdict(1, "abstain")], "judge_abstained"),
        ([OLD, verdict(1, "abstain")], "contradictory_judge_verdicts"),
        ([OLD], None),
    ],
)
def test_why_a_citation_stays_open(verdicts: list[Any], why: str | None) -> None:
    found = concluded("Peat is old [doc-1].", verdicts)
    assert (found.occurrences[0].why, found.counts["open"]) == (why, int(why is not None))


def test_what_a_person_said_is_kept_where_it_is_a_text() -> None:
    for label, kept in (("partial", "partial"), (3, None), (None, None)):
        read = examined("Peat is old [doc-1].", SOURCES, human_label=label)
        assert judged(read, said([OLD])).label == kept


def test_the_explanation_says_what_is_proven_then_what_is_missing_then_the_judges_words() -> None:
    fabricated = concluded("Old [doc-1], hot [doc-9], hot [doc-9] [doc-8].", [OLD])
    assert fabricated.explanation == (
        "Cites sources that the retrieved context does not have: doc-9, doc-8. The judge: So it is."
    )
    missing = concluded(BOTH, [OLD])
    assert (
        missing.explanation == "Not assessed: the judge did not assess every citation. The judge: So it is."
    )
    failing = concluded("Peat glows [doc-1] and burns [doc-2].", [BAD, HOT], 1)
    assert failing.explanation == "Citations that fail: 1 unsupported. The judge: So it is."
    closed = unheard("Peat [doc-3].", None, EMPTY)
    assert closed.explanation == "Not assessed: cited sources could not be resolved (rejected_label)."


def test_every_outcome_serialises_with_nan_forbidden() -> None:
    outcomes = [concluded(BOTH, [OLD, HOT]), concluded(BOTH, []), unheard("Peat.", None)]
    for outcome in outcomes:
        assert (
            json.loads(json.dumps(msgspec.to_builtins(outcome), allow_nan=False))["scorer"]
            == "citation_correctness"
        )


def test_a_reply_without_verdicts_in_rubric_mode_scores_nothing() -> None:
    read = examined("Peat is old [doc-1].", SOURCES)
    reply = Reply(score=3.0, explanation="", verdicts=[])
    assert conclude(read, Heard(judge="j", called=True, reply=reply), Options()).score is None
    assert OUTCOMES == ("supported", "misattributed", "contradicted", "unsupported", "fabricated")


def test_a_closed_row_is_never_concluded_with_a_reply() -> None:
    closed = examined("Nothing is cited.")
    with pytest.raises(ValueError, match="is closed, but a judge was asked"):
        conclude(
            closed,
            Heard(judge="j", called=True, reply=Reply(score=3.0, explanation="", verdicts=[])),
            Options(),
        )


# ---------------------------------------------------------------- within the bands of a calibrated judge

DRY = "Peat is dry [doc-1] and burns [doc-2]."
BANDS = Bands(slope=1.0, intercept=0.0, low=0.2, high=0.8)
HELD = Options(score_mode="verdicts", bands=(("another", BANDS), ("scripted", BANDS)))


def sure(entry: dict[str, Any], confidence: float) -> dict[str, Any]:
    return {**entry, "confidence": confidence}


@pytest.mark.parametrize(
    ("verdicts", "expected", "detail"),
    [
        ([sure(OLD, 0.9), sure(HOT, 0.8)], (None, 1.0, True), None),
        ([sure(OLD, 0.9), sure(HOT, 0.79)], ("judge_abstained", None, None), BETWEEN_BANDS),
        ([sure(OLD, 0.9), HOT], ("judge_abstained", None, None), BETWEEN_BANDS),
        ([sure(OLD, 0.9), verdict(2, "abstain")], ("judge_abstained", None, None), None),
        ([sure(OLD, 0.1), verdict(2, "abstain")], ("judge_abstained", None, None), BETWEEN_BANDS),
        ([sure(BAD, 0.9), sure(HOT, 0.9)], (None, 0.5, False), None),
        ([sure(BAD, 0.7), sure(HOT, 0.9)], ("judge_abstained", None, None), BETWEEN_BANDS),
        # What is proven stands whatever the judge says of its sureness.
        ([sure(SWAPPED, 0.1), sure(HOT, 0.9)], (None, 0.5, False), None),
        ([sure(OLD, 0.9)], ("incomplete_judge_verdicts", None, None), None),
    ],
)  # fmt: skip
def test_verdicts_outside_of_the_bands_are_abstentions(
    verdicts: list[Any], expected: tuple[str | None, float | None, bool | None], detail: str | None
) -> None:
    found = concluded(DRY, verdicts, None, options=HELD)
    assert told(found) == expected
    assert found.detail == detail


def test_an_abstention_of_ours_keeps_how_sure_the_judge_was() -> None:
    found = concluded(DRY, [sure(OLD, 0.9), sure(HOT, 0.7)], None, options=HELD)
    assert [(o.outcome, o.why, o.support) for o in found.occurrences] == [
        ("supported", None, 0.9), (None, "judge_abstained", 0.7),
    ]  # fmt: skip
    assert found.counts["open"] == 1


def test_bands_of_another_judge_hold_nothing() -> None:
    other = Options(score_mode="verdicts", bands=(("another", BANDS),))
    assert told(concluded(DRY, [OLD, HOT], None, options=other)) == (None, 1.0, True)


def test_a_score_that_fits_the_verdicts_before_the_bands_is_no_contradiction() -> None:
    held = Options(bands=(("scripted", BANDS),))
    assert told(concluded(DRY, [sure(BAD, 0.5), sure(HOT, 0.9)], 1, options=held)) == (
        "judge_abstained",
        None,
        None,
    )
    assert told(concluded(DRY, [sure(OLD, 0.9), sure(HOT, 0.5)], 3, options=held)) == (
        "judge_abstained",
        None,
        None,
    )


def test_support_is_left_out_of_outcomes_where_no_judge_tells_it() -> None:
    plain = json.loads(msgspec.json.encode(concluded(DRY, [OLD, HOT])))
    assert all("support" not in occurrence for occurrence in plain["occurrences"])
    told_ = json.loads(msgspec.json.encode(concluded(DRY, [sure(OLD, 0.9), HOT])))
    assert [occurrence.get("support") for occurrence in told_["occurrences"]] == [0.9, None]
