"""What of a Markdown text is no prose, why, and where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.text.prose import PROSE, is_target, read


def excluded(text: str) -> list[tuple[str, str]]:
    return [(text[piece.start : piece.end], piece.because) for piece in read(text).excluded]


# ---------------------------------------------------------------- code


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a `b` c", [("`b`", "code_span")]),
        ("`` a ` b ``", [("`` a ` b ``", "code_span")]),
        ("a \\`b\\` c", []),
        ("a ` b", []),
        ("```\na\n```\nb", [("```\na\n```", "fenced_code")]),
        ("~~~ x\na", [("~~~ x\na", "fenced_code")]),
        ("    a\n\nb", [("a\n", "indented_code")]),
        ("\ta", [("a", "indented_code")]),
        ("a\n    b", []),
        ("- a\n\n      b", [("b", "indented_code")]),
        # A fence that stands further in than the item ends the one that the item opened.
        ("- a\n\n  ```\n  b\n\n   ```\n   [doc-9]", [("```\n  b\n\n   ```", "fenced_code")]),
        ("> `a\n> b` c", [("`a\n> b`", "code_span")]),
        ("塔 `é\U0001f600` b", [("`é\U0001f600`", "code_span")]),
    ],
)
def test_code(text: str, found: list[tuple[str, str]]) -> None:
    assert excluded(text) == found


def test_plain_text_is_all_prose() -> None:
    assert read("The tower [doc-1] is tall.") is PROSE
    assert PROSE.at(3) is None


def test_what_holds_a_position() -> None:
    reading = read("a `b` c `d`")
    assert reading.at(0) is None
    assert reading.at(2).because == reading.at(4).because == "code_span"
    assert reading.at(5) is None
    assert reading.at(8).start == 8
    assert reading.at(11) is None


# ---------------------------------------------------------------- HTML


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a <b>c</b>", [("<b>", "html"), ("</b>", "html")]),
        ("a <code>[doc-1]</code> b", [("<code>", "html"), ("[doc-1]", "html_code"), ("</code>", "html")]),
        ("a <code>*b* **c**</code>", [("<code>", "html"), ("*b* **c**", "html_code"), ("</code>", "html")]),
        ("a <code>b <i>c</i></code>", [("<code>", "html"), ("b <i>c</i>", "html_code"), ("</code>", "html")]),
        ("a <code>b\n\nc</code>", [("<code>", "html"), ("</code>", "html")]),
        ("a <code/>b</code>", [("<code/>", "html"), ("</code>", "html")]),
        ("a <!-- b --> c", [("<!-- b -->", "comment")]),
        ("<!--\nb\n-->\nc", [("<!--\nb\n-->", "comment")]),
        ("<pre>\na\n</pre>\n\nb", [("<pre>", "html"), ("\na\n", "html_code"), ("</pre>", "html")]),
        ("<https://a.example> b", [("<https://a.example>", "autolink")]),
        ("<a@b.example> b", [("<a@b.example>", "autolink")]),
        ("a < b", []),
    ],
)
def test_html(text: str, found: list[tuple[str, str]]) -> None:
    assert excluded(text) == found


# ---------------------------------------------------------------- links, images


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("![doc-1](a.png) b", [("![doc-1](a.png)", "image")]),
        ("![`a`](a.png)", [("![`a`](a.png)", "image")]),
        ("[a](https://b.example) c", [("](https://b.example)", "link_target")]),
        ("[a](see) c", []),
        ("[a](<see below>) c", []),
        ("[](https://b.example)", [("](https://b.example)", "link_target")]),
        ("a [](https://b.example)", [("](https://b.example)", "link_target")]),
        ("[`a`](/b)", [("`a`", "code_span"), ("](/b)", "link_target")]),
        ("[a][b]\n\n[b]: /c", [("[b]: /c", "link_definition")]),
    ],
)
def test_links_and_images(text: str, found: list[tuple[str, str]]) -> None:
    assert excluded(text) == found


@pytest.mark.parametrize(
    "target",
    [
        "https://a.example",
        "mailto:a@b",
        "doi:10.1/2",
        "urn:isbn:1",
        "/a",
        "a/b",
        "./a",
        "#a",
        "#",
        "www.a",
        "guide.pdf",
        "a.b.org",
    ],
)
def test_targets(target: str) -> None:
    assert is_target(target)


@pytest.mark.parametrize(
    "target", ["", "see", "see below", "Handbook", "3.5", "a.", ".a", "a:", "a: b", "https://a b"]
)
def test_no_targets(target: str) -> None:
    assert not is_target(target)


# ---------------------------------------------------------------- definitions


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_definition_of_a_link(end: str) -> None:
    text = f"a [Doc]{end}{end}[Doc]: https://b.example 'T'{end}"
    reading = read(text)
    assert [(text[p.start : p.end].strip(), p.because) for p in reading.excluded] == [
        ("[Doc]: https://b.example 'T'", "link_definition")
    ]
    assert reading.definitions == {"doc": "https://b.example"}


@pytest.mark.parametrize(
    ("text", "definitions"),
    [
        ("[a]: /b\n[c]: </d>\n", {"a": "/b", "c": "/d"}),
        ("[a]: /b\n[A]: /c", {"a": "/b"}),
        ("> [a]: /b", {"a": "/b"}),
        ("- [a]: /b", {"a": "/b"}),
        ("> - [a]: /b", {"a": "/b"}),
        ("1. > [a]: /b", {"a": "/b"}),
        ("[a]:\n  /b", {"a": "/b"}),
        ("[a]: Handbook", {"a": "Handbook"}),
        ("[doc-1]: the text of it", {}),
        ("text\n[a]: /b", {}),
        ("text [a]: /b", {}),
        ("    [a]: /b", {}),
        ("```\n[a]: /b\n```", {}),
        ("\\[a]: /b", {}),
        ("[é]: /ü", {"é": "/ü"}),
    ],
)
def test_definitions(text: str, definitions: dict[str, str]) -> None:
    assert read(text).definitions == definitions


def test_a_definition_without_a_target_is_prose() -> None:
    assert excluded("[a]: Handbook") == []


def test_a_definition_that_names_a_source_is_one_unless_its_label_does() -> None:
    text = "[a]: doc-1"
    assert [p.because for p in read(text, names=lambda word: word == "doc-1").excluded] == ["link_definition"]
    assert read(text, names=lambda word: True).excluded == ()


def test_two_definitions_end_where_the_next_one_begins() -> None:
    assert excluded("[a]: /b\n[c]: /d") == [("[a]: /b\n", "link_definition"), ("[c]: /d", "link_definition")]
    assert excluded("[a]: /b\n\ntext") == [("[a]: /b\n\n", "link_definition")]


@pytest.mark.parametrize(
    ("text", "found", "definitions"),
    [
        ("a [^1]\n\n[^1]: The *tall* tower.", "[^1]:", {"^1": "The *tall* tower."}),
        ("[^1]: [doc-1] says so", "[^1]: [doc-1]", {"^1": "[doc-1] says so"}),
        ("[^1]: https://a.example", "[^1]: https://a.example", {"^1": "https://a.example"}),
        ("[^N]: Handbook", "[^N]:", {"^n": "Handbook"}),
        ("text\n[^1]: b", "[^1]:", {"^1": "b"}),
        ("[^1]:\r\nnext", "[^1]:", {"^1": ""}),
    ],
)
def test_a_footnote_is_defined_wherever_its_line_begins(
    text: str, found: str, definitions: dict[str, str]
) -> None:
    assert excluded(text) == [(found, "footnote_definition")]
    assert read(text).definitions == definitions


def test_a_target_is_kept_only_so_far_as_a_target_goes() -> None:
    assert len(read("[^1]: " + "a" * 5_000).definitions["^1"]) == 2_000
    assert len(read("[a]: /" + "a" * 5_000).definitions["a"]) == 2_000


# ---------------------------------------------------------------- laws

PARTS = st.sampled_from(
    ["`", "``", "```", "\n", "\r\n", "\r", "    ", "\t", "> ", "- ", "1. ", "<code>", "</code>", "<!--", "-->", "<b>", "<", ">", "[a]", "[", "]",
     "](/b)", "](b)", "![", ": /c", "[^1]", ":", "\\", "a", "é", "\U0001f600", "*", "# ", "|", "<https://a.example>", "\u3010", "~~~"]
)  # fmt: skip


@given(st.lists(PARTS, max_size=30).map("".join))
def test_ranges_stand_in_order_inside_the_text(text: str) -> None:
    reading = read(text)
    reached = 0
    for piece in reading.excluded:
        assert reached <= piece.start < piece.end <= len(text)
        assert reading.at(piece.start) is piece is reading.at(piece.end - 1)
        reached = piece.end


@given(st.lists(PARTS, max_size=20).map("".join))
def test_letters_of_more_bytes_move_nothing(text: str) -> None:
    """Offsets are code points: swapping a letter for one of four bytes changes no range."""
    wide = text.replace("a", "\U0001d5ba").replace("é", "\U0001d5bf")
    narrow = text.replace("a", "\u0430").replace("é", "\u0444")
    assert read(wide).excluded == read(narrow).excluded


@given(st.text("ab `<\\~\t![](): \n#", max_size=40))
def test_a_text_that_is_not_parsed_holds_no_backslash(text: str) -> None:
    # Readers of markers look for no escapes in such a text.
    assert read(text) is not PROSE or "\\" not in text


def test_a_definition_right_behind_code_is_one() -> None:
    reading = read("    code\n[a]: https://x.y\n")
    assert reading.definitions == {"a": "https://x.y"}
    assert [excluded.because for excluded in reading.excluded] == ["indented_code", "link_definition"]
