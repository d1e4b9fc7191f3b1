"""Normalisation: what is folded, what never is, and the way back to the characters as they stand."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.text.normalise import BREAK, broken_word, normalise


def back(text: str, part: str) -> str:
    """What a part of the normalised text stands for in the original."""
    normalised = normalise(text)
    start = normalised.text.index(part)
    first, last = normalised.original(start, start + len(part))
    return text[first:last]


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("cafe\u0301", "café"),
        ("café", "café"),
        ("o\ufb03ce", "office"),
        ("\uff21\uff11\uff0d\uff02", 'A1-"'),
        ("\u201cso\u201d \u2018so\u2019 \u00abso\u00bb \u201eso\u201c `so\u00b4", "\"so\" 'so' \"so\" \"so\" 'so'"),
        ("5\u20327\u2033", "5'7\""),
        ("a\u2010b\u2011c\u2012d\u2013e\u2014f\u2015g\u2212h", "a-b-c-d-e-f-g-h"),
        ("a \t\r\n\u2009\u00a0\u3000b", "a b"),
        ("  a", "a"),
        ("co\u00adop\u200ber\u200date\ufeff\u2060d\u202e", "cooperated"),
        ("a\x00b", "ab"),
        ("\u1112\u1161\u11ab\u1100\u1173\u11af", "한글"),
        ("\U0001d400\U0001d7d8 \U0001f600", "A0 \U0001f600"),
        ("\u212b", "Å"),
        ("\ufdfa", "صلى الله عليه وسلم"),
    ],
)  # fmt: skip
def test_how_a_thing_is_written_is_folded(text: str, folded: str) -> None:
    assert normalise(text).text == folded


@pytest.mark.parametrize("text", ["10²", "H₂O", "1½", "①", "x⁻¹", "Straße", "ẞ", "ı"])
def test_what_a_thing_says_is_kept(text: str) -> None:
    assert normalise(text).text.replace("-", "\u2044") == text.replace("-", "\u2044")


def test_a_raised_two_is_no_two() -> None:
    assert normalise("10²").text != normalise("102").text
    assert normalise("1½").text != normalise("11/2").text
    assert normalise("⑩").text == "⑩"


def test_a_compatibility_form_that_would_become_a_digit_is_kept() -> None:
    """U+33E0 says "the first of the month": folding it would put a bare 1 before an ideograph."""
    assert normalise("\u33e0").text == "\u33e0"


def test_a_raised_letter_keeps_its_accent_composed() -> None:
    assert normalise("\u00aae\u0301").text == "\u00aaé"
    assert normalise("\u00b2\u0301").text == "\u00b2\u0301"


@pytest.mark.parametrize("gap", ["\n", "\r\n", "\r", " \n\t "])
@pytest.mark.parametrize("hyphen", ["-", "\u2010", "\u2011"])
def test_a_hyphen_at_a_line_end_inside_a_word_may_be_there_or_not(hyphen: str, gap: str) -> None:
    text = f"the infor{hyphen}{gap}mation"
    assert normalise(text).text == f"the infor{BREAK}mation"
    assert back(text, BREAK) == f"{hyphen}{gap}"
    assert BREAK in normalise(f"cafe\u0301{hyphen}{gap}tasse").text


@pytest.mark.parametrize("text", ["well-known", "1-\n2", "A-\nB", "a -\nb", "-\na", "a-\n", "a-\n1", "a- b"])
def test_other_hyphens_stay(text: str) -> None:
    assert BREAK not in normalise(text).text
    assert "-" in normalise(text).text


def test_where_a_broken_word_goes_on() -> None:
    assert broken_word("in-\ncorrect", 2) == 4
    assert broken_word("in-\ncorrect", 1) == 0


@pytest.mark.parametrize(
    ("text", "part", "original"),
    [
        ("the cafe\u0301 is", "café", "cafe\u0301"),
        ("an o\ufb03ce here", "office", "o\ufb03ce"),
        ("an o\ufb03ce here", "fi", "\ufb03"),
        ("a   b\n\nc", "a b c", "a   b\n\nc"),
        ("x co\u00adop y", "coop", "co\u00adop"),
        ("x \u200bcoop\u200b y", "coop", "coop"),
        ("a \u1112\u1161\u11ab b", "한", "\u1112\u1161\u11ab"),
        ("\U0001d400\U0001d401 plain", "AB", "\U0001d400\U0001d401"),
        ("in a plain text", "plain", "plain"),
        ("\u201cso\u201d", '"so"', "\u201cso\u201d"),
        ("ae\u0301", "é", "e\u0301"),
        ("x e\u0301", "é", "e\u0301"),
    ],
)
def test_the_way_back_leads_to_the_text_as_it_stands(text: str, part: str, original: str) -> None:
    assert back(text, part) == original


def test_more_marks_than_any_letter_has_are_cut_into_pieces() -> None:
    assert normalise("a" + "\u0316\u0300" * 100).text.startswith("à")
    assert normalise("a" + "\u0300\u0316" * 100).text.count("\u0316\u0300") > 1
    # A letter and 31 marks are put in order together; a 32nd stays where it stands.
    assert normalise("a" + "\u0316" * 30 + "\u0300").text == "à" + "\u0316" * 30
    assert normalise("a" + "\u0316" * 31 + "\u0300").text == "a" + "\u0316" * 31 + "\u0300"


PARTS = st.sampled_from(
    ["a", "b", " ", "\n", "-", "-\n", "\r\n", "e\u0301", "\u0301", "\ufb03", "\u00ad", "²", "½", "\u1112\u1161\u11ab", "\u1161",
     "\U0001d400", "\u2019", "\uff11", "5", "\u0995\u09cb", "\u3000", "\x00", "\u33e0", "."]
)  # fmt: skip


@given(st.lists(PARTS, max_size=30).map("".join))
def test_every_character_knows_its_stretch_in_order(text: str) -> None:
    normalised = normalise(text)
    assert len(normalised.text) == len(normalised.starts) == len(normalised.ends)
    for at in range(len(normalised.text)):
        assert 0 <= normalised.starts[at] < normalised.ends[at] <= len(text)
        assert at == 0 or normalised.starts[at] >= normalised.starts[at - 1]


@given(st.lists(PARTS, max_size=30).map("".join))
def test_composed_and_decomposed_forms_are_one(text: str) -> None:
    composed, decomposed = (normalise(unicodedata.normalize(form, text)).text for form in ("NFC", "NFD"))
    assert composed == decomposed
