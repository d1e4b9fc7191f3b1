"""Whether the cross-encoder ships: decided by a rule that was written down before anything was trained."""

from collections.abc import Mapping, Sequence
from typing import Any

MEASURES = ("auc", "balanced")


def wins(seeds: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether the embedded judge is better with it for every seed: both intervals of the difference lie above nought.

    A seed holds under `difference` for each measure the difference with the bounds of its interval.
    """
    return bool(seeds) and all(seed["difference"][name][1] > 0 for seed in seeds for name in MEASURES)
