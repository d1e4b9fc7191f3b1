"""Rows per second and peak memory of `judgeproof.cite`, beside a plain loop of json.loads and json.dumps.

Each size runs in a process of its own, pinned to one core where the system can, and the plain loop over the same lines
runs in the same process before it, so that the ratio compares like with like. Sizes: --sizes 10000,100000,1000000.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

SIZES = (10_000, 100_000, 1_000_000)
WANTED_RATIO, WANTED_GROWTH_MB = 8.0, 40.0
_SENTENCE = (
    "The committee of the harbour fixed the rate for season {n} at {n} euros and told every keeper of a berth"
)
_FACT = "In season {n} the rate of the harbour was fixed at {n} euros, and every keeper of a berth was told by letter. "


def row(number: int) -> dict[str, str]:
    """One row: a response of about 1 kB with three citations, and about 4 kB of labelled context."""
    sentences = [
        f"{_SENTENCE.format(n=number % 997 + k)}{f' [doc-{k // 3 + 1}]' if k % 3 == 2 else ''}."
        for k in range(9)
    ]
    blocks = [
        f"[doc-{k}] " + "".join(_FACT.format(n=number % 997 + k * 3 + j) for j in range(9))
        for k in range(1, 5)
    ]
    return {
        "id": f"row-{number:07d}", "question": "How was the rate fixed?",
        "response": " ".join(sentences), "context": "\n\n".join(blocks),
    }  # fmt: skip


def write_rows(path: Path, size: int) -> None:
    """Write the rows of one size."""
    with path.open("w") as file:
        for number in range(size):
            file.write(json.dumps(row(number)) + "\n")


def plain_loop(path: Path) -> float:
    """The time to read and write the same lines with the standard library and nothing else."""
    began = time.perf_counter()
    with path.open("rb") as lines, Path(os.devnull).open("w") as out:
        for line in lines:
            out.write(json.dumps(json.loads(line)) + "\n")
    return time.perf_counter() - began


_QUOTE = "every keeper of a berth was told by letter"
_VERDICTS = [{"occurrence": n, "outcome": "supported", "context_span": _QUOTE} for n in (1, 2, 3)]
_REPLY = json.dumps({"score": 3, "explanation": "Checked.", "verdicts": _VERDICTS})


def scripted(request: Any) -> str:
    """The judge: one supported verdict a citation, quoting a sentence of its source, from memory."""
    return _REPLY


def measure(size: int, folder: Path) -> dict[str, float]:
    """Measure one size in this process."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    import judgeproof

    path = folder / f"rows-{size}.jsonl"
    write_rows(path, size)
    plain = plain_loop(path)
    began = time.perf_counter()
    result = judgeproof.cite(path, judge=scripted, out=folder / f"run-{size}")
    took = time.perf_counter() - began
    assert result.report["rows"]["passed"] == size, result.report["rows"]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"rows": size, "seconds": took, "plain": plain, "ratio": took / plain, "peak_mb": peak}


def main() -> None:
    """Measure every size and print a table; the exit code says whether the wanted figures were met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--folder", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.one:
        print(json.dumps(measure(chosen.one, Path(chosen.folder))))
        return
    print(f"{'rows':>10} {'rows/s':>9} {'seconds':>9} {'plain s':>9} {'ratio':>7} {'peak MB':>9}")
    found = [_in_process(int(size)) for size in chosen.sizes.split(",")]
    grown = found[-1]["peak_mb"] - found[-2]["peak_mb"] if len(found) > 1 else 0.0
    worst = max(entry["ratio"] for entry in found)
    print(f"worst ratio to the plain loop {worst:.1f} (wanted at most {WANTED_RATIO:g})")
    print(f"memory between the last two sizes grows by {grown:.0f} MB (wanted at most {WANTED_GROWTH_MB:g})")
    sys.exit(0 if worst <= WANTED_RATIO and grown <= WANTED_GROWTH_MB else 1)


def _in_process(size: int) -> dict[str, float]:
    """Measure one size in a process of its own and print its line."""
    folder = tempfile.mkdtemp(prefix="judgeproof-bench-")
    try:
        _measured(1, folder)
        entry = _measured(size, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    rate = entry["rows"] / entry["seconds"]
    print(
        f"{entry['rows']:>10,} {rate:>9,.0f} {entry['seconds']:>9.1f} {entry['plain']:>9.1f} {entry['ratio']:>7.2f} "
        f"{entry['peak_mb']:>9.0f}",
        flush=True,
    )
    return entry


def _measured(size: int, folder: str) -> dict[str, float]:
    """Measure one size in a process of its own. The first one in a folder leaves the bytecode of every module there.

    That is how judgeproof is installed. Without it, which is what `make` asks of Python, compiling a hundred modules
    would be measured too, and take as long as 400 rows.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(Path(folder) / "bytecode")
    call = [sys.executable, __file__, "--one", str(size), "--folder", folder]
    told = subprocess.run(call, check=True, capture_output=True, text=True, env=environment).stdout
    return json.loads(told)


if __name__ == "__main__":
    main()
