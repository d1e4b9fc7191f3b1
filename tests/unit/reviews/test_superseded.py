"""What was made again and paid for: sums by reviewer, and the unknown counted beside them."""

from dataclasses import replace
from decimal import Decimal

from judgeproof.figures.money import Catalogue, Price, Rates
from judgeproof.reviews.facts import Call, Review
from judgeproof.reviews.superseded import set_aside

ONE = Decimal(1)
CATALOGUE = Catalogue(
    prices={"m": Price(rates=Rates(input=ONE, output=ONE, cache_read=ONE, cache_write=ONE))}
)
PAID = Review(
    case="c",
    reviewer="b",
    repeat=1,
    status="failed",
    scale="ours",
    calls=(Call(prompt=500_000, completion=0),),
)


def test_nothing_was_made_again() -> None:
    assert set_aside([], CATALOGUE, {}) == []


def test_known_bills_add_up_and_unknown_ones_are_counted_with_their_reasons() -> None:
    silent = replace(PAID, calls=None)
    stranger = replace(PAID, reviewer="a", calls=(Call(prompt=1, completion=1, model="x"),))
    a, b = set_aside([PAID, silent, PAID, stranger, silent], CATALOGUE, {"b": "m"})
    assert (b["reviewer"], b["reviews"], b["priced"], b["cost"]["usd"]) == ("b", 4, 2, "1.000000000")
    assert b["unpriced"] == [{"why": "no call recorded", "of": None, "reviews": 2}]
    assert (a["reviewer"], a["priced"], a["cost"]["state"], a["cost"]["usd"]) == ("a", 0, "unknown", None)
    assert a["cost"]["why"] == "no price"
    assert a["unpriced"] == [{"why": "no price", "of": "x", "reviews": 1}]


def test_an_analyzer_that_ran_again_cost_no_dollars_and_not_none_of_them() -> None:
    (row,) = set_aside([replace(PAID, local=True, calls=None, duration=2.0)], CATALOGUE, {})
    assert (row["reviews"], row["priced"], row["local"], row["cost"]["usd"]) == (1, 0, 1, None)
    assert row["unpriced"] == []
