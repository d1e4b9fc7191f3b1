"""Measure the embedded judge on labelled pairs of claim and source.

    python scripts/measure_embedded.py DIR_OR_FILE ...     every *.jsonl.gz there, and each of its subsets
    python scripts/measure_embedded.py --sample FILE       the sample that is committed beside the judge
    python scripts/measure_embedded.py DIR --make-sample FILE    choose that sample anew

A line of a file holds `claim`, `source`, `label`, and the name of its data set (`data`, or `meta.subset`).
Thresholds may be fitted on files whose name holds "_train" alone: what is chosen on a test measures nothing.
"""

import argparse
import gzip
import hashlib
import json
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judgeproof.judges.embedded import Measured, answer
from judgeproof.judges.stimulus import CitationStimulus, Cited, SourceText

# A marker in a claim is what is being judged, not a part of what is claimed.
_MARKERS = re.compile(r"\s*\[\d+(?:\s*[,-]\s*\d+)*\]")
_LABELS = re.compile(r"(?:^|\n\n)\[\d+\] ")

# How many pairs of each label the sample takes from which subset of which file. Their licences allow it.
_SAMPLE = (("attributionbench_test_ood", "HAGRID", 105), ("attributionbench_test_id", "ExpertQA", 95))
_LONGEST_SOURCE = 15_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A claim, the source that it cites, and whether people found that the source supports it."""

    data: str
    claim: str
    source: str
    supported: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What the judge did on `n` pairs; a share of nothing is None.

    `answered` is the balanced accuracy over the answered pairs, `full` the one where an abstention counts as
    not supported; precisions are shares of right verdicts among those that say supported, or anything else.
    """

    n: int
    coverage: float
    answered: float | None
    full: float | None
    supported_precision: float | None
    refused_precision: float | None
    milliseconds: float


def pairs(path: Path) -> list[Pair]:
    """Return the labelled pairs of a compressed file of JSON lines."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [_pair(json.loads(line)) for line in lines]


def _pair(row: dict[str, Any]) -> Pair:
    data = row["data"] if "data" in row else row["meta"]["subset"]
    return Pair(data=data, claim=row["claim"], source=row["source"], supported=row["label"] == "supported")


def outcome(pair: Pair) -> str:
    """Return what the judge says of a pair, its source split into passages where a label begins."""
    passages = tuple(passage for passage in _LABELS.split(pair.source) if passage.strip())
    cited = Cited(number=1, marker="1", source="1", claim=_MARKERS.sub("", pair.claim))
    sources = (SourceText(label="1", passages=passages),)
    reply = answer(CitationStimulus(question="", sources=sources, citations=(cited,)))
    return json.loads(reply)["verdicts"][0]["outcome"]


def figures(measured: Sequence[Pair]) -> Figures:
    """Return the figures of the judge on labelled pairs."""
    begin = time.perf_counter()
    said = [outcome(pair) for pair in measured]
    spent = time.perf_counter() - begin
    rows = [(word, pair.supported) for word, pair in zip(said, measured, strict=True)]
    decided = [(word == "supported", truth) for word, truth in rows if word != "abstain"]
    return Figures(
        n=len(rows),
        coverage=len(decided) / len(rows),
        answered=_balanced(decided),
        full=_balanced([(word == "supported", truth) for word, truth in rows]),
        supported_precision=_share(truth for guess, truth in decided if guess),
        refused_precision=_share(not truth for guess, truth in decided if not guess),
        milliseconds=1000 * spent / len(rows),
    )


def _balanced(decided: Iterable[tuple[bool, bool]]) -> float | None:
    known = list(decided)
    sides = [_share(guess == truth for guess, truth in known if truth is side) for side in (True, False)]
    found = [side for side in sides if side is not None]
    return sum(found) / 2 if len(found) == 2 else None


def _share(hits: Iterable[bool]) -> float | None:
    found = list(hits)
    return sum(found) / len(found) if found else None


def by_data(measured: Iterable[Pair]) -> dict[str, list[Pair]]:
    """Return the pairs of each data set, in the order of the names."""
    groups: dict[str, list[Pair]] = {}
    for pair in sorted(measured, key=lambda pair: pair.data):
        groups.setdefault(pair.data, []).append(pair)
    return groups


def measured_sample(path: Path) -> tuple[Measured, ...]:
    """Return the figures of the committed sample as the judge states them, rounded to three places."""
    return tuple(
        Measured(
            data=data,
            n=found.n,
            coverage=round(found.coverage, 3),
            balanced_accuracy=round(found.answered or 0, 3),
        )
        for data, group in by_data(pairs(path)).items()
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


def _print(name: str, found: Figures) -> None:
    shares = (found.answered, found.full, found.supported_precision, found.refused_precision)
    cells = "".join(f"{'-' if share is None else format(share, '.3f'):>11}" for share in shares)
    print(f"{name:44}{found.n:>6}{found.coverage:>10.3f}{cells}{found.milliseconds:>10.2f}")


def _print_all(files: Iterable[Path]) -> None:
    print(
        f"{'':44}{'n':>6}{'coverage':>10}{'answered':>11}{'full':>11}{'P(sup)':>11}{'P(not)':>11}{'ms/pair':>10}"
    )
    for file in files:
        found = pairs(file)
        _print(file.name.removesuffix(".jsonl.gz"), figures(found))
        groups = by_data(found)
        if len(groups) > 1:
            for name, group in groups.items():
                _print(f"    {name}", figures(group))


def main() -> None:
    """Measure what the arguments name."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "paths", nargs="*", type=Path, help="files of labelled pairs, or folders of such files"
    )
    parser.add_argument("--sample", type=Path, help="print the figures of the committed sample")
    parser.add_argument(
        "--make-sample", type=Path, help="write the sample, chosen from the files of the folder given"
    )
    chosen = parser.parse_args()
    if chosen.make_sample:
        make_sample(chosen.paths[0], chosen.make_sample)
    elif chosen.sample:
        _print_all([chosen.sample])
        for stated in measured_sample(chosen.sample):
            print(stated)
    else:
        folders = (sorted(path.glob("*.jsonl.gz")) if path.is_dir() else [path] for path in chosen.paths)
        _print_all(file for files in folders for file in files)


if __name__ == "__main__":
    main()
