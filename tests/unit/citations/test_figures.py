"""From outcomes to the figures of a report."""

import json
from typing import Any

import msgspec
import pytest
from tests.unit.citations.examples import examined, judged, said, verdict

from judgeproof.citations.facts import Unreadable
from judgeproof.citations.figures import Tally, limit_figures, sections, tallied
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.verdict import unreadable

SOURCES = {"doc-1": "Peat is old and wet.", "doc-2": "Peat burns for weeks."}
OLD = verdict(1, "supported", "Peat is old")
BAD = verdict(1, "unsupported", "Peat is old")
SWAPPED = verdict(1, "misattributed", "Peat burns for weeks", supporting_marker="doc-2")


def outcome(response: str, reply: str | None = None, label: str | None = None) -> dict[str, Any]:
    """One line of outcomes.jsonl."""
    return msgspec.to_builtins(judged(examined(response, SOURCES, human_label=label), reply))


def read(line: Any) -> Outcome:
    """One line of outcomes.jsonl as it is read."""
    return msgspec.convert(line, Outcome)


PASSED = outcome("Peat is old [doc-1].", said([OLD]), "supported")
UNSUPPORTED = outcome("Peat glows [doc-1].", said([BAD], 1), "unsupported")
MISATTRIBUTED = outcome("Peat glows [doc-1].", said([SWAPPED], 1), "partial")
FABRICATED = outcome("Peat glows [doc-9].", None, "unsupported")
SILENT = outcome("Peat glows.", None, "supported")
UNREAD = outcome("Peat is old [doc-1].", "no JSON")
MISSING = outcome("Peat is old [doc-1] [doc_7].", said([5]))
BROKEN = msgspec.to_builtins(
    unreadable(Unreadable(id="r", number=1, line=1, cause="Expecting value: line 1", raw=""), "scripted")
)


def report(*outcomes: Any, testimony: Any = (), cost: str = "none") -> dict[str, Any]:
    made = sections(tallied(map(read, outcomes), testimony), cost=cost)
    assert json.loads(json.dumps(made, allow_nan=False)) == made
    return made


def test_rows_are_counted_by_what_became_of_them() -> None:
    assert report(PASSED, UNSUPPORTED, MISATTRIBUTED, FABRICATED, SILENT, UNREAD, BROKEN)["rows"] == {
        "total": 7,
        "assessed": 4,
        "passed": 1,
        "failed": 3,
        "failed_proven": 2,
        "failed_asserted": 1,
        "failed_score": 0,
        "unassessed": 3,
        "unreadable": 1,
    }


def test_a_row_fails_by_its_score_where_nothing_in_it_fails() -> None:
    low = {**PASSED, "passed": False}
    assert report(low)["rows"]["failed_score"] == 1


def test_a_row_with_both_kinds_of_failure_is_a_proven_one() -> None:
    both = outcome("Peat glows [doc-1] and burns [doc-9].", said([BAD], 1))
    assert (report(both)["rows"]["failed_proven"], report(both)["rows"]["failed_asserted"]) == (1, 0)


def test_the_pass_rate_has_both_bounds() -> None:
    rate = report(PASSED, UNSUPPORTED, SILENT, SILENT)["pass_rate"]
    assert (rate["k"], rate["n"], rate["rate"]) == (1, 2, 0.5)
    assert (rate["low"]["rate"], rate["high"]["rate"]) == (0.25, 0.75)


def test_reasons_come_with_wording_remedy_and_codes() -> None:
    listed = report(SILENT, UNREAD, UNREAD, BROKEN)["unassessed"]
    assert [(entry["reason"], entry["n"], entry["details"]) for entry in listed] == [
        ("invalid_judge_output", 2, {"no_json": 2}),
        ("no_citations", 1, {}),
        ("row_unreadable", 1, {}),
    ]
    assert listed[1]["wording"] == "response cited no sources"
    assert listed[1]["remedy"] == "ask the model to cite its sources; judgeproof ground needs no citations"


