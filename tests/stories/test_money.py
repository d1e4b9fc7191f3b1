"""What a run costs, and what it may: every call of a service is counted at its price, once, and never as nothing."""

import asyncio
import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.servers.misbehaving import MODES, Answer, Asked, Server, completion, serving
from tests.stories.steps import Ended, cli, lines, manifest, read, row, states, strict

import judgeproof

FAST = "backoff=0.01, timeout=30, attempts=4, total_wait=5"
# What the service says of every call: 100 tokens read, 20 from its cache, 20 written.
INPUT, CACHED, OUTPUT = Decimal(100), Decimal(20), Decimal(20)
RATES = {"input": 3, "output": 15, "cache_read": 0.3}
ONE = (INPUT * 3 + CACHED * Decimal("0.3") + OUTPUT * 15) / 10**6
TODAY = datetime.now(UTC).date()


def told(mode: str, name: str) -> dict[str, Any]:
    """A row that the service answers in a mode."""
    return row(name, question=f"What is peat? ⟪{mode} {name}⟫")


def good(count: int) -> list[dict[str, Any]]:
    return [told("good", f"g{n}") for n in range(count)]


class Shop:
    """Rows, a file of prices and a service, as the command line is given them."""

    def __init__(self, folder: Path, server: Server) -> None:
        self.folder = folder
        self.server = server

    def rows(self, rows: list[dict[str, Any]]) -> Path:
        path = self.folder / "rows.jsonl"
        path.write_bytes(lines(rows))
        return path

    def prices(self, *, age: int = 0, name: str = "m", file: str = "prices.json", **changes: Any) -> Path:
        entry = {
            **RATES, "captured_on": (TODAY - timedelta(days=age)).isoformat(), "source": "a list", "endpoint": "here", **changes,
        }  # fmt: skip
        path = self.folder / file
        path.write_text(json.dumps({name: entry}))
        return path

    def cite(self, rows: list[dict[str, Any]], *options: object, judge: str | None = None) -> Ended:
        return cli(
            "cite", self.rows(rows), "--judge", judge or self.server.spec(FAST), "--no-html", "--concurrency", 4, *options
        )  # fmt: skip


@pytest.fixture
def shop(tmp_path: Path) -> Any:
    with serving(0.001) as server:
        yield Shop(tmp_path, server)


def report(run: Path) -> dict[str, Any]:
    return strict((run / "report.json").read_bytes())


def cost(run: Path) -> dict[str, Any]:
    return report(run)["cost"]


def nano(usd: Decimal) -> str:
    return f"{usd:.9f}"


def calls_made(run: Path) -> int:
    return sum(entry["call"] > 0 for entry in read(run, "testimony"))


# ---------------------------------------------------------------- what a run cost


def test_every_call_is_counted_at_its_price_those_that_were_asked_again_too(
    shop: Shop, tmp_path: Path
) -> None:
    rows = [*good(3), told("prose", "twice"), told("r429_once", "late"), told("length", "cut")]
    run = tmp_path / "run"
    ended = shop.cite(rows, "--prices", shop.prices(), "--out", run)
    assert ended.code == 0, ended.err
    found = cost(run)
    # A reply that is asked for again is two calls, one that was cut is paid for, one that was not let in is not.
    assert (found["state"], found["usd"]) == ("known", nano(7 * ONE))
    assert (found["calls"], found["maybe_charged"]) == (8, 0)
    assert found["calls"] == shop.server.calls.total() == calls_made(run)
    assert found["per_row"]["usd"] == nano(7 * ONE / 6)
    assert found["per_supported"]["usd"] == nano(7 * ONE / 4)
    [judge] = found["judges"]
    assert judge["tokens"] == {"prompt": 700, "completion": 140, "cache_read": 140, "cache_write": None}
    assert judge["failed"] == 2
    assert f"{found['text']} for 8 calls" in ended.out


