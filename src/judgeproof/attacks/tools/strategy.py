"""What an attack on tool calls is: a system that leaves traces behind, and the declaration of what it shows."""

from dataclasses import dataclass

from judgeproof.attacks.declared import Strategy
from judgeproof.attacks.tools.traces import Writer


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolStrategy(Strategy):
    """A system with its traces, beside the run `against`."""

    write: Writer
    against: str = "t00"
