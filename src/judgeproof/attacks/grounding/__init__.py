"""Answers and judges of groundedness that nobody should believe: the registry, and what each may and may not show."""

from collections.abc import Mapping

from judgeproof.attacks.grounding.answering import ANSWERING
from judgeproof.attacks.grounding.judging import JUDGING
from judgeproof.attacks.grounding.strategy import GroundingStrategy

LISTED = (*ANSWERING, *JUDGING)
STRATEGIES: Mapping[str, GroundingStrategy] = {strategy.id: strategy for strategy in LISTED}
