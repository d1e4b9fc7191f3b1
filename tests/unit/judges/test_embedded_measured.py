"""What the embedded judge says it was measured at is what the committed sample gives, and it does not fall under a floor."""

import gzip
import json
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from judgeproof.judges.embedded import MEASURED

SCRIPTS = Path(__file__).parents[3] / "scripts"
sys.path.insert(0, str(SCRIPTS))

import embedded_figures as measure  # noqa: E402
import measure_embedded  # noqa: E402
from labelled_pairs import SAMPLE, pairs  # noqa: E402

# What the judge may not fall under on the sample, whatever is changed: some points under what it reaches.
FLOORS = {"HAGRID": {"full": 0.78, "answered": 0.83, "coverage": 0.45}, "ExpertQA": {"full": 0.58, "answered": 0.6, "coverage": 0.25}}  # fmt: skip
CAUGHT = {"number changed": 0.75, '"not" inserted': 0.85, "claim of another pair": 0.99}


@pytest.fixture(scope="module")
def figures() -> dict[str, measure.Figures]:
    return {data: measure.figures(group) for data, group in measure.by_data(pairs(SAMPLE)).items()}


def test_the_stated_figures_are_those_of_the_committed_sample() -> None:
    assert measure_embedded.measured_sample(SAMPLE) == MEASURED


@pytest.mark.parametrize("data", FLOORS)
def test_the_judge_does_not_fall_under_its_floor(data: str, figures: dict[str, measure.Figures]) -> None:
    for name, floor in FLOORS[data].items():
        assert getattr(figures[data], name) >= floor, name
    # The surer it is, the more often it is right.
    ranked = figures[data].ranked
    assert ranked[0] <= ranked[2] <= ranked[3]


def test_edits_of_supported_claims_are_caught() -> None:
    found = {row.kind: row for row in measure.caught(pairs(SAMPLE))}
    for kind, floor in CAUGHT.items():
        assert found[kind].passed > 30
        assert found[kind].caught >= floor * found[kind].passed, found[kind]
        assert found[kind].withdrawn >= floor * found[kind].said, found[kind]
    # What the docs say of swapped names: most of them pass.
    assert found["name swapped"].caught < 0.3 * found["name swapped"].passed


def test_the_sample_is_balanced_and_names_the_data_that_may_be_given_on() -> None:
    with gzip.open(SAMPLE, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    assert {frozenset(row) for row in rows} == {frozenset({"claim", "source", "label", "data"})}
    counts = Counter((row["data"], row["label"]) for row in rows)
    assert {data for data, _ in counts} == {"HAGRID", "ExpertQA"}
    for data in ("HAGRID", "ExpertQA"):
        assert abs(counts[data, "supported"] - counts[data, "unsupported"]) <= 5
    assert SAMPLE.stat().st_size < 250_000


# the figures themselves


def told(outcome: str, probability: float | None, supported: bool) -> measure.Told:
    return measure.Told(outcome=outcome, probability=probability, supported=supported)


def test_balanced_accuracy_weighs_both_labels_alike() -> None:
    assert measure.balanced([(True, True)] * 9 + [(True, False)]) == 0.5
    assert measure.balanced([(True, True), (False, True), (False, False)]) == 0.75
    assert measure.balanced([(True, True)]) is None


def test_what_was_not_weighed_counts_as_not_supported_and_as_least_sure() -> None:
    rows = [
        told("supported", 0.9, True),
        told("abstain", 0.6, False),
        told("abstain", None, True),
        told("unsupported", 0.1, False),
    ]
    found = measure.figures_of(rows, 1.0)
    assert (found.n, found.full, found.coverage, found.right, found.answered) == (4, 0.5, 0.5, 1.0, 1.0)
    assert found.ranked == (0.5, 2 / 3, 1.0, 1.0)
    assert found.brier == pytest.approx((0.01 + 0.36 + 0.01) / 3)
    assert found.ece == pytest.approx((0.1 + 0.6 + 0.1) / 3)


def test_shares_of_nothing_are_none() -> None:
    found = measure.figures_of([told("abstain", None, True)], 1.0)
    none = (found.full, found.margin, found.right, found.answered, found.supported_precision, found.refused_precision, found.brier, found.ece)  # fmt: skip
    assert none == (None,) * 8


def test_a_margin_shrinks_with_the_pairs() -> None:
    few, many = (
        measure.figures_of(
            [told("abstain", random.Random(n).random(), n % 2 == 0) for n in range(size)], 1.0
        ).margin
        for size in (50, 5000)
    )
    assert few is not None
    assert many is not None
    assert few > 5 * many
