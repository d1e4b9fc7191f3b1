"""From outcomes to the figures of a report. Pure: outcomes go by once, and memory does not grow with their number."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judgeproof.citations.figures import Tally as Heard
from judgeproof.citations.figures import sections as heard_sections
from judgeproof.citations.outcome import ASSESSED
from judgeproof.figures import Rate, bounded
from judgeproof.tool_calls.facts import ToolOutcome
from judgeproof.tool_calls.reasons import REASONS, remedy
from judgeproof.tool_calls.verdict import COUNTED

_ROWS = ("total", "assessed", "passed", "failed", "failed_forbidden", "unassessed", "unreadable")
_MOST_NAMES = 5_000
_WORST = 20


@dataclass(slots=True)
class Tally:
    """Counts over the outcomes of one run."""

    rows: Counter[str] = field(default_factory=Counter[str])
    reasons: Counter[str] = field(default_factory=Counter[str])
    details: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    counts: Counter[str] = field(default_factory=Counter[str])
    names: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    scores: float = 0.0

    def add(self, outcome: ToolOutcome) -> None:
        """Count one outcome."""
        self.rows["total"] += 1
        if outcome.status != ASSESSED or outcome.score is None:
            self._add_gap(outcome)
            return
        self.rows["assessed"] += 1
        self.rows["passed" if outcome.passed else "failed"] += 1
        self.rows["failed_forbidden"] += bool(outcome.calls.forbidden)
        self.rows["nothing_expected"] += not outcome.counts["expected"]
        self.scores += outcome.score
        self.counts.update(outcome.counts)
        for kind in ("matched", "missing", "mismatched", "unexpected", "forbidden"):
            for call in getattr(outcome.calls, kind):
                self._name(call.name)[kind] += 1

    def _add_gap(self, outcome: ToolOutcome) -> None:
        reason = outcome.reason or ""
        self.rows["unassessed"] += 1
        self.rows["unreadable"] += reason == "row_unreadable"
        self.reasons[reason] += 1
        # A detail of an unreadable row is a sentence of its own; only codes are counted.
        if outcome.detail and reason != "row_unreadable":
            self.details.setdefault(reason, Counter())[outcome.detail] += 1

    def _name(self, name: str) -> Counter[str]:
        """Return what is counted of a tool; beyond as many as are kept it is counted nowhere."""
        if name not in self.names and len(self.names) >= _MOST_NAMES:
            return Counter()
        return self.names.setdefault(name, Counter())

    def hear(self, entry: Mapping[str, Any]) -> None:
        """Take note that nobody said anything: there is no testimony."""

    @property
    def total(self) -> int:
        """How many rows there are."""
        return self.rows["total"]

    @property
    def assessed(self) -> int:
        """How many of them were assessed."""
        return self.rows["assessed"]

    @property
    def supported(self) -> int:
        """How many expected calls were recorded."""
        return self.counts["matched"]


def sections(tally: Tally, *, cost: str) -> dict[str, Any]:
    """Return the sections of report.json that come from a tally."""
    rows, counts = tally.rows, tally.counts
    assessed, total = rows["assessed"], rows["total"]
    return {
        "rows": {name: rows[name] for name in _ROWS},
        "pass_rate": bounded(rows["passed"], assessed, total).as_dict(),
        "unassessed": _gaps(tally),
        "score": {
            "mean": tally.scores / assessed if assessed else None,
            "n": assessed,
            "low": tally.scores / total if total else None,
            "high": (tally.scores + total - assessed) / total if total else None,
        },
        "calls": {name: counts[name] for name in COUNTED},
        "call_precision": Rate(counts["matched"], counts["recorded"]).as_dict(),
        "call_recall": Rate(counts["matched"], counts["expected"]).as_dict(),
        "nothing_expected": rows["nothing_expected"],
        "tools": _worst(tally.names),
        "judge": heard_sections(Heard(), cost=cost)["judge"],
        "human": None,
    }


def _gaps(tally: Tally) -> list[dict[str, Any]]:
    """Return each reason with its count, wording, remedy and details, the most frequent first."""
    return [
        {
            "reason": reason,
            "n": n,
            "wording": REASONS[reason].wording,
            "remedy": remedy(reason, tally.details.get(reason, {})),
            "details": _counted(tally.details.get(reason, {})),
        }
        for reason, n in _counted(tally.reasons).items()
    ]


def _counted(counter: Mapping[str, int]) -> dict[str, int]:
    """Return a counter with its largest first, ties by name."""
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))


def _worst(names: Mapping[str, Counter[str]]) -> list[dict[str, Any]]:
    """Return the tools whose calls go wrong most often, with how."""
    wrong = ("missing", "mismatched", "unexpected", "forbidden")
    found = [(sum(counted[kind] for kind in wrong), name, counted) for name, counted in names.items()]
    ranked = sorted((one for one in found if one[0]), key=lambda one: (-one[0], one[1]))
    return [
        {"name": name, **{kind: counted[kind] for kind in ("matched", *wrong)}}
        for _, name, counted in ranked[:_WORST]
    ]


def limit_figures(report: Mapping[str, Any]) -> dict[str, float | int | None]:
    """Return every figure that a limit may be set on, by name. None is undefined, and meets no limit."""
    rows, rate, score = report["rows"], report["pass_rate"], report["score"]
    return {
        "pass_rate": rate["rate"],
        "pass_rate_low": rate["low"]["rate"],
        "pass_rate_high": rate["high"]["rate"],
        "f1": score["mean"],
        "f1_low": score["low"],
        "f1_high": score["high"],
        "call_precision": report["call_precision"]["rate"],
        "call_recall": report["call_recall"]["rate"],
        "assessed": Rate(rows["assessed"], rows["total"]).share,
        "unassessed": rows["unassessed"],
        "unreadable": rows["unreadable"],
        "failed": rows["failed"],
        **{name: report["calls"][name] for name in COUNTED if name not in ("expected", "recorded")},
    }
