"""Figures that say what they were counted from."""

from judgeproof.figures.rates import Bounded, Rate, bounded, shown

__all__ = ["Bounded", "Rate", "bounded", "shown"]
