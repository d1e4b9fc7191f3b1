"""The report of a board says by itself what it may not say: each notice, when it applies and when it does not."""

import json
from dataclasses import replace
from typing import Any

import pytest
from tests.unit.reviews.imports.boards import board, case, judged, review

from judgeproof.errors import UsageError
from judgeproof.reports import board_text
from judgeproof.reviews.imports import notices
from judgeproof.reviews.imports.board import Board, Candidate, Contender, Golden, Published, Stated
from judgeproof.reviews.imports.board_sections import board_sections


def sections(made: Board, **options: Any) -> dict[str, Any]:
    found = board_sections(made, draws=100, **options)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    lines = list(board_text.lines(found))
    assert max(map(len, lines)) <= 100
    return found


def told(made: Board, **options: Any) -> dict[str, str]:
    return {notice["code"]: notice["text"] for notice in sections(made, **options)["notices"]}


def quiet() -> Board:
    """A board about which little is to be said: one judge, one contender, everything anchored, priced and kept."""
    golden = (Golden(text="a", severity="High", path="f", line=1),)
    found = judged(["s"], {0: 0}, candidates=(Candidate(text="s", path="f", line=1),))
    return board(
        [replace(case(f"c{n:02}"), goldens=golden) for n in range(20)],
        [review(f"c{n:02}", "x", found) for n in range(20)],
        contenders=(Contender(name="x", set="main", cost=0.5, latency=2.0),),
        published=(
            Published(
                set="main",
                judge="J",
                contender="x",
                precision=100,
                recall=100,
                f1=100,
                tp=20,
                fp=0,
                fn=0,
                cases=20,
            ),
        ),
    )


def two(**more: Any) -> Board:
    """Two contenders on twenty cases before two judges; one is always right, one never."""
    cases = [case(f"c{n:02}", 1) for n in range(20)]
    reviews = [
        review(each.id, name, judged(["s"], hits), judged(["s"], hits, judge="K"))
        for each in cases
        for name, hits in (("good", {0: 0}), ("bad", {}))
    ]
    return board(cases, reviews, **more)


def test_a_board_with_nothing_to_say_of_says_little() -> None:
    assert list(told(quiet())) == ["degenerates", "cross_checked", "published"]
    row = sections(quiet())["judges"][0]["rows"][0]
    assert row["cost_per_found"] == {"state": "known", "usd": 0.5}
    assert sections(quiet())["cost"] == {
        "cost": "known",
        "cost_known": {"k": 1, "n": 1, "rate": 1},
        "latency": "known",
    }


def test_separated_rows_are_separate_groups() -> None:
    found = sections(two())
    for judge in found["judges"]:
        assert judge["order"]["groups"] == [["good"], ["bad"]]
        assert [row["rank_range"] for row in judge["rows"]] == [[1, 1], [2, 2]]
        assert (judge["order"]["state"], judge["order"]["not_separated"]) == ("interval", 0)
    assert "First rank group: good alone (before J, K)." in found["headline"]
    assert "different_stimuli" not in told(two())


def test_too_few_cases_rank_nothing() -> None:
    made = board([case("a", 1)], [review("a", "x", judged(["s"], {0: 0})), review("a", "y", judged(["s"]))])
    found = sections(made)
    assert found["judges"][0]["order"]["state"] == "too_few"
    assert found["judges"][0]["order"]["groups"] == [["x", "y"]]
    assert "all 2, which no chain" in found["headline"]
    assert told(made)["too_few_cases"].startswith("Too few cases: 1, and an interval needs 20")
    assert "ranks_within_noise" not in told(made)
    assert any("1 cases are too few for an interval" in line for line in board_text.lines(found))


def test_nobody_and_nothing_is_a_report_too() -> None:
    found = sections(board([case("a")], []))
    assert found["judges"] == []
    assert found["headline"].endswith("before 0 judges. Nothing can be ranked.")
    assert found["unanimity"] is None
    silent = sections(board([case("a", 0)], [review("a", "x", judged([]))]))
    assert silent["judges"][0]["rows"][0]["f1"] is None
    assert silent["judges"][0]["order"]["state"] == "nothing_to_compare"


def test_a_judge_that_judged_nobody() -> None:
    made = board([case("a")], [review("a", "x", judged(["s"]))], judges=("J", "K"))
    found = sections(made)
    assert found["judges"][1]["rows"] == []
    assert found["judges"][1]["severity"] == []
    assert [row["cross_checked"] for row in found["cross_checked"]] == ["no"]
    first = sections(replace(made, judges=("K", "J")))
    assert first["judges"][0]["order"]["groups"] == []


