"""Every vector of tool calls: a row, and what must come out."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.unit.tool_calls.examples import outcome
from tests.vectors.partial_outcomes import differences

VECTORS = [
    json.loads(line) for line in (Path(__file__).parent / "tool_calls.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    found = outcome(vector["row"], vector["threshold"])
    assert list(differences(vector["expect"], found)) == [], vector["note"]


def test_the_vectors_have_ids_of_their_own() -> None:
    assert len({vector["id"] for vector in VECTORS}) == len(VECTORS) > 60
