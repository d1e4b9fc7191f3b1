"""JSON is read out of what tools print, and nothing odd in it becomes a number."""

import json

import pytest

from judgeproof.reviews.parsers.documents import (
    Json,
    Odd,
    Unreadable,
    clean,
    decode,
    read_json,
    readable,
)
from judgeproof.reviews.parsers.values import index, shown, text, under, word


def value(raw: str) -> object:
    read = read_json(raw)
    assert isinstance(read, Json)
    return read.documents[0]


def state(raw: str) -> str:
    read = read_json(raw)
    assert isinstance(read, Unreadable)
    assert read.why
    return read.state


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b'{"a": 1}', '{"a": 1}'),
        (b"\xef\xbb\xbf[]", "[]"),
        ("\ufeff[1]".encode("utf-16-le"), "[1]"),
        ("\ufeff[1]".encode("utf-16-be"), "[1]"),
        ("\ufeff[1]".encode("utf-32-le"), "[1]"),
        ("[1, 2]".encode("utf-16-le"), "[1, 2]"),
        ("[1, 2]".encode("utf-16-be"), "[1, 2]"),
        ("[\u00e9]".encode("latin-1"), "[\ufffd]"),
        ("é".encode(), "é"),
        (b"", ""),
    ],
)
def test_bytes_are_decoded_by_their_marks_and_zeros(data: bytes, expected: str) -> None:
    assert decode(data) == expected


@pytest.mark.parametrize("error", ["surrogateescape", "latin-1"])
def test_utf_16_that_was_read_as_something_else_is_read_again(error: str) -> None:
    data = '\ufeff{"a": "x"}'.encode("utf-16-le")
    raw = data.decode("latin-1") if error == "latin-1" else data.decode("utf-8", error)
    assert readable(raw) == '{"a": "x"}'


def test_a_mark_read_as_latin_1_is_taken_off_and_a_zero_that_proves_nothing_stays() -> None:
    assert readable("\u00ef\u00bb\u00bf[]") == "[]"
    assert readable("\u4f60\x00\ud800") == "\u4f60\x00\ud800"


def test_a_half_of_a_surrogate_pair_cannot_be_stored_and_is_replaced() -> None:
    assert clean("a\ud800b") == "a\ufffdb"


@pytest.mark.parametrize(
    ("raw", "expected", "notices"),
    [
        ("[]", [], 0),
        ('scanning...\n{"a": 1}', {"a": 1}, 1),
        ('[INFO] start\n[WARN] x\n[{"a": 1}]\nDone in 2 s', [{"a": 1}], 2),
        ('{"a": 1}\nall done', {"a": 1}, 1),
        ("3 files checked\n[1]", [1], 1),
        ('{"a": 1}\n[INFO] done', {"a": 1}, 1),
    ],
)
def test_messages_around_the_json_are_passed_over_and_told_of(
    raw: str, expected: object, notices: int
) -> None:
    read = read_json(raw)
    assert isinstance(read, Json)
    assert read.documents == (expected,)
    assert len(read.notices) == notices


def test_no_document_of_many_is_lost() -> None:
    read = read_json('{"a": 1}\n' * 20_000)
    assert isinstance(read, Json)
    assert (len(read.documents), read.notices) == (20_000, ())


def test_documents_one_after_the_other_are_all_read() -> None:
    read = read_json('[1]\n[2] {"a": 3}')
    assert isinstance(read, Json)
    assert read.documents == ([1], [2], {"a": 3})


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("", "empty_output"),
        ("\ufeff \n", "empty_output"),
        ("no json here", "not_json"),
        ("3 files", "not_json"),
        ("[INFO] nothing follows", "not_json"),
        ('{"a": 1', "truncated"),
        ('[\n {"a": 1},\n {"b', "truncated"),
        ('{"a": "text that never en', "truncated"),
        ('[1]\n{"a":', "truncated"),
        ("[1]\n[", "truncated"),
        ("[1]\n[2,", "truncated"),
        ('{\n "a": 1,\n oops\n}', "not_json"),
        ('{"a": 1, "a": 2}', "duplicate_key"),
        ('[{"x": {"a": 1, "a": 1}}]', "duplicate_key"),
        ("[" * 100_000, "too_deep"),
    ],
)
def test_what_cannot_be_read_has_a_state(raw: str, expected: str) -> None:
    assert state(raw) == expected


def test_an_object_inside_broken_json_is_never_taken_for_the_document() -> None:
    lines = json.dumps([{"a": 1}, {"b": 2}], indent=0)
    assert state(lines[:-6]) == "truncated"


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 19, "9" * 5000])
def test_a_number_that_is_none_stays_odd(number: str) -> None:
    found = value(f"[{number}]")
    assert isinstance(found, list)
    assert isinstance(found[0], Odd)
    assert word(found, 0) is None
    assert index(found, 0) is None
    assert shown(found[0]) == number[:40]


def test_values_of_another_type_are_absent() -> None:
    given = {"a": [True, 1.0, 7, "x", None], "b": "text"}
    assert [word(given, "a", at) for at in range(5)] == [None, None, "7", "x", None]
    assert [index(given, "a", at) for at in range(5)] == [None, None, 7, None, None]
    assert text(given, "a") == ""
    assert under(given, "b", "c") is None
    assert under(given, "a", 9) is None
    assert word({"s": "  "}, "s") is None
    assert shown("x" * 100) == "'" + "x" * 38 + "\u2026"
