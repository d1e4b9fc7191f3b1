"""Brackets: which of them hold markers, and what each of these may name."""

from typing import Any

import pytest
from tests.unit.citations.examples import labels

from judgeproof.citations.styles import Labels, bracket


def tokens(
    text: str, context: Any = None, *, brackets: tuple[str, str] = ("[", "]"), **definitions: str
) -> list[str]:
    """The tokens of a text; each stands in it at the place of its bracket."""
    found = list(bracket.find(text, labels(context, **definitions), brackets))
    assert all(text[f.start : f.end].startswith(f.shown) for f in found)
    return [m.text for f in found for m in f.markers]


def first(text: str, context: Any = None, **definitions: str) -> Any:
    return next(bracket.find(text, labels(context, **definitions))).markers[0]


MANY = {str(n): f"Text {n}." for n in range(1, 13)}
SOME = {"2": "A b.", "3": "C d.", "doc-1": "E f."}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[doc-1]", ["doc-1"]),
        ("[ doc-1\t]", ["doc-1"]),
        ("[doc-1.]", ["doc-1"]),
        ("［doc-1］", ["doc-1"]),
        ("【doc-1】", ["doc-1"]),
        ("[doc-1, doc-2]", ["doc-1", "doc-2"]),
        ("[doc-1; doc-2]", ["doc-1", "doc-2"]),
        ("[doc-1，doc-2；doc-3、doc-4]", ["doc-1", "doc-2", "doc-3", "doc-4"]),
        ("[doc-1 and doc-2]", ["doc-1", "doc-2"]),
        ("[doc-1 & doc-2]", ["doc-1", "doc-2"]),
        ("[doc-1, doc-2 and doc-3]", ["doc-1", "doc-2", "doc-3"]),
        ("[doc-1,, doc-2,]", ["doc-1", "doc-2"]),
        ("[doc-1][doc-2]", ["doc-1", "doc-2"]),
        ("[[doc-1]]", ["doc-1"]),
        ("[doc-1 [doc-2]", ["doc-2"]),
        ("[Source: doc-1]", ["Source: doc-1"]),
        ("[doc-9]", ["doc-9"]),
    ],
)
def test_what_a_bracket_holds(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "[]", "[ ]", "[,]", "[see below]", "[doc-1\n]", "[^1]", "[@moor2020]", "[4:0†source]", "[sic]", "[ibid.]",
        "[Ed.]", "[NB]", "[-]", "[" + "x" * 301 + "]", "doc-1]", "[doc-1",
    ],
)  # fmt: skip
def test_what_is_no_marker(text: str) -> None:
    assert tokens(text) == []


