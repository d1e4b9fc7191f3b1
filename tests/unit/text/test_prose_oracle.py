"""What is code of a Markdown text, against a second reader of CommonMark: markdown-it-py."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from judgeproof.text.prose import read

ORACLE = MarkdownIt("commonmark")
CODE = {"fenced_code", "indented_code", "code_span"}
HOLE = "\x00"

# Fragments without HTML; each hole becomes a word of its own. What opens a line, and what stands in it.
OPENERS = [
    "",
    " ",
    "  ",
    "   ",
    "    ",
    "      ",
    "> ",
    ">",
    "- ",
    "* ",
    "+ ",
    "1. ",
    "10) ",
    "-   ",
    "-     ",
    "# ",
    "## ",
]
PIECES = [
    "\0", "\0 ", " \0", "word ", "a\0b", "`", "``", "```", "` ", " `", "`\0`", "`` \0 ` ``", "\\`", "\\\\`", "*", "**", "*\0*",
    "_\0_", "[\0](u)", "[\0]", "[\0](", "](u)", "|\0|", "\0: ", "&#96;", "\\", "# ", "e\u0301\0", "\U0001f600\0", "\u00a0\0",
]  # fmt: skip
LINES = [
    "",
    "",
    "```",
    "````",
    "~~~",
    "~~~~ x",
    "``` x",
    "---",
    "***",
    "===",
    "    \0",
    "\0",
    "  ```",
    "     \0",
    "> ```",
]

openers = st.lists(st.sampled_from(OPENERS), max_size=3).map("".join)
inlines = st.lists(st.sampled_from(PIECES), max_size=6).map("".join)
lines = st.builds(str.__add__, openers, st.one_of(inlines, st.sampled_from(LINES)))


def nested(blocks: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    """Blocks inside a quote or an item, every line with the mark or the indentation of its container."""

    def inside(first: str, later: str, block: list[str]) -> list[str]:
        return [
            (first if at == 0 else later if line or later.strip() else "") + line
            for at, line in enumerate(block)
        ]

    containers = st.sampled_from(
        [("> ", "> "), (">", ">"), ("- ", "  "), ("* ", "  "), ("1. ", "   "), ("10. ", "    ")]
    )
    joined = st.lists(blocks, min_size=1, max_size=3).map(
        lambda found: [line for block in found for line in [*block, ""]]
    )
    return st.builds(lambda marks, block: inside(*marks, block), containers, joined)


def fenced(mark: str, length: int, body: list[str], closed: bool) -> list[str]:
    return [mark * length, *body, *([mark * length] if closed else [])]


leaves = st.one_of(
    st.lists(inlines, min_size=1, max_size=3),
    st.builds(fenced, st.sampled_from("`~"), st.integers(3, 5), st.lists(lines, max_size=3), st.booleans()),
    st.lists(inlines.map(lambda line: "    " + line), min_size=1, max_size=3),
    inlines.map(lambda line: ["# " + line]),
    st.just(["---"]),
    st.just([""]),
)
trees = st.recursive(leaves, nested, max_leaves=6)
documents = st.one_of(
    st.lists(lines, min_size=1, max_size=8),
    st.lists(trees, min_size=1, max_size=3).map(
        lambda found: [line for block in found for line in [*block, ""]]
    ),
)


def planted(document: list[str], end: str = "\n") -> str:
    """A text of lines in which every hole is a word that stands nowhere else."""
    first, *rest = end.join(document).split(HOLE)
    return first + "".join(f"hole{at:03}q{part}" for at, part in enumerate(rest))


def code_of(tokens: list[Token]) -> Iterator[str]:
    """The code of parsed Markdown; what stands behind the opening fence is no prose either."""
    for token in tokens:
        if token.type in ("fence", "code_block", "code_inline"):
            yield f"{token.info}\n{token.content}"
        yield from code_of(token.children or [])


def words(text: str) -> list[str]:
    return [f"hole{at:03}q" for at in range(text.count("hole"))]


def called_code(text: str) -> set[str]:
    """The planted words that the reading calls code."""
    reading = read(text)
    at = {word: reading.at(text.index(word)) for word in words(text)}
    return {word for word, piece in at.items() if piece is not None and piece.because in CODE}


def code_for_oracle(text: str) -> set[str]:
    code = "\n".join(code_of(ORACLE.parse(text)))
    return {word for word in words(text) if word in code}


# Where markdown-it-py leaves the specification; the reference implementation in JavaScript reads these as we do.
# Reason: what the texts concerned look like, and one of them.
DIFFERENCES = {
    "a lazy line of a paragraph that begins with four blanks and then looks like the start of a block": (
        re.compile(r"(?m)^[ >]* {4,}(?:[>#*+-]|\d+[.)]|```|~~~)"),
        "> > a\n    - hole000q\n",
    ),
    "columns of a tab behind the sign of an item": (re.compile(r"\t"), "- a\n\n-\t `\n\t``` hole000q\n"),
}


@pytest.mark.parametrize("reason", DIFFERENCES)
def test_each_known_difference_is_one(reason: str) -> None:
    shape, text = DIFFERENCES[reason]
    assert shape.search(text)
    assert called_code(text) != code_for_oracle(text)


@pytest.mark.slow
@given(documents)
@example(["- a", "", "      \0"])
@example(["> ```", "> \0", "\0"])
@example(["`\0", "", "\0`"])
@example(["1. ```", "   \0", "   ```", "   `\0`"])
def test_a_word_is_code_where_a_second_reader_calls_it_code(document: list[str]) -> None:
    text = planted(document)
    assume(not any(shape.search(text) for shape, _ in DIFFERENCES.values()))
    assert called_code(text) == code_for_oracle(text), text


@pytest.mark.slow
@given(documents, st.sampled_from(["\r\n", "\r"]))
def test_line_ends_of_other_systems_change_nothing(document: list[str], end: str) -> None:
    assert called_code(planted(document, end)) == called_code(planted(document))


def test_the_documents_hold_code_and_prose() -> None:
    text = planted(["a \0", "", "    \0", "", "`\0` \0"])
    assert called_code(text) == {"hole001q", "hole002q"} == code_for_oracle(text)
