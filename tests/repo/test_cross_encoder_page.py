"""What the docs say of the cross-encoder that was tried is what was measured, and the rule decides as it says."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from train_cross_encoder.deciding import wins  # noqa: E402

FOUND = json.loads((ROOT / "benchmarks" / "results" / "cross-encoder.json").read_text("utf-8"))
PAGE = " ".join((ROOT / "docs" / "judges.md").read_text("utf-8").split())
SEEDS: list[dict[str, Any]] = FOUND["seeds"]
EDITS = {
    "opposite_word": "word turned into its opposite",
    "inserted_not": '"not" put in',
    "other_unit": "other unit",
    "swapped_name": "name swapped",
}


def _told(difference: list[float]) -> str:
    middle, low, high = difference
    return f"{middle:+.3f} ({low:+.3f} to {high:+.3f})"


@pytest.mark.parametrize("number", range(3))
def test_the_table_holds_the_differences_of_every_seed(number: int) -> None:
    difference = SEEDS[number]["difference"]
    assert f"| {number + 1} | {_told(difference['auc'])} | {_told(difference['balanced'])} |" in PAGE


@pytest.mark.parametrize("kind", EDITS)
def test_the_table_holds_what_is_caught_of_edits(kind: str) -> None:
    alone = SEEDS[0]["edits"][kind]["judge"]["caught"]
    both = [seed["edits"][kind]["both"]["caught"] for seed in SEEDS]
    assert f"| {EDITS[kind]} | {alone:.2f} | {min(both):.2f} to {max(both):.2f} |" in PAGE


def test_it_is_left_out_because_the_rule_says_so() -> None:
    assert FOUND["wins"] is wins(SEEDS) is False
    assert "It is left out" in PAGE
    rows = sum(part["n"] for part in SEEDS[0]["files"].values())
    assert f"{rows:,} rows" in PAGE
    assert f"{FOUND['pairs']:,} openly licensed pairs, of which {FOUND['turned']:,} are claims" in PAGE
    assert re.search(rf"{FOUND['date']}\b", PAGE)
