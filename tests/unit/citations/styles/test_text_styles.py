"""The styles that mark a text in ways of their own: footnotes, services, LaTeX, HTML, authors, raised numbers."""

from typing import Any

import pytest
from tests.unit.citations.examples import NUMBERED, labels

from judgeproof.citations.styles import STYLES, author_year, footnote, html, latex, openai, superscript
from judgeproof.citations.styles.token import compact, is_glued


def keys(reader: Any, text: str, context: Any = None, **definitions: str) -> list[tuple[str, ...]]:
    found = list(reader.find(text, labels(context, **definitions)))
    assert all(text[f.start : f.end] == f.shown for f in found)
    assert all((m.start, m.end) == (f.start, f.end) for f in found for m in f.markers)
    return [m.keys for f in found for m in f.markers]


def test_the_order_of_the_registry_is_the_order_in_which_styles_win() -> None:
    assert list(STYLES) == [
        "spans", "bracket", "numeric", "footnote", "openai", "latex", "html", "author-year", "superscript",
    ]  # fmt: skip


# ---------------------------------------------------------------- footnotes


@pytest.mark.parametrize(
    ("text", "definitions", "expected"),
    [
        ("Peat[^1].", {}, [("1",)]),
        ("Peat[^Doc-1.].", {}, [("doc-1",)]),
        ("Peat[^n].", {"^n": "doc-2"}, [("doc-2", "n")]),
        ("Peat[^n].", {"^n": "doc-2, page 4"}, [("doc-2", "n")]),
        ("Peat[^n].", {"^n": "The archive."}, [("n",)]),
        ("Peat[^doc-1].", {"^doc-1": "doc-2"}, [("doc-1",)]),
        ("Peat[^n].", {"n": "doc-2"}, [("n",)]),
        ("Peat[^a b] [^] [^a^b].", {}, []),
    ],
    ids=[
        "a number",
        "a label",
        "its definition names a source",
        "its definition begins with a source",
        "its definition names nothing",
        "its own name comes first",
        "a link's definition is none of a footnote",
        "no footnotes",
    ],
)
def test_footnotes(text: str, definitions: dict[str, str], expected: list[tuple[str, ...]]) -> None:
    assert keys(footnote, text, **definitions) == expected


# ---------------------------------------------------------------- services


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Peat【4:0†source】.", [("4:0†source",)]),
        ("Peat【4:0†doc-1】.", [("doc-1",)]),
        ("Peat【4:0†DOC-1】.", [("doc-1",)]),
        (
            "Peat \ue200cite\ue202turn0search1\ue202turn0search2\ue201.",
            [("turn0search1",), ("turn0search2",)],
        ),
        ("Peat \ue200filecite\ue202doc-1\ue201.", [("doc-1",)]),
        ("Peat \ue200cite\ue202\ue202doc-1\ue201.", [("doc-1",)]),
        ("Peat :contentReference[oaicite:0]{index=0}.", [("oaicite:0",)]),
        ("Peat【doc-1】.", []),
        ("Peat † and :contentReference.", []),
        ("Peat.", []),
    ],
)
def test_tokens_of_services(text: str, expected: list[tuple[str, ...]]) -> None:
    assert keys(openai, text) == expected


def test_a_token_of_a_service_is_always_meant_as_a_citation() -> None:
    assert all(m.structured for f in openai.find("Peat【4:0†x】.", labels()) for m in f.markers)


# ---------------------------------------------------------------- LaTeX


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\cite{doc-1}", [("doc-1",)]),
        (r"\cite{doc-1, doc-2}", [("doc-1",), ("doc-2",)]),
        (r"\citep[p. 3]{doc-1}", [("doc-1",)]),
        (r"\citep[see][p. 3]{doc-1}", [("doc-1",)]),
        (r"\citet*{doc-1}", [("doc-1",)]),
        (r"\textcite{doc-1}", [("doc-1",)]),
        (r"\citeauthor{doc-1}", [("doc-1",)]),
        (r"\citeAlt{doc-1}", [("doc-1",)]),
        (r"\cite{doc-1,}", [("doc-1",)]),
        (r"\cite{,}", []),
        (r"\cite{}", []),
        (r"\ref{doc-1}", []),
        (r"cite{doc-1}", []),
        ("\\cite{doc-1\n}", []),
    ],
)
def test_latex(text: str, expected: list[tuple[str, ...]]) -> None:
    assert keys(latex, text) == expected


