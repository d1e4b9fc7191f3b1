"""What providers send beside a response, and the forms of markers that stand near it: where each ends up."""

from typing import Any

import pytest

from judgeproof.citations.examination import Examined, Options, examine
from judgeproof.citations.facts import Unreadable
from judgeproof.citations.reply import Unusable, read_reply
from judgeproof.citations.rows import read_row

OBJECTS = [{"id": "doc-1", "text": "Peat is old."}, {"id": "doc-2", "text": "Peat burns."}]


def examined(response: str | None, context: Any = None, *, style: str = "auto", **extra: Any) -> Examined:
    row = read_row({"response": response, "context": context or OBJECTS, **extra}, number=1, line=1)
    assert not isinstance(row, Unreadable)
    return examine(row, Options(style=style))


def found(examined: Examined) -> list[tuple[Any, ...]]:
    return [(o.start, o.end, o.bucket, o.source) for o in examined.occurrences]


def token(n: int, file: str, start: Any) -> dict[str, Any]:
    text = f"【{n}:0†source】"
    return {"text": text, "start_index": start, "end_index": 0, "file_citation": {"file_id": file}}


def test_a_token_that_stands_twice_is_found_where_its_annotation_says() -> None:
    response = "Peat【4:0†source】 burns【4:0†source】."
    read = examined(response, annotations=[token(4, "doc-2", 22), token(4, "doc-1", 4)])
    assert found(read) == [(4, 16, "resolved", "doc-1"), (22, 34, "resolved", "doc-2")]


@pytest.mark.parametrize("start", [40, None, -12, "4"])
def test_a_token_is_found_by_its_text_where_its_offsets_count_otherwise(start: Any) -> None:
    read = examined("🍵 Peat【4:0†source】.", annotations=[token(4, "doc-1", start)])
    assert found(read) == [(6, 18, "resolved", "doc-1")]


def test_a_token_at_the_very_beginning_is_found_by_its_text() -> None:
    read = examined("【4:0†source】 Peat is old.", annotations=[token(4, "doc-1", 90)])
    assert found(read) == [(0, 12, "resolved", "doc-1")]


def test_a_token_that_stands_nowhere_has_no_place() -> None:
    read = examined("Peat is old.", annotations=[token(4, "doc-1", 4)])
    assert (read.reason, found(read)) == ("offset_mismatch", [(None, None, "ambiguous", None)])


def test_a_token_without_annotation_stays_open_beside_one_with_it() -> None:
    read = examined("Peat【4:0†source】【4:1†source】.", annotations=[token(4, "doc-1", 4)])
    assert [bucket for _, _, bucket, _ in found(read)] == ["resolved", "ambiguous"]


def test_the_style_of_the_service_reads_its_annotations_too() -> None:
    read = examined("Peat【4:0†source】.", style="openai", annotations=[token(4, "doc-1", 4)])
    assert found(read) == [(4, 16, "resolved", "doc-1")]


@pytest.mark.parametrize(
    "context",
    [
        [{"id": "doc-1", "url": "https://a.example/x", "text": "Peat is old."}],
        [{"page_content": "Peat is old.", "metadata": {"id": "doc-1", "source": "https://a.example/x"}}],
    ],
)
def test_a_link_with_a_title_names_its_address(context: Any) -> None:
    link = {"start_index": 0, "end_index": 4, "url_citation": {"title": "A", "url": "https://a.example/x"}}
    assert found(examined("Peat is old.", context, annotations=[link])) == [(0, 4, "resolved", "doc-1")]


def test_an_annotation_that_names_nothing_is_none() -> None:
    assert examined("Peat.", annotations=[{"start_index": 0, "end_index": 4}]).reason == "no_citations"


def block(text: str, *cited: Any) -> dict[str, Any]:
    return {"type": "text", "text": text, "citations": list(cited)}


@pytest.mark.parametrize(
    ("context", "index", "source"),
    [
        ([{"id": "1", "text": "Peat is old."}, {"id": "2", "text": "Peat burns."}], 1, "2"),
        ([{"id": 0, "text": "Peat is old."}, {"id": 1, "text": "Peat burns."}], 1, "1"),
        ({"doc-1": "Peat is old.", "doc-2": "Peat burns."}, 1, "doc-2"),
        (["Peat is old.", "Peat burns."], 0, "1"),
        ("Source 1: Peat is old.\nSource 2: Peat burns.", 1, "2"),
    ],
)
def test_a_block_cites_the_document_at_its_place(context: Any, index: int, source: str) -> None:
    read = examined(None, context, content_blocks=[block("It burns.", {"document_index": index})])
    assert found(read) == [(0, 9, "resolved", source)]


def test_a_block_may_name_its_document_instead() -> None:
    blocks = [block("Peat is old.", {"title": "doc-1"}), block(" It", {"document_index": True}, {})]
    read = examined(None, content_blocks=blocks)
    assert found(read) == [(0, 12, "resolved", "doc-1")]


def test_a_block_is_found_in_a_response_that_joins_blocks_otherwise() -> None:
    blocks = [block("Peat is old."), {"type": "tool", "text": "x"}, block("It burns.", {"document_index": 1})]
    read = examined("Peat is old.\n\nIt burns.", content_blocks=blocks)
    assert found(read) == [(14, 23, "resolved", "doc-2")]


def test_a_block_that_the_response_does_not_hold_has_no_place() -> None:
    read = examined("Peat is young.", content_blocks=[block("It burns.", {"document_index": 1})])
    assert read.reason == "offset_mismatch"


