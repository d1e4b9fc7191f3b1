"""Contexts that are data: lists, objects, ids with texts, and any of these as JSON."""

import json
from typing import Any

import pytest

from judgeproof.citations.contexts import read_context
from judgeproof.errors import InputError


def sources(context: Any, **options: Any) -> dict[str, list[str]]:
    return {
        source.label: list(source.passages) for source in read_context(context, **options).sources.values()
    }


def rejected(context: Any) -> list[str]:
    return list(read_context(context).rejected.values())


# ---------------------------------------------------------------- lists of texts


@pytest.mark.parametrize(
    ("context", "kept", "out"),
    [
        (["Old.", "Wet."], {"1": ["Old."], "2": ["Wet."]}, []),
        (["Old.", None, "Wet."], {"1": ["Old."], "3": ["Wet."]}, ["2"]),
        (["Old.", "  "], {"1": ["Old."]}, ["2"]),
        (["[a-1] Old.", "[a-2] Wet."], {"a-1": ["Old."], "a-2": ["Wet."]}, []),
        (["[a-1] Old.", "[a-1] Wet."], {"a-1": ["Old.", "Wet."]}, []),
        (["[a-1] Old.", "[a-2]"], {"a-1": ["Old."]}, ["a-2"]),
        (["- **[a-1]** Old."], {"a-1": ["Old."]}, []),
        (["[a-1] Old.", "Wet."], {"1": ["[a-1] Old."], "2": ["Wet."]}, []),
        (["[a-1] Old.", None], {"1": ["[a-1] Old."]}, ["2"]),
        (["Old.\n[a-1] Wet."], {"1": ["Old.\n[a-1] Wet."]}, []),
        (["```\n[a-1] Old."], {"1": ["```\n[a-1] Old."]}, []),
        ([], {}, []),
    ],
    ids=[
        "numbered from 1",
        "null keeps its place",
        "blank keeps its place",
        "labels of their own",
        "one label on two is one source",
        "a label without text",
        "signs before the label",
        "not every one has a label",
        "null has no label",
        "a label on a later line is none",
        "a fence that is never closed",
        "nothing",
    ],
)
def test_a_list_of_texts(context: list[Any], kept: dict[str, list[str]], out: list[str]) -> None:
    assert (sources(context), rejected(context)) == (kept, out)


@pytest.mark.parametrize("item", [1, True, ["a"], 1.5])
def test_a_list_that_holds_something_else(item: Any) -> None:
    with pytest.raises(
        InputError, match=f"a list that holds an? {type(item).__name__}; expected texts or objects"
    ):
        read_context(["Old.", item])


# ---------------------------------------------------------------- lists of objects


@pytest.mark.parametrize(
    ("item", "label", "passage"),
    [
        ({"id": "a", "text": "Old."}, "a", "Old."),
        ({"label": "a", "content": "Old."}, "a", "Old."),
        ({"name": "a", "page_content": "Old."}, "a", "Old."),
        ({"doc_id": "a", "snippet": "Old."}, "a", "Old."),
        ({"document_id": "a", "body": "Old."}, "a", "Old."),
        ({"source_id": "a", "passage": "Old."}, "a", "Old."),
        ({"url": "https://e.org", "text": "Old."}, "https://e.org", "Old."),
        ({"id": 7, "text": "Old."}, "7", "Old."),
        ({"id": 0, "text": "Old."}, "0", "Old."),
        ({"id": None, "name": "a", "text": "Old."}, "a", "Old."),
        ({"id": " ", "name": "a", "text": "Old."}, "a", "Old."),
        ({"id": True, "text": "Old."}, "1", "Old."),
        ({"id": ["a"], "text": "Old."}, "1", "Old."),
        ({"text": "Old."}, "1", "Old."),
        ({"id": "a", "text": ["Old.", "Wet."]}, "a", "Old.\n\nWet."),
        ({"id": "a", "text": None, "content": "Old."}, "a", "Old."),
        ({"id": "a", "text": ["Old.", 1], "content": "Wet."}, "a", "Wet."),
        ({"page_content": "Old.", "metadata": {"id": "a"}}, "a", "Old."),
        ({"page_content": "Old.", "metadata": {"source": "a.pdf"}}, "a.pdf", "Old."),
        ({"id": "a", "text": "Old.", "metadata": {"id": "b"}}, "a", "Old."),
        ({"text": "Old.", "metadata": ["id"]}, "1", "Old."),
        ("Old.", "1", "Old."),
    ],
)
def test_an_object_of_a_list(item: Any, label: str, passage: str) -> None:
    context = [item, {"id": "z", "text": "Wet."}]
    assert sources(context) == {label: [passage], "z": ["Wet."]}


def test_objects_with_one_id_are_one_source_with_several_passages() -> None:
    context = [
        {"id": "a", "text": "Old.", "url": "https://e.org/1"},
        {"id": "b", "text": "Soft."},
        {"id": "A", "text": "Wet.", "title": "T", "url": "https://e.org/2"},
        {"id": "a", "text": " "},
    ]
    read = read_context(context)
    assert sources(context) == {"a": ["Old.", "Wet."], "b": ["Soft."]}
    assert (read.sources["a"].title, read.sources["a"].url) == ("T", "https://e.org/1")


