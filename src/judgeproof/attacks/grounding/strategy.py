"""What an attack on groundedness is: an answering system before a judge, and the declaration of what it shows."""

from dataclasses import dataclass

from judgeproof.attacks.declared import Strategy
from judgeproof.attacks.grounding.answers import Writer
from judgeproof.attacks.scoring import Judge


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundingStrategy(Strategy):
    """Answers before a judge, beside the run `against`."""

    write: Writer
    judge: Judge
    against: str = "g00"
