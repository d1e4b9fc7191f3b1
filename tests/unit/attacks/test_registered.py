from dataclasses import replace
from typing import Any

import pytest

from judgeproof.attacks.citations import LISTED as CITATIONS
from judgeproof.attacks.citations.published import faults as citation_faults
from judgeproof.attacks.reviews import LISTED, STRATEGIES, cost, opinions
from judgeproof.attacks.reviews.bills import BILLS
from judgeproof.attacks.reviews.registered import faults


def test_every_registry_is_whole() -> None:
    assert list(faults(LISTED)) == []
    assert list(cost.faults(BILLS)) == []
    assert list(opinions.faults(opinions.JUDGED)) == []
    assert list(citation_faults(CITATIONS)) == []


@pytest.mark.parametrize(
    ("id", "changes", "said"),
    [
        ("12", {"name": " "}, "has no name"),
        ("12", {"generate": ""}, "has no rule"),
        ("12", {"against": "99"}, "is compared with '99', which does not exist"),
        ("12", {"caught_by": ()}, "declares neither a tie nor what catches it"),
        ("28", {"seen_in": ()}, "not where a reader sees it all the same"),
        ("12", {"ties": ("X",)}, "names the group 'X'"),
        ("12", {"ties_lost": ("X",)}, "names the group 'X'"),
        ("12", {"caught_by": ("PREC",)}, "names the column 'PREC'"),
        ("12", {"undefined": ("PREC",)}, "names the column 'PREC'"),
        ("12", {"needs": ("money",)}, "names the requirement 'money'"),
    ],
)
def test_a_strategy_that_is_not_whole_is_named(id: str, changes: dict[str, Any], said: str) -> None:
    changed = tuple(replace(one, **changes) if one.id == id else one for one in LISTED)
    (problem,) = faults(changed)
    assert repr(id) in problem
    assert said in problem


def test_an_id_that_two_have_is_named() -> None:
    assert "two strategies have the id '12'" in list(faults((*LISTED, STRATEGIES["12"])))


@pytest.mark.parametrize(
    ("id", "changes", "said"),
    [
        ("c05", {"against": "c99"}, "is compared with 'c99'"),
        ("c05", {"caught_by": ()}, "declares neither a tie nor what catches it"),
        ("c05", {"why": "missing 1, shallow 0"}, "must say why it is not scored"),
        ("c01", {"why": ""}, "must say why it is not scored"),
        ("c09", {"seen_in": ()}, "not where a reader sees it all the same"),
        ("c05", {"caught_by": ("CLASS",)}, "names the column 'CLASS'"),
    ],
)
def test_a_bill_that_is_not_whole_is_named(id: str, changes: dict[str, Any], said: str) -> None:
    (problem,) = cost.faults([replace(one, **changes) if one.id == id else one for one in BILLS])
    assert said in problem


@pytest.mark.parametrize(
    ("id", "changes", "said"),
    [
        ("j7", {"seen_in": ()}, "not where a reader sees it all the same"),
        ("j4", {"tie": ("blind judge",), "seen_in": ("GRADE",)}, "names the judge 'blind judge'"),
        ("j4", {"caught_by": {}}, "is before no judge"),
    ],
)
def test_an_opinion_that_is_not_whole_is_named(id: str, changes: dict[str, Any], said: str) -> None:
    (problem,) = opinions.faults(
        [replace(one, **changes) if one.id == id else one for one in opinions.JUDGED]
    )
    assert said in problem


@pytest.mark.parametrize(
    ("id", "changes", "said"),
    [
        ("a01", {"against": "z"}, "is compared with 'z'"),
        ("a08", {"seen_in": ()}, "not where a reader sees it all the same"),
        ("a01", {"worse": ("RECALL",)}, "names the figure 'RECALL'"),
    ],
)
def test_an_answer_that_is_not_whole_is_named(id: str, changes: dict[str, Any], said: str) -> None:
    (problem,) = citation_faults([replace(one, **changes) if one.id == id else one for one in CITATIONS])
    assert said in problem
