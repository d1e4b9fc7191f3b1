"""A board as lines of a run: damaged lines are named, and outcomes make nothing up."""

from typing import Any

import pytest
from tests.unit.reviews.imports.boards import board, case, judged, review

from judgeproof.errors import RunError
from judgeproof.reviews.imports.board import Published, stimulus_id
from judgeproof.reviews.imports.material import board_of, material_of, outcomes_of
from judgeproof.reviews.imports.pool import Pool, PoolChange
from judgeproof.reviews.imports.pool_material import material_of_pool, pool_of

ROW = Published(
    set="main", judge="J", contender="x", precision=50, recall=50, f1=50, tp=1, fp=1, fn=1, cases=1
)
MADE = board(
    [case("a"), case("b")],
    [
        review("a", "x", judged(["s", "t", "u"], {0: 1, 1: 1}, unmatched=[0], errors=1)),
        review(
            "b", "x", judged(["X review"], source="raw_fallback"), judged([], judge="K", source="no_text")
        ),
    ],
    published=(ROW,),
)


def lines() -> list[dict[str, Any]]:
    return list(material_of(MADE))


def test_lines_name_their_kinds() -> None:
    assert [line["kind"] for line in lines()] == [
        "board",
        "contender",
        "case",
        "case",
        "published",
        "review",
        "review",
    ]
    assert board_of(lines()) == MADE


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda found: found[1:], "the material has no board line"),
        (lambda found: [], "the material has no board line"),
        (lambda found: [*found, found[0]], "line 8 of the material: kind 'board'; expected one board"),
        (lambda found: [*found, {"kind": "plant"}], "line 8 of the material: kind 'plant'"),
        (lambda found: [*found, {"kind": []}], "line 8 of the material: kind []"),
        (lambda found: [*found, {}], "line 8 of the material: kind None"),
        (
            lambda found: [{**found[0], "judges": "JK"}, *found[1:]],
            "line 1 of the material: Expected `array`",
        ),
        (
            lambda found: [*found[:2], {**found[2], "id": 1}, *found[3:]],
            "line 3 of the material: Expected `str`",
        ),
        (
            lambda found: [*found[:6], {**found[6], "judged": [{"judge": "J"}]}],
            "line 7 of the material: Object missing",
        ),
        (
            lambda found: [*found[:2], *found[3:]],
            "the material is damaged: review of 'a' by 'x': no such case",
        ),
    ],
)
def test_damaged_lines_are_named(change: Any, message: str) -> None:
    with pytest.raises(RunError) as raised:
        board_of(change(lines()))
    assert message in str(raised.value)


def test_deep_nesting_is_no_crash() -> None:
    deep: Any = []
    for _ in range(5_000):
        deep = [deep]
    with pytest.raises(RunError, match="line 1"):
        board_of([{**lines()[0], "judges": deep}])
    with pytest.raises(RunError, match="line 1"):
        pool_of([{"kind": "change", "key": deep}])


def test_outcomes_tell_what_is_there_and_no_more() -> None:
    first, second, third = outcomes_of(MADE)
    assert first == {
        "case": "a",
        "reviewer": "x",
        "set": "main",
        "judge": "J",
        "status": "found",
        "state": "found",
        "stimulus": stimulus_id(["s", "t", "u"]),
        "goldens": 2,
        "found": ["a#g0", "a#g1"],
        "findings": [
            {"n": 0, "path": None, "line": None, "matched": [], "verdict": "unmatched", "trigger": False},
            {
                "n": 1,
                "path": None,
                "line": None,
                "matched": ["a#g0", "a#g1"],
                "verdict": "matched",
                "trigger": False,
            },
            {"n": 2, "path": None, "line": None, "matched": [], "verdict": "unrecorded", "trigger": False},
        ],
        "pairs": {"asked": 6, "kept": 2, "unrecorded": 4},
        "errors": 1,
    }
    assert (second["status"], second["state"], second["findings"][0]["trigger"]) == (
        "unknown_silent",
        "trigger_only",
        True,
    )
    assert (third["status"], third["state"], third["findings"], third["judge"]) == (
        "unknown_silent",
        "no_text",
        [],
        "K",
    )


def test_a_pool_is_read_back_or_named() -> None:
    pool = Pool(changes=(PoolChange(key="k", repository="r", number=1, base="b", head="h", findings=()),))
    assert pool_of(material_of_pool(pool)) == pool
    with pytest.raises(RunError, match="line 1 of the material: kind None; expected 'change'"):
        pool_of([{}])
    with pytest.raises(RunError, match="line 1 of the material: Expected `int`, got `bool`"):
        pool_of([{**next(material_of_pool(pool)), "number": True}])
