"""Pairs per second of the embedded judge on one core, beside a plain overlap of words over the same pairs in the same run.

The pairs are those of the committed sample, each with its source read anew; then again with every claim held against one source that
was read before, as many citations of one row are. The overlap splits both texts into words, counts which share of the claim's
words, weighed by how rare they are, stands in the source, and says nothing of where. `--save FILE` keeps the figures as JSON.
"""

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts"))

from labelled_pairs import Pair, pairs

from judgeproof.judges.claim_verdict import claimed, judged
from judgeproof.judges.embedded import version
from judgeproof.judges.lexical.reading import key_of
from judgeproof.judges.lexical.weights import model
from judgeproof.judges.sources import read_source
from judgeproof.judges.stems import stem
from judgeproof.judges.stimulus import SourceText
from judgeproof.text.words import tokens

SAMPLE = Path(str(files("judgeproof.judges") / "measured_sample.jsonl.gz"))
WANTED_MS = 11.0  # what the recipe took that the judge was made after
CALLS = (tokens, key_of, stem, claimed)


def overlap(pair: Pair) -> float:
    """The share of the claim's words that the source has, by their rarity."""
    rarity, rarest = model().rarity, model().weights.rarest
    claim = {key_of(token) for token in tokens(pair.claim)}
    source = {key_of(token) for passage in pair.passages for token in tokens(passage)}
    whole = sum(rarity.get(key, rarest) for key in claim)
    return sum(rarity.get(key, rarest) for key in claim & source) / whole if whole else 0.0


def fresh(pair: Pair) -> object:
    """The verdict on a pair whose source is read for it."""
    return judged(claimed(pair.claim), read_source("1", SourceText(label="1", passages=pair.passages)))


def spent(work: Callable[[Pair], object], given: Sequence[Pair], repeats: int) -> float:
    """The least CPU milliseconds a pair takes over some repeats, nothing remembered from one to the next."""
    took: list[float] = []
    for _ in range(repeats):
        for remembered in CALLS:
            remembered.cache_clear()
        began = time.process_time()
        for pair in given:
            work(pair)
        took.append(1000 * (time.process_time() - began) / len(given))
    return min(took)


def main() -> None:
    """Measure, print, and say by the exit code whether the wanted figure was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--save", type=Path)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    began = time.process_time()
    model()
    loading = 1000 * (time.process_time() - began)
    rows = pairs(SAMPLE)
    one = read_source(
        "1", SourceText(label="1", passages=max(rows, key=lambda row: len(row.source)).passages)
    )
    told = {
        "overlap": spent(overlap, rows, given.repeats),
        "judge": spent(fresh, rows, given.repeats),
        "judge, source read before": spent(lambda row: judged(claimed(row.claim), one), rows, given.repeats),
    }
    print(f"embedded {version()}: {len(rows)} pairs, weights loaded in {loading:.0f} ms")
    print(f"{'':28}{'CPU ms a pair':>14}{'pairs a second':>16}{'times overlap':>15}")
    for name, took in told.items():
        print(f"{name:28}{took:>14.2f}{1000 / took:>16.0f}{took / told['overlap']:>15.1f}")
    if given.save:
        machine = {
            "cores": os.cpu_count(),
            "machine": platform.machine(),
            "python": platform.python_version(),
        }
        kept: dict[str, Any] = {
            "date": f"{datetime.now(UTC):%Y-%m-%d}", "judge": version(), "machine": machine, "pairs": len(rows),
            "source_words": one.page.words, "loading_ms": round(loading), "wanted_ms": WANTED_MS, "cpu_ms": {name: round(took, 2) for name, took in told.items()},
        }  # fmt: skip
        given.save.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    sys.exit(0 if told["judge"] <= WANTED_MS else 1)


if __name__ == "__main__":
    main()
