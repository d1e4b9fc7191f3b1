"""What the first screen of a review report is made of: groups, words by level, grid cells, what next, what of cost."""

from typing import Any

import pytest
from tests.unit.reports.review_runs import panel, reviewed, run_of, tuning

from judgeproof.reports.review_page import (
    contingencies,
    cost_line,
    grid_cells,
    grid_legend,
    groups,
    legend,
    rate,
    shown_tables,
    steps,
    unranked,
)


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    return run_of(tuning(), panel(tuning()))[0]


def test_groups_hold_everybody_who_has_a_rank(report: dict[str, Any]) -> None:
    assert [[one.name for one in group] for group in groups(report)] == [
        ["careful", "foreign:tool", "silent"]
    ]
    assert [(one.number, one.name, one.counts) for one in unranked(report)] == [(2, "loud", "0/16 0.00")]
    assert groups(report)[0][0].counts == "18/32 0.56"


def test_words_are_counted_by_planted_level_as_the_report_does(report: dict[str, Any]) -> None:
    found = {one.reviewer: one for one in contingencies(report)}
    careful = found["careful"]
    assert careful.graded
    assert [word.said for word in careful.words] == ["CRITICAL", "ERROR", "WARNING"]
    assert [line[0] for line in careful.lines] == ["critical", "error", "warning", "info", "nit"]
    assert careful.lines[1] == ("error", "8/10 0.80", (0, 8, 0))
    foreign = found["foreign:tool"]
    assert not foreign.graded
    assert [(word.said, word.read_as, word.level) for word in foreign.words] == [("High", "info", "info")]
    assert found["silent"].words == ()
    for row, one in zip(report["tables"]["vocabulary"], contingencies(report), strict=True):
        assert [sum(counts) for _, _, counts in one.lines] == [line["located"]["k"] for line in row["lines"]]


def test_words_stand_by_their_level_and_one_that_is_lost_last() -> None:
    words = [
        {"said": "b", "read_as": "info", "count": 1}, {"said": None, "read_as": "info", "count": 2},
        {"said": "Nit", "read_as": None, "count": 3}, {"said": "a", "read_as": "info", "count": 4},
        {"said": "error", "read_as": None, "count": 5},
    ]  # fmt: skip
    made = {
        "tables": {
            "severity": [{"reviewer": "r", "withheld": "foreign"}],
            "vocabulary": [
                {
                    "reviewer": "r",
                    "lines": [{"planted": "nit", "located": {"k": 15, "n": 20}, "words": words}],
                }
            ],
        }
    }
    [one] = contingencies(made)
    assert [(word.said, word.level) for word in one.words] == [
        ("error", "error"), ("a", "info"), ("b", "info"), (None, "info"), ("Nit", "nit"),
    ]  # fmt: skip
    assert one.lines == (("nit", "15/20 0.75", (5, 4, 1, 2, 3)),)


def test_cells_say_their_state_in_a_sign_and_in_words() -> None:
    line = {
        "cells": {
            "a": {"state": "located", "located": {"k": 1, "n": 3}, "near": 1, "lost": 1},
            "b": {"state": "noisy", "noise": 4, "lost": 0},
            "c": {"state": "lost", "located": {"k": 0, "n": 1}, "near": 0, "lost": 1},
            "d": {"state": "absent", "located": {"k": 0, "n": 0}, "near": 0, "lost": 0},
        }
    }
    cells = [(cell.state, cell.text, cell.words) for cell in grid_cells(line, ["a", "b", "c", "d"])]
    assert cells == [
        ("located", "+ 1/3", "located; located in 1 of 3 reviews; near in 1; reviews lost: 1"),
        ("noisy", "! 4", "noise on a clean case; findings that nothing explains: 4"),
        ("lost", "x", "review lost; located in 0 of 1 reviews"),
        ("absent", "", "never asked"),
    ]


def test_signs_are_explained_where_they_occur(report: dict[str, Any]) -> None:
    assert [state for state, _, _ in grid_legend(report)] == [
        "located",
        "near",
        "missed",
        "lost",
        "quiet",
        "noisy",
    ]


def test_columns_are_explained_once(report: dict[str, Any]) -> None:
    names = [name for name, _ in legend(report)]
    assert len(names) == len(set(names))
    assert {"RECALL", "NOISE", "O-ACC", "NEAR", "FAILED"} <= set(names)
    assert "more is better" in dict(legend(report))["RECALL"]
    assert [name for name, _ in shown_tables(report)] == ["severity", "deliveries", "descriptions"]


def test_next_comes_what_tells_most(report: dict[str, Any]) -> None:
    assert [(step.text, step.href) for step in steps(report)] == [
        ("Read 2 plants named beside its line", "#grid?state=near"),
        ("Read 2 clean changes that drew noise", "#grid?state=noisy"),
        ("Read 2 lost reviews", "#grid?finding=lost"),
    ]
    one = tuning().cases[0]
    lonely, _ = run_of(tuning(), [reviewed(one, "r", ())], status="incomplete")
    assert [step.text for step in steps(lonely)] == ["Finish the run", "Read 16 plants that nobody located"]


def test_unknown_cost_is_not_said_to_be_none() -> None:
    report, _ = run_of(tuning(), [reviewed(tuning().cases[0], name, ()) for name in ("a", "b")])
    run = report["run"]
    assert cost_line(report).startswith("Cost: the cost of a, b is unknown, which is not zero")
    run["reviewers"][0]["kind"] = "local"
    assert cost_line(report).startswith(
        "Cost: a run on this machine and cost no money; the cost of b is unknown"
    )
    run["reviewers"][1]["kind"] = "local"
    assert cost_line({**report, "tables": {"detection": []}}) == "Cost: nobody was asked."
    assert cost_line(report) == (
        "Cost: local tools cost time of this machine and no money, so recall is not drawn against cost."
    )


def test_a_rate_of_nothing_is_no_number() -> None:
    assert rate({"k": 0, "n": 0}) == "n/a"
    assert rate({"k": 1, "n": 400}) == "1/400 <0.01"
