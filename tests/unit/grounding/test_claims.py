"""Claims: which sentences are, what of them carries content, and what speaks for one as a whole."""

import pytest
from tests.unit.grounding.examples import examined

from judgeproof.grounding.claims import cut, missing, spoken_for, touches
from judgeproof.grounding.facts import Claim


def only(text: str, markers: tuple[tuple[int, int], ...] = ()) -> Claim:
    claims, _ = cut(text, markers=markers)
    assert len(claims) == 1, claims
    return claims[0]


def words(claim: Claim) -> list[str]:
    return [claim.text[word.start - claim.start : word.end - claim.start] for word in claim.words]


def test_sentences_that_state_something_are_claims_and_the_others_are_set_aside() -> None:
    text = "What is peat? Peat is old. It burns [doc-1].\n\nHope this helps!"
    claims, aside = cut(text, markers=((36, 43),))
    assert [(c.n, c.text) for c in claims] == [(1, "Peat is old."), (2, "It burns [doc-1].")]
    assert all(text[c.start : c.end] == c.text for c in claims)
    assert [(a.text, a.because) for a in aside] == [
        ("What is peat?", "question"),
        ("Hope this helps!", "address"),
    ]


def test_a_sentence_that_may_state_something_is_a_claim() -> None:
    claims, aside = cut("Press the red button twice.")
    assert [claim.text for claim in claims] == ["Press the red button twice."]
    assert aside == ()


def test_markers_are_no_words_of_a_claim() -> None:
    claim = only("Peat is old [doc-12] and wet [doc-3].", ((12, 20), (29, 36)))
    assert words(claim) == ["Peat", "old", "wet"]
    assert claim.keys == {"peat", "old", "wet"}
    assert len(claim.plain) == len(claim.text)
    assert only("Peat is old [doc-12].", ((12, 20), (12, 20))).keys == {"peat", "old"}


def test_the_markers_of_a_row_are_those_of_its_response() -> None:
    found = examined("Peat is old [1] and [wet](https://a.example/2) [2](https://a.example/2) [doc-9].")
    assert [word for claim in found.claims for word in sorted(claim.keys)] == ["old", "peat", "wet"]
    spans = examined("Peat is old.", citations=[{"start": 0, "end": 12, "refs": ["1"]}])
    assert [sorted(claim.keys) for claim in spans.claims] == [["old", "peat"]]


def test_numbers_and_negations_are_fixed() -> None:
    claim = only("Peat never burns in 1911.")
    assert [(word, fixed.fixed) for word, fixed in zip(words(claim), claim.words, strict=True)] == [
        ("Peat", False), ("never", True), ("burns", False), ("1911", True),
    ]  # fmt: skip


def test_a_sentence_of_function_words_and_markers_claims_nothing() -> None:
    claims, aside = cut("It is so [doc-1].", markers=((9, 16),))
    assert claims == ()
    assert [found.because for found in aside] == ["no_words"]


LONG = "Notably, old wet brown peat from northern moors burns three weeks."


@pytest.mark.parametrize(
    ("quoted", "whole"),
    [
        ([LONG], True),
        (["old wet brown peat from northern moors burns three weeks"], True),  # without a turn of phrase
        (["Notably, old wet brown peat from northern moors burns three"], False),  # its last word
        (
            ["Notably, old wet brown peat from northern moors burns"],
            False,
        ),  # two words that follow each other
        (["Notably", "wet brown peat from northern moors burns three weeks"], False),  # may be what is wrong
        (["Old wet brown peat"], False),
        (["Notably, old wet", "peat from northern moors burns three weeks"], False),
        ([], False),
    ],
)
def test_most_of_a_claim_must_be_spoken_for(quoted: list[str], whole: bool) -> None:
    claim = only(LONG)
    ranges = [(LONG.index(text), LONG.index(text) + len(text)) for text in quoted if text in LONG]
    assert spoken_for(claim, ranges) is whole
    assert touches(claim, ranges) is bool(ranges)


def test_a_word_that_stands_in_what_was_quoted_may_be_left_out() -> None:
    claim = only(LONG)
    ranges = [
        (LONG.index(text), LONG.index(text) + len(text))
        for text in ("Notably, old wet", "peat from northern moors burns three weeks")
    ]
    assert spoken_for(claim, ranges, {"brown"})
    assert not spoken_for(claim, ranges, {"green"})


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("Most guests may pay, except children.", ["Most", "may", "except", "children"]),
        ("Five men died and two ran.", ["Five", "two", "ran"]),
        ("Aspirin, which notably harms rats, prevents attacks.", ["notably", "harms", "attacks"]),
        ("The plant lacks a licence or a permit.", ["lacks", "permit"]),
    ],
)
def test_a_word_that_decides_is_fixed(text: str, fixed: list[str]) -> None:
    claim = only(text)
    assert [word for word, one in zip(words(claim), claim.words, strict=True) if one.fixed] == fixed


def test_limits_alone_claim_nothing() -> None:
    assert cut("It may be more so.")[0] == ()


def test_a_word_that_is_cut_is_left_out() -> None:
    claim = only("Peat burns.")
    assert [word.start for word in missing(claim, [(0, 3)])] == [0, 5]
    assert not touches(claim, [(0, 3)])
    assert touches(claim, [(0, 4)])


def test_a_claim_without_words_is_never_spoken_for() -> None:
    assert not spoken_for(
        Claim(n=1, start=0, end=1, text="-", plain="-", words=(), keys=frozenset()), [(0, 1)]
    )


@pytest.mark.parametrize(
    "text",
    [
        "He did it himself.",
        "It does not.",
        "Absolutely, peat cures colds.",
        "**Peat cures colds**\n\nWhat else?",
    ],
)
def test_what_may_say_something_is_a_claim_that_no_other_one_speaks_for(text: str) -> None:
    claims, _ = cut("The ferry leaves at seven.\n\n" + text)
    assert len(claims) == 2
    assert not spoken_for(claims[1], [(0, 26)])
