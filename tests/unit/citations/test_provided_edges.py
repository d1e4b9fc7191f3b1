"""Edges of what providers send: what is no citation hides none behind it, and no place lies beyond the documents."""

from typing import Any

import pytest
from tests.unit.citations.examples import examined

OBJECTS = [{"id": "doc-1", "text": "Peat is old."}, {"id": "doc-2", "text": "Peat burns."}]


def found(response: str, context: Any = None, **fields: Any) -> list[tuple[Any, ...]]:
    read = examined(response, context or OBJECTS, **fields).occurrences
    return [(o.marker, o.start, o.end, o.bucket, o.source) for o in read]


@pytest.mark.parametrize("other", [None, 1, "x", [], {}, {"start_index": 0, "end_index": 4}])
def test_an_annotation_that_is_none_hides_none_behind_it(other: Any) -> None:
    cited = {"start_index": 0, "end_index": 4, "title": "doc-1"}
    assert found("Peat is old.", annotations=[other, cited, other]) == [("doc-1", 0, 4, "resolved", "doc-1")]


@pytest.mark.parametrize("other", [None, 1, {}, {"segment": None}, {"segment": {"endIndex": 4}}])
def test_a_support_that_is_none_hides_none_behind_it(other: Any) -> None:
    support = {"segment": {"endIndex": 4, "text": "Peat"}, "groundingChunkIndices": [0]}
    told = {"groundingChunks": [{"web": {"title": "doc-2"}}], "groundingSupports": [other, support, other]}
    assert found("Peat burns.", groundingMetadata=told) == [("doc-2", 0, 4, "resolved", "doc-2")]


@pytest.mark.parametrize("other", [None, 1, {}, {"type": "tool", "text": "x"}, {"type": "text", "text": 1}])
def test_a_block_that_is_none_hides_none_behind_it(other: Any) -> None:
    block = {"type": "text", "text": "It burns.", "citations": [other, {"document_index": 1}]}
    assert found("It burns.", content_blocks=[other, block]) == [("doc-2", 0, 9, "resolved", "doc-2")]


@pytest.mark.parametrize(
    "context", [OBJECTS, ["Peat is old.", "Peat burns."], {"1": "Peat is old.", "2": "It burns."}]
)
@pytest.mark.parametrize("index", [2, 3])
def test_a_place_behind_the_last_document_names_no_source(context: Any, index: int) -> None:
    block = {"type": "text", "text": "It burns.", "citations": [{"document_index": index}]}
    ((marker, _, _, bucket, source),) = found("It burns.", context, content_blocks=[block])
    assert (marker, source) == (str(index + 1), None)
    assert bucket != "resolved"


def test_a_token_of_a_service_is_shown_as_it_stands_there() -> None:
    assert found("Peat burns\u30104:0\u2020source\u3011.")[0][:3] == ("4:0\u2020source", 10, 22)
    assert found("Peat burns\u30104:0\u2020doc-2\u3011.") == [("4:0\u2020doc-2", 10, 21, "resolved", "doc-2")]


def token(start: Any, file: str) -> dict[str, Any]:
    text = "\u30104:0\u2020source\u3011"
    return {"text": text, "start_index": start, "end_index": 0, "file_citation": {"file_id": file}}


TOKEN = "\u30104:0\u2020source\u3011"


def test_a_token_at_the_very_beginning_is_found_where_its_annotation_says() -> None:
    response = f"{TOKEN} Peat burns{TOKEN}."
    read = found(response, annotations=[token(23, "doc-2"), token(0, "doc-1")])
    assert [(start, source) for _, start, _, _, source in read] == [(0, "doc-1"), (23, "doc-2")]


def test_tokens_without_a_place_are_found_one_behind_the_other() -> None:
    response = f"{TOKEN}{TOKEN} burns{TOKEN}."
    read = found(response, annotations=[token(None, "doc-1"), token(None, "doc-2"), token(None, "doc-1")])
    assert [(start, end, source) for _, start, end, _, source in read] == [
        (0, 12, "doc-1"), (12, 24, "doc-2"), (30, 42, "doc-1"),
    ]  # fmt: skip


def test_blocks_that_say_the_same_are_found_one_behind_the_other() -> None:
    block = {"type": "text", "text": "It burns.", "citations": [{"document_index": 1}]}
    response = "It burns. So it says: It burns."
    assert [o[1:3] for o in found(response, content_blocks=[block, block])] == [(0, 9), (22, 31)]
    lost = {"type": "text", "text": "It grows."}
    assert [o[1:3] for o in found(response, content_blocks=[block, lost, block])] == [(0, 9), (22, 31)]


@pytest.mark.parametrize(
    ("start", "end", "text", "place"),
    [
        (5, 9, "Peat", (2, 6)),
        (2, 6, "Peat", (2, 6)),
        (3, 6, "Peat", (2, 6)),
        (5, 9, None, (2, 6)),
        (5, 9, 1, (2, 6)),
        (0, 4, None, (0, 1)),
        (2, 6, None, (None, None)),
    ],
    ids=[
        "bytes",
        "code points",
        "UTF-16",
        "no text",
        "a text that is none",
        "the first",
        "inside a character",
    ],
)
def test_a_segment_counts_bytes_unless_its_text_stands_elsewhere(
    start: int, end: int, text: Any, place: tuple[int | None, int | None]
) -> None:
    support = {"segment": {"startIndex": start, "endIndex": end, "text": text}, "groundingChunkIndices": [0]}
    told = {"groundingChunks": [{"web": {"title": "doc-2"}}], "groundingSupports": [support]}
    assert found("\U0001f375 Peat burns.", groundingMetadata=told)[0][1:3] == place


def test_a_document_without_a_name_is_called_by_its_place() -> None:
    block = {"type": "text", "text": "It burns.", "citations": [{"document_index": 1}]}
    nameless = [{"text": "Peat is old."}, {"text": "Peat burns."}]
    assert found("It burns.", nameless, content_blocks=[block]) == [("2", 0, 9, "resolved", "2")]


@pytest.mark.parametrize("indices", [[0, 1], [0, 2, 1], [-1, 0, 1], [0, None, 1], [0, "1", 1]])
def test_every_chunk_that_a_support_names_is_cited(indices: list[Any]) -> None:
    support = {"segment": {"endIndex": 4, "text": "Peat"}, "groundingChunkIndices": indices}
    told = {
        "groundingChunks": [{"web": {"title": "doc-1"}}, {"web": {"uri": "doc-2"}}], "groundingSupports": [support],
    }  # fmt: skip
    assert [o[4] for o in found("Peat burns.", groundingMetadata=told)] == ["doc-1", "doc-2"]
