"""Findings scored per second and peak memory, from a material file to the report, beside a plain JSON loop.

The findings lie over 1,000 cases, or all in one review, where anything that is not linear would show. Each line is
measured in a process of its own by its CPU seconds. Sizes: --sizes 10000,500000,1000000.
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
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

SIZES = (10_000, 500_000, 1_000_000)
CASES = 1_000
WANTED_DOUBLING, WANTED_MB = 2.2, 300.0
_PLANTS = (("nil pointer*", 50), ("leaks memory", 50), ("race condition", 120))
_TITLES = (
    "nil pointers when the fetch fails", "It leaks memory, and a **nil** pointer follows", "Consider a clearer name",
    "A race\n  condition between the two writers",
)  # fmt: skip


def finding(number: int) -> dict[str, Any]:
    """One of several kinds: on a plant, near it, on two plants at once, or nowhere near."""
    return {
        "path": "src/a.go" if number % 5 else "./src\\a.go", "line": (50, 52, 55, 120, 7, 300)[number % 6],
        "end_line": None, "title": _TITLES[number % 4], "severity": ("error", "warning", "nit")[number % 3],
        "rationale": "The caller passes what it was given, and nobody looks at the result before it is used again.",
        "class": "correctness" if number % 2 else None,
    }  # fmt: skip


def reviews(size: int, cases: int) -> Iterator[dict[str, Any]]:
    """As many reviews as there are cases, with so many findings in all."""
    for case in range(cases):
        said = [finding(number) for number in range(case, size, cases)]
        yield {
            "case": f"case-{case:04}", "reviewer": "r", "repeat": 1, "status": "found" if said else "silent",
            "scale": "ours", "findings": said,
        }  # fmt: skip


def plain_loop(path: Path) -> float:
    """The CPU seconds to read and write the same lines with the standard library and nothing else."""
    began = time.process_time()
    with path.open("rb") as lines, Path(os.devnull).open("w") as out:
        for line in lines:
            out.write(json.dumps(json.loads(line)) + "\n")
    return time.process_time() - began


def measure(size: int, cases: int, folder: Path) -> dict[str, float]:
    """Measure one size in this process."""
    from judgeproof.reviews.cases import Case, Corpus, Plant
    from judgeproof.reviews.load.material import CORPUS, corpus_record
    from judgeproof.reviews.run.grading import graded
    from judgeproof.runs import create
    from judgeproof.runs.directory import write_json

    plants = tuple(
        Plant(
            id=f"p{n}",
            path="src/a.go",
            line=line,
            defect_class="correctness",
            severity="error",
            words=(word,),
        )
        for n, (word, line) in enumerate(_PLANTS)
    )
    corpus = Corpus(
        name="bench", digest="0" * 16,
        cases=tuple(Case(id=f"case-{n:04}", plants=plants, head={"src/a.go": "\n" * 400}) for n in range(cases)),
    )  # fmt: skip
    details = {"reviewers": [], "repeats": 1, "seed": 1, "corpus": {}, "status": "complete"}
    run = create(folder / "run", verb="review", version="0", now=datetime.now(UTC), details=details)
    write_json(run.path / CORPUS, corpus_record(corpus))
    with run.material.open("w") as file:
        for review in reviews(size, cases):
            file.write(json.dumps(review) + "\n")
    plain = _in_child(run.material)
    began = time.process_time()
    report = graded(run)
    took = time.process_time() - began
    row = report["tables"]["detection"][0]
    assert row["near"]["n"] == size, row
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"size": size, "cases": cases, "seconds": took, "plain": plain, "peak_mb": peak}


def _in_child(path: Path) -> float:
    """Measure the plain loop in a process of its own, which leaves this one's memory alone."""
    call = [sys.executable, __file__, "--plain", str(path)]
    return float(subprocess.run(call, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    """Measure every size and print a table; the exit code says whether the wanted figures were met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--plain", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.plain:
        print(plain_loop(Path(chosen.plain)))
        return
    if chosen.one:
        size, cases, folder = chosen.one.split(",", 2)
        print(json.dumps(measure(int(size), int(cases), Path(folder))))
        return
    print(
        f"{'findings':>10} {'cases':>6} {'findings/s':>11} {'CPU s':>8} {'plain s':>8} {'ratio':>6} {'peak MB':>8}"
    )
    spread = [_line(int(size), CASES) for size in chosen.sizes.split(",")]
    heaped = [_line(int(size) // 10, 1) for size in chosen.sizes.split(",")[-2:]]
    worst = max(_doubling(spread), _doubling(heaped))
    peak = max(entry["peak_mb"] for entry in spread)
    print(f"twice the findings take {worst:.2f} times as long (wanted at most {WANTED_DOUBLING:g})")
    print(f"peak memory over {CASES:,} cases {peak:.0f} MB (wanted under {WANTED_MB:g})")
    sys.exit(0 if worst <= WANTED_DOUBLING and peak < WANTED_MB else 1)


def _doubling(entries: list[dict[str, float]]) -> float:
    """How many times as long twice as much takes, between the last two sizes."""
    first, last = entries[-2:]
    return (last["seconds"] / first["seconds"]) / (last["size"] / first["size"]) * 2


def _line(size: int, cases: int) -> dict[str, float]:
    """Measure one size in a process of its own and print its line."""
    folder = tempfile.mkdtemp(prefix="judgeproof-bench-")
    try:
        call = [sys.executable, __file__, "--one", f"{size},{cases},{folder}"]
        entry = json.loads(subprocess.run(call, check=True, capture_output=True, text=True).stdout)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(
        f"{entry['size']:>10,} {entry['cases']:>6,} {entry['size'] / entry['seconds']:>11,.0f} {entry['seconds']:>8.2f} "
        f"{entry['plain']:>8.2f} {entry['seconds'] / entry['plain']:>6.2f} {entry['peak_mb']:>8.0f}",
        flush=True,
    )
    return entry


if __name__ == "__main__":
    main()
