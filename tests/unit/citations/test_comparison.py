"""Two runs over the same rows: what hinders a comparison, and which rows came out otherwise."""

from typing import Any

import pytest

from judgeproof.citations.comparison import Comparison, hindrances, sections, verdict

MANIFEST: dict[str, Any] = {
    "scorer": {"name": "citation_correctness", "version": "1"}, "status": "complete",
    "options": {"score_mode": "rubric", "threshold": 0.5},
}  # fmt: skip


def outcome(
    row: int, passed: bool | None, *occurrences: str | None, reason: str | None = None
) -> dict[str, Any]:
    return {
        "row": row, "row_id": f"r{row}", "passed": passed, "reason": reason, "explanation": "why",
        "occurrences": [{"outcome": name} for name in occurrences],
    }  # fmt: skip


@pytest.mark.parametrize(("passed", "word"), [(True, "pass"), (False, "fail"), (None, "unassessed")])
def test_what_became_of_a_row(passed: bool | None, word: str) -> None:
    assert verdict(outcome(1, passed)) == word


def test_what_hinders() -> None:
    other = {
        "scorer": {"name": "citation_correctness", "version": "2"}, "status": "incomplete",
        "options": {"score_mode": "verdicts", "threshold": 0.7},
    }  # fmt: skip
    assert hindrances(MANIFEST, MANIFEST) == []
    assert hindrances(MANIFEST, other) == [
        "different scorers: citation_correctness 1 and citation_correctness 2",
        "different score modes: rubric and verdicts",
        "different thresholds: 0.5 and 0.7",
        "the second run is incomplete",
    ]
    assert hindrances({**MANIFEST, "status": "running"}, MANIFEST) == ["the first run is running"]


def test_rows_that_came_out_otherwise() -> None:
    told = Comparison()
    told.add(outcome(1, True, "supported"), outcome(1, True, "supported"), same_row=True)
    told.add(outcome(2, True, "supported", None), outcome(2, False, "unsupported", None), same_row=True)
    told.add(outcome(3, False), outcome(3, None, reason="judge_abstained"), same_row=True)
    told.add(outcome(4, True), outcome(4, False), same_row=False)
    found = sections(told, [], only=(0, 1))
    assert found["hindrances"] == [
        "different rows: 1 differ, 0 are only in the first run, 1 only in the second"
    ]
    assert found["rows"] == {"same": 3, "differ": 1, "only_first": 0, "only_second": 1}
    assert found["verdicts"] == [
        {"first": "pass", "second": "pass", "n": 1},
        {"first": "pass", "second": "fail", "n": 1},
        {"first": "fail", "second": "unassessed", "n": 1},
    ]
    assert found["citations"] == [{"first": "supported", "second": "unsupported", "n": 1}]
    assert found["agreement"] == {"k": 1, "n": 3}
    assert found["changed"] == [
        {"row": 2, "row_id": "r2", "first": "pass", "second": "fail", "why": "why"},
        {"row": 3, "row_id": "r3", "first": "fail", "second": "unassessed", "why": "judge_abstained"},
    ]
    assert found["more"] == 0


def test_many_changes_are_counted_and_not_all_named() -> None:
    told = Comparison()
    for row in range(60):
        told.add(outcome(row, True), outcome(row, False), same_row=True)
    found = sections(told, ["h"], only=(0, 0))
    assert (len(found["changed"]), found["more"], found["hindrances"]) == (50, 10, ["h"])