def test_citations_are_counted_by_bucket_outcome_and_proof() -> None:
    made = report(
        PASSED,
        UNSUPPORTED,
        MISATTRIBUTED,
        FABRICATED,
        MISSING,
        outcome("`[doc-1]` [TODO] old [doc-1].", said([OLD])),
    )
    citations = made["citations"]
    assert citations["buckets"] == {"resolved": 5, "fabricated": 1, "ambiguous": 1, "ignored": 1}
    assert citations["total"] == 8
    assert citations["excluded"] == 1
    assert citations["outcomes"] == {
        "supported": 2, "misattributed": 1, "contradicted": 0, "unsupported": 1, "fabricated": 1, "open": 1,
    }  # fmt: skip
    assert citations["precision"] == {"k": 2, "n": 5, "rate": 0.4}
    assert citations["graded"] == {"k": 5, "n": 7, "rate": 5 / 7}
    assert (citations["proven"], citations["asserted"]) == (2, 1)
    assert citations["why"] == {"other_style": 1}


def test_without_rows_every_rate_is_undefined() -> None:
    made = report()
    assert (
        made["pass_rate"]["rate"]
        is made["pass_rate"]["low"]["rate"]
        is made["citations"]["precision"]["rate"]
        is None
    )
    assert made["human"] is None
    assert made["worst_sources"] == []
    figures = limit_figures(made)
    assert {name for name, value in figures.items() if value is None} == {
        "pass_rate", "pass_rate_low", "pass_rate_high", "precision", "graded", "assessed", "agreement",
        "citation_coverage", "citation_coverage_low", "supported_coverage_low", "uncited",
    }  # fmt: skip


def test_styles_and_formats_are_counted_with_their_largest_first() -> None:
    made = report(SILENT, PASSED, PASSED, BROKEN)
    assert list(made["styles"].items()) == [("bracket", 2), ("none", 2)]
    assert list(made["context_formats"].items()) == [("dict", 3), ("none", 1)]


# ---------------------------------------------------------------- the judge


def entry(attempt: int = 1, status: str = "ok", **usage: Any) -> dict[str, Any]:
    return {"attempt": attempt, "status": status, **({"usage": usage} if usage else {})}


def test_what_a_judge_did() -> None:
    testimony = [
        entry(prompt=10, completion=2),
        entry(2, prompt=11, completion=3),
        entry(status="failed", prompt=1, completion=0),
    ]
    judge = report(PASSED, MISSING, UNREAD, SILENT, testimony=testimony)["judge"]
    assert (judge["called"], judge["replies"], judge["reasks"], judge["failures"], judge["discarded"]) == (
        3,
        3,
        1,
        1,
        1,
    )
    assert judge["tokens"] == {"prompt": 22, "completion": 5}
    assert judge["rejected"] == [
        {"reason": "incomplete_judge_verdicts", "n": 1, "details": {}},
        {"reason": "invalid_judge_output", "n": 1, "details": {"no_json": 1}},
    ]


@pytest.mark.parametrize(
    "testimony",
    [
        [],
        [entry()],
        [entry(prompt=1)],
        [entry(prompt=1, completion=None)],
        [entry(prompt=1, completion=1), entry()],
    ],
    ids=["nobody was asked", "nothing is told", "half is told", "null is told", "one of two tells nothing"],
)
def test_tokens_that_are_unknown_somewhere_are_unknown(testimony: Any) -> None:
    assert report(PASSED, testimony=testimony)["judge"]["tokens"] == {"prompt": None, "completion": None}


def test_what_a_judge_cost_stands_beside_its_work() -> None:
    assert report(PASSED, cost="$0.0123")["judge"]["cost"] == "$0.0123"


# ---------------------------------------------------------------- worst sources


