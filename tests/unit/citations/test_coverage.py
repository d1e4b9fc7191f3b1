"""Which statements of an answer carry a citation."""

import json

import pytest
from tests.unit.citations.examples import PEAT, examined, row, verdict

from judgeproof.citations import verdict as verdicts_of
from judgeproof.citations.coverage import (
    NO_COVERAGE,
    OPEN_BECAUSE,
    Statements,
    counted,
    coverage_of,
    support_of,
)
from judgeproof.citations.examination import Options, examine
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.reply import Reply, read_reply


def stated(response: str, context: object = None, **fields: object) -> Statements:
    found = examined(response, context, **fields)
    assert found.stated is not None
    return counted(found.stated, found.occurrences)


def states(response: str, context: object = None, **fields: object) -> dict[str, str]:
    """The statements without a citation, each with its state and why."""
    told = stated(response, context, **fields)
    return {
        response[w.start : w.end]: w.state if w.because is None else f"{w.state}: {w.because}"
        for w in told.without
    }


def cited(response: str, context: object = None, **fields: object) -> int:
    return stated(response, context, **fields).cited


@pytest.mark.parametrize(
    "response",
    [
        "Peat is old and wet [doc-1].",
        "Peat is old and wet. [doc-1]",
        "[doc-1] Peat is old and wet.",
        "Peat [doc-1] is old and wet.",
        "Peat is old [doc-1] and wet [doc-2].",
        "Peat is old and wet.\n\n[doc-1]",
        "Peat is old and wet.\n[doc-1] [doc-2]",
        "- Peat is old and wet [doc-1]",
        "| what | how |\n| --- | --- |\n| Peat | old and wet [doc-1] |",
        "Peat is old and wet [doc-9].",
    ],
)
def test_a_statement_with_its_marker(response: str) -> None:
    told = stated(response)
    assert (told.stating, told.cited, told.uncited) == (1, 1, 0)


def test_each_statement_counts_for_itself() -> None:
    response = "Peat is old [doc-1]. It burns for weeks. Is it wet? I hope this helps!"
    assert states(response) == {
        "It burns for weeks.": "uncited",
        "Is it wet?": "set_aside: question",
        "I hope this helps!": "set_aside: address",
    }
    assert cited(response) == 1


def test_a_chain_behind_a_paragraph_belongs_to_its_last_statement() -> None:
    response = "Peat is old and wet. It burns for weeks. [doc-1][doc-2]\n\nIt holds a lot of carbon."
    assert states(response) == {"Peat is old and wet.": "uncited", "It holds a lot of carbon.": "uncited"}


def test_markers_before_statements_belong_to_what_they_open() -> None:
    response = "[doc-1] Peat is old and wet.\n[doc-2] It burns for weeks.\nIt holds a lot of carbon."
    assert states(response) == {"It holds a lot of carbon.": "uncited"}


@pytest.mark.parametrize(
    "entries", ["[doc-1] Handbook of peat\n[doc-2] Bogs of Wales", "[doc-1] [doc-2] The handbook"]
)
def test_a_list_of_sources_makes_nothing_cited_that_stands_above_it(entries: str) -> None:
    response = f"Peat is old and wet.\n{entries}"
    assert states(response)["Peat is old and wet."] == "uncited"
    assert cited(response) == 0


def test_a_marker_that_a_line_was_broken_before_belongs_to_the_sentence_it_closes() -> None:
    assert states("Peat is old and wet\n[doc-1]. It burns for weeks.") == {"It burns for weeks.": "uncited"}
    assert states("Peat is old and wet.\n[doc-1]. It burns for weeks.") == {"Peat is old and wet.": "uncited"}
    assert states("Peat is old and wet\n[doc-1], as is known.") == {}


def test_an_ambiguous_marker_leaves_its_statement_open() -> None:
    response = "Peat is old [doc-1]. It burns for weeks [doc-9](https://example.org/doc-9)."
    told = stated(response)
    assert (told.cited, told.open, told.uncited) == (1, 1, 0)
    assert list(states(response).values()) == ["open: ambiguous"]
    share = coverage_of(told)
    assert (share.low, share.high, share.value, share.why) == (0.5, 1.0, None, "open_statements")


def test_what_is_no_citation_makes_nothing_cited() -> None:
    assert states("Peat is old and wet [TODO].") == {"Peat is old and wet [TODO].": "uncited"}
    assert states("Peat is old and wet `[doc-1]`.") == {"Peat is old and wet `[doc-1]`.": "uncited"}


def test_an_unsure_statement_with_a_citation_states_something() -> None:
    assert (stated("Peat [doc-1].").stating, stated("Peat [doc-1].").cited) == (1, 1)
    assert states("Peat.") == {"Peat.": "unsure: fragment"}


def test_what_clearly_states_nothing_is_set_aside_with_its_citation_too() -> None:
    assert states("Is peat wet [doc-1]?") == {"Is peat wet [doc-1]?": "set_aside: question"}


def test_a_citation_need_not_reach_all_of_a_long_statement() -> None:
    long = "Peat is old, " + "and it is very wet and it burns, " * 20 + "and so on"
    assert states(f"{long} [doc-1].") == {f"{long} [doc-1].": "open: too_long"}
    assert states(f"{long}.") == {f"{long}.": "uncited"}
    middle = len(long) // 2
    assert cited(f"{long[:middle]} [doc-1] {long[middle:]} [doc-2]. It is wet here [doc-1].") == 2


