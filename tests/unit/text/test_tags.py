"""Raw HTML: what is markup, what is a comment, what is code."""

import pytest

from judgeproof.text.tags import Tag, html_ranges, tag_of


def ranges(html: str) -> list[tuple[str, str]]:
    data = html.encode()
    return [(data[start:end].decode(), because) for start, end, because in html_ranges(data, 0)]


def test_tags() -> None:
    assert tag_of("<CODE class='x'>", 20) == Tag("code", True, 20)
    assert tag_of("</code>", 9) == Tag("code", False, 9)
    assert tag_of("<br/>", 5) == Tag("br", False, 5)
    assert tag_of("<!-- code -->", 13) is None


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<div>text</div>", [("<div>", "html"), ("</div>", "html")]),
        ("<pre>[doc-1]</pre>", [("<pre>", "html"), ("[doc-1]", "html_code"), ("</pre>", "html")]),
        ("<PRE>a</Pre>", [("<PRE>", "html"), ("a", "html_code"), ("</Pre>", "html")]),
        ("<pre>a", [("<pre>", "html"), ("a", "html_code")]),
        ("<code>a", [("<code>", "html")]),
        ("<code>a <code>b", [("<code>", "html"), ("<code>", "html")]),
        ("<code/>a</code>", [("<code/>", "html"), ("</code>", "html")]),
        (
            "<script>if (a < b) {}</script>",
            [("<script>", "html"), ("if (a < b) {}", "html_code"), ("</script>", "html")],
        ),
        ("<!-- [doc-1] -->b", [("<!-- [doc-1] -->", "comment")]),
        ("<!-- b", [("<!-- b", "comment")]),
        ("<!DOCTYPE html>b", [("<!DOCTYPE html>", "html")]),
        ("<?php a ?>b", [("<?php a ?>", "html")]),
        ("<div", [("<div", "html")]),
        ("a < b", [("<", "html")]),
        ("é<b>ü</b>", [("<b>", "html"), ("</b>", "html")]),
        ("text", []),
    ],
)
def test_ranges_of_a_block(html: str, found: list[tuple[str, str]]) -> None:
    assert ranges(html) == found


def test_ranges_count_from_a_base() -> None:
    assert list(html_ranges(b"<b>", 10)) == [(10, 13, "html")]
