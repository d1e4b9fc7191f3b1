"""Reading a response: the styles it uses, and the tokens that stand in no prose."""

from typing import Any

import pytest
from tests.unit.citations.examples import LABELLED, NUMBERED, context, row

from judgeproof.citations.reading import read_response
from judgeproof.errors import UsageError


def read(
    response: str,
    given: Any = None,
    *,
    style: str = "auto",
    brackets: tuple[str, str] = ("[", "]"),
    **fields: Any,
) -> Any:
    return read_response(row(response, **fields), context(given), style=style, brackets=brackets)


def markers(response: str, given: Any = None, **options: Any) -> list[tuple[str, str]]:
    return [(m.text, m.style) for m in read(response, given, **options).markers]


# ---------------------------------------------------------------- styles


@pytest.mark.parametrize(
    ("response", "given", "style"),
    [
        ("Peat burns [doc-1].", None, "bracket"),
        ("Peat burns [1].", NUMBERED, "numeric"),
        ("Peat burns [^1].", NUMBERED, "footnote"),
        ("Peat burns【1†source】.", NUMBERED, "openai"),
        (r"Peat burns \cite{doc-1}.", None, "latex"),
        ("Peat burns <cite>doc-1</cite>.", None, "html"),
        ("Peat burns (Moor, 2020).", {"Moor 2020": "A b."}, "author-year"),
        ("Peat burns¹.", NUMBERED, "superscript"),
        ("Peat burns.", None, None),
        ("Peat burns [doc-9] \\cite{doc-1}.", None, "latex"),
        ("Peat burns [doc-1] \\cite{doc-2}.", None, "bracket"),
        ("Peat burns [doc-8] \\cite{doc-9}.", None, "bracket"),
        ("Peat burns [doc-8] \\cite{doc-9, doc-7}.", None, "latex"),
    ],
    ids=[
        "bracket",
        "numbers",
        "footnote",
        "a service",
        "latex",
        "html",
        "author and year",
        "superscript",
        "none",
        "the one that names a source",
        "the first where both name as many",
        "the first where neither names any",
        "the one seen more often where neither names any",
    ],
)
def test_the_style_that_names_most_sources_gives_its_name(
    response: str, given: Any, style: str | None
) -> None:
    assert read(response, given).style == style


def test_every_style_is_read_so_that_none_hides_behind_another() -> None:
    assert markers(r"Peat is old [doc-1]. It burns \cite{doc-9}.") == [
        ("doc-1", "bracket"),
        ("doc-9", "latex"),
    ]


def test_a_forced_style_reads_nothing_else_and_gives_its_name() -> None:
    found = read(r"Peat is old [doc-1]. It burns \cite{doc-9}.", style="latex")
    assert [m.text for m in found.markers] == ["doc-9"]
    assert found.style == "latex"
    assert read("Peat.", style="latex").style == "latex"


def test_a_style_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(
        UsageError, match=r"'harvard' does not exist; there are: auto, spans, bracket, numeric"
    ):
        read("Peat.", style="harvard")


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("It burns¹.", [("¹", "superscript")]),
        ("It is old [9] and burns¹.", [("9", "bracket"), ("¹", "superscript")]),
        ("It is old [1] and burns².", [("1", "bracket")]),
    ],
    ids=["alone", "where nothing else names a source", "not where something else does"],
)
def test_a_raised_number_is_the_last_resort(response: str, expected: list[tuple[str, str]]) -> None:
    assert markers(response, NUMBERED) == expected


def test_a_forced_superscript_is_read_beside_brackets() -> None:
    assert markers("It is old [1] and burns².", NUMBERED, style="superscript") == [("²", "superscript")]


def test_of_two_markers_that_overlap_the_one_that_reaches_farther_stays() -> None:
    found = read('Old <a href="#1">[doc-1]</a>.').markers
    assert [(m.text, m.style, m.start, m.end) for m in found] == [("doc-1", "html", 4, 28)]


