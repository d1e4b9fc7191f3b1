"""What follows of each claim from what a judge quotes; the vectors have one of each kind, these are the edges."""

from typing import Any

import pytest
from tests.unit.grounding.examples import judged, pair, said

LONG = ["The moor burned for three weeks in 1911.", "Nobody was hurt."]


def whys(response: str, reply: str, context: Any = None) -> list[str | None]:
    return [claim.outcome or claim.why for claim in judged(response, reply, context).claims]


OLD = pair("Peat is old.", "Peat is old")
# An objection that names no claim may be meant against each.
BADLY_PUT = {
    "supporting": "not_mentioned", "contradicting": "evidence_not_found", "unsupported": "judge_found_no_support",
    "abstained": "judge_abstained",
}  # fmt: skip


@pytest.mark.parametrize("entry", [None, 1, "Peat is old.", [], [OLD], {}, {"response_span": None}])
def test_what_is_no_entry_is_discarded(entry: Any) -> None:
    for name in ("supporting", "contradicting", "unsupported", "abstained"):
        outcome = judged("Peat is old.", said(1, **{name: [entry]}))
        assert outcome.judge.discarded == 1
        assert outcome.claims[0].why == BADLY_PUT[name]


def test_entries_beyond_a_bound_are_discarded_and_counted() -> None:
    outcome = judged("Peat is old.", said(3, supporting=[OLD] * 2_003))
    assert outcome.judge.discarded == 3
    assert len(outcome.claims[0].evidence) == 1


def test_a_claim_that_is_named_but_not_quoted_stays_open() -> None:
    assert whys("Peat is old.", said(1, supporting=[pair("Peat is blue.", "Peat is old", claim=1)])) == [
        "evidence_not_found"
    ]
    assert whys("Peat is old.", said(1, contradicting=[pair("Peat is old.", "Coal is older")])) == [
        "evidence_not_found"
    ]
    assert whys("Peat is old.", said(1, unsupported=[{"response_span": "Peat is blue.", "claim": 7}])) == [
        "judge_found_no_support"
    ]


def test_an_invented_quotation_against_a_claim_leaves_it_open() -> None:
    outcome = judged(
        "Peat is old.", said(3, supporting=[OLD], contradicting=[pair("Peat is old.", "Peat is brand new")])
    )
    assert (outcome.passed, outcome.detail, outcome.judge.discarded) == (None, "evidence_not_found", 1)


def test_a_judge_that_cannot_tell_of_a_part_leaves_the_claim_open() -> None:
    assert whys("Peat is old.", said(3, supporting=[OLD], abstained=[{"response_span": "Peat is old."}])) == [
        "judge_abstained"
    ]


def test_what_is_most_telling_is_said() -> None:
    both = said(
        1, unsupported=[{"response_span": "Peat is old."}], abstained=[{"response_span": "Peat is old."}]
    )
    assert whys("Peat is old.", both) == ["judge_found_no_support"]


def test_evidence_counts_once_whatever_it_is_quoted_as() -> None:
    """Thin evidence is not made thick by repeating it."""
    claim = "The moor burned in spring, dried in summer, flooded in autumn, froze in winter and thawed again."
    for quotes in (["The moor"], ["The moor", "The  moor", "the moor"]):
        assert (
            whys(
                claim,
                said(3, supporting=[pair(claim, q) for q in quotes]),
                ["The moor is wet; the moor is old."],
            )[0]
            == "thin_evidence"
        )
    several = [pair(claim, "The moor burned in spring"), pair(claim, "froze in winter")]
    assert whys(
        claim, said(3, supporting=several), ["The moor burned in spring.", "It froze in winter."]
    ) == ["supported"]


def test_evidence_is_kept_in_the_order_it_was_said_and_with_what_it_was_said_for() -> None:
    outcome = judged(
        "Peat is old.",
        said(
            1,
            supporting=[OLD, OLD],
            contradicting=[pair("Peat is old.", "Peat burns")],
        ),
    )
    assert [claim.why for claim in outcome.claims] == ["contradiction_unproven"]
    found = judged(
        "Peat is dry.",
        said(
            1,
            supporting=[pair("Peat is dry.", "Peat is old")],
            contradicting=[pair("Peat is dry.", "Peat is old and wet")],
        ),
    )
    assert [(e.stance, e.text) for e in found.claims[0].evidence] == [
        ("supporting", "Peat is old"), ("contradicting", "Peat is old and wet"),
    ]  # fmt: skip
    assert found.claims[0].why == "conflicting"


