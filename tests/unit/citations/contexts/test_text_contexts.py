"""Contexts that are one text: labelled blocks, numbered blocks, XML documents."""

import pytest

from judgeproof.citations.contexts import read_context


def sources(
    text: str, format: str | None = None, brackets: tuple[str, str] = ("[", "]")
) -> dict[str, tuple[str, ...]]:
    read = read_context(text, format=format, brackets=brackets)
    assert read.text == text
    return {source.label: source.passages for source in read.sources.values()}


def rejected(text: str, format: str | None = None) -> list[str]:
    return list(read_context(text, format=format).rejected.values())


# ---------------------------------------------------------------- labelled


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a-1] Old.\n[a-2] Wet.", {"a-1": "Old.", "a-2": "Wet."}),
        ("[a-1]\nOld.\n\n[a-2]\nWet.\nVery.", {"a-1": "Old.", "a-2": "Wet.\nVery."}),
        ("Intro.\n[a-1] Old.", {"a-1": "Old."}),
        ("   [a-1] Old.", {"a-1": "Old."}),
        ("    [a-1] Old.", {}),
        ("- [a-1] Old.\n* [a-2] Wet.", {"a-1": "Old.\n*", "a-2": "Wet."}),
        ("> [a-1] Old.", {"a-1": "Old."}),
        ("• [a-1] Old.", {"a-1": "Old."}),
        ("**[a-1]** Old.", {"a-1": "Old."}),
        ("__[a-1]__ Old.", {"a-1": "Old."}),
        ("- - [a-1] Old.", {}),
        ("-[a-1] Old.", {}),
        ("As [a-1] says.", {}),
        ("[a-1]Old.", {}),
        ("[a-1]: Old.", {}),
        ("[a 1] Old.", {}),
        ("[ a-1\t] Old.", {"a-1": "Old."}),
        ("[a-1] Old.\r\n[a-2] Wet.\r[a-3] Soft.", {"a-1": "Old.", "a-2": "Wet.", "a-3": "Soft."}),
        ("[a-1] As [a-2] says.", {"a-1": "As [a-2] says."}),
        ("[文書-1] Old.", {"文書-1": "Old."}),
        ("[1] Old.\n[2] Wet.", {"1": "Old.", "2": "Wet."}),
    ],
)  # fmt: skip
def test_blocks_begin_with_a_label_at_the_start_of_a_line(text: str, expected: dict[str, str]) -> None:
    assert sources(text, "labelled") == {label: (body,) for label, body in expected.items()}


@pytest.mark.parametrize(
    ("text", "out", "kept"),
    [
        ("[a-1] Old.\n[a-1] Wet.\n[a-2] Soft.", ["a-1"], ["a-2"]),
        ("[a-1] Old.\n[A-1] Wet.\n[a-2] Soft.", ["a-1"], ["a-2"]),
        ("[é-1] Old.\n[e\u0301-1] Wet.", ["é-1"], []),
        ("[a-1]\n[a-2] Soft.", ["a-1"], ["a-2"]),
        ("[a-1] Old.\n[a-2]", ["a-2"], ["a-1"]),
        ("[a-1] Old.\n[a-2]   \n\n", ["a-2"], ["a-1"]),
    ],
    ids=["twice", "in another case", "in another composition", "empty", "at the end", "blank"],
)
def test_a_label_that_is_repeated_or_empty_is_rejected(text: str, out: list[str], kept: list[str]) -> None:
    assert (rejected(text), list(sources(text))) == (out, kept)


@pytest.mark.parametrize(
    ("text", "kept", "out"),
    [
        ("[a-1] Old.\n[x] Done.\n[a-2] Wet.", ["a-1", "a-2"], ["x"]),
        ("[a-1] Old.\n[Note] Wet.", ["a-1"], ["Note"]),
        ("[peat] Old.\n[moss] Wet.", ["peat", "moss"], []),
        ("[1] Old.\n[x] Wet.", ["1", "x"], []),
        ("[a-1] Old.\n[x1] Wet.", ["a-1", "x1"], []),
    ],
    ids=["a box", "a word", "where all are words", "where the others are numbers", "a word with a number"],
)
def test_a_bare_word_splits_nothing_where_labels_carry_separators(
    text: str, kept: list[str], out: list[str]
) -> None:
    assert (list(sources(text)), rejected(text)) == (kept, out)


def test_a_bare_word_stays_in_the_text_of_its_source() -> None:
    assert sources("[a-1] Old.\n[x] Done.")["a-1"] == ("Old.\n[x] Done.",)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("[a-1] Old.\n```\n[a-2] Wet.\n```\n[a-3] Soft.", ["a-1", "a-3"]),
        ("[a-1] Old.\n~~~\n[a-2] Wet.\n~~~~\n[a-3] Soft.", ["a-1", "a-3"]),
        ("[a-1] Old.\n````\n[a-2] Wet.\n```\n[a-3] Soft.", ["a-1", "a-2", "a-3"]),
        ("[a-1] Old.\n```\n[a-2] Wet.\n~~~\n[a-3] Soft.", ["a-1", "a-2", "a-3"]),
        ("[a-1] Old.\n```\n[a-2] Wet.\n``` x\n[a-3] Soft.", ["a-1", "a-2", "a-3"]),
        ("[a-1] Old.\n``` a`b\n[a-2] Wet.\n```\n[a-3] Soft.", ["a-1", "a-2", "a-3"]),
        ("[a-1] Old.\n~~~ a`b\n[a-2] Wet.\n~~~\n[a-3] Soft.", ["a-1", "a-3"]),
        ("[a-1] Old.\n    ```\n[a-2] Wet.\n    ```\n", ["a-1", "a-2"]),
        ("```\n[a-1] Old.", ["a-1"]),
    ],
    ids=[
        "in a fence",
        "in a fence of tildes",
        "a shorter one closes nothing",
        "another sign closes nothing",
        "one with words closes nothing",
        "backticks in its words open nothing",
        "but do behind tildes",
        "an indented one is none",
        "one that is never closed hides nothing",
    ],
)
def test_a_closed_fence_hides_its_labels(text: str, kept: list[str]) -> None:
    assert list(sources(text, "labelled")) == kept


