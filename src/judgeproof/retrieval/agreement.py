"""Two judges over the same rows, metric by metric: how often both come to the same, and how far their scores lie apart. Pure."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from judgeproof.figures import Rate
from judgeproof.figures.agreement import cohen
from judgeproof.retrieval.figures import SHORT

Told: TypeAlias = Mapping[str, Any]


@dataclass(slots=True)
class _OfMetric:
    """What two judges make of one metric, over the rows on which both were asked."""

    assessed_first: int = 0
    verdicts: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    chunks: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    sums: tuple[float, float] = (0.0, 0.0)
    apart: float = 0.0

    def add(self, first: Told, second: Told) -> None:
        """Count one row. Only what both said counts: silence agrees with nothing."""
        self.assessed_first += first["score"] is not None
        for one, other in zip(first["verdicts"], second["verdicts"], strict=False):
            # Code corrects both alike, so it is the judges' own words that agree or not.
            if one["verdict"] is not None and other["verdict"] is not None:
                self.chunks[one["said"], other["said"]] += 1
        if first["score"] is None or second["score"] is None:
            return
        self.verdicts[_word(first), _word(second)] += 1
        self.sums = self.sums[0] + first["score"], self.sums[1] + second["score"]
        self.apart += abs(first["score"] - second["score"])

    def section(self) -> dict[str, Any]:
        """Return the counts as report.json holds them."""
        n = self.verdicts.total()
        means = {
            "first": self.sums[0] / n if n else None,
            "second": self.sums[1] / n if n else None,
            "apart": self.apart / n if n else None,
        }
        return {
            "shared": Rate(n, self.assessed_first).as_dict(),
            "verdict": _pairs(self.verdicts),
            "chunks": _pairs(self.chunks),
            "score": {"n": n, **means},
        }


def _word(metric: Told) -> str:
    return "pass" if metric["passed"] else "fail"


def _pairs(counter: Counter[tuple[str, str]]) -> dict[str, Any]:
    """Return the agreement over counted pairs, with the table of them."""
    table = [{"first": mine, "second": other, "n": n} for (mine, other), n in sorted(counter.items())]
    return {**cohen(counter.elements()).as_dict(), "table": table}


@dataclass(slots=True)
class Agreement:
    """Counts over the outcomes of two judges. Memory does not grow with the number of rows."""

    metrics: dict[str, _OfMetric] = field(default_factory=dict[str, _OfMetric])

    def add(self, first: Told, second: Told) -> None:
        """Count what two judges make of one row."""
        for name, mine in first["metrics"].items():
            other = second["metrics"].get(name)
            if other is not None and mine["called"] and other["called"]:
                self.metrics.setdefault(name, _OfMetric()).add(mine, other)

    def section(self) -> dict[str, Any]:
        """Return the counts as report.json holds them."""
        return {"metrics": {name: self.metrics[name].section() for name in SHORT if name in self.metrics}}
