"""Statements labelled by hand, and the places where our sentences and a maintained splitter's differ."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from judgeproof.citations.statements import statements

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
MARKER = re.compile(r"\[[\d, ]+\]")


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").split("\n") if line]


@pytest.mark.parametrize("vector", lines("statements.jsonl"), ids=lambda vector: vector["id"])
def test_statements(vector: dict[str, Any]) -> None:
    found = [
        [s.text, s.kind if s.because is None else f"{s.kind}:{s.because}"] for s in statements(vector["text"])
    ]
    assert found == vector["found"], vector.get("note")


def test_the_page_says_how_our_sentences_compare_with_a_splitter_s() -> None:
    right: Counter[str] = Counter()
    for place in lines("sentence_ends.jsonl"):
        text = place["text"]
        ends = {s.end for s in statements(text, markers=[m.span() for m in MARKER.finditer(text)])}
        assert (place["at"] in ends) != place["sentencex"], place
        right["ours" if (place["at"] in ends) == place["ends"] else "sentencex"] += 1
    page = " ".join((ROOT / "docs" / "citations.md").read_text("utf-8").split())
    assert f"{right['ours']} of the {right.total()} places" in page
    assert right["ours"] > right["sentencex"]
