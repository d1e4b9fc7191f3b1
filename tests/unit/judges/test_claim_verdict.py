"""The verdict on one claim: what is never weighed, what rules hold back, and that nothing is said without a quote."""

import json
from collections.abc import Sequence

import pytest

from judgeproof.judges import claim_verdict, embedded
from judgeproof.judges.claim_verdict import ClaimVerdict, claimed, judged
from judgeproof.judges.embedded import answer, judged_claim, probability
from judgeproof.judges.lexical.weights import model
from judgeproof.judges.sources import is_english, read_source, stands
from judgeproof.judges.stimulus import CitationStimulus, Cited, SourceText

BRIDGE = (
    "The Golden Gate Bridge opened in 1937 after four years of work. It was designed by Joseph Strauss and others.",
    "The toll for cars is 8 dollars. The deck is safe in storms.",
)
CLAIM = "The Golden Gate Bridge opened in 1937 after years of work"


def verdict(claim: str, passages: Sequence[str] = BRIDGE) -> ClaimVerdict:
    return judged(claimed(claim), read_source("a", SourceText(label="a", passages=tuple(passages))))


def test_a_probability_grows_with_what_the_source_holds() -> None:
    whole = probability(CLAIM, BRIDGE)
    half = probability("The Golden Gate Bridge opened with a parade of sailors and a speech", BRIDGE)
    nothing = probability("The museum bought two paintings by Vermeer at an auction in Delft", BRIDGE)
    assert whole is not None
    assert half is not None
    assert nothing is not None
    assert 1 > whole > half > nothing > 0
    assert whole >= model().weights.high
    assert nothing < model().weights.low


@pytest.mark.parametrize(
    "claim",
    [
        "",
        "of the",
        "Who designed the Golden Gate Bridge?",
        "I think that the Golden Gate Bridge opened in 1937",
        "In my view the Golden Gate Bridge opened in 1937",
        "The bridge opened",
        "Das Museum kaufte zwei Bilder von Vermeer bei einer Auktion",
        " ".join(["The bridge of the bay"] * 61),
    ],
)
def test_what_is_unlike_the_training_is_not_weighed(claim: str) -> None:
    assert probability(claim, BRIDGE) is None
    assert verdict(claim).probability is None
    assert verdict(claim).outcome in {"abstain", "supported"}


@pytest.mark.parametrize(
    "passages",
    [(), ("",), ("The bridge opened.",), ("Die Br\u00fccke wurde im Jahr 1937 er\u00f6ffnet und steht.",)],
)
def test_a_source_that_is_empty_short_or_not_english_is_not_weighed(passages: tuple[str, ...]) -> None:
    assert probability(CLAIM, passages) is None
    assert verdict(CLAIM, passages).outcome == "abstain"


def test_an_initial_is_no_first_person() -> None:
    assert claimed("The king Francis I. of France opened the bridge in the bay").judged
    assert not claimed("The king and I opened the bridge in the bay").judged


def test_what_was_not_weighed_is_supported_only_where_it_stands() -> None:
    assert verdict("Joseph Strauss").outcome == "supported"
    assert verdict("Joseph Strauss").quote is not None
    assert verdict("Strauss, Joseph").outcome == "abstain"


def test_support_needs_the_probability_and_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = model().weights
    for probable, wanted in (
        (weights.high, "supported"),
        (weights.high - 0.01, "abstain"),
        (weights.low, "abstain"),
    ):
        monkeypatch.setattr(claim_verdict, "weighed", lambda *_, probable=probable: probable)
        assert verdict("The Golden Gate Bridge opened after years of hard work").outcome == wanted
    monkeypatch.setattr(claim_verdict, "weighed", lambda *_: 1.0)
    # Whatever the model says: another number, unit, name, subject or negation is not supported.
    for claim in (
        "The Golden Gate Bridge opened in 1938",
        "The toll for cars is 8 euros",
        "The Golden Gate Bridge was designed by Joseph Miller",
        "Oakland Bridge opened in 1937",
        "The deck of the Golden Gate Bridge is not safe in storms",
    ):
        assert verdict(claim).outcome != "supported", claim


def test_refusal_needs_a_low_probability_or_a_difference_that_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    low = model().weights.low
    far = "The museum bought two paintings by Vermeer at an auction in Delft"
    monkeypatch.setattr(claim_verdict, "weighed", lambda *_: low - 0.01)
    assert verdict(far).outcome == "unsupported"
    assert verdict("The Golden Gate Bridge opened in 1938").outcome == "contradicted"
    monkeypatch.setattr(claim_verdict, "weighed", lambda *_: low)
    assert verdict(far).outcome == "abstain"
    # The texts show it, whatever the model says.
    assert verdict("The Golden Gate Bridge opened in 1938").outcome == "contradicted"


