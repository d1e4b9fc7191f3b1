"""Shapes that tell more than one call: which was made is not known, so that nothing forbidden hides and nothing is convicted."""

from typing import Any

import pytest
from tests.unit.tool_calls.examples import call, fields, outcome, wanted

PAY = {"name": "pay", "arguments": "{}"}
HIDDEN = [
    {"id": "1", "type": "function", "name": "pay", "arguments": {"x": 1}, "function": {"name": "f", "arguments": "{}"}},
    {"id": "1", "name": "pay", "function": {"name": "f", "arguments": "{}"}},
    {"id": "1", "arguments": {"x": 1}, "function": {"name": "f", "arguments": "{}"}},
    {"id": "1", "input": {"x": 1}, "function": {"name": "f", "arguments": "{}"}},
    {"id": "1", "function": {"name": "f", "arguments": "{}", "input": {"x": 1}}},
    {"id": "1", "function": {"name": "f", "arguments": "{}", "function": PAY}},
    {"id": "1", "function": {"name": "f", "arguments": "{}", "tool_calls": [PAY]}},
    {"id": "1", "function": "pay", "name": "f", "arguments": {}},
    {"id": "1", "function": [PAY], "name": "f", "arguments": {}},
    {"id": "1", "type": "tool_use", "name": "f", "input": {}, "arguments": {"x": 1}},
    {"id": "1", "type": "tool_use", "name": "f", "input": {}, "function": PAY},
    {"id": "1", "name": "f", "arguments": {}, "input": {"x": 1}},
    {"id": "1", "name": "f", "arguments": {}, "tool_calls": [call("2", "pay", {})]},
    {"id": "1", "name": "f", "arguments": {}, "function_call": PAY},
    {"id": "1", "name": "f", "arguments": {}, "args": {"x": 1}},
    {"id": "1", "name": "f", "arguments": {}, "kwargs": {"x": 1}},
    {"id": "1", "function": {"name": "f", "arguments": "{}", "parameters": {"x": 1}}},
    {"id": "1", "name": "f", "arguments": {}, "calls": [PAY]},
    {"id": "1", "function": {"name": "f", "arguments": "{}", "then": {"and": [[PAY]]}}},
]  # fmt: skip
BESIDE = [
    {"type": "text", "text": "x", "function": PAY},
    {"type": "text", "text": "x", "function": "pay"},
    {"type": "text", "tool_calls": [call("2", "pay", {})]},
    {"type": "text", "tool_calls": []},
    {"type": "text", "text": "x", "function_call": PAY},
    {"type": "text", "text": "x", "name": "pay"},
    {"type": "text", "text": "x", "arguments": {"x": 1}},
    {"type": "text", "text": "x", "input": {"x": 1}},
    {"type": "thinking", "thinking": "x", "call_id": "2"},
    {"type": "text", "text": "x", "calls": [PAY]},
    {"type": "text", "text": "x", "parts": [{"more": {"name": "pay", "args": {}}}]},
    {"type": "thinking", "thinking": "x", "message": {"tool_calls": [PAY]}},
    {"type": "text", "content": [{"type": "tool_use", "id": "2", "name": "pay", "input": {}}]},
]


@pytest.mark.parametrize("entry", HIDDEN)
def test_an_entry_that_tells_more_than_one_call_is_no_trace(entry: dict[str, Any]) -> None:
    found = outcome(fields([entry], [wanted("f", {})], ["pay"]))
    assert (found["reason"], found["detail"]) == ("invalid_tool_trace", "unknown_shape")
    assert (found["score"], found["passed"]) == (None, None)


@pytest.mark.parametrize("entry", BESIDE)
def test_a_part_that_has_anything_of_a_call_is_not_passed_over(entry: dict[str, Any]) -> None:
    found = outcome(fields([entry], [], ["pay"]))
    assert (found["reason"], found["detail"]) == ("invalid_tool_trace", "unknown_shape")
    assert (found["score"], found["passed"]) == (None, None)


@pytest.mark.parametrize("entry", HIDDEN)
def test_such_an_entry_is_no_expectation_either(entry: dict[str, Any]) -> None:
    found = outcome(fields([call("1", "f", {})], [entry]))
    assert (found["reason"], found["detail"]) == ("invalid_tool_call_criteria", "unknown_shape")