def test_groups_of_several_are_named() -> None:
    found = sections(two())
    judges = [
        {**judge, "order": {**judge["order"], "groups": [["a", "b"], ["c"]]}} for judge in found["judges"]
    ]
    assert "a, b together (before J, K)" in notices.board_headline({**found, "judges": judges})
    many = [
        {**judge, "order": {**judge["order"], "groups": [list("abcdefgh"), ["z"]]}}
        for judge in found["judges"]
    ]
    assert "a, b, c, d, e, f and 2 more together" in notices.board_headline({**found, "judges": many})


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("anthropic_claude-20250101", "openai_gpt-5.2"), ("claude", "gpt-5.2")),
        (("a_x-20250101", "b_x"), ("a_x-20250101", "b_x")),
        (("plain",), ("plain",)),
        (("_",), ("_",)),
    ],
)
def test_judges_by_shorter_names(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert tuple(notices.short_names(names).values()) == short


def changed(place: Any) -> Board:
    made = quiet()
    return replace(made, reviews=tuple(map(place, made.reviews)))


def with_judged(**changes: Any) -> Board:
    return changed(lambda each: replace(each, judged=(replace(each.judged[0], **changes),)))


@pytest.mark.parametrize(
    ("made", "code", "part"),
    [
        (lambda: with_judged(errors=1), "judge_errors", "Judgements that failed: 20 pairs"),
        (
            lambda: with_judged(stated=Stated(tp=0, fp=0, fn=1, candidates=1, goldens=1)),
            "contradictions",
            "in 20 reviews: c00 by x, c01 by x, c02 by x, c03 by x, c04 by x, c05 by x and 14 more",
        ),
        (lambda: with_judged(matches=(), unmatched=(0,)), "verdicts_not_kept", "0 of 20 are there"),
        (lambda: with_judged(matches=(), unmatched=(0,)), "published", "0 of 1 published rows are what"),
        (lambda: replace(quiet(), published=()), "published", "Nothing was published for these contenders"),
        (
            lambda: replace(quiet(), contenders=(Contender(name="x", set="main"),)),
            "cost_not_computable",
            "too.",
        ),
        (
            lambda: replace(quiet(), contenders=(Contender(name="x", set="main", latency=1.0),)),
            "cost_not_computable",
            "which is not zero.",
        ),
        (lambda: replace(quiet(), reviews=quiet().reviews[1:]), "unranked", "x lacks 1 cases"),
        (
            lambda: replace(quiet(), cases=(replace(quiet().cases[0], note="odd"), *quiet().cases[1:])),
            "caveats",
            "says of 1 cases: c00: odd",
        ),
        (
            lambda: with_judged(source="raw_fallback", matches=(), unmatched=(0,)),
            "silence",
            "0 have findings; 20 raw comments that were judged as they are",
        ),
        (lambda: with_judged(candidates=(), matches=(), source="no_text"), "flagged_rows", "x: says nothing"),
    ],
)
def test_notices_apply_where_they_should(made: Any, code: str, part: str) -> None:
    assert code not in told(quiet()) or part not in told(quiet())[code]
    assert part in told(made())[code]


def test_silence_may_differ_between_judges() -> None:
    made = board([case("a")], [review("a", "x", judged(["s"]), judged([], judge="K", source="no_text"))])
    assert "1 have findings before the first judge" in told(made)["silence"]
    assert told(made)["one_sided"].endswith("nothing: 1 reviews of x.")


def test_triggers_are_told_from_the_first_judge_that_has_some() -> None:
    raw = {"source": "raw_fallback", "unmatched": [0]}
    made = board(
        [case("a")],
        [review("a", "x", judged(["s"], {0: 0}), judged(["X review"], judge="K", **raw))],
    )
    assert "0/1 reviews" not in told(made)["trigger_texts"]
    assert "1 reviews hold nothing but the command of a person (x 1)" in told(made)["trigger_texts"]
    assert "from 0.0 % to n/a precision" in told(made)["trigger_texts"]


def test_ranks_that_change_and_are_separated_are_told_so() -> None:
    cases = [case(f"c{n:02}", 1) for n in range(20)]
    reviews = [
        review(
            each.id,
            name,
            judged(["s"], {0: 0} if name == "x" else {}),
            judged(["s"], {0: 0} if name == "y" else {}, judge="K"),
        )
        for each in cases
        for name in ("x", "y")
    ]
    text = told(board(cases, reviews))["ranks_change"]
    assert text.endswith("Of 1 pairs that two judges order differently, 1 is separated before both.")


def test_the_field_chooses_who_is_compared() -> None:
    made = two()
    other = replace(made, contenders=(made.contenders[0], replace(made.contenders[1], set="more")))
    assert sections(other, field="main")["scope"]["contenders"] == ["good"]
    assert sections(other, field="more")["scope"]["contenders"] == ["bad"]
    assert sections(other)["scope"]["contenders"] == ["good", "bad"]
    assert sections(other)["scope"]["field"] == "everyone"


def test_the_scoring_is_a_choice_and_is_named() -> None:
    made = board([case("a")], [review("a", "x", judged(["s", "t"], {0: 0, 1: 0}))])
    assert sections(made)["judges"][0]["rows"][0]["precision"] == {"k": 1, "n": 2, "rate": 0.5}
    found = sections(made, scoring="as_published")
    assert found["judges"][0]["rows"][0]["precision"] == {"k": 2, "n": 3, "rate": pytest.approx(2 / 3)}
    assert found["scoring"] == "as_published"


def test_a_change_that_rounds_to_nothing_has_no_sign() -> None:
    made = board(
        [case("a"), case("b")],
        [
            review("a", "x", judged(["s"], {0: 0}), judged(["s1", "s2"], {0: 0}, judge="K")),
            review("b", "x", judged(["u"]), judged([], judge="K")),
        ],
    )
    assert "J and K 0.0 points, of which 0.0 by verdicts" in told(made)["precision_decomposed"]
    none = board([case("a")], [review("a", "x", judged([]), judged(["s"], judge="K"))])
    assert "J and K n/a points, of which n/a by verdicts" in told(none)["precision_decomposed"]


def test_definitions_are_told_of_the_first_judge_they_matter_to() -> None:
    # Precise on one of twenty cases: first by micro precision, last by macro.
    cases = [case(f"c{n:02}", 1) for n in range(20)]
    reviews = [review(each.id, "often", judged(["s", "t"], {0: 0}, judge="K")) for each in cases]
    reviews += [
        review(each.id, "rare", judged(["s"], {0: 0}, judge="K") if at == 0 else judged([], judge="K"))
        for at, each in enumerate(cases)
    ]
    made = board(cases, reviews, judges=("J", "K"))
    assert "gives rare rank 1" not in told(made)["definitions"]
    assert "give rare rank 1 by micro precision (100.0 %) and rank 2 by macro (5.0 %)" in told(made)[
        "definitions"
    ] or (
        "give often rank 2 by micro precision (50.0 %) and rank 1 by macro (50.0 %)"
        in told(made)["definitions"]
    )
    assert "definitions" not in told(two())


def test_foreign_names_are_made_safe_in_print() -> None:
    nasty = "evil\x1b[31m\u202e" + "x" * 80
    cases = [replace(case("a\x1b", 1), note="odd\x07 note")]
    made = board(cases, [review("a\x1b", nasty, judged(["s"], {0: 0}, judge="J\nK" * 30))])
    lines = list(board_text.lines(board_sections(made, draws=10)))
    assert max(map(len, lines)) <= 100
    assert not any(set("\x1b\u202e\x07\n\r") & set(line) for line in lines)
    assert any("\\x1b" in line for line in lines)


def test_commands_are_no_findings_of_a_case() -> None:
    raw = judged(["X review"], source="raw_fallback")
    row = sections(
        board([case("a"), case("b")], [review("a", "x", judged(["s", "t", "u"])), review("b", "x", raw)])
    )["judges"][0]["rows"][0]
    assert row["per_case"] == {"mean": {"k": 3, "n": 2, "rate": 1.5}, "most": 3}
    assert row["reviewed"] == {"k": 1, "n": 2, "rate": 0.5}
    assert row["recall_reviewed"] == {"k": 0, "n": 2, "rate": 0}


def test_rows_without_a_rank_stand_last() -> None:
    made = board(
        [case("a"), case("b")],
        [
            review("a", "all", judged(["s"])),
            review("b", "all", judged(["s"])),
            review("a", "absent", judged(["s"], {0: 0})),
        ],
    )
    rows = sections(made)["judges"][0]["rows"]
    assert [(row["contender"], row["rank"], row["rank_range"]) for row in rows] == [
        ("all", 1, [1, 1]),
        ("absent", None, None),
    ]
    assert rows[1]["missing_cases"] == 1


def test_noise_is_told_with_its_counts() -> None:
    assert "of 1 pairs of contenders 0/0 are not separated" in told(two())["ranks_within_noise"]
    assert (
        "of 1 neighbours in rank 0/0 (paired bootstrap over 20 cases, 100 draws"
        in told(two())["ranks_within_noise"]
    )


def test_a_field_or_a_scoring_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(
        UsageError, match="scoring 'best' does not exist; there are: findings, as_published, filtered"
    ):
        board_sections(quiet(), scoring="best")
    with pytest.raises(UsageError, match="field 'less' does not exist; there are: everyone, main"):
        board_sections(quiet(), field="less")
