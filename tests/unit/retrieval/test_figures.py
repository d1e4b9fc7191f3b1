"""Figures over rows of retrieval, what two judges agree on, and how outcomes are held beside each other."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.unit.retrieval.examples import on, outcome, piece, said

from judgeproof.citations.facts import Unreadable
from judgeproof.retrieval import figures
from judgeproof.retrieval.agreement import Agreement
from judgeproof.retrieval.comparing import compared
from judgeproof.retrieval.facts import PRECISION, RECALL, RELEVANCE, RetrievalOutcome
from judgeproof.retrieval.reasons import DETAILS
from judgeproof.retrieval.verdict import unreadable

GOOD = {
    RELEVANCE: said(on(1, "relevant", "opened in 1932"), on(2, "irrelevant")),
    PRECISION: said(on(1, "needed", "opened in 1932"), on(2, "not_needed")),
    RECALL: said(
        piece("It was opened in 1932.", True, "opened in 1932"),
        piece("The mayor opened it.", True, "the queen"),
    ),
}


def typed(told: dict[str, Any]) -> RetrievalOutcome:
    return msgspec.json.decode(msgspec.json.encode(told), type=RetrievalOutcome)


def tallied(*told: dict[str, Any]) -> dict[str, Any]:
    found = figures.tallied([typed(one) for one in told], [])
    return figures.sections(found, cost="none")


def test_a_mean_stands_with_its_counts_and_its_bounds() -> None:
    silent = outcome({**GOOD, RELEVANCE: "no"})
    broken = msgspec.to_builtins(
        unreadable(Unreadable(id="r9", number=9, line=9, cause="broken", raw="{"), "j")
    )
    told = tallied(outcome(GOOD), silent, broken)
    metric = told["metrics"][RELEVANCE]
    assert metric["score"] == {"mean": 0.5, "n": 1, "low": 0.5 / 3, "high": 2.5 / 3}
    assert (metric["rows"], metric["assessed"]) == (3, 1)
    assert metric["pass_rate"]["low"] == {"k": 1, "n": 3, "rate": 1 / 3}
    assert metric["levels"] == {"3": 0, "2": 0, "1": 1, "0": 0}
    assert [(gap["reason"], gap["n"], gap["details"]) for gap in metric["unassessed"]] == [
        ("invalid_judge_output", 1, {"no_json": 1}), ("row_unreadable", 1, {}),
    ]  # fmt: skip
    assert metric["verdicts"] == {"relevant": 1, "partially_relevant": 0, "irrelevant": 1, "open": 0}


def test_what_is_counted_of_recall_and_precision() -> None:
    told = tallied(outcome(GOOD), outcome(GOOD))
    recall, precision = told["metrics"][RECALL], told["metrics"][PRECISION]
    assert recall["characters"] == {"k": 44, "n": 84, "rate": 44 / 84}
    assert (recall["refused"], recall["discarded"]) == (2, 2)
    assert recall["verdicts"] == {"supported": 2, "unsupported": 2, "open": 0}
    assert precision["average_precision"] == {"mean": 1.0, "n": 2, "nothing_needed": 0}
    nothing = tallied(outcome({**GOOD, PRECISION: said(on(1, "not_needed"), on(2, "not_needed"))}))
    assert nothing["metrics"][PRECISION]["average_precision"] == {"mean": None, "n": 0, "nothing_needed": 1}


def test_an_open_piece_counts_no_characters() -> None:
    told = tallied(
        outcome({**GOOD, RECALL: said(piece("It was opened in 1932. The mayor opened it.", "abstain"))})
    )
    assert told["metrics"][RECALL]["characters"] == {"k": 0, "n": 0, "rate": None}
    assert told["metrics"][RECALL]["verdicts"]["open"] == 1


def test_rows_are_counted_as_they_end() -> None:
    fails = outcome({**GOOD, RELEVANCE: said(on(1, "irrelevant"), on(2, "irrelevant"))})
    timed_out = outcome({**GOOD, PRECISION: {"error": "timeout"}, RELEVANCE: {"error": "budget"}})
    broken = msgspec.to_builtins(
        unreadable(Unreadable(id="r9", number=9, line=9, cause="broken", raw="{"), "j")
    )
    told = tallied(outcome(GOOD), fails, timed_out, broken)
    assert told["rows"] == {
        "total": 4,
        "assessed": 2,
        "passed": 1,
        "failed": 1,
        "unassessed": 2,
        "unreadable": 1,
    }
    assert told["unassessed"][0]["remedy"] == "resume with a higher --max-cost or --max-calls"
    assert told["unassessed"][1]["details"] == {}
    assert told["judge"]["called"] == 3
    assert told["judge"]["rejected"][0]["details"] == {"budget": 1}
    assert told["chunks"] == {"shown": 6, "dropped": 0, "before": 0}


def test_a_refusal_has_no_detail_to_count() -> None:
    told = tallied(outcome({RELEVANCE: "I'm sorry, I cannot."}, metrics=(RELEVANCE,)))
    assert told["judge"]["rejected"] == [{"reason": "judge_refused", "n": 1, "details": {}}]
    assert told["unassessed"][0]["remedy"] == "another judge, or look at what the row asks it to read"


def test_sums_of_many_scores_lose_nothing() -> None:
    tally = figures.Tally()
    one = typed(
        outcome(
            {RELEVANCE: said(on(1, "partially_relevant", "opened in"), on(2, "irrelevant"))},
            metrics=(RELEVANCE,),
        )
    )
    for _ in range(3_000):
        tally.add(one)
    assert figures.sections(tally, cost="none")["metrics"][RELEVANCE]["score"]["mean"] == 0.25
    assert (tally.total, tally.assessed, tally.supported) == (3_000, 3_000, 0)


def test_limits_are_set_on_figures_by_their_names() -> None:
    told = tallied(outcome(GOOD))
    limits = figures.limit_figures(told)
    assert limits["relevance"] == limits["relevance_low"] == limits["relevance_high"] == 0.5
    assert (limits["recall_assessed"], limits["recall_pass_rate"], limits["average_precision"]) == (
        1.0,
        1.0,
        1.0,
    )
    alone = figures.limit_figures(tallied(outcome({RELEVANCE: GOOD[RELEVANCE]}, metrics=(RELEVANCE,))))
    assert alone.keys() == limits.keys()
    assert alone["recall"] is None and alone["average_precision"] is None
    assert figures.limit_figures(tallied())["pass_rate"] is None


def test_testimony_is_counted_as_it_comes() -> None:
    entry = {"attempt": 2, "status": "ok", "usage": {"prompt": 7, "completion": 3}}
    told = figures.sections(figures.tallied([], [entry]), cost="none")["judge"]
    assert (told["replies"], told["reasks"], told["tokens"]) == (1, 1, {"prompt": 7, "completion": 3})


def test_two_judges_agree_metric_by_metric() -> None:
    other = {
        **GOOD,
        RELEVANCE: said(on(1, "relevant", "opened in 1932"), on(2, "relevant", "Cats sleep")),
        PRECISION: said(on(1, "needed", "opened in 1932"), on(2, "abstain")),
        RECALL: said(piece("It was opened in 1932. The mayor opened it.", False)),
    }
    agreement = Agreement()
    agreement.add(outcome(GOOD), outcome(other))
    agreement.add(outcome(GOOD), outcome(GOOD))
    agreement.add(outcome(GOOD), outcome({RELEVANCE: GOOD[RELEVANCE]}, metrics=(RELEVANCE,)))
    agreement.add(outcome(question=""), outcome(question=""))
    told = agreement.section()["metrics"]
    assert list(told) == [RELEVANCE, PRECISION, RECALL]
    assert (told[RELEVANCE]["chunks"]["k"], told[RELEVANCE]["chunks"]["n"]) == (5, 6)
    assert told[RELEVANCE]["score"] == {"n": 3, "first": 0.5, "second": 2 / 3, "apart": 0.5 / 3}
    assert told[PRECISION]["shared"] == {"k": 1, "n": 2, "rate": 0.5}
    assert told[PRECISION]["chunks"]["n"] == 3
    assert told[RECALL]["verdict"]["table"] == [
        {"first": "pass", "second": "fail", "n": 1}, {"first": "pass", "second": "pass", "n": 1},
    ]  # fmt: skip


def test_repeats_do_not_hide_that_judges_differ() -> None:
    twins = {"context": ["It was opened in 1932.", "It was  opened in 1932."]}
    one = {PRECISION: said(on(1, "needed", "opened in 1932"), on(2, "not_needed"))}
    two = {PRECISION: said(on(1, "not_needed"), on(2, "needed", "opened in 1932"))}
    agreement = Agreement()
    agreement.add(outcome(one, metrics=(PRECISION,), **twins), outcome(two, metrics=(PRECISION,), **twins))
    told = agreement.section()["metrics"][PRECISION]
    assert (told["chunks"]["k"], told["chunks"]["n"]) == (0, 2)
    assert told["score"]["apart"] == 0.0


def test_of_what_nobody_assessed_nothing_is_told() -> None:
    agreement = Agreement()
    agreement.add(
        outcome({RELEVANCE: "no"}, metrics=(RELEVANCE,)), outcome({RELEVANCE: "no"}, metrics=(RELEVANCE,))
    )
    told = agreement.section()["metrics"][RELEVANCE]
    assert told["score"] == {"n": 0, "first": None, "second": None, "apart": None}
    assert told["shared"]["rate"] is None


@pytest.mark.parametrize("said_of", [GOOD, {**GOOD, RELEVANCE: "no", RECALL: "no"}])
def test_an_outcome_has_an_occurrence_for_each_thing_that_is_graded(said_of: dict[str, Any]) -> None:
    found = compared(outcome(said_of))
    assert [o["n"] for o in found["occurrences"]] == [1, 2, 3, 4, 5]
    assert [o["marker"] for o in found["occurrences"]] == [
        "retrieval_relevance 1", "retrieval_relevance 2", "context_precision 1", "context_precision 2", "context_recall",
    ]  # fmt: skip
    outcomes = [o["outcome"] for o in found["occurrences"]]
    heard = said_of is GOOD
    assert outcomes == [
        "supported" if heard else None, "unsupported" if heard else None, "supported", "unsupported", "supported" if heard else None,
    ]  # fmt: skip
    assert json.dumps(found, allow_nan=False)
    low = compared(
        outcome({**GOOD, RECALL: said(piece("It was opened in 1932. The mayor opened it.", False))})
    )
    assert low["occurrences"][-1]["outcome"] == "unsupported"
    half = said(on(1, "partially_relevant", "opened in 1932"), on(2, "irrelevant"))
    assert compared(outcome({**GOOD, RELEVANCE: half}))["occurrences"][0]["outcome"] == "partial"


def test_every_detail_of_a_reason_is_told_in_the_docs() -> None:
    page = (Path(__file__).parents[3] / "docs" / "retrieval.md").read_text("utf-8")
    assert [detail for detail in DETAILS if f"`{detail}`" not in page] == []


def test_an_outcome_reads_back_with_what_the_judge_would_have_given() -> None:
    twins = ["It was opened in 1932.", "It was opened  in 1932."]
    reply = said(on(1, "needed", "opened in 1932"), on(2, "needed", "opened in 1932"), score=2)
    found = typed(outcome({PRECISION: reply}, metrics=(PRECISION,), context=twins)).metrics[PRECISION]
    assert (found.judge_score, found.score) == (2.0, 0.5)
    assert [verdict.duplicate_of for verdict in found.verdicts] == [None, 1]