def test_a_contradiction_of_one_of_two_claims_leaves_the_other_alone() -> None:
    reply = said(
        1,
        supporting=[pair(LONG[1], "Nobody was hurt.")],
        contradicting=[pair(" ".join(LONG), "The moor burned for a day in 1911.")],
    )
    assert whys(" ".join(LONG), reply, ["The moor burned for a day in 1911. Nobody was hurt."]) == [
        "contradicted",
        "supported",
    ]


def test_words_that_several_claims_share_are_no_evidence_for_any() -> None:
    twice = "Peat is old in Skye. Peat is old in Mull."
    assert whys(twice, said(1, supporting=[pair("Peat is old", "Peat is old")])) == ["ambiguous_span"] * 2
    over = said(1, supporting=[pair("old in Skye. Peat is", "burns for three weeks")])
    assert whys(twice, over) == ["not_mentioned"] * 2


@pytest.mark.parametrize("number", [True, "1", 1.0, [], 0, 2])
def test_a_number_that_is_none_makes_an_entry_none(number: Any) -> None:
    outcome = judged("Peat is old.", said(1, supporting=[{**OLD, "claim": number}]))
    assert outcome.judge.discarded == 1
    assert judged("Peat is old.", said(3, supporting=[{**OLD, "claim": None}])).passed is True


def test_a_tag_that_was_copied_is_taken_off() -> None:
    outcome = judged("Peat is old.", said(3, supporting=[pair("Peat is old.\u27e61\u27e7", "Peat is old")]))
    assert outcome.claims[0].evidence[0].response.text == "Peat is old."


def test_a_part_does_not_speak_for_a_claim() -> None:
    assert whys(
        "Peat is old, brown and cheap.", said(3, supporting=[pair("Peat is old", "Peat is old")])
    ) == ["partly_covered"]


@pytest.mark.parametrize(
    ("claim", "context", "quoted"),
    [
        ("Aspirin prevents heart attacks but kills.", "Aspirin prevents heart attacks.", ["Aspirin prevents heart attacks"]),
        ("Five people died in the harbour accident yesterday.", "Two people died in the harbour accident yesterday.",
         ["people died in the harbour accident yesterday"]),
        ("The vaccine rarely causes severe kidney damage.", "The vaccine causes severe kidney damage.",
         ["The vaccine ... causes severe kidney damage"]),
        ("The new vaccine rarely causes severe kidney damage.", "The new vaccine causes severe kidney damage.",
         ["The new vaccine", "causes severe kidney damage."]),
        ("Aspirin prevents only fatal heart attacks.", "Aspirin prevents heart attacks.", ["Aspirin prevents only", "heart attacks."]),
        ("Only old dogs travel free on Sundays in winter.", "Old dogs travel free on Sundays in winter.",
         ["old dogs travel free on Sundays in winter"]),
        ("Old dogs may travel free on Sundays in winter.", "Old dogs travel free on Sundays in winter.",
         ["Old dogs", "travel free on Sundays in winter"]),
        ("The plant lacks any safety license whatsoever today.", "The plant has a safety license.",
         ["The plant", "safety license whatsoever today."]),
        ("Officials deny that the old bridge collapsed under load.", "Officials: the old bridge collapsed under load.",
         ["Officials", "that the old bridge collapsed under load"]),
        ("The drug allegedly cures bladder cancer in most trials.", "The drug cures bladder cancer in most trials.",
         ["The drug ... cures bladder cancer in most trials"]),
        ("The old wooden ferry leaves Oslo and sinks.", "The old wooden ferry leaves Oslo.", ["The old wooden ferry leaves Oslo"]),
    ],
)  # fmt: skip
def test_a_claim_is_not_borne_out_without_the_word_that_decides_it(
    claim: str, context: str, quoted: list[str]
) -> None:
    pairs = [pair(text, context) for text in quoted]
    assert whys(claim, said(3, supporting=pairs), [context]) == ["partly_covered"]


