"""Words, numbers and content."""

import unicodedata

import pytest

from judgeproof.text.words import (
    content_words,
    has_content,
    is_content,
    is_number,
    is_unspaced,
    negates,
    tokens,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The tower, 300 m.", ["The", "tower", "300", "m"]),
        ("1,234.5 and 1/2 at 10:30", ["1,234.5", "and", "1/2", "at", "10:30"]),
        ("1\u202f000 1'000", ["1\u202f000", "1'000"]),
        ("the 1990s, 10kg, 2nd", ["the", "1990s", "10kg", "2nd"]),
        ("1,1a", ["1", "1a"]),
        ("don't isn\u2019t rock'n'roll", ["don't", "isn\u2019t", "rock'n'roll"]),
        ("snake_case well-known", ["snake", "case", "well", "known"]),
        ("塔高300米", ["塔", "高", "300", "米"]),
        ("カメラ", ["カ", "メ", "ラ"]),
        ("ไทย", ["ไ", "ท", "ย"]),
        ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
        ("مُحَمَّد", ["مُحَمَّد"]),
        (unicodedata.normalize("NFD", "résumé"), [unicodedata.normalize("NFD", "résumé")]),
        (unicodedata.normalize("NFD", "caffè lungo"), [unicodedata.normalize("NFD", "caffè"), "lungo"]),
        ("... -- !", []),
    ],
)
def test_tokens(text: str, found: list[str]) -> None:
    assert list(tokens(text)) == found


def test_a_digit_makes_a_number() -> None:
    assert is_number("300") and is_number("1990s") and is_number("2nd") and is_number("٣")
    assert not is_number("m300") and not is_number("")


@pytest.mark.parametrize("word", ["tower", "300", "7", "塔", "sea"])
def test_content(word: str) -> None:
    assert is_content(word)


@pytest.mark.parametrize("word", ["the", "The", "which", "isn\u2019t", "m", "ox"])
def test_no_content(word: str) -> None:
    assert not is_content(word)


def test_content_words_are_compared_without_case_and_as_they_are() -> None:
    assert content_words("The Towers of STRASSE 300") == {"towers", "strasse", "300"}
    assert content_words("tower") != content_words("towers")


@pytest.mark.parametrize("text", ["300", "The tower", "tall tower", "塔高", "हिन्दी भाषा"])
def test_evidence_needs_two_words_or_a_number(text: str) -> None:
    assert has_content(text)


@pytest.mark.parametrize("text", ["", "tower", "of the", "...", "塔", unicodedata.normalize("NFD", "résumé")])
def test_one_word_or_function_words_alone_prove_nothing(text: str) -> None:
    assert not has_content(text)


@pytest.mark.parametrize("text", ["it is not so", "NEVER", "it isn\u2019t", "can't", "without it", "neither"])
def test_negation(text: str) -> None:
    assert negates(text)


@pytest.mark.parametrize("text", ["", "a note", "knot", "another one", "want"])
def test_no_negation(text: str) -> None:
    assert not negates(text)


def test_scripts_without_blanks() -> None:
    assert all(map(is_unspaced, "塔カひไກက𠀀"))
    assert not any(map(is_unspaced, "aé1한ア"[:4]))
