"""The ledger of judges: what calls cost where it is known, and why not where it is not. Unknown is never zero."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from judgeproof.figures import money
from judgeproof.figures.money import Price, Rates, Routing, Unknown
from judgeproof.judges import ledger
from judgeproof.judges.ledger import Account, may_be_charged

LOW = Rates(input=Decimal(1), output=Decimal(5), cache_read=Decimal("0.1"), cache_write=Decimal("1.25"))
HIGH = Rates(input=Decimal(2), output=Decimal(10), cache_read=Decimal("0.2"), cache_write=Decimal("2.5"))
USED = {"prompt": 1000, "completion": 100}
COST = "0.001500000"
NO_PRICE = Unknown(money.NO_PRICE, "m")


def price(captured_on: str | None = "2026-11-01", *, routed: bool = False, router: bool = False) -> Price:
    return Price(
        rates=LOW, source="a list", endpoint="e", captured_on=captured_on, router=router,
        routing=Routing(low=LOW, high=HIGH) if routed else None,
    )  # fmt: skip


def account(*calls: tuple[Any, str | None], at: Price | Unknown | None = None, **how: Any) -> Account:
    made = Account(judge=how.pop("judge", "m"), price=price() if at is None else at, **how)
    for usage, cause in calls:
        made.count(usage, cause)
    return made


FINE = (USED, None)


def told(*accounts: Account, today: str = "2026-11-05", **of: int) -> dict[str, Any]:
    counts = {"rows": 4, "assessed": 2, "supported": 1} | of
    found = ledger.section(accounts, today=today, **counts)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    return found


def words(found: Mapping[str, Any]) -> str:
    return " ".join(ledger.notes(found))


# ---------------------------------------------------------------- what is known


def test_a_known_cost_is_told_in_whole_and_for_each() -> None:
    found = told(account(FINE, FINE))
    assert (found["state"], found["usd"], found["text"]) == ("known", "0.003000000", "$0.003000")
    assert [found[each]["usd"] for each in ("per_row", "per_assessed", "per_supported")] == [
        "0.000750000", "0.001500000", "0.003000000",
    ]  # fmt: skip
    assert (found["calls"], found["maybe_charged"], words(found)) == (2, 0, "")


@pytest.mark.parametrize(
    ("of", "why"),
    [("rows", "no row"), ("assessed", "no assessed row"), ("supported", "no supported citation")],
)
def test_a_cost_for_each_of_nothing_is_undefined(of: str, why: str) -> None:
    each = told(account(FINE), **{of: 0})[{"rows": "per_row"}.get(of, f"per_{of}")]
    assert (each["state"], each["text"], each["usd"], each["why"]) == ("undefined", "n/a", None, why)


def test_no_call_costs_nothing_whatever_its_price() -> None:
    for at in (price(), NO_PRICE):
        found = told(account(at=at))
        assert (found["state"], found["usd"], found["calls"]) == ("known", "0.000000000", 0)
    # What was refused at the door is a call, and costs nothing.
    refused = told(account((None, "rate_limited"), (None, "http_401"), at=NO_PRICE))
    assert (refused["state"], refused["usd"], refused["calls"]) == ("known", "0.000000000", 2)


def test_judges_that_cost_nothing_are_told_so_and_are_in_no_sum() -> None:
    free = Account(judge="embedded", price=None)
    free.count(None, None)
    alone, beside = told(free), told(account(FINE), free)
    assert (alone["state"], alone["text"], alone["usd"]) == ("none", "none", None)
    assert alone["per_row"]["state"] == "none"
    assert (beside["state"], beside["usd"], beside["calls"]) == ("known", COST, 2)
    assert [entry["cost"]["state"] for entry in beside["judges"]] == ["known", "none"]
    assert words(alone) == ""
    assert ledger.spent([free]) is None


def test_what_a_record_repeats_is_no_call_to_anybody() -> None:
    record = account(FINE, (None, "timeout"), at=None, recorded=True)
    record.hear({"status": "ok", "usage": USED, "call": 3})
    assert (record.calls, record.failed, record.charged, dict(record.tokens)) == (0, 0, 0, {})


# ---------------------------------------------------------------- what is not known


@pytest.mark.parametrize(
    ("usage", "why"),
    [
        (None, money.UNREPORTED),
        ({}, money.UNREPORTED),
        ("many", money.UNREPORTED),
        ({"prompt": 0, "completion": 0}, money.UNREPORTED),
        ({"total": 900}, money.UNREPORTED),
        ({"prompt": 5}, money.PARTLY_REPORTED),
        ({"prompt": None, "completion": 7}, money.PARTLY_REPORTED),
        ({"prompt": True, "completion": 7}, money.UNREADABLE),
        ({"prompt": -4, "completion": 7}, money.UNREADABLE),
        ({"prompt": 1.5, "completion": 7}, money.UNREADABLE),
        ({"prompt": 10**400, "completion": 7}, money.UNREADABLE),
    ],
)
def test_an_answer_without_its_usage_leaves_the_cost_unknown(usage: Any, why: str) -> None:
    found = told(account(FINE, (usage, None)))
    assert (found["state"], found["text"], found["usd"], found["why"]) == ("unknown", "unknown", None, why)
    assert found["per_row"]["state"] == "unknown"
    [entry] = found["judges"]
    assert entry["tokens"]["prompt"] is None or entry["tokens"]["completion"] is None
    assert all(n is None or n >= 0 for n in entry["tokens"].values())
    assert entry["gaps"] == {why: 1}
    assert (
        words(found) == f"The cost of m is unknown ({why}); 1 of 2 calls cost $0.001500. Unknown is not zero."
    )
    assert ledger.spent([account(FINE, (usage, None))]) == "at least $0.001500"


def test_a_cost_at_no_price_is_unknown() -> None:
    found = told(account(FINE, at=NO_PRICE))
    assert (found["state"], found["text"], found["why"]) == ("unknown", "unknown", "no price")
    assert words(found) == "The cost of m is unknown (no price). Unknown is not zero."
    assert ledger.spent([account(FINE, at=NO_PRICE)]) == "cost unknown"


def test_one_judge_whose_cost_is_unknown_leaves_the_sum_unknown() -> None:
    found = told(account(FINE), account(FINE, at=NO_PRICE, judge="n"))
    assert found["state"] == "unknown"
    assert [entry["cost"]["state"] for entry in found["judges"]] == ["known", "unknown"]


def test_tokens_that_were_told_nowhere_are_not_none_of_them() -> None:
    [entry] = told(account(FINE, ({**USED, "cache_read": 5}, None)))["judges"]
    assert entry["tokens"] == {"prompt": 2000, "completion": 200, "cache_read": 5, "cache_write": None}
    assert set(told(account())["judges"][0]["tokens"].values()) == {None}


# ---------------------------------------------------------------- calls that failed


@pytest.mark.parametrize(
    "cause",
    ["timeout", "connection", "http_500", "http_502", "http_408", "http_499", "invalid_response", "no_text", "truncated",
     "refused", "cancelled", "exception", "too_large", "error_object"],
)  # fmt: skip
def test_a_call_that_failed_may_have_been_charged(cause: str) -> None:
    assert may_be_charged(cause)
    found = told(account(FINE, (None, cause)))
    assert (found["state"], found["text"], found["usd"], found["high"]) == (
        "at_least", "at least $0.001500", COST, None,
    )  # fmt: skip
    assert (found["maybe_charged"], found["judges"][0]["failed"]) == (1, 1)
    assert found["per_supported"]["text"] == "at least $0.001500"
    assert found["judges"][0]["tokens"]["prompt"] is None
    assert words(found) == "1 call that failed told no usage and may have been charged by the service of m."
    assert ledger.spent([account(FINE, (None, cause))]) == "at least $0.001500"


@pytest.mark.parametrize(
    "cause",
    ["rate_limited", "no_credit", "parameter_refused", "redirected", "tls", "budget", "http_400", "http_401", "http_404",
     "http_429", "http_503", "http_529"],
)  # fmt: skip
def test_a_call_that_was_not_let_in_was_not_charged(cause: str) -> None:
    assert not may_be_charged(cause)
    found = told(account(FINE, (None, cause)))
    assert (found["state"], found["usd"], found["calls"], found["maybe_charged"]) == ("known", COST, 2, 0)
    assert found["judges"][0]["tokens"]["prompt"] == 1000


def test_only_failed_calls_that_may_have_been_charged_cost_nobody_knows_what() -> None:
    found = told(account((None, "timeout"), (None, "timeout")))
    assert (found["state"], found["why"]) == ("unknown", money.UNREPORTED)
    assert "2 calls that failed told no usage" in words(found)


def test_a_failed_call_that_told_its_usage_is_paid_for() -> None:
    assert told(account((USED, "truncated")))["usd"] == COST


def test_every_line_of_testimony_is_a_call_but_those_of_calls_that_were_not_made() -> None:
    made = account()
    made.hear({"status": "retried", "cause": "timeout", "call": 1})
    made.hear({"status": "ok", "usage": USED, "call": 2})
    made.hear({"status": "ok", "usage": USED})
    made.hear({"status": "failed", "cause": "budget", "call": 0})
    assert (made.calls, made.failed, made.charged) == (3, 1, 1)


def test_a_run_that_was_killed_may_have_paid_for_more() -> None:
    killed = account(FINE, killed=1)
    found = told(killed)
    assert (found["state"], found["text"], found["maybe_charged"]) == ("at_least", "at least $0.001500", 0)
    assert "when the run was ended from outside" in words(found)
    assert not killed.whole


# ---------------------------------------------------------------- ages and bands


@pytest.mark.parametrize(
    ("captured_on", "mark", "note"),
    [
        ("2026-11-02", "", ""),
        ("2026-11-01", "!", "! The rates of m are 30 days old, of 2026-11-01; see whether they still hold: judgeproof prices."),
        ("2026-10-31", "!", "! The rates of m are 31 days old"),
        ("2026-12-02", "!", "! The rates of m are of a day to come, 2026-12-02."),
        (None, "!", "! Nothing is known of the age of the rates of m."),
    ],
    ids=["29 days", "30 days", "31 days", "a day to come", "no date"],
)  # fmt: skip
def test_a_rate_that_is_not_of_these_days_is_marked(captured_on: str | None, mark: str, note: str) -> None:
    found = told(account(FINE, at=price(captured_on)), today="2026-12-01")
    assert found["text"] == f"$0.001500{mark}"
    assert found["per_row"]["text"].endswith("!") is bool(mark)
    assert note in words(found)
    assert bool(words(found)) is bool(note)


def test_one_stale_rate_marks_the_sum() -> None:
    found = told(account(FINE), account(FINE, at=price("2026-01-01"), judge="n"))
    assert found["text"] == "$0.003000!"
    assert [entry["cost"]["text"] for entry in found["judges"]] == ["$0.001500", "$0.001500!"]


def test_an_unknown_cost_carries_no_mark() -> None:
    assert told(account((None, None), at=price("2026-01-01")))["text"] == "unknown"


def test_bands_add_up_and_overlap_without_an_order() -> None:
    one, two = account(FINE, at=price(routed=True)), account(FINE, FINE, at=price(routed=True), judge="n")
    found = told(one, two)
    assert (found["text"], found["low"], found["high"]) == ("$0.004500~", "0.004500000", "0.009000000")
    mine, other = (entry["cost"] for entry in found["judges"])
    # They touch: 0.0030 is the most of one and the least of the other, so neither is the cheaper one.
    assert (mine["high"], other["low"]) == ("0.003000000", "0.003000000")
    assert "between $0.001500000 and $0.003000000" in words(found)


def test_a_band_whose_top_is_not_known_says_so() -> None:
    found = told(account(FINE, (None, "timeout"), at=price(routed=True)))
    assert found["high"] is None
    assert "is one point of $0.001500000 or more: a router chose the endpoint" in words(found)


def test_a_router_whose_endpoints_nobody_knows_is_named() -> None:
    found = told(account(FINE, at=price(router=True)))
    assert words(found).startswith("What a router charged for m cannot be said: a router whose endpoints")


def test_where_a_price_is_from_is_told() -> None:
    mine, none, free = (
        entry["provenance"]
        for entry in told(account(FINE), account(at=NO_PRICE), Account(judge="x", price=None))["judges"]
    )
    assert mine == {"source": "a list", "endpoint": "e", "captured_on": "2026-11-01"}
    assert none == {"why": "no price", "of": "m"}
    assert free is None
