"""Which reader a context goes to, and what a forced one refuses."""

from typing import Any

import pytest

from judgeproof.citations.contexts import CONTEXTS, choose, read_context
from judgeproof.errors import InputError, UsageError


@pytest.mark.parametrize(
    ("context", "format"),
    [
        ({"a": "b"}, "dict"),
        ({}, "dict"),
        (["a"], "list"),
        ([], "list"),
        ([None], "list"),
        (["a", {"text": "b"}], "objects"),
        ([{"text": "b"}], "objects"),
        ("[doc-1] Peat.", "labelled"),
        ("Peat.", "labelled"),
        ("", "labelled"),
        ('["a", "b"]', "json"),
        (' {"a": "b"}', "json"),
        ("[]", "json"),
        ("[null]", "json"),
        ("[1]", "labelled"),
        ("[1, 2]", "labelled"),
        ("[true]", "labelled"),
        ('[["a"]]', "labelled"),
        ("{no json}", "labelled"),
        ("[" * 100_000, "labelled"),
        ("1", "labelled"),
        ('"a"', "labelled"),
        ("null", "labelled"),
        ("Source 1: a\nSource 2: b", "numbered"),
        ("1. a\n2. b", "numbered"),
        ("1. a\n2. b\n[doc-1] c", "labelled"),
        ("Source 1: a", "labelled"),
        ('<document id="1">a</document>', "xml"),
        ("<document>a</document>", "labelled"),
        ('Source 1: a\nSource 2: <document id="1">b</document>', "numbered"),
    ],
)
def test_the_format_that_fits(context: Any, format: str) -> None:
    assert choose(context) == format
    assert read_context(context).format == format


@pytest.mark.parametrize("context", [1, 1.5, True, b"a", object()])
def test_what_is_no_context(context: Any) -> None:
    with pytest.raises(
        InputError, match=f"the context is an? {type(context).__name__}; expected text, a list or an object"
    ):
        choose(context)


def test_an_unknown_format_is_named_with_those_that_exist() -> None:
    with pytest.raises(UsageError, match=r"'yaml' does not exist; there are: labelled, list, objects"):
        read_context("a", format="yaml")


@pytest.mark.parametrize(
    ("context", "format", "wanted"),
    [
        (["a"], "labelled", "text"),
        ("a", "list", "a list"),
        ("a", "objects", "a list"),
        (["a"], "dict", "an object"),
        ({"a": "b"}, "json", "text"),
        (["a"], "numbered", "text"),
        ({"a": "b"}, "xml", "text"),
    ],
)
def test_a_forced_format_refuses_what_it_does_not_read(context: Any, format: str, wanted: str) -> None:
    with pytest.raises(InputError, match=f"the format '{format}' reads {wanted}$"):
        read_context(context, format=format)


@pytest.mark.parametrize("text", ["Peat.", "1", "null", '"a"', "[1", "{"])
def test_a_forced_json_refuses_what_is_none(text: str) -> None:
    with pytest.raises(InputError, match="no JSON list or object"):
        read_context(text, format="json")


@pytest.mark.parametrize(("format", "named"), [(None, "labelled"), ("xml", "xml"), ("list", "list")])
def test_without_a_context_there_is_an_empty_one_whatever_format_is_forced(
    format: str | None, named: str
) -> None:
    read = read_context(None, format=format)
    assert (read.format, read.text, read.sources, read.rejected) == (named, "", {}, {})


def test_every_format_has_a_reader_of_its_name() -> None:
    assert list(CONTEXTS) == ["labelled", "list", "objects", "dict", "json", "python", "numbered", "xml"]


def test_a_forced_format_is_read_whatever_else_fits() -> None:
    assert list(read_context("1. a\n2. b", format="labelled").sources) == []
    assert list(read_context("[doc-1] a\n1. b c\n2. d e", format="numbered").sources) == ["1", "2"]
