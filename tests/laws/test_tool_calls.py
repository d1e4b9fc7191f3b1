"""Laws of tool calls: JSON equality is an equivalence, matching does not depend on order, and nothing forbidden passes."""

import json
from itertools import permutations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.tool_calls.examples import call, fields, outcome, wanted

from judgeproof.tool_calls.json_equality import key_of

plain = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 3), st.sampled_from((2**53, 2**53 + 1, 10**30, 0.5, 1.0, -0.0, 1e300, 2.0**53)),
    st.sampled_from(("", "1", "true", "x", "caf\u00e9", "cafe\u0301")),
)  # fmt: skip
values = st.recursive(
    plain, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("abc"), inner, max_size=3)), max_leaves=6
)  # fmt: skip
arguments = st.dictionaries(st.sampled_from("abc"), plain, max_size=2)
calls = st.lists(st.tuples(st.sampled_from("fg"), arguments), max_size=5)


def equal(one: Any, other: Any) -> bool:
    """JSON equality as a person would write it down, for comparison."""
    if isinstance(one, bool) or isinstance(other, bool) or one is None or other is None:
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(equal(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(equal, one, other))
    if (
        isinstance(one, str)
        or isinstance(other, str)
        or isinstance(one, dict | list)
        or isinstance(other, dict | list)
    ):
        return type(one) is type(other) and one == other
    return one == other


@given(values, values)
def test_a_key_tells_equal_values_and_no_others(one: Any, other: Any) -> None:
    assert (key_of(one) == key_of(other)) is equal(one, other)
    assert key_of(one) == key_of(one)
    assert hash(key_of(one)) == hash(key_of(json.loads(json.dumps(one))))


@given(values, values, values)
def test_equality_is_an_equivalence(one: Any, two: Any, three: Any) -> None:
    keys = [key_of(value) for value in (one, two, three)]
    assert (keys[0] == keys[1]) is (keys[1] == keys[0])
    assert not (keys[0] == keys[1] and keys[1] == keys[2]) or keys[0] == keys[2]


def told(
    made: list[tuple[str, Any]], expected: list[tuple[str, Any]], forbidden: list[Any]
) -> dict[str, Any]:
    return outcome(
        fields(
            [call(f"c{n}", *one) for n, one in enumerate(made)], [wanted(*one) for one in expected], forbidden
        )
    )


def best(made: list[tuple[str, Any]], expected: list[tuple[str, Any]]) -> int:
    """The most pairs of equal calls, by trying every way to pair them."""
    short, long = sorted((made, expected), key=len)
    return max(
        sum(equal(list(a), list(b)) for a, b in zip(short, order, strict=False))
        for order in permutations(long)
    )


@given(calls, calls, st.randoms())
def test_the_order_of_calls_changes_nothing(made: list[Any], expected: list[Any], chance: Any) -> None:
    one = told(made, expected, [])
    moved_made, moved_expected = list(made), list(expected)
    chance.shuffle(moved_made)
    chance.shuffle(moved_expected)
    two = told(moved_made, moved_expected, [])
    assert (one["score"], one["counts"]) == (two["score"], two["counts"])


@given(calls.filter(lambda found: len(found) < 5), calls.filter(lambda found: len(found) < 5))
def test_as_many_calls_are_matched_as_can_be(made: list[Any], expected: list[Any]) -> None:
    found = told(made, expected, [])
    counts = found["counts"]
    assert counts["matched"] == best(made, expected)
    assert counts["matched"] + counts["missing"] + counts["mismatched"] == counts["expected"] == len(expected)
    assert counts["matched"] + counts["unexpected"] + counts["mismatched"] == counts["recorded"] == len(made)
    places = [one["call"] for kind in ("matched", "mismatched", "unexpected") for one in found["calls"][kind]]
    assert sorted(places) == list(range(1, len(made) + 1))
    assert (found["score"] == 1) is (counts["matched"] == len(made) == len(expected))


@given(calls, calls, st.sampled_from((0.0, 0.5, 1.0)))
def test_a_row_with_a_forbidden_call_never_passes(
    made: list[Any], expected: list[Any], threshold: float
) -> None:
    row = fields(
        [call(f"c{n}", *one) for n, one in enumerate(made)],
        [wanted(*one) for one in expected if one[0] == "g"],
        ["f"],
    )
    found = outcome(row, threshold)
    if any(name == "f" for name, _ in made):
        assert (found["score"], found["passed"]) == (0.0, False)
    else:
        assert found["counts"]["forbidden"] == 0


@given(st.recursive(plain, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(
    st.sampled_from(("id", "name", "arguments", "input", "type", "function", "expected", "forbidden", "tool_calls")), inner, max_size=5)),
    max_leaves=12), st.data())  # fmt: skip
def test_whatever_is_recorded_is_a_score_or_a_reason(scrap: Any, data: st.DataObject) -> None:
    where = data.draw(st.sampled_from(("tool_calls", "trace_complete", "success_criteria")))
    row = fields([call("a", "f", {})], [wanted("f", {})])
    found = outcome({**row, where: scrap})
    json.dumps(found, allow_nan=False)
    assert (found["status"] == "assessed") is (found["score"] is not None) is (found["reason"] is None)