@pytest.mark.parametrize(
    "more",
    [
        {"result": {"name": "Ines", "age": 41}},
        {"meta": [{"input": 3}, ["name", "arguments"]]},
        {"args": None},
    ],
)
def test_what_stands_beside_a_call_and_is_none_does_no_harm(more: dict[str, Any]) -> None:
    found = outcome(
        fields([{**call("1", "f", {"calls": [PAY]}), **more}], [wanted("f", {"calls": [PAY]})], ["pay"])
    )
    assert found["passed"] is True


def test_a_ban_whose_arguments_stand_in_a_field_of_another_shape_forbids_no_other_call() -> None:
    found = outcome(fields([call("1", "pay", {"a": 1})], [], [{"name": "pay", "input": {"a": 2}}]))
    assert (found["reason"], found["detail"]) == ("invalid_tool_call_criteria", "arguments_missing")
    named = outcome(fields([call("1", "pay", {"a": 1})], [], [{"name": "pay", "arguments": None}]))
    assert named["counts"]["forbidden"] == 1


@pytest.mark.parametrize(
    "part",
    [
        {"type": "text", "text": "pay"},
        {"type": "text", "content": "pay", "name": None, "tool_calls": None},
        {"type": "thinking", "thinking": "x", "signature": "y"},
        {"type": "redacted_thinking", "data": "x"},
    ],
)
def test_a_part_that_is_no_call_is_passed_over(part: dict[str, Any]) -> None:
    told = {"id": "1", "type": "function", "name": None, "function": {"name": "f", "arguments": "{}"}}
    found = outcome(fields([part, told], [wanted("f", {})], ["pay"]))
    assert (found["score"], found["passed"]) == (1.0, True)


@pytest.mark.parametrize("kind", [{"type": "tool_call"}, {}])
def test_a_call_of_langchain_is_read(kind: dict[str, Any]) -> None:
    made = {"id": "1", "name": "f", "args": {"x": 1, "calls": [PAY]}, **kind}
    right, wrong = ({"name": "f", "args": {"x": n, "calls": [PAY]}} for n in (1, 2))
    assert outcome(fields([made], [right], ["pay"]))["passed"] is True
    assert outcome(fields([made], [wanted("f", {"x": 1, "calls": [PAY]})]))["passed"] is True
    found = outcome(fields([made], [wrong]))
    assert (found["passed"], found["calls"]["mismatched"][0]["different"]) == (False, ["x"])


@pytest.mark.parametrize(
    ("entry", "detail"),
    [
        ({"id": "1", "type": "tool_call", "name": "f", "args": {}, "arguments": {"x": 1}}, "unknown_shape"),
        ({"id": "1", "name": "f", "args": {}, "input_parameters": {"x": 1}}, "unknown_shape"),
        ({"id": "1", "name": "f", "args": {}, "input": {"x": 1}}, "unknown_shape"),
        ({"id": "1", "type": "tool_call", "name": "f", "arguments": {}}, "arguments_missing"),
        ({"id": "1", "type": "function", "name": "f", "args": {}}, "arguments_missing"),
        ({"id": "1", "type": "tool_use", "name": "f", "args": {}}, "arguments_missing"),
        ({"id": "1", "function": {"name": "f", "args": {}}}, "arguments_missing"),
        ({"id": "1", "name": "f", "input_parameters": {}}, "arguments_missing"),
        ({"id": "1", "name": "f", "args": {}, "then": [{"name": "pay", "args": {}}]}, "unknown_shape"),
        ({"type": "ai", "content": "", "tool_calls": [PAY]}, "unknown_shape"),
    ],
)
def test_arguments_are_read_where_the_shape_has_them_and_once(entry: dict[str, Any], detail: str) -> None:
    found = outcome(fields([entry], [wanted("f", {})]))
    assert (found["reason"], found["detail"]) == ("invalid_tool_trace", detail)


@pytest.mark.parametrize("name", ["args", "kwargs", "parameters", "input_parameters"])
def test_a_ban_with_arguments_forbids_no_other_call_however_they_are_named(name: str) -> None:
    found = outcome(fields([call("1", "pay", {"a": 1})], [], [{"name": "pay", name: {"a": 2}}]))
    assert found["counts"]["forbidden"] == 0
    assert found["reason"] == (None if name == "args" else "invalid_tool_call_criteria")
