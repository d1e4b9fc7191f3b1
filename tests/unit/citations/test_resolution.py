"""From a marker to its bucket: the order of the buckets, and what convicts."""

from typing import Any

import pytest
from tests.unit.citations.examples import NUMBERED, bucket_of, bucketed, examined

from judgeproof.citations.resolution import BUCKETS, WHY

NUMBER = ("ambiguous", "unverifiable_number")
FABRICATED = ("fabricated", None)
IGNORED = ("ignored", None)
RESOLVED = ("resolved", None)

# Labels of one separator, two of which are made of plain words.
WORDS = {"energy-report": "Peat burns.", "annual-review": "Peat is old.", "doc-1": "Peat is wet."}


# ---------------------------------------------------------------- the order of the buckets


@pytest.mark.parametrize(
    ("response", "context", "expected"),
    [
        ("Peat burns [doc-1].", "[doc-1] Peat burns.\n[doc-2] Cites [doc-9].", RESOLVED),
        ("Peat burns [DOC-1].", "[doc-1] Peat burns.", RESOLVED),
        ("Peat burns [doc-2].", "[doc-1] Peat burns.\n[doc-2]\n", ("ambiguous", "rejected_label")),
        ("Peat burns [doc-2].", "[doc-1] A b.\n[doc-2] C d.\n[doc-2] E f.", ("ambiguous", "rejected_label")),
        ("Peat burns [TODO].", "[doc-1] Peat burns [TODO].", IGNORED),
        ("Peat burns [doc-9].", "[doc-1] Peat burns, as [doc-9] says.", ("ambiguous", "in_context")),
        ("Peat burns [DOC-9].", "[doc-1] Peat burns, as [doc-9] says.", ("ambiguous", "in_context")),
        ("Peat burns [doc-9].", "[doc-1] Peat burns, as doc-9 says.", FABRICATED),
        ("Peat burns [doc-9].", "[doc-1] Peat burns.", FABRICATED),
    ],
    ids=[
        "a usable source comes first",
        "case does not matter",
        "an empty label",
        "a repeated label",
        "no likeness comes before standing in the context",
        "it stands bracketed in the context",
        "it stands so in another case",
        "the bare words in the context excuse nothing",
        "nothing excuses it",
    ],
)
def test_the_first_bucket_that_fits(response: str, context: str, expected: Any) -> None:
    assert bucket_of(response, context) == expected


def test_every_why_is_in_the_closed_list() -> None:
    responses = [
        "a [doc-9](https://e.org/x).",
        "a [self-employed] b.",
        "a [doc_9].",
        "a [9-9].",
        "a [citation:9].",
    ]
    found = [why for response in responses for _, _, why in bucketed(response, {**WORDS, "a-1": "A b."})]
    assert {why for why in found if why} <= set(WHY)
    assert BUCKETS == ("resolved", "fabricated", "ambiguous", "ignored")


# ---------------------------------------------------------------- numbers


def test_a_number_past_the_end_convicts() -> None:
    assert bucketed("Peat is old [1]. It burns [7].", NUMBERED) == [
        ("1", "resolved", None),
        ("7", "fabricated", None),
    ]


@pytest.mark.parametrize(
    ("response", "context", "expected"),
    [
        ("Peat is old. It burns [7].", NUMBERED, NUMBER),
        ("Peat is old [1]. It burns [7] and rots.", NUMBERED, NUMBER),
        ("Peat is old [1].\n[7] says that it burns.", NUMBERED, NUMBER),
        ("Peat is old [1]. As follows: [7].", NUMBERED, NUMBER),
        ("Peat is old [1]. It burns[7].", NUMBERED, NUMBER),
        ("Peat is old [1]. It burns [0].", NUMBERED, NUMBER),
        ("Peat is old [1]. It burns [1000].", NUMBERED, NUMBER),
        ("Peat is old [1]. It burns [0007].", NUMBERED, NUMBER),
        ("Peat is old [1]. It burns [2-7].", NUMBERED, NUMBER),
        ("Peat is old [1]. It burns [1-100].", NUMBERED, NUMBER),
        ("Peat is old [1]. It burns [2].", {"1": "A b.", "3": "C d."}, NUMBER),
        ("Peat is old [1]. It burns [7].", {"1": "A b.", "3": "C d."}, NUMBER),
        ("Peat is old [2]. It burns [7].", {"2": "A b.", "3": "C d."}, NUMBER),
        ("Peat is old [1]. It burns [7](https://e.org/7).", NUMBERED, ("ambiguous", "link_form")),
        ("Peat is old [1]. It burns [7].", ["Peat is old [7].", "Peat burns."], ("ambiguous", "in_context")),
        ("Peat is old [doc-1]. It burns [7].", {"1": "A b.", "2": "C d.", "doc-1": "E f."}, NUMBER),
        ("Peat is old [doc-1]. It burns [7].", None, IGNORED),
    ],
    ids=[
        "no number resolves in the response",
        "in mid-sentence",
        "before its claim",
        "behind a colon",
        "no blank before it",
        "zero is never a source",
        "above 999 it may be a year",
        "written with zeros before it",
        "a member of a range",
        "an interval",
        "a gap in the labels, inside",
        "a gap in the labels, beyond",
        "labels that do not begin at 1",
        "in link form",
        "it stands bracketed in the context",
        "what resolves is no number",
        "no label is a number",
    ],
)
def test_a_number_does_not_convict_with_one_condition_broken(
    response: str, context: Any, expected: Any
) -> None:
    assert bucket_of(response, context) == expected


