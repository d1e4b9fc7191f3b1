"""What a single call cost, as the view of a row shows it."""

from typing import Any

import pytest
from tests.unit.reports.runs import USED, price

from judgeproof.figures.money import Unknown
from judgeproof.judges.ledger import Account


def of_call(entry: dict[str, Any], *, at: Any = None, today: str = "2026-01-01") -> tuple[Any, ...]:
    told = Account(judge="paid", price=at or price()).of_call({"status": "ok", **entry}, today)
    return told["state"], told["text"], told["why"]


def test_a_call_that_told_its_usage() -> None:
    assert of_call({"usage": USED}) == ("known", "$0.001500", None)
    assert of_call({"usage": USED}, today="2027-01-01") == ("known", "$0.001500!", None)
    assert of_call({"usage": USED, "status": "failed", "cause": "truncated"})[:2] == ("known", "$0.001500")


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"usage": None}, ("unknown", "unknown", "usage unreported")),
        ({"status": "failed", "cause": "timeout"}, ("unknown", "unknown", "usage unreported")),
        ({"status": "failed", "cause": "http_429"}, ("none", "none", None)),
        ({"status": "failed", "cause": "budget", "call": 0}, ("none", "none", None)),
    ],
    ids=["untold", "may be charged", "not charged", "not made"],
)
def test_a_call_that_did_not(entry: dict[str, Any], told: tuple[Any, ...]) -> None:
    assert of_call(entry) == told


def test_a_judge_without_a_price_and_one_that_costs_nothing() -> None:
    assert of_call({"usage": USED}, at=Unknown("no price", "m")) == ("unknown", "unknown", "no price")
    assert Account(judge="free", price=None).of_call({"status": "ok"}, "2026-01-01")["state"] == "none"
