"""Reviewers that nobody would ship: the registry, and what each may and may not get away with."""

from collections.abc import Mapping

from judgeproof.attacks.reviews.delivery import DELIVERY
from judgeproof.attacks.reviews.places import PLACES
from judgeproof.attacks.reviews.strategy import Strategy
from judgeproof.attacks.reviews.volume import VOLUME
from judgeproof.attacks.reviews.wording import WORDING

# By the number in the text, which sorts as it counts.
LISTED = tuple(sorted((*WORDING, *PLACES, *VOLUME, *DELIVERY), key=lambda strategy: strategy.id))
STRATEGIES: Mapping[str, Strategy] = {strategy.id: strategy for strategy in LISTED}
