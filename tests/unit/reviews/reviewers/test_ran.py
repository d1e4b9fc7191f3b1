"""The order in which a command's ending and its output decide what became of a review."""

import json

import pytest

from judgeproof.reviews.reviewers.endings import ENDINGS
from judgeproof.reviews.reviewers.ran import Ran, concluded

FOUND = json.dumps({"path": "a.py", "line": 1, "title": "t"})


def outcome(**facts: object) -> tuple[str, str | None]:
    read = concluded(Ran(**{"output": FOUND, "code": 0, **facts}), "jsonlines")  # pyright: ignore[reportArgumentType]
    return read.status, read.detail


@pytest.mark.parametrize(
    ("facts", "status", "detail"),
    [
        ({}, "found", None),
        ({"cause": "timeout"}, "failed", "timeout"),
        ({"cause": "output_limit", "code": None}, "failed", "output_limit"),
        ({"code": 3}, "found", None),
        ({"code": None, "signal": "SIGSEGV"}, "found", None),
        ({"output": "not json", "code": 3}, "failed", "run_error"),
        ({"output": "", "code": 3}, "failed", "run_error"),
        ({"output": None}, "failed", "no_output"),
        ({"output": None, "code": 1}, "failed", "run_error"),
        ({"output": "x", "code": 1, "errors": "HTTP 429"}, "failed", "rate_limited"),
        ({"output": "Too many requests", "code": 1}, "failed", "rate_limited"),
        ({"output": "x", "code": 1, "errors": "line 1429"}, "failed", "run_error"),
        ({"code": 1, "errors": "rate limit reached once"}, "found", None),
        ({"cause": "timeout", "errors": "rate limit"}, "failed", "timeout"),
    ],
)
def test_limits_then_rate_limits_then_the_code_then_the_output(
    facts: dict[str, object], status: str, detail: str | None
) -> None:
    assert outcome(**facts) == (status, detail)


def test_an_output_that_cannot_be_read_is_a_failure_though_the_code_is_fine() -> None:
    status, detail = outcome(output="{ garbage")
    assert status == "failed"
    assert detail not in ENDINGS


def test_a_tool_that_says_why_it_did_not_review_is_believed() -> None:
    ran = Ran(output="Could not find a git remote", code=1)
    assert concluded(ran, "plaintext").detail == "free_tier"


def test_an_empty_output_is_unknown_and_never_silence() -> None:
    assert outcome(output="")[0] == "unknown"


def test_a_bad_code_of_a_complete_review_is_told() -> None:
    ran = Ran(output=FOUND, code=3, errors="one\n\x1b[31mtwo\u202e\n\n")
    assert concluded(ran, "jsonlines").notices[-1] == r"it ended with exit code 3: \x1b[31mtwo\u202e"


def test_every_ending_says_what_it_means() -> None:
    assert all(len(meaning) > 20 for meaning in ENDINGS.values())
