"""Edges of reading a response: order, overlap, and the first character."""

from typing import Any

import pytest
from tests.unit.citations.examples import context, row

from judgeproof.citations.reading import read_response

BACKSLASH = "\\"


def read(response: str, **fields: Any) -> Any:
    return read_response(row(response, **fields), context())


def test_markers_of_the_text_and_of_the_row_stand_in_text_order() -> None:
    cited = [{"start": 8, "end": 12, "refs": ["doc-1"]}]
    found = read("[doc-2] Peat [doc-2].", citations=cited).markers
    assert [(m.start, m.style) for m in found] == [(0, "bracket"), (8, "spans"), (13, "bracket")]
    cited = [{"start": 1, "end": 12, "refs": ["doc-1"]}]
    found = read("[doc-2] Peat burns.", citations=cited).markers
    assert [(m.start, m.style) for m in found] == [(0, "bracket"), (1, "spans")]


def test_excluded_tokens_of_two_styles_side_by_side_are_all_listed() -> None:
    found = read("`[doc-1]<cite>doc-2</cite>[doc-1]\\cite{doc-2}[^doc-1][doc-2]`")
    assert [token.text for token in found.excluded] == [
        "[doc-1]", "<cite>doc-2</cite>", "[doc-1]", "\\cite{doc-2}", "[^doc-1]", "[doc-2]",
    ]  # fmt: skip
    assert found.markers == ()


def test_of_two_markers_that_begin_together_the_one_that_reaches_farther_stays() -> None:
    found = read("Peat\u3010doc-1]\u2020source\u3011.").markers
    assert [(m.text, m.style) for m in found] == [("doc-1]\u2020source", "openai")]


def test_of_two_markers_of_one_style_that_overlap_the_first_stays() -> None:
    found = read("Peat\u3010\ue200cite\ue202doc-1\ue201\u2020source\u3011.").markers
    assert [(m.start, m.end) for m in found] == [(4, 25)]


@pytest.mark.parametrize("signs", [1, 3, 31])
def test_an_odd_number_of_backslashes_escapes_a_token_from_the_very_beginning(signs: int) -> None:
    for before in ("", "Peat "):
        found = read(f"{before}{BACKSLASH * signs}[doc-1] burns.")
        assert [token.because for token in found.excluded] == ["escaped"]
        found = read(f"{before}{BACKSLASH * (signs + 1)}[doc-1] burns.")
        assert [m.text for m in found.markers] == ["doc-1"]
