"""Laws of statements: they tile the prose of any response, whatever it holds."""

import re

from hypothesis import example, given
from hypothesis import strategies as st

from judgeproof.citations.cutting import UNSEEN
from judgeproof.citations.statements import BECAUSE, NONE, STATES, UNSURE, statements
from judgeproof.text import prose

_PARTS = [
    "The tower is tall.", " It stands in Paris.", " dr. ", " z. B. ", " vol. ", "\n", "\n\n", "\r\n", "- ", "1. ", "# ", "> ",
    "| a | b |\n", "|---|---|\n", "```\n", "`x. Y`", "    ", "<b>", "</b>", "<!-- x -->", "塔高。", "है। ", "?", "! ", ":", "[1]", "**",
    "https://x.org", "[^1]: ", "[a](http://b.c)", "it is so. ", "Hello! ", "References", "\ud800", "\u2028", "===", "---", "  \n",
]  # fmt: skip
texts = st.one_of(st.text(), st.lists(st.sampled_from(_PARTS), max_size=25).map("".join))
_LETTER = re.compile(r"[^\W\d_]")


@given(texts)
@example("1. One.\n2. Two.")
def test_statements_are_the_response_s_own_text_in_order_and_without_overlap(text: str) -> None:
    reached = 0
    for found in statements(text):
        assert found.text == text[found.start : found.end]
        assert reached <= found.start < found.end
        assert found.text == found.text.strip()
        assert (found.because is None) == (found.kind == STATES)
        assert found.kind in (STATES, NONE, UNSURE)
        assert found.because is None or found.because in BECAUSE
        reached = found.end


@given(texts)
def test_together_they_hold_every_letter_that_a_reader_sees(text: str) -> None:
    held = {at for found in statements(text) for at in range(found.start, found.end)}
    reading = prose.read(re.sub("[\ud800-\udfff]", "\ufffd", text))
    unseen = {at for e in reading.excluded if e.because in UNSEEN for at in range(e.start, e.end)}
    letters = {match.start() for match in _LETTER.finditer(text)}
    assert letters <= held | unseen


@given(texts)
def test_a_text_is_cut_the_same_however_often(text: str) -> None:
    assert statements(text) == statements(text)