def test_tiers_go_by_the_call(shop: Shop, tmp_path: Path) -> None:
    """120 tokens are read by each of four calls: none of them reaches 121, however many there are."""
    for least, times in ((121, 1), (120, 2)):
        prices = shop.prices(
            tiers=[{"min_prompt_tokens": least, "input": 6, "output": 30, "cache_read": 0.6}]
        )
        run = tmp_path / f"run-{least}"
        assert shop.cite(good(4), "--prices", prices, "--out", run, "-q").code == 0
        assert cost(run)["usd"] == nano(4 * times * ONE)


def test_a_price_may_hold_at_one_address_only(shop: Shop, tmp_path: Path) -> None:
    here, elsewhere = f"m@127.0.0.1:{shop.server.port}", "m@127.0.0.1:1"
    for name, state in ((here, "known"), (elsewhere, "unknown")):
        run = tmp_path / f"run-{state}"
        assert shop.cite(good(2), "--prices", shop.prices(name=name), "--out", run, "-q").code == 0
        assert cost(run)["state"] == state


def test_a_band_is_told_as_one(shop: Shop, tmp_path: Path) -> None:
    low, high = dict.fromkeys(("input", "output", "cache_read", "cache_write"), 1), dict.fromkeys(("input", "output", "cache_read", "cache_write"), 20)  # fmt: skip
    low["cache_read"] = 0
    routing = {"source": "a router", "endpoints": 2, "cheapest": "x", "dearest": "y", "min": low, "max": high}
    ended = shop.cite(good(2), "--prices", shop.prices(routing=routing), "--out", tmp_path / "run")
    found = cost(tmp_path / "run")
    assert (found["usd"], found["banded"]) == (nano(2 * ONE), True)
    assert (found["low"], found["high"]) == (
        nano(2 * Decimal(120) / 10**6),
        nano(2 * Decimal(140 * 20) / 10**6),
    )
    assert f"{found['text']} of openai-compatible:m is one point between" in " ".join(ended.out.split())
    assert found["text"].endswith("~")


@pytest.mark.parametrize(("mode", "calls", "charged"), [("r500", 4, 4), ("reset", 4, 4), ("empty", 2, 2), ("r400", 1, 0), ("r529", 4, 0)])  # fmt: skip
def test_what_failed_may_have_been_charged_and_is_never_nothing(
    mode: str, calls: int, charged: int, shop: Shop, tmp_path: Path
) -> None:
    ended = shop.cite([*good(2), told(mode, "b")], "--prices", shop.prices(), "--out", tmp_path / "run")
    assert ended.code == 0, ended.err
    found = cost(tmp_path / "run")
    assert found["calls"] == 2 + calls
    if mode == "empty":  # it tells its usage
        assert (found["state"], found["usd"]) in (("known", nano(4 * ONE)), ("at_least", nano(2 * ONE)))
        return
    assert (found["state"], found["usd"]) == ("at_least" if charged else "known", nano(2 * ONE))
    assert found["maybe_charged"] == charged
    assert found["text"].startswith("at least ") is bool(charged)
    assert (f"{charged} calls that failed told no usage" in ended.out) is bool(charged)


@pytest.mark.parametrize("mode", ["no_usage", "odd_usage"])
def test_an_answer_without_usage_leaves_the_cost_unknown(mode: str, shop: Shop, tmp_path: Path) -> None:
    ended = shop.cite([*good(2), told(mode, "b")], "--prices", shop.prices(), "--out", tmp_path / "run")
    found = cost(tmp_path / "run")
    assert (found["state"], found["text"], found["usd"]) == ("unknown", "unknown", None)
    assert "is unknown (usage unreported); 2 of 3 calls cost" in " ".join(ended.out.split())
    assert "cost         unknown for 3 calls" in ended.out
    assert report(tmp_path / "run")["judge"]["tokens"] == {"prompt": None, "completion": None}


def test_a_model_without_a_price_costs_nobody_knows_what(shop: Shop, tmp_path: Path) -> None:
    ended = shop.cite(good(2), "--out", tmp_path / "run")
    assert (cost(tmp_path / "run")["state"], cost(tmp_path / "run")["usd"]) == ("unknown", None)
    assert "is unknown (served at a private address). Unknown is not zero." in " ".join(ended.out.split())


