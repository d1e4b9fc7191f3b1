"""What numbers of tool calls are worth: exact in JSON text, doubles where they come as doubles, nothing beyond their range."""

from typing import Any

import pytest
from tests.unit.tool_calls.examples import call, fields, outcome, wanted

from judgeproof.tool_calls.json_equality import UnequalError, key_of, parsed


def told(recorded: Any, expected: Any) -> dict[str, Any]:
    return outcome(fields([call("1", "f", recorded)], [wanted("f", expected)]))


def text(number: str) -> str:
    return f'{{"a":{number}}}'


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("100000000000000000000000", "1e23"),
        ("1e23", "100000000000000000000000.0"),
        ("1", "1.0"),
        ("1e0", "10E-1"),
        ("-0.0", "0"),
        ("0e99999999999999999999", "0"),
        ("0.1", "1e-1"),
        ("0.1000000000000000055511151231257827", "0.10000000000000000555111512312578270"),
        ("5e-324", "0.5e-323"),
        ("9007199254740993", "9007199254740993.0"),
    ],
)
def test_numbers_in_text_that_are_worth_the_same_are_equal(one: str, other: str) -> None:
    for a, b in ((one, other), (other, one)):
        assert told(text(a), text(b))["passed"] is True
    assert hash(key_of(parsed(one))) == hash(key_of(parsed(other)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("0.1000000000000000055511151231257827", "0.1"),
        ("99999999999999991611392", "1e23"),
        ("9007199254740993.0", "9007199254740992"),
        ("1.00000000000000000001", "1"),
        ("5e-324", "0"),
        ("1.0", "true"),
        ("1.0", '"1.0"'),
    ],
)
def test_numbers_in_text_that_are_worth_something_else_differ(one: str, other: str) -> None:
    for a, b in ((one, other), (other, one)):
        found = told(text(a), text(b))
        assert (found["passed"], found["calls"]["mismatched"][0]["different"]) == (False, ["a"])


@pytest.mark.parametrize(
    ("number", "detail"),
    [
        ("1e400", "not_finite"),
        ("-1e400", "not_finite"),
        ("1e99999999999999999999", "not_finite"),
        ("1e-400", "too_small"),
        ("-1e-400", "too_small"),
        ("0.001E-99999999999999999999", "too_small"),
        ("0." + "1" * 5_000, "not_json"),
    ],
)
def test_a_number_out_of_range_is_neither_equal_nor_different(number: str, detail: str) -> None:
    for other in (number, "0"):
        found = told(text(number), text(other))
        assert (found["reason"], found["detail"], found["score"]) == ("invalid_tool_trace", detail, None)
    found = told(text("0"), text(number))
    assert (found["reason"], found["detail"]) == ("invalid_tool_call_criteria", detail)


@pytest.mark.parametrize(
    ("double", "number", "equal"),
    [
        (0.1, "0.1", True),
        (1e23, "1e23", True),
        (1e23, "100000000000000000000000", True),
        (0.1 + 0.2, "0.30000000000000004", True),
        (0.1 + 0.2, "0.3", False),
        (1.0, "1", True),
        (5e-324, "5e-324", True),
    ],
)
def test_a_double_is_worth_the_shortest_decimal_that_names_it(
    double: float, number: str, *, equal: bool
) -> None:
    assert told({"a": double}, text(number))["passed"] is equal
    assert told(text(number), {"a": double})["passed"] is equal
    assert told({"a": double}, {"a": double})["passed"] is True


def test_a_number_that_is_none_has_no_key() -> None:
    for value in (float("nan"), float("inf"), -float("inf")):
        with pytest.raises(UnequalError, match="not_finite"):
            key_of(value)
