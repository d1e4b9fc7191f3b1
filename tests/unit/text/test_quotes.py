"""Where a quotation stands: exactly, normalised, or with gaps, and never inside a word or a number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.text import quotes
from judgeproof.text.quotes import Located, cuts_nothing, locate


def found(quote: str, passage: str) -> tuple[str, str] | None:
    """The stretch of the passage and how it was matched."""
    at = locate(quote, passage)
    return (passage[at.start : at.end], at.match) if at else None


# ---------------------------------------------------------------- as it stands


def test_exactly() -> None:
    assert locate("tall tower", "The tall tower.") == Located(4, 14, "exact")
    assert locate("  tall tower\n", "The tall tower.") == Located(4, 14, "exact")
    assert locate("The tall tower.", "The tall tower.") == Located(0, 15, "exact")


@pytest.mark.parametrize(
    ("quote", "passage"), [("", "a"), ("  ", "a"), ("a b", ""), ("b a", "a b"), ("Tower", "tower")]
)
def test_what_does_not_stand_is_not_found(quote: str, passage: str) -> None:
    assert locate(quote, passage) is None


def test_a_quotation_far_longer_than_the_passage_is_not_looked_for() -> None:
    assert locate("a" + "\u200b" * 100, "a") is None
    assert found("a" + "\u200b" * 20, "a") == ("a", "normalised")
    # Four times as long and 64 more, and one more than that.
    assert found("a" + "\u200b" * 67, "a") == ("a", "normalised")
    assert locate("a" + "\u200b" * 68, "a") is None


def test_the_first_place_that_cuts_nothing_counts() -> None:
    assert locate("8 men", "18 men, 8 men") == Located(8, 13, "exact")


# ---------------------------------------------------------------- cuts


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        ("8", "in 18 cases"),
        ("1", "in 18 cases"),
        ("correct value", "an incorrect value"),
        ("the correct", "the correctness"),
        ("correct value", "an in\u00adcorrect value"),
        ("correct value", "an in\u200bcorrect value"),
        ("correct value", "an in-\ncorrect value"),
        ("correct value", "an in- \r\n  correct value"),
        ("an in", "an in-\ncorrect value"),
        ("an in-", "an in-\ncorrect value"),
        ("name", "snake_name"),
        ("cafe", "the cafe\u0301"),
        ("234", "1,234"),
        ("about 1", "about 1,234"),
        ("about 1,", "about 1,234"),
        (",234 men", "1,234 men"),
        ("5 metres", "3.5 metres"),
        (".5 metres", "3.5 metres"),
        ("10", "10:30"),
        ("2", "1/2"),
        ("000", "10\u202f000"),
        ("10", "10²"),
        ("1", "1½"),
        ("5 degrees", "at -5 degrees"),
        ("5 degrees", "at \u22125 degrees"),
        ("5 degrees", "-5 degrees"),
        ("at -", "at -5 degrees"),
        ("05 level", "the .05 level"),
        (".05 level", "at -.05 level"),
        ("5", "\u200b-\u200b5"),
    ],
)
def test_words_numbers_and_signs_are_not_cut(quote: str, passage: str) -> None:
    assert locate(quote, passage) is None


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        ("8", "in 8 cases"),
        ("8", "8, 9"),
        ("300", "300 m."),
        ("300", "300."),
        ("-5 degrees", "at -5 degrees"),
        ("5", "1-5"),
        ("5", "a-5"),
        ("5", "--5"),
        ("5", "e.g.5"),
        ("5", "...5"),
        ("1889", "(1889)"),
        ("known facts", "well-known facts"),
        ("高三百", "塔高三百米"),
        ("300", "塔高300米"),
        ("two words", '"two words"'),
        ("a-b", "a-b"),
        ("word", "a -\nword"),
    ],
)
def test_edges_that_cut_nothing(quote: str, passage: str) -> None:
    assert found(quote, passage) == (quote, "exact")


def test_a_range_at_the_edges_of_the_text_cuts_nothing() -> None:
    assert cuts_nothing("abc", 0, 3)
    assert not cuts_nothing("abc", 1, 3)
    assert not cuts_nothing("abc", 0, 2)
    assert cuts_nothing("\u200babc\u200b", 1, 4)


def test_a_word_goes_on_over_thirty_one_unseen_marks_and_no_more() -> None:
    for marks, cut in ((31, True), (32, False)):
        text = "in" + "\u200b" * marks + "correct"
        assert cuts_nothing(text, marks + 2, len(text)) is not cut
        assert cuts_nothing(text, 0, 2) is not cut


# ---------------------------------------------------------------- normalised


@pytest.mark.parametrize(
    ("quote", "passage", "stretch"),
    [
        ("the café is", "now the cafe\u0301 is open", "the cafe\u0301 is"),
        ("an office", "in an o\ufb03ce", "an o\ufb03ce"),
        ('he said "so"', "he said \u201cso\u201d", "he said \u201cso\u201d"),
        ("it's 5-6", "it\u2019s 5\u20136 m", "it\u2019s 5\u20136"),
        ("a tall tower", "a  tall\r\ntower", "a  tall\r\ntower"),
        ("cooperate now", "co\u00adoperate now", "co\u00adoperate now"),
        ("한글 is", "\u1112\u1161\u11ab\u1100\u1173\u11af is", "\u1112\u1161\u11ab\u1100\u1173\u11af is"),
        ("the well-\nknown men", "the well-known men", "the well-known men"),
        ("A1 cells", "\uff21\uff11 cells", "\uff21\uff11 cells"),
        ("B cells", "\U0001d401 cells", "\U0001d401 cells"),
        ("1 000 men", "1\u202f000 men", "1\u202f000 men"),
        ("information is", "the infor-\nmation is", "infor-\nmation is"),
        ("infor-mation is", "the infor-\r\nmation is", "infor-\r\nmation is"),
        ("infor-\nmation is", "the infor-\r\nmation is", "infor-\r\nmation is"),
        ("well-known information", "a well-\nknown infor-\nmation.", "well-\nknown infor-\nmation"),
        ("-5 to well-known", "at -5  to well-\nknown", "-5  to well-\nknown"),
    ],
)
def test_how_it_is_written_does_not_matter(quote: str, passage: str, stretch: str) -> None:
    assert found(quote, passage) == (stretch, "normalised")


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        ("about 102 kg", "about 10² kg"),
        ("11/2 cups", "1½ cups"),
        ("H2O flows", "H₂O flows"),
        ("infor--mation is", "the infor-\nmation is"),
        ("wellknown infor-mation", "well-known infor-\nmation"),
        ("mation is", "infor-\nmation  is"),
        ("--", "wo-\nrd -"),
        ("information was", "infor-\nmation is"),
        ("-information is", "the infor-\nmation is"),
        ("\u200b\u200b", "a b"),
    ],
)
def test_what_it_says_does(quote: str, passage: str) -> None:
    assert locate(quote, passage) is None


# ---------------------------------------------------------------- with gaps

TOWER = "The tower is tall. It stands in Paris. Steel was not used in its beams, iron was."


@pytest.mark.parametrize("gap", [" ... ", "...", " \u2026 ", " [...] ", " [\u2026] ", " ( ... ) ", " ..... "])
def test_an_ellipsis_is_a_gap(gap: str) -> None:
    assert found(f"The tower is{gap}stands in Paris", TOWER) == (
        "The tower is tall. It stands in Paris",
        "ellipsis",
    )


def test_an_ellipsis_at_an_end_is_a_gap_too() -> None:
    assert found("... stands in Paris ...", TOWER) == ("stands in Paris", "ellipsis")


@pytest.mark.parametrize(
    "quote",
    [
        "stands in Paris ... The tower is",  # order
        "The tower is ... in Rome",  # a part that does not stand
        "The tower is ... Paris",  # a part without content
        "of the ... The tower is",
        "The tower is ... tower is tall",  # no overlap
        "Steel was ... used in its beams",  # a negation left out
        "...",
        "... ... ...",
    ],
)
def test_parts_stand_in_order_with_content_and_nothing_turns(quote: str) -> None:
    assert locate(quote, TOWER) is None


def test_a_negation_in_a_sentence_of_its_own_turns_nothing() -> None:
    passage = "The drug is approved. It is not sold. It is safe."
    assert found("The drug is approved. ... It is safe.", passage) == (passage, "ellipsis")


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        ("The drug is ... safe for use", "The drug is not approved. It is safe for use."),
        ("The drug is sold. ... safe for use", "The drug is sold. It is never safe for use."),
        ("The drug is ... safe for use", "The drug isn\u2019t said to be; the drug is hardly safe for use."),
    ],
)
def test_a_negation_that_belongs_to_either_side_does(quote: str, passage: str) -> None:
    assert locate(quote, passage) is None


def test_gaps_in_a_text_with_words_split_over_lines() -> None:
    passage = "The tall to-\nwer is open. It stands in Pa-\nris now."
    assert found("tall tower is ... stands in Paris", passage) == (passage[4:-5], "ellipsis")
    assert locate("stands in Paris ... tall tower is", passage) is None
    assert locate("ten men- ... -five men", "ten men-five men to-\nday") is None


# ---------------------------------------------------------------- laws

WORDS = st.lists(
    st.sampled_from(["tall", "tower", "18", "8", "-5", "1,234", "塔", "not", "wo-\nrd", "caf\u00e9", "cafe\u0301", "\u201cso\u201d", "."]),
    min_size=1,
    max_size=12,
).map(" ".join)  # fmt: skip


@given(WORDS, st.data())
def test_whatever_is_found_stands_there_and_cuts_nothing(passage: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(passage)))
    end = data.draw(st.integers(start, len(passage)))
    at = locate(passage[start:end], passage)
    if at is None:
        assert (
            not passage[start:end].strip()
            or not cuts_nothing(passage, start, end)
            or passage[start:end] != passage[start:end].strip()
        )
    else:
        assert cuts_nothing(passage, at.start, at.end)
        assert at.match != "exact" or passage[at.start : at.end] == passage[start:end].strip()


def test_after_a_thousand_places_that_cut_a_word_none_is_tried() -> None:
    assert found("8 men", "18 men, " * 999 + "8 men") == ("8 men", "exact")
    assert locate("8 men", "18 men, " * 1_000 + "8 men") is None


@given(st.text("aB9\u00b2\u4e2d\u0301\u00ad\x00_ .,;:!?)]\"'-\u2010\u2019/\n", min_size=1, max_size=8))
def test_what_shows_at_once_of_an_edge_is_what_the_whole_rule_says(text: str) -> None:
    edges = range(len(text) + 1)
    fast = [cuts_nothing(text, edge, edge) for edge in edges]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(quotes, "_is_clear", lambda text, edge: False)
        assert fast == [cuts_nothing(text, edge, edge) for edge in edges]
