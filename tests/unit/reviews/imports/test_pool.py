"""Places, suspicions and the report of a pool, worked by hand; and lines of the extract as foreign data."""

import copy
import json
from typing import Any

import pytest

from judgeproof.errors import InputError
from judgeproof.reports import pool_text
from judgeproof.reviews.imports import reviewbench
from judgeproof.reviews.imports.places import (
    ambiguity,
    confusion,
    distances,
    gap,
    overlap,
    producers,
    same_file,
)
from judgeproof.reviews.imports.pool import Pool, PoolChange, PoolFinding
from judgeproof.reviews.imports.pool_sections import pool_sections
from judgeproof.reviews.imports.suspicions import looks_same, misplaced, same_goldens

LINE = {
    "pr_key": "k", "repo": "r", "pr_number": 3, "base": "a" * 40, "head": "b" * 40, "language": "Go", "source": "s",
    "findings": [
        {
            "id": f"k#{n}", "path": "f.py", "start_line": n, "end_line": n + 1, "label": "tp" if n == 1 else "fp",
            "severity": "low", "category": "testing", "scope": "introduced-by-pr", "producer": f"p{n}",
            "source_type": "tool", "text_head": None, "rule_id": "R1", "remap": "code_changed:4-4",
        }
        for n in (1, 2)
    ],
}  # fmt: skip


def found(n: int, start: int, end: int | None = None, **more: Any) -> PoolFinding:
    """A finding of its own producer; a golden unless said otherwise."""
    return PoolFinding(
        **{
            "id": f"k#{n}", "path": "f.py", "start": start, "end": start if end is None else end, "label": "tp",
            "severity": "low", "category": "testing", "scope": "introduced-by-pr", "producer": f"p{n}", "source": "llm",
            **more,
        }
    )  # fmt: skip


def pool(*findings: PoolFinding) -> Pool:
    return Pool(
        changes=(PoolChange(key="k", repository="r", number=1, base="b", head="h", findings=findings),)
    )


@pytest.mark.parametrize(
    ("a", "b", "lines", "iou"),
    [
        ((1, 4), (1, 4), 0, 1.0),
        ((1, 4), (5, 8), 1, 0.0),
        ((1, 4), (4, 7), 0, 1 / 7),
        ((1, 4), (9, 9), 5, 0.0),
        ((1, 10), (3, 4), 0, 2 / 10),
    ],
)
def test_gap_and_overlap(a: tuple[int, int], b: tuple[int, int], lines: int, iou: float) -> None:
    for first, second in ((found(1, *a), found(2, *b)), (found(1, *b), found(2, *a))):
        assert (gap(first, second), overlap(first, second)) == (lines, pytest.approx(iou))


def test_the_same_file_by_any_spelling() -> None:
    assert same_file(found(1, 1, path="./a//b.py"), found(2, 1, path="a\\b.py"))
    assert not same_file(found(1, 1, path="a/b.py"), found(2, 1, path="a/B.py"))


def test_a_golden_matches_itself_unless_it_may_not() -> None:
    made = pool(found(1, 1), found(2, 100, label="fp"))
    row = confusion(made, "all goldens", "gap <= 4")
    assert (row.located_tp, row.located_fp, row.other_tp, row.other_fp) == (1, 0, 0, 1)
    row = confusion(made, "all but itself", "gap <= 4")
    assert (row.located_tp, row.located_fp, row.other_tp, row.other_fp) == (0, 0, 1, 1)
    twice = pool(found(1, 1, producer="p"), found(2, 2, producer="p"))
    assert confusion(twice, "all but itself", "gap <= 4").located_tp == 2
    assert confusion(twice, "other producers", "gap <= 4").located_tp == 0


@pytest.mark.parametrize(
    ("rule", "start", "end", "category", "located"),
    [
        ("gap <= 4", 14, 14, "testing", True),
        ("gap <= 4", 15, 15, "testing", False),
        ("overlap", 10, 20, "testing", True),
        ("overlap", 11, 11, "testing", False),
        ("start lines <= 4 apart", 5, 5, "testing", True),
        ("start lines <= 4 apart", 6, 6, "testing", False),
        ("IoU >= .5", 1, 5, "testing", True),
        ("IoU >= .5", 1, 4, "testing", False),
        ("gap <= 4 and same category", 12, 12, "testing", True),
        ("gap <= 4 and same category", 12, 12, "security", False),
        ("same path only", 900, 900, "security", True),
    ],
)
def test_rules_at_their_limits(rule: str, start: int, end: int, category: str, located: bool) -> None:
    made = pool(found(1, 1, 10), found(2, start, end, category=category, label="fp"))
    assert confusion(made, "other producers", rule).located_fp == int(located)
    other = pool(found(1, 1, 10, path="g.py"), found(2, start, end, category=category, label="fp"))
    assert confusion(other, "other producers", rule).located_fp == 0


