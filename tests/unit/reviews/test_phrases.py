"""Phrases: where one occurs, where it does not, and which cannot be used."""

import pytest

from judgeproof.reviews.phrases import Phrases, checked, folded, spoken


@pytest.mark.parametrize(
    ("word", "text", "credited"),
    [
        ("race", "a race.", True),
        ("race", "the trace", False),
        ("race", "race_condition", False),
        ("race", "racé", False),
        ("leak*", "it leaks", True),
        ("leak*", "bleak", False),
        ("leak", "it leaks", False),
        ("nil pointer", "a **nil**\n\tpointer", True),
        ("nil pointer", "nil-pointer", False),
        ("nil pointer", "`nil` _pointer_", True),
        ("c++", "in C++ code", True),
        ("c++", "in c code", False),
        (".net", "on .NET it", True),
        ("café", "the cafe\u0301 closes", True),
        ("user_id", "the user_id is", True),
        ("user id", "the user_id is", False),
        ("straße", "STRASSE", True),
        ("___", "anything", False),
        ("race", "t\u00adrace", False),
        ("race", "t\u200brace", False),
        ("race", "a ra\u00adce", True),
    ],
)
def test_occurs(word: str, text: str, credited: bool) -> None:
    phrases = Phrases((word,))
    assert phrases.occur(folded(text)) is credited
    assert phrases.found(folded(text)) == ((word,) if credited else ())


def test_several_are_told_apart() -> None:
    phrases = Phrases(("deadlock*", "race", "leak*"))
    assert phrases.found(folded("It leaks, and deadlocks.")) == ("deadlock*", "leak*")
    assert not Phrases(()).occur("anything")


def test_what_is_spoken() -> None:
    assert spoken("A *nil*", "pointer", "Bug") == "a nil pointer bug"
    assert spoken("nil") == "nil  ".replace("  ", " ")


@pytest.mark.parametrize(
    ("word", "wrong"),
    [("  ", "is empty"), ("**", "is empty"), ("`", "is empty"), ("nil*pointer", "before its end"), ("max_*", "with _"), ("a _b", "with _"), ("竞争条件", "without blanks")],
)  # fmt: skip
def test_unusable(word: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        checked(("fine", word))


def test_usable() -> None:
    words = ("nil pointer*", "c++", "überlauf", "утечка")
    checked(words)
    assert [Phrases((word,)).occur(folded(word.strip("*"))) for word in words] == [True] * len(words)
