"""Labelled pairs of claim and source, as files of JSON lines hold them, and a source split into its passages.

A line holds `claim`, `source`, `label`, and the name of its data set (`data`, or `meta.subset`).
"""

import gzip
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

# The pairs that the embedded judge is measured on in every test run, and by which it is known how it reads.
SAMPLE = Path(__file__).resolve().parents[1] / "src" / "judgeproof" / "judges" / "measured_sample.jsonl.gz"
# A marker in a claim is what is being judged, not a part of what is claimed.
_MARKERS = re.compile(r"\s*\[\d+(?:\s*[,-]\s*\d+)*\]")
_LABELS = re.compile(r"(?:^|\n\n)\[\d+\] ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A claim without markers, the passages of the source that it cites, and what people made of them.

    `label` is supported, partial, unsupported, contradicted, neutral or not_supported; `about` is what else is known.
    """

    name: str
    data: str
    claim: str
    source: str
    label: str
    about: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def supported(self) -> bool:
        """Whether people found that the source supports the claim, all of it."""
        return self.label == "supported"

    @property
    def passages(self) -> tuple[str, ...]:
        """The source, split where a label begins a passage."""
        return tuple(passage for passage in _LABELS.split(self.source) if passage.strip())


def pairs(path: Path) -> list[Pair]:
    """Return the labelled pairs of a compressed file of JSON lines."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [_pair(json.loads(line)) for line in lines]


def _pair(row: Mapping[str, Any]) -> Pair:
    about = row.get("meta") or {}
    data = row["data"] if "data" in row else about.get("subset") or about["dataset"]
    return Pair(
        name=row.get("id", ""),
        data=data,
        claim=_MARKERS.sub("", row["claim"]),
        source=row["source"],
        label=row["label"],
        about=about,
    )
