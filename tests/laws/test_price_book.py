"""Laws of the price book: a price survives its record, and what is not known becomes no number on any way."""

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeproof.ask.prices import Model, price_as_dict, price_book, price_from
from judgeproof.figures import money
from judgeproof.figures.money import Amount, Price, Rates, Routing, Tier, Unknown
from judgeproof.reviews.facts import Call

# Whole, tiny, with zeros behind the point, and written with an exponent: all of them are exact.
rate = st.tuples(st.integers(0, 10**6), st.integers(-30, 0)).map(lambda n: Decimal(n[0]).scaleb(n[1])) | (
    st.sampled_from(("0.00", "1E+5", "2.50", "0E-9", "0.1000000000000000055511151231257827")).map(Decimal)
)
rates = st.builds(
    Rates, input=rate, output=rate, cache_read=rate, cache_write=rate, cache_write_1h=st.none() | rate
)  # fmt: skip
ONE = Decimal(1)
FLAT = Price(rates=Rates(input=ONE, output=ONE, cache_read=ONE, cache_write=ONE))
words = st.text(max_size=8)
routings = st.builds(
    Routing, low=rates, high=rates, endpoints=st.none() | st.integers(1, 99), source=words,
    cheapest=st.none() | words, dearest=st.none() | words,
)  # fmt: skip
PRICES = st.builds(
    Price, rates=rates, routing=st.none() | routings, endpoint=st.none() | words, source=words,
    tiers=st.lists(st.builds(Tier, min_prompt_tokens=st.integers(1, 10**9), rates=rates), max_size=3).map(tuple),
    captured_on=st.none() | st.dates().map(lambda day: day.isoformat()), router=st.booleans(),
)  # fmt: skip


@given(PRICES)
def test_a_price_survives_its_record_to_the_last_digit(price: Price) -> None:
    kept = json.dumps(price_as_dict(price), allow_nan=False)
    again = price_from(json.loads(kept))
    assert again == price
    assert [str(getattr(again.rates, kind)) for kind in ("input", "output")] == [
        str(getattr(price.rates, kind)) for kind in ("input", "output")
    ]
    assert price_as_dict(again) == price_as_dict(price)


@pytest.mark.parametrize("kind", ["input", "output", "cache_read", "cache_write"])
@pytest.mark.parametrize("value", ["NaN", "-1", "Infinity", "1E7", "", "x", None])
def test_a_damaged_record_is_no_price(kind: str, value: str | None) -> None:
    entry = {**price_as_dict(FLAT), "rates": {**price_as_dict(FLAT)["rates"], kind: value}}
    with pytest.raises(ValueError):
        price_from(entry)


@pytest.mark.parametrize(
    "changes", [{"rates": None}, {"rates": {}}, {"tiers": None}, {"captured_on": "2026-02-30"}, {"router": 1}]
)
def test_a_record_of_another_shape_is_no_price(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        price_from({**price_as_dict(FLAT), **changes})


BOOK = price_book(None, environment={})
names = (
    st.sampled_from(
        ("gpt-5", "claude-sonnet-4-5", "nosuch", "llama-3.3-70b-versatile", "whisper-1", "deepseek-chat")
    )
    | words
)
kinds = (
    st.sampled_from(("openai", "anthropic", "openai-compatible", "reported", "command", "scripted", "groq"))
    | words
)
urls = st.none() | words | st.sampled_from(
    ("https://api.openai.com/v1", "https://api.groq.com/openai/v1", "http://127.0.0.1:1/v1", "https://openrouter.ai/api", "https://[", "//")
)  # fmt: skip
models = st.builds(Model, kind=kinds, name=names, url=urls)
count = st.none() | st.integers(0, 10**9)
calls = st.builds(Call, prompt=count, completion=count, cache_read=count, cache_write=count)


@given(st.lists(st.tuples(models, st.lists(calls, max_size=3)), max_size=4))
def test_what_is_not_known_is_never_zero_however_it_is_put_together(
    work: list[tuple[Model, list[Call]]],
) -> None:
    """Over price, usage, tier and retries: each item is a model and the calls that one answer took."""
    prices = [BOOK.price(model) for model, _ in work]
    found = money.total(money.priced(price, made) for price, (_, made) in zip(prices, work, strict=True))
    known = [isinstance(price, Price) for price in prices]
    reported = [bool(made) and all(money.usage_gap(call) is None for call in made) for _, made in work]
    if isinstance(found, Amount):
        assert work
        assert all(known)
        assert all(reported)
        assert found.usd > 0
        return
    assert isinstance(found, Unknown)
    assert found.why
    for amount in (money.for_each(found, 3, ""), money.per_defect(found, 0)):
        assert amount == found
        assert money.formatted(amount) == "unknown"
        assert money.as_dict(amount)["usd"] is None