@pytest.mark.parametrize(
    ("style", "expected"), [("spans", []), ("bracket", ["doc-2"]), ("auto", ["doc-1", "doc-2"])]
)
def test_structured_citations_are_read_where_no_text_style_is_forced(style: str, expected: list[str]) -> None:
    citations = [{"start": 0, "end": 4, "refs": ["doc-1"]}]
    found = [m.text for m in read("Peat burns [doc-2].", style=style, citations=citations).markers]
    assert found == (["doc-1"] if style == "spans" else expected)


def test_structured_citations_give_the_style_its_name() -> None:
    citations = [{"start": 0, "end": 4, "refs": ["doc-1"]}]
    assert read("Peat burns [doc-2] [doc-1].", citations=citations).style == "spans"


def test_markers_stand_in_text_order_and_those_without_a_place_last() -> None:
    citations = [{"start": 5, "end": 900, "refs": ["doc-1"]}, {"start": 0, "end": 4, "refs": ["doc-1"]}]
    assert [m.start for m in read("Peat burns [doc-2].", citations=citations).markers] == [0, 11, None]


# ---------------------------------------------------------------- what was not read


@pytest.mark.parametrize(
    ("response", "given", "style"),
    [
        ("Peat burns {doc-1}.", None, "auto"),
        ("Peat burns (doc-1).", None, "auto"),
        ("Peat burns <<doc-1>>.", None, "auto"),
        ("Peat burns «doc-1».", None, "auto"),
        ("Peat burns ‹ doc-1 ›.", None, "auto"),
        ("Peat burns (DOC-1).", None, "auto"),
        ("Peat burns [doc-1].", None, "latex"),
        ("Peat burns [^1].", NUMBERED, "numeric"),
        ("Peat burns¹.", NUMBERED, "numeric"),
    ],
)
def test_what_resembles_a_style_that_was_not_read(response: str, given: Any, style: str) -> None:
    assert read(response, given, style=style).unrecognised


@pytest.mark.parametrize(
    ("response", "style"),
    [
        ("Peat burns (doc-9).", "auto"),
        ("Peat burns (often).", "auto"),
        ("Peat burns.", "auto"),
        ("Peat burns `(doc-1)`.", "auto"),
        ("Peat burns `[doc-1]`.", "latex"),
        ("Peat burns [doc-1], not (doc-1).", "auto"),
    ],
    ids=["no label", "a word", "nothing", "in code", "a marker in code", "something was read"],
)
def test_what_resembles_no_citation(response: str, style: str) -> None:
    assert not read(response, style=style).unrecognised


def test_house_brackets_are_read_and_square_ones_are_not() -> None:
    found = read("Peat <<doc-1>> burns [doc-2].", brackets=("<<", ">>"))
    assert [m.text for m in found.markers] == ["doc-1"]


def test_square_brackets_resemble_a_citation_where_only_house_brackets_are_read_and_a_style_is_forced() -> (
    None
):
    assert read("Peat burns [doc-2].", style="latex", brackets=("<<", ">>")).unrecognised


# ---------------------------------------------------------------- no prose


