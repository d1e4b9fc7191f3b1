"""Values that no JSON holds, or of which its readers make different things: equal to nothing, and the same again from material."""

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.unit.tool_calls.examples import call, fields, wanted

import judgeproof
from judgeproof.api.runs import Result

NAN, INF = float("nan"), float("inf")
LINE = (
    '{"id": "r1", "tool_calls": [{"id": "c1", "name": "f", "arguments": %s}], "trace_complete": true, '
    '"success_criteria": {"tool_calls": {"expected": [{"name": "f", "arguments": %s}], "forbidden": ["pay"]}}}\n'
)


def twice(verb: Callable[..., Result], rows: Any, out: Path) -> dict[str, Any]:
    """The outcome of the one row of a run, which is the same where it is made again from material."""
    first = list(verb(rows, out=out).outcomes())
    (out / "outcomes.jsonl").unlink()
    assert list(verb(rows, resume=out).outcomes()) == first
    [outcome] = first
    return outcome


@pytest.mark.parametrize(
    ("one", "other"),
    [(NAN, None), (INF, "inf"), (INF, INF), (datetime(2020, 1, 1), "2020-01-01T00:00:00"), (b"\xff", "/w=="), (10**5000, 1),
     ({1: "a", "1": "b"}, {"1": "b"})],
    ids=["nan", "infinity", "infinities", "datetime", "bytes", "long", "twice"],
)  # fmt: skip
@pytest.mark.parametrize("wrapped", [False, True])
def test_what_no_json_holds_matches_no_argument(tmp_path: Path, one: Any, other: Any, wrapped: bool) -> None:
    a, b = ({"a": [one]}, {"a": [other]}) if wrapped else ({"a": one}, {"a": other})
    for recorded, expected in ((a, b), (b, a), (a, a)):
        told = fields([call("c1", "f", recorded)], [wanted("f", expected)])
        found = twice(judgeproof.grade_tools, [told], tmp_path / f"{len(list(tmp_path.iterdir()))}")
        assert (found["reason"], found["passed"]) == ("row_unreadable", None)
        assert found["detail"].startswith(
            ("the tool_calls ", "the success_criteria ", "holds a whole number")
        )


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.json"])
@pytest.mark.parametrize(
    ("recorded", "expected", "why"),
    [
        ('{"a": 1e-400}', '{"a": 0}', "1e-400"),
        ('{"a": 1e400}', '{"a": null}', ""),
        ('{"a": 2, "a": 1}', '{"a": 1}', "names the key 'a' twice"),
        ('{"a": [{"b": 2, "b": 1}]}', '{"a": [{"b": 1}]}', "names the key 'b' twice"),
        ('{}, "name": "pay", "name": "f"', "{}", "names the key 'name' twice"),
        ('{"a": 1}', '{"a": 2, "a": 1}', "the success_criteria names the key 'a' twice"),
    ],
)
def test_what_json_readers_do_not_agree_on_matches_no_argument(
    tmp_path: Path, name: str, recorded: str, expected: str, why: str
) -> None:
    line = LINE % (recorded, expected)
    path = tmp_path / name
    path.write_text(line if name.endswith("l") else f"[{line}]")
    found = twice(judgeproof.grade_tools, path, tmp_path / "run")
    assert (found["reason"], found["passed"]) == ("row_unreadable", None)
    assert why in found["detail"]


def test_numbers_that_are_told_are_compared_as_ever(tmp_path: Path) -> None:
    for at, (a, b) in enumerate(
        [("0.0", "0"), ("-0.0", "0e-999"), ("1e23", "1e23"), (str(2**70), str(2**70))]
    ):
        path = tmp_path / f"{at}.jsonl"
        path.write_text(LINE % (f'{{"a": {a}}}', f'{{"a": {b}}}'))
        assert twice(judgeproof.grade_tools, path, tmp_path / str(at))["passed"] is True


def test_a_missing_cell_is_no_trace(tmp_path: Path) -> None:
    told = {**fields([], []), "tool_calls": NAN}
    assert twice(judgeproof.grade_tools, [told], tmp_path / "run")["reason"] == "missing_tool_trace"


class _Document:
    def __str__(self) -> str:
        return "Peat is old."


@pytest.mark.parametrize(
    "context",
    [[_Document()], {"1": _Document()}, _Document(), {"Peat is old."}, [date(2020, 1, 1)], [Decimal(1)], [b"\xff"], 10**5000],
    ids=["objects", "mapped", "object", "set", "date", "decimal", "bytes", "long"],
)  # fmt: skip
def test_a_context_that_is_no_text_now_is_none_later(tmp_path: Path, context: Any) -> None:
    rows = [{"id": "r1", "response": "Peat is old [1].", "context": context}]
    found = twice(judgeproof.cite, rows, tmp_path / "run")
    assert found["reason"] == "row_unreadable"


def test_what_stands_beside_the_text_of_a_chunk_may_be_anything(tmp_path: Path) -> None:
    chunk = {"id": "1", "text": "Peat is old.", "seen": date(2020, 1, 1), "score": INF}
    rows = [{"id": "r1", "response": "Peat is old [1].", "context": [chunk]}]
    assert twice(judgeproof.cite, rows, tmp_path / "run")["counts"]["supported"] == 1


def test_a_parquet_file_with_a_number_that_is_none(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    calls = "[{'id': 'c1', 'name': 'f', 'arguments': {'a': 'nan'::DOUBLE}}] AS tool_calls"
    criteria = (
        "{'tool_calls': {'expected': [{'name': 'f', 'arguments': {'a': NULL::DOUBLE}}]}} AS success_criteria"
    )
    path = tmp_path / "rows.parquet"
    told = f"'r1' AS id, {calls}, true AS trace_complete, {criteria}"
    duckdb.sql(f"COPY (SELECT {told}) TO '{path}'")
    found = twice(judgeproof.grade_tools, path, tmp_path / "run")
    assert (found["reason"], found["passed"]) == ("row_unreadable", None)
    assert "NaN" in found["detail"]
