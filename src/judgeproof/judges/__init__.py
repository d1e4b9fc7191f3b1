"""Who answers: the registry of judges, by the word that begins their spec."""

from judgeproof.judges.panel import Panel, Seat, panel_of
from judgeproof.judges.registry import JUDGES, Judge, judge_of

__all__ = ["JUDGES", "Judge", "Panel", "Seat", "judge_of", "panel_of"]
