"""Laws of citation coverage: what a response may add without looking better, and what never looks worse."""

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.citations.examples import examined

from judgeproof.citations.coverage import Statements, counted, coverage_of, support_of

_PARTS = [
    "Peat is old.", "It burns for weeks [doc-1].", "It is wet. [doc-2]", "\n[doc-1] It is here.", "[doc-9]", "[doc-1][doc-2]",
    "\n\n", "\n", "- ", "# ", "Is it so?", "Here are some:", "peat", "\n```\ncode\n```\n", "`x`", "[x](doc-1)", "[TODO]",
    "I hope this helps!", "[doc-9](https://example.org)", "it is small. it is not", "| a | b |\n|---|---|\n", "\n\n## References\n",
]  # fmt: skip
responses = st.lists(st.sampled_from(_PARTS), max_size=10).map(" ".join)
FACT = "\n\nThe lantern was lit by a keeper of the harbour."


def stated(response: str) -> Statements:
    found = examined(response)
    assert found.stated is not None
    return counted(found.stated, found.occurrences)


@given(responses)
def test_counts_add_up_and_bounds_hold(response: str) -> None:
    told = stated(response)
    assert told.stating == told.cited + told.open + told.uncited
    assert len(told.without) == told.open + told.uncited + told.unsure + told.set_aside
    assert [w.start for w in told.without] == sorted(w.start for w in told.without)
    for share in (coverage_of(told), support_of(told)):
        assert (share.value is None) == (share.why is not None)
        if share.low is not None and share.high is not None:
            assert 0 <= share.low <= share.high <= 1
        assert share.value is None or share.value == share.high


@given(responses)
def test_a_further_marker_never_makes_less_cited(response: str) -> None:
    assert stated(f"{response} [doc-1]").cited >= stated(response).cited


@given(responses)
def test_a_further_statement_without_a_marker_never_raises_coverage(response: str) -> None:
    before, after = coverage_of(stated(response)), coverage_of(stated(response + FACT))
    if before.low is not None and "```" not in response.replace("\n```\ncode\n```\n", ""):
        assert after.low is not None
        assert after.low <= before.low
    if before.high is not None and after.high is not None:
        assert after.high <= before.high


@given(responses)
def test_statements_without_a_citation_stand_where_they_are_said_to(response: str) -> None:
    for entry in stated(response).without:
        assert 0 <= entry.start < entry.end <= len(response)
        assert response[entry.start : entry.end].strip()
