"""Figures of claims, recomputed by hand from a few outcomes."""

import json
from typing import Any

import msgspec
from tests.unit.grounding.examples import judged, pair, row, said

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Unreadable
from judgeproof.grounding.beside import compared
from judgeproof.grounding.figures import Tally, limit_figures, sections
from judgeproof.grounding.outcome import Outcome
from judgeproof.grounding.scorer import GROUNDEDNESS, scorer

OLD, NEW = pair("Peat is old.", "Peat is old"), pair("Peat is new.", "Peat is old")
OUTCOMES = [
    judged("Peat is old.", said(3, supporting=[OLD]), human_label="supported"),
    judged(
        "Peat is old. Peat is new. Is it wet?",
        said(1, supporting=[OLD], contradicting=[NEW]),
        human_label="supported",
    ),
    judged(
        "Peat is old. Peat glows at night.",
        said(1, supporting=[OLD], unsupported=[{"response_span": "Peat glows at night."}]),
    ),
    judged("Peat is old.", "no JSON"),
    judged("Peat is old.", said(3, supporting=[OLD]), " "),
    GROUNDEDNESS.unreadable(Unreadable(id="r", number=6, line=6, cause="broken", raw="{"), "j"),
]


def report() -> dict[str, Any]:
    tally = Tally()
    for outcome in OUTCOMES:
        tally.add(outcome)
    tally.hear({"attempt": 1, "status": "ok", "usage": {"prompt": 10, "completion": 2}})
    assert (tally.total, tally.assessed, tally.supported) == (6, 2, 3)
    return sections(tally, cost="none")


def test_claims_are_counted_by_what_became_of_them() -> None:
    found = report()
    assert found["unit"] == "claims"
    claims = found["claims"]
    assert claims["total"] == 6
    assert claims["outcomes"] == {"supported": 3, "contradicted": 1, "open": 2}
    assert claims["precision"] == {"k": 3, "n": 4, "rate": 0.75}
    assert claims["graded"] == {"k": 4, "n": 6, "rate": 4 / 6}
    assert (claims["bounds"]["low"], claims["bounds"]["high"]) == (
        {"k": 3, "n": 6, "rate": 0.5}, {"k": 5, "n": 6, "rate": 5 / 6},
    )  # fmt: skip
    assert claims["why"] == {"invalid_judge_output": 1, "judge_found_no_support": 1}
    assert (claims["set_aside"], claims["because"]) == (1, {"question": 1})
    assert (claims["proven"], claims["asserted"]) == (0, 1)
    assert claims["failures"] == {"proven": {}, "asserted": {"contradicted": 1}}
    json.dumps(found, allow_nan=False)


def test_rows_are_counted_as_those_of_every_scorer_of_answers() -> None:
    found = report()
    assert {k: n for k, n in found["rows"].items() if n} == {
        "total": 6, "assessed": 2, "passed": 1, "failed": 1, "failed_asserted": 1, "unassessed": 4, "unreadable": 1,
    }  # fmt: skip
    assert {gap["reason"]: gap["details"] for gap in found["unassessed"]} == {
        "incomplete_judge_verdicts": {"judge_found_no_support": 1}, "invalid_judge_output": {"no_json": 1},
        "empty_context": {}, "row_unreadable": {},
    }  # fmt: skip
    assert found["judge"]["replies"] == 1
    assert found["human"]["agreement"] == {"k": 1, "n": 2, "rate": 0.5}
    assert found["worst_sources"] == [{"source": "1", "failures": 1, "graded": 4, "rows": 3}]
    assert {"citations", "styles"}.isdisjoint(found)


def test_every_figure_that_a_limit_may_be_set_on() -> None:
    assert limit_figures(report()) == {
        "pass_rate": 0.5, "pass_rate_low": 1 / 6, "pass_rate_high": 5 / 6, "support": 0.75, "support_low": 0.5,
        "support_high": 5 / 6, "graded": 4 / 6, "assessed": 2 / 6, "unassessed": 4, "unreadable": 1, "failed": 1,
        "supported": 3, "contradicted": 1, "open": 2, "claims": 6, "set_aside": 1, "agreement": 0.5,
    }  # fmt: skip
    assert limit_figures(sections(Tally(), cost="none"))["agreement"] is None
    assert limit_figures(sections(Tally(), cost="none"))["support"] is None


def test_an_outcome_beside_others_has_a_thing_that_is_graded_for_each_claim() -> None:
    outcome = judged("Peat is old. Peat is new.", said(1, supporting=[OLD], contradicting=[NEW]))
    told = compared(msgspec.to_builtins(outcome))
    assert [(o["n"], o["marker"], o["bucket"], o["outcome"], o["proof"], o["source"]) for o in told["occurrences"]] == [
        (1, "claim 1", "resolved", "supported", None, "1"), (2, "claim 2", "resolved", "contradicted", "asserted", "1"),
    ]  # fmt: skip
    assert told["occurrences"][0]["evidence"]["text"] == "Peat is old"
    assert [quote["stance"] for quote in told["occurrences"][1]["quotes"]] == ["contradicting"]
    assert (told["counts"]["resolved"], told["counts"]["supported"], told["counts"]["fabricated"]) == (
        2,
        1,
        0,
    )
    silent = compared(msgspec.to_builtins(judged("Peat is old.", said(1))))["occurrences"][0]
    assert (silent["source"], silent["evidence"], silent["why"]) == (None, None, "not_mentioned")


def test_the_scorer_says_what_reports_need() -> None:
    assert scorer({"name": "groundedness"}) is GROUNDEDNESS
    assert GROUNDEDNESS.outcome is Outcome
    found = GROUNDEDNESS.report_row(row("Peat is old.", "[a] Peat.\n[a] Old."), {}, Options())
    assert found == {
        "sources": [{"label": "a", "title": None, "url": None, "passages": ["Peat.", "Old."]}], "rejected_labels": [],
    }  # fmt: skip
    assert GROUNDEDNESS.report_row(row("Peat is old.", 7), {}, Options())["sources"] == []


def test_an_estimate_counts_a_verdict_for_each_claim() -> None:
    talk = GROUNDEDNESS.converse(
        GROUNDEDNESS.examine(row("Peat is old. Peat burns."), Options()), Options(), judge="j", secret="s"
    )
    assert GROUNDEDNESS.verdicts(next(talk)) == 2
