"""What a quotation must have to bear out a piece of the reference."""

import pytest
from tests.unit.retrieval.examples import on, piece, precision, recall

from judgeproof.retrieval.bearing import gap_of


@pytest.mark.parametrize(
    ("text", "quote", "why"),
    [
        ("It was opened in 1933 by the queen.", "the mayor", "number_not_quoted"),
        ("It was opened in 1933.", "opened in 1932", "number_not_quoted"),
        ("It cost some million crowns and fell.", "1932", "nothing_shared"),
        ("The mayor of the old town opened the new bridge with its brass bands.", "the mayor", "quotation_too_short"),
        ("It was opened in 1932.", "never said so", "quotation_not_found"),
    ],
)  # fmt: skip
def test_a_quotation_that_does_not_bear_out_its_piece(text: str, quote: str, why: str) -> None:
    found = recall(piece(text, True, quote), expected=text)
    assert (found["score"], found["passed"], found["discarded"]) == (0.0, False, 1)
    assert [(p["supported"], p["refused"], p["why"], p["evidence"]) for p in found["pieces"]] == [
        (False, True, why, None)
    ]


@pytest.mark.parametrize(
    ("text", "quote", "why"),
    [
        ("It has nine pylons.", "has eight pylons", "number_not_quoted"),
        ("It stood at -5 degrees.", "at 5 degrees", "number_not_quoted"),
        ("It was not opened by the mayor.", "opened by the mayor", "denied_otherwise"),
        ("It lacks a mayor.", "by the mayor", "denied_otherwise"),
        ("It was painted by sheep.", "never painted by sheep", "denied_otherwise"),
        ("Sheep have a river.", "a myth that sheep have a river", "denied_otherwise"),
    ],
)
def test_words_that_say_the_opposite_or_another_number_do_not_bear_it_out(
    text: str, quote: str, why: str
) -> None:
    assert gap_of(text, quote) == why


def test_a_sentence_of_a_piece_that_a_quotation_has_no_word_of_is_not_borne_out() -> None:
    """Cut whole, a reference would be held by whatever says one of its sentences."""
    whole = "The bridge was opened in 1932. Sheep graze below the pylons."
    quote = "The bridge was opened in 1932 by the mayor"
    assert gap_of(whole, quote) == "nothing_shared"
    assert gap_of("Yes. The bridge was opened in 1932.", quote) is None
    assert gap_of("The bridge was opened in 1932. The mayor himself opened it.", quote) is None


def test_one_quotation_does_not_bear_out_three_pieces() -> None:
    texts = ("Boats sink.", "Trains stop.", "Planes land.")
    found = recall(*[piece(text, True, "1932") for text in texts], expected=" ".join(texts))
    assert (found["score"], found["discarded"]) == (0.0, 3)


@pytest.mark.parametrize(
    "texts", [("It was not", "opened in 1932."), ("It was not", "opened", "in 1932."), ("Nobody never", "opened in 1932.")]
)  # fmt: skip
def test_what_is_left_of_a_negated_sentence_is_not_supported(texts: tuple[str, ...]) -> None:
    rest = [piece(text, True, "opened in 1932") for text in texts[1:]]
    found = recall(piece(texts[0], False), *rest, expected=" ".join(texts))
    assert found["score"] == 0.0
    assert {p["why"] for p in found["pieces"][1:]} == {"negated_before"}


def test_a_negation_of_another_sentence_or_of_none_turns_nothing() -> None:
    apart = recall(
        piece("It is not red.", False), piece("It was opened in 1932.", True, "opened in 1932"),
        expected="It is not red. It was opened in 1932.",
    )  # fmt: skip
    assert [p["supported"] for p in apart["pieces"]] == [False, True]
    plain = recall(
        piece("It was surely", False), piece("opened in 1932.", True, "opened in 1932"),
        expected="It was surely opened in 1932.",
    )  # fmt: skip
    assert [p["supported"] for p in plain["pieces"]] == [False, True]


@pytest.mark.parametrize(
    "nothing", ["------------------------------ [1]", "of that and this and those before it was so", "!!!"]
)
def test_what_says_nothing_is_not_held_by_whatever_was_retrieved(nothing: str) -> None:
    quote = "opened in 1932"
    alone = recall(piece("Bob died.", False), piece(nothing, True, quote), expected=f"Bob died. {nothing}")
    assert (alone["score"], alone["pieces"][1]["why"]) == (0.0, "nothing_shared")
    beside = recall(
        piece("Bob died.", False), piece(nothing, True, quote), piece("It opened.", True, quote),
        expected=f"Bob died. {nothing} It opened.",
    )  # fmt: skip
    assert [p["supported"] for p in beside["pieces"]] == [False, True, True]


def test_a_reference_that_says_nothing_is_what_the_judge_says() -> None:
    assert recall(piece("It is so.", True, "opened in 1932"), expected="It is so.")["score"] == 1.0


def test_what_follows_a_denial_in_its_sentence_is_not_supported() -> None:
    found = recall(
        piece("It is false that", False), piece("it opened in 1932.", True, "opened in 1932"),
        expected="It is false that it opened in 1932.",
    )  # fmt: skip
    assert (found["score"], found["pieces"][1]["why"]) == (0.0, "negated_before")


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It was opened in 1932.", "The bridge was opened in 1932"),
        ("The opening was by the mayor [1].", "opened in 1932 by the mayor"),
        ("It has 1,200 seats.", "seats: 1200"),
        ("It is it.", "the bridge"),
        ("It has 3 arches.", "three arches"),
        ("It has three arches.", "3 arches"),
        ("It fell to -5 degrees.", "it fell to minus 5 degrees"),
        ("It was not opened in winter.", "It was never opened in winter"),
        ("It opened in spring.", "not only in spring, it opened in autumn too"),
        ("It opened in spring.", "did not close when it opened in spring"),
    ],
)
def test_a_quotation_that_may_bear_out_its_piece(text: str, quote: str) -> None:
    assert gap_of(text, quote) is None


def test_a_chunk_that_repeats_another_with_a_mark_that_is_not_seen_is_not_needed() -> None:
    said = [on(n, "needed", "opened in 1932") for n in (1, 2, 3)]
    text = "The bridge was opened in 1932."
    found = precision(*said, context=[text, text + "\u200b", "The bri\u00addge \u2060was  opened in 1932."])
    assert (found["score"], len(found["corrections"])) == (1 / 3, 2)
