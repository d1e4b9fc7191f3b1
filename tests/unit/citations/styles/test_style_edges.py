"""Edges of the styles: what is read behind a token that is none, and how long a token may be."""

import pytest
from tests.unit.citations.examples import NUMBERED, bucketed, examined, labels, row

from judgeproof.citations.facts import Marker
from judgeproof.citations.styles import author_year, bracket, superscript
from judgeproof.citations.styles.spans import find, ownership


def tokens(text: str) -> list[str]:
    return [marker.text for found in bracket.find(text, labels()) for marker in found.markers]


@pytest.mark.parametrize("other", ["[^1]", "[@moor2020]", "[4:0\u2020source]", "[sic]", "[see below]"])
def test_brackets_behind_those_of_another_style_are_read(other: str) -> None:
    assert tokens(f"Peat {other} burns [doc-1] {other} and rots [doc-2].") == ["doc-1", "doc-2"]


@pytest.mark.parametrize("between", ["p. 3, ", "p. 3; pp. 4-5, ", "\u00a7 3, ", "and "])
def test_tokens_behind_a_page_are_read(between: str) -> None:
    assert tokens(f"[doc-1, {between}doc-2]") == ["doc-1", "doc-2"]
    assert tokens(f"[doc-1 p. 2, {between}doc-2, doc-9]") == ["doc-1", "doc-2", "doc-9"]


def test_a_token_too_long_to_tell_convicts_nobody() -> None:
    for length, bucket in ((119, "fabricated"), (120, "fabricated"), (121, "ambiguous")):
        token = f"doc-9{'x' * (length - 5)}"
        assert bucketed(f"Peat burns [{token}].")[0][1] == bucket, length


def test_a_citation_in_running_text_is_shown_as_it_stands_there() -> None:
    found = list(author_year.find("As Moor (2020) says.", labels({"Moor 2020": "A b."})))
    assert [(f.shown, f.markers[0].text) for f in found] == [("Moor (2020)", "Moor (2020)")]


@pytest.mark.parametrize(
    "response",
    [
        "Peat is old [1] and burns<sup>2</sup> for weeks.",
        "Peat is old [1] and burns[^2] for weeks.",
        "Peat is old [1] and burns\\cite{2} for weeks.",
    ],
)
def test_only_a_bracket_can_be_an_index_of_the_word_it_is_glued_to(response: str) -> None:
    assert [bucket for _, bucket, _ in bucketed(response, NUMBERED)] == ["resolved", "resolved"]
    assert bucketed("Peat is old [1] and burns[2] for weeks.", NUMBERED)[1][1] == "ignored"


def test_a_token_beside_ordinary_words_convicts_nobody() -> None:
    assert bucketed("Peat burns [doc-9].") == [("doc-9", "fabricated", None)]
    for inside in ("doc-9, as said before", "as said before, doc-9", "doc-9; see there", "see doc-9"):
        assert bucketed(f"Peat burns [{inside}].") == [("doc-9", "ambiguous", "other_style")], inside


@pytest.mark.parametrize("before", ["", " ", "Peat burns "])
@pytest.mark.parametrize("number", ["1", "12345678"])
def test_a_number_shown_before_its_definition_is_part_of_the_citation(before: str, number: str) -> None:
    text = f"{before}[({number})][x] burns."
    found = list(bracket.find(text, labels(x="doc-1")))
    assert [(f.start, f.end) for f in found] == [(len(before), len(before) + len(number) + 7)]


def test_a_structured_number_beyond_the_sources_is_a_fabrication_wherever_it_stands() -> None:
    marked = [{"start": 0, "end": 4, "refs": ["1"]}, {"start": 5, "end": 10, "refs": ["4"]}]
    found = examined("Peat burns for weeks", NUMBERED, citations=marked).occurrences
    assert [o.bucket for o in found] == ["resolved", "fabricated"]


