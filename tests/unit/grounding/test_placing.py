"""Which claims a quotation of the response speaks of."""

import pytest

from judgeproof.grounding.claims import cut
from judgeproof.grounding.placing import OVER, OWN, SHARED, placed

TEXT = "Peat is old in Skye. Peat is old in Mull. Coal is younger than peat. Peat is old in Skye."


def at(quote: str, number: int | None = None, text: str = TEXT) -> list[tuple[int, str]]:
    return [(place.claim, place.standing) for place in placed(quote, text, cut(text)[0], number)]


@pytest.mark.parametrize(
    ("quote", "number", "wanted"),
    [
        ("Coal is younger", None, [(3, OWN)]),
        ("Coal is younger", 3, [(3, OWN)]),
        ("Coal is younger", 1, []),
        ("Peat is old", None, [(1, SHARED), (2, SHARED), (4, SHARED)]),
        ("Peat is old", 2, [(2, OWN)]),
        ("Peat is old in Skye.", None, [(1, OWN), (4, OWN)]),
        ("Peat is old in Skye.", 4, [(4, OWN)]),
        ("old in Mull. Coal is younger", None, [(2, OVER), (3, OVER)]),
        ("old in Mull. Coal is younger", 3, [(3, OWN)]),
        ("Peat is old ... than peat", None, [(1, OVER), (3, OVER)]),
        ("of the", None, []),
        ("P", None, []),
        ("Coal", None, []),
        ("Peat is new", None, []),
        ("x" * 100_001, None, []),
    ],
)
def test_a_quotation_speaks_of(quote: str, number: int | None, wanted: list[tuple[int, str]]) -> None:
    assert at(quote, number) == wanted


def test_what_is_left_out_is_not_spoken_of() -> None:
    found = placed("Peat is old ... than peat", TEXT, cut(TEXT)[0], None)[0]
    assert found.span.text == "Peat is old in Skye. Peat is old in Mull. Coal is younger than peat"
    assert [TEXT[start:end] for start, end in found.ranges] == ["Peat is old", "than peat"]


def test_one_word_speaks_of_a_claim_that_is_no_more_than_it() -> None:
    text = "Skye. Peat is old in Skye."
    assert at("Skye.", text=text) == [(1, OWN)]
    assert at("old", text=text) == []


def test_a_sentence_that_claims_nothing_is_spoken_of_by_nobody() -> None:
    assert at("What is old peat", text="What is old peat? Coal is younger than peat.") == []
