"""Retrievers and their judges that nobody should believe: the registry, and what each may and may not show."""

from collections.abc import Mapping

from judgeproof.attacks.retrieval.judging import JUDGING
from judgeproof.attacks.retrieval.retrieving import RETRIEVING
from judgeproof.attacks.retrieval.strategy import RetrievalStrategy

LISTED = (*RETRIEVING, *JUDGING)
STRATEGIES: Mapping[str, RetrievalStrategy] = {strategy.id: strategy for strategy in LISTED}
