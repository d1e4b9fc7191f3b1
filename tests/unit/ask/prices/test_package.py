"""What the package's prices become: whose they are, on which day, in which tiers, and where there is none and why."""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from genai_prices.data import providers
from genai_prices.types import (
    ClauseEquals,
    ConditionalPrice,
    ModelInfo,
    ModelPrice,
    Provider,
    StartDateConstraint,
    Tier,
    TieredPrices,
    TimeOfDateConstraint,
)

from judgeproof.ask.prices import REPORTED, Model, model_of, package, price_book
from judgeproof.figures import money
from judgeproof.figures.money import Amount, NoBand, Price, Unknown
from judgeproof.reviews.facts import Call

BOOK = price_book(None, environment={}, today=date(2026, 11, 30))
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def priced(text: str) -> Price | Unknown:
    return BOOK.price(model_of(text))


def endpoint(text: str) -> str | None:
    found = priced(text)
    assert isinstance(found, Price), found
    return found.endpoint


def why(text: str) -> str:
    found = priced(text)
    assert isinstance(found, Unknown), found
    return found.why


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("openai:gpt-5", "openai"),
        ("openai:gpt-5-2025-08-07", "openai"),
        ("openai:gpt-5[attempts=2, temperature=none]", "openai"),
        ("anthropic:claude-sonnet-4-5-20250929", "anthropic"),
        ("openai:gpt-5@https://api.openai.com/v1", "openai"),
        ("openai-compatible:gpt-5@https://api.openai.com:443/v1", "openai"),
        ("openai-compatible:openai/gpt-5@https://openrouter.ai/api/v1", "openrouter"),
        ("openai-compatible:llama-3.3-70b-versatile@https://api.groq.com/openai/v1", "groq"),
        ("openai-compatible:llama-3.3-70b-versatile@HTTPS://user:secret@API.groq.com/openai/v1?k=secret", "groq"),
        ("openai-compatible:gpt-5@https://mine.openai.azure.com/openai/v1", "azure"),
        ("gpt-5", "openai"),
        ("openai/gpt-5", "openai"),
        ("gpt-5@openai", "openai"),
        ("gpt-5@api.openai.com", "openai"),
        ("openai/gpt-5@openrouter", "openrouter"),
        ("groq:llama-3.3-70b-versatile", "groq"),
        ("claude-opus-4-5", "anthropic"),
        ("gemini-2.5-pro", "google"),
    ],
)  # fmt: skip
def test_a_model_has_the_price_of_the_service_that_is_asked(text: str, wanted: str) -> None:
    assert endpoint(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("openai:nosuch", money.NO_PRICE),
        ("nosuch", money.NO_PRICE),
        ("vendor/claude-sonnet-4-5", money.NO_PRICE),
        ("gpt-5@nowhere", money.NO_PRICE),
        ("openai-compatible:gpt-5", package.NO_ADDRESS),
        ("openai-compatible:gpt-5@https://[broken", package.NO_ADDRESS),
        ("openai-compatible:gpt-5@https://", package.NO_ADDRESS),
        ("openai-compatible:gpt-5@http://127.0.0.1:8000/v1", package.PRIVATE),
        ("openai-compatible:gpt-5@http://[::1]:8000/v1", package.PRIVATE),
        ("openai-compatible:gpt-5@http://10.1.2.3/v1", package.PRIVATE),
        ("openai-compatible:gpt-5@http://localhost:11434/v1", package.PRIVATE),
        ("openai-compatible:gpt-5@http://box.local/v1", package.PRIVATE),
        ("openai-compatible:gpt-5@https://llm.example.com/v1", package.NO_SERVICE),
        ("openai-compatible:gpt-5@http://api.openai.com/v1", package.NO_SERVICE),
        # A host whose name only begins as that of a service does.
        ("openai-compatible:gpt-5@https://api.openai.com.example.com/v1", package.NO_SERVICE),
        ("openai-compatible:gpt-5@https://api.openai.community/v1", package.NO_SERVICE),
        ("openai:text-embedding-3-small", package.NO_OUTPUT),
        ("deepseek:deepseek-chat", package.BY_THE_HOUR),
        ("github-copilot:gpt-4o", package.NO_RATE),
        ("perplexity/sonar-pro", package.PER_REQUEST),
        ("groq:whisper-large-v3", "a price for audio hours, input audio hours"),
    ],
)  # fmt: skip
def test_what_has_no_price_of_ours_is_unknown_and_says_why(text: str, wanted: str) -> None:
    assert why(text) == wanted