@pytest.mark.parametrize(
    "response",
    [
        "Peat is old [1]. It burns [999].",
        "Peat is old [1]. It burns [7]).",
        "**Peat is old [1]. It burns [7]**.",
        "Peat is old [1]. It burns [7][2] and rots.",
        "Peat is old [1]. It burns [2][7].",
        "Peat is old [1]. It burns [2, 7].",
        "- Peat is old [1]\n- It burns [7]\n",
        "| a | b |\n| - | - |\n| old [1] | burns [7]\n",
        "## It burns [7]\n\nPeat is old [1].",
        "泥炭很古老 [1]。泥炭会燃烧 [7]。",
        "Peat is old [1]. It burns ［7］.",
    ],
    ids=[
        "up to 999",
        "behind a closing parenthesis",
        "inside emphasis",
        "before another marker",
        "behind another marker",
        "a member of a list",
        "at the end of an item",
        "at the end of a line of a table",
        "in a heading",
        "before a full-width stop",
        "in full-width brackets",
    ],
)
def test_a_number_convicts_in_citation_position(response: str) -> None:
    assert "fabricated" in [bucket for _, bucket, _ in bucketed(response, NUMBERED)]


# ---------------------------------------------------------------- indexes


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("Peat is old [1]. Take arr[2] first.", IGNORED),
        ("Peat is old [1]. Take arr[9] first.", IGNORED),
        ("Peat is old [1]. Take arr_[2] first.", IGNORED),
        ("Peat is old. Take arr[2] first.", RESOLVED),
        ("Peat is old [1]. It burns[2].", RESOLVED),
        ("Peat is old [1]. It burns[2]\nfor weeks.", RESOLVED),
        ("Peat is old [1]. It burns[2](https://e.org/x) for weeks.", RESOLVED),
        ("泥炭很古老 [1]。泥炭[2]会燃烧。", RESOLVED),
    ],
    ids=[
        "an index beside a free citation",
        "an index that is no label",
        "glued to an underscore",
        "a response that glues all its citations",
        "before a sentence end",
        "before a line end",
        "a link",
        "a script without blanks",
    ],
)
def test_a_bracket_glued_to_a_word(response: str, expected: Any) -> None:
    assert bucket_of(response, NUMBERED) == expected


def test_a_chain_of_glued_brackets_cites_but_for_its_end_in_mid_sentence() -> None:
    found = bucketed("Peat is old [1]. It burns[2][3] for weeks.", NUMBERED)
    assert [bucket for _, bucket, _ in found] == ["resolved", "resolved", "resolved"]


@pytest.mark.parametrize(
    ("response", "context", "expected"),
    [
        ("Old [doc-1]. Wet[doc-2] and so on.", None, RESOLVED),
        ("Old [doc-1]. Wet[doc-9] and so on.", None, FABRICATED),
        ("Old [doc-1]. Take map[key] first.", {"doc-1": "A b.", "key": "C d."}, IGNORED),
    ],
    ids=["a token with a separator cites", "and can be false", "a bare word is an index too"],
)
def test_only_a_number_or_a_bare_word_is_an_index(response: str, context: Any, expected: Any) -> None:
    assert bucket_of(response, context) == expected


def test_an_index_does_not_make_other_numbers_false() -> None:
    """`arr[1]` cites nothing, so no number resolves beside `[7]`."""
    context = {"1": "A b.", "2": "C d.", "doc-1": "E f."}
    assert bucketed("Old [doc-1]. Take arr[1] first. It burns [7].", context)[1:] == [
        ("1", "ignored", None),
        ("7", *NUMBER),
    ]


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("[doc-9]", FABRICATED),
        ("[memo-7b]", FABRICATED),
        ("[doc_9]", ("ambiguous", "other_style")),
        ("[doc.9]", ("ambiguous", "other_style")),
        ("[self-employed]", FABRICATED),
        ("[TODO]", IGNORED),
        ("[2024-05-01]", IGNORED),
        ("[12]", IGNORED),
        ("[x-1]", ("ambiguous", "label_pattern")),
        ("[doc7]", IGNORED),
        ("[doc-9](https://e.org/9)", ("ambiguous", "link_form")),
        ("[read-more](https://e.org/9)", ("ambiguous", "link_form")),
        ("[here](https://e.org/9)", IGNORED),
        ("[citation:3f2b9c1e]", ("ambiguous", "other_style")),
    ],
)
def test_a_token_beside_labels_of_words(token: str, expected: Any) -> None:
    assert bucket_of(f"Peat burns {token}.", WORDS) == expected


