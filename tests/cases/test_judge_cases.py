"""The field cases J01–J20: what a judge's reply proves, and what it does not, whatever shape it has."""

import json
from typing import Any

import msgspec
import pytest
from tests.cases.adapter import REASONS, Case, cases, examined, expectations, outcome_of

from judgeproof.citations.outcome import Outcome
from judgeproof.citations.question import ask, stimulus

CASES = cases("J")
REPLIES = [case for case in CASES if case.kind == "judge_reply"]
PROMPTS = [case for case in CASES if case.kind == "prompt_build"]
# Replies that come out in another way that the case accepts (the README says why): reason and detail.
ALTERNATIVES = {
    ("J05", 0): ("invalid_judge_output", "score_missing"),
    ("J10", 0): ("invalid_judge_output", "not_an_object"),
    ("J10", 1): ("invalid_judge_output", "not_an_object"),
    ("J10", 2): ("invalid_judge_output", "score_missing"),
    ("J19", 0): ("invalid_judge_output", "no_json"),
    ("J19", 1): ("invalid_judge_output", "no_json"),
}
# `coerced`, `repaired` and `found_in` are notes that the field would keep; the reply itself is kept instead.
OF_REPLIES = {"status", "reason", "verdict", "score", "evidence", "calls", "coerced", "repaired", "found_in"}
OUTCOMES = {"supported": "supported", "partial": "supported", "unsupported": "unsupported"}


@pytest.mark.parametrize("case", REPLIES, ids=[case.id for case in REPLIES])
def test_a_judge_reply_proves_no_more_than_the_field_allows(case: Case) -> None:
    for at, (reply, expected) in enumerate(expectations(case)):
        assert set(expected) <= OF_REPLIES
        outcome, calls = outcome_of(case, reply)
        json.dumps(msgspec.to_builtins(outcome), allow_nan=False)
        if (case.id, at) in ALTERNATIVES:
            check_unassessed(outcome, (ALTERNATIVES[case.id, at],))
        elif expected["status"] == "unassessed":
            check_unassessed(outcome, REASONS[expected["reason"]])
            assert outcome.judge.discarded == expected["reason"].startswith("evidence_")
        else:
            check_assessed(outcome, expected)
        assert calls == expected.get("calls", calls)


def check_unassessed(outcome: Outcome, reasons: tuple[tuple[str, str | None], ...]) -> None:
    assert outcome.status == "unassessed"
    assert (outcome.reason, outcome.detail) in reasons
    assert (outcome.score, outcome.passed) == (None, None)
    assert [o.outcome for o in outcome.occurrences if o.outcome] == []


def check_assessed(outcome: Outcome, expected: dict[str, Any]) -> None:
    assert outcome.status == "assessed", (outcome.reason, outcome.detail)
    assert [o.outcome for o in outcome.occurrences] == [OUTCOMES[expected["verdict"]]]
    assert outcome.score == pytest.approx(expected["score"])
    for wanted in expected.get("evidence", []):
        assert wanted["located"]
        found = outcome.occurrences[0].evidence
        assert found is not None
        assert (found.source, found.match) == (wanted["source"], wanted["match"])
        assert (found.start, found.end) == (wanted["start"], wanted["end"])


@pytest.mark.parametrize("case", PROMPTS, ids=[case.id for case in PROMPTS])
def test_a_question_holds_a_row_verbatim_inside_fences_it_cannot_forge(case: Case) -> None:
    found = examined(case.row)
    assert found.context is not None
    facts = stimulus(found.row.question, found.context, found.graded)
    asked = ask(facts, found.row.response, found.graded, found.fabricated, rubric=True, secret="of this call")
    shown = sections(asked.user)
    block = case.row["context"][0]["text"]
    assert shown["QUESTION"] == case.row["question"]
    assert block in shown["SOURCES"]
    tagged = case.row["response"].replace("[1]", "[1]\u27e61\u27e7")
    assert shown["ANSWER"] == tagged
    for text in case.expected["verbatim"]:
        assert any(text in section for section in shown.values())
        assert text not in asked.system
    assert block not in asked.system


def sections(question: str) -> dict[str, str]:
    """The text between the fences of a question, by the name that opens it."""
    opening = next(line for line in question.split("\n") if line.endswith(" QUESTION"))
    fence = opening.removesuffix(" QUESTION")
    parts = question.split(f"\n{fence} ")
    assert [part.split("\n")[0] for part in parts[1:]] == ["QUESTION", "SOURCES", "ANSWER", "END"]
    return {part.split("\n", 1)[0]: part.split("\n", 1)[1] for part in parts[1:-1]}
