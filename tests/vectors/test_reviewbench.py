"""A labelled pool, imported: what is in it, what a place alone says of its labels, and what it cannot prove."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from judgeproof.reports import pool_text
from judgeproof.reviews.imports.places import gap, overlap
from judgeproof.reviews.imports.pool import Pool
from judgeproof.reviews.imports.pool_material import material_of_pool, outcomes_of_pool, pool_of
from judgeproof.reviews.imports.pool_sections import pool_sections
from judgeproof.reviews.load.reviewbench import load_reviewbench

HERE = Path(__file__).parent / "reviewbench"


@cache
def pool() -> Pool:
    return load_reviewbench(str(HERE / "reviewbench_compact.jsonl.gz"))


@cache
def report() -> dict[str, Any]:
    return pool_sections(pool())


@cache
def pairs() -> list[dict[str, Any]]:
    with gzip.open(HERE / "reviewbench_pairs.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def test_everything_is_imported() -> None:
    scope = report()["scope"]
    assert [scope[key] for key in ("changes", "findings", "tp", "fp")] == [24, 543, 343, 200]
    assert len(scope["languages"]) == 13
    assert all(finding.start >= 1 and finding.end >= finding.start for finding in pool().findings)
    assert sum(finding.text is None for finding in pool().findings) == 25


def test_producers_are_counted_and_are_no_ranking() -> None:
    rows = {row["producer"]: (row["tp"], row["fp"], row["changes"]) for row in report()["producers"]}
    assert rows == {
        "llm_review:claude-sonnet-4.6": (154, 23, 23),
        "ccr:gpt-5.5[ReasoningEffort=medium]": (112, 5, 22),
        "ccr:claude-opus-4.7[ReasoningEffort=medium]": (39, 1, 13),
        "llm_review:gemini-2.5-pro": (26, 54, 19),
        "llm_review:gpt-4o": (7, 80, 16),
        "human_review": (4, 21, 5),
        "deterministic_tool:semgrep": (1, 16, 5),
    }
    assert {row["precision"] for row in report()["producers"]} == {None}
    assert "is not its precision" in report()["notices"][0]["text"]


def test_severity_gives_the_label_away() -> None:
    found = report()["severity"]
    assert {row["name"]: (row["tp"], row["fp"]) for row in found["rows"]} == {
        "high": (36, 3),
        "medium": (127, 6),
        "low": (180, 191),
    }
    assert [(found[key]["k"], found[key]["n"]) for key in ("tp_of_raised", "tp_of_low")] == [
        (163, 172),
        (180, 371),
    ]


def test_categories_and_scopes() -> None:
    categories = {row["name"]: row["tp"] for row in report()["categories"]}
    assert categories == {
        "correctness": 132, "reliability": 52, "maintainability": 43, "testing": 35, "security": 27, "documentation": 20,
        "api-architecture": 12, "performance": 12, "accessibility": 10, "other": 0,
    }  # fmt: skip
    assert {"name": "pre-existing", "tp": 23, "fp": 28} in report()["scopes"]
    lengths = sorted(finding.end - finding.start + 1 for finding in pool().findings)
    assert (lengths.count(1), lengths[len(lengths) // 2], lengths[-1]) == (143, 4, 80)


@pytest.mark.parametrize(
    ("against", "rule", "located", "others", "agreement", "kappa"),
    [
        ("all goldens", "gap <= 4", (343, 70), (0, 130), 87.1, 0.701),
        ("all goldens", "overlap", (343, 57), (0, 143), 89.5, 0.760),
        ("all goldens", "start lines <= 4 apart", (343, 43), (0, 157), 92.1, 0.822),
        ("all goldens", "IoU >= .5", (343, 18), (0, 182), 96.7, 0.927),
        ("all but itself", "gap <= 4", (137, 70), (206, 130), 49.2, 0.043),
        ("other producers", "gap <= 4", (113, 64), (230, 136), 45.9, 0.008),
        ("other producers", "overlap", (102, 54), (241, 146), 45.7, 0.023),
        ("other producers", "IoU >= .5", (31, 16), (312, 184), 39.6, 0.008),
        ("other producers", "gap <= 4 and same category", (53, 25), (290, 175), 42.0, 0.023),
        ("other producers", "same path only", (257, 153), (86, 47), 56.0, -0.017),
    ],
)
def test_what_a_place_says_of_the_label(
    against: str,
    rule: str,
    located: tuple[int, int],
    others: tuple[int, int],
    agreement: float,
    kappa: float,
) -> None:
    row = next(row for row in report()["located"] if (row["against"], row["rule"]) == (against, rule))
    assert tuple(row["located"].values()) == located
    assert tuple(row["not_located"].values()) == others
    assert round(100 * row["agreement"]["rate"], 1) == agreement
    assert round(row["agreement"]["kappa"], 3) == kappa
    assert row["self_match"] == (against == "all goldens")


def test_the_table_has_no_further_rows() -> None:
    assert len(report()["located"]) == 10
    assert [row["fp_located"]["k"] for row in report()["located"][:4]] == [70, 57, 43, 18]


def test_what_a_board_of_places_would_show() -> None:
    shown = {
        row["producer"].rpartition(":")[2]: (
            round(100 * row["located_share"]["rate"], 1),
            round(100 * row["tp_share"]["rate"], 1),
        )
        for row in report()["producers"]
    }
    assert shown["gpt-4o"] == (46.0, 8.0)
    assert shown["gemini-2.5-pro"] == (58.8, 32.5)
    assert shown["semgrep"] == (29.4, 5.9)
    assert shown["human_review"] == (32.0, 16.0)
    assert shown["claude-sonnet-4.6"] == (91.0, 87.0)
    assert shown["gpt-5.5[ReasoningEffort=medium]"] == (96.6, 95.7)


def test_many_findings_lie_at_several_goldens() -> None:
    rows = {row["goldens"]: row["findings"] for row in report()["ambiguity"]["rows"]}
    assert (rows[0], rows[1], rows[2], sum(n for goldens, n in rows.items() if goldens >= 3), max(rows)) == (
        130, 245, 96, 72, 10,
    )  # fmt: skip
    assert round(100 * report()["ambiguity"]["several"]["rate"]) == 31


def test_distances_have_the_same_shape_for_both_labels() -> None:
    assert {name: tuple(row.values()) for name, row in report()["distances"].items()} == {
        "overlap": (102, 54),
        "1-4 lines": (11, 10),
        "5-10 lines": (19, 12),
        "11-50 lines": (58, 36),
        "more than 50 lines": (67, 41),
        "none in the file": (86, 47),
    }


def test_located_is_never_called_found() -> None:
    assert report()["found"] is None
    lines = list(outcomes_of_pool(pool()))
    assert len(lines) == 543
    assert {line["found"] for line in lines} == {None}
    assert sum(bool(line["located"]) for line in lines) == 137 + 70
    printed = list(pool_text.lines(report()))
    assert "  found        unknown (nobody read both; places locate only)" in printed
    assert not any(
        "found" in line for line in printed[: printed.index("  * every golden matches itself here")]
    )


def test_goldens_that_are_one_defect_twice() -> None:
    suspected = {
        frozenset((pair["first"], pair["second"])): pair["from"] for pair in report()["duplicate_goldens"]
    }
    labelled = {frozenset((pair["a"], pair["b"])): pair["label"] for pair in pairs()}
    same = [pair for pair, label in labelled.items() if label == "same"]
    assert len(same) == 9
    assert all(pair in suspected for pair in same)
    # Who suspects them: the rule six of the nine, upstream's own reason eight.
    assert sum("rule" in suspected[pair] for pair in same) == 6
    assert sum("upstream's reason" in suspected[pair] for pair in same) == 8
    different = [pair for pair, label in labelled.items() if label == "different"]
    assert len(different) == 82
    assert sum(pair in suspected for pair in different) == 1
    assert len(suspected) == 18


def test_gaps_and_overlaps_are_those_of_the_labelled_pairs() -> None:
    named = {finding.id: finding for finding in pool().findings}
    assert len(pairs()) == 94
    for pair in pairs():
        a, b = named[pair["a"]], named[pair["b"]]
        assert gap(a, b) == pair["gap"]
        assert round(overlap(a, b), 3) == pair["iou"]
        assert (a.category == b.category) == pair["same_category"]


def test_places_that_upstream_denies() -> None:
    assert sorted(found["finding"].split("_")[0] + found["finding"][-3:] for found in report()["misplaced"]) == [
        "AA-Factory#16", "AA-Factory#17", "PierreJanineh#11", "ardevd#11", "ardevd#12", "brianc#21", "cmik#18",
        "scottlz0310#16",
    ]  # fmt: skip
    assert report()["moved"] == {"remapped_unchanged": 1, "code_changed": 11}


def test_every_notice_that_applies_is_told() -> None:
    assert [notice["code"] for notice in report()["notices"]] == [
        "no_precision", "located_not_found", "board_by_place", "needs_assignment", "duplicate_goldens", "misplaced",
        "carried_over", "severity_leaks", "labels",
    ]  # fmt: skip
    assert report()["cost"] == {"cost": "unknown", "latency": "unknown"}
    assert report()["headline"].startswith(
        "543 findings on 24 pull requests, 343 worth raising and 200 not. 70 of the 200"
    )


def test_the_pool_is_stored_and_read_back_exactly() -> None:
    lines = [json.loads(json.dumps(line, allow_nan=False)) for line in material_of_pool(pool())]
    assert pool_of(lines) == pool()


def test_the_printed_report_keeps_to_its_width() -> None:
    lines = list(pool_text.lines(report()))
    assert max(map(len, lines)) <= 100
    assert sum("by upstream's reason" in line or "by rule" in line for line in lines) == 18
