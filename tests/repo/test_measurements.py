"""Figures that take a quarter of an hour to measure are kept, and every page that quotes one quotes what is kept."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "benchmarks" / "results"
PEERS = json.loads((RESULTS / "peers.json").read_text("utf-8"))
MODEL = json.loads((RESULTS / "real-llm" / "figures.json").read_text("utf-8"))
REPORT = json.loads((RESULTS / "real-llm" / "report.json").read_text("utf-8"))
TESTIMONY = [json.loads(line) for line in (RESULTS / "real-llm" / "testimony.jsonl").read_text("utf-8").splitlines()]  # fmt: skip


def page(name: str) -> str:
    """A page with every run of blanks as one, so that a sentence may go on in the next line."""
    return " ".join((ROOT / name).read_text("utf-8").split())


def best(client: str) -> dict[str, Any]:
    """The repeat that the rest of the machine disturbed least: it took the least CPU."""
    return min(PEERS["short"]["runs"][client], key=lambda run: run["cpu_ms_per_row"])


# ---------------------------------------------------------------- beside other harnesses


@pytest.mark.parametrize("client", PEERS["short"]["runs"])
def test_the_table_of_the_harnesses_holds_the_least_disturbed_repeat(client: str) -> None:
    runs, run = PEERS["short"]["runs"][client], best(client)
    assert {(each["rows"], each["graded"], each["requests"]) for each in runs} == {
        (PEERS["short"]["rows"],) * 3
    }
    row = (
        f"| {client} {run['version']} | {run['cpu_ms_per_row']:.2f} | {run['wall_s']:.1f} | "
        f"{run['wall_to_ideal']:.1f} | {run['peak_mb']:.0f} | {run['load_after']:.1f} |"
    )
    assert row in page("docs/benchmarks.md"), row


def test_the_table_of_many_rows_holds_both_runs() -> None:
    text = page("docs/benchmarks.md")
    for run in PEERS["long"]["runs"]:
        assert run["graded"] == run["requests"] == run["rows"]
        row = (
            f"| {run['rows']:,} | {run['cpu_ms_per_row']:.2f} | {run['wall_s']:.1f} | {run['wall_to_ideal']:.2f} | "
            f"{run['peak_mb']:.0f} | {run['load_after']:.1f} |"
        )
        assert row in text, row


def test_the_page_says_where_the_harnesses_were_measured_and_what_was_wanted() -> None:
    text, machine, found = page("docs/benchmarks.md"), PEERS["machine"], PEERS["figures"]
    assert f"Measured on {PEERS['date']}, {machine['cores']} cores, {machine['machine']}, Python {machine['python']}" in text  # fmt: skip
    ours = best("judgeproof")["cpu_ms_per_row"]
    others = sorted(
        (run["wall_to_ideal"], run["load_after"])
        for run in PEERS["short"]["runs"]["judgeproof"]
        if run is not best("judgeproof")
    )
    walls, loads = (" and ".join(f"{figure:.1f}" for figure in each) for each in zip(*others, strict=True))
    assert f"other repeats took {walls} times the ideal at loads of {loads}" in text
    times = {client: best(client)["cpu_ms_per_row"] / ours for client in ("inspect_ai", "pydantic_evals")}
    assert found["cpu_ms_per_row"] == ours
    assert found["wall_to_ideal"] == best("judgeproof")["wall_to_ideal"]
    assert found["long_wall_to_ideal"] == PEERS["long"]["runs"][1]["wall_to_ideal"]
    assert f"inspect_ai spends {times['inspect_ai']:.0f} and pydantic_evals {times['pydantic_evals']:.0f} times as much CPU" in text  # fmt: skip
    assert found["times_less_cpu_than_a_peer"] == round(min(times.values()), 1)
    few, many = PEERS["long"]["runs"]
    assert found["long_growth_mb"] == round(many["peak_mb"] - few["peak_mb"], 1)
    for name, wanted in PEERS["wanted"].items():
        kept = found[name] >= wanted if name.startswith("times") else found[name] <= wanted
        assert f"| `{name}` | {found[name]:.2f} | {wanted:g} | {'yes' if kept else 'no'} |" in text, name


# ---------------------------------------------------------------- a real model


def told(name: str) -> str:
    """What a page says of the run of the real model, sentence by sentence."""
    tokens, narrow = MODEL["tokens"], MODEL["narrow"]
    return {
        "where": f"On {MODEL['date']} {MODEL['model']} judged the first {MODEL['rows']} rows of the demo ({MODEL['machine']}; a load of {MODEL['load']} from other work)",
        "kept": f"The server counted {MODEL['requests_the_server_counted']} requests, and {MODEL['replies_kept']} are kept",
        "cost": f"{tokens['prompt'] + tokens['prompt_from_cache']:,} tokens of questions and {tokens['completion']:,} of replies in {MODEL['seconds']:,} s",
        "said": f"It called {MODEL['verdicts_said']['supported']} of {sum(MODEL['verdicts_said'].values())} citations supported",
        "quotations": f"It gave {MODEL['quotations_said']} quotations, and {MODEL['quotations_found']} of them stood where it said",
        "rows": f"{MODEL['passed']} rows passed, {MODEL['failed']} failed and {sum(MODEL['unassessed'].values())} are un-assessed",
        "narrow": f"with a window of {narrow['window']} tokens, {narrow['unassessed']['judge_unavailable too_long']} of {narrow['rows']} rows are un-assessed as `too_long`",
    }[name]  # fmt: skip


@pytest.mark.parametrize("name", ["where", "said", "kept", "cost", "quotations", "rows", "narrow"])
def test_the_readme_says_what_became_of_the_real_model(name: str) -> None:
    assert told(name) in page("README.md"), told(name)


def test_every_reason_of_the_real_model_is_told() -> None:
    text = page("docs/benchmarks.md")
    assert [told(name) for name in ("kept", "cost") if told(name) not in text] == []
    for reason, n in MODEL["unassessed"].items():
        assert f"| `{reason}` | {n} |" in text, reason
    for outcome, n in MODEL["verdicts_said"].items():
        assert f"`{outcome}` {n}" in text, outcome


def test_the_figures_of_the_real_model_are_those_of_its_report_and_replies() -> None:
    rows = REPORT["rows"]
    assert (MODEL["rows"], MODEL["assessed"], MODEL["passed"], MODEL["failed"]) == (
        rows["total"], rows["assessed"], rows["passed"], rows["failed"],
    )  # fmt: skip
    assert MODEL["unassessed"] == {entry["reason"]: entry["n"] for entry in REPORT["unassessed"]}
    assert MODEL["replies_kept"] == len(TESTIMONY) == MODEL["requests_the_server_counted"]
    usage: list[dict[str, Any]] = [entry["usage"] for entry in TESTIMONY if entry.get("usage")]
    for kind, name in (("prompt", "prompt"), ("prompt_from_cache", "cache_read"), ("completion", "completion")):  # fmt: skip
        assert MODEL["tokens"][kind] == sum(entry[name] or 0 for entry in usage)
    assert MODEL["tokens_the_server_counted"] == {name: MODEL["tokens"][name] for name in ("prompt", "completion")}  # fmt: skip
    assert MODEL["passed_without_evidence"] == 0


def test_people_called_some_of_what_the_real_model_supports_unsupported() -> None:
    """The README says that it did so whatever people had called them; without such rows that says nothing."""
    rows = [json.loads(line) for line in (ROOT / "src/judgeproof/demo/rows.jsonl").read_text("utf-8").splitlines()]  # fmt: skip
    labels = {row["id"]: row["human_label"] for row in rows[: MODEL["rows"]]}
    called = Counter(labels[entry["row_id"]] for entry in TESTIMONY if entry["status"] == "ok")
    assert called["unsupported"] and called["supported"], called


def test_the_verdicts_of_the_real_model_are_those_that_its_replies_hold() -> None:
    said: Counter[str] = Counter()
    quotations = 0
    for entry in TESTIMONY:
        try:
            verdicts = json.loads(entry.get("text") or "{}").get("verdicts", [])
        except ValueError:
            continue  # cut off, and counted as unreadable
        said.update(str(verdict["outcome"]) for verdict in verdicts)
        quotations += sum(bool(verdict["context_span"]) for verdict in verdicts)
    assert MODEL["verdicts_said"] == dict(said)
    assert MODEL["quotations_said"] == quotations
