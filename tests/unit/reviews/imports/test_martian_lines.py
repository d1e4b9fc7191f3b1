"""Lines of the extract as foreign data: whatever is not as expected is named, and nothing odd becomes a number."""

import copy
from typing import Any

import pytest

from judgeproof.errors import InputError
from judgeproof.reviews.imports import martian

META = {
    "k": "meta",
    "source": "s",
    "licence": "MIT",
    "format": "martian-compact/1",
    "judges": ["J", "K"],
    "commit_main": "c",
}
CASE = {
    "k": "case",
    "id": "a",
    "goldens": [
        {"id": "a#g0", "text": "defect", "severity": "High", "path": None, "line": None},
        {"id": "a#g1", "text": "other", "severity": "Low", "path": "f.py", "line": 3},
    ],
    "note": "caveat",
    "source": "repository",
}
JUDGED = {
    "source": "extracted",
    "candidates": ["s", "t"],
    "tp": [[0, 0, 0.9, "same"]],
    "fp": [1],
    "fn": [1],
    "errors": 0,
    "n": [1, 1, 1, 2, 2],
    "pr": [0.5, 0.5],
}
REVIEW = {
    "k": "review",
    "case": "a",
    "tool": "x",
    "set": "main",
    "judged": {"1": JUDGED},
    "repo_name": "fork",
}
PUBLISHED = {
    "k": "published", "set": "main", "judge": "K", "tool": "x", "precision": 50.0, "recall": 50.0, "f1": 50.0, "tp": 1,
    "fp": 1, "fn": 1, "num_prs": 1,
}  # fmt: skip


def lines(**changes: Any) -> list[tuple[int, dict[str, Any]]]:
    """The four lines, one of them changed at a dotted place."""
    made: dict[str, Any] = copy.deepcopy(
        {"meta": META, "case": CASE, "review": REVIEW, "published": PUBLISHED}
    )
    for place, value in changes.items():
        at: Any = made
        *way, last = place.split("__")
        for key in way:
            at = at[int(key)] if isinstance(at, list) else at[key]
        at[int(last) if isinstance(at, list) else last] = value
    return list(enumerate(made.values(), 1))


def test_a_board_is_read() -> None:
    board = martian.board(lines())
    assert (board.judges, board.commits, board.source) == (("J", "K"), ("c",), "s")
    (case,) = board.cases
    assert (case.note, case.repository, case.goldens[1].path, case.goldens[1].line) == (
        "caveat",
        "repository",
        "f.py",
        3,
    )
    (judged,) = board.reviews[0].judged
    assert (judged.judge, judged.found, judged.winners, judged.unmatched) == ("K", {0}, {0}, (1,))
    assert (judged.matches[0].confidence, judged.matches[0].reasoning) == (0.9, "same")
    assert judged.stated is not None
    assert (judged.stated.precision, board.reviews[0].place) == (0.5, "fork")
    assert (board.contenders[0].version, board.contenders[0].cost, board.contenders[0].latency) == (
        None,
        None,
        None,
    )
    assert board.published[0].contender == "x"


def test_further_fields_and_further_commits() -> None:
    board = martian.board(lines(meta__commit_more_tools="d", case__labels={"domain": "x"}, meta__note="n"))
    assert board.commits == ("c", "d")


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        ("meta__format", "martian-compact/2", "line 1: format 'martian-compact/2'; this judgeproof reads"),
        ("meta__judges", "JK", "line 1: Expected `array`, got `str`"),
        ("case__k", "cases", "line 2: k is 'cases'; expected one of meta, case, review, published"),
        ("case__k", ["case"], "line 2: k is ['case']"),
        ("case__goldens__0__severity", "high", "line 2: Invalid enum value 'high'"),
        (
            "case__goldens__0__id",
            "a#g7",
            "line 2: goldens of 'a' are named ['a#g7', 'a#g1']; expected #g0, #g1",
        ),
        ("case__goldens__1__line", True, "line 2: Expected `int | null`, got `bool`"),
        ("case__goldens__1__line", 0, "line 2: Expected `int` >= 1"),
        ("case__goldens__1__line", 10**30, "line 2: "),
        ("case__id", None, "line 2: Expected `str`, got `null`"),
        ("review__judged__2", JUDGED, "line 3: judge '2'; expected an index into the 2 of the meta line"),
        ("review__judged__x", JUDGED, "line 3: judge 'x'"),
        ("review__judged__1__errors", True, "line 3: Expected `int`, got `bool`"),
        ("review__judged__1__errors", -1, "line 3: Expected `int` >= 0"),
        ("review__judged__1__errors", 1.5, "line 3: Expected `int`, got `float`"),
        ("review__judged__1__fp", [True], "line 3: Expected `int`, got `bool`"),
        ("review__judged__1__fp", ["1"], "line 3: Expected `int`, got `str`"),
        ("review__judged__1__n", [1, 1, 1, 2], "line 3: Expected `array` of length 5"),
        ("review__judged__1__source", "guessed", "line 3: Invalid enum value 'guessed'"),
        ("review__judged__1__tp__0__2", float("inf"), "line 3: Expected `float` <= 1"),
        ("review__judged__1__tp__0__2", 1.01, "line 3: Expected `float` <= 1"),
        ("review__judged__1__tp__0__2", "0.9", "line 3: Expected `float | null`, got `str`"),
        ("review__judged__1__tp__0__0", 5, "golden 5; expected 0 to 1"),
        ("review__judged__1__candidates", ["s", None], "line 3: Expected `str`, got `null`"),
        ("review__case", "b", "no such case"),
        ("published__precision", float("inf"), "line 4: Expected `float` <= 1000000"),
        ("published__tp", 10**400, "line 4: "),
    ],
)
def test_what_is_not_as_expected_is_named(place: str, value: Any, message: str) -> None:
    with pytest.raises(InputError) as raised:
        martian.board(lines(**{place: value}))
    assert message in str(raised.value)


def test_the_meta_line_stands_there_once() -> None:
    with pytest.raises(InputError, match="0 meta lines; expected exactly one"):
        martian.board(lines()[1:])
    with pytest.raises(InputError, match="2 meta lines"):
        martian.board([*lines(), (5, META)])
    with pytest.raises(InputError, match="0 meta lines"):
        martian.board([])


def test_deep_nesting_is_passed_over_where_nothing_is_read() -> None:
    deep: Any = []
    for _ in range(5_000):
        deep = [deep]
    assert martian.board(lines(case__labels=deep)).goldens == 2
    with pytest.raises(InputError, match="line 2"):
        martian.board(lines(case__goldens=deep))
