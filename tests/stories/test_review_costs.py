"""What reviews cost, from the command line to every format: prices kept by the run, nothing unknown taken for nothing."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.stories.steps import cli
from tests.stories.test_review import QUIET, cases, finding
from tests.vectors.corpora import write_corpus, write_script
from tests.vectors.partial import differences, vectors

from judgeproof.figures import money

VECTORS = [vector for vector in vectors("reviews_open.jsonl") if vector["rule"].startswith("cost.")]
TODAY = datetime.now(UTC).date().isoformat()
ENTRY = {
    "captured_on": TODAY,
    "source": "a price list",
    "endpoint": "e1",
    "input": 2,
    "output": 10,
}
CALLS = [{"prompt": 1000, "completion": 100}]


def review(reviewer: str, case: str, calls: Any, model: str | None = "m", **more: Any) -> dict[str, Any]:
    found = [finding()] if case != "c03" else []
    named = None if calls is None else [{"model": model, **call} for call in calls]
    return {
        "reviewer": reviewer,
        "case": case,
        "repeat": 1,
        "scale": "ours",
        "findings": found,
        "calls": named,
        **more,
    }


class Bench:
    """A corpus of three cases, a file of prices, and runs of scripts over them."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.run = folder, folder / "run"
        self.corpus = write_corpus(folder / "corpus", cases(3))
        self.prices = folder / "prices.json"
        self.price(m={})

    def price(self, **entries: Mapping[str, Any]) -> None:
        """Write the file of prices."""
        self.prices.write_text(
            json.dumps({name: {**ENTRY, **entry} for name, entry in entries.items()}), "utf-8"
        )

    def review(self, reviews: Sequence[dict[str, Any]], *more: object) -> dict[str, Any]:
        """Run a script and return the report."""
        script = write_script(self.folder / "r.jsonl", list(reviews))
        arguments = ("-r", f"scripted:{script}", "--out", self.run, "--prices", self.prices, *QUIET, *more)
        ended = cli("review", self.corpus, *arguments)
        assert ended.code == 0, ended.err
        return self.report()

    def report(self) -> dict[str, Any]:
        """Return the report as it is made again from the run."""
        return json.loads(cli("report", self.run, "--format", "json").out)


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def rows(report: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["reviewer"]: row for row in report["tables"]["cost"]}


