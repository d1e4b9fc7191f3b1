"""The field cases H01–H15: runs that fail in part, are cut off or wait in vain, and files as they come."""

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from tests.cases.adapter import CASES
from tests.servers.misbehaving import GOOD, MODES, Asked, Server, completion, serving
from tests.stories.steps import PEAT, cli, lines, manifest, process, read, reply, row, strict

import judgeproof
from judgeproof import Failure, Reply, Request

GARBAGE = "Well, it reads like a fair answer to me, more or less."
# What a case calls an outcome, as the row's reason and its detail.
REASONS = {
    "no_json": ("invalid_judge_output", "no_json"),
    "rate_limited": ("judge_unavailable", "rate_limited"),
    "timeout": ("judge_unavailable", "timeout"),
}


def case(name: str, *keys: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a case expects and its scenario; the test that asks for it reads every key that the case expects."""
    told = strict((CASES / name / "expected.json").read_bytes())
    expect = told["expect"]
    wanted = {key for part in expect.values() if isinstance(part, dict) for key in part}
    found = wanted | {key for key, part in expect.items() if not isinstance(part, dict)}
    assert found == set(keys), f"{name} expects {sorted(found)}"
    scenario = CASES / name / "scenario.json"
    return expect, strict(scenario.read_bytes()) if scenario.exists() else {}


class Scripted:
    """A judge that does what a scenario says, call by call, and counts its calls."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.attempts = {entry["row"]: entry["attempts"] for entry in rows}
        self.calls: list[str] = []

    def __call__(self, request: Request) -> Any:
        self.calls.append(request.row_id)
        attempts = self.attempts[request.row_id]
        attempt = attempts[min(self.calls.count(request.row_id), len(attempts)) - 1]
        if "raise" in attempt:
            raise ValueError(attempt["raise"])
        return self.hanging() if attempt.get("hang") else self.answer(attempt)

    @staticmethod
    async def hanging() -> Any:
        await asyncio.get_running_loop().create_future()

    @staticmethod
    def answer(attempt: dict[str, Any]) -> Reply | Failure:
        if attempt["http"] != 200:
            return Failure(cause="rate_limited" if attempt["http"] == 429 else f"http_{attempt['http']}")
        usage = attempt["usage"]
        return Reply(
            text={
                "supported": reply(),
                "unsupported": reply("unsupported", score=0),
                "garbage": GARBAGE,
            }[attempt["reply"]],
            usage={"prompt": usage["in"], "completion": usage["out"]},
        )


def answers(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A row for each of a scenario, which is supported or not as its judge says."""
    return [row(entry["row"], response="Peat is sold in bags [1].") for entry in rows]


def run_of(
    scenario: dict[str, Any], system: str, out: Path, **options: Any
) -> tuple[judgeproof.Result, Scripted]:
    rows = scenario["systems"][system]
    judge = Scripted(rows)
    return judgeproof.cite(answers(rows), judge=judge, out=out, **options), judge


def reasons(result: judgeproof.Result) -> dict[tuple[str, str | None], int]:
    found: dict[tuple[str, str | None], int] = {}
    for outcome in result.outcomes():
        if outcome["reason"]:
            key = (outcome["reason"], outcome["detail"])
            found[key] = found.get(key, 0) + 1
    return found


def check_system(result: judgeproof.Result, wanted: dict[str, Any]) -> None:
    """Check counts, the mean over assessed rows with its bounds, and the reasons."""
    rows, rate = result.report["rows"], result.report["pass_rate"]
    scores = [outcome["score"] for outcome in result.outcomes() if outcome["score"] is not None]
    if "total" in wanted:
        assert rows["total"] == wanted["total"]
    assert rows["assessed"] == wanted["assessed"] == len(scores)
    if "mean_assessed" in wanted:
        assert rate["rate"] == wanted["mean_assessed"]
    if "bounds" in wanted:
        assert [rate["low"]["rate"], rate["high"]["rate"]] == wanted["bounds"]
    if "min" in wanted:
        assert min(scores) == wanted["min"]
    if "judge_success_rate" in wanted:
        assert rows["assessed"] / rows["total"] == wanted["judge_success_rate"]
    unassessed = {REASONS[name]: n for name, n in wanted.get("unassessed", {}).items()}
    if "unassessed" in wanted:
        assert reasons(result) == unassessed


# ---------------------------------------------------------------- runs


def test_h01_failed_rows_do_not_raise_the_mean(tmp_path: Path) -> None:
    expect, scenario = case("H01", "total", "assessed", "mean_assessed", "bounds", "unassessed")
    for name in ("A", "B"):
        result, _ = run_of(scenario, name, tmp_path / name)
        check_system(result, expect[name])
        shown = cli("report", result.path).out
        low, high = expect[name]["bounds"]
        assert f"{expect[name]['mean_assessed']:.2f} of the assessed rows" in shown
        if name == "B":
            assert f"between {low:.2f} and {high:.2f} of all rows" in shown
            assert "not assessed" in shown
            # No gate can rank B over A by leaving its hard row out: its lower bound is that of A.
            assert [m.value for m in judgeproof.gate(result.path, minimum={"pass_rate_low": 0.6})] == [0.5]


def test_h02_a_row_that_was_not_measured_has_no_score(tmp_path: Path) -> None:
    expect, scenario = case("H02", "total", "assessed", "min", "mean_assessed", "judge_success_rate")
    result, judge = run_of(scenario, "A", tmp_path / "A")
    check_system(result, expect["A"])
    first, second = result.outcomes()
    assert (first["score"], second["score"], second["passed"]) == (1.0, None, None)
    assert judge.calls == ["r1", "r2", "r2"], "an unreadable reply is asked again once"


def test_h03_every_file_is_strict_json(tmp_path: Path) -> None:
    expect, scenario = case("H03", "total", "assessed", "mean_assessed", "files_strict_json")
    result, _ = run_of(scenario, "A", tmp_path / "A")
    check_system(result, expect["A"])
    assert expect["files_strict_json"]
    for file in result.path.iterdir():
        if file.suffix == ".json":
            strict(file.read_bytes())
        elif file.suffix == ".jsonl":
            read(result.path, file.stem)
    report = strict((result.path / "report.json").read_bytes())
    assert report["pass_rate"]["rate"] is None
    assert report["unassessed"][0]["reason"] == "invalid_judge_output"
    assert strict(cli("report", result.path, "--format", "json").out) == report


def test_h04_an_interrupted_run_keeps_what_was_answered(tmp_path: Path) -> None:
    expect, scenario = case("H04", "written_rows", "error_rows", "status", "exit_nonzero", "resume_calls")
    done: list[int] = []
    result, judge = run_of(
        scenario,
        "A",
        tmp_path / "run",
        concurrency=scenario["concurrency"],
        progress=lambda progress: done.append(progress.done),
        stop=lambda: bool(done) and done[-1] >= scenario["interrupt_after_row"],
    )
    assert (expect["status"], expect["exit_nonzero"]) == ("interrupted", True)
    assert not result.complete
    assert manifest(result.path)["status"] == "incomplete"
    written = read(result.path, "outcomes")
    assert [outcome["row_id"] for outcome in written] == expect["written_rows"] == judge.calls
    failed = [outcome for outcome in written if outcome["reason"]]
    assert [outcome["row_id"] for outcome in failed] == expect["error_rows"]
    assert (failed[0]["reason"], failed[0]["detail"]) == ("judge_unavailable", "exception")
    assert read(result.path, "testimony")[1]["note"] == "ValueError('ValueError: boom')"
    judge.calls.clear()
    rows = answers(scenario["systems"]["A"])
    assert judgeproof.cite(rows, judge=judge, resume=result.path).complete
    assert judge.calls == expect["resume_calls"]


def test_h05_a_torn_last_line_is_set_aside(tmp_path: Path) -> None:
    expect, _ = case("H05", "kept", "rerun", "final_lines", "all_lines_parse", "warned")
    ids = [
        entry["id"] for entry in map(json.loads, (CASES / "H05" / "dataset.jsonl").read_text().splitlines())
    ]
    scores = [1.0, 0.0]
    torn = (CASES / "H05" / "results.partial.jsonl").read_bytes().splitlines()[-1]
    calls: list[str] = []

    def judge(request: Request) -> str:
        calls.append(request.row_id)
        return reply("unsupported", score=0) if request.row_id == "r2" else reply()

    rows = [row(name, response="Peat is sold in bags [1].") for name in ids]
    run = judgeproof.cite(rows, judge=judge, out=tmp_path / "run").path
    told = (run / "testimony.jsonl").read_bytes().splitlines(keepends=True)
    (run / "testimony.jsonl").write_bytes(b"".join(told[: len(scores)]) + torn)
    (run / "manifest.json").write_text(json.dumps(manifest(run) | {"status": "running"}))
    calls.clear()
    result = judgeproof.cite(rows, judge=judge, resume=run)
    assert calls == expect["rerun"]
    assert [entry["row_id"] for entry in read(run, "testimony")] == expect["kept"] + expect["rerun"]
    assert len(read(run, "outcomes")) == len(read(run, "testimony")) == expect["final_lines"]
    assert [outcome["score"] for outcome in result.outcomes()][:2] == scores
    assert (expect["all_lines_parse"], expect["warned"]) == (True, True)
    assert (run / "testimony.torn").read_bytes() == torn + b"\n"
    assert "a torn last line of testimony.jsonl was set aside in testimony.torn" in cli("report", run).out


def test_h06_every_call_is_counted_once(tmp_path: Path) -> None:
    """What needs a provider comes with one: its retries of a 429, prices, and a third attempt at a reply."""
    expect, scenario = case(
        "H06", "calls", "billed_calls", "tokens_in", "tokens_out", "cost", "per_row_billed"
    )
    result, judge = run_of(scenario, "A", tmp_path / "A")
    told = read(result.path, "testimony")
    assert [entry["row_id"] for entry in told] == judge.calls == ["r1", "r1", "r2", "r3", "r3"]
    billed = [entry for entry in told if entry.get("usage")]
    of_row = {name: sum(entry["row_id"] == name for entry in billed) for name in ("r1", "r2", "r3")}
    # Two attempts at most: row 3 is asked once less, and row 2 once less, since a 429 is not asked again here.
    assert of_row == {"r1": expect["A"]["per_row_billed"]["r1"], "r2": 0, "r3": 2}
    used = scenario["systems"]["A"][0]["attempts"][0]["usage"]
    assert [sum(entry["usage"][kind] for entry in billed) for kind in ("prompt", "completion")] == [
        len(billed) * used["in"],
        len(billed) * used["out"],
    ]
    judged = result.report["judge"]
    assert (judged["replies"], judged["reasks"], judged["failures"]) == (5, 2, 1)
    # The usage of a call that failed is not known, and unknown is not zero.
    assert judged["tokens"] == {"prompt": None, "completion": None}
    assert judged["cost"] == "unknown"
    whole, _ = run_of({"systems": {"A": [scenario["systems"]["A"][0]]}}, "A", tmp_path / "whole")
    assert whole.report["judge"]["tokens"] == {"prompt": 2 * used["in"], "completion": 2 * used["out"]}


def test_h07_a_rate_limit_is_no_answer(tmp_path: Path) -> None:
    """Waiting and asking again is a provider's business; what it reports in the end costs its row only."""
    expect, scenario = case("H07", "assessed", "unassessed", "calls", "min_wait_s", "mean_assessed")
    result, judge = run_of(scenario, "A", tmp_path / "A")
    assert judge.calls == ["r1", "r2", "r3"]
    assert reasons(result) == {REASONS["rate_limited"]: 2}
    assert set(expect["A"]["unassessed"]) == {"rate_limited"}
    check_system(result, {"total": 3, "assessed": 1, "mean_assessed": expect["A"]["mean_assessed"]})
    assert (result.report["rows"]["failed"], result.report["judge"]["failures"]) == (0, 2)
    # What was limited is asked again on request, and only that.
    judge.calls.clear()
    rows = answers(scenario["systems"]["A"])
    again = judgeproof.cite(rows, judge=Scripted([
        {"row": entry["row"], "attempts": entry["attempts"][1:] or entry["attempts"]} for entry in scenario["systems"]["A"]
    ]), resume=result.path, retry_failed=True)  # fmt: skip
    check_system(again, {"assessed": expect["A"]["assessed"], "unassessed": expect["A"]["unassessed"]})


def over_a_service(scenario: dict[str, Any], folder: Path) -> tuple[judgeproof.Result, Server]:
    """Grade the rows of a scenario before a service that answers each call as the scenario says."""
    attempts = {entry["row"]: entry["attempts"] for entry in scenario["systems"]["A"]}

    async def answer(asked: Asked) -> web.StreamResponse:
        told = attempts[asked.name][min(asked.turn, len(attempts[asked.name])) - 1]
        if told["http"] != 200:
            wait = {"Retry-After": told["retry_after"]} if told.get("retry_after") else {}
            return web.json_response({"error": {"message": "slow down"}}, status=told["http"], headers=wait)
        used = {"prompt_tokens": told["usage"]["in"], "completion_tokens": told["usage"]["out"]}
        content = json.dumps(GOOD) if told["reply"] == "supported" else told["reply"]
        return web.json_response(completion(content, usage=used))

    rows = [
        {"id": name, "question": f"What is peat? ⟪case {name}⟫", "response": "Peat is old plant matter [1].", "context": [PEAT]}
        for name in attempts
    ]  # fmt: skip
    prices = folder / "prices.json"
    prices.write_text(json.dumps({"m": {"input": 1, "output": 10, "source": "a case", "endpoint": "here", "captured_on": datetime.now(UTC).date().isoformat()}}))  # fmt: skip
    with serving() as server:
        MODES["case"] = answer
        try:
            spec = server.spec(f"backoff=0.02, timeout=30, attempts={scenario['max_attempts']}")
            return judgeproof.cite(rows, judge=spec, out=folder / "run", prices=prices), server
        finally:
            del MODES["case"]


def test_h06_over_a_service_costs_what_was_billed(tmp_path: Path) -> None:
    """A 429 is asked again and not billed; each billed call is counted once. A reply is asked for twice at the most."""
    expect, scenario = case(
        "H06", "calls", "billed_calls", "tokens_in", "tokens_out", "cost", "per_row_billed"
    )
    result, server = over_a_service(scenario, tmp_path)
    wanted = expect["A"]
    # Row 3 would be asked a third time by the scenario.
    assert server.calls == {"r1": 2, "r2": 2, "r3": 2} and server.calls.total() == wanted["calls"] - 1
    cost = result.report["cost"]
    account = cost["judges"][0]
    assert (account["calls"], account["failed"], account["maybe_charged"]) == (6, 1, 0)
    billed = wanted["billed_calls"] - 1
    one = Decimal(str(wanted["cost"])) / wanted["billed_calls"]
    assert (account["tokens"]["prompt"], account["tokens"]["completion"]) == (
        wanted["tokens_in"] // wanted["billed_calls"] * billed,
        wanted["tokens_out"] // wanted["billed_calls"] * billed,
    )
    assert (cost["state"], Decimal(cost["usd"])) == ("known", billed * one)


def test_h07_over_a_service_is_waited_for_and_then_let_go(tmp_path: Path) -> None:
    expect, scenario = case("H07", "assessed", "unassessed", "calls", "min_wait_s", "mean_assessed")
    result, server = over_a_service(scenario, tmp_path)
    wanted = expect["A"]
    check_system(result, {"assessed": wanted["assessed"], "mean_assessed": wanted["mean_assessed"]})
    assert reasons(result) == {REASONS["rate_limited"]: 1}
    assert server.calls.total() == wanted["calls"]
    first, second = server.times["r1"]
    assert second - first >= 2, "as long as was asked"


def test_h13_a_call_that_never_returns(tmp_path: Path) -> None:
    expect, scenario = case("H13", "assessed", "unassessed", "ends_within_s")
    began = time.monotonic()
    result, judge = run_of(
        scenario, "A", tmp_path / "A", timeout=scenario["timeout_s"], concurrency=scenario["concurrency"]
    )
    assert scenario["timeout_s"] <= time.monotonic() - began < expect["ends_within_s"]
    check_system(result, expect["A"])
    told = read(result.path, "testimony")
    assert [entry["row_id"] for entry in told] == ["r1", "r3", "r2"], "the other rows are written before"
    assert told[-1]["note"] == "no answer within 2 s"
    # A timeout is an answer: it is asked again only where that is wanted.
    judge.calls.clear()
    assert judgeproof.cite(answers(scenario["systems"]["A"]), judge=judge, resume=result.path).complete
    assert judge.calls == []


def test_h13_from_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_bytes(lines(row(f"r{n}") for n in range(1, 4)))
    script = [{"row_id": f"r{n}", "reply": reply(), "wait": 60 if n == 2 else 0} for n in range(1, 4)]
    (tmp_path / "script").write_bytes(lines(script))
    words = ("cite", tmp_path / "rows.jsonl", "--judge", f"scripted:{tmp_path / 'script'}")
    ended = cli(*words, "--out", tmp_path / "run", "--timeout", "0.2")
    assert ended.code == 0, ended.err
    assert [(outcome["reason"], outcome["detail"]) for outcome in read(tmp_path / "run", "outcomes")] == [
        (None, None),
        REASONS["timeout"],
        (None, None),
    ]
    assert "1 timeout" in ended.out


def test_h14_output_without_a_terminal(tmp_path: Path) -> None:
    expect, scenario = case("H14", "max_carriage_returns", "max_escape_codes", "max_progress_lines")
    rows = scenario["systems"]["A"]
    assert scenario["tty"] is False
    (tmp_path / "rows.jsonl").write_bytes(lines(answers(rows)))
    (tmp_path / "script").write_bytes(
        lines({"row_id": entry["row"], "reply": reply(), "wait": 0.01} for entry in rows)
    )
    run = tmp_path / "run"
    graded = process(
        "cite",
        tmp_path / "rows.jsonl",
        "--judge",
        f"scripted:{tmp_path / 'script'}",
        "--out",
        run,
        "--concurrency",
        2,
    )
    assert graded.code == 0, graded.err
    for ended in (graded, process("report", run, "--format", "json")):
        shown = ended.out + ended.err
        assert shown.count("\r") == expect["max_carriage_returns"]
        assert len(re.findall("[\x1b\x9b]", shown)) == expect["max_escape_codes"]
        assert len(ended.err.splitlines()) <= expect["max_progress_lines"]
    assert strict(ended.out)["rows"] == strict((run / "report.json").read_bytes())["rows"]
    assert strict(ended.out)["rows"]["passed"] == len(rows)


MEASURED = """
import json, resource, sys, time
from judgeproof import cite
from tests.stories.steps import supports

points, marks = [int(n) for n in sys.argv[3:]], []

def mark(progress):
    if progress.done in points:
        marks.append([time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss])

cite(sys.argv[1], judge=supports, out=sys.argv[2], progress=mark)
print(json.dumps(marks))
"""


@pytest.mark.slow
def test_h15_time_and_memory_are_linear(tmp_path: Path) -> None:
    """A tenth of the case's rows, in one run: its first tenth beside the whole."""
    expect, scenario = case("H15", "time_ratio_max", "memory_ratio_max")
    small, large = (n // 10 for n in scenario["generate"]["rows"])
    template = scenario["generate"]["row_template"]
    with (tmp_path / "rows.jsonl").open("w") as file:
        for n in range(large):
            file.write(json.dumps({**template, "id": template["id"].format(i=n)}) + "\n")
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, tmp_path / "rows.jsonl", tmp_path / "run", str(small), str(large)],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
        cwd=CASES.parents[1],
    )
    assert done.returncode == 0, done.stderr
    (early, little), (late, much) = json.loads(done.stdout)
    assert late / early <= expect["time_ratio_max"]
    assert much / little <= expect["memory_ratio_max"]
    assert much - little < 40 << 10, "kilobytes"
    assert manifest(tmp_path / "run")["counts"] == {"rows": large, "unassessed": 0}


# ---------------------------------------------------------------- files


def loaded(
    name: str, file: str, tmp_path: Path, *options: object, run: Callable[..., Any] = cli
) -> list[dict[str, Any]]:
    """The material of a run over a file of a case."""
    ended = run("cite", CASES / name / file, "--out", tmp_path / "run", "--quiet", *options)
    assert ended.code == 0, ended.err
    return read(tmp_path / "run", "material")


def test_h08_a_spreadsheet(tmp_path: Path) -> None:
    expect, _ = case("H08", "rows", "columns", "row_checks", "row_errors")
    rows = loaded("H08", "data.csv", tmp_path)
    assert len(rows) == expect["rows"]
    assert [list(entry["fields"]) for entry in rows] == [expect["columns"]] * expect["rows"]
    for check in expect["row_checks"]:
        context = rows[check["row"] - 1]["fields"]["context"]
        assert context.replace("\r\n", "\n") == check["context_normalised"]
    assert [entry for entry in rows if "error" in entry] == expect["row_errors"]


def test_h09_a_large_cell(tmp_path: Path) -> None:
    expect, _ = case("H09", "rows", "row_checks", "row_errors")
    rows = loaded("H09", "data.csv", tmp_path)
    assert len(rows) == expect["rows"]
    for check in expect["row_checks"]:
        assert len(rows[check["row"] - 1]["fields"]["context"]) == check["context_chars"]
    assert [entry for entry in rows if "error" in entry] == expect["row_errors"]


def test_h10_line_separators_in_strings(tmp_path: Path) -> None:
    expect, _ = case("H10", "rows", "row_checks", "row_errors")
    rows = loaded("H10", "data.jsonl", tmp_path, "--map", "context=response")
    assert len(rows) == expect["rows"]
    for check in expect["row_checks"]:
        assert rows[check["row"] - 1]["fields"]["response"] == check["response"]
    assert "\u2028" in rows[0]["fields"]["response"]
    assert [entry for entry in rows if "error" in entry] == expect["row_errors"]


def test_h11_a_line_that_is_no_utf8_whatever_the_locale(tmp_path: Path) -> None:
    expect, _ = case("H11", "rows", "loaded", "row_errors", "run_with_env")
    for number, env in enumerate([{}, *expect["run_with_env"]]):
        folder = tmp_path / str(number)
        rows = loaded(
            "H11", "data.jsonl", folder, "--map", "context=response", run=lambda *words, env=env: process(*words, env=env)
        )  # fmt: skip
        assert len(rows) == expect["rows"]
        assert [entry["row_id"] for entry in rows if "error" not in entry] == expect["loaded"]
        assert [entry["line"] for entry in rows if "error" in entry] == [
            found["line"] for found in expect["row_errors"]
        ]
        assert rows[0]["fields"]["response"] == "Caf\u00e9 is open [1]"
        assert rows[2]["fields"]["response"] == "\u201cQuoted\u201d [1]"
        broken = read(folder / "run", "outcomes")[1]
        assert broken["reason"] == expect["row_errors"][0]["reason"]
        assert broken["detail"] == "not valid UTF-8 (byte 0xE9 at column 29)"
        assert not broken["judge"]["called"]


def test_h12_a_column_of_lists(tmp_path: Path) -> None:
    expect, _ = case("H12", "rows", "row_checks", "row_errors")
    rows = loaded("H12", "data.parquet", tmp_path)
    assert len(rows) == expect["rows"]
    for check in expect["row_checks"]:
        assert rows[check["row"] - 1]["fields"]["contexts"] == check["contexts"]
    assert [entry for entry in rows if "error" in entry] == expect["row_errors"]
    first, second = read(tmp_path / "run", "outcomes")
    assert [occurrence["source"] for occurrence in first["occurrences"]] == ["1"]
    assert [occurrence["source"] for occurrence in second["occurrences"]] == ["2"]


def test_parquet_without_its_package_names_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    ended = cli("cite", CASES / "H12" / "data.parquet", "--out", tmp_path / "run")
    assert ended.code == 2
    assert "pip install 'judgeproof[data]'" in ended.err


def test_every_answer_that_is_awaited_has_its_own_limit(tmp_path: Path) -> None:
    """Rows that wait for their turn do not use up the time of their answer."""

    async def judge(request: Request) -> str:
        await asyncio.sleep(0.2)
        return reply()

    rows = [row(f"r{n}") for n in range(6)]
    result = judgeproof.cite(rows, judge=judge, out=tmp_path / "run", concurrency=1, timeout=1)
    assert result.report["rows"]["passed"] == 6


def test_a_judge_may_answer_with_any_awaitable(tmp_path: Path) -> None:
    class Pending:
        def __await__(self) -> Any:
            yield from asyncio.sleep(0.01).__await__()
            return reply(span=PEAT)

    def judge(request: Request) -> Awaitable[str]:
        return Pending()

    assert (
        judgeproof.cite([row()], judge=judge, out=tmp_path / "run", timeout=5).report["rows"]["passed"] == 1
    )