@pytest.mark.parametrize("kind", ["embedded", "scripted", "replay", "function", "command", ""])
def test_only_kinds_that_name_a_service_are_priced_as_one(kind: str) -> None:
    assert BOOK.price(Model(kind=kind, name="gpt-5")) == Unknown(money.NO_PRICE, "gpt-5")


def test_an_unknown_price_names_the_model_and_no_secret() -> None:
    found = priced("openai-compatible:gpt-5@https://user:secret@llm.example.com:99/v1?key=secret")
    assert found == Unknown(package.NO_SERVICE, "gpt-5@llm.example.com:99")
    assert BOOK.price(Model(kind="openai", name="x", url="https://u:p@h.example/v1")) == Unknown(
        package.NO_SERVICE, "x@h.example"
    )


def test_a_price_says_where_it_is_from_and_is_as_old_as_the_release() -> None:
    found = priced("openai:gpt-5")
    assert isinstance(found, Price)
    assert (found.source, found.captured_on) == ("genai-prices 0.2.3", "2026-11-10")
    assert BOOK.facts() == {
        "file": None, "package": {"name": "genai-prices", "version": "0.2.3", "snapshot": "2026-11-10"},
    }  # fmt: skip


def test_a_release_whose_day_we_do_not_know_gives_no_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package, "PUBLISHED", {})
    found = priced("openai:gpt-5")
    assert isinstance(found, Price)
    assert found.captured_on is None


def test_a_router_is_known_to_be_one_and_its_amounts_have_no_band() -> None:
    found = priced("openai-compatible:openai/gpt-5@https://openrouter.ai/api/v1")
    amount = money.priced(found, [Call(prompt=10, completion=10)])
    assert isinstance(amount, Amount)
    assert amount.band == NoBand(money.UNSEEN_ROUTES)
    assert money.reach(amount) is None
    assert money.priced(priced("openai:gpt-5"), [Call(prompt=10, completion=10)]) == Amount(
        usd=Decimal("0.0001125")
    )


# ---------------------------------------------------------------- rates and tiers, beside what the package computes


def ours(stated: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch, **model: Any) -> Price | Unknown:
    """The price of a model that the package would state so."""
    info = ModelInfo(id="m", match=ClauseEquals("m"), prices=model.get("prices", ModelPrice(**stated)))
    provider = Provider(id="openai", name="O", api_pattern="x", models=[info])
    monkeypatch.setattr(package, "providers", lambda: [provider])
    return price_book(None, environment={}, today=model.get("today", date(2026, 11, 30))).price(
        Model(kind="openai", name="m")
    )


def test_a_tier_begins_above_its_number_of_tokens_and_leaves_other_rates_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, two, three = Decimal(1), Decimal(2), Decimal(3)
    found = ours(
        {
            "input_mtok": TieredPrices(base=one, tiers=[Tier(100, two), Tier(200, three)]),
            "output_mtok": TieredPrices(base=one, tiers=[Tier(150, three)]),
            "cache_read_mtok": Decimal("0.5"),
        },
        monkeypatch,
    )
    assert isinstance(found, Price)
    told = [
        (t.min_prompt_tokens, t.rates.input, t.rates.output, t.rates.cache_read, t.rates.cache_write)
        for t in found.tiers
    ]
    half = Decimal("0.5")
    assert told == [
        (101, two, one, half, two),
        (151, two, three, half, two),
        (201, three, three, half, three),
    ]
    assert found.rates.cache_write == one


STATED = {"input_mtok": Decimal(1), "output_mtok": Decimal(2)}


