"""Systems whose traces nobody should believe: the registry, and what each may and may not show."""

from collections.abc import Mapping

from judgeproof.attacks.tools.strategy import ToolStrategy
from judgeproof.attacks.tools.tracing import LISTED

STRATEGIES: Mapping[str, ToolStrategy] = {strategy.id: strategy for strategy in LISTED}
