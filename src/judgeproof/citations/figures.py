"""From outcomes to the figures of a report. Pure: outcomes go by once, and memory does not grow with their number."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from judgeproof.citations import covering
from judgeproof.citations.covering import Covered
from judgeproof.citations.facts import Occurrence
from judgeproof.citations.outcome import ASSESSED, JudgeRecord, Outcome
from judgeproof.citations.reasons import REASONS, Reason, remedy_of
from judgeproof.citations.resolution import AMBIGUOUS, BUCKETS
from judgeproof.citations.verdict import OUTCOMES
from judgeproof.citations.verification import FAILING
from judgeproof.figures import Rate, bounded

_MOST_NAMES = 5_000
_WORST = 20
_VERDICTS = ("pass", "fail", "unassessed")
_LABELS = ("supported", "partial", "unsupported", "contradicted")


@dataclass(slots=True)
class Tally:
    """Counts over the outcomes of one run, and over the testimony they rest on."""

    rows: Counter[str] = field(default_factory=Counter[str])
    reasons: Counter[str] = field(default_factory=Counter[str])
    details: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    counts: Counter[str] = field(default_factory=Counter[str])
    proofs: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    whys: Counter[str] = field(default_factory=Counter[str])
    styles: Counter[str] = field(default_factory=Counter[str])
    formats: Counter[str] = field(default_factory=Counter[str])
    rejected: Counter[str] = field(default_factory=Counter[str])
    rejected_details: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    sources: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    labels: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    testimony: Counter[str] = field(default_factory=Counter[str])
    tokens: Counter[str] = field(default_factory=Counter[str])
    tokens_unknown: bool = False
    covered: Covered = field(default_factory=Covered)

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
        """How many citations are supported."""
        return self.counts["supported"]

    def add(self, outcome: Outcome) -> None:
        """Count one outcome."""
        self._add_row(outcome)
        for name, n in outcome.counts.items():
            if n:
                self.counts[name] += n
        self.styles[outcome.style or "none"] += 1
        self.formats[outcome.context_format or "none"] += 1
        self._add_judge(outcome.judge)
        self.covered.add(outcome)
        for name in {self._add_occurrence(occurrence) for occurrence in outcome.occurrences}:
            if name is not None:
                self.sources[name]["rows"] += 1
        if outcome.label:
            verdict = "unassessed" if outcome.passed is None else "pass" if outcome.passed else "fail"
            self.labels.setdefault(outcome.label, Counter())[verdict] += 1

    def _add_row(self, outcome: Outcome) -> None:
        self.rows["total"] += 1
        if outcome.status == ASSESSED:
            self.rows["assessed"] += 1
            self.rows["passed" if outcome.passed else "failed"] += 1
            if not outcome.passed:
                self.rows[_failed_by(outcome)] += 1
            return
        reason = outcome.reason or ""
        self.rows["unassessed"] += 1
        self.rows["unreadable"] += reason == "row_unreadable"
        self.reasons[reason] += 1
        # A detail of an unreadable row is a sentence of its own; only codes are counted.
        if outcome.detail and reason != "row_unreadable":
            self.details.setdefault(reason, Counter())[outcome.detail] += 1

    def _add_judge(self, judge: JudgeRecord) -> None:
        self.testimony["called"] += judge.called
        self.testimony["discarded"] += judge.discarded
        if judge.rejected:
            self.rejected[judge.rejected] += 1
            if judge.detail:
                self.rejected_details.setdefault(judge.rejected, Counter())[judge.detail] += 1

    def _add_occurrence(self, occurrence: Occurrence) -> str | None:
        """Count one occurrence and return the source it is counted under, if it is graded."""
        outcome = occurrence.outcome
        if occurrence.bucket == AMBIGUOUS and occurrence.why:
            self.whys[occurrence.why] += 1
        if outcome is None:
            return None
        if occurrence.proof:
            self.counts[occurrence.proof] += 1
            self.proofs[occurrence.proof, outcome] += 1
        name = occurrence.source or occurrence.marker
        counted = self.sources.get(name)
        if counted is None:
            if len(self.sources) >= _MOST_NAMES:
                return None
            counted = self.sources[name] = Counter()
        counted["graded"] += 1
        counted["failures"] += outcome in FAILING
        return name

    def hear(self, entry: Mapping[str, Any]) -> None:
        """Count one line of testimony: what was asked and what it took."""
        if entry.get("call", 1) == 0:
            # Nobody was asked: the judge had been given up.
            return
        self.testimony["replies"] += 1
        self.testimony["reasks"] += entry["attempt"] > 1
        self.testimony["failures"] += entry["status"] != "ok"
        usage: Mapping[str, Any] = entry.get("usage") or {}
        for kind in ("prompt", "completion"):
            if isinstance(usage.get(kind), int):
                self.tokens[kind] += usage[kind]
            else:
                self.tokens_unknown = True


def _failed_by(outcome: Outcome) -> str:
    """Say whether a failed row has a failure that is proven, only asserted ones, or a score below the threshold."""
    proofs = {occurrence.proof for occurrence in outcome.occurrences}
    return (
        "failed_proven"
        if "proven" in proofs
        else "failed_asserted"
        if "asserted" in proofs
        else "failed_score"
    )


def sections(tally: Tally, *, cost: str, reasons: Mapping[str, Reason] = REASONS) -> dict[str, Any]:
    """Return the sections of report.json that come from a tally. `cost` is what the judges cost, in words.

    `reasons` are those for which a row of the run may be un-assessed.
    """
    rows, counts = tally.rows, tally.counts
    graded = sum(counts[name] for name in OUTCOMES)
    citable = counts["resolved"] + counts["fabricated"] + counts["ambiguous"]
    return {
        "rows": {name: rows[name] for name in _ROWS},
        "pass_rate": bounded(rows["passed"], rows["assessed"], rows["total"]).as_dict(),
        "unassessed": [_reason(tally, reason, n, reasons) for reason, n in tally.reasons.most_common()],
        "citations": {
            "total": sum(counts[bucket] for bucket in BUCKETS),
            "buckets": {bucket: counts[bucket] for bucket in BUCKETS},
            "excluded": counts["excluded"],
            "outcomes": {**{name: counts[name] for name in OUTCOMES}, "open": counts["open"]},
            "precision": Rate(counts["supported"], graded).as_dict(),
            "graded": Rate(graded, citable).as_dict(),
            "proven": counts["proven"],
            "asserted": counts["asserted"],
            "failures": {
                proof: {name: tally.proofs[proof, name] for name in OUTCOMES if tally.proofs[proof, name]}
                for proof in ("proven", "asserted")
            },
            "why": counted(tally.whys),
        },
        "coverage": covering.section(tally.covered, rows=rows["total"]),
        "judge": _judge(tally, cost=cost),
        "worst_sources": _worst(tally.sources),
        "styles": counted(tally.styles),
        "context_formats": counted(tally.formats),
        "human": _human(tally.labels),
    }


_ROWS = (
    "total", "assessed", "passed", "failed", "failed_proven", "failed_asserted", "failed_score", "unassessed", "unreadable"
)  # fmt: skip


def counted(counter: Mapping[str, int]) -> dict[str, int]:
    """Return a counter with its largest first, ties by name."""
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))


def _reason(tally: Tally, reason: str, n: int, reasons: Mapping[str, Reason]) -> dict[str, Any]:
    """Return one reason with its count, wording, remedy and details."""
    known = reasons[reason]
    details = counted(tally.details.get(reason, {}))
    return {
        "reason": reason,
        "n": n,
        "wording": known.wording,
        "remedy": remedy_of(reason, details, reasons),
        "details": details,
    }


def _judge(tally: Tally, *, cost: str) -> dict[str, Any]:
    """Return what is known of the judge's work; a count of tokens that is unknown somewhere is unknown."""
    told = tally.testimony
    known = not tally.tokens_unknown and told["replies"] > 0
    return {
        "called": told["called"],
        "replies": told["replies"],
        "reasks": told["reasks"],
        "failures": told["failures"],
        "rejected": [
            {"reason": reason, "n": n, "details": counted(tally.rejected_details.get(reason, {}))}
            for reason, n in counted(tally.rejected).items()
        ],
        "discarded": told["discarded"],
        "tokens": {kind: tally.tokens[kind] if known else None for kind in ("prompt", "completion")},
        "cost": cost,
    }