def test_goldens_of_another_change_locate_nothing() -> None:
    here, there = pool(found(1, 1)).changes[0], pool(found(2, 1, label="fp")).changes[0]
    assert confusion(Pool(changes=(here, there)), "all goldens", "overlap").located_fp == 0


def test_producers_ambiguity_and_distances() -> None:
    made = pool(found(1, 1, producer="p"), found(2, 3, producer="p", label="fp"), found(3, 8, producer="q"))
    assert [(row.name, row.share.k, row.share.n, row.located.k, row.changes) for row in producers(made)] == [
        ("p", 1, 2, 2, 1),
        ("q", 1, 1, 1, 1),
    ]
    assert ambiguity(made) == {1: 3}
    assert distances(made)["5-10 lines"] == {"tp": 2, "fp": 1}
    far = pool(found(1, 1), found(2, 52), found(3, 60, path="g.py", label="fp"))
    assert distances(far) == {
        "overlap": {"tp": 0, "fp": 0},
        "1-4 lines": {"tp": 0, "fp": 0},
        "5-10 lines": {"tp": 0, "fp": 0},
        "11-50 lines": {"tp": 0, "fp": 0},
        "more than 50 lines": {"tp": 2, "fp": 0},
        "none in the file": {"tp": 0, "fp": 1},
    }


@pytest.mark.parametrize(
    ("changes", "same"),
    [
        ({}, True),
        ({"producer": "p1"}, False),
        ({"path": "g.py"}, False),
        ({"end": 36}, False),
        ({"end": 33}, True),
        ({"category": "security"}, False),
        ({"severity": "high"}, False),
    ],
)
def test_the_rule_for_the_same_defect(changes: dict[str, Any], same: bool) -> None:
    # Ten lines; with 33 lines IoU is .303, with 36 it is .278.
    assert looks_same(found(1, 1, 10), found(2, 1, **{"end": 10, **changes})) is same


@pytest.mark.parametrize(
    ("reason", "named"),
    [
        ("Duplicate of Finding 1 — already verified.", [1]),
        ("Identical to finding 2.", [2]),
        ("This is the same factual issue as Finding 1.", [1]),
        ("Duplicate of Findings 1 and 2", [1, 2]),
        ("Duplicate of Findings 1, 2 & 1", [1, 2]),
        ("Duplicate of Finding 0 and Finding 99", []),
        ("Duplicate of Finding 12345678901234567890", []),
        ("See Finding 1.", []),
        ("The same is true. Finding 1 says so", []),
        (None, []),
    ],
)
def test_reasons_that_call_goldens_the_same(reason: str | None, named: list[int]) -> None:
    # Far apart and of two severities, so that only the reason can tell; the first of them is of another kind.
    made = pool(
        found(1, 1, source="other"),
        found(2, 100),
        found(3, 200, path="g.py"),
        found(4, 300, severity="high", reason=reason),
    )
    pairs = same_goldens(made)
    assert [(pair.first, pair.by_rule, pair.by_reason) for pair in pairs] == [
        (f"k#{n + 1}", False, True) for n in dict.fromkeys(named)
    ]
    assert {pair.second for pair in pairs} <= {"k#4"}
    gaps = {pair.first: pair.gap for pair in pairs}
    assert gaps.get("k#2", 200) == 200
    assert gaps.get("k#3") is None


def test_only_goldens_are_duplicates_of_goldens() -> None:
    reason = "Duplicate of Finding 1"
    assert same_goldens(pool(found(1, 1, label="fp"), found(2, 90, reason=reason))) == ()
    assert same_goldens(pool(found(1, 1), found(2, 90, label="fp", reason=reason))) == ()
    assert same_goldens(pool(found(1, 1, reason=reason))) == ()


@pytest.mark.parametrize(
    "reason",
    [
        "Line 51 does not exist in the 45-line file.",
        "The referenced lines don't even exist in the file.",
        "Wrong line numbers (1-2).",
        "The actual test (at line 418, not 358) differs",
        "Lines 4–7 in the actual file contain something else",
        "factually mislocated",
        "cites a.js lines 11-12, but that file is only 9 lines long: the file is only 9 lines",
    ],
)
def test_reasons_that_deny_a_place(reason: str) -> None:
    assert [each.finding for each in misplaced(pool(found(1, 1, reason=reason)))] == ["k#1"]


