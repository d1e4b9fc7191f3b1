"""What an attack on the citations track is: an answering system before a judge, and the declaration of what it shows."""

from dataclasses import dataclass

from judgeproof.attacks.citations.answers import Writer
from judgeproof.attacks.citations.judges import Judge
from judgeproof.attacks.declared import Strategy


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationStrategy(Strategy):
    """Answers before a judge, beside the run `against`."""

    write: Writer
    judge: Judge
    against: str = "a00"