@pytest.mark.parametrize(
    ("inside", "shown"), [("the page.", "the page"), (" the page ", "the page"), ("...", "...")]
)
def test_a_link_is_called_by_its_text_without_what_ends_it(inside: str, shown: str) -> None:
    pages = [{"id": "doc-1", "url": "https://e.org/x", "text": "Peat is old."}]
    found = examined(f"Peat is old [{inside}](https://e.org/x).", pages).occurrences
    assert [(o.marker, o.source) for o in found] == [(shown, "doc-1")]


@pytest.mark.parametrize(
    ("before", "marks"),
    [
        ("the bog", True),
        ("a moor", True),
        ("bog", True),
        ("a bo", False),
        ("an o", False),
        ("of it", True),
        ("bog)", True),
    ],
)
def test_a_word_of_three_letters_carries_a_raised_number(before: str, marks: bool) -> None:
    found = list(superscript.find(f"{before}\u00b9 burns", labels(NUMBERED)))
    assert bool(found) is marks


def marked(start: int, end: int, *refs: str) -> Marker:
    return Marker(
        text=refs[0], start=start, end=end, keys=refs, style="spans", structured=True, claim=(start, end)
    )


def test_of_the_spans_before_a_marker_the_one_that_reaches_farthest_owns_it() -> None:
    text = "Peat burns here [doc-1] and there [doc-1] now [doc-1]."
    at = [Marker(text="doc-1", start=n, end=n + 7, keys=("doc-1",), style="bracket") for n in (16, 34, 46)]
    for spans in (
        [marked(0, 4, "doc-1"), marked(5, 15, "doc-1"), marked(24, 33, "doc-1")],
        [marked(24, 33, "doc-1"), marked(5, 15, "doc-1"), marked(0, 4, "doc-1")],
        [marked(1, 33, "doc-1"), marked(0, 4, "doc-1")],
    ):
        assert list(map(ownership(spans, text), at)) == [True, True, False]
    assert list(map(ownership([marked(0, 4, "doc-1")], text), at)) == [False, False, False]
    assert list(map(ownership([marked(24, 33, "doc-1"), marked(0, 4, "doc-1")], text), at)) == [
        False, True, False,
    ]  # fmt: skip


def test_spans_of_the_first_two_characters_stand_in_text_order() -> None:
    citations = [{"start": 1, "end": 4, "refs": ["doc-1"]}, {"start": 0, "end": 4, "refs": ["doc-2"]}]
    found = find(row("Peat burns.", citations=citations), labels())
    assert [(m.start, m.text) for m in found] == [(0, "doc-2"), (1, "doc-1")]


@pytest.mark.parametrize("signs", [0, 1, 37])
def test_no_more_than_forty_characters_before_a_raised_number_are_looked_at(signs: int) -> None:
    assert list(superscript.find(f"the bog{'*' * signs}\u00b9", labels(NUMBERED)))
    assert not list(superscript.find(f"the bog{'*' * 38}\u00b9", labels(NUMBERED)))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Peat burns.", ("9", "fabricated", None)),
        ("Peat burns, as [9] says.", ("9", "ambiguous", "in_context")),
        ("Peat burns, as [8-10] says.", ("9", "ambiguous", "in_context")),
        ("Peat burns, as [7, 9-11] says.", ("9", "ambiguous", "in_context")),
        ("Peat burns, as [10-12] says.", ("9", "fabricated", None)),
    ],
)
def test_a_number_that_the_context_holds_in_a_range_convicts_nobody(
    source: str, expected: tuple[str, str, str | None]
) -> None:
    assert bucketed("Peat is old [1]. Peat burns [9].", ["Peat is old.", source])[1] == expected


def test_a_range_that_the_context_holds_is_found_as_it_stands_too() -> None:
    for held, why in (("[8-10]", "in_context"), ("8-10", "label_pattern"), ("[8-9]", "label_pattern")):
        context = {"1-2": f"Peat is old, as {held} says.", "3-4": "Peat burns."}
        assert bucketed("Peat burns [8-10].", context) == [("8-10", "ambiguous", why)]
