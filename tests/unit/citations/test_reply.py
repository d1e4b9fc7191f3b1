"""Reading a judge's reply: what counts as one JSON object, and why anything else does not."""

from typing import Any

import pytest

from judgeproof.citations.reasons import UNUSABLE
from judgeproof.citations.reply import Number, Reply, Unusable, plain_text, read_reply, whole_number

GOOD = '{"score": 3, "explanation": "So.", "verdicts": []}'


def read(text: str, *, rubric: bool = True) -> Reply | Unusable:
    return read_reply(text, rubric=rubric)


def detail(text: str, *, rubric: bool = True) -> str | None:
    found = read(text, rubric=rubric)
    assert isinstance(found, Unusable), found
    assert found.reason == "invalid_judge_output"
    assert found.detail in UNUSABLE
    return found.detail


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"  \n{GOOD}\n",
        f"\ufeff{GOOD}",
        f"```json\n{GOOD}\n```",
        f"```\n{GOOD}\n```",
        f"```JSON5 \r\n{GOOD}\r\n```",
        f"```json\n{GOOD}```",
        f"<think>I wonder.</think>{GOOD}",
        f"<thinking>{{}}</thinking>\n\n{GOOD}",
        f"<reasoning>a</reasoning><THOUGHT>b</THOUGHT>{GOOD}",
        f"<think>a</think>\n```json\n{GOOD}\n```",
        GOOD.replace("So.", "So<think>."),
        GOOD.replace('"So."', '"So."').replace(", ", ",\n\t"),
    ],
    ids=[
        "alone", "blanks around", "a byte order mark", "a fence", "a fence without a name", "a fence of Windows",
        "a fence that closes at once", "thinking", "thinking that holds an object", "two kinds of thinking",
        "thinking and a fence", "a tag inside a text", "several lines",
    ],
)  # fmt: skip
def test_one_object_and_what_may_stand_around_it(text: str) -> None:
    found = read(text)
    assert isinstance(found, Reply), found
    assert (found.score, found.verdicts) == (3.0, [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "no_json"),
        ("Fine.", "no_json"),
        (f"Here it is: {GOOD}", "no_json"),
        (f"{GOOD} That is all.", "no_json"),
        ("{score: 3}", "no_json"),
        ("{'score': 3}", "no_json"),
        (f"{GOOD}{GOOD}", "multiple_objects"),
        (f"{GOOD}\nor\n{GOOD}", "multiple_objects"),
        (f"```json\n{GOOD}\n```\n```json\n{GOOD}\n```", "multiple_objects"),
        ('{"score": 3, "score": 0}', "duplicate_key"),
        ('{"verdicts": [{"occurrence": 1, "occurrence": 2}], "score": 3}', "duplicate_key"),
        (f'{{"score": 3, "score": 0}} {GOOD}', "duplicate_key"),
        (f'So: {{"score": 3, "score": 0}} {GOOD}', "multiple_objects"),
        ('So: {"score": 3, "score": 0}', "no_json"),
        ("[]", "not_an_object"),
        (f"[{GOOD}]", "not_an_object"),
        ("3", "not_an_object"),
        ("null", "not_an_object"),
        ("true", "not_an_object"),
        ('"score"', "not_an_object"),
        ("NaN", "not_an_object"),
        ("{}", "score_missing"),
        ('{"verdicts": []}', "score_missing"),
        ('{"score": null}', "score_wrong_type"),
        ('{"score": true}', "score_wrong_type"),
        ('{"score": [3]}', "score_wrong_type"),
        ('{"score": {"value": 3}}', "score_wrong_type"),
        ('{"score": "high"}', "score_wrong_type"),
        ('{"score": "3/3"}', "score_wrong_type"),
        ('{"score": "1_0"}', "score_wrong_type"),
        ('{"score": "٣"}', "score_wrong_type"),
        ('{"score": "   ' + " " * 32 + '3"}', "score_wrong_type"),
        ('{"score": NaN}', "score_not_finite"),
        ('{"score": Infinity}', "score_not_finite"),
        ('{"score": -Infinity}', "score_not_finite"),
        ('{"score": 1e999}', "score_not_finite"),
        ('{"score": "inf"}', "score_not_finite"),
        ('{"score": -1}', "score_out_of_range"),
        ('{"score": 3.01}', "score_out_of_range"),
        ('{"score": 99}', "score_out_of_range"),
        ('{"score": ' + "9" * 400 + "}", "score_out_of_range"),
        ('{"score": 2.' + "0" * 31 + "}", "score_out_of_range"),
        ('{"score": 3, "verdicts": null}', "schema_shape"),
        ('{"score": 3, "verdicts": {"occurrence": 1}}', "schema_shape"),
        ('{"score": 3, "verdicts": "none"}', "schema_shape"),
        ('{"score": 3, "verdicts": ' + "[" * 100_000, "schema_shape"),
        ("```\n" + '{"a":' * 100_000, "schema_shape"),
        ('{"score": 3, "verdicts": [', "truncated"),
        ('{"score": 3, "explanation": "it s', "truncated"),
        ("```json\n" + GOOD[:-1], "truncated"),
    ],
)
def test_why_a_reply_cannot_be_read(text: str, expected: str) -> None:
    assert detail(text) == expected


def test_a_reply_of_many_broken_objects_is_given_up_on() -> None:
    assert detail("so {x} " * 10_000 + GOOD + GOOD) == "no_json"
    # Sixty-four objects are looked at: whether the second whole one is among them decides.
    assert detail("so {x} " * 62 + GOOD + GOOD) == "multiple_objects"
    assert detail("so {x} " * 63 + GOOD + GOOD) == "no_json"


