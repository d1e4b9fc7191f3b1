"""How the hearings of one row differ, in a word or two."""

from typing import Any

import pytest
from tests.unit.citations.examples import said
from tests.unit.reports.runs import BAD, OLD, fabricated, failed, outcome, passed, silent, unread

from judgeproof.citations.opinions import words_for


def heard(judge: int, draw: int, found: Any) -> dict[str, Any]:
    return {"judge": judge, "draw": draw, "outcome": found}


@pytest.mark.parametrize(
    ("opinions", "words"),
    [
        ([], []),
        ([heard(2, 1, passed())], []),
        ([heard(2, 1, failed())], ["differ"]),
        ([heard(2, 1, unread())], ["alone"]),
        ([heard(1, 2, passed()), heard(2, 1, passed()), heard(2, 2, passed())], []),
        ([heard(1, 2, failed())], ["changes"]),
        ([heard(1, 2, unread())], ["changes"]),
        ([heard(2, 1, passed()), heard(2, 2, failed())], ["changes"]),
        ([heard(1, 2, passed()), heard(2, 1, failed()), heard(2, 2, passed())], ["differ", "changes"]),
    ],
)
def test_words_for_a_row_that_passes(opinions: Any, words: list[str]) -> None:
    assert words_for(passed(), opinions) == words


def test_a_row_that_only_the_second_judge_assessed() -> None:
    assert words_for(unread(), [heard(2, 1, failed())]) == ["alone"]
    assert words_for(unread(), [heard(2, 1, unread())]) == []


def test_what_code_decides_never_differs() -> None:
    assert words_for(fabricated(), [heard(2, 1, fabricated())]) == []
    assert words_for(silent(), [heard(2, 1, silent())]) == []


def test_a_citation_that_differs_in_a_row_that_fails_either_way_is_a_difference() -> None:
    response = "Peat glows [doc-1]. It burns [doc-9]."
    mine, other = outcome(response, said([OLD])), outcome(response, said([BAD], 1))
    assert mine["passed"] is other["passed"] is False
    assert words_for(mine, [heard(2, 1, other)]) == ["differ"]