@pytest.mark.parametrize(
    "reason",
    [
        None,
        "Line 74 explicitly checks it.",
        "The class does not exist in the model.",
        "It is only 3 lines to fix.",
    ],
)
def test_reasons_that_deny_something_else(reason: str | None) -> None:
    assert misplaced(pool(found(1, 1, reason=reason))) == ()


def test_hostile_reasons_take_no_time() -> None:
    long = "line " * 20_000 + "same " * 20_000 + "at line " + "1" * 50_000
    made = pool(found(1, 1, reason=long), found(2, 500, reason="duplicate " * 30_000))
    assert (misplaced(made), same_goldens(made)) == ((), ())


# ---------------------------------------------------------------- the report


def test_a_pool_with_nothing_to_say_of_says_little() -> None:
    made = pool(found(1, 1, severity="high"))
    report = pool_sections(made)
    assert [notice["code"] for notice in report["notices"]] == ["no_precision", "located_not_found", "labels"]
    assert report["headline"].startswith(
        "1 findings on 1 pull requests, 1 worth raising and 0 not. 0 of the 0"
    )
    assert report["producers"][0]["precision"] is None


def test_an_empty_pool_is_a_report_too() -> None:
    report = pool_sections(Pool(changes=()))
    assert report["scope"]["findings"] == 0
    assert [notice["code"] for notice in report["notices"]] == ["labels"]
    lines = list(pool_text.lines(report))
    assert "  goldens that may be one defect twice: 0 pairs" in lines


def test_foreign_text_is_made_safe_in_print() -> None:
    nasty = "p\x1b]0;title\x07" + "y" * 90
    made = pool(
        found(1, 1, producer=nasty, reason="\u202eWrong line numbers\n" * 40), found(2, 1, label="fp")
    )
    report = pool_sections(made)
    assert json.loads(json.dumps(report, allow_nan=False)) == report
    lines = list(pool_text.lines(report))
    assert max(map(len, lines)) <= 100
    assert not any(set("\x1b\x07\u202e\n") & set(line) for line in lines)


# ---------------------------------------------------------------- foreign lines


def line(**changes: Any) -> dict[str, Any]:
    made: Any = copy.deepcopy(LINE)
    for place, value in changes.items():
        at: Any = made
        *way, last = place.split("__")
        for key in way:
            at = at[int(key)] if isinstance(at, list) else at[key]
        at[last] = value
    return made


def test_a_pool_is_read() -> None:
    made = reviewbench.pool([(1, line()), (2, line(pr_key="m", findings=[]))])
    first = made.findings[0]
    assert (first.start, first.end, first.golden, first.rule, first.moved, first.text) == (
        1, 2, True, "R1", "code_changed:4-4", None,
    )  # fmt: skip
    assert (made.changes[0].language, made.changes[0].number, len(made.changes[0].goldens)) == ("Go", 3, 1)


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        ("findings__0__start_line", 0, "Expected `int` >= 1"),
        ("findings__0__start_line", True, "Expected `int`, got `bool`"),
        ("findings__0__start_line", 1.5, "Expected `int`, got `float`"),
        ("findings__0__end_line", 10**20, "line 7: "),
        ("findings__1__end_line", 1, "finding 'k#2' ends in line 1, before its start in 2"),
        ("findings__0__label", "TP", "Invalid enum value 'TP'"),
        ("findings__0__path", "", "length >= 1"),
        ("findings__0__producer", None, "Expected `str`, got `null`"),
        ("findings__1__id", "k#3", "finding 'k#3'; expected 'k#2', for upstream's reasons count them"),
        ("base", "abc", "matching regex"),
        ("head", "B" * 40, "matching regex"),
        ("pr_key", "", "length >= 1"),
        ("findings", {}, "Expected `array`, got `object`"),
    ],
)
def test_what_is_not_as_expected_is_named(place: str, value: Any, message: str) -> None:
    with pytest.raises(InputError) as raised:
        reviewbench.pool([(7, line(**{place: value}))])
    assert message in str(raised.value)
    assert "line 7" in str(raised.value)


def test_no_pull_request_or_one_twice() -> None:
    with pytest.raises(InputError, match="no pull request"):
        reviewbench.pool([])
    with pytest.raises(InputError, match="line 2: pull request 'k' stands there twice"):
        reviewbench.pool([(1, line()), (2, line())])