@pytest.mark.parametrize(("age", "mark"), [(28, ""), (31, "!"), (-40, "!")])
def test_a_rate_that_is_not_of_these_days_is_marked(age: int, mark: str, shop: Shop, tmp_path: Path) -> None:
    ended = shop.cite(good(1), "--prices", shop.prices(age=age), "--out", tmp_path / "run")
    text = cost(tmp_path / "run")["text"]
    assert text == f"$0.000606{mark}"
    assert text in ended.out
    assert ("! The rates of openai-compatible:m are" in ended.out) is bool(mark)


def test_two_judges_have_a_ledger_each(tmp_path: Path) -> None:
    with serving() as one, serving() as two:
        shop = Shop(tmp_path, one)
        dearer = {name: 10 * rate for name, rate in RATES.items()}
        dates = {"captured_on": TODAY.isoformat(), "source": "a list", "endpoint": "here"}
        prices = tmp_path / "prices.json"
        prices.write_text(
            json.dumps(
                {
                    f"m@127.0.0.1:{one.port}": {**RATES, **dates},
                    f"m@127.0.0.1:{two.port}": {**dearer, **dates},
                }
            )
        )
        ended = shop.cite(
            good(3), "--second-judge", two.spec(FAST), "--prices", prices, "--out", tmp_path / "run"
        )
        assert ended.code == 0, ended.err
    found = cost(tmp_path / "run")
    assert [entry["cost"]["usd"] for entry in found["judges"]] == [nano(3 * ONE), nano(30 * ONE)]
    assert (found["usd"], found["calls"]) == (nano(33 * ONE), 6)
    assert one.calls.total() == two.calls.total() == 3
    assert report(tmp_path / "run")["panel"]["pass_rate"]["text"] == "1.00+0.00"


