"""Labels and tokens: how they are compared and what shape they have."""

import re

import pytest

from judgeproof.citations.labels import (
    TOKEN,
    fold,
    has_word,
    is_number,
    is_plain_words,
    parts,
    resembles,
    shape,
    signature,
    style_of,
    trim,
)


@pytest.mark.parametrize(
    ("written", "label"),
    [
        ("Doc-1", "doc-1"),
        (" doc-1 ", "doc-1"),
        ("ＤＯＣ－１", "doc-1"),
        ("É-1", "e\u0301-1"),
        ("STRASSE-1", "straße-1"),
        ("doc\u200b-1", "doc-1"),
        ("\u202adoc-1\u202c", "doc-1"),
        ("d\u00adoc-1", "doc-1"),
        ("doc-١", "doc-1"),
        ("doc-१२", "doc-12"),
        ("ΣΑΣ-1", "σας-1"),
        ("ﬁle-1", "file-1"),
    ],
)
def test_two_ways_to_write_one_label(written: str, label: str) -> None:
    assert fold(written) == fold(label)


@pytest.mark.parametrize(
    ("one", "other"), [("doc-1", "doc_1"), ("doc-1", "doc1"), ("e-1", "é-1"), ("01", "1")]
)
def test_two_labels_that_differ(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("token", "trimmed"),
    [
        ("doc-1.", "doc-1"),
        ("doc-1-._:,;#/@", "doc-1"),
        ("\t doc-1 ", "doc-1"),
        ("\u2066doc-1\u2069.", "doc-1"),
        ("\u200b doc-1", "doc-1"),
        ("-1", "-1"),
        ("...", ""),
    ],
)
def test_trailing_separators_and_marks_are_trimmed(token: str, trimmed: str) -> None:
    assert trim(token) == trimmed


@pytest.mark.parametrize(
    "token", ["doc-1", "1", "a", "e\u0301-1", "doc:1", "a/b#c@d.e", "नोट-1", "文書1", "ٱ1"]
)
def test_a_token(token: str) -> None:
    assert re.fullmatch(TOKEN, token)


@pytest.mark.parametrize("text", ["", "_a", "-1", "#1", "a b", "a,b", "a(b)", "é!"])
def test_no_token(text: str) -> None:
    assert re.fullmatch(TOKEN, text) is None


@pytest.mark.parametrize(
    ("key", "number"), [("1", True), ("007", True), ("", False), ("1a", False), ("१", False), ("²", False)]
)
def test_a_plain_number(key: str, number: bool) -> None:
    assert is_number(key) is number


@pytest.mark.parametrize(
    ("key", "digits", "separators"),
    [
        ("doc-1", False, "-"),
        ("1-2", True, "-"),
        ("a_b-c.d", False, "_-."),
        ("a:b", False, ""),
        ("12", True, ""),
    ],
)
def test_the_style_of_a_token(key: str, digits: bool, separators: str) -> None:
    assert signature(key) == (digits, frozenset(separators))


@pytest.mark.parametrize(
    ("key", "pattern"), [("doc-12", "a-9"), ("a1b", "a9a"), ("é-१", "a-9"), ("a_:1", "a_:9")]
)
def test_the_pattern_of_a_token(key: str, pattern: str) -> None:
    assert shape(key) == pattern


def test_the_parts_of_a_token() -> None:
    assert parts("a-b.c_d:e#f/g@h") == list("abcdefgh")
    assert parts("--") == []


@pytest.mark.parametrize(
    ("key", "word"), [("doc-1", True), ("a-9", False), ("a1b2", False), ("2024-05", False), ("é-é", False)]
)
def test_a_word_is_two_letters_in_a_row(key: str, word: bool) -> None:
    assert has_word(key) is word


@pytest.mark.parametrize(
    ("key", "plain"), [("self-employed", True), ("memo-7b", False), ("doc-1", False), ("a.b", True)]
)
def test_plain_words(key: str, plain: bool) -> None:
    assert is_plain_words(key) is plain


@pytest.mark.parametrize(
    ("keys", "dense"),
    [
        (["1", "2", "3"], 3),
        (["3", "1", "2"], 3),
        (["1"], 1),
        (["1", "3"], 0),
        (["2", "3"], 0),
        (["0", "1"], 0),
        (["1", "1"], 0),
        (["1", "2", "doc-1"], 2),
        (["1", "2", "9999999999"], 2),
        (["doc-1"], 0),
        ([], 0),
    ],
)
def test_numbers_are_dense_where_they_count_from_one(keys: list[str], dense: int) -> None:
    assert style_of(keys).dense == dense


def test_what_labels_have_in_common() -> None:
    style = style_of(["energy-report", "doc-1", "memo12", "peat", "4"])
    assert style.accuses
    assert style.words
    assert style.numbers
    assert not style.empty
    assert style.plain == {frozenset("-")}
    assert style.stems == {"memo"}
    assert style.shapes == {"a-a", "a-9"}


def test_a_single_plain_word_with_a_separator_at_its_end_is_no_pair_of_words() -> None:
    assert style_of(["report-"]).plain == frozenset()


@pytest.mark.parametrize("keys", [[], ["peat"], ["1", "2"], ["doc1"], ["a:1"]])
def test_without_a_separator_nothing_accuses(keys: list[str]) -> None:
    assert not style_of(keys).accuses


@pytest.mark.parametrize(
    ("key", "likeness"),
    [
        ("doc-9", "label"),
        ("self-employed", "label"),
        ("doc_9", "other_style"),
        ("a.b-cd", "other_style"),
        ("a-9", "label_pattern"),
        ("memo7", "label_pattern"),
        ("file7", None),
        ("memo", None),
        ("todo", None),
        ("9-9", None),
        ("12", None),
    ],
)
def test_what_a_token_resembles(key: str, likeness: str | None) -> None:
    assert resembles(key, style_of(["doc-1", "memo12"])) == likeness
