"""What an attack on retrieval is: a retriever before a judge, and the declaration of what it shows."""

from dataclasses import dataclass

from judgeproof.attacks.declared import Strategy
from judgeproof.attacks.retrieval.retrievers import Retriever
from judgeproof.attacks.scoring import Judge


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalStrategy(Strategy):
    """A retriever before a judge, beside the run `against`."""

    find: Retriever
    judge: Judge
    against: str = "r00"
