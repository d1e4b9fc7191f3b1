"""What the embedded judge says it was measured at is what the committed sample gives."""

import gzip
import importlib.util
import json
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest

from judgeproof.judges.embedded import MEASURED

SCRIPT = Path(__file__).parents[3] / "scripts" / "measure_embedded.py"
SAMPLE = Path(str(files("judgeproof.judges") / "measured_sample.jsonl.gz"))


@pytest.fixture(scope="module")
def measure() -> ModuleType:
    spec = importlib.util.spec_from_file_location("measure_embedded", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Its dataclasses look their module up by name.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_stated_figures_are_those_of_the_committed_sample(measure: ModuleType) -> None:
    assert measure.measured_sample(SAMPLE) == MEASURED


def test_the_sample_is_balanced_and_names_the_data_that_may_be_given_on() -> None:
    with gzip.open(SAMPLE, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    assert {frozenset(row) for row in rows} == {frozenset({"claim", "source", "label", "data"})}
    counts = Counter((row["data"], row["label"]) for row in rows)
    assert {data for data, _ in counts} == {"HAGRID", "ExpertQA"}
    for data in ("HAGRID", "ExpertQA"):
        assert abs(counts[data, "supported"] - counts[data, "unsupported"]) <= 5
    assert SAMPLE.stat().st_size < 250_000


def test_balanced_accuracy_weighs_both_labels_alike(measure: ModuleType) -> None:
    assert measure._balanced([(True, True)] * 9 + [(True, False)]) == 0.5
    assert measure._balanced([(True, True), (False, True), (False, False)]) == 0.75
    assert measure._balanced([(True, True)]) is None
