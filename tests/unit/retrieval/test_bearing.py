"""What a quotation must have to bear out a piece of the reference."""

import pytest
from tests.unit.retrieval.examples import on, piece, precision, recall

from judgeproof.retrieval.bearing import gap_of


@pytest.mark.parametrize(
    ("text", "quote", "why"),
    [
        ("It was opened in 1933 by the queen.", "the mayor", "number_not_quoted"),
        ("It was opened in 1933.", "opened in 1932", "number_not_quoted"),
        ("It cost nine million crowns and fell.", "1932", "nothing_shared"),
        ("The mayor of the old town opened the new bridge with two brass bands.", "the mayor", "quotation_too_short"),
        ("It was opened in 1932.", "never said so", "quotation_not_found"),
    ],
)  # fmt: skip
def test_a_quotation_that_does_not_bear_out_its_piece(text: str, quote: str, why: str) -> None:
    found = recall(piece(text, True, quote), expected=text)
    assert (found["score"], found["passed"], found["discarded"]) == (0.0, False, 1)
    assert [(p["supported"], p["refused"], p["why"], p["evidence"]) for p in found["pieces"]] == [
        (False, True, why, None)
    ]


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
    ("text", "quote"),
    [
        ("It was opened in 1932.", "The bridge was opened in 1932"),
        ("The opening was by the mayor [1].", "opened in 1932 by the mayor"),
        ("It has 1,200 seats.", "seats: 1200"),
        ("It is it.", "the bridge"),
    ],
)
def test_a_quotation_that_may_bear_out_its_piece(text: str, quote: str) -> None:
    assert gap_of(text, quote) is None


def test_a_chunk_that_repeats_another_with_a_mark_that_is_not_seen_is_not_needed() -> None:
    said = [on(n, "needed", "opened in 1932") for n in (1, 2, 3)]
    text = "The bridge was opened in 1932."
    found = precision(*said, context=[text, text + "\u200b", "The bri\u00addge \u2060was  opened in 1932."])
    assert (found["score"], len(found["corrections"])) == (1 / 3, 2)