def test_house_brackets_make_labels_too() -> None:
    assert sources("<<a-1>> Old.\n[a-2] Wet.", brackets=("<<", ">>")) == {"a-1": ("Old.\n[a-2] Wet.",)}


def test_no_text_is_labelled_text_without_labels() -> None:
    read = read_context("")
    assert (read.format, read.text, read.sources, read.rejected) == ("labelled", "", {}, {})


# ---------------------------------------------------------------- numbered


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Source 1: Old.\nSource 2: Wet.", {"1": "Old.", "2": "Wet."}),
        ("**Document 1:** Old.\n**Document 2:** Wet.", {"1": "Old.", "2": "Wet."}),
        ("passage #1.\nOld.\nPASSAGE #2)\nWet.", {"1": "Old.", "2": "Wet."}),
        ("Chunk1: Old.\nChunk2: Wet.", {"1": "Old.", "2": "Wet."}),
        ("1. Old.\n2. Wet.\n3) Soft.", {"1": "Old.", "2": "Wet.", "3": "Soft."}),
        ("Intro.\n1. Old.\n2. Wet.", {"1": "Old.", "2": "Wet."}),
        ("1. Old.\n2. \n", {"1": "Old."}),
        ("Source 1: 1. Old.\nSource 2: 1. Wet.", {"1": "1. Old.", "2": "1. Wet."}),
        ("1. Old.\n3. Wet.", {}),
        ("2. Old.\n3. Wet.", {}),
        ("1. Old.", {}),
        ("1.Old.\n2.Wet.", {}),
        ("Source 1 Old.\nSource 2 Wet.", {}),
        ("    1. Old.\n    2. Wet.", {}),
        ("Sources 1: Old.\nSources 2: Wet.", {}),
    ],
)  # fmt: skip
def test_blocks_are_counted_from_one(text: str, expected: dict[str, str]) -> None:
    assert sources(text, "numbered") == {label: (body,) for label, body in expected.items()}


def test_an_empty_block_is_rejected() -> None:
    assert rejected("1. Old.\n2. \n") == ["2"]


# ---------------------------------------------------------------- XML


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('<document id="a">Old.</document><document id="b">Wet.</document>', {"a": ["Old."], "b": ["Wet."]}),
        ("<doc id='a'> Old. </doc>", {"a": ["Old."]}),
        ('<SOURCE ID="a">Old.</source>', {"a": ["Old."]}),
        ('<item index="1">Old.</item>', {"1": ["Old."]}),
        ('<document id="" name="a">Old.</document>', {"a": ["Old."]}),
        ('<document id="a">Old.</document>\n<document id="A">Wet.</document>', {"a": ["Old.", "Wet."]}),
        ('<document id="a"><title>T</title><document_content>Old.</document_content></document>', {"a": ["Old."]}),
        ('<document id="a"><CONTENT>Old.</CONTENT></document>', {"a": ["Old."]}),
        ('<document id="a"><content>Old.</document>', {"a": ["<content>Old."]}),
        ('<document id="a">a < b & c</document>', {"a": ["a < b & c"]}),
        ('<document id="a">Old.', {}),
        ('<document id="a">Old.<document id="b">Wet.</document>', {"a": ['Old.<document id="b">Wet.']}),
        ('<doc id="a">Old.<document id="b">Wet.</document>', {"b": ["Wet."]}),
        ('<doc id="a">Old. <doc id="c">Soft.', {}),
        ("<document>Old.</document>", {}),
        ('<documents id="a">Old.</documents>', {}),
        ('<document>Old.</document><document id="b">Wet.</document>', {"b": ["Wet."]}),
    ],
)  # fmt: skip
def test_documents_are_named_and_closed(text: str, expected: dict[str, list[str]]) -> None:
    assert sources(text, "xml") == {label: tuple(bodies) for label, bodies in expected.items()}


def test_title_and_address_of_a_document() -> None:
    read = read_context('<document id="a" title="T" href="https://e.org">Old.</document>')
    assert (read.sources["a"].title, read.sources["a"].url) == ("T", "https://e.org")
    read = read_context('<document id="a" url="https://e.org/u" href="https://e.org/h">Old.</document>')
    assert read.sources["a"].url == "https://e.org/u"


def test_a_document_without_text_is_rejected() -> None:
    assert rejected('<document id="a"> </document><document id="b">Wet.</document>') == ["a"]
