"""Tool calls where a vector cannot go: hostile sizes, figures over rows, and what compares two runs."""

import time
from pathlib import Path

import pytest
from tests.unit.tool_calls.examples import call, fields, outcome, row, wanted

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Unreadable
from judgeproof.tool_calls import figures
from judgeproof.tool_calls.examination import examine
from judgeproof.tool_calls.json_equality import UnequalError, key_of, parsed
from judgeproof.tool_calls.reasons import DETAILS
from judgeproof.tool_calls.scorer import TOOL_CALLS, compared, scorer
from judgeproof.tool_calls.verdict import conclude, unreadable

MANY = 10_000


def timed(told: dict[str, object]) -> tuple[dict[str, object], float]:
    begun = time.process_time()
    return outcome(told), time.process_time() - begun


def test_ten_thousand_equal_calls_are_matched_in_little_time() -> None:
    calls = [call(f"c{n}", "f", {"x": 1}) for n in range(MANY)]
    found, seconds = timed(fields(calls, [wanted("f", {"x": 1.0})] * MANY, ["g"]))
    assert found["score"] == 1.0
    assert found["counts"]["matched"] == MANY
    assert seconds < 5


def test_ten_thousand_calls_that_all_differ_take_little_time_too() -> None:
    calls = [call(f"c{n}", "f", {"x": n}) for n in range(MANY)]
    bans = [wanted("f", {"x": -n}) for n in range(1, MANY)]
    found, seconds = timed(fields(calls, [wanted("f", {"x": n + 0.5}) for n in range(MANY)], bans))
    assert found["score"] == 0.0
    assert found["counts"]["mismatched"] == MANY
    assert [(one["expected"], one["call"]) for one in found["calls"]["mismatched"][:2]] == [(1, 1), (2, 2)]
    assert seconds < 5


def test_arguments_that_are_nested_beyond_reading_are_no_json() -> None:
    deep = '{"a":' * 200_000
    found = outcome(fields([call("a", "f", deep)], [wanted("f", {})]))
    assert (found["reason"], found["detail"]) == ("invalid_tool_trace", "too_deep")
    nested: dict[str, object] = {}
    for _ in range(100):
        nested = {"a": nested}
    found = outcome(fields([call("a", "f", nested)], [wanted("f", {})]))
    assert found["detail"] == "too_deep"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), b"bytes", {1: 2}, (1, 2)])
def test_what_is_no_json_equals_nothing(value: object) -> None:
    with pytest.raises(UnequalError):
        key_of({"x": value})


def test_a_number_of_five_thousand_digits_is_no_json_that_is_read() -> None:
    with pytest.raises(UnequalError, match="not_json"):
        parsed('{"x": ' + "9" * 5_000 + "}")


def test_a_tool_that_goes_wrong_most_comes_first_and_means_have_bounds() -> None:
    tally = figures.Tally()
    for told in (
        fields([call("a", "f", {})], [wanted("f", {})]),
        fields([call("a", "pay", {}), call("b", "f", {"x": 1})], [wanted("f", {})], ["pay"]),
        fields([], []),
        fields([3], [wanted("f", {})]),
    ):
        tally.add(conclude(examine(row(told), Options()), Options(threshold=1.0)))
    tally.add(unreadable(Unreadable(id="r", number=5, line=5, cause="broken", raw="{"), "none"))
    tally.hear({})
    told = figures.sections(tally, cost="none")
    assert told["rows"] == {
        "total": 5, "assessed": 3, "passed": 2, "failed": 1, "failed_forbidden": 1, "unassessed": 2, "unreadable": 1,
    }  # fmt: skip
    assert (told["score"]["mean"], told["score"]["n"]) == (2 / 3, 3)
    assert (told["score"]["low"], told["score"]["high"]) == (2 / 5, 4 / 5)
    assert [tool["name"] for tool in told["tools"]] == ["pay", "f"]
    assert told["call_precision"] == {"k": 1, "n": 3, "rate": 1 / 3}
    assert [(gap["reason"], gap["details"]) for gap in told["unassessed"]] == [
        ("invalid_tool_trace", {"not_an_object": 1}), ("row_unreadable", {}),
    ]  # fmt: skip
    assert told["nothing_expected"] == 1
    limits = figures.limit_figures(told)
    assert (limits["f1"], limits["f1_low"], limits["forbidden"], limits["assessed"]) == (2 / 3, 0.4, 1, 0.6)
    assert (tally.total, tally.assessed, tally.supported) == (5, 3, 1)


def test_of_no_rows_every_figure_is_undefined() -> None:
    told = figures.sections(figures.Tally(), cost="none")
    assert told["score"] == {"mean": None, "n": 0, "low": None, "high": None}
    assert figures.limit_figures(told)["f1"] is None


def test_beyond_five_thousand_tools_no_more_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "_MOST_NAMES", 1)
    tally = figures.Tally()
    tally.add(conclude(examine(row(fields([], [wanted("f", {}), wanted("g", {})])), Options()), Options()))
    assert list(tally.names) == ["f"]


def test_two_runs_are_compared_by_expected_calls() -> None:
    told = fields(
        [call("a", "f", {}), call("b", "g", {"x": 1})], [wanted("f", {}), wanted("g", {}), wanted("h", {})]
    )
    found = compared(outcome(told))
    assert [(o["n"], o["marker"], o["outcome"], o["proof"]) for o in found["occurrences"]] == [
        (1, "f", "supported", None), (2, "g", "mismatched", "proven"), (3, "h", "missing", "proven"),
    ]  # fmt: skip
    assert found["counts"]["fabricated"] == 0


def test_the_scorer_asks_nobody() -> None:
    assert scorer({}) is TOOL_CALLS
    assert not TOOL_CALLS.asks
    talk = TOOL_CALLS.converse(examine(row(fields()), Options()), Options(), judge="j", secret="s")
    with pytest.raises(StopIteration) as done:
        next(talk)
    assert done.value.value.passed
    assert TOOL_CALLS.verdicts(None) == 0  # type: ignore[arg-type]
    shown = TOOL_CALLS.report_row(row(fields()), {}, Options())
    assert shown["recorded"] == []


def test_every_detail_of_a_reason_is_told_in_the_docs() -> None:
    page = (Path(__file__).parents[3] / "docs" / "tool-calls.md").read_text("utf-8")
    assert [detail for detail in DETAILS if detail not in page] == []


def test_precision_and_recall_of_calls_are_undefined_of_nothing() -> None:
    found = conclude(examine(row(fields()), Options()), Options())
    assert (found.call_precision, found.call_recall, found.score) == (None, None, 1.0)
