"""Contexts as other frameworks hand them over: wrapped documents, blocks of text, lists that Python printed."""

import json
from typing import Any

import pytest

from judgeproof.citations.contexts import read_context
from judgeproof.citations.facts import Context
from judgeproof.errors import InputError


def sources(context: Any, **options: Any) -> dict[str, list[str]]:
    read: Context = read_context(context, **options)
    return {source.label: list(source.passages) for source in read.sources.values()}


@pytest.mark.parametrize(
    "item",
    [
        {"node": {"id_": "5f0c", "text": "Old.", "metadata": {"file_name": "a.pdf"}}, "score": 0.8},
        {"lc": 1, "id": ["langchain", "Document"], "kwargs": {"page_content": "Old.", "metadata": {}}},
        {"document": {"content": "Old."}, "relevance": 0.4},
        {"content": {"text": "Old.", "type": "TEXT"}, "location": {"type": "S3"}, "metadata": {}},
        {"filename": "a.pdf", "score": 0.4, "content": [{"type": "text", "text": "Old."}]},
        {"type": "Document", "id": None, "page_content": "Old.", "metadata": {"page": 3}},
    ],
)
def test_a_document_of_a_framework(item: dict[str, Any]) -> None:
    assert sources([item]) == {"1": ["Old."]}
    assert sources([item, {"id": "z", "text": "Wet."}]) == {"1": ["Old."], "z": ["Wet."]}


def test_blocks_of_text_are_joined_and_a_file_is_called_by_its_id() -> None:
    item = {
        "file_id": "file-A",
        "content": [{"type": "text", "text": "Old."}, {"type": "text", "text": "Wet."}],
    }
    assert sources([item]) == {"file-A": ["Old.\n\nWet."]}


def test_a_text_of_its_own_is_not_unwrapped() -> None:
    assert sources([{"text": "Old.", "node": {"text": "Wet."}}]) == {"1": ["Old."]}


@pytest.mark.parametrize(
    "item", [{"chunk": "Old."}, {"id": "a", "payload": {"value": "Old."}}, {"node": {"value": "Old."}}]
)
def test_a_text_that_is_not_found_is_no_empty_one(item: dict[str, Any]) -> None:
    for context in ([item], [{"text": "Wet."}, item], {"a": item}, json.dumps([item])):
        with pytest.raises(InputError, match="whose text stands in none of text, content, page_content"):
            read_context(context)


def test_objects_count_by_their_place_where_a_list_is_forced() -> None:
    page = {"source": "handbook.pdf"}
    context = [
        {"page_content": "Old.", "metadata": page},
        {"page_content": "Wet.", "metadata": page},
        "Soft.",
    ]
    assert sources(context) == {"handbook.pdf": ["Old.", "Wet."], "3": ["Soft."]}
    assert sources(context, format="list") == {"1": ["Old."], "2": ["Wet."], "3": ["Soft."]}


@pytest.mark.parametrize(
    "texts",
    [
        ["Old.", "Wet."],
        ["It's old.", 'It is "wet".', "Both: 'a' and \"b\"."],
        ["Two\nlines\tand a \\ and \x07", "caf\u00e9 \u2603 \U0001f600 \u200b"],
        ["only one"],
        ["[doc-1] Old.", "[doc-2] Wet."],
        ["a, 'b'", "c] ['d'"],
    ],
)
def test_a_list_that_python_printed(texts: list[str]) -> None:
    array = "[" + "\n ".join(map(repr, texts)) + "]"
    for text in (repr(texts), array, f" {texts!r}\n"):
        read = read_context(text)
        assert read.format == "json" if _is_json(text) else "python"
        assert [source.passages for source in read.sources.values()] == [
            source.passages for source in read_context(texts).sources.values()
        ]


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def test_objects_that_python_printed() -> None:
    context = [{"page_content": "It's old.", "metadata": {"page": None}}, {"id": "z", "text": "Wet."}]
    assert read_context(repr(context)).format == "python"
    assert sources(repr(context)) == {"1": ["It's old."], "z": ["Wet."]}


@pytest.mark.parametrize(
    "text",
    [
        "['a', 1]",
        "['a'] and more",
        "['a', 'b'",
        "['a' + 'b']",
        "[f'a']",
        "['\\d']",
        "[{'text': '\\d'}]",
        "['\\ud83d']",
        "[{'text': __import__('os')}]",
        "[{'text': 'a'}, 5]",
        "[" * 5000 + "{'a': 1}" + "]" * 5000,
        "[{" * 5000 + "}]",
    ],
)
def test_what_is_no_printed_list_is_text(text: str) -> None:
    assert read_context(text).format == "labelled"
    with pytest.raises(InputError, match="no list as Python prints it"):
        read_context(text, format="python")
