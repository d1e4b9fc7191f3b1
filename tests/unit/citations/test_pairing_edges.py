"""Edges of what two judges share: places of quotations, citations that both graded, and as many sources as are kept."""

from typing import Any

import pytest
from tests.unit.citations.hearings import ONE, TWO, outcome, told

from judgeproof.citations.pairing import Pairing, section

YES, NO, MIXED = ("supported", "supported"), ("unsupported", "unsupported"), ("supported", "unsupported")


def quoting(source: str, passage: int, start: int, end: int) -> dict[str, Any]:
    """A row whose one citation rests on a quotation of some place."""
    found = outcome(1, ONE, YES)
    evidence = {
        "source": source,
        "passage": passage,
        "start": start,
        "end": end,
        "text": "",
        "match": "exact",
    }
    return {**found, "occurrences": [{**found["occurrences"][0], "evidence": evidence}]}


@pytest.mark.parametrize(
    ("place", "shared"),
    [
        (("doc-1", 0, 10, 20), 1),
        (("doc-1", 0, 0, 11), 1),
        (("doc-1", 0, 19, 30), 1),
        (("doc-1", 0, 12, 14), 1),
        (("doc-1", 0, 0, 30), 1),
        (("doc-1", 0, 0, 10), 0),
        (("doc-1", 0, 20, 30), 0),
        (("doc-1", 0, 0, 5), 0),
        (("doc-1", 0, 25, 30), 0),
        (("doc-1", 1, 10, 20), 0),
        (("doc-2", 0, 10, 20), 0),
        (("doc-2", 1, 10, 20), 0),
    ],
)
def test_quotations_share_a_place_where_one_character_is_in_both(
    place: tuple[str, int, int, int], shared: int
) -> None:
    for one, two in ((("doc-1", 0, 10, 20), place), (place, ("doc-1", 0, 10, 20))):
        found = Pairing()
        found.add(quoting(*one), quoting(*two))
        assert section(found)["evidence"] == {"k": shared, "n": 1}


def test_of_what_both_graded_each_judge_has_its_own_precision() -> None:
    found = Pairing()
    found.add(outcome(1, TWO, YES), outcome(1, TWO, MIXED))
    found.add(outcome(2, ONE, YES), outcome(2, ONE, NO))
    found.add(outcome(3, TWO, MIXED), outcome(3, TWO, ("abstain", "abstain")))
    common = section(found)["common"]
    assert (common["precision"]["first"], common["precision"]["second"]) == (
        {"k": 3, "n": 3},
        {"k": 1, "n": 3},
    )
    assert (common["pass_rate"]["first"], common["pass_rate"]["second"]) == (
        {"k": 2, "n": 2},
        {"k": 0, "n": 2},
    )


def test_five_thousand_sources_are_kept() -> None:
    found, row = Pairing(), outcome(1, ONE, YES)
    for number in range(5_001):
        cited = {**row, "occurrences": [{**row["occurrences"][0], "source": f"doc-{number}"}]}
        found.add(cited, cited)
    assert len(found.sources) == 5_000
    assert found.precision.first.n == 5_001


def test_twenty_sources_are_listed_in_the_order_of_the_second_judge() -> None:
    found, row = Pairing(), outcome(1, ONE, YES)
    for number in range(25):
        cited = {
            **row,
            "row": number,
            "occurrences": [{**row["occurrences"][0], "source": f"doc-{number:02}"}],
        }
        found.add(cited, cited)
    listed = section(found)["sources"]
    assert (listed["of"], listed["moved"], len(listed["second"])) == (25, 0, 20)


def test_scores_of_either_judge_are_told_to_a_hundredth() -> None:
    fine, coarse = told("supported", score=2.126), told("supported", score=2.124)
    found = Pairing()
    found.add(outcome(1, ONE, fine), outcome(1, ONE, coarse))
    found.add(outcome(2, ONE, coarse), outcome(2, ONE, fine))
    assert dict(found.scores) == {(2.13, 2.12): 1, (2.12, 2.13): 1}
