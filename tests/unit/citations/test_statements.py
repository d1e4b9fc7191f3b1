"""What a sentence of a response is, and where it begins and ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.citations import plainly
from judgeproof.citations.cutting import Cut, Piece, Sentences
from judgeproof.citations.statements import statements
from judgeproof.citations.stating import BECAUSE, STATES, Place, kind_of
from judgeproof.text.prose import PROSE


def told(text: str, *markers: tuple[int, int]) -> list[tuple[str, str]]:
    return [
        (s.text, s.kind if s.because is None else f"{s.kind}:{s.because}")
        for s in statements(text, markers=markers)
    ]


def kinds(text: str) -> list[str]:
    return [kind for _, kind in told(text)]


def test_markers_end_no_sentence_and_are_no_words() -> None:
    text = "Peat is old. [1] It is very wet [2, 3]."
    assert told(text, (13, 16), (32, 38)) == [
        ("Peat is old.", "states"),
        ("It is very wet [2, 3].", "states"),
    ]
    assert told("[1]", (0, 3)) == []
    assert told("- [1]\n- Peat is very old.", (2, 5)) == [("Peat is very old.", "states")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It rose. then it fell over.", 1),
        ("It rose sharply in January. then it fell.", 2),
        ("It rose to 1889. then it fell over.", 2),
        ("It rose by 5. then it fell over.", 1),
        ("it rose ... and it fell over.", 1),
        ("it rose\u2026 and it fell over.", 1),
        ("it rose approx. by five metres.", 1),
        ("it rose! and then it fell over.", 2),
        ("It rose! and then it fell over.", 1),
        ("It is made by Acme Inc. The owner lives here.", 2),
        ("It is made by Acme Inc. Paris is where.", 1),
        ("Read cf. The Origin of all species.", 1),
        ("J. A. Rusk wrote about the war.", 1),
        ("He met Smith et al. They came early.", 1),
    ],
)
def test_stops_that_a_claim_goes_on_behind(text: str, found: int) -> None:
    assert len(statements(text)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Peat is old.\r\n1. It is wet here.\r\n2. It burns well.",
            ["Peat is old.", "It is wet here.", "It burns well."],
        ),
        ("Peat is old \\\nIt is wet here.", ["Peat is old \\", "It is wet here."]),
        ("Peat:\n    \n    code = 1\n", ["Peat:", "code = 1"]),
        ("He was born in room\n12. It is gone.", ["He was born in room", "It is gone."]),
        (
            "See `a`[^1] there.\n[^1]: Handbook\n[^2]: Manual",
            ["See `a`[^1] there.", "[^1]: Handbook", "[^2]: Manual"],
        ),
        ("Peat is old.\n```\n\n```\n", ["Peat is old."]),
    ],
)
def test_lines(text: str, found: list[str]) -> None:
    assert [s.text for s in statements(text)] == found


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("# What is peat?\n\nIt is old.", "none:question"),
        ("# Peat holds: much\n\nIt is old.", "none:heading"),
        ("# 2. Results\n\nIt is old.", "none:heading"),
        ("# A very long heading about peat and all bogs\n\nIt is old.", "unsure:heading"),
        ("# Peat\n# Bogs\n\nIt is old.", "unsure:heading"),
        ("# Peat\n## Bogs\n\nIt is old.", "none:heading"),
        ("__Peat__\n- It is old.", "none:heading"),
        ("**Peat** is the word here.", "states"),
        ("Source: the peat in which it was found", "unsure:source_list"),
        ("Sources: Handbook", "none:source_list"),
        ("https://example.org/a is what it is named", "states"),
        ("<https://example.org/peat>", "none:source_list"),
        ("Hello Paris, nice to see you!", "states"),
        ("Hello there, I was in 3 bogs.", "states"),
        ("I hope this helps you and the Bog Society of Wales in Bath.", "unsure:address"),
        ("Let me know " + "whether you want more of all this " * 4 + "now.", "unsure:address"),
        ("Here are the 12 bogs.", "none:introduction"),
        ("Here is what I found: peat is old.", "unsure:introduction"),
        ("Here is a summary of the 340 bogs.", "unsure:introduction"),
        ("Peat is made of these parts:", "states"),
        ("Peat is found by those who look for it:\n\nIt is old.", "states"),
        ("The parts of the bog are the following:\n- old peat there", "none:introduction"),
        ("The 12 parts of the bog are the following:\n- old peat there", "unsure:introduction"),
        ("The drug is used for the following:\n- old peat there", "none:introduction"),
        ("It was found in these places:\n- old peat there", "none:introduction"),
        ("The tower has the following parts:\n- old peat there", "none:introduction"),
        ("These are the reasons:\n- old peat there", "none:introduction"),
        ("The reasons are as follows:\n- old peat there", "none:introduction"),
        ("Peat:\n```\nx\n```", "none:introduction"),
        ("Of all the bogs " + "and of all of the others " * 30, "states"),
        ("Why " + "and why " * 26 + "is peat old?", "unsure:question"),
        ("Peat is old?", "unsure:question"),
        ("Peat = old", "states"),
    ],
)
def test_kinds(text: str, kind: str) -> None:
    assert kinds(text)[0] == ("unsure:introduction" if text == "Here are the 12 bogs." else kind)


def test_a_line_behind_a_marker_without_a_verb_is_an_entry() -> None:
    text = "Peat is old.\n[1] Handbook of bogs\n[2] It is wet here.\n[3] Paris\n[4] Bogs in 12 valleys"
    markers = [(text.index(f"[{n}]"), text.index(f"[{n}]") + 3) for n in (1, 2, 3, 4)]
    assert [kind for _, kind in told(text, *markers)] == [
        "states", "none:source_list", "states", "unsure:fragment", "states",
    ]  # fmt: skip
    assert told("[1] Handbook of bogs", (0, 3)) == [("Handbook of bogs", "states")]


def test_a_marker_that_a_line_was_broken_before_ends_nothing() -> None:
    text = "The peat is old\n[1] and wet."
    assert told(text, (16, 19)) == [(text, "states")]


def test_a_heading_of_several_sentences_is_several() -> None:
    text = "# Peat is old. It is wet.\n\nIt burns for weeks."
    assert [found for found, _ in told(text)] == ["Peat is old.", "It is wet.", "It burns for weeks."]


def test_half_of_a_pair_is_a_sign_of_its_own() -> None:
    assert told("Peat \ud800 is `a` old.") == [("Peat \ud800 is `a` old.", "states")]


def test_every_sign_has_its_words() -> None:
    assert all(words[0].islower() for words in BECAUSE.values())


WORDS = (
    "peat", "the", "it", "is", "not", "Paris", "1889", "sure", "here", "open", "sources", "hello", "bog,", "of,", "and.",
    "(wet)", "old;", "no", "nothing", "lack", "unclear", "cannot", "document", "context", "don't", "is?", "was:", "a/b",
    "www.x.org", "[x]", "following", "I hope that helps", "Let me know", "Peat's", "'s", "thanks for", "if you have",
    "absolutely", "of course", "kills", "aspirin", "did", "himself", "notes", "never", "it cures the",
)  # fmt: skip
plain = st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(
    lambda words: " ".join(words).capitalize() + "."
)


@given(st.one_of(plain, st.text(alphabet="aB .,'?:n\u0e01\u2019/\n", min_size=1, max_size=30)))
def test_what_is_told_plainly_every_rule_would_tell_too(text: str) -> None:
    text = text.strip()
    if text and plainly.calm(text) and plainly.states(text):
        place = Place(
            text=text, written=text, piece=Piece(0, len(text)), following=None, first=True, shown=text, beside_sources=False
        )  # fmt: skip
        assert kind_of(place, PROSE) == (STATES, None), text


def test_plain_sentences_are_told_without_the_rules() -> None:
    assert plainly.calm("Peat is old and it burns for weeks.")
    assert plainly.states("Peat is old and it burns for weeks.")
    assert plainly.states("However, the peat is old and wet.")
    assert plainly.states("It is, as is all peat there.")
    for text in (
        "Peat is old.",
        "It's all that there is of peat.",
        "Here is all that there is.",
        "It is as it was to us.",
        "Peat is old and wet",
    ):
        assert not plainly.states(text)
    assert not plainly.calm("Is it old?")
    assert plainly.calm("\u00dcber dem Moor")
    assert not plainly.calm("\u0e01 moor")


def test_sentences_are_cut_once() -> None:
    known = Sentences.of("Peat [1] is old.", [(5, 8)])
    assert known.shown == "Peat     is old."
    assert Cut(known.shown, []).pieces == []