@pytest.mark.parametrize(
    ("claim", "source", "contradicted"),
    [
        ("The old museum shop is not open on Mondays", "The old museum shop is open on Mondays.", True),
        ("The old museum shop is open on Mondays", "The old museum shop isn't open on Mondays.", True),
        # A word that only one of them has may deny as well, or say that they speak of something else.
        ("Opened software cannot be returned.", "Opened software is excluded from returns.", False),
        ("Opened software bought online is ineligible for returns.", "Opened software bought online cannot be returned.", False),
        (
            "The ticket shop of the old station in Oslo is not open at weekends",
            "The ticket shop of the old station in Oslo is closed at weekends.",
            False,
        ),
        ("The old pump does not run hot all day and night", "The old pump runs all day and night.", False),
        ("The old museum shop is not open on Mondays", "The new museum shop is open on Mondays.", False),
    ],
)  # fmt: skip
def test_a_negation_contradicts_only_the_same_words(claim: str, source: str, contradicted: bool) -> None:
    more = "Visitors come here by train or on foot from the harbour every summer."
    assert (verdict(claim, (source, more)).outcome == "contradicted") is contradicted


def test_a_verdict_quotes_its_passage_with_offsets_and_an_open_one_quotes_nothing() -> None:
    found = verdict(CLAIM)
    assert found.quote is not None
    assert (found.quote.passage, found.quote.start) == (0, 0)
    assert BRIDGE[0][found.quote.start : found.quote.end] == found.quote.text
    assert verdict("The toll for cars pays the repair of cables and towers").quote is None


def test_the_reply_carries_the_probability_of_what_was_weighed() -> None:
    claims = (CLAIM, "Who designed it?")
    asked = CitationStimulus(
        question="",
        sources=(SourceText(label="a", passages=BRIDGE),),
        citations=tuple(
            Cited(number=n, marker="a", source="a", claim=text) for n, text in enumerate(claims, 1)
        ),
    )
    told = json.loads(answer(asked))["verdicts"]
    assert told[0]["support"] == probability(CLAIM, BRIDGE)
    assert "support" not in told[1]


def test_the_version_names_the_weights() -> None:
    assert embedded.version().startswith(f"{embedded.VERSION}+")
    assert len(embedded.version()) == len(embedded.VERSION) + 13


def test_words_stand_in_a_row_or_not_at_all() -> None:
    assert stands("opened in 1937", BRIDGE)
    assert not stands("1937 opened", BRIDGE)
    assert not stands(" ", BRIDGE)
    assert is_english(["the", "bridge", "of", "the", "bay"])
    assert not is_english(["die", "Brücke", "der", "Bucht"])


def test_of_several_sources_the_likeliest_support_is_named_then_a_contradiction_then_nothing() -> None:
    whole = SourceText(label="b", passages=BRIDGE)
    other = SourceText(
        label="c", passages=("Coffee is a drink that is brewed from the roasted beans of a plant.",)
    )
    weaker = SourceText(
        label="d",
        passages=(f"{BRIDGE[0]} {other.passages[0]}".replace("after four years of work", "in the end"),),
    )
    found = judged_claim(CLAIM, [other, weaker, whole])
    assert (found.outcome, found.source, found.probability) == ("supported", "b", probability(CLAIM, BRIDGE))
    assert found.quote is not None
    assert found.quote.text in BRIDGE[0]
    denied = judged_claim("The Golden Gate Bridge opened in 1938", [other, whole])
    assert (denied.outcome, denied.source) == ("contradicted", "b")
    assert denied.quote is not None
    nothing = judged_claim(CLAIM, [other])
    assert (nothing.outcome, nothing.source, nothing.quote) == ("abstain", None, None)
    assert nothing.probability == probability(CLAIM, other.passages)
    assert judged_claim("Who opened the bridge?", [whole]).probability is None
    assert judged_claim(CLAIM, []).outcome == "abstain"


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The temperature fell to -5 degrees overnight", "The temperature fell to 5 degrees overnight."),
        ("Doses of 5 mg are given twice daily", "Doses of 5 g are given twice daily."),
        ("The car has a top speed of 200 km/h on roads", "The car has a top speed of 200 mph on roads."),
        ("The plant needs water in winter", "It is false that the plant needs water in winter."),
        ("The vaccine prevents infection in adults", "The vaccine failed to prevent infection in adults."),
        ("The word is used in modern Danish texts", "The word is no longer used in modern Danish texts."),
    ],
)
def test_what_a_source_denies_or_says_in_other_units_is_not_supported(claim: str, source: str) -> None:
    assert verdict(claim, (f"{claim}.",)).outcome == "supported"
    assert verdict(claim, (source,)).outcome != "supported"
