"""The conversation about one row: whether a judge is asked, how often, and about what."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.unit.citations.examples import examined, said, verdict

from judgeproof.ask.facts import Answer, Failure, Reply, Request
from judgeproof.citations.dialogue import converse
from judgeproof.citations.examination import Options
from judgeproof.citations.outcome import Outcome

GOOD = said([verdict(1, "supported", "Peat is old")])


def talk(
    response: str, answers: Sequence[Answer], *, options: Options | None = None, **fields: Any
) -> tuple[Outcome, list[Request]]:
    """The outcome of a row and what was asked, where a judge gives these answers in turn."""
    chosen = options or Options()
    going = converse(examined(response, options=chosen, **fields), chosen, judge="scripted", secret="s")
    requests: list[Request] = []
    left = list(answers)
    try:
        requests.append(next(going))
        while True:
            requests.append(going.send(left.pop(0)))
    except StopIteration as done:
        assert left == []
        return done.value, requests


@pytest.mark.parametrize(
    ("response", "status"),
    [
        ("Peat is old.", "unassessed"),
        ("Peat is old [doc-9].", "assessed"),
        ("Peat [doc-1](x.pdf) is.", "assessed"),
    ],
    ids=["nothing is cited", "only a fabrication", "a citation"],
)
def test_nothing_is_asked_where_nothing_is_left_to_judge(response: str, status: str) -> None:
    needed = "doc-1" in response
    outcome, requests = talk(response, [Reply(text=GOOD)] if needed else [])
    assert (outcome.status, outcome.judge.called, len(requests)) == (status, needed, int(needed))


@pytest.mark.parametrize(
    ("answers", "reason", "detail"),
    [
        ([Reply(text=GOOD)], None, None),
        ([Reply(text="hm"), Reply(text=GOOD)], None, None),
        ([Reply(text="I'm sorry."), Reply(text=GOOD)], None, None),
        ([Reply(text="hm"), Reply(text="{}")], "invalid_judge_output", "score_missing"),
        ([Reply(text="hm"), Reply(text="I'm sorry.")], "judge_refused", None),
        ([Reply(text=GOOD, finish="length"), Reply(text=GOOD)], None, None),
        ([Reply(text=GOOD, finish="length")] * 2, "invalid_judge_output", "truncated"),
        ([Failure(cause="timeout")], "judge_unavailable", "timeout"),
        ([Reply(text="hm"), Failure(cause="http_503")], "judge_unavailable", "http_503"),
        ([Reply(text=said([]))], "incomplete_judge_verdicts", None),
        ([Reply(text=said([verdict(1, "abstain")]))], "judge_abstained", None),
    ],
    ids=[
        "a good reply", "an unreadable one is asked again", "so is a refusal", "only once", "the last one counts",
        "so is one that was cut off", "cut off twice", "an outage is not", "an outage at the second time",
        "a readable one is not, however little it says", "nor is an abstention",
    ],
)  # fmt: skip
def test_what_is_asked_again(answers: list[Answer], reason: str | None, detail: str | None) -> None:
    outcome, requests = talk("Peat is old [doc-1].", answers)
    assert (outcome.reason, outcome.detail) == (reason, detail)
    assert [request.attempt for request in requests] == list(range(1, len(answers) + 1))


def request(
    response: str = "Peat is old [doc-1].", *, options: Options | None = None, **fields: Any
) -> Request:
    chosen = options or Options()
    return next(converse(examined(response, options=chosen, **fields), chosen, judge="scripted", secret="s"))


def test_a_request_names_its_row_and_both_messages() -> None:
    asked = request(id="r1", question="How old?")
    assert (asked.role, asked.row, asked.row_id, asked.attempt) == ("citations", 1, "r1", 1)
    system, user = asked.messages()
    assert (system["role"], user["role"]) == ("system", "user")
    assert "How old?" in user["content"]
    assert "How old?" not in system["content"]


def test_the_schema_of_a_request_follows_the_mode() -> None:
    assert "score" in request().schema["properties"]  # type: ignore[operator]
    assert "score" not in request(options=Options(score_mode="verdicts")).schema["properties"]  # type: ignore[operator]


BASE: dict[str, Any] = {"response": "Peat is old [doc-1]."}


@pytest.mark.parametrize(
    "changed",
    [
        {"response": "Peat is old  [doc-1]."},
        {"response": "Peat is old [doc-2]."},
        {"response": "Peat is old [doc-1]. [doc-9]"},
        {"question": "Why?"},
        {"context": {"doc-1": "Peat is old and wet.", "doc-2": "Peat burns for weeks!"}},
        {"context": {"doc-1": ["Peat is old ", "and wet."], "doc-2": "Peat burns for weeks."}},
        {"context": {"doc-1": "Peat is old and wet.", "doc-3": "Peat burns for weeks."}},
        {"options": Options(score_mode="verdicts")},
    ],
    ids=[
        "a blank", "another source", "a fabrication beside it", "the question", "a source that is not cited",
        "the passages of a source", "a label", "the mode",
    ],
)  # fmt: skip
def test_whatever_can_change_the_answer_changes_the_name_of_the_stimulus(changed: dict[str, Any]) -> None:
    assert request(**{**BASE, **changed}).stimulus_id != request(**BASE).stimulus_id


@pytest.mark.parametrize("changed", [{"id": "other"}, {"human_label": "supported"}, {"expected": "Old."}])
def test_what_a_judge_does_not_see_leaves_it_as_it_is(changed: dict[str, Any]) -> None:
    assert request(**{**BASE, **changed}).stimulus_id == request(**BASE).stimulus_id