def test_editorial_words_count_where_a_source_is_so_called() -> None:
    assert tokens("[sic]", {"sic": "A b."}) == ["sic"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[doc-1, as said before]", ["doc-1"]),
        ("[see below, doc-1]", ["doc-1"]),
        ("[doc-9, as said before]", ["doc-9"]),
        ("[note, as said before]", []),
    ],
    ids=["beside a label", "before a label", "beside what is made like one", "beside nothing like one"],
)
def test_ordinary_text_in_a_bracket(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


@pytest.mark.parametrize(
    "locator",
    [
        "p. 3", "pp. 3-5", "p 3", "page 12", "pages 3–5", "para. 2", "ch. 4", "chapter 4", "sec. 2.1", "section 2",
        "§ 3", "line 9", "ll. 3", "vol. 2", "no. 4", "fig. 1", "table 2", "art. 5", "P. 3",
    ],
)  # fmt: skip
def test_a_page_behind_a_token_is_no_token(locator: str) -> None:
    for cited in ("doc-1", "doc-9"):
        assert tokens(f"[{cited}, {locator}]") == [cited]
        assert tokens(f"[{cited} {locator}]") == [cited]


def test_a_page_alone_is_no_citation() -> None:
    assert tokens("[p. 3]") == []


@pytest.mark.parametrize(
    ("text", "context", "expected"),
    [
        ("[1-3]", MANY, ["1", "2", "3"]),
        ("[1–3]", MANY, ["1", "2", "3"]),
        ("[1 - 3]", MANY, ["1", "2", "3"]),
        ("[1-3, 5]", MANY, ["1", "2", "3", "5"]),
        ("[11-13]", MANY, ["11", "12", "13"]),
        ("[2-3]", SOME, ["2", "3"]),
        ("[2-4]", SOME, ["2-4"]),
        ("[3-1]", MANY, ["3-1"]),
        ("[3-3]", MANY, ["3-3"]),
        ("[1-101]", MANY, [str(n) for n in range(1, 102)]),
        ("[1-102]", MANY, ["1-102"]),
        ("[1–102]", MANY, ["1–102"]),
        ("[1-2]", {"1-2": "A b.", "1": "C d.", "2": "E f."}, ["1-2"]),
        ("[2020-2021]", None, ["2020-2021"]),
    ],
    ids=[
        "a hyphen", "a dash", "blanks around it", "in a list", "beyond the labels", "every member is a label",
        "not every member is one", "downwards", "of one", "101 members", "102 members", "102 members with a dash",
        "a label of that form", "labels that are no numbers",
    ],
)  # fmt: skip
def test_ranges(text: str, context: Any, expected: list[str]) -> None:
    assert tokens(text, context) == expected


def test_members_of_a_range_say_so_and_members_of_a_list_do_not() -> None:
    markers = [m for f in bracket.find("[1-2, 4]", labels(MANY)) for m in f.markers]
    assert [(m.text, m.unsure) for m in markers] == [("1", True), ("2", True), ("4", False)]
    assert {(m.start, m.end) for m in markers} == {(0, 8)}


@pytest.mark.parametrize(
    ("text", "linked", "end"),
    [
        ("[doc-1](https://e.org/x)", True, 24),
        ("[doc-1](<https://e.org/x>)", True, 26),
        ('[doc-1](https://e.org/x "A title")', True, 34),
        ("[doc-1](https://e.org/x 'A title')", True, 34),
        ("[doc-1](https://e.org/a_(b)/c)", True, 30),
        ("[doc-1](#part)", True, 14),
        ("[doc-1](guide.pdf)", True, 18),
        ("[doc-1](doi:10.1/x)", True, 19),
        ("[doc-1](mailto:a@e.org)", True, 23),
        ("[doc-1](www.e.org)", True, 18),
        ("[doc-1](see below)", False, 7),
        ("[doc-1](page)", False, 7),
        ("[doc-1]()", False, 7),
        ("[doc-1](https://e.org/x", False, 7),
        ("[doc-1] (https://e.org/x)", False, 7),
        ("[doc-1](https://e.org/a b)", False, 7),
    ],
)
def test_a_link_needs_a_target(text: str, linked: bool, end: int) -> None:
    marker = first(text)
    assert (marker.text, marker.link, marker.end) == ("doc-1", linked, end)


@pytest.mark.parametrize(
    ("definition", "linked", "keys"),
    [
        ("https://e.org/x", True, ("moor",)),
        ("Handbook", False, ("moor",)),
        ("doc-1", False, ("doc-1", "moor")),
        ("[doc-1]", False, ("doc-1", "moor")),
        ("doc-1 on page 3", False, ("doc-1", "moor")),
    ],
    ids=["an address", "a title", "a source", "a source in brackets", "a source and more"],
)
def test_a_definition_in_the_response(definition: str, linked: bool, keys: tuple[str, ...]) -> None:
    marker = first("[moor]", moor=definition)
    assert (marker.link, marker.keys) == (linked, keys)


ADDRESSED = [{"id": "doc-1", "url": "https://e.org/x", "text": "A b."}, {"id": "doc-2", "text": "C d."}]


def test_a_link_names_a_source_by_its_address() -> None:
    assert first("[the archive](https://e.org/x)", ADDRESSED).keys == ("doc-1", "the archive")
    assert first("[moor]", ADDRESSED, moor="https://e.org/x").keys == ("doc-1", "moor")


def test_a_link_names_a_source_that_is_called_by_its_target_or_by_both_together() -> None:
    assert first("[moor](guide.pdf)", {"guide.pdf": "A b."}).keys == ("guide.pdf", "moor")
    assert first("[moor](guide.pdf)", {"moorguide.pdf": "A b.", "guide.pdf": "C d."}).keys == (
        "moorguide.pdf",
    )


def test_the_text_of_a_link_comes_before_its_address() -> None:
    assert first("[doc-2](https://e.org/x)", ADDRESSED).keys == ("doc-2",)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("[Source: doc-1]", ("source: doc-1", "doc-1")),
        ("[source doc-1]", ("source doc-1", "doc-1")),
        ("[ref #doc-1]", ("ref #doc-1", "doc-1")),
        ("[id:doc-9]", ("id:doc-9", "doc-9")),
    ],
)
def test_a_token_that_says_what_it_is(text: str, keys: tuple[str, ...]) -> None:
    assert first(text).keys == keys


