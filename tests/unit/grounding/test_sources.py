"""What of a context can be quoted from: all of its text, whatever its labels."""

from typing import Any

import pytest

from judgeproof.citations.contexts import read_context
from judgeproof.errors import InputError, UsageError
from judgeproof.grounding.sources import read_sources


def sources(context: Any, **options: Any) -> dict[str, tuple[str, ...]]:
    return {source.label: source.passages for source in read_sources(context, **options).sources.values()}


@pytest.mark.parametrize(
    ("context", "wanted"),
    [
        ("Peat is old.", {"context": ("Peat is old.",)}),
        ("  \n", {}),
        (None, {}),
        ("[doc-1] Peat is old.\n[doc-2] It burns.", {"doc-1": ("Peat is old.",), "doc-2": ("It burns.",)}),
        ("[doc-1] Peat is old.\n[doc-1] It burns.", {"doc-1": ("Peat is old.", "It burns.")}),
        ("Of peat:\n- **[doc-1]** It is old.", {"context": ("Of peat:",), "doc-1": ("It is old.",)}),
        ("First.\n[context] Second.", {"context 2": ("First.",), "context": ("Second.",)}),
        ("[doc-1]\n[doc-2] It burns.", {"doc-2": ("It burns.",)}),
        ("Of peat.\n1. It is old.\n2. It burns.", {"context": ("Of peat.",), "1": ("It is old.",), "2": ("It burns.",)}),
        ("1. It is old.\n2. It burns.", {"1": ("It is old.",), "2": ("It burns.",)}),
        (["Peat is old.", None], {"1": ("Peat is old.",)}),
        ([{"id": "a", "text": "One."}, {"id": "a", "text": "Two."}], {"a": ("One.", "Two.")}),
        ('["Peat is old."]', {"1": ("Peat is old.",)}),
        ('<document id="a">Peat.</document>', {"a": ("Peat.",)}),
    ],
)  # fmt: skip
def test_all_text_of_a_context_is_in_some_source(context: Any, wanted: dict[str, tuple[str, ...]]) -> None:
    assert sources(context) == wanted


def test_the_format_is_said_as_the_reader_of_citations_says_it() -> None:
    for context in ("Peat.", "[doc-1] Peat.", "1. Old.\n2. Wet.", ["Peat."], {"a": "Peat."}):
        assert read_sources(context).format == read_context(context).format
    assert sources("1. Old.\n2. Wet.", format="labelled") == {"context": ("1. Old.\n2. Wet.",)}
    assert sources("Peat is old.", format="numbered") == {"context": ("Peat is old.",)}


def test_what_has_no_readable_shape_is_said() -> None:
    with pytest.raises(InputError, match="expected text"):
        read_sources(7)
    with pytest.raises(UsageError, match="does not exist"):
        read_sources("x", format="runes")
