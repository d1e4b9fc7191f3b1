"""Citation coverage of a run: its statements in counts, the shares of them that are cited, and what could move these."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judgeproof.citations.coverage import NO_COVERAGE, OPEN, OPEN_BECAUSE, SET_ASIDE, UNSURE
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.reasons import REASONS
from judgeproof.citations.statements import BECAUSE
from judgeproof.figures import Bounded, Rate

COUNTS = ("stating", "cited", "supported", "undecided", "open", "uncited", "unsure", "set_aside")
_NOT_COUNTED = "not_counted"


@dataclass(slots=True)
class Covered:
    """Counts over the statements of a run."""

    counts: Counter[str] = field(default_factory=Counter[str])
    because: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    rows: Counter[str] = field(default_factory=Counter[str])
    unknown: Counter[str] = field(default_factory=Counter[str])

    def add(self, outcome: Outcome) -> None:
        """Count the statements of one row."""
        told = outcome.statements
        if outcome.citation_coverage is None:
            self.unknown[outcome.citation_coverage_why or _NOT_COUNTED] += 1
        if told is None:
            return
        counts = self.counts
        counts["cited"] += told.cited
        counts["supported"] += told.supported
        counts["undecided"] += told.undecided
        counts["uncited"] += told.uncited
        self.rows["counted"] += 1
        self.rows["with_uncited"] += told.uncited > 0
        self.rows["whole"] += outcome.citation_coverage == 1
        if told.open or told.unsure or told.set_aside:
            counts.update(open=told.open, unsure=told.unsure, set_aside=told.set_aside)
            self.because.update((w.state, w.because) for w in told.without if w.because is not None)


def section(covered: Covered, *, rows: int) -> dict[str, Any]:
    """Return the section `coverage` of report.json."""
    counts = dict(covered.counts)
    found = {name: counts.get(name, 0) for name in COUNTS}
    found["stating"] = found["cited"] + found["open"] + found["uncited"]
    return {
        "statements": found,
        "cited": _cited(found).as_dict(),
        "supported": _supported(found).as_dict(),
        "rows": {
            "total": rows,
            "counted": covered.rows["counted"],
            "whole": covered.rows["whole"],
            "with_uncited": covered.rows["with_uncited"],
        },
        "unknown": [
            {"reason": reason, "n": n, "wording": wording_of(reason)}
            for reason, n in sorted(covered.unknown.items(), key=lambda item: (-item[1], item[0]))
        ],
        "because": {
            state: {
                reason: n for (of, reason), n in sorted(covered.because.items(), key=_largest) if of == state
            }
            for state in (OPEN, UNSURE, SET_ASIDE)
        },
    }


def _largest(item: tuple[tuple[str, str], int]) -> tuple[int, str]:
    return -item[1], item[0][1]


def _cited(found: Mapping[str, int]) -> Bounded:
    """Return the share of statements that are cited: of those of which it is known, and of all that may state."""
    return Bounded(
        rate=Rate(found["cited"], found["cited"] + found["uncited"]),
        low=Rate(found["cited"], found["stating"] + found["unsure"]),
        high=Rate(found["cited"] + found["open"], found["stating"]),
    )


def _supported(found: Mapping[str, int]) -> Bounded:
    """Return the share of statements with a supported citation, which a judge or an ambiguous marker may move too."""
    return Bounded(
        rate=Rate(found["supported"], found["stating"] - found["open"] - found["undecided"]),
        low=Rate(found["supported"], found["stating"] + found["unsure"]),
        high=Rate(found["supported"] + found["undecided"] + found["open"], found["stating"]),
    )


def wording_of(reason: str) -> str:
    """Return why a row has no citation coverage, or why a statement is in its state, in words."""
    if reason in REASONS:
        return REASONS[reason].wording
    return {**BECAUSE, **OPEN_BECAUSE, **NO_COVERAGE}[reason]


def coverage_figures(report: Mapping[str, Any]) -> dict[str, float | int | None]:
    """Return every figure of citation coverage that a limit may be set on; None where a report knows nothing of it."""
    told: Mapping[str, Any] | None = report.get("coverage")
    if told is None or not told["rows"]["counted"]:
        return dict.fromkeys(FIGURES)
    cited, supported = told["cited"], told["supported"]
    return {
        "citation_coverage": cited["rate"],
        "citation_coverage_low": cited["low"]["rate"],
        "supported_coverage_low": supported["low"]["rate"],
        "uncited": told["statements"]["uncited"],
    }


FIGURES = (
    "citation_coverage",
    "citation_coverage_low",
    "supported_coverage_low",
    "uncited",
)