@pytest.mark.parametrize(
    ("response", "context", "expected"),
    [
        ("The [self-employed] pay.", WORDS, ("ambiguous", "plain_words")),
        ("Dear [customer-name], peat burns.", WORDS, ("ambiguous", "plain_words")),
        ("[self-employed]", WORDS, ("ambiguous", "plain_words")),
        ("People are [self-employed].", None, ("ambiguous", "plain_words")),
        ("People are [self-employed].", {"energy_report": "A.", "doc-1": "B."}, ("ambiguous", "plain_words")),
        ("People are [self_employed].", {"energy_report": "A b.", "doc-1": "C d."}, FABRICATED),
    ],
    ids=[
        "in mid-sentence",
        "a placeholder",
        "alone on its line",
        "no label of plain words",
        "plain words of another separator",
        "plain words of the same separator",
    ],
)
def test_plain_words_convict_only_where_a_label_is_made_so(
    response: str, context: Any, expected: Any
) -> None:
    assert bucket_of(response, context) == expected


@pytest.mark.parametrize(
    ("token", "context", "expected"),
    [
        ("[a-9]", {"a-1": "A b.", "a-2": "C d."}, ("ambiguous", "label_pattern")),
        ("[doc9]", {"doc1": "A b.", "doc2": "C d."}, ("ambiguous", "label_pattern")),
        ("[file9]", {"doc1": "A b.", "doc2": "C d."}, IGNORED),
        ("[a:9]", {"a:1": "A b."}, ("ambiguous", "label_pattern")),
        ("[1-2]", {"1-1": "A b."}, ("ambiguous", "label_pattern")),
    ],
)
def test_the_labels_pattern_alone_is_neither_passed_nor_convicted(
    token: str, context: Any, expected: Any
) -> None:
    assert bucket_of(f"Peat burns {token}.", context) == expected


@pytest.mark.parametrize(
    ("response", "context", "expected"),
    [
        ("Peat burns [peat].", "Peat burns, as [peat] says.", ("ambiguous", "in_context")),
        ("Peat burns [peat].", "Peat burns.", IGNORED),
        ("Peat burns [bog].", {"peat": "Burns [bog] so."}, ("ambiguous", "in_context")),
        ("Peat burns [bog](https://e.org/x).", {"peat": "Burns [bog] so."}, IGNORED),
        ("Peat burns [bog].", {"peat": "Burns [bog].", "doc-1": "A b."}, IGNORED),
    ],
    ids=["no label at all", "no label, not there", "labels are bare words", "a link", "labels that accuse"],
)
def test_where_nothing_tells_labels_from_text_the_context_decides(
    response: str, context: Any, expected: Any
) -> None:
    assert bucket_of(response, context) == expected


def test_a_structured_reference_is_always_a_citation() -> None:
    citations = [{"start": 0, "end": 4, "text": "Peat", "refs": ["zzz"]}]
    found = examined("Peat burns.", citations=citations).occurrences
    assert [(o.marker, o.bucket, o.why) for o in found] == [("zzz", "ambiguous", "other_style")]


def test_a_structured_reference_in_the_labels_style_convicts() -> None:
    citations = [{"start": 0, "end": 4, "text": "Peat", "refs": ["doc-9"]}]
    assert [o.bucket for o in examined("Peat burns.", citations=citations).occurrences] == ["fabricated"]


def test_a_reference_that_fits_nowhere_is_open_whatever_it_names() -> None:
    citations = [{"start": 0, "end": 4, "text": "Bog", "refs": ["doc-1"]}]
    found = examined("Peat burns.", citations=citations).occurrences
    assert [(o.bucket, o.why, o.start) for o in found] == [("ambiguous", "offset_mismatch", None)]


def test_what_a_token_is_called_lends_it_no_word() -> None:
    """`a-9` convicts nobody, and `source: a-9` says no more."""
    context = {"a-1": "Peat is old.", "a-2": "Peat burns."}
    assert bucketed("Peat is old [a-1]. Peat [source: a-9].", context)[1:] == [
        ("source: a-9", "ambiguous", "label_pattern")
    ]
