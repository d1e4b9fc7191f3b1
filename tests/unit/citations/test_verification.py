"""Verifying a judge's verdicts against the row: what each outcome needs, and everything that refuses it."""

from typing import Any

import pytest
from tests.unit.citations.examples import examined, said, verdict

from judgeproof.citations.facts import Source
from judgeproof.citations.reply import Reply, read_reply
from judgeproof.citations.verification import FAILING, PROVEN, Verified, discriminates, stands_in, verify

SOURCES = {
    "doc-1": "Peat is old and wet. It grew 12% since 1990.",
    "doc-2": "Peat burns for weeks. It grew 8% since 1990.",
    "doc-3": ["Moss is green.", "Moss holds water for years."],
}


def verified(response: str, verdicts: list[Any], context: Any = None) -> Verified:
    """What survives of verdicts, which go through the text of a reply as they would from a judge."""
    read = examined(response, SOURCES if context is None else context)
    heard = read_reply(said(verdicts), rubric=True)
    assert isinstance(heard, Reply)
    assert read.context is not None
    return verify(heard.verdicts, read.graded, read.context)


def outcome(response: str, *verdicts: Any, context: Any = None) -> str | None:
    """The verified outcome of the first citation."""
    found = verified(response, list(verdicts), context).verdicts.get(1)
    return found.outcome if found else None


PEAT = "Peat is old [doc-1]."


# ---------------------------------------------------------------- supported


@pytest.mark.parametrize(
    ("quote", "found", "match"),
    [
        ("Peat is old", "Peat is old", "exact"),
        ("12%", "12%", "exact"),
        ("1990", "1990", "exact"),
        ("  Peat is old\n", "Peat is old", "exact"),
        ("Peat  is\nold", "Peat is old", "normalised"),
        ("Peat is … 12%", "Peat is old and wet. It grew 12%", "ellipsis"),
        ("Peat is old ... since 1990", "Peat is old and wet. It grew 12% since 1990", "ellipsis"),
    ],
)
def test_supported_with_a_quotation_from_the_cited_source(quote: str, found: str, match: str) -> None:
    evidence = verified(PEAT, [verdict(1, "supported", quote)]).verdicts[1].evidence
    assert evidence is not None
    assert (evidence.text, evidence.match, evidence.source, evidence.passage) == (found, match, "doc-1", 0)
    assert SOURCES["doc-1"][evidence.start : evidence.end] == found


@pytest.mark.parametrize(
    "quote",
    [
        "Peat burns", "", "   ", "Peat", "and", "eat is old", "Peat is ol", "2% since", "199", "peat is old",
        "Peat is young", "Peat wet", "…", "since ... Peat is", "a b", "doc-1", "x" * 100_001,
        "Peat is old and wet. It grew 12% since 1990. Peat burns",
    ],
    ids=[
        "another source's words", "nothing", "blanks", "one word", "a function word", "begins inside a word", "ends inside a word", "begins inside a number", "ends inside a number", "another case",
        "other words", "words left out without a sign", "only an ellipsis", "parts in another order", "words of one letter",
        "the label", "too long to be a quotation", "across two sources",
    ],
)  # fmt: skip
def test_supported_is_refused_without_its_quotation(quote: str) -> None:
    assert outcome(PEAT, verdict(1, "supported", quote)) is None


def test_a_quotation_may_stand_in_any_passage_but_not_across_two() -> None:
    moss = "Moss holds water [doc-3]."
    evidence = verified(moss, [verdict(1, "supported", "holds water")]).verdicts[1].evidence
    assert evidence is not None
    assert (evidence.passage, evidence.start, evidence.text) == (1, 5, "holds water")
    assert outcome(moss, verdict(1, "supported", "Moss is green. Moss holds water")) is None
    assert outcome(moss, verdict(1, "supported", "Moss is green ... holds water")) is None


def test_a_quotation_has_content_only_where_what_is_found_has() -> None:
    """A mark that is not seen makes two words of one in the quotation, but not in the source."""
    assert outcome(PEAT, verdict(1, "supported", "peat\u200bland"), context={"doc-1": "A peatland."}) is None
    assert (
        outcome(PEAT, verdict(1, "supported", "A peat\u200bland"), context={"doc-1": "A peatland."})
        == "supported"
    )