def test_a_label_with_blanks_is_named_as_a_whole() -> None:
    assert tokens("[The Peat, Vol. 2]", {"The Peat, Vol. 2": "A b."}) == ["The Peat, Vol. 2"]


def test_one_of_several_labels_with_blanks() -> None:
    assert tokens("[peat report; moss report]", {"peat report": "A b.", "moss report": "C d."}) == [
        "peat report",
        "moss report",
    ]


@pytest.mark.parametrize(
    ("text", "glued"),
    [("arr[1]", True), ("a_[1]", True), ("x [1]", False), ("(a)[1]", False), ("泥[1]", False)],
)
def test_a_bracket_glued_to_a_word(text: str, glued: bool) -> None:
    assert first(text).glued is glued


def test_house_brackets() -> None:
    assert tokens("<<doc-1>> [doc-2] <<>>", brackets=("<<", ">>")) == ["doc-1"]
    assert tokens("{{doc-1, doc-2}}", brackets=("{{", "}}")) == ["doc-1", "doc-2"]
    assert tokens("(.doc-1.)", brackets=("(.", ".)")) == ["doc-1"]


def test_a_number_shown_before_a_defined_bracket_belongs_to_it() -> None:
    found = next(bracket.find("Peat [(1)][x].", labels(None, x="doc-1")))
    assert (found.start, found.end, found.shown) == (5, 13, "[(1)][x]")


@pytest.mark.parametrize("shown", ["[(one two)]", "(1)", "[1] "])
def test_anything_else_before_a_defined_bracket_stands_for_itself(shown: str) -> None:
    found = list(bracket.find(f"Peat {shown}[x].", labels(None, x="doc-1")))
    assert found[-1].shown == "[x]"


def test_only_numbers_are_read_where_that_style_is_forced() -> None:
    found = bracket.find_numbers("[1] [doc-1] [2, 3] [4, doc-2] [٣]", labels(MANY))
    assert [f.shown for f in found] == ["[1]", "[2, 3]", "[٣]"]


def test_without_labels_tokens_are_read_too() -> None:
    assert [m.text for f in bracket.find("[a] [b c]", Labels()) for m in f.markers] == ["a"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[doc-1/doc-2]", [("doc-1/doc-2", True)]),
        ("[doc-1:doc-2]", [("doc-1:doc-2", True)]),
        ("[doc-1/doc-9]", [("doc-1/doc-9", False)]),
        ("[" + "doc-1/" * 30 + "doc-2]", [("doc-1/" * 30 + "doc-2", True)]),
        ("[see doc-9]", [("doc-9", True)]),
        ("[see doc-1]", [("doc-1", False)]),
        ("[a well-known thing]", []),
    ],
    ids=["two labels", "with a colon", "one of them absent", "too long to tell", "an absent one among words",
         "a source among words", "only words"],
)  # fmt: skip
def test_what_proves_nothing_is_unsure(text: str, expected: list[tuple[str, bool]]) -> None:
    context = {"doc-1": "Peat is old.", "doc-2": "Peat burns."}
    found = [marker for each in bracket.find(text, labels(context)) for marker in each.markers]
    assert [(marker.text, marker.unsure) for marker in found] == expected
