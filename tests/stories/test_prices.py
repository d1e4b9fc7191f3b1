"""The price catalogue through the command line: what it says of its age and its gaps, and of prices of one's own."""

import json
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.stories.steps import cli

from judgeproof.api import prices
from judgeproof.reports.price_text import lines

ROOT = Path(__file__).resolve().parents[2]
RELEASED = date(2026, 11, 10)


def own(folder: Path, **entries: Any) -> Path:
    entry = {
        "source": "our contract",
        "endpoint": "openai",
        "input": 1,
        "output": 8,
        "captured_on": "2026-10-31",
    }
    path = folder / "mine.json"
    path.write_text(
        json.dumps({name: {**entry, **changes} for name, changes in entries.items()}), encoding="utf-8"
    )
    return path


def test_the_catalogue_says_its_age_and_what_it_lacks() -> None:
    ended = cli("prices")
    assert ended.code == 0
    assert "genai-prices 0.2.3, published 2026-11-10" in ended.out
    assert "47 services, 2330 models" in ended.out
    for gap in ("no rate stated (179)", "a rate for cache read", "a day for each rate", "--prices FILE"):
        assert gap in re.sub(r"\s+", " ", ended.out)
    assert max(map(len, ended.out.splitlines())) <= 100


def test_models_have_a_table_and_unknown_ones_a_reason_and_names_nearby() -> None:
    secret = "openai-compatible:openai/gpt-5@https://me:hush@openrouter.ai/api/v1?key=hush"
    ended = cli(
        "prices", "openai:gpt-5", secret, "gpt5-mini", "openai-compatible:m@http://me:hush@127.0.0.1:1/v1"
    )
    assert ended.code == 0
    assert "hush" not in ended.out + ended.err
    assert re.search(r"^  gpt-5 +openai +1\.25 +10 +0\.125 +1\.25", ended.out, re.M)
    assert re.search(r"^  openai/gpt-5@openrouter\.ai +openrouter ", ended.out, re.M)
    assert "gpt5-mini: unknown, no price; near: gpt-5-mini" in ended.out
    assert "m@127.0.0.1:1: unknown, served at a private address" in ended.out


@pytest.mark.parametrize(
    ("days", "state", "words"),
    [
        (29, "fresh", "29 days old, fresh"), (30, "stale", "30 days old, stale"), (31, "stale", "31 days old, stale"),
        (-3, "future", "3 days in the future"),
    ],
)  # fmt: skip
def test_ages_turn_stale_at_thirty_days_and_a_day_to_come_is_said(
    days: int, state: str, words: str, tmp_path: Path
) -> None:
    path = own(tmp_path, m={"captured_on": RELEASED.isoformat()})
    told = prices(["m", "openai:gpt-5"], file=path, today=RELEASED + timedelta(days=days))
    age = {"days": days, "state": state}
    assert told["package"]["age"] == told["file"]["age"] == told["file"]["entries"][0]["age"] == age
    assert [one["age"] for one in told["models"]] == [age, age]
    assert "\n".join(lines(told)).count(words) == 2


def test_a_release_of_an_unknown_day_has_an_unknown_age(monkeypatch: pytest.MonkeyPatch) -> None:
    from judgeproof.ask.prices import package

    monkeypatch.setattr(package, "PUBLISHED", {})
    told = prices(["openai:gpt-5"])
    assert told["package"]["age"] is told["models"][0]["age"] is None
    assert "on a day that is not known here: of an unknown age" in re.sub(r"\s+", " ", "\n".join(lines(told)))


def test_the_users_file_stands_with_each_entrys_age_and_may_come_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = own(tmp_path, **{"gpt-5": {}, "llama3@127.0.0.1:8000": {"captured_on": "2026-11-29"}})
    monkeypatch.setenv("JUDGEPROOF_PRICES", str(path))
    told = json.loads(
        cli("prices", "--json", "gpt-5", "openai-compatible:llama3@http://127.0.0.1:8000/v1").out
    )
    assert told["file"]["name"] == "mine.json"
    assert [entry["model"] for entry in told["file"]["entries"]] == ["gpt-5", "llama3@127.0.0.1:8000"]
    assert [one["price"]["rates"]["input"] for one in told["models"]] == ["1", "1"]
    assert told["models"][0]["price"]["captured_on"] == "2026-10-31"
    assert cli("prices").out.count("mine.json") == 1


def test_what_is_stale_in_the_users_file_is_said(tmp_path: Path) -> None:
    path = own(tmp_path, one={}, two={"captured_on": "2026-11-20"})
    told = prices(file=path, today=date(2026, 11, 30))
    assert told["file"]["age"] == {"days": 30, "state": "stale"}
    assert "30 d stale" in "\n".join(lines(told))


@pytest.mark.parametrize("text", ["", "{", '{"m": {"input": "1 EUR"}}'])
def test_a_file_that_cannot_be_read_ends_with_two_and_names_it(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(text, encoding="utf-8")
    ended = cli("prices", "openai:gpt-5", "--prices", path)
    assert (ended.code, ended.out) == (2, "")
    assert str(path) in ended.err


def test_the_example_of_the_documentation_can_be_copied(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "prices.md").read_text(encoding="utf-8")
    found = re.search(r"^```toml\n(.*?)^```", page, re.M | re.S)
    assert found
    path = tmp_path / "prices.toml"
    path.write_text(found[1], encoding="utf-8")
    told = prices(
        [
            "openai:gpt-5",
            "claude-sonnet-4-5",
            "openai-compatible:llama3@http://127.0.0.1:8000/v1",
            "qwen/qwen3-coder",
        ],
        file=path,
        today=date(2026, 11, 30),
    )
    assert [one["why"] for one in told["models"]] == [None] * 4
    assert [one["price"]["source"] for one in told["models"]] == [
        "our contract", "the price list of the maker", "power and depreciation, worked out by ourselves",
        "the router's list",
    ]  # fmt: skip
    assert told["models"][1]["price"]["tiers"][0]["rates"]["cache_read"] == "0.3"
    assert told["models"][3]["price"]["routing"]["endpoints"] == 9
    assert told["file"]["without_band"] == 3


def test_every_reason_of_the_package_is_explained_in_the_documentation() -> None:
    page = (ROOT / "docs" / "prices.md").read_text(encoding="utf-8")
    for gap in prices()["package"]["gaps"]:
        assert re.sub(r"^a price for .*", "a price for …", gap["why"]) in page
