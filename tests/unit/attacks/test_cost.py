from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from judgeproof.attacks.attack import held
from judgeproof.attacks.reviews import cost
from judgeproof.attacks.reviews.bench import Bench
from judgeproof.attacks.reviews.bills import BILLS
from judgeproof.attacks.reviews.corpus import attack_corpus
from judgeproof.figures.money import Amount

BENCH = Bench(attack_corpus())


def problems(id: str, **declared: Any) -> list[str]:
    """What is wrong with one bill under another declaration."""
    changed = [replace(one, **declared) if one.id == id else one for one in BILLS if one.id in ("c00", id)]
    return list(cost.section(BENCH, changed, lambda: None).wrong)


def test_every_declaration_holds() -> None:
    section = held(
        cost.section(BENCH, BILLS, lambda: None), tuple(cost.faults(BILLS)), (cost.CARRIED,), cost.FOLLOWS
    )
    assert section.wrong == ()
    assert {one.column for one in section.bearings if one.without is None} == set(cost.FOLLOWS)


@pytest.mark.parametrize(
    ("id", "declared", "said"),
    [
        ("c10", {"caught_by": ("DUP", "OFF")}, "is caught with full delivery by DUP, but declared to be by DUP, OFF"),
        ("c10", {"caught_by": ("OFF",)}, "by none of those declared: OFF"),
        ("c10", {"cheaper": False}, "is cheaper with full delivery, against its declaration"),
        ("c06", {"cheaper": True}, "is not cheaper with full delivery, against its declaration"),
        ("c09", {"tie": False}, "ties everything with full delivery, undeclared"),
        ("c10", {"tie": True}, "is declared to tie with every third run lost: DUP is worse"),
        ("c01", {"scored": True}, "is not scored with full delivery: missing 5, shallow 0"),
        ("c09", {"scored": False, "why": "no price"}, "is scored with full delivery, which is not declared"),
        ("c08", {"why": "usage unreported"}, "for another reason than is declared: no price"),
        ("c01", {"why": "missing 0, shallow 5"}, "for another reason than is declared: missing 5, shallow 0"),
    ],
)  # fmt: skip
def test_a_declaration_that_does_not_hold_is_a_problem(id: str, declared: dict[str, Any], said: str) -> None:
    assert any(said in problem for problem in problems(id, **declared))


def test_how_many_cases_a_row_is_short_of_is_the_corpus_s_business() -> None:
    assert problems("c01", why="missing 9, shallow 0") == []


def test_a_bill_is_that_of_the_tokens() -> None:
    """Two repeats of every case: what the prompt has, and what the findings take."""
    head = {"a": "x" * 100}
    assert cost.prompt_tokens(head) == 2_100
    (row,) = cost.section(BENCH, [one for one in BILLS if one.id == "c00"], lambda: None).rows
    assert set(row.full.values()) == {"equal"}


def test_a_review_costs_two_and_ten_dollars_a_million_tokens() -> None:
    calibrated = BILLS[0]
    row, _ = cost._billed(BENCH, calibrated, calibrated, lost=False)  # pyright: ignore[reportPrivateUsage]
    prompt = 2 * sum(cost.prompt_tokens(case.head) for case in BENCH.cases)
    findings = 2 * sum(len(case.plants) for case in BENCH.cases)
    completion = 20 * 2 * len(BENCH.cases) + 120 * findings
    assert row.tokens["prompt"] == prompt
    assert isinstance(row.cost, Amount)
    assert row.cost.usd == Decimal(2 * prompt + 10 * completion) / 1_000_000
