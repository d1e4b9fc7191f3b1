"""Where a claim begins and ends, sign by sign: between sentences, in brackets, beside links and tags."""

from typing import Any

import pytest
from tests.unit.citations.examples import examined

ANY = {f"doc-{n}": f"Text {n} of the archive." for n in range(1, 6)}
LISTED = ["Text one.", "Text two."]
PAGES = [
    {"id": "1", "text": "Peat burns.", "url": "https://a.org/1"},
    {"id": "2", "text": "Bogs are wet.", "url": "https://b.org/2"},
]


def claims(response: str, context: Any = None, **fields: Any) -> list[str | None]:
    """The claim of every occurrence; each must stand in the response at its offsets."""
    found = [o.claim for o in examined(response, context or ANY, **fields).occurrences]
    for claim in found:
        assert claim is None or response[claim.start : claim.end] == claim.text
    return [claim.text if claim else None for claim in found]


def span(response: str, text: str, ref: str = "doc-1") -> dict[str, Any]:
    start = response.index(text)
    return {"start": start, "end": start + len(text), "refs": [ref]}


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("Peat burns. ([doc-1]) Bogs are wet.", ["Peat burns."]),
        ("Peat burns. ([doc-1])", ["Peat burns."]),
        ("Peat burns. **[doc-1]** Bogs are wet.", ["Peat burns."]),
        ('Peat burns. "[doc-1]" Bogs are wet.', ["Peat burns."]),
        ("Peat burns. ([doc-1]) Bogs are wet. ([doc-2]) It rains.", ["Peat burns.", "Bogs are wet."]),
        ("Peat burns. ([doc-1], [doc-2]) Bogs are wet.", ["Peat burns.", "Peat burns."]),
        ("Peat burns [doc-1] and rots. ([doc-2]) Bogs are wet.", ["Peat burns", "and rots."]),
        ("Peat burns. (Peat is old [doc-1].) Bogs are wet.", ["(Peat is old"]),
        ("It rains. Peat burns. ([doc-1]) Bogs are wet.", ["Peat burns."]),
        ("([doc-1]) Peat burns.", ["Peat burns."]),
        ("([doc-1]). Peat burns.", ["Peat burns."]),
    ],
)
def test_a_marker_in_brackets_of_its_own_belongs_to_the_sentence_before(
    response: str, expected: list[str]
) -> None:
    assert claims(response) == expected


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("It rains.\n\n([doc-1]) Peat burns.", ["Peat burns."]),
        ("It rains.\n([doc-1]) Peat burns.", ["Peat burns."]),
        ("- It rains.\n- ([doc-1]) Peat burns.", ["Peat burns."]),
        ("It rains.\n* [doc-1] Peat burns.", ["Peat burns."]),
    ],
    ids=["of a paragraph", "of a line", "of an item", "behind a bullet"],
)
def test_a_bracket_at_the_beginning_takes_what_follows(response: str, expected: list[str]) -> None:
    assert claims(response) == expected


@pytest.mark.parametrize(
    "between", [", ", "; ", " ", "", ". ", " and ", " or ", ", and ", " & ", ") (", "\n", ", ("]
)
def test_a_chain_of_markers_behind_a_sentence_shares_it(between: str) -> None:
    assert claims(f"Peat burns. [doc-1]{between}[doc-2] Bogs are wet.") == ["Peat burns.", "Peat burns."]
    assert claims(f"Peat burns. [doc-1]{between}[doc-2]") == ["Peat burns.", "Peat burns."]


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("Peat burns.[doc-1]Bogs are wet.", ["Peat burns."]),
        ("Peat burns.[doc-1]Bogs are wet.[doc-2]It rains.", ["Peat burns.", "Bogs are wet."]),
        ("Peat burns. Bogs are wet.[doc-1]", ["Bogs are wet."]),
        ("Peat burns.\n[doc-1]Bogs are wet.", ["Peat burns."]),
    ],
)
def test_a_marker_glued_to_both_sentences_belongs_to_the_first(response: str, expected: list[str]) -> None:
    assert claims(response) == expected


def test_a_marker_of_one_sign_glued_to_both_sentences_belongs_to_the_first() -> None:
    assert claims("Peat burns.\u00b9Bogs are wet.\u00b2", LISTED) == ["Peat burns.", "Bogs are wet."]


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("[doc-1] ! Peat burns.", ["Peat burns."]),
        ("[doc-1] ! ! Peat burns.", ["Peat burns."]),
        # What stands farther off is about something else.
        ("[doc-1] ! ! ! Peat burns.", [None]),
        ("[doc-1]\n\nPeat burns.", [None]),
        ("[doc-1] !\n\nPeat burns.", [None]),
        ("[doc-1] Peat burns\n\nBogs are wet.", ["Peat burns"]),
        ("[doc-1] ! [doc-2] Peat burns.", [None, "Peat burns."]),
    ],
)
def test_what_follows_is_looked_for_in_three_sentences_of_a_paragraph(
    response: str, expected: list[str | None]
) -> None:
    assert claims(response) == expected


@pytest.mark.parametrize("blank", ["\u00a0", "\u2003", "\u00a0\u2003", "\u00a0\u2003\u00a0"])
def test_no_blank_of_any_kind_begins_or_ends_a_claim(blank: str) -> None:
    assert claims(f"Peat burns [doc-1]{blank}and rots{blank}[doc-2].") == ["Peat burns", "and rots"]


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("Peat burns<br>a [doc-1].", ["Peat burns<br>a"]),
        ("Peat burns<br> [doc-1].", ["Peat burns"]),
        ("<b>Peat burns</b><br>[doc-1]", ["Peat burns"]),
        ("<b><i>a</i></b> [doc-1]", ["a"]),
        ("<b><i></i></b> [doc-1]", [None]),
    ],
)
def test_tags_are_cut_from_both_ends_and_no_letter_with_them(
    response: str, expected: list[str | None]
) -> None:
    assert claims(response) == expected


WEB = "Peat burns. ([a.org](https://a.org/1)) Bogs are wet. ([b.org](https://b.org/2)) It rains."


@pytest.mark.parametrize(
    "response",
    [
        WEB,
        "Peat burns. [a.org](https://a.org/1) Bogs are wet. [b.org](https://b.org/2) It rains.",
        "Peat burns ([a.org](https://a.org/1)). Bogs are wet ([b.org](https://b.org/2)). It rains.",
    ],
)
def test_links_that_a_service_marks_are_no_part_of_a_claim(response: str) -> None:
    links = [part for part in response.split(" ") if "](" in part]
    marked = [span(response, link.rstrip("."), ref) for link, ref in zip(links, ["1", "2"], strict=True)]
    assert [claim and claim.rstrip(".") for claim in claims(response, PAGES, citations=marked)] == [
        "Peat burns", "Bogs are wet",
    ]  # fmt: skip


def test_links_that_a_service_marks_side_by_side_share_a_claim() -> None:
    response = "Peat burns. ([a.org](https://a.org/1), [b.org](https://b.org/2)) It rains."
    marked = [
        span(response, "[a.org](https://a.org/1)", "1"),
        span(response, "[b.org](https://b.org/2)", "2"),
    ]
    assert claims(response, PAGES, citations=marked) == ["Peat burns.", "Peat burns."]
    response = "Peat burns. ([a.org](https://a.org/1))([b.org](https://b.org/2)) It rains."
    marked = [
        span(response, "([a.org](https://a.org/1))", "1"), span(response, "([b.org](https://b.org/2))", "2"),
    ]  # fmt: skip
    assert claims(response, PAGES, citations=marked) == ["Peat burns.", "Peat burns."]
