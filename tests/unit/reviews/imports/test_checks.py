"""A board whose parts do not fit is refused with the first thing that is wrong."""

from dataclasses import replace
from typing import Any

import pytest
from tests.unit.reviews.imports.boards import board, case, judged, review

from judgeproof.errors import InputError
from judgeproof.reviews.imports.board import Board, Match
from judgeproof.reviews.imports.checks import checked


def sound() -> Board:
    return board([case("a"), case("b")], [review("a", "x", judged(["s", "t"], {0: 0}))])


def with_judged(**changes: Any) -> Board:
    made = sound()
    only = made.reviews[0]
    return replace(made, reviews=(replace(only, judged=(replace(only.judged[0], **changes),)),))


def test_a_sound_board_passes() -> None:
    assert checked(sound()) == sound()


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (lambda: replace(sound(), judges=("J", "J")), "judge 'J' stands there twice"),
        (lambda: replace(sound(), contenders=sound().contenders * 2), "contender 'x' stands there twice"),
        (lambda: replace(sound(), cases=sound().cases * 2), "case 'a' stands there twice"),
        (lambda: replace(sound(), reviews=sound().reviews * 2), "review ('a', 'x') stands there twice"),
        (lambda: replace(sound(), cases=()), "no case; expected one or more"),
        (lambda: replace(sound(), cases=sound().cases[1:]), "no such case; expected one of the 1"),
        (lambda: replace(sound(), contenders=()), "no such contender; expected one of []"),
        (lambda: replace(sound(), judges=()), "no such judge 'J'; expected one of []"),
        (lambda: with_judged(matches=(Match(golden=2, candidate=0),)), "golden 2; expected 0 to 1"),
        (lambda: with_judged(matches=(Match(golden=-1, candidate=0),)), "golden -1; expected 0 to 1"),
        (lambda: with_judged(matches=(Match(golden=0, candidate=2),)), "candidate 2; expected 0 to 1"),
        (lambda: with_judged(unmatched=(-1,)), "candidate -1; expected 0 to 1"),
        (lambda: with_judged(unmatched=(1, 1)), "unmatched candidate 1 stands there twice"),
        (lambda: with_judged(unmatched=(0,)), "candidate 0 is matched and unmatched"),
        (
            lambda: with_judged(
                matches=(Match(golden=0, candidate=0), Match(golden=0, candidate=1)), unmatched=()
            ),
            "a match of golden 0 stands there twice",
        ),
        (lambda: with_judged(source="no_text"), "2 candidates of no text; expected none"),
        (
            lambda: replace(
                sound(), reviews=(replace(sound().reviews[0], judged=sound().reviews[0].judged * 2),)
            ),
            "judge 'J' stands there twice",
        ),
    ],
)
def test_what_does_not_fit_is_named(broken: Any, message: str) -> None:
    with pytest.raises(InputError) as raised:
        checked(broken())
    assert message in str(raised.value)
    assert "take the file from its source again" in str(raised.value)