@pytest.mark.parametrize(
    ("response", "because"),
    [
        ("```\n[doc-1]\n```", "fenced_code"),
        ("~~~ text\n[doc-1]", "fenced_code"),
        ("- item\n\n  ```\n  [doc-1]\n  ```", "fenced_code"),
        ("Text:\n\n    [doc-1]\n", "indented_code"),
        ("Use `[doc-1]` here.", "code_span"),
        ("Use ``a ` [doc-1]`` here.", "code_span"),
        ('A <span title="[doc-1]">b</span> c.', "html"),
        ("A <code>[doc-1]</code> b.", "html_code"),
        ("<pre>\n[doc-1]\n</pre>", "html_code"),
        ("A <!-- [doc-1] --> b.", "comment"),
        ("See <https://e.org/[doc-1]> now.", "autolink"),
        ("A ![doc-1](https://e.org/x.png) b.", "image"),
        ("A \\[doc-1] b.", "escaped"),
        ("A [here](https://e.org/[doc-1]) b.", "link_target"),
        ("A.\n\n[doc-1]: https://e.org/x", "link_definition"),
        ("A.\n\n[^doc-1]: The archive.", "footnote_definition"),
        ("> ```\n> [doc-1]\n> ```", "fenced_code"),
        ("Use `<cite>doc-1</cite>` here.", "code_span"),
        ("A <!-- <cite>doc-1</cite> --> b.", "comment"),
        ("Use `\\cite{doc-1}` here.", "code_span"),
        ("Use `[^doc-1]` here.", "code_span"),
        ("1. Peat\n\n       [doc-1]\n", "indented_code"),
    ],
)
def test_a_token_in_no_prose_is_listed_with_why(response: str, because: str) -> None:
    found = read(response)
    assert [e.because for e in found.excluded if "doc-1" in e.text] == [because]
    assert "doc-1" not in [m.text for m in found.markers]
    assert all(response[e.start : e.end] == e.text for e in found.excluded)


@pytest.mark.parametrize(
    "response",
    [
        "A \\\\[doc-1] b.",
        "`open [doc-1] b.",
        "A <b>[doc-1]</b> b.",
        "A\n    [doc-1] b.",
        "- A\n\n      text\n\n  [doc-1] b.",
        "> A [doc-1] b.",
        "# A [doc-1]",
        "[doc-1]: Handbook of peat",
        "A [doc-1](see below) b.",
        "A < b and [doc-1] > c.",
        "A <cite>doc-1</cite> b.",
    ],
    ids=[
        "an escaped backslash",
        "a code span that is never closed",
        "between tags",
        "a continued paragraph",
        "behind an item's code",
        "a quotation",
        "a heading",
        "a false definition",
        "a false link",
        "signs of comparison",
        "an element that cites",
    ],
)
def test_prose_keeps_its_markers(response: str) -> None:
    found = read(response)
    assert [m.text for m in found.markers] == ["doc-1"]
    assert found.excluded == ()


def test_excluded_tokens_stand_in_text_order_and_each_once() -> None:
    found = read("`\\cite{doc-1}` and `[doc-2]` and `[^doc-1]`.")
    assert [e.text for e in found.excluded] == ["\\cite{doc-1}", "[doc-2]", "[^doc-1]"]


def test_excluded_elements_stand_in_text_order_too() -> None:
    found = read("`Peat<sup>doc-1</sup>` and `<cite>doc-2</cite>`.")
    assert [e.text for e in found.excluded] == ["<sup>doc-1</sup>", "<cite>doc-2</cite>"]


def test_what_two_styles_exclude_is_listed_once() -> None:
    found = read('`<a href="#1">[doc-1]</a>` and `[doc-2]`.')
    assert [e.text for e in found.excluded] == ["[doc-1]", "[doc-2]"]


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("Peat [doc-1].\n\n[doc-1]: https://e.org/x", [("doc-1", True)]),
        ("Peat [doc-1].\n\n[doc-1]: Handbook", [("doc-1", False), ("doc-1", False)]),
        ("Peat [handbook].\n\n[handbook]: doc-1", [("handbook", False)]),
        ("Peat [h].\n\n[h]: https://e.org/1\n[h]: https://e.org/2", [("h", True)]),
        ("> Peat [doc-1].\n>\n> [doc-1]: https://e.org/x", [("doc-1", True)]),
        ("- Peat [doc-1].\n\n  [doc-1]: https://e.org/x", [("doc-1", True)]),
    ],
    ids=["a real one", "a false one", "one that names a source", "twice", "in a quotation", "in an item"],
)
def test_definitions(response: str, expected: list[tuple[str, bool]]) -> None:
    assert [(m.text, m.link) for m in read(response).markers] == expected


def test_labelled_text_and_its_response_speak_one_grammar() -> None:
    assert [m.keys[0] for m in read("Peat [DOC-1] [doc-2.]", LABELLED).markers] == ["doc-1", "doc-2"]