def test_a_word_that_stands_in_the_source_too_may_be_left_out() -> None:
    claim, context = (
        "Old dogs travel free on Sundays in winter.",
        "In winter old dogs travel free on Sundays.",
    )
    pairs = [pair("Old dogs", context), pair("free on Sundays in winter", context)]
    assert whys(claim, said(3, supporting=pairs), [context]) == ["supported"]


FIVE, TWO = (
    "The limited warranty of every pump lasts five years.",
    "The limited warranty of every pump lasts two years.",
)


@pytest.mark.parametrize(
    ("name", "entry", "why"),
    [
        ("contradicting", pair("five", "two years", claim=1), "evidence_not_found"),
        ("contradicting", pair("five years", "warranty lasts two years", claim=1), "evidence_not_found"),
        ("contradicting", pair("ten years", "lasts two years", claim=1), "evidence_not_found"),
        ("unsupported", {"claim": "1", "response_span": FIVE}, "judge_found_no_support"),
        ("unsupported", {"claim": 2, "response_span": FIVE}, "judge_found_no_support"),
        ("unsupported", {"claim": 1}, "judge_found_no_support"),
        ("unsupported", {"claim": "1"}, "judge_found_no_support"),
        ("unsupported", {"claim": 1, "response_span": "kills"}, "judge_found_no_support"),
        ("unsupported", {"response_span": "five"}, "judge_found_no_support"),
        ("unsupported", FIVE, "judge_found_no_support"),
        ("abstained", {"response_span": "five-year warranty"}, "judge_abstained"),
        ("abstained", {"response_span": "five-year warranty", "claim": 1}, "judge_abstained"),
    ],
)
def test_an_objection_that_was_badly_put_still_leaves_its_claim_open(name: str, entry: Any, why: str) -> None:
    context = [f"{TWO[:-1]}, or five years."]
    pairs = [pair(FIVE, f"{TWO[:-1]}, or five years.")]
    assert whys(FIVE, said(2, supporting=pairs), context) == ["supported"]
    assert whys(FIVE, said(2, supporting=pairs, **{name: [entry]}), context) == [why]


def test_an_objection_leaves_open_the_claim_that_it_is_about_and_no_other() -> None:
    pairs = [pair(text, text) for text in LONG]
    for entry in ({"claim": 2}, {"response_span": "hurt"}, {"claim": 9, "response_span": "Nobody was hurt."}):
        assert whys(" ".join(LONG), said(2, supporting=pairs, unsupported=[entry]), LONG) == [
            "supported",
            "judge_found_no_support",
        ]


def test_objections_beyond_a_bound_leave_every_claim_open() -> None:
    many = said(3, supporting=[OLD], unsupported=[{"claim": 1}] * 2_001)
    assert whys("Peat is old.", many) == ["judge_found_no_support"]
    other = said(3, supporting=[pair(text, text) for text in LONG], abstained=[{"claim": 1}] * 2_001)
    assert whys(" ".join(LONG), other, LONG) == ["evidence_not_found"] * 2


@pytest.mark.parametrize(
    ("claim", "context", "quote"),
    [
        ("On Sundays dogs travel free.", "Dogs travel free on Sundays.", "Dogs travel free on Sundays."),
        ("The fare is 9 and Oslo has 9 piers.", "Oslo has 9 piers, and the fare is 9.", "9"),
        ("Dogs travel free on Sundays, and cats need tickets.",
         "Dogs travel free on Sundays. Cats need tickets. Birds need tickets too.", "Birds need tickets too"),
        ("Dogs travel free.", "Dogs travel free and may bring their owners.", "Dogs travel free and may bring their owners."),
    ],
)  # fmt: skip
def test_a_quotation_that_says_the_same_convicts_nothing(claim: str, context: str, quote: str) -> None:
    assert whys(claim, said(1, contradicting=[pair(claim, quote)]), [context]) == ["contradiction_unproven"]


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Dogs travel free on Sundays.", "Dogs do not travel free on Sundays."),
        ("Dogs travel free on Sundays.", "Dogs travel free on Mondays."),
        ("Peat forms in a year.", "Peat forms in 1000 years."),
        ("The fare is 9 crowns and Oslo has 9 piers.", "Oslo has 7 piers"),
        ("The lake fell to -5 degrees.", "The lake fell to 5 degrees."),
        ("A dose holds 5 mg of salt.", "A dose holds 5 g of salt."),
    ],
)
def test_a_quotation_that_says_something_else_convicts(claim: str, quote: str) -> None:
    assert whys(claim, said(1, contradicting=[pair(claim, quote)]), [quote]) == ["contradicted"]


