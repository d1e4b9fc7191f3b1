"""The training of the cross-encoder, as far as it needs no learner: what it is taught, and the rule by which it would ship."""

import random
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPTS = Path(__file__).parents[3] / "scripts"
sys.path.insert(0, str(SCRIPTS))

from train_cross_encoder import material  # noqa: E402
from train_cross_encoder.deciding import wins  # noqa: E402

SOURCE = "Anna Berg and Carl Holm built 12 towers of 45 metres in Oslo in May 1937."
OTHERS = ["Peat is old.", "Bogs are wet."]


def test_only_openly_licensed_pairs_are_learnt_from_and_none_that_the_judges_are_held_against() -> None:
    assert all(file.name.startswith("nli/") for file, _ in material.FILES)


def test_a_source_stands_whole_among_others() -> None:
    found = {material.among(SOURCE, OTHERS, random.Random(seed)) for seed in range(40)}
    assert all(SOURCE in passage for passage in found)
    assert SOURCE in found
    assert len(found) > 5


@pytest.mark.parametrize("seed", range(20))
def test_a_claim_turned_wrong_is_another_claim_and_never_called_supported(seed: int) -> None:
    claim = "Anna Berg built the 12 tall towers that were first in Oslo"
    made = list(material.turned(claim, SOURCE, "a passage", random.Random(seed)))
    assert len(made) == 2
    for one in made:
        assert one.claim != claim
        assert one.label in ("contradicted", "not_supported")
        assert one.passage == "a passage"
    assert len({one.kind for one in made}) == 2


def seed_with(auc: float, balanced: float) -> dict[str, Any]:
    return {"difference": {"auc": [0.1, auc, 0.2], "balanced": [0.1, balanced, 0.2]}}


@pytest.mark.parametrize(
    ("seeds", "expected"),
    [
        ([seed_with(0.01, 0.01)] * 3, True),
        ([seed_with(0.01, 0.01)] * 2 + [seed_with(0.01, 0.0)], False),
        ([seed_with(-0.01, 0.01)] + [seed_with(0.01, 0.01)] * 2, False),
        ([], False),
    ],
)
def test_it_ships_only_if_every_seed_is_better_in_both_measures(seeds: Any, expected: bool) -> None:
    assert wins(seeds) is expected