def notes(report: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    return [(note["code"], tuple(note["rows"])) for note in report["cost"]["notes"]]


# ---------------------------------------------------------------- vectors


def whole(price: Mapping[str, Any]) -> dict[str, Any]:
    """The price of a vector as a file has to state it."""
    routing = price.get("routing")
    ends = {"source": "a router", "endpoints": 2, "cheapest": "x", "dearest": "y"}
    return {**price, **({"routing": {**ends, **routing}} if routing else {})}


@pytest.mark.parametrize(
    "vector",
    [v for v in VECTORS if v["rule"] in ("cost.call", "cost.composite", "cost.band")],
    ids=lambda v: v["id"],
)
def test_a_bill_vector(vector: dict[str, Any], bench: Bench) -> None:
    given = vector["input"]
    parts = given.get("parts", [given])
    prices = {f"m{n}": whole(part["price"]) for n, part in enumerate(parts) if part["price"] is not None}
    bench.price(**(prices or {"other": {}}))
    calls = [{**call, "model": f"m{n}"} for n, part in enumerate(parts) for call in part["calls"]]
    row = rows(bench.review([review("r", "c01", calls)]))["r"]
    cost = row["cost"]
    if cost["state"] == "known":
        found = {
            "usd": cost["usd"],
            "why": None,
            "low": cost["low"],
            "high": cost["high"],
            "banded": cost["banded"],
        }
    else:
        found = {"usd": None, "why": row["unpriced"][0]["why"]}
    assert not list(differences(vector["expect"], found))


@pytest.mark.parametrize("vector", [v for v in VECTORS if v["rule"] == "cost.lookup"], ids=lambda v: v["id"])
def test_a_lookup_vector(vector: dict[str, Any], bench: Bench) -> None:
    bench.price(**vector["input"]["catalogue"])
    row = rows(bench.review([review("r", "c01", CALLS, vector["input"]["model"])]))["r"]
    assert (row["cost"]["state"] == "known") == vector["expect"]["priced"]


@pytest.mark.parametrize("vector", [v for v in VECTORS if v["rule"] == "cost.age"], ids=lambda v: v["id"])
def test_an_age_vector_counts_to_the_day_of_the_run(vector: dict[str, Any], bench: Bench) -> None:
    bench.price(m={"captured_on": vector["input"]["captured_on"]})
    bench.review([review("r", "c01", CALLS)])
    manifest = json.loads((bench.run / "manifest.json").read_bytes())
    manifest["started"] = f"{vector['input']['today']}T23:59:59Z"
    (bench.run / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    report = bench.report()
    assert rows(report)["r"]["age"] == report["cost"]["age"] == vector["expect"]
    assert ("!" in rows(report)["r"]["cost"]["text"]) == (vector["expect"]["state"] != "fresh")


@pytest.mark.parametrize(
    "vector", [v for v in VECTORS if v["rule"] == "cost.comparable"], ids=lambda v: v["id"]
)
def test_a_coverage_vector(vector: dict[str, Any], bench: Bench) -> None:
    names = {"x": "c01", "y": "c02", "z": "c03"}
    said = [
        {**review(reviewer, names[case], CALLS), "repeat": repeat}
        for reviewer, of in vector["input"]["rows"].items()
        for case, n in of.items()
        for repeat in range(1, n + 1)
    ]
    # A reviewer that covers nothing is one whose only review has no bill.
    said += [review(reviewer, "c01", None) for reviewer, of in vector["input"]["rows"].items() if not of]
    report = bench.review(said)
    back = {case: name for name, case in names.items()}
    found = {
        "reference": [back[case] for case in report["cost"]["reference"]],
        "rows": {
            name: {
                "covered": row["covered"], "comparable": row["comparable"],
                "missing": [back[case] for case in row["missing"]], "shallow": [back[case] for case in row["shallow"]],
            }
            for name, row in rows(report).items()
        },
    }  # fmt: skip
    assert not list(differences(vector["expect"], found))


# ---------------------------------------------------------------- every row stays


def three(reviewer: str, calls: Any, model: str | None = "m") -> list[dict[str, Any]]:
    return [review(reviewer, case, calls, model) for case in ("c01", "c02", "c03")]


def test_every_format_has_the_amounts_their_notes_and_the_legend(bench: Bench) -> None:
    silent = [review("silent", case, CALLS, findings=[]) for case in ("c01", "c02", "c03")]
    bench.review([*three("paid", CALLS), *three("nobody", CALLS, "nosuch"), *three("mute", None), *silent])
    for format in ("text", "markdown", "html"):
        shown = " ".join(cli("report", bench.run, "--format", format).out.split())
        for text in ("$0.009", "unknown", "nobody: cost unknown: no price: nosuch", "mute: cost unknown: no call recorded",
                     "silent: $/DEFECT is undefined", f"captured on {TODAY}", "Unknown is not zero", "L/DEF"):  # fmt: skip
            assert text in shown.replace("\\", ""), (format, text)
    found = rows(bench.report())
    assert set(found) == {"paid", "nobody", "mute", "silent"}
    assert (found["paid"]["cost"]["usd"], found["paid"]["per_defect"]["usd"]) == (
        "0.009000000",
        "0.004500000",
    )
    assert found["paid"]["l_per_def"] == {"k": 2, "n": 2}
    assert found["silent"]["per_defect"] == {
        "state": "undefined", "text": "n/a", "usd": None, "low": None, "high": None, "why": "nothing located",
    }  # fmt: skip
    assert [found[name]["cost"]["usd"] for name in ("nobody", "mute")] == [None, None]


def test_bands_that_meet_are_said_not_to_be_orderable(bench: Bench) -> None:
    ends = {"min": {"input": 1, "output": 5, "cache_read": 1, "cache_write": 1},
            "max": {"input": 4, "output": 20, "cache_read": 4, "cache_write": 4}}  # fmt: skip
    bench.price(m=whole({"routing": ends}), n={"input": 3, "output": 15}, far={"input": 30, "output": 150})
    report = bench.review(
        [*three("banded", CALLS), *three("inside", CALLS, "n"), *three("far", CALLS, "far")]
    )
    unordered = [of for code, of in notes(report) if code == "not_orderable"]
    assert unordered == [("banded", "inside")]
    assert rows(report)["banded"]["cost"]["text"] == "$0.009000~"
    assert rows(report)["banded"]["spread"] == "4.0x/2"


def test_a_router_of_the_package_has_no_band_and_no_order(bench: Bench) -> None:
    report = bench.review([*three("routed", CALLS, "openai/gpt-5@openrouter"), *three("plain", CALLS)])
    assert rows(report)["routed"]["cost"]["no_band"] == money.UNSEEN_ROUTES
    assert ("not_orderable", ("routed", "plain")) in notes(report)


def test_why_a_price_is_unknown_is_kept_and_said(bench: Bench) -> None:
    report = bench.review(
        [*three("fee", CALLS, "perplexity/sonar-pro"), *three("hour", CALLS, "deepseek-chat")]
    )
    found = {name: (row["unpriced"][0]["why"], row["cost"]["usd"]) for name, row in rows(report).items()}
    assert found == {"fee": ("a fee for each request", None), "hour": ("a price by the time of day", None)}


def test_a_run_that_was_stopped_while_it_made_reviews_again_lost_no_bill(bench: Bench) -> None:
    bench.review(three("paid", CALLS))
    material = bench.run / "material.jsonl"
    lines = material.read_bytes().splitlines(keepends=True)
    material.write_bytes(b"".join([*lines, lines[0]]))
    report = bench.report()
    assert rows(report)["paid"]["cost"]["usd"] == "0.009000000"
    assert [(row["reviews"], row["cost"]["usd"]) for row in report["cost"]["superseded"]] == [
        (1, "0.003000000")
    ]


# ---------------------------------------------------------------- kept prices


def test_the_run_keeps_its_prices_and_its_report_is_the_same_without_the_file(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judgeproof.ask.prices import package

    before = bench.review(
        [*three("paid", CALLS), *three("package", CALLS, "gpt-5"), *three("nobody", CALLS, "nosuch")]
    )
    manifest = json.loads((bench.run / "manifest.json").read_bytes())
    assert manifest["prices"]["book"]["file"]["name"] == "prices.json"
    assert set(manifest["prices"]["models"]) == {"m", "gpt-5", "nosuch"}
    assert str(bench.folder) not in json.dumps(manifest["prices"])
    bench.prices.write_text("no price any more", "utf-8")
    monkeypatch.setattr(package, "price", lambda *_: pytest.fail("the package was asked again"))
    assert bench.report() == before


@pytest.mark.parametrize(
    "damage", [{"models": {"m": {"price": {}}}}, {"models": {"m": {}}}, {"models": {"m": 1}}]
)
def test_damaged_prices_of_a_run_are_an_error(damage: Any, bench: Bench) -> None:
    bench.review(three("paid", CALLS))
    manifest = json.loads((bench.run / "manifest.json").read_bytes())
    (bench.run / "manifest.json").write_text(json.dumps({**manifest, "prices": damage}), "utf-8")
    ended = cli("report", bench.run)
    assert (ended.code, "prices in its manifest are damaged" in ended.err) == (2, True)


def test_a_run_of_before_prices_were_kept_has_unknown_costs(bench: Bench) -> None:
    bench.review(three("paid", CALLS))
    manifest = json.loads((bench.run / "manifest.json").read_bytes())
    del manifest["prices"]
    (bench.run / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    row = rows(bench.report())["paid"]
    assert row["unpriced"] == [{"why": "no price", "of": "m", "reviews": 3}]


def test_a_file_of_prices_that_cannot_be_read_stops_a_run_before_anything_is_paid(bench: Bench) -> None:
    bench.prices.write_text("{", "utf-8")
    script = write_script(bench.folder / "r.jsonl", three("paid", CALLS))
    ended = cli(
        "review", bench.corpus, "-r", f"scripted:{script}", "--out", bench.run, "--prices", bench.prices
    )
    assert (ended.code, bench.run.exists()) == (2, False)
    assert str(bench.prices) in ended.err


# ---------------------------------------------------------------- commands, analyzers, records, what was made again

SAYS = '{"path": "a.go", "line": 20, "title": "leaks memory", "severity": "warning"}'


def command(bench: Bench, code: str, *more: object, options: str = "name=bot,scale=ours") -> dict[str, Any]:
    """Run a program of Python as the reviewer and return its row."""
    program = bench.folder / "bot.py"
    program.write_text(
        f"import os, sys\nusage = open(os.environ['CHANGE_USAGE'], 'w')\n{code}\nprint('''{SAYS}''')\n",
        "utf-8",
    )
    python = __import__("sys").executable
    arguments = ("-r", f"command[{options}]:{python} {program}", "--prices", bench.prices, *QUIET, *more)
    ended = cli("review", bench.corpus, "--cases", "c01", *arguments)
    assert ended.code == 0, ended.err
    return rows(bench.report())["bot"]


def test_a_command_reports_what_it_paid_for(bench: Bench) -> None:
    code = """usage.write('{"model": "m", "prompt": 1000, "completion": 100}\\\\n{"model": "m", "prompt": 500}\\\\n')"""
    whole_code = code.replace('"prompt": 500', '"prompt": 500, "completion": 0').replace("\\\\n", "\\n")
    row = command(bench, whole_code, "--out", bench.run)
    assert (row["cost"]["usd"], row["tokens"]["prompt"]) == ("0.004000000", 1500)


def test_a_command_may_leave_its_model_to_its_spec(bench: Bench) -> None:
    code = """usage.write('{"prompt": 1000, "completion": 100}')"""
    row = command(bench, code, "--out", bench.run, options="name=bot,model=m")
    assert row["cost"]["usd"] == "0.003000000"


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("os.remove(usage.name)", "no call recorded"),
        ("", "no call recorded"),
        ("usage.write('{\"prompt_tokens\": 7}')", "usage unreported"),
        ("usage.write('true')", "usage unreported"),
        ("usage.write('{\"prompt\": -1}')", "usage unreported"),
        ("usage.write('{\"model\": \"m\", \"prompt\": 7}')", "usage partly reported"),
    ],
)  # fmt: skip
def test_a_command_without_readable_usage_is_unknown_and_never_free(
    code: str, why: str, bench: Bench
) -> None:
    row = command(bench, code, "--out", bench.run, options="name=bot,model=m")
    assert row["cost"]["state"] == "unknown"
    assert [gap["why"] for gap in row["unpriced"]] == [why]


def test_a_call_of_no_known_model_is_unknown(bench: Bench) -> None:
    row = command(bench, 'usage.write(\'{"prompt": 7, "completion": 7}\')', "--out", bench.run)
    assert [(gap["why"], gap["of"]) for gap in row["unpriced"]] == [("no price", None)]


def test_an_analyzer_costs_seconds_and_no_dollars(bench: Bench) -> None:
    ended = cli("review", bench.corpus, "-r", "ruff", "--out", bench.run, "--prices", bench.prices, *QUIET)
    assert ended.code == 0, ended.err
    row = rows(bench.report())["ruff"]
    assert (row["cost"]["state"], row["cost"]["usd"], row["tokens"]["prompt"]) == ("local", None, 0)


def test_what_was_recorded_costs_what_it_cost(bench: Bench) -> None:
    before = rows(bench.review(three("paid", CALLS)))["paid"]
    again = bench.folder / "again"
    ended = cli(
        "review",
        bench.corpus,
        "-r",
        f"recorded:{bench.run}",
        "--out",
        again,
        "--prices",
        bench.prices,
        *QUIET,
    )
    assert ended.code == 0, ended.err
    report = json.loads((again / "report.json").read_bytes())
    assert rows(report)["paid"]["cost"] == before["cost"]


def test_what_was_made_again_was_paid_for_and_has_a_sum_of_its_own(bench: Bench) -> None:
    ready = bench.folder / "ready"
    fails = f"""usage.write('{{"model": "m", "prompt": 1000, "completion": 100}}')
usage.close()
if not os.path.exists({str(ready)!r}):
    sys.exit(3)"""
    assert command(bench, fails, "--out", bench.run)["failed"] == 1
    ready.touch()
    row = command(bench, fails, "--resume", bench.run, "--retry-failed")
    assert (row["failed"], row["cost"]["usd"]) == (0, "0.003000000")
    (aside,) = bench.report()["cost"]["superseded"]
    assert (aside["reviewer"], aside["reviews"], aside["priced"], aside["cost"]["usd"]) == (
        "bot",
        1,
        1,
        "0.003000000",
    )
    for format in ("text", "markdown", "html"):
        shown = " ".join(cli("report", bench.run, "--format", format).out.split())
        assert (
            "bot: 1 review made again is in no figure above; 1 has a bill, $0.003000 in all"
            in shown.replace("\\", "")
        )


# ---------------------------------------------------------------- gates


def test_a_gate_on_cost_is_met_by_known_amounts_only(bench: Bench) -> None:
    partly = [review("partly", "c01", CALLS), review("partly", "c02", None), review("partly", "c03", CALLS)]
    silent = [review("silent", case, CALLS, findings=[]) for case in ("c01", "c02", "c03")]
    bench.review([*three("paid", CALLS), *three("nobody", CALLS, "nosuch"), *partly, *silent])

    def gate(limit: str) -> int:
        return cli("gate", bench.run, "--max", limit).code

    assert [
        gate("paid.cost=0.009"),
        gate("paid.cost_per_review=0.003"),
        gate("paid.cost_per_defect=0.0045"),
    ] == [0, 0, 0]
    assert [gate("paid.cost=0.0089"), gate("paid.cost_per_defect=0.0044")] == [1, 1]
    assert [gate(f"{name}.cost=1000000") for name in ("nobody", "partly")] == [1, 1]
    assert [gate("silent.cost=0.009"), gate("silent.cost_per_defect=1000000")] == [0, 1]


def test_a_gate_holds_the_most_that_a_router_may_charge(bench: Bench) -> None:
    ends = {"min": {"input": 1, "output": 5, "cache_read": 1, "cache_write": 1},
            "max": {"input": 4, "output": 20, "cache_read": 4, "cache_write": 4}}  # fmt: skip
    bench.price(m=whole({"routing": ends}))
    bench.review(three("r", CALLS))
    assert cli("gate", bench.run, "--max", "cost=0.018").code == 0
    assert cli("gate", bench.run, "--max", "cost=0.017").code == 1
