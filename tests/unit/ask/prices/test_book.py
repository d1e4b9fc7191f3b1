"""The user's own prices: what they may say, whom they win over, and that nothing else takes their place."""

import hashlib
import json
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from judgeproof.ask.prices import REPORTED, Model, model_of, price_book
from judgeproof.errors import InputError
from judgeproof.figures import money
from judgeproof.figures.money import Price, Unknown

TOML = """
["gpt-5"]
captured_on = 2026-11-20
source = "our contract"
endpoint = "openai"
currency = "USD"
input = 0.1
output = 1
"""
ENTRY: dict[str, Any] = {
    "captured_on": "2026-11-20", "source": "our contract", "endpoint": "e", "input": 1, "output": 2,
}  # fmt: skip
TODAY = date(2026, 11, 30)


def rate(found: Price | Unknown) -> Decimal:
    assert isinstance(found, Price), found
    return found.rates.input


def written(folder: Path, text: str | dict[str, Any], name: str = "prices.json") -> Path:
    path = folder / name
    path.write_text(text if isinstance(text, str) else json.dumps(text), encoding="utf-8")
    return path


def test_the_users_file_wins_over_the_package(tmp_path: Path) -> None:
    path = written(tmp_path, TOML, "mine.toml")
    book = price_book(path, environment={}, today=TODAY)
    found = book.price(model_of("openai:gpt-5"))
    assert isinstance(found, Price)
    assert (found.rates.input, found.source, found.captured_on) == (
        Decimal("0.1"),
        "our contract",
        "2026-11-20",
    )
    assert rate(book.price(model_of("openai:gpt-5-mini"))) == Decimal("0.25")
    assert book.facts()["file"] == {
        "name": "mine.toml", "sha256": hashlib.sha256(TOML.encode()).hexdigest(), "models": 1,
    }  # fmt: skip


def test_the_file_may_be_named_by_the_environment_and_an_argument_wins(tmp_path: Path) -> None:
    one = written(tmp_path, {"m": ENTRY})
    two = written(tmp_path, {"m": {**ENTRY, "input": 7}}, "two.json")
    environment = {"JUDGEPROOF_PRICES": str(one)}
    model = Model(kind="command", name="m")
    assert rate(price_book(None, environment=environment).price(model)) == 1
    assert rate(price_book(two, environment=environment).price(model)) == 7
    assert price_book(None, environment={"JUDGEPROOF_PRICES": ""}).own is None


def test_a_key_may_name_the_host_with_or_without_its_port(tmp_path: Path) -> None:
    entries = {
        f"m@{host}": {**ENTRY, "input": n} for n, host in enumerate(("box:8000", "box", "127.0.0.1"), start=1)
    }
    book = price_book(written(tmp_path, entries), environment={})

    def asked(url: str | None) -> Price | Unknown:
        return book.price(Model(kind="openai-compatible", name="m", url=url))

    assert [rate(asked(f"http://{host}/v1")) for host in ("box:8000", "u:p@BOX:9", "box", "127.0.0.1:1")] == [
        1,
        2,
        2,
        3,
    ]
    assert isinstance(asked("http://other/v1"), Unknown)
    assert isinstance(asked(None), Unknown)


def test_a_bare_key_is_the_price_wherever_the_model_is_asked(tmp_path: Path) -> None:
    book = price_book(written(tmp_path, {"m": ENTRY}), environment={})
    for url in (None, "http://127.0.0.1:8000/v1", "https://api.groq.com/openai/v1"):
        assert rate(book.price(Model(kind="openai-compatible", name="m", url=url))) == 1


def test_a_reported_model_at_another_endpoint_is_not_priced_as_if_it_were_this_one(tmp_path: Path) -> None:
    book = price_book(written(tmp_path, {"m": ENTRY, "gpt-5": ENTRY}), environment={}, today=TODAY)
    assert rate(book.price(Model(kind=REPORTED, name="m@e"))) == 1
    assert book.price(Model(kind=REPORTED, name="m@f")) == Unknown(money.OTHER_ENDPOINT, "m@f")
    assert rate(book.price(Model(kind=REPORTED, name="gpt-5@openai"))) == Decimal("1.25")


def test_rates_are_exactly_what_was_written(tmp_path: Path) -> None:
    text = json.dumps({"m": {**ENTRY, "input": "X"}}).replace('"X"', "0.1000000000000000055511151231257827")
    book = price_book(written(tmp_path, text), environment={})
    assert rate(book.price(Model(kind="x", name="m"))) == Decimal("0.1000000000000000055511151231257827")


def broken(**changes: Any) -> str:
    return json.dumps({"m": {**ENTRY, **changes}})


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (broken(inputs=1), "price of 'm': the entry has unknown keys 'inputs'"),
        (broken(input="1.25 EUR"), "price of 'm': input is '1.25 EUR', not a number"),
        (broken(input=None), "price of 'm': input is missing, not a number"),
        (broken(input=True), "price of 'm': input is True, not a number"),
        (broken(input=-1), "price of 'm': input is -1"),
        (broken(input=float("nan")), "price of 'm': input is NaN"),
        (broken(input=float("inf")), "price of 'm': input is Infinity"),
        (broken(currency="EUR"), "price of 'm': currency is 'EUR'; state rates in USD"),
        (broken(currency=["USD"]), "price of 'm': currency is ['USD']"),
        (broken(captured_on="2026-02-30"), "price of 'm': '2026-02-30' is not a date"),
        (broken(captured_on=None), "price of 'm': captured_on missing"),
        (broken(tiers=[{"min_prompt_tokens": 0, "input": 1}]), "price of 'm': tiers[0].min_prompt_tokens is 0"),
        ('{"m": 5}', "price of 'm': the entry is 5, not a table"),
        ('{"": {}}', "the name of a model is ''"),
        ("[]", "holds a list, not a table"),
        ("{", "is no JSON"),
        ('{"m": 1, "m": 2}', "the key 'm' stands there twice"),
        ("[" * 100_000, "see docs/prices.md"),
        ("{}", "holds no price"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named_with_file_and_model(text: str, wanted: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(InputError) as caught:
        price_book(path, environment={})
    assert str(caught.value).startswith(f"{path}: ")
    assert wanted in str(caught.value)


@pytest.mark.parametrize(
    ("name", "data", "wanted"),
    [
        ("p.toml", b"x = ", "is no TOML"),
        (
            "p.toml",
            b"[m]\ninput = 1\noutput = 1\ncaptured_on = 2026-11-01T00:00:00\n",
            "captured_on is of type datetime, not text",
        ),
        ("p.toml", b"\xff", "see docs/prices.md"),
        ("p.json", b"\xff", "see docs/prices.md"),
        ("p.yaml", b"", "called .toml or .json, not '.yaml'"),
        ("p", b"", "called .toml or .json"),
    ],
)
def test_a_file_that_is_neither_toml_nor_json_is_refused(
    name: str, data: bytes, wanted: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError, match=wanted):
        price_book(tmp_path / name, environment={})


@pytest.mark.parametrize("name", ["missing.toml", ".", "a\0b.toml"])
def test_a_file_that_cannot_be_opened_is_an_error_and_no_other_price_takes_its_place(
    name: str, tmp_path: Path
) -> None:
    for path, environment in ((tmp_path / name, {}), (None, {"JUDGEPROOF_PRICES": str(tmp_path / name)})):
        with pytest.raises(InputError, match="prices cannot be read"):
            price_book(path, environment=environment)