def test_a_judge_that_was_cut_off_says_nothing_whatever_stands_there() -> None:
    assert read_reply(GOOD, rubric=True, truncated=True) == Unusable("invalid_judge_output", "truncated")


@pytest.mark.parametrize(
    ("written", "score"),
    [
        ("0", 0.0),
        ("3", 3.0),
        ("2.5", 2.5),
        ("3.0", 3.0),
        ("-0", 0.0),
        ("3e0", 3.0),
        ('"2"', 2.0),
        ('" 2.5 "', 2.5),
        ("2." + "0" * 30, 2.0),
    ],
)
def test_scores(written: str, score: float) -> None:
    found = read(f'{{"score": {written}}}')
    assert isinstance(found, Reply)
    assert found.score == score


def test_without_a_rubric_no_score_is_asked_or_checked() -> None:
    for text in ("{}", '{"score": "high"}', '{"score": NaN}'):
        found = read(text, rubric=False)
        assert isinstance(found, Reply)
        assert found.score is None
    assert detail('{"verdicts": 1}', rubric=False) == "schema_shape"


@pytest.mark.parametrize(
    ("explanation", "expected"),
    [
        ('"So."', "So."),
        ("7", ""),
        ("NaN", ""),
        ("null", ""),
        ('["So."]', ""),
        ('"a\\ud800b"', "a?b"),
        ('"💧"', "💧"),
    ],
)
def test_only_a_text_explains(explanation: str, expected: str) -> None:
    found = read(f'{{"score": 3, "explanation": {explanation}}}')
    assert isinstance(found, Reply)
    assert found.explanation == expected


def test_a_missing_explanation_and_missing_verdicts_are_none() -> None:
    assert read('{"score": 3}') == Reply(score=3.0, explanation="", verdicts=[])


def test_verdicts_are_kept_as_they_came() -> None:
    found = read('{"score": 3, "verdicts": [1, "a", null, {"occurrence": 1, "x": NaN}]}')
    assert isinstance(found, Reply)
    assert found.verdicts == ["1", "a", None, {"occurrence": "1", "x": "NaN"}]


def test_control_characters_in_a_text_are_read() -> None:
    assert isinstance(read('{"score": 3, "explanation": "a\tb\nc"}'), Reply)


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, but I can't help with that.", "I am very sorry.", "Sorry, no.", "I cannot grade this.",
        "I can’t do that.", "I can not.", "I won't answer.", "I will not.", "I must decline.", "I decline.",
        "I refuse.", "I am unable to.", "I'm not able to.", "I’m not comfortable with it.",
        "I do not feel comfortable.", "As an AI, I have no opinion.", "My apologies, no.", "I apologize.",
        "Apologies.", "Unfortunately, I cannot.", "**I'm sorry**", "  “I have to decline.”",
    ],
)  # fmt: skip
def test_a_refusal_in_words(text: str) -> None:
    assert read(text) == Unusable("judge_refused")


@pytest.mark.parametrize(
    "text",
    [
        "The answer is fine, I'm sorry to say.",
        "I think all is well.",
        "Sorrow fills the page.",
        "I cited the source.",
        "As an aid to reading: fine.",
        "Unfortunately, it is unsupported.",
    ],
)
def test_other_words_are_no_refusal(text: str) -> None:
    assert detail(text) == "no_json"


def test_a_refusal_around_an_object_is_none() -> None:
    assert detail(f"I'm sorry, here it is: {GOOD}") == "no_json"


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (Number("1"), 1), (Number("-1"), -1), (Number("007"), 7), ("1", None), (True, None), (Number("1.0"), None),
        (Number("1e0"), None), (Number("NaN"), None), (Number("9" * 33), None),
        (Number("9" * 32), int("9" * 32)), (1, None), (None, None),
    ],
)  # fmt: skip
def test_a_whole_number_of_a_reply(value: Any, number: int | None) -> None:
    assert whole_number(value) == number


@pytest.mark.parametrize(
    ("value", "text"), [("a", "a"), ("", ""), (Number("1"), None), (None, None), (["a"], None)]
)
def test_a_text_of_a_reply(value: Any, text: str | None) -> None:
    assert plain_text(value) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"<think>a{GOOD}", "no_json"),
        (f"<think>a</thinking>{GOOD}", "no_json"),
        (f"<think>a <think>b</think>{GOOD}", None),
        (f"<think>a</think><thinking>b{GOOD}", "no_json"),
        (f"<think>a<thought>b</thought>{GOOD}", "no_json"),
        (f"<think>a<think>b<thought>c</thought>{GOOD}", "no_json"),
        (f"```json\n{GOOD}", "no_json"),
        (f"```json {GOOD}```", "no_json"),
        ("```\n```", "no_json"),
        ("```\n``", "no_json"),
        (f"{GOOD}\n```", "no_json"),
    ],
    ids=[
        "never closed",
        "closed by another name",
        "opened twice, closed once",
        "another one never closed",
        "one closed inside one that is not",
        "two of one name that are never closed",
        "a fence that is never closed",
        "a fence without a line of its own",
        "an empty fence",
        "an opening that is no whole fence",
        "a closing fence alone",
    ],
)
def test_thinking_and_fences_that_are_not_whole(text: str, expected: str | None) -> None:
    if expected is None:
        assert isinstance(read(text), Reply)
    else:
        assert detail(text) == expected
