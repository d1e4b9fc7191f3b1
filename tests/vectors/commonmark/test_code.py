"""What a text's reading calls code is what the CommonMark specification calls code, example by example."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest

from judgeproof.text.prose import Excluded, read

SPEC = json.loads(Path(__file__).with_name("spec-0.31.json").read_text(encoding="utf-8"))

# Examples where the reading differs, with the reason. One that agrees after all must leave this table.
EXCEPTIONS: dict[int, str] = {}
WITHOUT_EXCEPTION = {"Fenced code blocks", "Indented code blocks", "Code spans"}

CODE = {"fenced_code": "block", "indented_code": "block", "code_span": "span"}


class Code(NamedTuple):
    """A piece of code: a block or a span, and its characters without blanks."""

    kind: str
    content: str


def solid(text: str) -> str:
    return "".join(text.split())


class Reference(HTMLParser):
    """Gathers the code of an example's HTML.

    A converter writes `<pre><code>` for a block and a bare `<code>` for a span. A `<pre>` that has an attribute, or
    whose code does not begin at once, was HTML already in the Markdown.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Code] = []
        self.raw: list[str] = []
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "pre":
            self.open.append("raw" if attrs else "pre")
            self.text = ""
        elif tag == "code" and "raw" not in self.open:
            self.open.append("code")
            self.text = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "code" and self.open[-1:] == ["code"]:
            self.open.pop()
            self.found.append(Code("block" if self.open[-1:] == ["pre"] else "span", solid(self.text)))
        elif tag == "pre":
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["pre"]:
            self.open[-1] = "raw"
        self.text += data


def wanted(html: str) -> list[Code]:
    parser = Reference()
    parser.feed(html)
    parser.close()
    return parser.found


def found(text: str) -> Iterator[Code]:
    for piece in read(text).excluded:
        kind = CODE.get(piece.because)
        if kind is not None:
            yield Code(kind, solid(content(text, piece)))


def content(text: str, piece: Excluded) -> str:
    """The content of a piece of code: no ticks, no fences, no info string, no marks of the quotes around it."""
    inside = text[piece.start : piece.end]
    line_start = text.rfind("\n", 0, piece.start) + 1
    before = text[line_start : piece.start]
    quotes = re.match(r"[ \t>]*", before)[0].count(">") if piece.because == "code_span" else before.count(">")
    first, *rest = inside.split("\n")
    lines = [first, *(without_quotes(line, quotes) for line in rest)]
    if piece.because == "fenced_code":
        fence = re.match(r"`+|~+", first)[0]
        lines = lines[1:]
        while lines and not lines[-1].strip():
            lines.pop()
        if lines and closes(lines[-1], fence, indented=len(before)):
            lines.pop()
    joined = "\n".join(lines)
    if piece.because == "code_span":
        ticks = re.match("`+", joined)[0]
        assert joined.endswith(ticks)
        return joined[len(ticks) : -len(ticks)]
    return joined


def without_quotes(line: str, quotes: int) -> str:
    """A line without the quote signs of its containers; a lazy line has fewer of them."""
    for _ in range(quotes):
        line = re.sub(r"^[ ]{0,3}>", "", line)
    return line


def closes(line: str, fence: str, *, indented: int) -> bool:
    """Whether a line closes a fence that begins behind so many characters."""
    own = re.match(r" *", line)[0]
    bare = line.strip()
    return len(own) < indented + 4 and len(bare) >= len(fence) and not bare.strip(fence[0])


@pytest.mark.parametrize("example", SPEC, ids=lambda example: f"{example['section']}-{example['number']}")
def test_code_is_what_the_specification_calls_code(example: dict[str, str | int]) -> None:
    agrees = list(found(example["markdown"])) == wanted(example["html"])
    if example["number"] in EXCEPTIONS:
        assert not agrees, f"example {example['number']} agrees now: take it out of EXCEPTIONS"
    else:
        assert list(found(example["markdown"])) == wanted(example["html"])


def test_exceptions_are_few_and_never_about_code_itself() -> None:
    sections = {example["number"]: example["section"] for example in SPEC}
    assert len(SPEC) == 652
    assert len(EXCEPTIONS) <= len(SPEC) // 100
    assert not {sections[number] for number in EXCEPTIONS} & WITHOUT_EXCEPTION


def test_the_comparison_sees_code_at_all() -> None:
    """A reader that finds nothing would agree with a reference that finds nothing."""
    pieces = [code for example in SPEC for code in wanted(example["html"])]
    assert sum(code.kind == "block" for code in pieces) == 89
    assert sum(code.kind == "span" for code in pieces) == 33


@pytest.mark.parametrize(("number", "inside"), [(148, "**Hello**"), (169, "import Text.HTML.TagSoup")])
def test_preformatted_html_is_code_of_its_own_kind(number: int, inside: str) -> None:
    text = next(example["markdown"] for example in SPEC if example["number"] == number)
    assert read(text).at(text.index(inside)).because == "html_code"


def test_ranges_are_ordered_disjoint_and_inside_the_text() -> None:
    for example in SPEC:
        reached = 0
        for piece in read(example["markdown"]).excluded:
            assert reached <= piece.start < piece.end <= len(example["markdown"]), example["number"]
            reached = piece.end
