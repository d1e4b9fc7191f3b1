"""The raw output of an analyzer, read again."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.errors import UsageError
from judgeproof.reviews.cases import Case, Hunk
from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.reviewers.retained import Analyzed, Seen, cpu_seconds, parsed, written

CASE = Case(
    id="c",
    base={"a.py": "old\n"},
    head={"a.py": "old\nnew  # pylint: disable=x\n"},
    changes={"a.py": (Hunk(line=2, added=(2,)),)},
)


def messages(*lines: int, path: str = "a.py") -> str:
    return json.dumps(
        {
            "messages": [
                {
                    "type": "error",
                    "symbol": "s",
                    "messageId": "E1",
                    "message": "m",
                    "path": path,
                    "line": line,
                }
                for line in lines
            ]
        }
    )


def read(
    head: str, base: str | None = None, *, code: int | None = 2, base_code: int | None = 2, **seen: object
) -> Parsed:
    before = None if base is None else Seen(root="/t/a", output=base, code=base_code, cpu=1.5)
    after = Seen(root="/t/b", output=head, code=code, cpu=2.0, **seen)  # pyright: ignore[reportArgumentType]
    raw = written(Analyzed(analyzer="pylint", files=("a.py",), head=after, base=before))
    return parsed(raw, "analyzer:pylint", CASE)


def test_what_is_new_with_the_change_is_kept_and_counted() -> None:
    got = read(messages(1, 2), messages(1))
    assert got.status == "found"
    assert [finding.line for finding in got.findings] == [2]
    assert got.notices[0] == "2 reported on the changed files, 1 of them new with the change and kept"


def test_nothing_new_is_silence_and_so_is_nothing() -> None:
    assert read(messages(1), messages(1)).status == "silent"
    assert read(messages(), messages(), code=0).status == "silent"


def test_without_a_state_before_all_is_new() -> None:
    assert len(read(messages(1, 2)).findings) == 2


def test_a_path_below_the_folder_of_the_run_is_made_relative_and_another_file_is_left_out() -> None:
    got = read(messages(2, path="/t/b/a.py"), messages(1, path="/t/a/a.py"))
    assert [finding.path for finding in got.findings] == ["a.py"]
    assert read(messages(2, path="other.py")).findings == ()


def test_a_comment_that_the_analyzer_obeys_is_told() -> None:
    assert any(
        "1 comments in the changed files switch pylint off" in notice for notice in read(messages()).notices
    )


@pytest.mark.parametrize(
    ("facts", "detail", "notice"),
    [
        ({"code": 32}, "run_error", "after the change: exit code 32: wrong option"),
        ({"code": None, "signal": "SIGSEGV"}, "run_error", "after the change: signal SIGSEGV: wrong option"),
        ({"code": None, "cause": "timeout"}, "timeout", "after the change"),
        ({"code": None, "cause": "no_start", "why": "gone"}, "no_start", "after the change: gone"),
    ],
)
def test_an_ending_that_is_no_review_is_a_failure(facts: dict[str, object], detail: str, notice: str) -> None:
    got = read(messages(1), messages(1), errors="first\nwrong option\n", **facts)  # pyright: ignore[reportArgumentType]
    assert (got.status, got.detail, got.notices) == ("failed", detail, (notice,))


def test_a_failure_before_the_change_is_a_failure_since_nothing_can_be_called_new() -> None:
    got = read(messages(1), messages(1), base_code=32)
    assert (got.status, got.notices) == ("failed", ("before the change: exit code 32",))


def test_a_partial_ending_is_incomplete() -> None:
    got = read(messages(2), messages(1), code=3)
    assert (got.status, len(got.findings)) == ("incomplete", 1)
    assert read(messages(1), messages(1), base_code=3).status == "incomplete"


def test_an_output_that_is_empty_or_garbage_is_a_failure() -> None:
    assert read("", code=0).status == "failed"
    assert read("garbage", code=0).status == "failed"


def test_cpu_seconds_are_those_of_both_states() -> None:
    seen = Seen(root="", output="", code=0, cpu=1.5)
    raw = written(Analyzed(analyzer="ruff", files=(), head=seen, base=seen))
    assert cpu_seconds(raw, "analyzer:ruff") == 3.0
    unknown = written(Analyzed(analyzer="ruff", files=(), head=seen, base=Seen(root="", output="")))
    assert cpu_seconds(unknown, "analyzer:ruff") is None
    assert cpu_seconds(raw, "ruff") is None
    assert cpu_seconds("", "analyzer:ruff") is None


def test_another_format_is_read_by_its_parser() -> None:
    assert len(parsed(messages(1), "pylint", CASE).findings) == 1
    with pytest.raises(UsageError, match="output format 'none' does not exist"):
        parsed("", "none", CASE)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(["analyzer", "files", "head", "base", "new_only", "root", "output", "code", "cpu"])


@given(st.text() | VALUES.map(json.dumps) | st.dictionaries(KEYS, VALUES).map(json.dumps))
def test_a_raw_output_that_was_tampered_with_is_a_failure_and_no_crash(raw: str) -> None:
    assert parsed(raw, "analyzer:ruff", CASE).status == "failed"


def test_the_raw_output_of_an_analyzer_that_is_no_more_is_a_failure() -> None:
    raw = written(Analyzed(analyzer="gone", files=(), head=Seen(root="", output="")))
    assert parsed(raw, "analyzer:gone", CASE).status == "failed"
    assert parsed("[" * 100_000, "analyzer:gone", CASE).status == "failed"
