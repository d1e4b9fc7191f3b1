"""Every vector of retrieval: a row, what a scripted judge says of each metric, and what must come out."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.unit.retrieval.examples import outcome
from tests.vectors.partial_outcomes import differences

from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row
from judgeproof.citations.rows import read_row

VECTORS = [
    json.loads(line) for line in (Path(__file__).parent / "retrieval.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    row = read_row(vector["row"], number=1, line=1)
    assert isinstance(row, Row)
    options = Options(score_mode="verdicts", threshold=vector["threshold"])
    found = outcome(vector["replies"] or {}, metrics=tuple(vector["metrics"]), options=options, of=row)
    assert list(differences(vector["expect"], found)) == [], vector["note"]
    assert set(found["metrics"]) <= set(vector["metrics"] or found["metrics"])


def test_the_vectors_have_ids_of_their_own() -> None:
    assert len({vector["id"] for vector in VECTORS}) == len(VECTORS) > 100