def _worst(sources: Mapping[str, Counter[str]]) -> list[dict[str, Any]]:
    """Return the sources with most failing citations."""
    failing = [(name, counted) for name, counted in sources.items() if counted["failures"]]
    failing.sort(key=lambda item: (-item[1]["failures"], item[0]))
    return [
        {"source": name, **{k: c[k] for k in ("failures", "graded", "rows")}} for name, c in failing[:_WORST]
    ]


def _human(labels: Mapping[str, Counter[str]]) -> dict[str, Any] | None:
    """Compare what rows came to with what people said of them, where they said it.

    Agreement counts assessed rows: a pass of what people call supported, or a fail of anything else.
    """
    if not labels:
        return None
    order = sorted(labels, key=lambda name: (_LABELS.index(name) if name in _LABELS else len(_LABELS), name))
    table = [{"label": name, **{verdict: labels[name][verdict] for verdict in _VERDICTS}} for name in order]
    agreed = sum(counter["pass" if name == "supported" else "fail"] for name, counter in labels.items())
    assessed = sum(counter["pass"] + counter["fail"] for counter in labels.values())
    return {
        "rows": sum(counter.total() for counter in labels.values()),
        "agreement": Rate(agreed, assessed).as_dict(),
        "table": table,
    }


def tallied(outcomes: Iterable[Outcome], testimony: Iterable[Mapping[str, Any]]) -> Tally:
    """Count outcomes and the testimony they rest on."""
    tally = Tally()
    for outcome in outcomes:
        tally.add(outcome)
    for entry in testimony:
        tally.hear(entry)
    return tally


def limit_figures(report: Mapping[str, Any]) -> dict[str, float | int | None]:
    """Return every figure that a limit may be set on, by name. None is undefined, and meets no limit."""
    rows, citations, rate = report["rows"], report["citations"], report["pass_rate"]
    return {
        "pass_rate": rate["rate"],
        "pass_rate_low": rate["low"]["rate"],
        "pass_rate_high": rate["high"]["rate"],
        "precision": citations["precision"]["rate"],
        "graded": citations["graded"]["rate"],
        "assessed": Rate(rows["assessed"], rows["total"]).share,
        "unassessed": rows["unassessed"],
        "unreadable": rows["unreadable"],
        "failed": rows["failed"],
        "failed_proven": rows["failed_proven"],
        "proven": citations["proven"],
        "asserted": citations["asserted"],
        **{name: citations["outcomes"][name] for name in OUTCOMES},
        "ambiguous": citations["buckets"]["ambiguous"],
        "agreement": report["human"]["agreement"]["rate"] if report["human"] else None,
        **covering.coverage_figures(report),
    }
