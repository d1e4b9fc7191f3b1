"""Paths are made relative to the folder that a tool ran in, and only lines are lines."""

from typing import Any

import pytest

from judgeproof.reviews.parsers.documents import Odd
from judgeproof.reviews.parsers.places import LAST_LINE, is_absolute, line_of, lines_of, path_of, path_of_uri


@pytest.mark.parametrize(
    ("path", "root", "expected"),
    [
        ("src/a.py", "", "src/a.py"),
        ("./src//a.py", "", "src/a.py"),
        ("src\\a.py", "", "src/a.py"),
        ("/srv/repo/src/a.py", "/srv/repo", "src/a.py"),
        ("/srv/repo/src/a.py", "/srv/repo/", "src/a.py"),
        ("/srv/repository/a.py", "/srv/repo", "/srv/repository/a.py"),
        ("/other/a.py", "/srv/repo", "/other/a.py"),
        ("C:\\code\\repo\\src\\a.py", "C:\\code\\repo", "src/a.py"),
        ("c:/Code/repo/a.py", "C:\\code\\repo", "a.py"),
        ("C:/a.py", "C:\\", "a.py"),
        ("/SRV/repo/a.py", "/srv/repo", "/SRV/repo/a.py"),
        ("src/../lib/a.py", "", "lib/a.py"),
        ("../../etc/passwd", "/srv/repo", "../../etc/passwd"),
        ("/../etc/passwd", "", "/etc/passwd"),
        ("src/a.py", "src", "src/a.py"),
        ("/a.py", "/", "a.py"),
        ("  a b.py ", "", "a b.py"),
        ("a\ud800.py", "", "a\ufffd.py"),
        ("", "/srv", ""),
    ],
)
def test_a_path_is_relative_to_its_root(path: str, root: str, expected: str) -> None:
    assert path_of(path, root) == expected


@pytest.mark.parametrize(
    ("uri", "root", "expected"),
    [
        ("src/a%20b.py", "", "src/a b.py"),
        ("file:///srv/repo/a.py", "/srv/repo", "a.py"),
        ("FILE:///srv/repo/a.py", "/srv/repo", "a.py"),
        ("file://localhost/srv/repo/a.py", "/srv/repo", "a.py"),
        ("file:///C:/code/a.py", "C:\\code", "a.py"),
        ("file:///C%3A/code/a.py", "", "/C:/code/a.py"),
        ("file://server/share/a.py", "", "/server/share/a.py"),
        ("file:src/a.py", "", "src/a.py"),
        ("https://host/o/r/a%20b.py", "", "https://host/o/r/a%20b.py"),
        ("100%.py", "", "100%.py"),
        ("%ff.py", "", "\ufffd.py"),
        (" src/ ", "", "src"),
    ],
)
def test_a_uri_names_a_path(uri: str, root: str, expected: str) -> None:
    assert path_of_uri(uri, root) == expected


def test_a_root_and_a_drive_begin_an_absolute_path() -> None:
    assert [is_absolute(path) for path in ("/a", "C:/a", "a/b", "C:a", "")] == [
        True,
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("value", "line"),
    [(1, 1), ("79", 79), (" 7 ", 7), (LAST_LINE, LAST_LINE), (None, None)],
)
def test_a_whole_number_from_one_on_is_a_line(value: Any, line: int | None) -> None:
    assert line_of(value) == (line, None)


@pytest.mark.parametrize(
    "value", [0, -1, True, False, 1.0, 1.5, "0", "-3", "1.0", "x", "", "\u0661", LAST_LINE + 1, Odd("NaN"), [1], {}, "9" * 50]
)  # fmt: skip
def test_anything_else_is_no_line_and_told_of(value: Any) -> None:
    line, wrong = line_of(value)
    assert line is None
    assert wrong is not None
    assert wrong.endswith("is no line")


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        (3, 5, (3, 5, None)),
        (3, None, (3, None, None)),
        (3, 3, (3, 3, None)),
        (5, 3, (5, None, "the end 3 lies before the line 5")),
        (None, 9, (None, None, None)),
        (3, 0, (3, None, "0 is no line")),
        (0, 3, (None, None, "0 is no line")),
    ],
)
def test_a_region_is_a_line_and_an_end_behind_it(start: Any, end: Any, expected: object) -> None:
    assert lines_of(start, end) == expected
