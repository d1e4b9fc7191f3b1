"""The claim of a marker: its sentence up to the marker, or what the row itself marks."""

from typing import Any

import pytest
from tests.unit.citations.examples import examined

ANY = {f"doc-{n}": f"Text {n} of the archive." for n in range(1, 6)}


def claims(response: str, **fields: Any) -> list[str | None]:
    """The claim of every occurrence; each must stand in the response at its offsets."""
    found = [o.claim for o in examined(response, ANY, **fields).occurrences]
    for claim in found:
        assert claim is None or response[claim.start : claim.end] == claim.text
    return [claim.text if claim else None for claim in found]


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("Peat is old. Peat burns [doc-1].", ["Peat burns"]),
        ("Peat burns [doc-1] and rots.", ["Peat burns"]),
        ("Peat burns. [doc-1] Bogs are wet. [doc-2]", ["Peat burns.", "Bogs are wet."]),
        ("Peat burns.[doc-1] Bogs are wet.[doc-2]", ["Peat burns.", "Bogs are wet."]),
        ("泥炭会燃烧。[doc-1] 沼泽很湿[doc-2]。", ["泥炭会燃烧。", "沼泽很湿"]),
        ("Peat burns ([doc-1]).", ["Peat burns"]),
        ("[doc-1] Peat burns. Bogs are wet.", ["Peat burns."]),
        ("[doc-1]: peat burns.", ["peat burns."]),
        ("As Dr. Moor says, peat burns [doc-1].", ["As Dr. Moor says, peat burns"]),
        ("Peat burns at 3.5 degrees [doc-1].", ["Peat burns at 3.5 degrees"]),
        ("Why? Peat burns [doc-1]!", ["Peat burns"]),
    ],
    ids=[
        "its own sentence",
        "up to the marker, not beyond",
        "behind a full stop",
        "glued to a full stop",
        "without blanks between sentences",
        "without the bracket left open",
        "what follows, where nothing precedes",
        "without the colon between",
        "an abbreviation ends nothing",
        "a decimal point ends nothing",
        "a question ends a sentence",
    ],
)
def test_a_claim_is_the_sentence_up_to_the_marker(response: str, expected: list[str]) -> None:
    assert [claim and claim.removeprefix(": ") for claim in claims(response)] == expected


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("Peat burns [doc-1][doc-2].", ["Peat burns", "Peat burns"]),
        ("Peat burns [doc-1], [doc-2] and [doc-3].", ["Peat burns", "Peat burns", "Peat burns"]),
        ("Peat burns ([doc-1]; [doc-2] & [doc-3] or [doc-4]).", ["Peat burns"] * 4),
        ("Peat burns [doc-1, doc-2].", ["Peat burns", "Peat burns"]),
        ("Peat burns [doc-1] and rots [doc-2].", ["Peat burns", "and rots"]),
        ("Peat burns [doc-1], bogs [doc-2].", ["Peat burns", ", bogs"]),
        ("[doc-1] Peat burns [doc-2].", ["Peat burns", "Peat burns"]),
        ("[doc-1] [doc-2] Peat burns.", ["Peat burns.", "Peat burns."]),
    ],
    ids=[
        "a chain shares its claim",
        "joined by a comma and `and`",
        "joined by semicolon, ampersand, `or`",
        "members of one bracket",
        "words between cut",
        "from the end of the marker before",
        "what follows ends at the next marker",
        "a chain that nothing precedes",
    ],
)
def test_several_markers_in_one_sentence(response: str, expected: list[str | None]) -> None:
    assert claims(response) == expected


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("- Peat burns [doc-1]\n- Bogs are wet [doc-2]\n", ["Peat burns", "Bogs are wet"]),
        ("* Peat burns [doc-1]\n+ Bogs are wet [doc-2]", ["Peat burns", "Bogs are wet"]),
        ("1. Peat burns [doc-1]\n2) Bogs are wet [doc-2]", ["Peat burns", "Bogs are wet"]),
        ("> Peat burns [doc-1]\n> for weeks.", ["Peat burns"]),
        ("> - Peat burns [doc-1]", ["Peat burns"]),
        ("## Peat burns [doc-1]\n\nBogs are wet [doc-2].", ["Peat burns", "Bogs are wet"]),
        ("# Fire\nPeat burns [doc-1].", ["Peat burns"]),
        ("| a | b |\n| - | - |\n| Peat burns [doc-1] | x |\n| Bogs [doc-2] | y |", ["Peat burns", "Bogs"]),
        ("Peat burns\nfor weeks [doc-1].", ["Peat burns\nfor weeks"]),
        ("Bogs are wet\n\nPeat burns [doc-1].", ["Peat burns"]),
        ("Peat burns.\n\n[doc-1]", ["Peat burns."]),
        ("<b>Peat burns</b> [doc-1].", ["Peat burns"]),
        ("<p><b>Peat</b> burns <i>[doc-1]</i>.</p>", ["Peat</b> burns"]),
    ],
    ids=[
        "items",
        "items of other bullets",
        "numbered items",
        "a quotation",
        "an item in a quotation",
        "a heading",
        "below a heading",
        "rows of a table",
        "a line break ends nothing",
        "a blank line ends a sentence",
        "alone behind a blank line",
        "tags around it",
        "tags in it stay",
    ],
)
def test_what_marks_up_a_line_is_no_part_of_a_claim(response: str, expected: list[str]) -> None:
    assert claims(response) == expected


@pytest.mark.parametrize(
    "response", ["[doc-1]", "- [doc-1]", "([doc-1]).", "**[doc-1]**", "[doc-1]\n\nPeat burns.", "| [doc-1] |"]
)
def test_no_words_no_claim(response: str) -> None:
    assert claims(response) == [None]


def span(start: int, end: int, *refs: str) -> dict[str, Any]:
    return {"start": start, "end": end, "refs": list(refs)}


def test_a_span_is_the_claim_that_the_row_marks() -> None:
    assert claims("Peat is old. Peat burns for weeks.", citations=[span(13, 23, "doc-1")]) == ["Peat burns"]


@pytest.mark.parametrize(
    ("response", "start", "end", "expected"),
    [
        ("Peat burns [doc-1].", 11, 18, ["Peat burns"]),
        ("Peat burns ([1](https://e.org/a)).", 11, 33, ["Peat burns"]),
        ("Peat burns [here](e.org/a) now.", 11, 26, ["Peat burns"]),
        ("Peat burns [1](x) slowly.", 11, 24, ["[1](x) slowly"]),
        ("Peat burns (...).", 12, 15, ["Peat burns"]),
        ("Peat burns <b>[doc-1]</b>.", 14, 21, ["Peat burns"]),
    ],
    ids=["a marker", "a link in parentheses", "a link", "a link and more", "signs", "a marker in a tag"],
)
def test_a_span_that_holds_only_a_marker_takes_its_sentence(
    response: str, start: int, end: int, expected: list[str]
) -> None:
    assert claims(response, citations=[span(start, end, "doc-1")])[:1] == expected


def test_a_span_that_fits_nowhere_claims_nothing() -> None:
    assert claims("Peat burns.", citations=[span(5, 500, "doc-1")]) == [None]
