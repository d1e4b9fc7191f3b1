"""What a graded row costs here and in two other harnesses, on one machine and in one run: CPU, wall beside the ideal, memory.

Every harness grades the same rows with one call each against the same service (`service.py`), which is a process of its own,
takes its time and counts. Each runs in a process of its own too, the peers in environments of theirs under build/peers with
the versions of `locks/`, and grades some rows first, so that what is loaded once is not counted. CPU is that of the client
process alone (getrusage); wall depends on what else the machine does, which the load average tells. The ideal is rows ×
latency ÷ concurrency. `--save FILE` keeps the figures as JSON.
"""

import argparse
import asyncio
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from service import row, serving, told

HERE = Path(__file__).resolve().parent
PLACE = HERE.parent / "build" / "peers"
ROWS, CONCURRENCY, LATENCY = 1000, 64, 0.05
LONG_ROWS, LONG_CONCURRENCY, LONG_LATENCY = 10_000, 256, 1.0
# What is wanted of judgeproof, and asserted nowhere.
WANTED = {
    "cpu_ms_per_row": 2.0, "wall_to_ideal": 3.0, "times_less_cpu_than_a_peer": 10.0, "long_wall_to_ideal": 1.1, "long_growth_mb": 16.0,
}  # fmt: skip


def judgeproof(url: str, rows: int, concurrency: int) -> int:
    """The whole pipeline, from a file of rows to the report of a run that is kept."""
    from providers import whole

    asyncio.run(whole(url, rows, concurrency))
    return rows


def inspect_ai(url: str, rows: int, concurrency: int) -> int:
    """`model_graded_qa` over answers that are there already. The log that others could watch is off: it costs more."""
    from inspect_ai import Task
    from inspect_ai import eval as evaluate
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.model import GenerateConfig, ModelOutput, get_model
    from inspect_ai.scorer import model_graded_qa
    from inspect_ai.solver import Generate, TaskState, solver

    @solver
    def recorded() -> Any:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            state.output = ModelOutput.from_content("recorded", state.metadata["answer"])
            state.completed = True
            return state

        return solve

    samples = [
        Sample(
            id=n + 1, input=f"{r['question']}\nContext: {r['context']}", target="Paris", metadata={"answer": r["response"]}
        )
        for n, r in enumerate(map(row, range(rows)))
    ]  # fmt: skip
    judge = get_model(
        "openai/gpt-4o-mini", base_url=url, api_key="none", config=GenerateConfig(max_connections=concurrency)
    )
    with tempfile.TemporaryDirectory() as folder:
        task = Task(dataset=MemoryDataset(samples), solver=recorded(), scorer=model_graded_qa(model=judge))
        (log,) = evaluate(
            task, model="mockllm/model", max_samples=concurrency, max_connections=concurrency, log_dir=folder, display="none",
            log_level="error", log_realtime=False,
        )  # fmt: skip
    scores = log.results.scores if log.results else []
    return sum(score.scored_samples or 0 for score in scores)


def pydantic_evals(url: str, rows: int, concurrency: int) -> int:
    """`LLMJudge` with a reason over answers that are there already."""
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider
    from pydantic_evals import Case, Dataset
    from pydantic_evals.evaluators import LLMJudge

    model = OpenAIChatModel("gpt-4o-mini", provider=OpenAIProvider(base_url=url, api_key="none"))
    given = [row(n) for n in range(rows)]
    answers = {r["question"]: r["response"] for r in given}
    cases = [Case(name=r["id"], inputs={"question": r["question"], "context": r["context"]}) for r in given]
    judge = LLMJudge(rubric="The output is grounded in the context.", model=model, include_input=True)

    async def answer(inputs: dict[str, str]) -> str:
        return answers[inputs["question"]]

    report = Dataset(name="towers", cases=cases, evaluators=[judge]).evaluate_sync(
        answer, max_concurrency=concurrency, progress=False
    )
    return sum(all(grade.value is True for grade in case.assertions.values()) for case in report.cases)


