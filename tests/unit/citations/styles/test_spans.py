"""Structured citations: which offsets fit, which references count, and what belongs to a span."""

from typing import Any

import pytest
from tests.unit.citations.examples import examined, labels, row

from judgeproof.citations.facts import Marker
from judgeproof.citations.styles import spans

TEXT = "🍵 Peat burns."


def places(response: str, *citations: Any) -> list[tuple[int | None, int | None]]:
    found = spans.find(row(response, citations=list(citations)), labels())
    return [(m.start, m.end) for m in found]


def span(start: Any, end: Any, text: Any = None, refs: Any = ("doc-1",), **more: Any) -> dict[str, Any]:
    return {
        "start": start,
        "end": end,
        "text": text,
        "refs": list(refs) if isinstance(refs, tuple) else refs,
        **more,
    }


@pytest.mark.parametrize(
    ("start", "end", "unit", "expected"),
    [
        (2, 6, None, (2, 6)),
        (2, 5, None, (2, 6)),
        (3, 7, None, (2, 6)),
        (3, 6, None, (2, 6)),
        (5, 9, None, (2, 6)),
        (5, 8, None, (2, 6)),
        (3, 7, "utf16", (2, 6)),
        (5, 9, "bytes", (2, 6)),
        (2, 6, "bytes", (2, 6)),
        (2, 6, "furlongs", (2, 6)),
        (4, 8, None, None),
        (2, 600, None, None),
        (6, 2, None, None),
        (-2, 6, None, None),
        (2.0, 6, None, None),
        (True, 6, None, None),
        ("2", "6", None, None),
        (None, 6, None, None),
        (2, 1 << 60, None, None),
    ],
    ids=[
        "code points", "code points, end inclusive", "UTF-16", "UTF-16, end inclusive", "bytes", "bytes, end inclusive",
        "UTF-16 as declared", "bytes as declared", "declared wrongly", "an unknown unit", "fits nowhere", "behind the end",
        "backwards", "negative", "no whole number", "a boolean", "texts", "missing", "beyond all texts",
    ],
)  # fmt: skip
def test_offsets_are_found_by_comparing_the_text(start: Any, end: Any, unit: Any, expected: Any) -> None:
    assert places(TEXT, span(start, end, "Peat", unit=unit)) == [expected or (None, None)]


def test_the_declared_unit_comes_first_where_two_fit() -> None:
    response = "ä a a"
    assert places(response, span(3, 4, "a")) == [(3, 4) if response[3:4] == "a" else (2, 3)]
    assert places("ä aaa", span(3, 4, "a")) == [(3, 4)]
    assert places("ä aaa", span(3, 4, "a", unit="bytes")) == [(2, 3)]


@pytest.mark.parametrize(
    ("start", "end", "unit", "expected"),
    [
        (2, 6, None, (2, 6)),
        (5, 9, "bytes", (2, 6)),
        (3, 7, "utf16", (2, 6)),
        (1, 9, "bytes", (None, None)),
        (1, 7, "utf16", (None, None)),
        (0, 900, "bytes", (None, None)),
        (2, 2, None, (None, None)),
    ],
    ids=[
        "code points",
        "bytes",
        "UTF-16",
        "inside a character",
        "between surrogates",
        "behind the end",
        "empty",
    ],
)
def test_without_a_quoted_text_the_unit_is_trusted_as_far_as_it_fits(
    start: int, end: int, unit: str | None, expected: Any
) -> None:
    assert places(TEXT, span(start, end, unit=unit)) == [expected]


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ({"refs": ["doc-1", "doc-2"]}, ["doc-1", "doc-2"]),
        ({"refs": "doc-1"}, ["doc-1"]),
        ({"document_ids": ["doc-2"]}, ["doc-2"]),
        ({"sources": [{"id": "doc-1"}, {"label": "doc-2"}]}, ["doc-1", "doc-2"]),
        ({"ids": [7]}, ["7"]),
        ({"source": {"document_id": "doc-1"}}, ["doc-1"]),
        ({"refs": [" doc-1 "]}, ["doc-1"]),
        ({"refs": [None, "", " ", True, 1.5, {"other": 1}, "doc-1"]}, ["doc-1"]),
        ({"refs": []}, []),
        ({}, []),
    ],
)
def test_references(item: dict[str, Any], expected: list[str]) -> None:
    found = spans.find(row(TEXT, citations=[{"start": 2, "end": 6, **item}]), labels())
    assert [m.text for m in found] == expected


@pytest.mark.parametrize("citations", [None, [], ["doc-1"], "doc-1", {"start": 0}, [None, 3]])
def test_what_is_no_structured_citation(citations: Any) -> None:
    assert spans.pairs_of(row(TEXT, citations=citations)) == []


def test_a_reference_may_be_an_address() -> None:
    context = [{"id": "doc-1", "url": "https://e.org/x", "text": "A b."}]
    found = spans.find(row(TEXT, citations=[span(2, 6, refs=("https://e.org/x",))]), labels(context))
    assert found[0].keys == ("doc-1", "https://e.org/x")


def test_spans_stand_in_text_order_whatever_the_row_says() -> None:
    assert places(TEXT, span(7, 12, "burns"), span(0, 900), span(2, 6, "Peat")) == [
        (2, 6),
        (7, 12),
        (None, None),
    ]


@pytest.mark.parametrize(
    ("start", "end", "link"), [(5, 20, True), (4, 21, True), (0, 20, False), (5, 8, False)]
)
def test_a_span_that_is_a_link_says_so(start: int, end: int, link: bool) -> None:
    response = "Peat [a](https://e/) b."
    found = spans.find(row(response, citations=[span(start, end)]), labels())
    assert found[0].link is link


@pytest.mark.parametrize(
    ("response", "end", "expected"),
    [
        ("Peat burns [doc-1].", 18, 1),
        ("Peat burns [doc-1].", 10, 1),
        ("Peat burns\t[doc-1].", 10, 1),
        ("Peat burns. [doc-1]", 10, 2),
        ("Peat burns [doc-2].", 18, 2),
        ("[doc-1] Peat burns.", 0, 2),
    ],
    ids=["inside", "right behind", "behind a tab", "behind a stop", "of another source", "before it"],
)
def test_a_marker_of_the_text_that_is_the_spans_own(response: str, end: int, expected: int) -> None:
    citations = [span(0 if end else 8, end or 18)]
    assert len(examined(response, citations=citations).occurrences) == expected


def test_a_span_or_a_marker_without_a_place_owns_nothing() -> None:
    placed = Marker(text="a", start=0, end=3, keys=("a",), style="bracket")
    lost = Marker(text="a", start=None, end=None, keys=("a",), style="spans", structured=True)
    assert not spans.ownership([lost], "[a]")(placed)
    assert not spans.ownership([placed], "[a]")(lost)
    assert spans.ownership([placed], "[a]")(placed)


def test_a_span_that_covers_a_marker_and_no_more_claims_nothing_itself() -> None:
    marker = Marker(text="a", start=5, end=8, keys=("a",), style="bracket")
    covering = Marker(text="a", start=5, end=8, keys=("a",), style="spans", claim=(5, 8))
    wider = Marker(text="a", start=0, end=8, keys=("a",), style="spans", claim=(0, 8))
    assert [m.claim for m in spans.without_markers([covering, wider], [marker])] == [None, (0, 8)]