@pytest.mark.parametrize(
    ("more", "wanted"),
    [
        ({"requests_kcount": Decimal(5)}, package.PER_REQUEST),
        ({"output_reasoning_mtok": Decimal(5)}, "a price for output reasoning"),
        ({"output_audio_mtok": Decimal(5)}, "a price for output audio"),
        ({"output_image_mtok": Decimal(5), "input_image_mtok": Decimal(5)}, "a price for output image"),
        ({"something_new": Decimal(5)}, "a price for something new"),
        ({"input_mtok": None}, package.NO_INPUT),
    ],
)  # fmt: skip
def test_what_might_be_charged_besides_makes_a_price_unknown(
    more: Mapping[str, Any], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ours({**STATED, **more}, monkeypatch) == Unknown(wanted, "m")


@pytest.mark.parametrize(
    "more", ["web_searches_kcount", "input_audio_mtok", "cache_image_read_mtok", "input_video_mtok"]
)
def test_what_no_call_of_text_is_charged_for_changes_nothing(
    more: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ours({**STATED, more: Decimal(5)}, monkeypatch) == ours(STATED, monkeypatch)


def test_the_rates_of_the_day_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def on(day: date) -> Price | Unknown:
        rates = [ModelPrice(input_mtok=Decimal(n), output_mtok=Decimal(n)) for n in (1, 2)]
        prices = [
            ConditionalPrice(None, prices=rates[0]),
            ConditionalPrice(StartDateConstraint(date(2026, 12, 1)), prices=rates[1]),
        ]
        return ours({}, monkeypatch, prices=prices, today=day)

    found = [on(date(2026, 11, 30)), on(date(2026, 12, 1))]
    assert [one.rates.input for one in found if isinstance(one, Price)] == [1, 2]


def test_a_price_by_the_hour_that_a_later_one_took_the_place_of_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rates = ModelPrice(**STATED)
    night = TimeOfDateConstraint(NOON.timetz(), NOON.replace(hour=20).timetz())
    later = ConditionalPrice(StartDateConstraint(date(2026, 1, 1)), prices=rates)
    first = [ConditionalPrice(None, prices=rates), ConditionalPrice(night, prices=rates)]
    assert ours({}, monkeypatch, prices=first) == Unknown(package.BY_THE_HOUR, "m")
    assert isinstance(ours({}, monkeypatch, prices=[*first, later]), Price)
    never = [ConditionalPrice(StartDateConstraint(date(2027, 1, 1)), prices=rates)]
    assert ours({}, monkeypatch, prices=never) == Unknown(package.NO_RATE, "m")


CALLS = [
    (prompt, completion, read, write)
    for prompt in (1, 200_000, 200_001, 300_000)
    for completion, read, write in ((0, 0, 0), (70, 1, 0), (5, 1_000, 200))
]


def test_every_price_comes_to_what_the_package_computes_itself() -> None:
    """Over each model that both price, on calls around the tiers; the package is the oracle of our translation."""
    from genai_prices.types import Usage

    compared = 0
    for provider in providers:
        for info in provider.models:
            found = package.price(Model(kind=provider.id, name=info.id), NOON.date())
            if isinstance(found, Unknown) or provider.find_model(info.id) is not info:
                continue
            rates = info.get_prices(NOON)
            for prompt, completion, read, write in CALLS:
                amount = money.priced(
                    found, [Call(prompt=prompt, completion=completion, cache_read=read, cache_write=write)]
                )
                if isinstance(amount, Unknown):
                    assert amount.why == money.TWO_WRITE_RATES
                    continue
                usage = Usage(
                    input_tokens=prompt + read + write, output_tokens=completion, cache_read_tokens=read,
                    cache_write_tokens=write,
                )  # fmt: skip
                assert amount.usd == rates.calc_price(usage)["total_price"], (provider.id, info.id, prompt)
                compared += 1
    assert compared > 10_000


def test_no_model_of_the_package_is_free() -> None:
    for provider in providers:
        for info in provider.models:
            found = package.price(Model(kind=provider.id, name=info.id), NOON.date())
            if isinstance(found, Price):
                assert found.rates.input + found.rates.output > 0, (provider.id, info.id)


def test_reported_is_no_provider_of_the_package() -> None:
    assert all(one.id != REPORTED and re.fullmatch(r"[\w.-]+", one.id) for one in providers)


@pytest.mark.parametrize(
    ("spec", "same"),
    [
        ("pydantic-ai:google-gla:gemini-2.5-pro[temperature=1]", Model(kind="google", name="gemini-2.5-pro")),
        ("pydantic-ai:openai-chat:gpt-5-mini", Model(kind="openai", name="gpt-5-mini")),
        ("pydantic-ai:groq:llama-3.3-70b-versatile", Model(kind="groq", name="llama-3.3-70b-versatile")),
    ],
)
def test_a_model_through_pydantic_ai_has_the_price_of_its_provider(spec: str, same: Model) -> None:
    assert model_of(spec) == same
    assert isinstance(BOOK.price(same), Price)


def test_a_provider_that_nobody_prices_is_unknown() -> None:
    found = BOOK.price(model_of("pydantic-ai:nobody:x"))
    assert isinstance(found, Unknown) and found.why == "no price"
