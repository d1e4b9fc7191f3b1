"""Types with their articles, counts with what they count."""

import pytest

from judgeproof.text.articles import numbered, of_type, several


@pytest.mark.parametrize(
    ("value", "words"),
    [(1, "an int"), (1.5, "a float"), ([], "a list"), (object(), "an object"), (None, "a NoneType")],
)
def test_a_type_has_its_article(value: object, words: str) -> None:
    assert of_type(value) == words


@pytest.mark.parametrize(("n", "words"), [(0, "0 rows"), (1, "1 row"), (2, "2 rows"), (1_234, "1234 rows")])
def test_one_is_singular(n: int, words: str) -> None:
    assert several(n, "row") == words


def test_a_plural_of_its_own_is_given() -> None:
    assert (several(1, "reply", "replies"), several(3, "reply", "replies")) == ("1 reply", "3 replies")


@pytest.mark.parametrize(("n", "words"), [(0, "0 replies"), (1, "1 reply"), (1_234, "1,234 replies")])
def test_thousands_are_set_apart_where_they_are_wanted(n: int, words: str) -> None:
    assert numbered(n, "reply", "replies") == words
    assert numbered(2, "row") == "2 rows"