def test_a_report_says_the_same_when_prices_are_others(
    shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = tmp_path / "run"
    prices = shop.prices()
    assert shop.cite([*good(2), told("r500", "b")], "--prices", prices, "--out", run, "-q").code == 0
    before = cli("report", run).out
    prices.unlink()
    monkeypatch.setenv("JUDGEPROOF_PRICES", str(shop.prices(file="other.json", input=999)))
    assert cli("report", run).out == before
    assert strict(cli("report", run, "--format", "json").out)["cost"] == cost(run)


# ---------------------------------------------------------------- what a run may cost


def check_same(run: Path, calm: Path) -> None:
    """Check that a run came to what an undisturbed one did, but for what its calls were."""
    assert manifest(run)["status"] == "complete"
    for name in ("material", "outcomes", "opinions"):
        if (calm / f"{name}.jsonl").exists():
            assert (run / f"{name}.jsonl").read_bytes() == (calm / f"{name}.jsonl").read_bytes(), name
    mine, its = report(run), report(calm)
    for part in (
        "rows",
        "pass_rate",
        "citations",
        "unassessed",
        "panel",
        "repeats",
        "worst_sources",
        "human",
    ):
        assert mine[part] == its[part], part
    answered = Counter(
        (e["judge"], e["row_id"], e["draw"], e["attempt"]) for e in read(run, "testimony") if e["status"] == "ok"
    )  # fmt: skip
    assert set(answered.values()) <= {1}, "an answer was paid for twice"


MIXED = [*good(6), told("prose", "p"), told("r429_once", "late"), *[told("good", f"h{n}") for n in range(4)]]


@pytest.mark.parametrize("cap", [0, 1, 5, 7, 13])
def test_no_more_calls_than_may_be_made_and_a_resume_goes_on(cap: int, shop: Shop, tmp_path: Path) -> None:
    calm, run = tmp_path / "calm", tmp_path / "run"
    prices = ("--prices", shop.prices())
    assert shop.cite(MIXED, *prices, "--out", calm, "-q").code == 0
    whole = shop.server.calls.total()
    assert whole == len(MIXED) + 2
    shop.server.calls.clear()
    first = shop.cite(MIXED, *prices, "--max-calls", cap, "--out", run)
    assert first.code == 2
    assert shop.server.calls.total() == cap == cost(run)["calls"]
    assert f"Go on with it by --resume {run}" in first.err
    unasked = [reason for _, reason in states(run) if reason == "judge_unavailable"]
    details = {o["detail"] for o in read(run, "outcomes") if o["reason"] == "judge_unavailable"}
    assert unasked
    assert details == {"budget"}
    assert cost(run)["state"] == "known", "what was not asked was not charged"
    assert shop.cite(MIXED, *prices, "--resume", run, "-q").code == 0
    check_same(run, calm)
    # The service answered `late` too early once more only where its first call was the last that might be made.
    assert shop.server.calls.total() == whole
    assert cost(run)["usd"] == cost(calm)["usd"]


@pytest.mark.parametrize("concurrency", [1, 4, 32])
def test_no_more_is_spent_than_may_be_and_a_resume_goes_on(
    concurrency: int, shop: Shop, tmp_path: Path
) -> None:
    calm, run = tmp_path / "calm", tmp_path / "run"
    judge = shop.server.spec(f"{FAST}, max_tokens=20")
    # A call costs $0.0003 and a little, and may cost a little more: three of them go into $0.0012.
    prices = shop.prices(input=0.01, cache_read=0.01)
    options = ("--prices", prices, "--concurrency", concurrency, "-q")
    assert shop.cite(MIXED, *options, "--out", calm, judge=judge).code == 0
    shop.server.calls.clear()
    spent = Decimal()
    limit = Decimal("0.0012")
    assert shop.cite(MIXED, *options, "--max-cost", limit, "--out", run, judge=judge).code == 2
    rounds = 0
    while manifest(run)["status"] != "complete":
        now = Decimal(cost(run)["usd"])
        assert spent < now <= spent + limit, "it goes on, and within what it may spend"
        spent, rounds = now, rounds + 1
        shop.cite(MIXED, *options, "--max-cost", limit, "--resume", run, judge=judge)
        assert rounds < 50
    check_same(run, calm)
    assert cost(run)["usd"] == cost(calm)["usd"]
    assert shop.server.calls.total() == len(MIXED) + 2


def test_a_second_judge_spends_from_the_same_purse(tmp_path: Path) -> None:
    with serving() as one, serving() as two:
        shop = Shop(tmp_path, one)
        words = ("--second-judge", two.spec(FAST), "--prices", shop.prices(), "-q")
        assert shop.cite(MIXED, *words, "--out", tmp_path / "calm").code == 0
        for server in (one, two):
            server.calls.clear()
        run = tmp_path / "run"
        assert shop.cite(MIXED, *words, "--max-calls", 9, "--out", run).code == 2
        assert one.calls.total() + two.calls.total() == 9
        assert shop.cite(MIXED, *words, "--max-calls", 9, "--resume", run).code == 2
        assert shop.cite(MIXED, *words, "--resume", run).code == 0
    check_same(run, tmp_path / "calm")


@pytest.mark.parametrize(
    ("options", "spec", "words"),
    [
        (("--max-cost", "1"), FAST, "is unknown (served at a private address), so no limit can be kept"),
        (("--max-cost", "1", "--prices"), f"{FAST}, max_tokens=none", "may have any length"),
        (("--max-cost", "much"), FAST, "max cost 'much': expected US dollars"),
        (("--max-cost", "-1"), FAST, "expected US dollars, 0 or more"),
        (("--max-cost", "nan"), FAST, "expected US dollars, 0 or more"),
        (("--max-calls", "-1"), FAST, "expected a whole number from 0"),
    ],
)
def test_a_limit_that_cannot_be_kept_is_refused_before_anything_is_asked(
    options: tuple[str, ...], spec: str, words: str, shop: Shop, tmp_path: Path
) -> None:
    given = (*options, shop.prices()) if options[-1] == "--prices" else options
    ended = shop.cite(good(1), *given, "--out", tmp_path / "run", judge=shop.server.spec(spec))
    assert ended.code == 2
    assert words in ended.err
    assert not shop.server.calls
    assert not (tmp_path / "run").exists()


def test_a_service_that_takes_no_limit_of_tokens_is_not_asked_under_a_limit_of_cost(
    shop: Shop, tmp_path: Path
) -> None:
    """It refuses every name of the limit: without one a reply may cost anything."""
    shop.server.refuses = {"max_tokens": lambda value: True, "max_completion_tokens": lambda value: True}
    run = tmp_path / "run"
    ended = shop.cite(good(6), "--prices", shop.prices(), "--max-cost", "5", "--out", run)
    assert ended.code == 2
    assert all("max_tokens" in body or "max_completion_tokens" in body for body in shop.server.bodies)
    assert {o["detail"] for o in read(run, "outcomes")} == {"budget"}
    notes = {entry["note"] for entry in read(run, "testimony") if entry["status"] == "failed"}
    assert notes == {"not asked: this service takes no limit of tokens, so a call may cost anything"}
    assert shop.cite(good(6), "--prices", shop.prices(), "--resume", run, "-q").code == 0


# ---------------------------------------------------------------- keys, failures and ends


def test_a_key_that_is_revoked_half_way_is_resumed_with_a_good_one(
    shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calm, run = tmp_path / "calm", tmp_path / "run"
    words = ("--prices", shop.prices(), "--judge-repeats", 2, "-q")
    rows = good(8)
    assert shop.cite(rows, *words, "--out", calm).code == 0
    seen: list[str] = []
    refused: Answer = MODES["r401"]

    async def half(asked: Asked) -> Any:
        seen.append(asked.name)
        return await (MODES["good"] if len(seen) <= 9 else refused)(asked)

    monkeypatch.setitem(MODES, "revoked", half)
    shop.server.calls.clear()
    shop.server.mode = "revoked"
    assert shop.cite(rows, *words, "--out", run).code == 2
    details = Counter(o["detail"] for o in read(run, "outcomes") if o["reason"])
    assert set(details) == {"http_401"}
    paid = sum(entry["status"] == "ok" for entry in read(run, "testimony"))
    assert paid == 9
    shop.server.mode = None
    shop.server.calls.clear()
    again = shop.cite(rows, *words, "--resume", run)
    assert again.code == 0, again.err
    assert shop.server.calls.total() == 2 * len(rows) - paid
    check_same(run, calm)
    assert cost(run)["usd"] == cost(calm)["usd"], "a key that is refused costs nothing"


def test_what_failed_is_asked_again_where_that_is_wanted(shop: Shop, tmp_path: Path) -> None:
    calm, run = tmp_path / "calm", tmp_path / "run"
    words = ("--prices", shop.prices(), "-q")
    assert shop.cite(good(5), *words, "--out", calm).code == 0
    shop.server.mode = "r500"
    assert shop.cite(good(5), *words, "--out", run).code == 0
    assert {detail for o in read(run, "outcomes") for detail in [o["detail"]]} == {"http_500"}
    shop.server.mode = None
    before = shop.server.calls.total()
    assert shop.cite(good(5), *words, "--resume", run).code == 0
    assert shop.server.calls.total() == before, "an outage is an answer, until somebody wants another one"
    assert shop.cite(good(5), *words, "--resume", run, "--retry-failed").code == 0
    check_same(run, calm)
    found = cost(run)
    assert (found["state"], found["usd"], found["calls"]) == ("at_least", nano(5 * ONE), 25)


def test_a_price_that_becomes_known_prices_all_calls_and_one_that_changes_none(
    shop: Shop, tmp_path: Path
) -> None:
    run = tmp_path / "run"
    assert shop.cite(good(6), "--max-calls", 2, "--out", run, "-q").code == 2
    assert cost(run)["state"] == "unknown"
    assert shop.cite(good(6), "--max-calls", 2, "--prices", shop.prices(), "--resume", run, "-q").code == 2
    assert cost(run)["usd"] == nano(4 * ONE)
    ended = shop.cite(good(6), "--prices", shop.prices(input=999), "--resume", run)
    assert ended.code == 0
    assert cost(run)["usd"] == nano(6 * ONE)
    assert "is another one than when this run began; its cost is at the price of then" in " ".join(
        ended.out.split()
    )


def test_a_call_that_was_under_way_when_a_run_was_broken_off_is_not_forgotten(
    shop: Shop, tmp_path: Path
) -> None:
    run, rows = tmp_path / "run", [*good(1), told("hang", "h"), told("hang", "i")]
    spec, prices = shop.server.spec(FAST), str(shop.prices())

    async def story() -> None:
        going = asyncio.ensure_future(
            judgeproof.cite_async(rows, judge=spec, prices=prices, out=run, concurrency=3)
        )
        while not (shop.server.calls["h"] and shop.server.calls["i"]):
            await asyncio.sleep(0.005)
            assert not going.done()
        going.cancel()
        with pytest.raises(asyncio.CancelledError):
            await going

    asyncio.run(story())
    broken = [entry for entry in read(run, "testimony") if entry["status"] == "retried"]
    assert sorted((entry["row_id"], entry["cause"]) for entry in broken) == [
        ("h", "cancelled"),
        ("i", "cancelled"),
    ]
    shop.server.mode = "good"
    result = judgeproof.cite(rows, judge=spec, prices=prices, resume=run)
    assert result.complete
    assert [reason for _, reason in states(run)] == [None, None, None]
    found = cost(run)
    assert (found["state"], found["usd"], found["maybe_charged"]) == ("at_least", nano(3 * ONE), 2)


def test_a_run_that_was_killed_says_that_it_may_have_paid_for_more(shop: Shop, tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ("--prices", shop.prices())
    assert shop.cite(good(4), *words, "--max-calls", 2, "--out", run, "-q").code == 2
    (run / "manifest.json").write_text(json.dumps(manifest(run) | {"status": "running"}))
    shown = strict(cli("report", run, "--format", "json").out)["cost"]
    assert (shown["state"], shown["usd"]) == ("at_least", nano(2 * ONE))
    ended = shop.cite(good(4), *words, "--resume", run)
    assert ended.code == 0
    found = cost(run)
    assert (found["state"], found["usd"], found["maybe_charged"]) == ("at_least", nano(4 * ONE), 0)
    assert "ended from outside are in no record and may have been charged" in " ".join(ended.out.split())


def test_a_resume_that_could_not_begin_is_no_kill(shop: Shop, tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ("--prices", shop.prices(), "-q")
    assert shop.cite(good(4), *words, "--max-calls", 2, "--out", run).code == 2
    whole = (run / "testimony.jsonl").read_bytes()
    (run / "testimony.jsonl").write_bytes(whole + b"{}\n")
    assert "damaged" in shop.cite(good(4), *words, "--resume", run).err
    (run / "testimony.jsonl").write_bytes(whole)
    assert shop.cite(good(4), *words, "--resume", run).code == 0
    assert cost(run)["state"] == "known"


# ---------------------------------------------------------------- before anything is asked


def test_a_dry_run_asks_nothing_and_bounds_what_comes(shop: Shop, tmp_path: Path) -> None:
    judge = shop.server.spec(f"{FAST}, max_tokens=50")
    rows = [*MIXED, row("none", response="Nothing is cited."), row("odd", response=[1])]
    ended = shop.cite(rows, "--prices", shop.prices(), "--dry-run", "--out", tmp_path / "run", judge=judge)
    assert ended.code == 0, ended.err
    assert not shop.server.calls
    assert not (tmp_path / "run").exists()
    assert "14 rows: 12 to be asked about, 1 closed without a judge, 1 unreadable" in ended.out
    assert "calls        12, at the most 24" in ended.out
    assert "about $" in ended.out
    assert "between $" in ended.out
    assert "$0.0000 " not in ended.out


def test_a_dry_run_of_a_resume_counts_only_what_is_left(shop: Shop, tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ("--prices", shop.prices())
    # Three answers, of which the last cannot be read and is still to be asked for again.
    rows = [*good(2), told("prose", "p"), told("good", "z")]
    assert shop.cite(rows, *words, "--max-calls", 3, "--concurrency", 1, "--out", run, "-q").code == 2
    before = shop.server.calls.total()
    ended = shop.cite(rows, *words, "--dry-run", "--resume", run)
    assert ended.code == 0, ended.err
    assert "2 questions answered already" in ended.out
    assert "calls        2, at the most 4" in ended.out
    assert shop.server.calls.total() == before
    other = shop.cite(rows, *words, "--dry-run", "--resume", run, "--threshold", "0.9")
    assert other.code == 2
    assert "its options threshold is 0.5" in other.err


def test_a_dry_run_of_another_judge_counts_what_it_would_be_asked(shop: Shop, tmp_path: Path) -> None:
    run, again = tmp_path / "run", tmp_path / "again"
    rows = [*good(3), row("none", response="Nothing is cited.")]
    assert shop.cite(rows, "--out", run, "-q", judge="embedded").code == 0
    words = ("rejudge", run, "--judge", shop.server.spec(FAST), "--prices", shop.prices())
    ended = cli(*words, "--dry-run", "--out", again)
    assert ended.code == 0, ended.err
    assert "4 rows: 3 to be asked about, 1 closed without a judge" in ended.out
    assert "calls        3, at the most 6" in ended.out and "about $" in ended.out
    assert not shop.server.calls and not again.exists()
    assert cli(*words, "--out", again, "-q", "--no-html").code == 0
    assert shop.server.calls.total() == 3


@pytest.mark.parametrize("verb", ["cite", "ground", "retrieval", "rejudge", "calibrate"])
def test_a_dry_run_needs_no_key(verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    rows, run = tmp_path / "rows.jsonl", tmp_path / "run"
    pair = {"claim": "Peat is old plant matter.", "source": "Peat is old plant matter.", "label": "supported"}
    rows.write_bytes(lines([row(expected="Peat is old.", **(pair if verb == "calibrate" else {}))]))
    if verb == "rejudge":
        judgeproof.cite(rows, out=run)
    second = [] if verb == "calibrate" else ["--second-judge", "anthropic:claude-sonnet-4-5"]
    words = [verb, run if verb == "rejudge" else rows, "--judge", "openai:gpt-4.1", *second]
    told = cli(*words, "--dry-run")
    assert (told.code, told.err) == (0, "")
    assert "openai:gpt-4.1" in told.out
    assert "cost         about $" in told.out
    asked = cli(*words, "--no-html", "--out", tmp_path / "asked")
    assert asked.code == 2
    assert "OPENAI_API_KEY is not set" in asked.err
    assert not (tmp_path / "asked").exists()


def test_a_dry_run_without_a_price_says_so(shop: Shop) -> None:
    ended = shop.cite(good(1), "--dry-run")
    assert ended.code == 0
    assert (
        "cost         unknown (served at a private address); state the price in a file with --prices"
        in ended.out
    )
    free = shop.cite(good(1), "--dry-run", judge="embedded")
    assert "cost         none" in free.out
    endless = shop.cite(
        good(1), "--dry-run", "--prices", shop.prices(), judge=shop.server.spec("max_tokens=none")
    )
    assert "a reply may be of any length, so there is no most" in endless.out


def test_what_a_service_says_of_its_usage_is_what_the_tests_count_with() -> None:
    usage = completion()["usage"]
    assert usage["prompt_tokens"] == INPUT + CACHED
    assert usage["completion_tokens"] == OUTPUT
    assert usage["prompt_tokens_details"]["cached_tokens"] == CACHED