# ---------------------------------------------------------------- HTML


@pytest.mark.parametrize(
    ("text", "context", "expected"),
    [
        ("<cite>doc-1</cite>", None, [("doc-1",)]),
        ("<cite>[doc-1]</cite>", None, [("doc-1",)]),
        ("<cite>doc-1, doc-2</cite>", None, [("doc-1",), ("doc-2",)]),
        ('<cite data-id="doc-1">the archive</cite>', None, [("doc-1",)]),
        ("<cite data-source='doc-2'></cite>", None, [("doc-2",)]),
        ("<CITE>doc-1</CITE >", None, [("doc-1",)]),
        ("<cite>doc-9</cite>", None, [("doc-9",)]),
        ("<cite>The Book of Peat</cite>", None, []),
        ("<cite>the book</cite>", {"the book": "A b."}, [("the book",)]),
        ("<cite></cite>", None, []),
        ("Peat<sup>2</sup>", NUMBERED, [("2",)]),
        ("Peat<sup>[2]</sup>", NUMBERED, [("2",)]),
        ("Peat<sup>1, 2</sup>", NUMBERED, [("1",), ("2",)]),
        ("Peat<sup>9</sup>", NUMBERED, [("9",)]),
        ("Peat<sup>doc-1</sup>", None, [("doc-1",)]),
        ("Peat<sup>th</sup>", None, []),
        ("Peat<sup>,</sup>", None, []),
        ("10 km<sup>2</sup>", NUMBERED, []),
        ("x<sup>2</sup>", NUMBERED, []),
        ('<a href="#s2">[2]</a>', NUMBERED, [("2",)]),
        ('<a href="#s9">[9]</a>', NUMBERED, []),
        ("<a>2</a>", NUMBERED, []),
        ("a < b", NUMBERED, []),
        ("no tag", NUMBERED, []),
    ],
)
def test_html(text: str, context: Any, expected: list[tuple[str, ...]]) -> None:
    assert keys(html, text, context) == expected


# ---------------------------------------------------------------- authors and years

WORKS = {"Moor 2020": "A b.", "Moor & Fenn 2019": "C d.", "Fenn et al. 2018": "E f.", "smith2020": "G h."}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Peat burns (Moor, 2020).", ["moor 2020"]),
        ("Peat burns (Moor 2020).", ["moor 2020"]),
        ("Peat burns (Moor, 2020; Fenn et al., 2018).", ["moor 2020", "fenn et al. 2018"]),
        ("Peat burns (Moor & Fenn, 2019).", ["moor & fenn 2019"]),
        ("Peat burns （Moor，2020）.", ["moor 2020"]),
        ("Moor (2020) says so.", ["moor 2020"]),
        ("As Fenn et al. (2018) say.", ["fenn et al. 2018"]),
        ("J. Moor (2020) says so.", ["moor 2020"]),
        ("Peat burns (J. Moor, 2020).", ["moor 2020"]),
        ("Peat burns (Smith and Jones, 2020).", ["smith2020"]),
        ("Peat burns [@smith2020].", ["smith2020"]),
        ("Peat burns [@smith2020, p. 3; -@moor2020].", ["smith2020", "moor2020"]),
        ("Peat burns [@smith2020.].", ["smith2020"]),
        ("Peat burns [@smith2020; see there].", ["smith2020"]),
        ("Peat burns (Nobody, 2021).", ["nobody, 2021"]),
        ("In summer (2020) it burned.", []),
        ("Nobody (2021) says so.", []),
        ("Peat (see Moor, vol. 3).", []),
        ("Peat [doc-1] and no more.", []),
        ("Peat (only).", []),
        ("Peat.", []),
    ],
)
def test_authors_and_years(text: str, expected: list[str]) -> None:
    assert [found[0] for found in keys(author_year, text, WORKS)] == expected


