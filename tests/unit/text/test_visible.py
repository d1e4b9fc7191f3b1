"""Foreign text is shown, and steers nothing."""

import pytest

from judgeproof.text.visible import one_line, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain é塔\tand\nlines", "plain é塔\tand\nlines"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\rb", "a\\x0db"),
        ("a\u202eb", "a\\u202eb"),
        ("a\ud800b", "a\\ud800b"),
        ("a\x7f\x9fb", "a\\x7f\\x9fb"),
        ("\ufeffa", "\\ufeffa"),
    ],
)
def test_what_steers_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_one_line() -> None:
    assert one_line("a \n b\t c", 5) == "a b c"
    assert one_line("a \n b\t c", 4) == "a b\u2026"
    assert one_line("abc", 0) == "\u2026"
