"""What a comment says in Markdown, apart from what is folded, fenced, quoted or said about further places."""

import pytest

from judgeproof.reviews.facts import Region
from judgeproof.reviews.parsers.prose import (
    also_applies,
    fences,
    folded,
    masked,
    plain,
    suggested,
    unquoted,
    without_comments,
    without_fences,
    worded,
)
from judgeproof.reviews.parsers.remarks import read_remark, titled
from judgeproof.reviews.parsers.terminal import without_escapes


def test_folds_are_read_inside_each_other_and_an_open_one_ends_with_the_text() -> None:
    fold = folded("a<details><summary> **One** (1)</summary>b<details>c</details>d</details>e<details open>f")
    assert fold.text == "ae"
    assert [(inner.summary, inner.text) for inner in fold.walk()] == [
        ("One** (1)", "bd"),
        ("", "c"),
        ("", "f"),
    ]
    assert folded("</details>x").text == "x"


def test_code_folds_nothing() -> None:
    fold = folded("<details><summary>One</summary>\n```html\n</details>\n```\nb\n</details>\nc")
    assert [inner.summary for inner in fold.walk()] == ["One"]
    assert fold.folds[0].text == "\n```html\n</details>\n```\nb\n"
    assert fold.text == "\nc"


def test_comments_and_quotation_marks_go() -> None:
    assert without_comments("a<!-- b\nc -->d<!-- open") == "ad"
    assert unquoted("> > a\n>b\nc > d") == "a\nb\nc > d"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**Fix it.**", "Fix it."),
        ("### A <b>title</b>&nbsp;x", "A title x"),
        ("_x_", "x"),
        ("a_b *c* d", "a_b *c* d"),
    ],
)
def test_a_label_is_plain(text: str, expected: str) -> None:
    assert plain(text) == expected


def test_symbols_before_a_label_go() -> None:
    assert worded("🧹 Nitpick comments (2)") == "Nitpick comments (2)"
    assert worded("⚠️ **Potential issue**") == "Potential issue"


def test_fences_are_told_from_the_text_around_them() -> None:
    text = "a\n```py x\nb\n````\nc\n~~~\nd\n```\ne\n"
    assert fences(text) == [("py", "b"), ("", "d\n```\ne\n")]
    assert without_fences(text) == "a\nc"
    assert masked(text)[:3] == [(0, "a", False), (2, "b", True), (4, "c", False)]
    assert suggested("```diff\n-a\n```\n```suggestion\nb\n```") == "b"
    assert suggested("```diff\n-a\n```") == "-a"
    assert suggested("```py\na\n```") == ""
    assert fences("```\n```") == [("", "")]


@pytest.mark.parametrize(
    ("text", "regions", "others", "kept"),
    [
        ("Also applies to: 20, 31-33, other.py:4", [(20, None), (31, 33)], ["other.py:4"], ""),
        ("a\nALSO APPLIES TO: lines 84-91\nb", [(84, 91)], [], "a\nb"),
        ("**Also applies to:** 1 and 5", [(1, None), (5, None)], [], ""),
        ("Also applies to: a.py:7, `8\u20139`.", [(7, None), (8, 9)], [], ""),
        ("Also applies to: 1,\n 2,\n 3-4\nnext", [(1, None), (2, None), (3, 4)], [], "next"),
        ("Also applies to:\n5, 6\n", [(5, None), (6, None)], [], ""),
        ("Also applies to: 9-3, nonsense, 0", [(9, None)], [], ""),
        ("It also applies to 5 things", [], [], "It also applies to 5 things"),
        ("5, 6", [], [], "5, 6"),
    ],
)
def test_further_places_are_read_and_taken_out(
    text: str, regions: list[tuple[int, int | None]], others: list[str], kept: str
) -> None:
    further = also_applies(text, "a.py")
    assert further.regions == tuple(Region(line=line, end_line=end) for line, end in regions)
    assert further.others == tuple(others)
    assert further.text == kept


def test_a_comment_of_an_unknown_reviewer_is_its_first_line_and_the_rest() -> None:
    remark = read_remark(
        "### Leak\nThe file stays open.\n<details>x</details>\n```suggestion\nclose()\n```\nAlso applies to: 4"
    )
    assert (remark.title, remark.rationale, remark.suggestion) == ("Leak", "The file stays open.", "close()")
    assert remark.regions == (Region(line=4),)
    assert titled("**Bold title.** and more\nrest") == ("Bold title.", "and more\nrest")
    assert titled("") == ("", "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]8;;https://x\x07link\x1b]8;;\x1b\\", "link"),
        ("\x1b]0;title never ends", ""),
        ("\x9b1mx\x1b(By", "xy"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("\x1b", ""),
    ],
)
def test_what_steers_a_terminal_goes(text: str, expected: str) -> None:
    assert without_escapes(text) == expected
