from fractions import Fraction

import pytest

from judgeproof.attacks.standing import Section, Sign, Standing, caught, listed, sign

HALF, MOST = Fraction(1, 2), Fraction(9, 10)


@pytest.mark.parametrize(
    ("found", "reference", "more", "less"),
    [
        (MOST, HALF, "better", "worse"),
        (HALF, MOST, "worse", "better"),
        (HALF, HALF, "equal", "equal"),
        (None, HALF, "undefined", "undefined"),
        (None, None, "equal", "equal"),
        (HALF, None, "better", "better"),
    ],
)
def test_sign(found: Fraction | None, reference: Fraction | None, more: Sign, less: Sign) -> None:
    assert sign(found, reference, "more") == more
    assert sign(found, reference, "less") == less


def test_a_difference_that_does_not_print_is_one() -> None:
    assert sign(Fraction(333, 1000), Fraction(1, 3), "more") == "worse"


def test_undefined_is_caught_and_better_is_not() -> None:
    stand: dict[str, Sign] = {"A": "worse", "B": "undefined", "C": "better", "D": "equal"}
    assert caught(stand, ("D", "C", "B", "A")) == ("B", "A")


def test_a_section_is_wrong_where_any_row_or_column_is() -> None:
    row = Standing(id="1", name="one", generate="r", full={}, lost={}, problems=("ties",))
    section = Section(name="s", title="S", columns=(), rows=(row,), problems=("no strategy",))
    assert section.wrong == ("1 one: ties", "no strategy")


def test_listed() -> None:
    assert listed(()) == "nothing"
    assert listed(("a", "b")) == "a, b"
