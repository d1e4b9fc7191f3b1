"""Citation coverage of a run: counts, shares with their bounds, and what is not known."""

from typing import Any

import msgspec.structs
import pytest
from tests.unit.citations.examples import examined, judged, said, verdict

from judgeproof.citations.coverage import NO_COVERAGE, OPEN_BECAUSE
from judgeproof.citations.covering import FIGURES, coverage_figures, wording_of
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.figures import sections, tallied
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.reasons import REASONS
from judgeproof.citations.statements import BECAUSE
from judgeproof.citations.verdict import unreadable

GOOD = said([verdict(1, "supported", "Peat is old and wet")])


def told(*outcomes: Outcome) -> dict[str, Any]:
    report = sections(tallied(outcomes, ()), cost="none")
    return report["coverage"]


def outcome(response: str, reply: str | None = None, **fields: Any) -> Outcome:
    return judged(examined(response, **fields), reply)


def test_statements_are_summed_and_shares_printed_with_their_counts() -> None:
    found = told(
        outcome("Peat is old and wet [doc-1]. It burns for weeks. Is it wet? Hello!", GOOD),
        outcome("Peat is old and wet [doc-1].", GOOD),
    )
    assert found["statements"] == {
        "stating": 3, "cited": 2, "supported": 2, "undecided": 0, "open": 0, "uncited": 1, "unsure": 0, "set_aside": 2,
    }  # fmt: skip
    assert found["cited"] == {
        "k": 2, "n": 3, "rate": 2 / 3, "low": {"k": 2, "n": 3, "rate": 2 / 3}, "high": {"k": 2, "n": 3, "rate": 2 / 3},
    }  # fmt: skip
    assert found["rows"] == {"total": 2, "counted": 2, "whole": 1, "with_uncited": 1}
    assert found["because"] == {"open": {}, "unsure": {}, "set_aside": {"address": 1, "question": 1}}
    assert found["unknown"] == []


def test_what_is_open_or_unsure_bounds_the_shares() -> None:
    found = told(
        outcome("Peat is old and wet [doc-1]. It burns [doc-9](https://x.org/a). Peat.", GOOD),
        outcome("Peat is old and wet [doc-1].", "no JSON"),
    )
    assert (found["cited"]["k"], found["cited"]["n"]) == (2, 2)
    assert (found["cited"]["low"]["n"], found["cited"]["high"]["k"], found["cited"]["high"]["n"]) == (4, 3, 3)
    supported = found["supported"]
    assert (supported["k"], supported["n"]) == (1, 1)
    assert (supported["low"]["k"], supported["low"]["n"]) == (1, 4)
    assert (supported["high"]["k"], supported["high"]["n"]) == (3, 3)
    assert found["unknown"] == [
        {"reason": "open_statements", "n": 1, "wording": NO_COVERAGE["open_statements"]}
    ]


def test_rows_that_code_closes_are_not_counted_and_say_why() -> None:
    gone = Unreadable(id="x", number=1, line=1, cause="torn", raw="{")
    found = told(
        unreadable(gone, "j"), outcome("Peat.", expects_refusal=True), outcome("Peat is old.", context=" ")
    )
    assert found["rows"] == {"total": 3, "counted": 0, "whole": 0, "with_uncited": 0}
    assert [entry["reason"] for entry in found["unknown"]] == [
        "behavioral_refusal_expected", "empty_context", "row_unreadable",
    ]  # fmt: skip
    assert found["cited"]["rate"] is None
    assert coverage_figures({"coverage": found}) == dict.fromkeys(FIGURES)


def test_a_run_of_a_version_that_counted_no_statements_knows_nothing() -> None:
    old = outcome("Peat is old and wet [doc-1].", GOOD)
    found = told(
        msgspec.structs.replace(old, statements=None, citation_coverage=None, citation_coverage_why=None)
    )
    assert [entry["reason"] for entry in found["unknown"]] == ["not_counted"]
    assert coverage_figures({}) == dict.fromkeys(FIGURES)


def test_figures_for_a_limit() -> None:
    found = told(outcome("Peat is old and wet [doc-1]. It burns for weeks. Peat.", GOOD))
    assert coverage_figures({"coverage": found}) == {
        "citation_coverage": 0.5, "citation_coverage_low": 1 / 3, "supported_coverage_low": 1 / 3, "uncited": 1,
    }  # fmt: skip


@pytest.mark.parametrize("reason", [*BECAUSE, *OPEN_BECAUSE, *NO_COVERAGE, *REASONS])
def test_every_reason_has_words(reason: str) -> None:
    assert wording_of(reason)
