"""Who answers: the registry of judges, by the word that begins their spec."""

from judgeproof.judges.registry import JUDGES, Judge, judge_of

__all__ = ["JUDGES", "Judge", "judge_of"]
