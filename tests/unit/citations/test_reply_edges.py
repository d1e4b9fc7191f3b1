"""Edges of a judge's reply: thoughts within thoughts, and objects that do not decode."""

import pytest

from judgeproof.citations.reply import Reply, Unusable, read_reply

GOOD = '{"score": 3, "explanation": "So.", "verdicts": []}'
READ = Reply(3.0, "So.", [])


def unusable(detail: str) -> Unusable:
    return Unusable("invalid_judge_output", detail)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"<think>a <think> b</think>{GOOD}", READ),
        (f"<think>a <think> b</think> <think>c</think>{GOOD}", READ),
        (f"<think>a <thinking> b</think><thought>c</thought>{GOOD}", READ),
        # What begins within a thought is a part of it, and ends with it.
        (f"<think>a <thinking> b</think> c</thinking>{GOOD}", unusable("no_json")),
        # One that is never closed is none, and hides none behind it.
        ('<reasoning>a <think>{"a": 1}</think>{"b": 2}', unusable("no_json")),
        ('<think>{"a": 1}{"b": 2}', unusable("multiple_objects")),
    ],
)
def test_thoughts_are_left_out_each_up_to_its_end(text: str, expected: Reply | Unusable) -> None:
    assert read_reply(text, rubric=True) == expected


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ('So {{"a": 1} {"b": 2}', "multiple_objects"),
        ('So {{"a": 1}', "no_json"),
        ('So {"a" {"b": 1} {"c": 2}', "multiple_objects"),
        ('So {"a": 1, "a": 2}', "no_json"),
        ('So {"a": 1, "a": {"b": 2}}', "multiple_objects"),
        ("```json\n```", "no_json"),
        ("```json\n{}```", "score_missing"),
        ("```json\n{```", "truncated"),
    ],
)
def test_objects_are_counted_behind_one_that_does_not_decode(text: str, detail: str) -> None:
    assert read_reply(text, rubric=True) == unusable(detail)