class TestSpans:
    def spans(self, *spans: tuple[int, int]) -> list[dict[str, object]]:
        return [{"start": start, "end": end, "refs": ["doc-1"]} for start, end in spans]

    def test_a_marked_range_covers_every_statement_that_it_touches(self) -> None:
        response = "Peat is old and wet. It burns for weeks. It holds a lot of carbon."
        assert states(response, citations=self.spans((8, 30))) == {"It holds a lot of carbon.": "uncited"}

    def test_one_that_begins_between_statements_covers_the_next(self) -> None:
        response = "Peat is old and wet.  It burns for weeks."
        assert states(response, citations=self.spans((21, 41))) == {"Peat is old and wet.": "uncited"}

    def test_one_that_fits_nowhere_leaves_all_of_the_row_open(self) -> None:
        response = "Peat is old and wet. Is it?"
        told = states(
            response, citations=[{"start": 3, "end": 9, "text": "no such words", "refs": ["doc-1"]}]
        )
        assert told["Peat is old and wet."] == "open: offset_mismatch"

    def test_one_of_a_link_alone_belongs_to_the_statement_that_it_closes(self) -> None:
        response = "peat is old and wet. it burns for weeks ([doc](https://x.org))."
        start = response.index("([")
        assert states(response, citations=self.spans((start, len(response) - 1))) == {
            "peat is old and wet.": "uncited"
        }

    def test_one_before_every_statement_covers_what_it_touches_alone(self) -> None:
        response = "**  Peat is old and wet.** It burns for weeks."
        assert states(response, citations=self.spans((0, 12))) == {"It burns for weeks.": "uncited"}


def test_a_style_that_was_not_read_leaves_every_statement_open() -> None:
    response = "Peat is old and wet {doc-1}."
    found = examined(response)
    assert found.reason == "unrecognised_citation_style"
    assert states(response) == {response: "open: unrecognised_citation_style"}


def test_a_marker_without_words_belongs_to_nothing() -> None:
    assert states("😀 [doc-1]") == {}
    assert cited("😀 [doc-1]") == 0


def outcome(response: str, *outcomes: str, options: Options | None = None, **fields: object) -> Outcome:
    found = examine(row(response, PEAT, **fields), options or Options(score_mode="verdicts"))
    if not found.graded or found.reason is not None:
        return verdicts_of.conclude(
            found, verdicts_of.Testimony(judge="j", called=False, reply=None), Options()
        )
    quotes = {"supported": "Peat is old and wet", "abstain": None}
    verdicts = [verdict(n, name, quotes[name]) for n, name in enumerate(outcomes, start=1)]
    reply = read_reply(json.dumps({"explanation": "", "verdicts": verdicts}), rubric=False)
    assert isinstance(reply, Reply)
    return verdicts_of.conclude(
        found, verdicts_of.Testimony(judge="j", called=True, reply=reply), Options(score_mode="verdicts")
    )


class TestOutcome:
    def test_a_row_without_citations_has_no_verdict_and_a_coverage(self) -> None:
        found = outcome("Peat is old and wet. It burns for weeks.")
        assert (found.status, found.reason) == ("unassessed", "no_citations")
        assert (found.citation_coverage, found.supported_coverage) == (0.0, 0.0)

    def test_a_row_that_code_closes_has_none(self) -> None:
        found = outcome("Peat is old.", expects_refusal=True)
        assert found.statements is None
        assert (found.citation_coverage, found.citation_coverage_why) == (None, "behavioral_refusal_expected")
        assert (found.citation_coverage_low, found.citation_coverage_high) == (None, None)

    def test_nothing_stated_is_no_share(self) -> None:
        found = outcome("Is peat wet?")
        assert (found.citation_coverage, found.citation_coverage_why) == (None, "nothing_stated")
        assert (found.citation_coverage_low, found.citation_coverage_high) == (None, None)

    def test_what_may_state_nothing_bounds_it(self) -> None:
        found = outcome("Peat is old and wet [doc-1]. Peat.", "supported")
        assert (found.citation_coverage, found.citation_coverage_why) == (None, "unsure_statements")
        assert (found.citation_coverage_low, found.citation_coverage_high) == (0.5, 1.0)
        alone = outcome("Peat.")
        assert (alone.citation_coverage, alone.citation_coverage_why) == (None, "unsure_statements")
        assert (alone.citation_coverage_low, alone.citation_coverage_high) == (0.0, None)

    def test_it_never_moves_the_verdict(self) -> None:
        alone = outcome("Peat is old and wet [doc-1].", "supported")
        beside = outcome("Peat is old and wet [doc-1]. It burns for weeks.", "supported")
        assert (alone.passed, alone.score) == (beside.passed, beside.score) == (True, 1.0)
        assert (alone.citation_coverage, beside.citation_coverage) == (1.0, 0.5)

    def test_supported_statements_count_apart(self) -> None:
        found = outcome(
            "Peat is old and wet [doc-1]. It burns [doc-2]. It is nearby.", "supported", "abstain"
        )
        assert found.statements is not None
        told = found.statements
        assert (told.cited, told.supported, told.undecided, told.uncited) == (2, 1, 1, 1)
        assert found.supported_coverage is None
        share = support_of(told)
        assert (share.low, share.high, share.why) == (1 / 3, 2 / 3, "open_statements")

    def test_one_supported_citation_of_a_statement_is_enough(self) -> None:
        found = outcome("Peat is old and wet [doc-1], and burns [doc-2].", "supported", "abstain")
        assert found.supported_coverage == 1.0


def test_every_reason_has_its_words() -> None:
    assert all(text and text[0].islower() for text in {**OPEN_BECAUSE, **NO_COVERAGE}.values())
