"""The trained weights: what trees and lines add up to, that the file is the one that the record names, and how scores are read."""

import gzip
import hashlib
import math
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec import convert, structs

from judgeproof.errors import JudgeproofError
from judgeproof.judges.lexical.choice import MOST_WORDS
from judgeproof.judges.lexical.coverage import logarithm
from judgeproof.judges.lexical.forest import Scorer, Tree, score
from judgeproof.judges.lexical.weights import EVEN, Weights, model, probability_of, read_model, record

PLACE = Path(str(files("judgeproof.judges.lexical")))
PACKED = (PLACE / "weights.json.gz").read_bytes()
ONE_SPLIT = Tree(splits=((0, 10, -1, -2),), leaves=(-5000, 20000))
TWO_SPLITS = Tree(splits=((1, 3, 1, -1), (0, 0, -2, -3)), leaves=(1, 2, 3))


SHORT = {"source_words": logarithm(MOST_WORDS)}
LONG = {"source_words": logarithm(MOST_WORDS) + 1}


def weights(start: float, guard: float, **changed: object) -> Weights:
    """Weights that score everything the same."""
    flat = Scorer(start=start, slopes=(0.0,), trees=())
    made: dict[str, object] = {
        "features": ("source_words",), "rarest": 1, "rarity": {}, "support": flat, "guard": structs.replace(flat, start=guard),
        "slope": 1.0, "shift": 0.0, "guarded_from": 0.0, "guarded_from_long": -1.0, "doubted": 0.49, "low": 0.3, "high": 0.7, **changed,
    }  # fmt: skip
    return convert(made, Weights, from_attributes=True)


@pytest.mark.parametrize(("value", "wanted"), [(10, -0.5), (11, 2.0), (-3, -0.5)])
def test_a_tree_goes_below_up_to_its_bound(value: int, wanted: float) -> None:
    assert score(Scorer(start=0.0, slopes=(0.0,), trees=(ONE_SPLIT,)), [value]) == wanted


@pytest.mark.parametrize(("values", "leaf"), [((0, 4), 1), ((0, 3), 2), ((1, 3), 3)])
def test_a_tree_is_walked_down_to_a_leaf(values: tuple[int, int], leaf: int) -> None:
    assert score(Scorer(start=0.0, slopes=(0.0, 0.0), trees=(TWO_SPLITS,)), values) == leaf / 10_000


def test_a_score_is_what_it_starts_from_and_all_parts() -> None:
    lone = Tree(splits=(), leaves=(10000,))
    scorer = Scorer(start=0.5, slopes=(0.25, -1.0), trees=(lone, TWO_SPLITS))
    assert score(scorer, [4, 2]) == pytest.approx(0.5 + 1.0 - 2.0 + 1.0 + 0.0003)


def test_a_probability_is_at_most_doubted_where_the_guard_scores_low() -> None:
    assert probability_of(weights(2.0, 0.0), SHORT) == round(1 / (1 + math.exp(-2)), 4)
    assert probability_of(weights(2.0, -0.1), SHORT) == 0.49
    # Beside a long source it steps in from a score of its own.
    assert probability_of(weights(2.0, -0.1), LONG) == round(1 / (1 + math.exp(-2)), 4)
    assert probability_of(weights(2.0, -1.1), LONG) == 0.49
    # What is unlikely anyhow stays so.
    assert probability_of(weights(-2.0, -0.1), SHORT) == round(1 / (1 + math.exp(2)), 4)


def test_slope_and_shift_read_a_score() -> None:
    assert probability_of(weights(2.0, 1.0, slope=0.5, shift=-1.0), SHORT) == 0.5


def test_the_weights_are_those_that_the_record_names() -> None:
    assert hashlib.sha256(gzip.decompress(PACKED)).hexdigest() == record().sha256
    found = model()
    assert found is model()
    assert found.weights.low < EVEN < found.weights.high
    # What the guard stops passes nowhere, and is no refusal.
    assert found.weights.low <= found.weights.doubted < EVEN
    assert len(found.rarity) > 20_000
    assert max(found.rarity.values()) <= found.weights.rarest


@pytest.mark.parametrize(
    "packed",
    [b"", b"no archive", PACKED[:-20], gzip.compress(b"{}", mtime=0)],
    ids=["nothing", "noise", "cut", "others"],
)
def test_other_weights_are_refused_with_what_to_do(packed: bytes) -> None:
    with pytest.raises(JudgeproofError, match=r"expected '[0-9a-f]{64}'; install judgeproof again"):
        read_model(packed, record().sha256)


def test_the_file_is_small_and_the_record_says_how_to_make_it_again() -> None:
    assert len(PACKED) < 500_000
    told = record()
    assert (told.licence, told.made_by, told.seeds) == ("CC-BY-SA-4.0", "make train-judge", (1, 2, 3, 11))
    assert set(told.packages) >= {"lightgbm", "numpy", "scikit-learn"}
    assert all(len(file.sha256) == 64 and file.rows > 0 for file in told.data)


def test_every_split_leads_on_and_every_leaf_is_there() -> None:
    found = model().weights
    for scorer in (found.support, found.guard):
        assert len(scorer.slopes) == len(found.features)
        for tree in scorer.trees:
            for place, (feature, _, below, above) in enumerate(tree.splits):
                assert 0 <= feature < len(found.features)
                for step in (below, above):
                    assert place < step < len(tree.splits) if step >= 0 else ~step < len(tree.leaves)
