"""A checkout of the benchmark itself: goldens and candidates by their texts become the same board."""

import copy
from pathlib import Path
from typing import Any

import pytest

from judgeproof.errors import InputError
from judgeproof.reviews.imports import martian_checkout
from judgeproof.reviews.imports.board import Board, Judged, state
from judgeproof.reviews.imports.standings import standings
from judgeproof.reviews.load.martian import load_martian

EXTRACT = Path(__file__).parents[3] / "vectors" / "martian" / "martian_compact.jsonl.gz"
URL = "https://example.org/owner/repo/pull/7"
GOLDENS = {
    "repo": [
        {
            "pr_title": "A change",
            "url": URL,
            "az_comment": "caveat",
            "comments": [
                {"comment": "defect", "severity": "High"},
                {"comment": "twice", "severity": "Low"},
                {"comment": "twice", "severity": "Low"},
            ],
        }
    ]
}
CANDIDATES = {
    URL: {
        "x": [
            {"text": "s", "path": "f.py", "line": 4, "source": "extracted"},
            {"text": "t", "path": None, "line": None, "source": "extracted"},
        ],
        "empty": [],
    }
}


def hit(golden: str, candidate: str) -> dict[str, Any]:
    return {
        "golden_comment": golden,
        "severity": "High",
        "matched_candidate": candidate,
        "confidence": 0.9,
        "reasoning": "same",
    }


EVALUATIONS = {
    URL: {
        "x": {
            "skipped": False,
            "true_positives": [hit("defect", "s"), hit("twice", "s"), hit("twice", "t")],
            "false_positives": [],
            "errors": [],
            "tp": 3,
            "fp": 0,
            "fn": 0,
            "total_candidates": 2,
            "total_golden": 3,
            "errors_count": 0,
            "repo_name": "fork",
        },
        "empty": {"fn": 3, "total_golden": 3},
        "never": {"fn": 3, "total_golden": 3},
        "command": {"false_positives": [{"candidate": "Command review"}], "fp": 1},
        "skipped": {"skipped": True},
    }
}


def read(**changes: Any) -> Board:
    results = changes.get("results", {"J": (copy.deepcopy(CANDIDATES), copy.deepcopy(EVALUATIONS))})
    return martian_checkout.board(changes.get("goldens", GOLDENS), results)


def of(board: Board, contender: str) -> Judged:
    return next(each.judged[0] for each in board.reviews if each.contender == contender)


def test_texts_become_numbers() -> None:
    board = read()
    assert board.cases[0].id == "repo-7"
    assert board.cases[0].note == "caveat"
    assert [(match.golden, match.candidate) for match in of(board, "x").matches] == [(0, 0), (1, 0), (2, 1)]
    assert (of(board, "x").candidates[0].path, of(board, "x").candidates[0].line) == ("f.py", 4)
    assert [contender.name for contender in board.contenders] == ["command", "empty", "never", "x"]


def test_what_was_judged_is_told_apart() -> None:
    board = read()
    assert {name: state(of(board, name), name) for name in ("x", "empty", "never", "command")} == {
        "x": "found",
        "empty": "nothing_extracted",
        "never": "no_text",
        "command": "trigger_only",
    }


def test_evaluations_decide_where_candidates_are_of_another_day() -> None:
    stale = {URL: {"x": [{"text": "something else"}]}}
    board = read(results={"J": (stale, EVALUATIONS)})
    assert [candidate.text for candidate in of(board, "x").candidates] == ["s", "t"]
    assert of(board, "x").source == "extracted"


def test_a_text_that_won_and_lost_counts_as_winner() -> None:
    both = copy.deepcopy(EVALUATIONS)
    both[URL]["x"]["false_positives"] = [{"candidate": "t"}, {"candidate": "u"}, {"candidate": "u"}]
    judged = of(read(results={"J": ({}, both)}), "x")
    assert ([candidate.text for candidate in judged.candidates], judged.unmatched) == (["s", "t", "u"], (2,))


@pytest.mark.parametrize(
    ("goldens", "message"),
    [
        ({"repo": {}}, "golden comments of 'repo': Expected `array`"),
        ({"repo": [{"url": "nowhere", "comments": []}]}, "url 'nowhere'; expected …/repository/pull/number"),
        ({"repo": [{"url": "https://x//pull/", "comments": []}]}, "expected …/repository/pull/number"),
        (
            {"repo": [{"url": URL, "comments": [{"comment": "x", "severity": "Bad"}]}]},
            "Invalid enum value 'Bad'",
        ),
        (
            {"repo": [{"url": URL, "comments": []}]},
            "name the golden 'defect', which the golden comments do not hold",
        ),
    ],
)
def test_goldens_that_do_not_fit_are_named(goldens: Any, message: str) -> None:
    with pytest.raises(InputError) as raised:
        read(goldens=goldens)
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ({"J": ([], {})}, "candidates of 'J': Expected `object`"),
        ({"J": ({}, {URL: {"x": {"tp": True}}})}, "evaluations of 'J': Expected `int`, got `bool`"),
        ({"J": ({URL: {"x": [{"text": "s", "line": 0}]}}, {})}, "candidates of 'J': Expected `int` >= 1"),
    ],
)
def test_results_that_do_not_fit_are_named(results: Any, message: str) -> None:
    with pytest.raises(InputError) as raised:
        read(results=results)
    assert message in str(raised.value)


def test_the_extract_written_as_a_checkout_gives_the_same_figures() -> None:
    board = load_martian(str(EXTRACT))
    urls = {case.id: case.url for case in board.cases}
    goldens: dict[str, Any] = {}
    for case in board.cases:
        comments = [{"comment": golden.text, "severity": golden.severity} for golden in case.goldens]
        goldens.setdefault(case.repository, []).append({"url": case.url, "comments": comments})
    results: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {judge: ({}, {}) for judge in board.judges}
    texts = {case.id: [golden.text for golden in case.goldens] for case in board.cases}
    for review in board.reviews:
        for judged in review.judged:
            extracted, evaluated = results[judged.judge]
            url, shown = urls[review.case], [candidate.text for candidate in judged.candidates]
            if judged.source == "extracted":
                extracted.setdefault(url, {})[review.contender] = [{"text": text} for text in shown]
            evaluated.setdefault(url, {})[review.contender] = {
                "true_positives": [
                    hit(texts[review.case][match.golden], shown[match.candidate]) for match in judged.matches
                ],
                "false_positives": [{"candidate": shown[number]} for number in judged.unmatched],
            }
    again = martian_checkout.board(goldens, results)
    assert len(again.reviews) == len(board.reviews) == 850
    for judge in board.judges:
        ours, theirs = standings(again, judge, "findings"), standings(board, judge, "findings")
        assert set(ours) == set(theirs)
        assert {name: (row.counts, row.states) for name, row in ours.items()} == {
            name: (row.counts, row.states) for name, row in theirs.items()
        }
