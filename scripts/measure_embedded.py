"""Measure the embedded judge on labelled pairs of claim and source.

    python scripts/measure_embedded.py DIR_OR_FILE ...     every *_test*.jsonl.gz there, each of its subsets, and edits
    python scripts/measure_embedded.py --sample FILE       the sample that is committed beside the judge
    python scripts/measure_embedded.py DIR --save FILE     keep the figures as JSON
    python scripts/measure_embedded.py DIR --make-sample FILE    choose that sample anew

Nothing is chosen by what this prints: what is chosen on a test measures nothing.
"""

import argparse
import gzip
import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from embedded_figures import COVERAGES, Figures, best_of_claim, by_data, caught, figures, figures_of, plain
from labelled_pairs import Pair, pairs

from judgeproof.judges.embedded import Measured, version

# How many pairs of each label the sample takes from which subset of which file. Their licences allow it.
_SAMPLE = (("attributionbench_test_ood", "HAGRID", 105), ("attributionbench_test_id", "ExpertQA", 95))
_LONGEST_SOURCE = 15_000
# Whose supported claims are edited: answers on web pages and sentences of an encyclopedia, no talk and no bare answers.
_EDITED = {
    "attributionbench_test_id": frozenset({"ExpertQA", "Stanford-GenSearch", "LFQA"}),
    "attributionbench_test_ood": frozenset({"HAGRID", "AttrScore-GenSearch"}),
    "wice_test_full": frozenset({"claim_full"}),
}
_CELLS = (
    "full",
    "margin",
    "coverage",
    "right",
    "answered",
    "supported_precision",
    "refused_precision",
    "brier",
    "ece",
)
_HEAD = ("full", "±", "covered", "right", "answered", "P(sup)", "P(not)", "Brier", "ECE")


def measured_sample(path: Path) -> tuple[Measured, ...]:
    """Return the figures of the committed sample as the judge states them, rounded to three places.

    A pair without any source is left out, as a citation of nothing is never put to a judge.
    """
    return tuple(
        Measured(
            data=data,
            n=found.n,
            coverage=round(found.coverage, 3),
            balanced_accuracy=round(found.answered or 0, 3),
        )
        for data, group in by_data([pair for pair in pairs(path) if pair.passages]).items()
        for found in (figures(group),)
    )


def make_sample(directory: Path, target: Path) -> None:
    """Write the sample: of each subset and label the first pairs by the digest of their identifiers."""
    lines: list[str] = []
    for name, subset, count in _SAMPLE:
        with gzip.open(directory / f"{name}.jsonl.gz", "rt", encoding="utf-8") as found:
            rows = [row for row in map(json.loads, found) if row["meta"]["subset"] == subset]
        rows = [row for row in rows if len(row["source"]) <= _LONGEST_SOURCE]
        rows.sort(key=lambda row: hashlib.sha256(row["id"].encode()).hexdigest())
        for label in ("supported", "unsupported"):
            for row in [row for row in rows if row["label"] == label][:count]:
                kept = {"claim": row["claim"], "source": row["source"], "label": label, "data": subset}
                lines.append(json.dumps(kept, ensure_ascii=False) + "\n")
    # No time stamp: the same pairs give the same bytes.
    target.write_bytes(gzip.compress("".join(lines).encode(), mtime=0))


def measured_file(file: Path) -> dict[str, Any]:
    """Print and return the figures of a file: all of it, each data set, and each claim where it stands beside several passages."""
    found = pairs(file)
    name = file.name.removesuffix(".jsonl.gz")
    whole = figures(found)
    _print(name, whole)
    parts = {data: figures(group) for data, group in by_data(found).items()}
    if len(parts) > 1:
        for data, part in parts.items():
            _print(f"    {data}", part)
    if name.endswith("oracle"):
        claims = figures_of(best_of_claim(found, "group"), whole.milliseconds)
        parts = {"by claim": claims}
        _print("    by claim, its best passage", claims)
    return {"all": plain(whole), "parts": {data: plain(part) for data, part in parts.items()}}


def _print(name: str, found: Figures) -> None:
    values = [getattr(found, cell) for cell in _CELLS]
    cells = "".join(f"{'-' if value is None else format(value, '.3f'):>9}" for value in values)
    ranked = "  ".join(f"{right:.3f}" for right in found.ranked)
    print(f"{name:36}{found.n:>6}{cells}   {ranked}{found.milliseconds:>8.2f}", flush=True)


def measured_edits(files: Iterable[Path]) -> list[dict[str, Any]]:
    """Print and return how many edits of supported claims are caught."""
    chosen: list[Pair] = []
    for file in files:
        subsets = _EDITED.get(file.name.removesuffix(".jsonl.gz"), frozenset[str]())
        chosen += [pair for pair in pairs(file) if pair.data in subsets]
    if not chosen:
        return []
    print(
        f"\n{'edits of supported claims':36}{'of those that passed':>24}{'verdicts of support withdrawn':>34}"
    )
    rows = caught(chosen)
    for row in rows:
        cells = ((row.caught, row.passed), (row.withdrawn, row.said))
        print(f"{row.kind:36}" + "".join(f"{hits / max(1, of):>18.2f} of {of:>5}" for hits, of in cells))
    return [asdict(row) for row in rows]


def _heading() -> None:
    ranked = "  ".join(f"@{part:<4.0%}" for part in COVERAGES)
    print(
        f"embedded {version()}\n{'':36}{'n':>6}{''.join(f'{word:>9}' for word in _HEAD)}   {ranked}{'ms CPU':>8}"
    )


def _files(paths: Sequence[Path]) -> list[Path]:
    """Return the files that paths name; of a folder the tests alone."""
    return [
        file
        for path in paths
        for file in (sorted(path.glob("*_test*.jsonl.gz")) if path.is_dir() else [path])
        # Without a supported pair there is no balance.
        if "subclaim_partial" not in file.name
    ]


def main() -> None:
    """Measure what the arguments name."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "paths", nargs="*", type=Path, help="files of labelled pairs, or folders of such files"
    )
    parser.add_argument("--sample", type=Path, help="print the figures of the committed sample")
    parser.add_argument("--save", type=Path, help="keep the figures in this file")
    parser.add_argument(
        "--make-sample", type=Path, help="write the sample, chosen from the files of the folder given"
    )
    chosen = parser.parse_args()
    if chosen.make_sample:
        make_sample(chosen.paths[0], chosen.make_sample)
        return
    _heading()
    if chosen.sample:
        measured_file(chosen.sample)
        for stated in measured_sample(chosen.sample):
            print(stated)
        return
    files = _files(chosen.paths)
    found = {file.name.removesuffix(".jsonl.gz"): measured_file(file) for file in files}
    edits = measured_edits(files)
    if chosen.save:
        kept = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "judge": version(), "files": found, "edits": edits}
        chosen.save.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