def test_an_author_in_parentheses_is_a_citation_only_where_the_context_has_labels() -> None:
    assert list(author_year.find("Peat burns (Nobody, 2021).", labels("Peat burns."))) == []


# ---------------------------------------------------------------- raised numbers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("carbon¹", ["1"]),
        ("carbon¹²", ["12"]),
        ("carbon¹,²", ["1", "2"]),
        ("carbon¹ · ²", ["1", "2"]),
        ("carbon.¹", ["1"]),
        ("carbon”¹", ["1"]),
        ("*carbon*¹", ["1"]),
        ("it¹", ["1"]),
        ("carbon⁰", ["0"]),
        ("10²", []),
        ("x²", []),
        ("km²", []),
        ("KM²", []),
        ("Co²", []),
        ("carbon ¹", []),
        ("¹ carbon", []),
        ("(1)²", []),
        ("“²", []),
        ("§²", []),
        ("carbon1", []),
    ],
)
def test_raised_numbers(text: str, expected: list[str]) -> None:
    assert [found[0] for found in keys(superscript, text, NUMBERED)] == expected


# ---------------------------------------------------------------- what readers are told


def test_labels_of_a_context_hold_rejected_ones_too() -> None:
    told = labels("[doc-1] A b.\n[doc-2]\n")
    assert told.known == {"doc-1", "doc-2"}
    assert not told.all_numbers


@pytest.mark.parametrize(
    ("context", "numbers"), [(NUMBERED, True), ({"1": "A b.", "a": "C d."}, False), ("Peat.", False)]
)
def test_whether_all_labels_are_numbers(context: Any, numbers: bool) -> None:
    assert labels(context).all_numbers is numbers


@pytest.mark.parametrize(
    ("target", "key"),
    [
        ("doc-1", "doc-1"),
        ("[DOC-1].", "doc-1"),
        ("doc-1 page 3", "doc-1"),
        ("(doc-1), page 3", "doc-1"),
        ("https://e.org/x and more", "doc-2"),
        ("the doc-1", None),
        ("", None),
    ],
)
def test_what_a_definition_names(target: str, key: str | None) -> None:
    context = [{"id": "doc-1", "text": "A b."}, {"id": "doc-2", "url": "https://e.org/x", "text": "C d."}]
    assert labels(context, n=target).defined("N") == key


def test_a_label_without_its_signs() -> None:
    assert compact("moor & fenn, 2019") == "moorfenn2019"


@pytest.mark.parametrize(
    ("text", "start", "glued"),
    [("a[1]", 1, True), ("[1]", 0, False), (" [1]", 1, False), ("泥[1]", 1, False)],
)
def test_glued(text: str, start: int, glued: bool) -> None:
    assert is_glued(text, start) is glued


@pytest.mark.parametrize(
    ("definition", "context", "expected", "unsure"),
    [
        ("doc-9", None, ("1", "doc-9"), True),
        ("See [doc-9], p. 3", None, ("1", "doc-9"), True),
        ("Handbook", None, ("1",), False),
        ("doc-9", ["Peat is old."], ("9",), False),
    ],
    ids=["an id", "an id in a sentence", "a word", "numbers are sources here"],
)
def test_a_footnote_may_mean_what_its_definition_begins_with(
    definition: str, context: Any, expected: tuple[str, ...], *, unsure: bool
) -> None:
    name = expected[0]
    read = labels(context, **{f"^{name}": definition})
    marker = next(footnote.find(f"Peat [^{name}].", read)).markers[0]
    assert (marker.keys, marker.unsure) == (expected, unsure)