def test_text_of_the_context_that_belongs_to_no_source_supports_nothing() -> None:
    context = "Peat was praised by all.\n[doc-1] Peat is old.\n[doc-2] Peat burns."
    assert outcome(PEAT, verdict(1, "supported", "praised by all"), context=context) is None
    assert outcome(PEAT, verdict(1, "supported", "[doc-1] Peat is old"), context=context) is None


# ---------------------------------------------------------------- misattributed


@pytest.mark.parametrize(
    "named",
    ["doc-2", "DOC-2", " doc-2 ", "[doc-2]", "[ doc-2 ]", "<doc-2>", "(doc-2)", '"doc-2"', "【doc-2】"],
)
def test_misattributed_with_a_quotation_from_the_named_source(named: str) -> None:
    entry = verdict(1, "misattributed", "Peat burns for weeks", supporting_marker=named)
    evidence = verified("Peat burns [doc-1].", [entry]).verdicts[1].evidence
    assert evidence is not None
    assert (evidence.source, evidence.text) == ("doc-2", "Peat burns for weeks")


@pytest.mark.parametrize(
    ("quote", "named"),
    [
        ("Peat burns for weeks", "doc-1"),
        ("Peat burns for weeks", "doc-9"),
        ("Peat burns for weeks", ""),
        ("Peat burns for weeks", None),
        ("Peat burns for weeks", 2),
        ("Peat burns for weeks", "doc-3"),
        ("Peat is old", "doc-2"),
        ("It grew", "doc-2"),
        ("since 1990", "doc-2"),
        ("1990", "doc-2"),
    ],
    ids=[
        "the cited source itself", "no such source", "an empty name", "no name", "no text", "a source without it",
        "the cited source's words", "both have it", "both have it, with a number", "a number that both have",
    ],
)  # fmt: skip
def test_misattributed_is_refused(quote: str, named: Any) -> None:
    entry = verdict(1, "misattributed", quote, supporting_marker=named)
    assert outcome("Peat burns [doc-1].", entry) is None


@pytest.mark.parametrize(
    ("quote", "cited", "tells"),
    [
        ("Peat burns for weeks", "Peat is old.", True),
        ("Peat is old", "Peat is old.", False),
        ("PEAT IS OLD", "peat is old", False),
        ("Peat is old, burns", "Peat is old.", False),
        ("Peat is old, burns hot", "Peat is old.", True),
        ("it grew 8%", "It grew 12%.", True),
        ("It grew 12%", "It grew 12%.", False),
        ("8 weeks", "It is 8 years old.", True),
        ("in 8", "It is 8 years old.", True),
        ("old 8 is", "It is 8 years old.", True),
        ("burns", "Peat is old.", False),
        ("8", "Peat is old.", True),
        ("12", "12", False),
        ("peat — is “old”", 'Peat is "old"', False),
        ("泥炭燃烧", "泥炭很古老", True),
        ("泥炭", "泥炭很古老", False),
    ],
)
def test_the_part_that_tells_two_sources_apart(quote: str, cited: str, tells: bool) -> None:
    assert discriminates(quote, Source(label="a", passages=(cited,))) is tells


def test_every_passage_of_the_cited_source_counts_and_none_runs_on_into_the_next() -> None:
    source = Source(label="a", passages=("Peat is old", "and burns hot"))
    assert not discriminates("burns hot", source)
    assert discriminates("old and", source)


@pytest.mark.parametrize(
    ("response", "proven"),
    [
        ("Peat burns a long time [doc-1].", True),
        # Word for word what the cited source says: that another source says something else proves nothing.
        ("Peat is old and wet [doc-1].", False),
        # Not about what the quotation is about.
        ("Moss is green [doc-1].", False),
        ("[doc-1]", False),
    ],
)
def test_misattributed_is_proven_only_where_it_is_about_the_claim(response: str, proven: bool) -> None:
    entry = verdict(1, "misattributed", "Peat burns for weeks", supporting_marker="doc-2")
    found = verified(response, [entry]).verdicts.get(1)
    assert found is not None
    assert (found.outcome, found.proven) == ("misattributed", proven)


# ---------------------------------------------------------------- contradicted, unsupported


