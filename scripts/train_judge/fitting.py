"""Fitting a scorer: a logistic regression and small trees, one thread, fixed seeds, rounded as they are kept."""

from collections.abc import Mapping, Sequence
from typing import Any

import lightgbm
import numpy
from sklearn.linear_model import LogisticRegression

from judgeproof.judges.lexical.forest import LEAF, Scorer, Tree, score
from train_judge.examples import Example

SEEDS = (1, 2, 3)
_LINE, _TREES = 0.35, 0.65  # what the regression and the mean of the forests make of a score
_REGULAR = 0.03
_ROUNDS = 300
_PARAMETERS = {
    "objective": "binary", "learning_rate": 0.03, "num_leaves": 8, "min_child_samples": 40, "colsample_bytree": 0.3,
    "subsample": 0.7, "subsample_freq": 1, "reg_lambda": 10, "verbose": -1, "num_threads": 1, "deterministic": True,
    "force_row_wise": True, "monotone_constraints_method": "advanced",
}  # fmt: skip

# What can only speak for support, and what only against it: more of a claim that is missing never makes it likelier.
_FOR = frozenset(
    """
    held held_in_1 held_in_2 held_in_3 held_in_best_two content_found words_found pairs_kept triples_kept order_kept
    letters_kept quotes_kept numbers_company numbers_company_mean names_company names_company_mean pairs_close
    pairs_close_weighed pairs_close_worst clause_worst_in_1 clause_worst_in_2 clause_mean_in_1 statement_worst_in_2
    statement_worst_in_4 score reach stretch neighbours_in_order
    """.split()  # noqa: SIM905 - words read better than quoted words
)
_AGAINST = frozenset(
    """
    rarest_missing weight_missing words_missing plain_missing plain_weight_missing missing_in_a_row first_missing
    absolute_missing numbers_missing numbers_missing_share numbers_afar names_missing names_missing_share names_afar
    negation_differs negations_more numbers_elsewhere names_elsewhere units_differ flipped opposed replaced hedge_dropped
    rival_numbers asks speaks number_before_lost number_behind_lost number_outdone negations_unmatched negations_left_out
    """.split()  # noqa: SIM905 - words read better than quoted words
)


def vector(example: Example, names: Sequence[str]) -> list[int]:
    """Return the features of an example in an order."""
    return [example.values[name] for name in names]


def fitted(examples: Sequence[Example], names: Sequence[str], seeds: Sequence[int] = SEEDS) -> Scorer:
    """Return a scorer that was fitted on examples."""
    table = numpy.array([vector(example, names) for example in examples], dtype=numpy.float64)
    label = numpy.array([example.supported for example in examples], dtype=numpy.float64)
    weight = numpy.array([example.weight for example in examples], dtype=numpy.float64)
    start, slopes = _line(table, label, weight)
    trees = [
        tree for seed in seeds for tree in _forest(table, label, weight, names, seed, _TREES / len(seeds))
    ]
    return Scorer(start=start, slopes=slopes, trees=tuple(trees))


def scores(scorer: Scorer, examples: Sequence[Example], names: Sequence[str]) -> list[float]:
    """Return the scores of examples, as the judge will work them out."""
    return [score(scorer, vector(example, names)) for example in examples]


def _line(table: Any, label: Any, weight: Any) -> tuple[float, tuple[float, ...]]:
    """Return the regression as what it starts from and adds for each feature."""
    mean, spread = table.mean(axis=0), table.std(axis=0)
    spread[spread == 0] = 1
    found = LogisticRegression(C=_REGULAR, max_iter=3000).fit(
        (table - mean) / spread, label, sample_weight=weight
    )
    slopes = _LINE * found.coef_[0] / spread
    start = _LINE * found.intercept_[0] - float((slopes * mean).sum())
    return round(float(start), 6), tuple(round(float(slope), 9) for slope in slopes)


def _forest(table: Any, label: Any, weight: Any, names: Sequence[str], seed: int, share: float) -> list[Tree]:
    """Return the trees of one seed, their leaves counting for a share of the score."""
    directions = [1 if name in _FOR else -1 if name in _AGAINST else 0 for name in names]
    data = lightgbm.Dataset(
        table, label=label, weight=weight, params={"verbose": -1, "num_threads": 1}, free_raw_data=False
    )
    parameters = {**_PARAMETERS, "seed": seed, "monotone_constraints": directions}
    booster = lightgbm.train(parameters, data, num_boost_round=_ROUNDS)
    return [_tree(told["tree_structure"], share) for told in booster.dump_model()["tree_info"]]


def _tree(root: Mapping[str, Any], share: float) -> Tree:
    """Return a tree as it is kept: bounds are whole numbers, since features are."""
    splits: list[list[int]] = []
    leaves: list[int] = []

    def place(node: Mapping[str, Any]) -> int:
        if "leaf_value" in node:
            leaves.append(round(share * LEAF * node["leaf_value"]))
            return -len(leaves)
        number = len(splits)
        splits.append([node["split_feature"], int(numpy.floor(node["threshold"])), 0, 0])
        splits[number][2] = place(node["left_child"])
        splits[number][3] = place(node["right_child"])
        return number

    place(root)
    return Tree(splits=tuple((a, b, c, d) for a, b, c, d in splits), leaves=tuple(leaves))