@pytest.mark.parametrize(
    "item", [{"id": "a"}, {"id": "a", "text": ""}, {"id": "a", "text": 5}, {"id": "a", "content": [1]}]
)
def test_an_object_without_text_is_rejected(item: Any) -> None:
    assert rejected([item, {"id": "z", "text": "Wet."}]) == ["a"]


@pytest.mark.parametrize(
    ("item", "title", "url"),
    [
        ({"title": "T", "uri": "u"}, "T", "u"),
        ({"link": "u"}, None, "u"),
        ({"metadata": {"title": "T", "source": "u"}}, "T", "u"),
        ({"title": "T", "metadata": {"title": "S", "url": "u"}}, "T", "u"),
        ({}, None, None),
    ],
)
def test_title_and_address_of_an_object(item: dict[str, Any], title: str | None, url: str | None) -> None:
    source = read_context([{"id": "a", "text": "Old.", **item}]).sources["a"]
    assert (source.title, source.url) == (title, url)


def test_null_among_objects_keeps_its_place_and_is_rejected() -> None:
    assert rejected([{"text": "Old."}, None]) == ["2"]
    assert sources([None, {"text": "Old."}]) == {"2": ["Old."]}


def test_something_else_among_objects_cannot_be_read() -> None:
    with pytest.raises(
        InputError, match="the context holds an int; expected a text or an object with a text"
    ):
        read_context([{"text": "Old."}, 1])


# ---------------------------------------------------------------- ids with texts


@pytest.mark.parametrize(
    ("context", "kept"),
    [
        ({"a": "Old.", "b": "Wet."}, {"a": ["Old."], "b": ["Wet."]}),
        ({"a": ["Old.", "Wet."]}, {"a": ["Old.", "Wet."]}),
        ({"a": {"text": "Old.", "id": "z"}}, {"a": ["Old."]}),
        ({"a": [{"text": "Old."}, "Wet.", None]}, {"a": ["Old.", "Wet."]}),
        ({"a": "Old.", "A": "Wet."}, {"a": ["Old.", "Wet."]}),
        ({"id": "a", "text": "Old."}, {"a": ["Old."]}),
        ({"id": "a", "url": "u", "page_content": "Old."}, {"a": ["Old."]}),
        ({"text": "Old.", "other": "Wet."}, {"text": ["Old."], "other": ["Wet."]}),
        ({"id": "Old."}, {"id": ["Old."]}),
        ({}, {}),
    ],
)
def test_an_object_from_id_to_text(context: dict[str, Any], kept: dict[str, list[str]]) -> None:
    assert sources(context) == kept


@pytest.mark.parametrize("value", ["", " ", None, [], [None], {}, {"text": ""}])
def test_an_id_without_text_is_rejected(value: Any) -> None:
    assert rejected({"a": value, "b": "Wet."}) == ["a"]


@pytest.mark.parametrize("value", [1, True, ["Old.", 2], [["Old."]]])
def test_an_id_with_something_else_cannot_be_read(value: Any) -> None:
    with pytest.raises(InputError, match=r"the context maps 'a' to an? (int|bool|list); expected a text"):
        read_context({"a": value})


def test_title_and_address_are_kept_and_the_key_is_the_label() -> None:
    source = read_context({"a": {"text": "Old.", "title": "T", "url": "u"}}).sources["a"]
    assert (source.label, source.title, source.url) == ("a", "T", "u")


# ---------------------------------------------------------------- JSON


@pytest.mark.parametrize(
    "value",
    [
        ["Old.", "Wet."],
        [{"id": "a", "text": "Old."}],
        {"a": "Old."},
        {"id": "a", "text": "Old."},
        ["[a-1] Old."],
    ],
)
def test_json_reads_as_what_it_holds(value: Any) -> None:
    assert sources(json.dumps(value)) == sources(value)
    assert read_context(json.dumps(value)).format == "json"


def test_numbers_in_a_json_list_are_read_only_where_it_is_forced_and_then_refused() -> None:
    with pytest.raises(InputError, match="a list that holds an int"):
        read_context("[1]", format="json")


# ---------------------------------------------------------------- the context as one text


def test_the_text_of_a_context_is_its_passages_apart_or_the_text_that_it_was() -> None:
    assert read_context({"a": "Old.", "b": "Wet."}).text == "Old.\n\nWet."
    assert read_context("[a] Old.").text == "[a] Old."


def test_one_label_twice_is_one_source_in_data_and_rejected_in_labelled_text() -> None:
    assert sources([{"id": "a", "text": "Old."}, {"id": "A", "text": "Wet."}]) == {"a": ["Old.", "Wet."]}
    assert rejected("[a] Old.\n[A] Wet.") == ["a"]
