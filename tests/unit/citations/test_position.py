"""Where a marker stands: behind a claim, before an end, apart from the word before it."""

import pytest

from judgeproof.citations.facts import Marker
from judgeproof.citations.position import NOWHERE, STRUCTURED, positions
from judgeproof.citations.styles import Labels, bracket


def marker(start: int | None, end: int | None, *, structured: bool = False) -> Marker:
    return Marker(text="1", start=start, end=end, keys=("1",), style="bracket", structured=structured)


def last(text: str) -> tuple[bool, bool, bool]:
    """What is said of the last bracket of a text: behind a claim, before an end, behind a blank."""
    markers = [m for found in bracket.find(text, Labels()) for m in found.markers]
    place = positions(text, markers)[-1]
    return place.follows_claim, place.ends, place.spaced


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Peat burns [1].", "a word"),
        ("It grew by 12% [1].", "a per cent sign"),
        ("It froze at 3° [1].", "a degree sign"),
        ("It costs 5€ [1].", "a currency sign behind"),
        ("Peat burns. [1]", "a full stop"),
        ("Does peat burn? [1]", "a question mark"),
        ("泥炭会燃烧。[1]", "a full-width stop"),
        ("泥炭会燃烧[1]。", "an ideograph"),
        ("(peat burns) [1].", "a closing parenthesis around the claim"),
        ("**peat burns** [1].", "the end of emphasis"),
        ("“peat burns” [1].", "closing quotation marks"),
        ("Peat burns [a][1].", "a marker, whose chain stands behind a word"),
        ("Peat burns\t[1].", "a tab"),
        ("I [1].", "a word of one letter at the very beginning"),
        ("Peat burns" + "*" * 63 + "[1].", "a word before as many closers as are looked over"),
    ],
    ids=lambda value: value.replace("[", "(") if isinstance(value, str) else None,
)
def test_a_claim_stands_before(text: str, reason: str) -> None:
    assert last(text)[0], reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[1] says that peat burns.", "nothing before"),
        ("- [1] Peat burns.", "only a bullet before"),
        ("Peat burns.\n[1] It is old.", "a line of its own begins"),
        ("According to: [1].", "a colon announces what follows"),
        ("Sources, [1].", "a comma"),
        ("(see) — [1].", "a dash"),
        ("[a][1].", "a chain that stands behind nothing"),
        ("** [1].", "closers around nothing"),
        ("Peat burns" + "*" * 64 + "[1].", "more closers than are looked over"),
    ],
)
def test_no_claim_stands_before(text: str, reason: str) -> None:
    assert not last(text)[0], reason


@pytest.mark.parametrize(
    "behind",
    [
        "", " ", "\n", "\r\nMore", "\u2028More", "\t\nMore", ".", "!", "?", ";", "…", "。", "！", "？", "；", "．", "｡",
        ").", ")).", "**.", "_.", "*).", "”.", "’.", "».", '".', "}.", "].", ")", "**", "** \nMore", " [2] and so on",
    ],
)  # fmt: skip
def test_an_end_comes_next(behind: str) -> None:
    text = "Peat burns [1]" + behind
    markers = [m for found in bracket.find(text, Labels()) for m in found.markers]
    assert positions(text, markers)[0].ends


@pytest.mark.parametrize(
    "behind",
    [
        " and so on.",
        ", and so on.",
        ": so",
        " . So",
        " - so",
        ") and so",
        "** and",
        "and",
        " [see below and more]",
    ],
)
def test_the_sentence_goes_on(behind: str) -> None:
    text = "Peat burns [1]" + behind
    assert not positions(text, [marker(11, 14)])[0].ends


@pytest.mark.parametrize(
    ("text", "spaced"),
    [
        ("Peat burns [1].", True),
        ("Peat burns\t[1].", True),
        ("Peat burns[1].", False),
        ("Peat burns [1][2].", True),
        ("Peat burns[1] [2].", False),
        ("[1].", False),
        ("Peat burns.\n[1]", False),
    ],
)
def test_a_blank_stands_before_the_chain(text: str, spaced: bool) -> None:
    assert last(text)[2] is spaced


def test_both_are_needed_for_citation_position() -> None:
    text = "[1] says so, peat burns [2] and rots [3]."
    markers = [m for found in bracket.find(text, Labels()) for m in found.markers]
    assert [place.cites for place in positions(text, markers)] == [False, False, True]


def test_words_between_two_markers_end_the_chain() -> None:
    text = "Peat burns[1] slowly [2]."
    markers = [m for found in bracket.find(text, Labels()) for m in found.markers]
    assert [(place.ends, place.spaced) for place in positions(text, markers)] == [
        (False, False),
        (True, True),
    ]


def test_members_of_one_bracket_share_their_place() -> None:
    text = "Peat burns [1, 2]."
    markers = [m for found in bracket.find(text, Labels()) for m in found.markers]
    places = positions(text, markers)
    assert len(places) == 2
    assert places[0] == places[1]
    assert places[0].cites


def test_what_a_row_marks_itself_stands_where_it_says_and_nothing_else_has_no_place() -> None:
    found = positions("Peat burns.", [marker(0, 4, structured=True), marker(None, None)])
    assert found == [STRUCTURED, NOWHERE]
    assert STRUCTURED.cites
    assert not NOWHERE.cites
