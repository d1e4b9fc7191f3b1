"""A claim and a source as their words: keys, names, numbers, clauses, and where a source is looked at closely."""

import pytest

from judgeproof.judges.lexical.choice import MOST_WORDS, choose, weight_of, windows
from judgeproof.judges.lexical.reading import Claimed, Page, key_of, read_page, read_words
from judgeproof.judges.passages import sentences

RARITY = {"bridg": 300, "open": 200, "1937": 700}
RAREST = 900


def claim(text: str) -> Claimed:
    return read_words(text, RARITY, RAREST)


def page(*passages: str) -> Page:
    return read_page(sentences(passages))


@pytest.mark.parametrize(
    ("token", "key"),
    [
        ("Bridges", "bridg"),
        ("seven", "7"),
        ("The", "the"),
        ("US", "US"),
        ("us", "us"),
        ("1,200", "1200"),
        ("A", "a"),
    ],
)
def test_a_word_is_compared_by_its_stem_and_two_capitals_by_themselves(token: str, key: str) -> None:
    assert key_of(token) == key


def test_a_claim_knows_its_content_numbers_names_and_negations() -> None:
    found = claim("The Golden Bridge did not open in 1937. Strauss drew it for the US")
    told = {word.text: (word.content, word.number, word.name, word.negates) for word in found.words}
    assert told["The"] == (False, False, False, False)
    assert told["Golden"] == (True, False, True, False)
    assert told["not"] == (False, False, False, True)
    assert told["1937"] == (True, True, False, False)
    # A capital at the beginning of a sentence names nothing; two capitals do.
    assert told["Strauss"] == (True, False, False, False)
    assert told["US"] == (True, False, True, False)
    assert [word.key for word in found.content] == ["golden", "bridg", "open", "1937", "straus", "drew", "US"]


def test_words_weigh_what_they_are_rare_and_repetitions_add_up() -> None:
    found = claim("The bridge opened; a bridge stood")
    assert found.weights == {"bridg": 600, "open": 200, "stood": 900}
    assert found.total == 1700
    assert weight_of(found, {"bridg", "stood"}) == 1500


def test_clauses_end_at_signs_and_before_words_that_open_one() -> None:
    found = claim(
        "The old bridge opened late because the steel came late, so it cost 1,200 dollars (more than planned)"
    )
    assert found.parts == (
        ("old", "bridg", "open", "lat"),
        ("steel", "cam", "lat"),
        ("cost", "1200", "dollar"),
    )
    assert claim("The bridge opened. The tower fell down").statements == (
        ("bridg", "open"),
        ("tower", "fell"),
    )


def test_a_claim_without_words_is_empty() -> None:
    found = claim("")
    assert (found.words, found.content, found.total, found.parts, found.statements) == ((), (), 0, (), ())


def test_a_page_holds_the_keys_of_every_word() -> None:
    found = page("The bridge opened. It is long.", "A tower")
    assert found.keys == (("the", "bridg", "open"), ("it", "is", "long"), ("a", "tower"))
    assert found.words == 8
    assert {"bridg", "tower", "the"} <= found.vocabulary


def test_all_of_a_short_source_is_looked_at() -> None:
    found = choose(claim("The bridge opened"), page("Rain fell on hills. The bridge opened. Boats came by."))
    assert found.numbers == (0, 1, 2)
    assert found.held == (0, 500, 0)
    assert found.best == (500, 500, 500)
    assert found.row[:3] == ("rain", "fell", "on")
    assert found.places["bridg"] == [5]
    assert found.words[:2] == ("Rain", "fell")


def test_of_a_long_source_what_shares_most_is_looked_at_with_its_neighbours_in_order() -> None:
    filler = "Boats came by on the water and went home again in the evening wind. "
    text = f"{filler * 30}Steel was heavy that year indeed. The bridge opened. Crowds walked over it all day. {filler * 30}"
    found = choose(claim("The bridge opened"), page(text))
    held = [number for number, weight in zip(found.numbers, found.held, strict=True) if weight]
    assert held == [31]
    assert {30, 31, 32} <= set(found.numbers)
    assert list(found.numbers) == sorted(found.numbers)
    assert len(found.row) <= MOST_WORDS
    assert "bridg" in found.near


def test_no_more_sentences_are_looked_at_than_the_limit() -> None:
    found = choose(claim("The bridge opened"), page("Boats came. " * 400))
    assert len(found.numbers) == 28


def test_a_sentence_longer_than_what_is_left_is_passed_over() -> None:
    long = "boat " * 120
    text = "\n".join([f"bridge opened {long}", f"bridge {long}", f"opened {long}", "opened quietly"])
    found = choose(claim("The bridge opened"), page(text))
    assert found.numbers == (0, 1, 3)


def test_windows_are_all_rows_of_so_many_sentences_or_the_whole() -> None:
    a, b, c = (frozenset(x) for x in "abc")
    assert windows([a, b, c], 2) == [a | b, b | c]
    assert windows([a, b], 3) == [a | b]
