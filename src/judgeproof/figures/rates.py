"""Counts and rates: a share never stands without what it was counted from, and a share of nothing is no number."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """`k` of `n`. Where `n` is 0 the share is undefined: neither 0 nor 1."""

    k: int
    n: int

    @property
    def share(self) -> float | None:
        """The share, or None where it is undefined."""
        return self.k / self.n if self.n else None

    def as_dict(self) -> dict[str, int | float | None]:
        """Return the rate as report.json holds it."""
        return {"k": self.k, "n": self.n, "rate": self.share}


@dataclass(frozen=True, slots=True)
class Bounded:
    """A rate over what was assessed, with what it would be if all the rest failed, or all of it passed."""

    rate: Rate
    low: Rate
    high: Rate

    def as_dict(self) -> dict[str, object]:
        """Return the rate and its bounds as report.json holds them."""
        return {**self.rate.as_dict(), "low": self.low.as_dict(), "high": self.high.as_dict()}


def bounded(passed: int, assessed: int, total: int) -> Bounded:
    """Return the pass rate of `assessed` rows with its bounds over `total` rows."""
    return Bounded(
        rate=Rate(passed, assessed),
        low=Rate(passed, total),
        high=Rate(passed + total - assessed, total),
    )


def shown(share: float | None) -> str:
    """Return a share as reports print it: two decimals, or `n/a` where it is undefined.

    A share that is not whole never rounds to 0.00 or 1.00: that would say more than was counted.
    """
    if share is None:
        return "n/a"
    text = f"{share:.2f}"
    if text == "1.00" and share < 1:
        return ">0.99"
    return "<0.01" if text == "0.00" and share > 0 else text
