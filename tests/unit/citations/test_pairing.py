"""Two judges over the same rows: what both say, where they differ, and what may be compared."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.citations.hearings import (
    DOUBTFUL,
    FABRICATED,
    FAKE,
    NONE,
    ONE,
    SHAPES,
    TWO,
    UNREADABLE,
    Answer,
    failed,
    outcome,
    told,
)

from judgeproof.citations import pairing
from judgeproof.citations.pairing import Pairing, section
from judgeproof.citations.reply import Unusable

Heard = tuple[str | None, Answer, Answer]
YES, NO = ("supported", "supported"), ("unsupported", "unsupported")
MIXED, ABSTAIN = ("supported", "unsupported"), ("abstain", "abstain")
DOWN, NOT_PUT = failed("timeout"), failed(pairing.NOT_PUT)


def paired(rows: Iterable[Heard]) -> Pairing:
    found = Pairing()
    for number, (response, first, second) in enumerate(rows, start=1):
        found.add(outcome(number, response, first), outcome(number, response, second, name="b"))
    return found


def panel(*rows: Heard) -> dict[str, Any]:
    found = section(paired(rows))
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    return found


def texts(found: dict[str, Any]) -> tuple[str, str]:
    return found["pass_rate"]["text"], found["precision"]["text"]


# ---------------------------------------------------------------- the four renderings


def test_both_judges_over_the_same_rows_print_with_their_difference() -> None:
    found = panel((ONE, YES, YES), (ONE, YES, NO), (TWO, YES, MIXED), (ONE, NO, NO))
    assert texts(found) == ("0.75-0.50", "0.80-0.40")
    assert found["pass_rate"]["state"] == "pair"
    assert found["pass_rate"]["cells"] == ["0.75", "0.25", "-0.50"]
    assert (found["pass_rate"]["first"], found["pass_rate"]["second"]) == ({"k": 3, "n": 4}, {"k": 1, "n": 4})
    assert found["common"]["pass_rate"]["text"] == "0.75-0.50"


def test_a_difference_is_that_of_the_counts_and_not_of_what_is_printed() -> None:
    rows: list[Heard] = [(ONE, YES, YES)] * 2 + [(ONE, NO, NO)]
    assert texts(panel(*rows)) == ("0.67+0.00", "0.67+0.00")
    # 1/3 and 1/2 are 0.1667 apart, and print as 0.33 and 0.50.
    six: list[Heard] = [(ONE, YES, YES)] * 2 + [(ONE, NO, YES)] + [(ONE, NO, NO)] * 3
    assert texts(panel(*six))[0] == "0.33+0.17"


def test_a_second_judge_that_failed_on_some_rows_judged_another_list() -> None:
    found = panel((ONE, YES, YES), (ONE, YES, DOWN), (ONE, NO, YES))
    assert texts(found) == ("0.67+NC", "0.67+NC")
    assert found["pass_rate"]["cells"] == ["0.67", "NC", "NC"]
    # Over what both assessed there is a difference, and it says over how many.
    assert found["common"]["pass_rate"]["text"] == "0.50+0.50"
    assert found["common"]["pass_rate"]["first"]["n"] == 2
    assert found["second"]["silent"] == [{"why": "judge_unavailable (timeout)", "n": 1}]
    assert found["second"]["heard"] is True


def test_as_many_rows_are_not_the_same_rows() -> None:
    assert texts(panel((ONE, YES, DOWN), (ONE, DOWN, YES))) == ("1.00+NC", "1.00+NC")


def test_as_many_citations_of_the_same_row_are_not_the_same_citations() -> None:
    found = panel((TWO, ("supported", "abstain"), ("abstain", "supported")), (ONE, YES, YES))
    assert found["precision"]["text"] == "1.00+NC"


def test_a_second_judge_that_never_answered_is_not_heard() -> None:
    found = panel((ONE, YES, DOWN), (ONE, NO, DOWN))
    assert texts(found) == ("0.50+?", "0.50+?")
    assert found["second"]["heard"] is False
    assert found["sources"] is None


@pytest.mark.parametrize("silence", [DOWN, ABSTAIN, Unusable("invalid_judge_output", "no_json")])
def test_what_code_decides_gives_a_silent_judge_no_voice(silence: Answer) -> None:
    """A fabrication fails a row under both judges; that is no second opinion, neither a pair nor another list."""
    for rows in ([(FABRICATED, YES, silence), (FAKE, YES, silence)], [(FABRICATED, DOWN, silence)], [(FABRICATED, YES, silence), (ONE, YES, silence)]):  # fmt: skip
        found = panel(*rows)
        assert {found["pass_rate"]["state"], found["precision"]["state"]} == {"single"}
        assert found["second"]["heard"] is False
        assert found["common"]["pass_rate"]["text"].endswith("+?")


def test_where_nobody_was_asked_there_is_no_second_opinion() -> None:
    found = panel((FAKE, YES, YES), (FAKE, YES, YES), (NONE, YES, YES))
    assert texts(found) == ("0.00+?", "0.00+?")
    assert (found["second"]["called"], found["second"]["silent"]) == (0, [])


def test_a_record_that_lacks_every_row_was_asked_something_else() -> None:
    found = panel((ONE, YES, NOT_PUT), (FABRICATED, YES, NOT_PUT))
    assert texts(found) == ("0.50+NC", "0.67+NC")
    assert found["second"]["not_put"] == 2
    assert found["second"]["heard"] is False
    assert found["second"]["silent"] == [{"why": "judge_unavailable (not_recorded)", "n": 2}]


def test_a_record_that_lacks_some_rows_was_asked_something_else() -> None:
    assert texts(panel((ONE, YES, YES), (ONE, YES, NOT_PUT))) == ("1.00+NC", "1.00+NC")


def test_a_first_judge_without_a_figure_has_none() -> None:
    found = panel((ONE, DOWN, YES), (NONE, YES, YES), (UNREADABLE, YES, YES))
    assert texts(found) == ("n/a", "n/a")
    assert found["rows"] == 3


# ---------------------------------------------------------------- agreement


def test_agreement_counts_only_what_both_were_asked_about() -> None:
    """Fabrications, rows without citations and doubtful ones would be agreed on by any two judges."""
    found = panel(
        (ONE, YES, NO), (FAKE, YES, NO), (NONE, YES, NO), (UNREADABLE, YES, NO), (FABRICATED, YES, NO), (DOUBTFUL, YES, YES)
    )  # fmt: skip
    agreement = found["agreement"]
    assert (agreement["verdict"]["k"], agreement["verdict"]["n"]) == (0, 1)
    assert (agreement["outcome"]["k"], agreement["outcome"]["n"]) == (1, 3)
    assert agreement["proof"]["table"] == [
        {"first": "none", "second": "asserted", "n": 2}, {"first": "none", "second": "none", "n": 1},
    ]  # fmt: skip


def test_scores_are_compared_where_both_gave_one() -> None:
    found = panel((ONE, YES, told("supported", score=2.5)), (ONE, YES, YES), (ONE, YES, DOWN))
    assert found["agreement"]["score"]["table"] == [
        {"first": 3.0, "second": 2.5, "n": 1}, {"first": 3.0, "second": 3.0, "n": 1}
    ]  # fmt: skip
    assert "score" not in panel((ONE, YES, DOWN))["agreement"]


def test_scores_of_many_places_are_told_to_a_hundredth() -> None:
    rows: list[Heard] = [(ONE, YES, told("supported", score=2 + n / 10_000)) for n in range(300)]
    assert len(paired(rows).scores) == 4


def test_quotations_share_their_words_where_they_overlap_in_one_passage() -> None:
    short = told("supported", short=True)
    assert panel((ONE, YES, short))["evidence"] == {"k": 1, "n": 1}
    apart = json.loads(told("supported"))
    apart["verdicts"][0]["context_span"] = "old and wet"
    begin = json.loads(told("supported", short=True))
    assert panel((ONE, json.dumps(begin), json.dumps(apart)))["evidence"] == {"k": 0, "n": 1}
    assert panel((ONE, YES, DOWN))["evidence"] == {"k": 0, "n": 0}
    assert panel((TWO, YES, YES))["evidence"] == {"k": 2, "n": 2}


# ---------------------------------------------------------------- flips


def test_rows_and_citations_that_come_to_something_else_are_listed() -> None:
    found = panel((ONE, YES, NO), (TWO, NO, MIXED), (ONE, YES, YES), (FABRICATED, YES, NO), (ONE, YES, DOWN))
    flips = found["flips"]
    assert {name: flips[name] for name in ("rows", "of", "citations", "of_citations")} == {
        "rows": 1, "of": 3, "citations": 3, "of_citations": 5,
    }  # fmt: skip
    assert [(entry["row_id"], entry["first"], entry["second"]) for entry in flips["listed"]] == [
        ("r1", "pass", "fail"), ("r2", "fail", "fail"), ("r4", "fail", "fail"),
    ]  # fmt: skip
    assert flips["listed"][1]["citations"] == [
        {"n": 1, "marker": "doc-1", "first": "unsupported", "second": "supported"}
    ]


def test_citations_that_changed_never_crowd_out_rows_that_did() -> None:
    rows: list[Heard] = [(TWO, NO, MIXED)] * 250 + [(ONE, YES, NO)] * 3
    flips = section(paired(rows))["flips"]
    assert len(flips["listed"]) == flips["limit"] == 200
    assert [entry["row"] for entry in flips["listed"] if entry["first"] != entry["second"]] == [251, 252, 253]
    assert [entry["row"] for entry in flips["listed"]] == sorted(entry["row"] for entry in flips["listed"])


def test_an_abstention_is_told_as_one_whatever_code_makes_of_the_row() -> None:
    found = panel((FABRICATED, YES, ABSTAIN), (ONE, YES, ABSTAIN), (ONE, YES, YES))
    assert found["second"]["silent"] == [{"why": "judge_abstained", "n": 2}]


# ---------------------------------------------------------------- sources


def test_sources_are_ordered_by_both_judges_where_both_graded_the_same() -> None:
    found = panel((TWO, MIXED, ("unsupported", "supported")), (ONE, YES, YES))
    assert found["sources"] == {"of": 2, "moved": 2, "second": ["doc-2", "doc-1"]}
    assert panel((TWO, YES, YES), (ONE, YES, DOWN))["sources"] is None


def test_no_more_sources_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "_SOURCES", 1)
    found = panel((TWO, YES, YES), (ONE, YES, YES))
    assert found["sources"] == {"of": 1, "moved": 0, "second": ["doc-1"]}


# ---------------------------------------------------------------- laws

# The scorer reads every row of every example.
FEWER = settings(max_examples=settings().max_examples // 10)
answers = st.sampled_from((YES, NO, MIXED, ABSTAIN, DOWN, NOT_PUT, ("contradicted", "supported")))
heard = st.tuples(st.sampled_from(SHAPES), answers, answers)
some = st.lists(heard, max_size=8)


def mirrored(found: dict[str, Any]) -> dict[str, Any]:
    """The tables of agreement with the judges the other way round."""
    return {
        name: sorted((row["second"], row["first"], row["n"]) for row in part["table"])
        for name, part in found["agreement"].items()
    }


@FEWER
@given(some)
def test_swapping_the_judges_mirrors_the_tables_and_the_difference(rows: Sequence[Heard]) -> None:
    one, other = panel(*rows), panel(*[(shape, second, first) for shape, first, second in rows])
    assert mirrored(one) == {
        name: [(row["first"], row["second"], row["n"]) for row in part["table"]]
        for name, part in other["agreement"].items()
    }
    for name, part in one["agreement"].items():
        there = other["agreement"][name]
        assert (part["k"], part["n"], part["kappa"]) == (there["k"], there["n"], there["kappa"])
    assert one["flips"]["rows"] == other["flips"]["rows"]
    assert one["evidence"] == other["evidence"]
    for name in ("pass_rate", "precision"):
        mine, theirs = one[name], other[name]
        assert (mine["first"], mine["second"]) == (theirs["second"], theirs["first"])
        if mine["state"] == theirs["state"] == "pair":
            assert mine["cells"][:2] == theirs["cells"][1::-1]
            assert float(mine["cells"][2]) == -float(theirs["cells"][2])


@FEWER
@given(some, st.sampled_from(SHAPES), answers)
def test_a_row_that_both_see_alike_lowers_no_agreement(
    rows: Sequence[Heard], shape: str | None, said: Answer
) -> None:
    before, after = panel(*rows), panel(*rows, (shape, said, said))
    for name, part in before["agreement"].items():
        there = after["agreement"][name]
        assert there["k"] - part["k"] == there["n"] - part["n"] >= 0


@FEWER
@given(some)
def test_a_difference_is_told_only_over_the_same_rows_by_a_judge_that_was_heard(
    rows: Sequence[Heard],
) -> None:
    pairs = paired(rows)
    found = section(pairs)
    for name in ("pass_rate", "precision"):
        figure = found[name]
        assert "-0.00" not in figure["text"]
        if figure["state"] == "pair":
            assert found["second"]["heard"]
            assert figure["first"]["n"] == figure["second"]["n"] > 0
    assessed = [
        (outcome(n, shape, one)["passed"], outcome(n, shape, two)["passed"])
        for n, (shape, one, two) in enumerate(rows)
    ]
    same = all((one is None) == (two is None) for one, two in assessed)
    if found["pass_rate"]["state"] == "pair":
        assert same
    if found["pass_rate"]["state"] == "not_comparable":
        assert not same or found["second"]["not_put"]


@FEWER
@given(some)
def test_a_second_judge_that_only_fails_is_never_heard(rows: Sequence[Heard]) -> None:
    found = panel(*[(shape, first, DOWN) for shape, first, _ in rows])
    for name in ("pass_rate", "precision"):
        assert found[name]["state"] in ("single", "undefined")
        assert found[name]["text"] == "n/a" or found[name]["text"].endswith("+?")
    assert found["agreement"]["verdict"]["n"] == found["agreement"]["outcome"]["n"] == 0


@FEWER
@given(some)
def test_every_row_that_was_asked_about_is_heard_or_told_why_not(rows: Sequence[Heard]) -> None:
    found = panel(*rows)["second"]
    assert all("None" not in entry["why"] for entry in found["silent"])
    assert sum(entry["n"] for entry in found["silent"]) <= found["called"]
    assert found["not_put"] <= sum(entry["n"] for entry in found["silent"])


def test_memory_does_not_grow_with_the_rows() -> None:
    small, large = (paired([(TWO, MIXED, NO), (ONE, YES, NO)] * n) for n in (3, 300))
    for name in ("verdicts", "citations", "proofs", "scores", "sources", "silent"):
        assert len(getattr(small, name)) == len(getattr(large, name))
    assert len(large.flips) + len(large.shifts) <= 400