def test_quotations_that_overlap_count_once_and_must_share_something_with_the_claim() -> None:
    names = "Napoleon conquered Moscow, Berlin, Vienna, Madrid, Lisbon, Rome, Cairo, Warsaw, London, Dublin, Paris."
    quotes = ["The ferry", "The ferry leaves", "ferry leaves", "ferry leaves at", "leaves at 07:40"]
    ferry = ["The ferry leaves at 07:40."]
    assert whys(names, said(3, supporting=[pair(names, q) for q in quotes]), ferry) == ["thin_evidence"]
    paris = ["In Paris the ferry leaves."]
    overlapping = ["Paris the ferry", "In Paris the ferry", "In Paris the ferry leaves", "ferry leaves"]
    assert whys(names, said(3, supporting=[pair(names, q) for q in overlapping]), paris) == ["thin_evidence"]
    four = ["Oslo is pretty.", "Bergen is rainy.", "Paris is old.", "Rome is warm."]
    told = said(3, supporting=[pair(text, "07:40") for text in four])
    assert whys(" ".join(four), told, ferry) == ["thin_evidence"] * 4


def test_every_number_of_a_claim_stands_in_what_is_quoted_for_it() -> None:
    def of(claim: str, context: str) -> list[str | None]:
        return whys(claim, said(3, supporting=[pair(claim, context)]), [context])

    assert of("The ferry carries 900 passengers.", "The ferry carries passengers") == ["thin_evidence"]
    assert of("The ferry carries five cars at 07:40.", "The ferry carries 5 cars at 7:40") == ["supported"]
    assert of("The lake reached 24C.", "The lake reached 24 degrees") == ["supported"]
    assert of("The lake fell to -5 degrees.", "The lake fell to 5 degrees") == ["thin_evidence"]
    assert of("The lake fell to -5 degrees.", "The lake fell to minus 5 degrees") == ["supported"]


@pytest.mark.parametrize(
    ("claim", "context", "told"),
    [
        ("The old wooden ferry never leaves.", "The old wooden ferry leaves.", "thin_evidence"),
        ("The old wooden ferry leaves.", "The old wooden ferry never leaves.", "thin_evidence"),
        ("Dogs travel free on Sundays.", "Dogs do not travel free on Sundays.", "thin_evidence"),
        ("The pump lacks a filter.", "The pump has a filter.", "thin_evidence"),
        ("Dogs travel free on Sundays.", "It is a myth that dogs travel free on Sundays.", "thin_evidence"),
        ("Dogs travel free on Sundays.", "Dogs no longer travel free on Sundays.", "thin_evidence"),
        ("Dogs travel free on Sundays.", "Dogs not only travel free on Sundays but eat free.", "supported"),
        # The same in other words, and a denial of something else.
        ("Heavy lorries may not drive it.", "Lorries above 12 tonnes are turned back.", "supported"),
        ("Dogs are not allowed on deck.", "Dogs are forbidden on deck.", "supported"),
        ("Dogs are not allowed on deck.", "No dogs are allowed on deck.", "supported"),
        ("The ferry leaves at nine.", "The ferry, which is not large, leaves at nine.", "supported"),
    ],
)
def test_a_denial_on_one_side_alone_bears_nothing_out(claim: str, context: str, told: str) -> None:
    assert whys(claim, said(3, supporting=[pair(claim, context)]), [context]) == [told]
