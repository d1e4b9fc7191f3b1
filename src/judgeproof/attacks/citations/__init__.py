"""Answers and judges that nobody should believe: the registry, and what each may and may not show."""

from collections.abc import Mapping

from judgeproof.attacks.citations.answering import ANSWERING
from judgeproof.attacks.citations.covering import COVERING
from judgeproof.attacks.citations.judging import JUDGING
from judgeproof.attacks.citations.strategy import CitationStrategy

LISTED = (*ANSWERING, *COVERING, *JUDGING)
STRATEGIES: Mapping[str, CitationStrategy] = {strategy.id: strategy for strategy in LISTED}