def test_the_worst_sources_are_those_with_most_failures() -> None:
    twice = outcome("Peat glows [doc-1]. Peat glows [doc-1].", said([BAD, {**BAD, "occurrence": 2}], 1))
    made = report(
        twice,
        PASSED,
        FABRICATED,
        outcome("Peat burns [doc-2].", said([verdict(1, "supported", "Peat burns")])),
    )
    assert made["worst_sources"] == [
        {"source": "doc-1", "failures": 2, "graded": 3, "rows": 2},
        {"source": "doc-9", "failures": 1, "graded": 1, "rows": 1},
    ]


def test_only_the_twenty_worst_are_listed_with_ties_by_name() -> None:
    made = report(*[outcome(f"Peat glows [doc-{n}].") for n in range(40, 10, -1)])
    assert [source["source"] for source in made["worst_sources"]] == [f"doc-{n}" for n in range(11, 31)]


def test_names_of_sources_are_bounded_and_those_that_are_known_count_on() -> None:
    tally = Tally()
    for n in range(5_010):
        tally.add(
            read({**FABRICATED, "occurrences": [{**FABRICATED["occurrences"][0], "marker": f"doc-{n}"}]})
        )
    tally.add(read({**FABRICATED, "occurrences": [{**FABRICATED["occurrences"][0], "marker": "doc-7"}]}))
    assert len(tally.sources) == 5_000
    assert tally.sources["doc-7"] == {"graded": 2, "failures": 2, "rows": 2}
    assert tally.counts["proven"] == 5_011


# ---------------------------------------------------------------- people


def test_people_and_verdicts_are_compared() -> None:
    human = report(PASSED, UNSUPPORTED, MISATTRIBUTED, FABRICATED, SILENT, UNREAD)["human"]
    assert human["rows"] == 5
    assert human["agreement"] == {"k": 4, "n": 4, "rate": 1.0}
    assert human["table"] == [
        {"label": "supported", "pass": 1, "fail": 0, "unassessed": 1},
        {"label": "partial", "pass": 0, "fail": 1, "unassessed": 0},
        {"label": "unsupported", "pass": 0, "fail": 2, "unassessed": 0},
    ]


@pytest.mark.parametrize(
    ("label", "made", "agrees"),
    [
        ("supported", PASSED, True),
        ("supported", UNSUPPORTED, False),
        ("unsupported", UNSUPPORTED, True),
        ("unsupported", PASSED, False),
        ("partial", UNSUPPORTED, True),
        ("partial", PASSED, False),
        ("odd", UNSUPPORTED, True),
    ],
)
def test_a_pass_agrees_with_supported_alone(label: str, made: Any, agrees: bool) -> None:
    assert report({**made, "label": label})["human"]["agreement"]["k"] == int(agrees)


def test_agreement_is_undefined_where_no_labelled_row_is_assessed() -> None:
    assert report(SILENT)["human"]["agreement"] == {"k": 0, "n": 0, "rate": None}


def test_known_labels_come_first_and_others_by_name() -> None:
    rows = [{**PASSED, "label": label} for label in ("zeta", "contradicted", "alpha", "supported")]
    assert [row["label"] for row in report(*rows)["human"]["table"]] == [
        "supported",
        "contradicted",
        "alpha",
        "zeta",
    ]


# ---------------------------------------------------------------- limits


def test_every_figure_that_a_limit_may_be_set_on() -> None:
    assert limit_figures(report(PASSED, UNSUPPORTED, FABRICATED, MISSING)) == {
        "pass_rate": 1 / 3,
        "pass_rate_low": 0.25,
        "pass_rate_high": 0.5,
        "precision": 1 / 3,
        "graded": 0.6,
        "assessed": 0.75,
        "unassessed": 1,
        "unreadable": 0,
        "failed": 2,
        "failed_proven": 1,
        "proven": 1,
        "asserted": 1,
        "supported": 1,
        "misattributed": 0,
        "contradicted": 0,
        "unsupported": 1,
        "fabricated": 1,
        "ambiguous": 1,
        "agreement": 1.0,
        "citation_coverage": 1.0,
        "citation_coverage_low": 1.0,
        "supported_coverage_low": 0.25,
        "uncited": 0,
    }
