"""Whatever somebody writes, reading it ends: the work grows as the text does. `benchmarks/hostile.py` has the times."""

import sys
import time
from collections.abc import Callable

import pytest
from benchmarks.hostile import (
    CONTEXTS,
    QUOTES,
    TEXTS,
    contexts,
    counting,
    cutting,
    examining,
    folding,
    forced,
    forget,
    locating,
    reading,
    splitting,
)

from judgeproof.text import quotes

# Long enough that work which grows with the square would take far more than the time that is allowed.
LENGTH = 200_000
LENGTH_OF_ROWS = 100_000
LIMIT = 30
ENDS = pytest.mark.timeout(2 * LIMIT)


def calls(work: Callable[[], object]) -> int:
    """How many functions, of Python or of C, a piece of work calls."""
    count = 0

    def counted(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    forget()
    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def assert_ends(work: Callable[[], object]) -> None:
    """A piece of work ends, in a time that only what grows with the square would need."""
    begun = time.process_time()
    work()
    assert time.process_time() - begun < LIMIT


@pytest.mark.parametrize(
    "reader", [reading, splitting, folding, counting, cutting, examining], ids=lambda reader: reader.__name__
)
@pytest.mark.parametrize("shape", TEXTS)
def test_calls_grow_as_the_text_does(reader: Callable[[str], Callable[[], object]], shape: str) -> None:
    once, twice = (calls(reader(TEXTS[shape](n))) for n in (8_000, 16_000))
    # What stands at the beginning of a text weighs less in one that is twice as long.
    assert twice <= 2.3 * once + 50


@pytest.mark.parametrize("shape", QUOTES)
def test_calls_of_locating_grow_as_quotation_and_passage_do(shape: str) -> None:
    once, twice = (calls(locating(QUOTES[shape](n))) for n in (8_000, 16_000))
    assert twice <= 2.2 * once + 50


@ENDS
@pytest.mark.parametrize("shape", TEXTS)
def test_reading_a_text_ends(shape: str) -> None:
    text = TEXTS[shape](LENGTH)
    for reader in (reading, splitting, folding, counting):
        assert_ends(reader(text))


@ENDS
@pytest.mark.parametrize("shape", TEXTS)
def test_examining_a_response_ends(shape: str) -> None:
    assert_ends(examining(TEXTS[shape](LENGTH_OF_ROWS)))


@ENDS
@pytest.mark.parametrize(
    "shape",
    [
        "capital letters behind a bracket",
        "one word",
        "digits",
        "blanks",
        "tabs",
        "name and blanks",
        "numbers with commas",
        "command, long",
    ],
)
def test_examining_one_long_run_ends(shape: str) -> None:
    """Here no function is called more often: only the pattern itself could be slow."""
    assert_ends(examining(TEXTS[shape](4 * LENGTH_OF_ROWS)))


@ENDS
@pytest.mark.parametrize("shape", [*TEXTS, *CONTEXTS])
def test_reading_a_context_ends(shape: str) -> None:
    text = (TEXTS | CONTEXTS)[shape](LENGTH)
    assert_ends(contexts(text))
    for name in ("labelled", "numbered", "xml"):
        assert_ends(forced(name)(text))


@ENDS
@pytest.mark.parametrize("shape", QUOTES)
def test_locating_a_quotation_ends(shape: str) -> None:
    assert_ends(locating(QUOTES[shape](LENGTH)))


def test_a_hundred_thousand_backticks_are_no_code() -> None:
    assert reading("a " + "`" * 100_000 + " [doc-1]")().excluded == ()


def test_runs_of_backticks_that_close_nothing_are_no_code() -> None:
    assert reading(TEXTS["runs of backticks, rising"](200_000))().excluded == ()


def test_a_quotation_is_tried_at_a_bounded_number_of_places(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def refuse(text: str, start: int, end: int) -> bool:
        tried.append(start)
        return False

    monkeypatch.setattr(quotes, "cuts_nothing", refuse)
    assert quotes.locate("aa", "a" * 100_000) is None
    assert len(tried) <= 2_000