@pytest.mark.parametrize(
    ("response", "quote", "expected"),
    [
        ("Peat is dry [doc-1].", "Peat is old and wet", "contradicted"),
        ("It grew 8% [doc-1].", "It grew 12%", "contradicted"),
        ("It was 12 metres [doc-1].", "It grew 12%", "contradicted"),
        ("Moss is dry [doc-1].", "Peat is old and wet", None),
        ("It is so [doc-1].", "Peat is old and wet", None),
        ("Peat is old [doc-1].", "Peat is old and wet", None),
        ("PEAT IS OLD! [doc-1]", "Peat is old and wet", None),
        ("**Peat** is _old_ [doc-1].", "Peat is old and wet", None),
        ("Peat is dry [doc-1].", "Peat burns for weeks", None),
        ("Peat is dry [doc-1].", "old", None),
        ("[doc-1]", "Peat is old and wet", None),
    ],
    ids=[
        "about the same thing", "a word in common", "a number in common", "about another thing", "function words only",
        "the claim stands there", "the claim stands there in another case", "the claim stands there with emphasis",
        "another source's words", "a quotation without content", "nothing is claimed",
    ],
)  # fmt: skip
def test_contradicted(response: str, quote: str, expected: str | None) -> None:
    assert outcome(response, verdict(1, "contradicted", quote)) == expected


@pytest.mark.parametrize(
    ("response", "quote", "expected"),
    [
        ("Peat glows [doc-1].", "Peat is old and wet", "unsupported"),
        ("Moss glows [doc-1].", "Peat is old and wet", "unsupported"),
        ("[doc-1]", "Peat is old and wet", "unsupported"),
        ("Peat is old [doc-1].", "It grew 12%", None),
        ("peat is OLD, [doc-1] they say.", "It grew 12%", None),
        ("Peat glows [doc-1].", "Peat burns for weeks", None),
        ("Peat glows [doc-1].", "", None),
        ("Peat glows [doc-1].", "Peat", None),
    ],
    ids=[
        "nothing says so", "the nearest passage need share no word", "nothing is claimed", "the claim stands there",
        "the claim stands there in another case", "another source's words", "no quotation", "one word",
    ],
)  # fmt: skip
def test_unsupported(response: str, quote: str, expected: str | None) -> None:
    assert outcome(response, verdict(1, "unsupported", quote)) == expected


@pytest.mark.parametrize(
    ("claim", "passage", "stands"),
    [
        ("Peat is old", "We know: peat is old.", True),
        ("“Peat is old.”", "Peat is old", True),
        ("*Peat* is `old`", "Peat is old", True),
        ("Peat is old", "**Peat** is old", True),
        ("Peat is ol", "Peat is old", False),
        ("Peat is old", "Peat is not old", False),
        ("…", "Peat is old", False),
        ("", "Peat is old", False),
    ],
)
def test_whether_a_claims_own_words_stand_in_a_source(claim: str, passage: str, stands: bool) -> None:
    assert stands_in(claim, Source(label="a", passages=("Moss.", passage))) is stands


# ---------------------------------------------------------------- any verdict


def test_an_abstention_needs_no_quotation() -> None:
    found = verified(PEAT, [verdict(1, "abstain")])
    assert (found.verdicts[1].outcome, found.verdicts[1].evidence, found.discarded) == ("abstain", None, 0)


QUOTE = "Peat is old"


@pytest.mark.parametrize(
    "entry",
    [
        None, "supported", 1, [1, "supported"], {},
        verdict(0, "supported", QUOTE), verdict(2, "supported", QUOTE), verdict(-1, "supported", QUOTE),
        verdict("1", "supported", QUOTE), verdict(1.0, "supported", QUOTE), verdict(True, "supported", QUOTE),
        verdict(None, "supported", QUOTE), verdict(1, "Supported", QUOTE), verdict(1, "SUPPORTED", QUOTE),
        verdict(1, " supported", QUOTE), verdict(1, "fabricated", QUOTE), verdict(1, "", QUOTE), verdict(1, None, QUOTE),
        verdict(1, ["supported"], QUOTE), verdict(1, "supported"), verdict(1, "supported", 12),
        verdict(1, "supported", [QUOTE]), verdict(2, "abstain"), verdict("1", "abstain"),
    ],
)  # fmt: skip
def test_what_is_no_verdict_is_discarded_and_counted(entry: Any) -> None:
    found = verified(PEAT, [entry])
    assert (found.verdicts, found.contradicted, found.discarded) == ({}, frozenset(), 1)


def test_what_is_discarded_does_not_spoil_what_stands_beside_it() -> None:
    found = verified(PEAT, [5, verdict(1, "supported", "not there"), verdict(1, "supported", QUOTE)])
    assert (found.verdicts[1].outcome, found.discarded) == ("supported", 2)


