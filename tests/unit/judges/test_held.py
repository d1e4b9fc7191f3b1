"""What of a claim a quotation holds, so that the embedded judge quotes no more than that."""

import json

import pytest

from judgeproof.judges.embedded_claims import answer
from judgeproof.judges.held import held
from judgeproof.judges.stimulus import GroundingStimulus, SourceText, StatedClaim

PAGE = (
    "The night ferry to Oslo leaves at 07:40 from pier four. The ferry carries 300 cars and 900 passengers. Every dog needs a"
    " paid ticket. Breakfast is included for all guests. The pool opens at nine in summer."
)


@pytest.mark.parametrize(
    ("claim", "parts"),
    [
        ("The pool opens at nine in summer.", ["The pool opens at nine in summer."]),
        ("All dogs need a paid ticket.", ["All dogs need a paid ticket."]),
        ("The pool opens at nine in winter.", ["pool opens at nine"]),
        ("Breakfast is included for some guests.", ["Breakfast is included", "guests"]),
        (
            "The night ferry to Oslo rarely leaves at 07:40 from pier four.",
            ["night ferry to Oslo", "leaves at 07:40 from pier four"],
        ),
        ("All dogs need a paid ticket and cars need a paid ticket.", None),
        (
            "Breakfast is included for all guests and the pool opens at nine in summer and dogs sink.",
            None,
        ),
        ("The night ferry from Oslo leaves at 07:40 to pier four.", None),
        ("Passengers carry the ferry and 300 cars.", None),
        ("Trams run.", None),
        ("word " * 700, None),
    ],
)
def test_a_claim_is_held_as_far_as_its_words_stand_in_order(claim: str, parts: list[str] | None) -> None:
    assert held(claim, PAGE) == parts


def test_a_limit_amid_the_words_of_a_source_is_the_claims_or_holds_nothing() -> None:
    assert held("The ferry leaves at nine.", "The ferry rarely leaves at nine.") is None
    assert held("The ferry leaves at nine.", "The ferry does not leave at nine.") is None
    assert held("The ferry leaves at nine.", "Only dogs pay. The ferry leaves at nine.") == [
        "The ferry leaves at nine."
    ]


@pytest.mark.parametrize(
    "claim",
    [
        "The pool opens at nine in winter.", "Breakfast is included for some guests.",
        "All dogs need a paid ticket and cars need a paid ticket.", "Passengers carry the ferry and 300 cars.",
        "The night ferry from Oslo leaves at 07:40 to pier four.",
    ],
)  # fmt: skip
def test_the_embedded_judge_quotes_no_wrong_claim_whole(claim: str) -> None:
    stated = StatedClaim(number=1, text=claim, start=0, end=len(claim))
    sources = (SourceText(label="1", passages=(PAGE,)),)
    told = json.loads(
        answer(GroundingStimulus(question="", response=claim, sources=sources, claims=(stated,)))
    )
    assert claim not in [pair["response_span"] for pair in told["supporting_spans"]]


def test_the_embedded_judge_quotes_a_right_claim_whole() -> None:
    claim = "The pool opens at nine in summer."
    stated = StatedClaim(number=1, text=claim, start=0, end=len(claim))
    sources = (SourceText(label="1", passages=(PAGE,)),)
    told = json.loads(
        answer(GroundingStimulus(question="", response=claim, sources=sources, claims=(stated,)))
    )
    assert [pair["response_span"] for pair in told["supporting_spans"]] == [claim]
