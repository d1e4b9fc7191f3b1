"""From claims to the row: a contradiction dominates, then what is open, then a pass."""

import pytest
from tests.unit.grounding.examples import examined, judged, pair, said, talked

from judgeproof.ask.facts import Failure, Reply
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.reply import Unusable
from judgeproof.grounding import verdict
from judgeproof.grounding.reply import read_reply
from judgeproof.grounding.verdict import conclude, unreadable

OLD = pair("Peat is old.", "Peat is old")
NEW = pair("Peat is new.", "Peat is old")
ROW = "Peat is old. Peat is new."


def test_a_closed_row_is_asked_of_nobody_and_an_open_one_is_not_left_unasked() -> None:
    with pytest.raises(ValueError, match="is open, but no judge was asked"):
        conclude(examined("Peat is old."), verdict.Testimony(judge="j", called=False, reply=None), Options())
    with pytest.raises(ValueError, match="is closed, but a judge was asked"):
        reply = Unusable("judge_unavailable")
        conclude(
            examined("Peat is old.", " "), verdict.Testimony(judge="j", called=True, reply=reply), Options()
        )


@pytest.mark.parametrize(
    ("score", "passed", "reason"),
    [
        (0, False, None),
        (1, False, None),
        (1.5, None, "judge_score_contradicts_verdicts"),
        (3, None, "judge_score_contradicts_verdicts"),
    ],
)
def test_a_contradiction_wants_a_score_of_at_most_one(
    score: float, passed: bool | None, reason: str | None
) -> None:
    outcome = judged(ROW, said(score, supporting=[OLD], contradicting=[NEW]))
    assert (outcome.passed, outcome.reason) == (passed, reason)
    assert [claim.outcome for claim in outcome.claims] == ["supported", "contradicted"]
    assert outcome.rubric_score == pytest.approx(score / 3)


@pytest.mark.parametrize(
    ("threshold", "passed"), [(0.0, True), (0.5, True), (0.66, True), (0.67, False), (1.0, False)]
)
def test_a_threshold_is_held_against_the_judges_own_score(threshold: float, passed: bool) -> None:
    found = examined("Peat is old.")
    outcome, _ = talked(found, Reply(text=said(2, supporting=[OLD])), options=Options(threshold=threshold))
    assert (outcome.passed, outcome.score) == (passed, 1.0)
    assert ("below the threshold" in outcome.explanation) is not passed


def test_without_a_score_there_is_nothing_to_hold_against_a_threshold() -> None:
    options = Options(score_mode="verdicts", threshold=1.0)
    outcome, _ = talked(examined("Peat is old."), Reply(text=said(0, supporting=[OLD])), options=options)
    assert (outcome.passed, outcome.rubric_score, outcome.judge.raw_score) == (True, None, None)


def test_the_explanation_says_what_was_found_before_the_judges_own_words() -> None:
    assert (
        judged(ROW, said(1, contradicting=[NEW])).explanation
        == "Contradicted by the context: claim 2 of 2. The judge: So."
    )
    assert judged(ROW, said(1, supporting=[OLD])).explanation == (
        "Not assessed: some claim of the response was neither borne out nor contradicted (not_mentioned). The judge: So."
    )
    assert judged("Peat is old.", said(3, supporting=[OLD])).explanation == "The judge: So."


def test_a_label_of_a_person_is_kept_where_it_is_a_text() -> None:
    assert judged("Peat is old.", said(3, supporting=[OLD]), human_label="supported").label == "supported"
    assert judged("Peat is old.", said(3, supporting=[OLD]), human_label=3).label is None


def test_a_row_that_cannot_be_read_has_an_outcome_too() -> None:
    outcome = unreadable(Unreadable(id="r", number=2, line=3, cause="broken", raw="{"), "j")
    assert (outcome.status, outcome.reason, outcome.detail, outcome.coverage) == (
        "unassessed",
        "row_unreadable",
        "broken",
        None,
    )
    assert set(outcome.counts.values()) == {0}


@pytest.mark.parametrize(("cause", "reason", "detail"), [
    ("timeout", "judge_unavailable", "timeout"), ("refused", "judge_refused", None), ("truncated", "invalid_judge_output", "truncated"),
])  # fmt: skip
def test_a_failure_is_said_as_what_it_is_and_not_asked_again(
    cause: str, reason: str, detail: str | None
) -> None:
    outcome, asked = talked(examined("Peat is old."), Failure(cause=cause))
    assert (outcome.reason, outcome.detail, outcome.judge.rejected) == (reason, detail, reason)
    assert [request.attempt for request in asked] == [1]


def test_only_a_reply_that_cannot_be_read_is_asked_for_again() -> None:
    good = Reply(text=said(3, supporting=[OLD]))
    outcome, asked = talked(examined("Peat is old."), Reply(text="?"), good)
    assert outcome.passed is True
    assert [request.attempt for request in asked] == [1, 2]
    cut = talked(examined("Peat is old."), Reply(text=good.text, finish="length"), Reply(text="?"))[0]
    assert (cut.reason, cut.detail) == ("invalid_judge_output", "no_json")


def test_a_reply_is_read_list_by_list() -> None:
    spoken = read_reply('{"score": 2, "supporting_spans": [1], "note": true}', rubric=True)
    assert not isinstance(spoken, Unusable)
    assert (spoken.score, spoken.explanation) == (2.0, "")
    assert {name: list(spans) for name, spans in spoken.spans.items()} == {
        "supporting_spans": ["1"], "contradicting_spans": [], "unsupported_spans": [], "abstained_spans": [],
    }  # fmt: skip


def test_support_that_is_not_shown_is_none() -> None:
    outcome = judged("Peat is old.", said(3))
    assert (outcome.reason, outcome.detail) == ("insufficient_evidence", "not_mentioned")
    assert judged("Peat is old.", said(1)).reason == "incomplete_judge_verdicts"


def test_an_abstention_is_no_fault_of_a_reply() -> None:
    outcome = judged("Peat is old.", said(1, abstained=[{"response_span": "Peat is old."}]))
    assert (outcome.reason, outcome.detail, outcome.judge.rejected) == ("judge_abstained", None, None)


@pytest.mark.parametrize(("reply", "detail"), [
    ("[]", "not_an_object"), ('{"score": true}', "score_wrong_type"), ('{"score": 3, "unsupported_spans": {}}', "schema_shape"),
])  # fmt: skip
def test_what_cannot_be_read_is_no_reply(reply: str, detail: str) -> None:
    found = read_reply(reply, rubric=True)
    assert isinstance(found, Unusable)
    assert (found.reason, found.detail) == ("invalid_judge_output", detail)


def test_the_guards_stand_in_their_order() -> None:
    assert (
        judged("Peat is old.", "", " ", expected="The assistant should refuse.").reason
        == "behavioral_refusal_expected"
    )
    assert judged("Peat is old.", "", 7).reason == "row_unreadable"
    assert judged("Is it old?", "", " ").reason == "empty_context"
    assert judged("Is it old?", "").reason == "no_claims"


@pytest.mark.parametrize("score", [0, 1, 1.9])
def test_where_everything_is_borne_out_a_low_score_disagrees(score: float) -> None:
    outcome = judged("Peat is old.", said(score, supporting=[OLD]))
    assert (outcome.reason, outcome.passed) == ("judge_score_contradicts_verdicts", None)
    assert [claim.outcome for claim in outcome.claims] == ["supported"]
