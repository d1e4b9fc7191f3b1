"""Every place of a quotation, and what of a range it says itself."""

import pytest

from judgeproof.text.quotes import locate, places, stretches
from judgeproof.text.words import token_places

TEXT = "Peat is old. Coal is older. Peat\u00a0is old."


def found(quote: str, passage: str = TEXT) -> list[str]:
    return [passage[place.start : place.end] for place in places(quote, passage)]


@pytest.mark.parametrize(
    ("quote", "wanted"),
    [
        ("Peat is old", ["Peat is old", "Peat\u00a0is old"]),
        ("Peat\u00a0is old", ["Peat is old", "Peat\u00a0is old"]),
        ("Coal is older", ["Coal is older"]),
        ("Coal is old", []),
        ("Peat ... older", []),
        ("Peat is ... is older", ["Peat is old. Coal is older"]),
        ("\u200b", []),
    ],
)
def test_every_place_is_found_however_it_is_written(quote: str, wanted: list[str]) -> None:
    assert found(quote) == wanted


def test_the_first_place_is_the_one_that_is_located() -> None:
    for quote in ("Peat is old", "Coal is older", "Peat is ... is older"):
        assert places(quote, TEXT)[0] == locate(quote, TEXT)


def test_a_place_that_cuts_a_word_is_none() -> None:
    assert found("old", "older old bold old.") == ["old", "old"]


def test_a_quotation_of_nothing_but_invisible_marks_stands_where_it_stands() -> None:
    assert found("\u200b", "a\u200b") == found("\u200b", "a\u200b")[:1]


def test_what_an_ellipsis_leaves_out_is_not_said() -> None:
    place = places("Peat is ... is older", TEXT)[0]
    assert [TEXT[start:end] for start, end in stretches("Peat is ... is older", TEXT, place)] == [
        "Peat is",
        "is older",
    ]
    place = places("Peat is old", TEXT)[0]
    assert stretches("Peat is old", TEXT, place) == [(0, 11)]


def test_tokens_have_their_places() -> None:
    assert list(token_places("Peat, 1.5 m deep", 5, 11)) == [("1.5", 6, 9), ("m", 10, 11)]
