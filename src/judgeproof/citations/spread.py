"""One judge asked several times about the same rows: how far its answers lie apart. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judgeproof.citations.comparison import verdict
from judgeproof.figures import Rate
from judgeproof.figures.agreement import fleiss

Outcome = Mapping[str, Any]
_NAMED = 200


@dataclass(slots=True)
class _Draw:
    """What one draw comes to."""

    passed: int = 0
    assessed: int = 0
    supported: int = 0
    graded: int = 0

    def add(self, outcome: Outcome) -> None:
        self.assessed += outcome["passed"] is not None
        self.passed += outcome["passed"] is True
        graded = [one["outcome"] for one in outcome["occurrences"] if one["outcome"] is not None]
        self.graded += len(graded)
        self.supported += graded.count("supported")


@dataclass(slots=True)
class _Same:
    """What every draw comes to over what all of them assessed: only that may be held against each other."""

    n: int = 0
    hits: Counter[int] = field(default_factory=Counter[int])

    def add(self, holds: Sequence[bool]) -> None:
        self.n += 1
        self.hits.update(draw for draw, held in enumerate(holds) if held)

    def rates(self, draws: int) -> list[Rate]:
        """Return the rate of each draw."""
        return [Rate(self.hits[draw], self.n) for draw in range(draws)]


@dataclass(slots=True)
class Spread:
    """Counts over the draws of one judge. What code decides, all draws share, so only what was asked is called stable."""

    heard: int = 0
    draws: list[_Draw] = field(default_factory=list[_Draw])
    verdicts: Counter[tuple[str, ...]] = field(default_factory=Counter[tuple[str, ...]])
    citations: Counter[tuple[str, ...]] = field(default_factory=Counter[tuple[str, ...]])
    partly: int = 0
    partly_graded: int = 0
    rows: _Same = field(default_factory=_Same)
    grades: _Same = field(default_factory=_Same)
    flips: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def add(self, outcomes: Sequence[Outcome]) -> None:
        """Count one row by its outcome in each draw."""
        self.heard += 1
        if not self.draws:
            self.draws = [_Draw() for _ in outcomes]
        for draw, outcome in zip(self.draws, outcomes, strict=True):
            draw.add(outcome)
        self._add_same(outcomes)
        if all(outcome["judge"]["called"] for outcome in outcomes):
            self._add_asked(outcomes)

    def _add_same(self, outcomes: Sequence[Outcome]) -> None:
        """Count what all draws assessed of a row."""
        passed = [outcome["passed"] for outcome in outcomes]
        if None not in passed:
            self.rows.add(passed)
        for same in zip(*(outcome["occurrences"] for outcome in outcomes), strict=True):
            found = [one["outcome"] for one in same]
            if None not in found:
                self.grades.add([outcome == "supported" for outcome in found])

    def _add_asked(self, outcomes: Sequence[Outcome]) -> None:
        """Count a row that the judge was asked about."""
        said = tuple(verdict(outcome) for outcome in outcomes)
        fabricated = bool(outcomes[0]["counts"]["fabricated"])
        self.partly += len(set(said)) > 1 and "unassessed" in said
        if "unassessed" not in said and not fabricated:
            self.verdicts[said] += 1
            if len(set(said)) > 1 and len(self.flips) < _NAMED:
                first = outcomes[0]
                self.flips.append({"row": first["row"], "row_id": first["row_id"], "draws": list(said)})
        for same in zip(*(outcome["occurrences"] for outcome in outcomes), strict=True):
            found = tuple(one["outcome"] for one in same)
            if same[0]["bucket"] != "resolved":
                continue
            if None not in found:
                self.citations[found] += 1
            else:
                self.partly_graded += len(set(found)) > 1


def section(spread: Spread) -> dict[str, Any]:
    """Return the spread as report.json holds it."""
    return {
        "heard": spread.heard,
        "draws": len(spread.draws),
        "pass_rate": _range([Rate(draw.passed, draw.assessed) for draw in spread.draws], spread.rows),
        "precision": _range([Rate(draw.supported, draw.graded) for draw in spread.draws], spread.grades),
        "verdict": fleiss(spread.verdicts.elements()).as_dict(),
        "outcome": fleiss(spread.citations.elements()).as_dict(),
        "partly_assessed": spread.partly,
        "partly_graded": spread.partly_graded,
        "flips": spread.flips,
    }


def _range(rates: Sequence[Rate], same: _Same) -> dict[str, Any]:
    """Return the rate of each draw over what it assessed, and the lowest and the highest over what all of them did."""
    known = [rate.share for rate in same.rates(len(rates)) if rate.share is not None]
    return {
        "draws": [rate.as_dict() for rate in rates],
        "over": same.n,
        "low": min(known, default=None),
        "high": max(known, default=None),
    }
