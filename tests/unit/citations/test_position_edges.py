"""Edges of where a marker stands: the first and the last character, and signs that close around one character."""

import pytest

from judgeproof.citations.facts import Marker
from judgeproof.citations.position import NOWHERE, STRUCTURED, Position, positions
from judgeproof.citations.styles import Labels, bracket


def places(text: str) -> list[Position]:
    return positions(text, [m for found in bracket.find(text, Labels()) for m in found.markers])


def marker(start: int | None, end: int | None) -> Marker:
    return Marker(text="1", start=start, end=end, keys=("1",), style="bracket")


@pytest.mark.parametrize("text", ["[1] burns ", "[1] burns\t", "[1] ", "[1][2] burns "])
def test_no_blank_stands_before_the_very_first_marker(text: str) -> None:
    assert not places(text)[0].spaced


def test_a_blank_at_the_very_beginning_stands_before_a_marker() -> None:
    assert places(" [1] burns")[0].spaced


@pytest.mark.parametrize("behind", [")x.", "))x.", "*x\n", ") x\n", " x\n", "  x", "x\n", "_x"])
def test_what_closes_is_passed_over_sign_by_sign(behind: str) -> None:
    assert not places(f"Peat [1]{behind}")[0].ends


@pytest.mark.parametrize("behind", [").", ")).", "))).", " \n", "  \n", "   \n", ") \n", "))", "   "])
def test_however_many_signs_close_an_end_comes_next(behind: str) -> None:
    assert places(f"Peat [1]{behind}")[0].ends


def test_a_marker_without_a_place_takes_none_from_those_behind_it() -> None:
    free = Position(follows_claim=True, ends=True, spaced=True)
    assert positions("Peat [1].", [marker(None, None), marker(5, 8)]) == [NOWHERE, free]
    assert Position(follows_claim=False, ends=False, spaced=False) == NOWHERE
    assert free == STRUCTURED