CLIENTS: dict[str, Callable[[str, int, int], int]] = {
    "judgeproof": judgeproof, "inspect_ai": inspect_ai, "pydantic_evals": pydantic_evals,
}  # fmt: skip
VERSIONED = {"judgeproof": "judgeproof", "inspect_ai": "inspect-ai", "pydantic_evals": "pydantic-evals"}


def _spent() -> float:
    """The CPU seconds of this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def grade(client: str, address: str, rows: int, concurrency: int) -> None:
    """Grade rows in this process: some first, which count for nothing, then all. Print what it cost on the last line."""
    from importlib.metadata import version

    url = f"{address}/{client}/v1"
    CLIENTS[client](url, 2 * concurrency, concurrency)
    told(address)
    start, began = _spent(), time.perf_counter()
    graded = CLIENTS[client](url, rows, concurrency)
    cost = {"wall_s": time.perf_counter() - began, "cpu_s": _spent() - start}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    entry = {
        "version": version(VERSIONED[client]),
        "rows": rows,
        "graded": graded,
        **cost,
        "start_cpu_s": start,
    }
    print()
    print(json.dumps({**entry, "peak_mb": peak}))


def python_of(client: str) -> Path:
    """The interpreter that a client runs on; a peer's environment is made where there is none of these versions."""
    if client == "judgeproof":
        return Path(sys.executable)
    lock = HERE / "locks" / f"{client}.txt"
    folder = PLACE / client
    stamp = folder / "installed.txt"
    python = folder / "bin" / "python"
    if not (stamp.is_file() and stamp.read_bytes() == lock.read_bytes()):
        print(f"installing {client} into {folder.relative_to(HERE.parent)}", file=sys.stderr, flush=True)
        venv.create(folder, with_pip=True, clear=True)
        call = [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-deps", "-r", lock]
        subprocess.run(call, check=True)
        stamp.write_bytes(lock.read_bytes())
    return python


def measured(client: str, address: str, rows: int, concurrency: int, latency: float) -> dict[str, Any]:
    """Measure a client once, in a process of its own."""
    call = [str(python_of(client)), __file__, "--client", client, "--address", address]
    before = os.getloadavg()[0]
    done = subprocess.run(
        [*call, "--rows", str(rows), "--concurrency", str(concurrency)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    entry = json.loads(done.stdout.splitlines()[-1])
    seen = told(address)
    assert entry["graded"] == rows, f"{client} graded {entry['graded']} of {rows}"
    ideal = rows * latency / concurrency
    return {
        **{name: round(value, 3) if isinstance(value, float) else value for name, value in entry.items()},
        "requests": seen["requests"],
        "most_in_flight": seen["most_in_flight"],
        "cpu_ms_per_row": round(entry["cpu_s"] * 1000 / rows, 3),
        "wall_to_ideal": round(entry["wall_s"] / ideal, 2),
        "load_before": round(before, 2),
        "load_after": round(os.getloadavg()[0], 2),
    }


HEAD = f"{'':16}{'version':>9}{'rows':>7}{'calls':>7}{'CPU ms/row':>12}{'wall s':>9}{'wall/ideal':>12}{'peak MB':>9}{'load':>7}"


def show(client: str, entry: dict[str, Any]) -> None:
    """Print the line of one measurement."""
    print(
        f"{client:16}{entry['version']:>9}{entry['rows']:>7}{entry['requests']:>7}{entry['cpu_ms_per_row']:>12.2f}"
        f"{entry['wall_s']:>9.2f}{entry['wall_to_ideal']:>12.2f}{entry['peak_mb']:>9.0f}{entry['load_after']:>7.1f}",
        flush=True,
    )


def short(repeats: int) -> dict[str, Any]:
    """Measure every client on few rows, in turn, and so often."""
    ideal = ROWS * LATENCY / CONCURRENCY
    print(
        f"{ROWS} rows, {CONCURRENCY} at once, {LATENCY * 1000:.0f} ms a call; ideal {ideal:.2f} s; {repeats} times in turn"
    )
    print(HEAD)
    runs: dict[str, list[dict[str, Any]]] = {client: [] for client in CLIENTS}
    with serving(LATENCY) as address:
        for _ in range(repeats):
            for client, found in runs.items():
                found.append(measured(client, address, ROWS, CONCURRENCY, LATENCY))
                show(client, found[-1])
    return {
        "rows": ROWS, "concurrency": CONCURRENCY, "latency_s": LATENCY, "ideal_s": ideal, "runs": runs,
    }  # fmt: skip


def long() -> dict[str, Any]:
    """Measure judgeproof on many rows and a slow service, and on a tenth of them for its memory."""
    ideal = LONG_ROWS * LONG_LATENCY / LONG_CONCURRENCY
    print(f"\n{LONG_ROWS} rows, {LONG_CONCURRENCY} at once, {LONG_LATENCY:.0f} s a call; ideal {ideal:.2f} s")
    print(HEAD)
    found: list[dict[str, Any]] = []
    with serving(LONG_LATENCY) as address:
        for rows in (LONG_ROWS // 10, LONG_ROWS):
            found.append(measured("judgeproof", address, rows, LONG_CONCURRENCY, LONG_LATENCY))
            show("judgeproof", found[-1])
    return {
        "rows": LONG_ROWS, "concurrency": LONG_CONCURRENCY, "latency_s": LONG_LATENCY, "ideal_s": ideal, "runs": found,
    }  # fmt: skip


def least_disturbed(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The repeat that took the least CPU: what else the machine does only ever adds to it."""
    return min(runs, key=lambda run: run["cpu_ms_per_row"])


def figures(told_short: dict[str, Any], told_long: dict[str, Any]) -> dict[str, float]:
    """What is wanted, as it was measured."""
    best = {client: least_disturbed(runs) for client, runs in told_short["runs"].items()}
    cpu = {client: run["cpu_ms_per_row"] for client, run in best.items()}
    few, many = told_long["runs"]
    return {
        "cpu_ms_per_row": cpu["judgeproof"],
        "wall_to_ideal": best["judgeproof"]["wall_to_ideal"],
        "times_less_cpu_than_a_peer": round(min(cpu["inspect_ai"], cpu["pydantic_evals"]) / cpu["judgeproof"], 1),
        "long_wall_to_ideal": many["wall_to_ideal"],
        "long_growth_mb": round(many["peak_mb"] - few["peak_mb"], 1),
    }  # fmt: skip


def met(name: str, value: float) -> bool:
    """Whether a figure is as wanted: all but one are better the smaller they are."""
    return value >= WANTED[name] if name.startswith("times_less") else value <= WANTED[name]


def main() -> None:
    """Measure everything and print tables; the exit code says whether the wanted figures were met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--save", type=Path)
    parser.add_argument("--client", choices=[*CLIENTS], help=argparse.SUPPRESS)
    parser.add_argument("--address", default="", help=argparse.SUPPRESS)
    parser.add_argument("--rows", type=int, default=ROWS, help=argparse.SUPPRESS)
    parser.add_argument("--concurrency", type=int, default=CONCURRENCY, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.client:
        grade(given.client, given.address, given.rows, given.concurrency)
        return
    for client in CLIENTS:
        python_of(client)
    machine = {"cores": os.cpu_count(), "machine": platform.machine(), "system": platform.system(), "python": platform.python_version()}  # fmt: skip
    found = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine, "short": short(given.repeats), "long": long()}  # fmt: skip
    reached = figures(found["short"], found["long"])
    print(f"\n{'least disturbed':28}{'measured':>9}{'wanted':>9}")
    for name, value in reached.items():
        print(f"{name:28}{value:>9.2f}{WANTED[name]:>9.2f}  {'' if met(name, value) else 'MISSED'}")
    if given.save:
        given.save.parent.mkdir(parents=True, exist_ok=True)
        given.save.write_text(
            json.dumps({**found, "figures": reached, "wanted": WANTED}, indent=1) + "\n", "utf-8"
        )
    sys.exit(0 if all(met(name, value) for name, value in reached.items()) else 1)


if __name__ == "__main__":
    main()
