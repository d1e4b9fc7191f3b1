"""Edges of what judges are held against: comparisons, opinions, amounts and counts."""

from typing import Any

import msgspec
import pytest
from tests.unit.citations.examples import examined
from tests.unit.reports.runs import failed, passed

from judgeproof.citations.comparison import Comparison, sections
from judgeproof.citations.dialogue import converse
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.figures import sections as figures
from judgeproof.citations.figures import tallied
from judgeproof.citations.hearings import hearing_figures
from judgeproof.citations.opinions import words_for
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.rows import read_row
from judgeproof.citations.verdict import unreadable


def heard(judge: int, found: Any) -> dict[str, Any]:
    return {"judge": judge, "draw": 1, "outcome": found}


@pytest.mark.parametrize(("differ", "only"), [(0, (1, 0)), (0, (0, 1)), (1, (0, 0))])
def test_rows_that_differ_or_stand_in_one_run_alone_hinder(differ: int, only: tuple[int, int]) -> None:
    told = Comparison()
    for _ in range(differ):
        told.add(passed(), failed(), same_row=False)
    assert sections(told, [], only=only)["hindrances"] == [
        f"different rows: {differ} differ, {only[0]} are only in the first run, {only[1]} only in the second"
    ]


def test_a_row_in_which_two_versions_find_another_number_of_citations_is_compared_as_far_as_both_go() -> None:
    told = Comparison()
    mine, other = passed(), passed()
    told.add(mine, {**other, "occurrences": []}, same_row=True)
    told.add({**mine, "occurrences": [*mine["occurrences"], *failed()["occurrences"]]}, other, same_row=True)
    assert dict(told.citations) == {("supported", "supported"): 1}


def test_judges_differ_where_only_their_scores_do() -> None:
    low = {**passed(), "passed": False}
    assert words_for(passed(), [heard(2, low)]) == ["differ"]
    assert words_for(low, [heard(2, passed())]) == ["differ"]


def test_a_request_is_the_first_draw_of_its_row_unless_another_is_asked_for() -> None:
    options = Options()
    going = converse(examined("Peat is old [doc-1]."), options, judge="scripted", secret="s")
    asked = next(going)
    assert (asked.draw, len(asked.stimulus_id)) == (1, 32)
    again = next(converse(examined("Peat is old [doc-1]."), options, judge="scripted", secret="s", draw=3))
    assert (again.draw, again.stimulus_id) == (3, asked.stimulus_id)


@pytest.mark.parametrize(
    ("told", "value", "why"),
    [
        ({"banded": True, "high": "0.003"}, 0.003, "up to $0.003 by the endpoint"),
        ({"banded": True, "high": None}, 0.002, None),
        ({"banded": False, "high": "0.003"}, 0.003, None),
        ({"high": None}, 0.002, None),
    ],
)
def test_a_band_of_prices_is_told_where_there_is_one(
    told: dict[str, Any], value: float, why: str | None
) -> None:
    amount = {"state": "known", "usd": "0.002", "text": "$0.002", "why": None, **told}
    none = {"state": "none", "usd": None, "text": "none", "why": None}
    cost = {**amount, "per_row": none, "per_assessed": none, "per_supported": none}
    found = hearing_figures({"cost": cost, "panel": None, "repeats": []})["cost"]
    assert (found.value, found.why, found.open) == (value, why, False)


def test_every_failure_is_counted_once() -> None:
    read = [msgspec.convert(one, Outcome) for one in (passed(), failed(), failed())]
    assert figures(tallied(read, []), cost="none")["citations"]["failures"] == {
        "proven": {}, "asserted": {"unsupported": 2},
    }  # fmt: skip


def test_tokens_of_a_single_reply_are_known() -> None:
    entry = {"attempt": 1, "status": "ok", "usage": {"prompt": 5, "completion": 2}}
    assert figures(tallied([], [entry]), cost="none")["judge"]["tokens"] == {"prompt": 5, "completion": 2}
    nobody = figures(tallied([], [{**entry, "call": 0}]), cost="none")["judge"]
    assert (nobody["replies"], nobody["tokens"]) == (0, {"prompt": None, "completion": None})


def test_nobody_is_asked_about_a_row_that_cannot_be_read() -> None:
    found = unreadable(Unreadable(id="r", number=1, line=1, cause="no JSON", raw=""), "scripted")
    assert found.judge.called is False
    assert figures(tallied([found], []), cost="none")["judge"]["called"] == 0


@pytest.mark.parametrize(
    "context", [["Peat", "a\ud800"], [{"text": "a\ud800"}], {"a": ["b", ["c\udfff"]]}, ("a\ud800",)]
)
def test_half_a_pair_anywhere_in_a_context_makes_a_row_unreadable(context: Any) -> None:
    found = read_row({"response": "Peat [1].", "context": context}, number=1, line=1)
    assert isinstance(found, Unreadable)
    assert found.cause == "the context holds half of a surrogate pair, which is no character"