@pytest.mark.parametrize("shape", ["annotations", "content_blocks", "groundingMetadata", "citations"])
@pytest.mark.parametrize(
    "value",
    [1, "x", [None], [1], {"groundingSupports": [None, {"segment": []}, {"segment": {}}]}, [{"text": 1}]],
)
def test_a_shape_that_is_none_cites_nothing(shape: str, value: Any) -> None:
    assert examined("Peat is old.", **{shape: value}).reason == "no_citations"


def test_a_message_in_content_blocks_is_the_response() -> None:
    blocks = [
        {"type": "thinking", "thinking": "Hm."},
        block("Peat is old."),
        block(" It burns.", {"document_index": 1}),
    ]
    row = read_row({"answer": blocks, "contexts": OBJECTS}, number=1, line=1)
    assert not isinstance(row, Unreadable)
    assert row.response == "Peat is old. It burns."
    assert found(examine(row, Options())) == [(12, 22, "resolved", "doc-2")]


@pytest.mark.parametrize(
    "value", [[{"text": "One answer."}, {"text": "Another."}], ["Peat."], [{"type": "tool_use"}], []]
)
def test_a_list_that_is_no_message_is_no_response(value: Any) -> None:
    row = read_row({"response": value, "context": OBJECTS}, number=1, line=1)
    assert isinstance(row, Unreadable)
    assert row.cause == "the response is a list; expected a text"


@pytest.mark.parametrize(
    "citations",
    [
        [block("Peat is old.", {"document_index": 0})],
        [{"type": "url_citation", "start_index": 0, "end_index": 12, "url": "doc-1"}],
        [{"start_index": 0, "end_index": 12, "file_citation": {"file_id": "doc-1"}}],
    ],
)
def test_what_a_provider_sends_may_stand_under_citations(citations: Any) -> None:
    assert found(examined("Peat is old.", citations=citations)) == [(0, 12, "resolved", "doc-1")]


@pytest.mark.parametrize(
    "citations",
    [
        [{"type": "char_location", "cited_text": "Peat is old.", "document_index": 0}],
        [{"generatedResponsePart": {"textResponsePart": {"text": "Peat"}}, "retrievedReferences": []}],
        [{"url": "https://e.org"}],
    ],
)
def test_citations_that_were_not_read_are_no_silence(citations: Any) -> None:
    read = examined("Peat is old.", citations=citations)
    assert read.reason == "unrecognised_citation_style"
    assert found(examined("Peat is old [doc-1].", citations=citations)) == [(12, 19, "resolved", "doc-1")]
    assert examined("Peat is old.", citations=citations, style="bracket").reason == "no_citations"


def test_blocks_that_cite_nothing_are_silence() -> None:
    assert examined("Peat is old.", citations=[block("Peat is old.")]).reason == "no_citations"


def test_a_grounding_chunk_without_a_name_cites_nothing() -> None:
    support = {"segment": {"endIndex": 4, "text": "Peat"}, "groundingChunkIndices": [0, 1, 7]}
    chunks = [None, {"web": {"title": "doc-2"}}]
    read = examined(
        "Peat burns.", groundingMetadata={"groundingChunks": chunks, "groundingSupports": [support]}
    )
    assert found(read) == [(0, 4, "resolved", "doc-2")]


def test_a_number_in_parentheses_belongs_to_the_link_behind_it_only_where_that_is_defined() -> None:
    defined = examined("Peat is old [(1)][x].\n\n[x]: doc-1")
    assert found(defined) == [(12, 20, "resolved", "doc-1")]
    assert [out.because for out in defined.excluded] == ["link_definition"]
    assert found(examined("Peat is old [(1)][doc-1].")) == [(17, 24, "resolved", "doc-1")]


def test_a_line_that_begins_with_a_source_of_its_own_is_no_definition() -> None:
    assert [s for *_, s in found(examined("Peat is old [doc-1].\n\n[doc-1]: doc-2"))] == ["doc-1", "doc-1"]


def test_a_token_that_calls_itself_a_citation_is_never_ordinary_text() -> None:
    read = examined("Peat is old [doc-1]. It floats [citation:7].")
    assert [bucket for _, _, bucket, _ in found(read)] == ["resolved", "ambiguous"]


def test_an_anchor_around_a_bracket_belongs_to_it_only_where_it_names_a_source() -> None:
    read = examined('Old <a href="#1">[doc-1]</a>, young <a href="#9">[doc-9]</a>.')
    assert found(read) == [(4, 28, "resolved", "doc-1"), (49, 56, "fabricated", None)]


def test_a_short_word_carries_a_raised_number_and_a_unit_does_not() -> None:
    context = ["Peat is old.", "Peat burns."]
    assert found(examined("Carbon stays in it¹.", context)) == [(18, 19, "resolved", "1")]
    for power in ("a²", "10 km²", "x in²", "NO²", "Co²"):
        assert examined(f"It is {power}.", context).occurrences == ()


@pytest.mark.parametrize(
    ("reply", "detail"),
    [
        ('{"score": 3,}', "no_json"),
        ('{"verdicts": [1,]}', "no_json"),
        ('{"score": 3,', "truncated"),
        ('{"score": -', "truncated"),
        ('{"verdicts": [{"occurrence": 1}', "truncated"),
        ('{"verdicts": [1]', "truncated"),
    ],
)
def test_only_a_reply_that_stops_short_was_cut(reply: str, detail: str) -> None:
    assert read_reply(reply, rubric=True) == Unusable("invalid_judge_output", detail)
