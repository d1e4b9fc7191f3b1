"""What a trained scorer makes of features: a weighted sum and many small trees, in plain numbers.

Features are whole numbers and so are the bounds in the trees, so that a score is the same on every machine.
"""

from collections.abc import Sequence
from itertools import starmap
from operator import mul

from msgspec import Struct

LEAF = 10_000  # what the value of a leaf is given in: parts of one


class Tree(Struct, frozen=True, array_like=True):
    """A tree: each split is a feature's place, a bound, and where to go at most there and above.

    Where to go is the place of a split; below 0 it is a leaf, counted from -1 downwards.
    """

    splits: tuple[tuple[int, int, int, int], ...]
    leaves: tuple[int, ...]


class Scorer(Struct, frozen=True, kw_only=True):
    """A trained scorer: what it starts from, what each feature adds in proportion, and its trees."""

    start: float
    slopes: tuple[float, ...]
    trees: tuple[Tree, ...]


def score(scorer: Scorer, values: Sequence[int]) -> float:
    """Return the score of features, in log odds; their order is the one that the scorer was trained with."""
    grown = 0
    for splits, leaves in map(_parts, scorer.trees):
        at = 0 if splits else -1
        while at >= 0:
            feature, bound, below, above = splits[at]
            at = below if values[feature] <= bound else above
        grown += leaves[~at]
    return scorer.start + sum(starmap(mul, zip(scorer.slopes, values, strict=True))) + grown / LEAF


def _parts(tree: Tree) -> tuple[tuple[tuple[int, int, int, int], ...], tuple[int, ...]]:
    return tree.splits, tree.leaves
