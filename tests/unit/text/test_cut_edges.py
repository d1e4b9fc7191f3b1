"""Edges of quotations and of markup, character by character."""

import pytest

from judgeproof.text.quotes import cuts_nothing, locate
from judgeproof.text.tags import html_ranges


@pytest.mark.parametrize("gap", ["-\n", "- \n", "-\n ", "- \r\n ", "-\r"])
def test_no_edge_within_a_word_that_is_split_over_two_lines_cuts_nothing(gap: str) -> None:
    text = f"an in{gap}correct value"
    for edge in range(text.index("n", 3), text.index("rrect") + 1):
        assert not cuts_nothing(text, 0, edge), edge
        assert not cuts_nothing(text, edge, len(text)), edge
    assert cuts_nothing(text, text.index("in"), text.index(" value"))


@pytest.mark.parametrize("gap", ["- ", " -\n", " \n", "-\nX", "1-\n"])
def test_what_splits_no_word_may_be_an_edge(gap: str) -> None:
    text = f"an in{gap}correct value"
    assert cuts_nothing(text, 0, text.index("in") + 2 + gap.startswith("1"))


def test_hyphens_at_the_edges_of_a_quotation_are_found_beside_split_words() -> None:
    passage = "the  pre- and post-war infor-\nmation  -5 is here"
    for quote, stretch in (
        ("the pre-", "the  pre-"),
        ("the pre- and", "the  pre- and"),
        ("information -5", "infor-\nmation  -5"),
        ("-5 is", "-5 is"),
    ):
        found = locate(quote, passage)
        assert found is not None, quote
        assert passage[found.start : found.end] == stretch
    assert locate("the pre-and", passage) is None


def test_a_gap_begins_behind_the_quoted_word() -> None:
    # The negation is quoted, so leaving out what follows turns nothing.
    passage = "They said no more than that, and the bridge was opened."
    found = locate("They said no ... the bridge was opened", passage)
    assert found is not None
    assert found.match == "ellipsis"
    # Nor is what the part behind it says.
    assert locate("They met ... and never left", "They met in Rome and never left.") is not None
    # A sentence that ends where the quotation does is none of the gap's.
    assert (
        locate("They said so. ... the bridge was opened", "They said so. Not now, but the bridge was opened.")
        is None
    )
    assert (
        locate("They said so. ... the bridge was", "They said so. Not now. Then the bridge was new.")
        is not None
    )


@pytest.mark.parametrize(
    ("data", "ranges"),
    [
        (b"<!-->a", [(0, 5, "comment")]),
        (b"<!--->a", [(0, 6, "comment")]),
        (b"<!-- a -->b", [(0, 10, "comment")]),
        (b"<!-- a", [(0, 6, "comment")]),
        (b"<b>x</b>y", [(0, 3, "html"), (4, 8, "html")]),
        (b"<b x", [(0, 4, "html")]),
        (b"<?a?>b", [(0, 5, "html")]),
        (b"1 < 2", [(2, 3, "html")]),
        (b"<code>a</code>b", [(0, 6, "html"), (6, 7, "html_code"), (7, 14, "html")]),
    ],
)
def test_ranges_of_markup_end_where_it_does(data: bytes, ranges: list[tuple[int, int, str]]) -> None:
    assert list(html_ranges(data, 0)) == ranges
    assert list(html_ranges(data, 7)) == [(start + 7, end + 7, because) for start, end, because in ranges]
