"""What a review holds, which texts are commands, and which digests tell that two things are the same."""

from dataclasses import replace

import pytest
from tests.unit.reviews.imports.boards import board, case, judged, review

from judgeproof.reviews.imports.board import (
    Published,
    field_of,
    golden_digest,
    is_trigger,
    only,
    state,
    stimulus,
    stimulus_id,
    triggers,
)


@pytest.mark.parametrize(
    ("text", "contender"),
    [
        ("Baz review", "baz"),
        ("/propel review", "propel"),
        ("@greptile", "greptile"),
        ("Bugbot review", "bugbot"),
        ("  /review\n", "anything"),
        ("@greptile-apps", "greptile-v4"),
        ("Greptile", "greptile-v4"),
        ("/gemini review now", "gemini"),
        ("qodo re-review", "qodo"),
    ],
)
def test_commands_are_triggers(text: str, contender: str) -> None:
    assert is_trigger(text, contender)


@pytest.mark.parametrize(
    ("text", "contender"),
    [
        ("", "baz"),
        ("Null dereference", "baz"),
        ("Baz review", "propel"),
        ("baz: null pointer", "baz"),
        ("/src/a.py is empty", "baz"),
        ("@param is missing.", "baz"),
        ("Baz found a bug in it", "baz"),
        ("baz a b c", "baz"),
        ("/review and then also this", "baz"),
        ("x" * 20, "x" * 20),
        ("bazaar review", "baz"),
        ("/", "baz"),
    ],
)
def test_whatever_says_something_is_no_trigger(text: str, contender: str) -> None:
    assert not is_trigger(text, contender)


def test_only_raw_texts_that_hold_no_golden_are_triggers() -> None:
    raw = judged(["Baz review", "a real remark on line 3"], source="raw_fallback")
    assert triggers(raw, "baz") == {0}
    assert triggers(replace(raw, source="extracted"), "baz") == frozenset()
    assert triggers(judged(["Baz review"], {0: 0}, source="raw_fallback"), "baz") == frozenset()


@pytest.mark.parametrize(
    ("texts", "source", "expected"),
    [
        (["a"], "extracted", "found"),
        ([], "extracted", "nothing_extracted"),
        (["Baz review"], "extracted", "found"),
        (["Baz review"], "raw_fallback", "trigger_only"),
        (["Baz review", "Baz review"], "raw_fallback", "trigger_only"),
        (["Baz review", "a remark"], "raw_fallback", "raw_bodies"),
        ([], "raw_fallback", "no_text"),
        ([], "no_text", "no_text"),
    ],
)
def test_what_a_review_holds(texts: list[str], source: str, expected: str) -> None:
    assert state(judged(texts, source=source), "baz") == expected


def test_a_stimulus_is_its_texts_in_their_order() -> None:
    assert stimulus(judged(["a", "b"])) == stimulus_id(["a", "b"])
    assert (
        len({stimulus_id(texts) for texts in (["a", "b"], ["b", "a"], ["ab"], ["a", "b", ""], [], [""])}) == 6
    )
    assert stimulus_id(["\ud800"]) != stimulus_id(["\ud801"])


def test_the_golden_digest_sees_texts_severities_and_their_order_only() -> None:
    cases = [case("a"), case("b")]
    same = golden_digest(cases)
    assert golden_digest(reversed(cases)) == same
    assert golden_digest([replace(cases[0], title="other", note="caveat"), cases[1]]) == same
    assert golden_digest([case("a", severity="Low"), cases[1]]) != same
    assert golden_digest([replace(cases[0], goldens=cases[0].goldens[::-1]), cases[1]]) != same
    assert golden_digest(cases[:1]) != same


def test_a_field_is_what_was_published_together() -> None:
    reviews = [review("a", name, judged([])) for name in ("x", "y", "z")]
    rows = tuple(
        Published(
            set="more", judge="J", contender=name, precision=0, recall=0, f1=0, tp=0, fp=0, fn=2, cases=1
        )
        for name in ("x", "z")
    )
    made = board([case("a")], reviews, published=rows)
    assert field_of(made, "more") == ("x", "z")
    assert field_of(made, "main") == ("x", "y", "z")
    assert field_of(made, "none") == ()


def test_only_some_contenders() -> None:
    made = board(
        [case("a")],
        [review("a", "x", judged([]), judged([], judge="K")), review("a", "y", judged([], judge="K"))],
    )
    assert only(made, ["y"]).judges == ("K",)
    assert [contender.name for contender in only(made, ["y"]).contenders] == ["y"]
    assert only(made, ["y"]).cases == made.cases
    assert only(made, ["x", "y"]) == made