def test_a_quotation_may_be_a_number_only_as_text() -> None:
    assert outcome(PEAT, verdict(1, "supported", "12")) == "supported"
    assert outcome(PEAT, verdict(1, "supported", 12)) is None


@pytest.mark.parametrize(
    ("second", "differ"),
    [
        (verdict(1, "supported", "It grew 12%"), False),
        (verdict(1, "unsupported", "It grew 12%"), True),
        (verdict(1, "abstain"), True),
        (verdict(1, "unsupported", "not there"), False),
    ],
    ids=["agrees", "differs", "an abstention differs", "one that is discarded differs not"],
)
def test_two_verdicts_on_one_citation(second: Any, differ: bool) -> None:
    found = verified("Peat is ancient [doc-1].", [verdict(1, "supported", QUOTE), second])
    assert found.contradicted == (frozenset({1}) if differ else frozenset())
    assert (1 in found.verdicts) is not differ


def test_of_verdicts_that_agree_the_first_gives_its_evidence() -> None:
    found = verified(PEAT, [verdict(1, "supported", QUOTE), verdict(1, "supported", "It grew 12%")])
    evidence = found.verdicts[1].evidence
    assert evidence is not None
    assert evidence.text == QUOTE


def test_verdicts_that_differ_void_their_own_citation_alone() -> None:
    both = [verdict(1, "supported", QUOTE), verdict(1, "abstain"), verdict(2, "supported", "Peat burns")]
    found = verified("Peat is old [doc-1] and burns [doc-2].", both)
    assert (set(found.verdicts), found.contradicted) == ({2}, {1})


def test_numbers_count_the_graded_citations_and_not_all() -> None:
    found = verified("Hot [doc-9], see [TODO], old [doc-1].", [verdict(1, "supported", QUOTE)])
    assert found.verdicts[1].outcome == "supported"


def test_what_is_proven_and_what_fails() -> None:
    assert {"misattributed", "fabricated"} == PROVEN
    assert {"misattributed", "contradicted", "unsupported", "fabricated"} == FAILING


# ---------------------------------------------------------------- how sure a judge is


@pytest.mark.parametrize(
    ("said", "support"),
    [
        ({"outcome": "supported", "confidence": 0.9}, 0.9),
        ({"outcome": "unsupported", "confidence": 0.9}, 0.1),
        ({"outcome": "contradicted", "confidence": 1}, 0.0),
        ({"outcome": "supported", "confidence": 0}, 0.0),
        ({"outcome": "abstain", "confidence": 0.9}, None),
        ({"outcome": "abstain", "support": 0.4}, 0.4),
        ({"outcome": "unsupported", "support": 0.3, "confidence": 0.9}, 0.3),
        ({"outcome": "unsupported", "support": "0.3", "confidence": 0.9}, None),
        ({"outcome": "supported"}, None),
        ({"outcome": "supported", "confidence": True}, None),
        ({"outcome": "supported", "confidence": "0.9"}, None),
        ({"outcome": "supported", "confidence": None}, None),
        ({"outcome": "supported", "confidence": 1.0001}, None),
        ({"outcome": "supported", "confidence": -0.1}, None),
        ({"outcome": "supported", "confidence": [0.9]}, None),
    ],
)  # fmt: skip
def test_how_probable_a_verdict_takes_support_to_be(said: dict[str, Any], support: float | None) -> None:
    found = verified(
        "Peat is dry [doc-1].", [{**said, **verdict(1, said["outcome"], "Peat is old and wet")}]
    ).verdicts[1]
    assert found.support == (support if support is None else pytest.approx(support))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-0.0", "0." + "9" * 400])
def test_odd_numbers_are_no_confidence(number: str) -> None:
    text = f'{{"score": 3, "verdicts": [{{"occurrence": 1, "outcome": "supported", "context_span": "Peat is old", "confidence": {number}}}]}}'
    heard = read_reply(text, rubric=True)
    assert isinstance(heard, Reply)
    read = examined(PEAT, SOURCES)
    assert read.context is not None
    [found] = verify(heard.verdicts, read.graded, read.context).verdicts.values()
    assert found.outcome == "supported"
    assert found.support == (0.0 if number == "-0.0" else None)
    assert str(found.support) != "-0.0"
