"""What a run takes for an answer when it is gone on with, and what it asks for again."""

import pytest

from judgeproof.runs.recording import owed, unanswered


@pytest.mark.parametrize(
    ("cause", "call", "is_owed", "again"),
    [
        ("budget", 0, True, True),
        ("http_401", 0, True, True),
        ("http_401", 1, True, True),
        ("no_credit", 2, True, True),
        ("connection", 0, True, True),
        ("connection", 6, False, False),
        ("timeout", 2, False, False),
        ("cancelled", 1, False, True),
        ("not_recorded", 0, False, False),
    ],
)
def test_what_nobody_was_paid_for_is_owed_and_what_failed_is_an_answer(
    cause: str, call: int, is_owed: bool, again: bool
) -> None:
    assert (owed(cause, call), unanswered(cause, call)) == (is_owed, again)
