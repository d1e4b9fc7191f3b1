"""From outcomes to the figures of a report. Pure: outcomes go by once, and memory does not grow with their number."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import Any

from judgeproof.citations.figures import Tally as Heard
from judgeproof.citations.figures import sections as heard_sections
from judgeproof.citations.outcome import ASSESSED
from judgeproof.citations.reasons import remedy_of
from judgeproof.figures import Rate, bounded
from judgeproof.retrieval.facts import PRECISION, RECALL, RELEVANCE, MetricOutcome, RetrievalOutcome
from judgeproof.retrieval.precision import NEEDED, NOT_NEEDED
from judgeproof.retrieval.reasons import REASONS
from judgeproof.retrieval.relevance import IRRELEVANT, PARTLY, RELEVANT

_ROWS = ("total", "assessed", "passed", "failed", "unassessed", "unreadable")
# What the verdicts on chunks are counted as, and pieces of a reference, metric by metric.
WORDS: Mapping[str, Sequence[str]] = {
    RELEVANCE: (RELEVANT, PARTLY, IRRELEVANT, "open"),
    PRECISION: (NEEDED, NOT_NEEDED, "open"),
    RECALL: ("supported", "unsupported", "open"),
}
# The names under which limits are set on the figures of a metric.
SHORT: Mapping[str, str] = {RELEVANCE: "relevance", PRECISION: "precision", RECALL: "recall"}
# Sums are kept in parts of this size, so that adding a million of them loses nothing.
_PARTS = 1024


@dataclass(slots=True)
class _Sum:
    """A sum of scores that does not depend on their order by more than its last digit."""

    n: int = 0
    parts: list[float] = field(default_factory=list[float])

    def add(self, value: float) -> None:
        self.n += 1
        self.parts.append(value)
        if len(self.parts) > _PARTS:
            self.parts = [fsum(self.parts)]

    @property
    def total(self) -> float:
        return fsum(self.parts)

    @property
    def mean(self) -> float | None:
        """The mean, None of nothing."""
        return self.total / self.n if self.n else None


@dataclass(slots=True)
class _OfMetric:
    """Counts over one metric of the rows that were asked for it."""

    rows: int = 0
    passed: int = 0
    called: int = 0
    scores: _Sum = field(default_factory=_Sum)
    average: _Sum = field(default_factory=_Sum)
    reasons: Counter[str] = field(default_factory=Counter[str])
    details: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    verdicts: Counter[str] = field(default_factory=Counter[str])
    levels: Counter[int] = field(default_factory=Counter[int])
    counts: Counter[str] = field(default_factory=Counter[str])

    def add(self, metric: MetricOutcome) -> None:
        """Count one row."""
        self.rows += 1
        self.called += metric.called
        self.counts["discarded"] += metric.discarded
        self.counts["corrections"] += len(metric.corrections)
        self.counts["refused"] += sum(piece.refused for piece in metric.pieces)
        self.counts["nothing_needed"] += metric.score == 0 and bool(metric.verdicts)
        self.verdicts.update(verdict.verdict or "open" for verdict in metric.verdicts)
        self.verdicts.update(_SUPPORT[piece.supported] for piece in metric.pieces)
        for span in metric.spans if metric.score is not None else ():
            self.counts["characters"] += span.end - span.start
            self.counts["held"] += (span.end - span.start) * bool(span.supported)
        self._add_score(metric)

    def _add_score(self, metric: MetricOutcome) -> None:
        if metric.score is None:
            self.reasons[metric.reason or ""] += 1
            if metric.detail:
                self.details.setdefault(metric.reason or "", Counter())[metric.detail] += 1
            return
        self.scores.add(metric.score)
        self.passed += metric.passed is True
        if metric.level is not None:
            self.levels[metric.level] += 1
        if metric.average_precision is not None:
            self.average.add(metric.average_precision)


_SUPPORT = {True: "supported", False: "unsupported", None: "open"}


@dataclass(slots=True)
class Tally:
    """Counts over the outcomes of one run, and over the testimony they rest on."""

    rows: Counter[str] = field(default_factory=Counter[str])
    reasons: Counter[str] = field(default_factory=Counter[str])
    details: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    metrics: dict[str, _OfMetric] = field(default_factory=dict[str, _OfMetric])
    formats: Counter[str] = field(default_factory=Counter[str])
    chunks: Counter[str] = field(default_factory=Counter[str])
    heard: Heard = field(default_factory=Heard)

    def add(self, outcome: RetrievalOutcome) -> None:
        """Count one outcome."""
        self._add_row(outcome)
        self.formats[outcome.context_format or "none"] += 1
        self.chunks["shown"] += len(outcome.chunks)
        self.chunks["dropped"] += len(outcome.dropped)
        self.chunks["before"] += outcome.before is not None
        for name, metric in outcome.metrics.items():
            self.metrics.setdefault(name, _OfMetric()).add(metric)
        judge = outcome.judge
        self.heard.testimony["called"] += judge.called
        self.heard.testimony["discarded"] += judge.discarded
        if judge.rejected:
            self.heard.rejected[judge.rejected] += 1
            if judge.detail:
                self.heard.rejected_details.setdefault(judge.rejected, Counter())[judge.detail] += 1

    def _add_row(self, outcome: RetrievalOutcome) -> None:
        self.rows["total"] += 1
        if outcome.status == ASSESSED:
            self.rows["assessed"] += 1
            self.rows["passed" if outcome.passed else "failed"] += 1
            return
        reason = outcome.reason or ""
        self.rows["unassessed"] += 1
        self.rows["unreadable"] += reason == "row_unreadable"
        self.reasons[reason] += 1
        # A detail of an unreadable row is a sentence of its own; only codes are counted.
        if outcome.detail and reason != "row_unreadable":
            self.details.setdefault(reason, Counter())[outcome.detail] += 1

    def hear(self, entry: Mapping[str, Any]) -> None:
        """Count one line of testimony: what was asked and what it took."""
        self.heard.hear(entry)

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
        """How many metrics of rows were assessed and pass."""
        return sum(metric.passed for metric in self.metrics.values())


def sections(tally: Tally, *, cost: str) -> dict[str, Any]:
    """Return the sections of report.json that come from a tally. `cost` is what the judges cost, in words."""
    rows = tally.rows
    return {
        "rows": {name: rows[name] for name in _ROWS},
        "pass_rate": bounded(rows["passed"], rows["assessed"], rows["total"]).as_dict(),
        "unassessed": gaps(tally.reasons, tally.details),
        "metrics": {
            name: _metric(name, tally.metrics[name], rows["total"]) for name in SHORT if name in tally.metrics
        },
        "chunks": {name: tally.chunks[name] for name in ("shown", "dropped", "before")},
        "judge": heard_sections(tally.heard, cost=cost)["judge"],
        "context_formats": counted(tally.formats),
        "human": None,
    }


def counted(counter: Mapping[str, int]) -> dict[str, int]:
    """Return a counter with its largest first, ties by name."""
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))


def gaps(reasons: Counter[str], details: Mapping[str, Counter[str]]) -> list[dict[str, Any]]:
    """Return each reason with its count, wording, remedy and details, the most frequent first."""
    found: list[dict[str, Any]] = []
    for reason, n in counted(reasons).items():
        of = counted(details.get(reason, {}))
        known = REASONS[reason]
        remedy = remedy_of(reason, of) if reason == "judge_unavailable" else known.remedy
        found.append({"reason": reason, "n": n, "wording": known.wording, "remedy": remedy, "details": of})
    return found


def _metric(name: str, found: _OfMetric, rows: int) -> dict[str, Any]:
    """Return the figures of one metric over `rows` rows, with what they would be if all that have none scored 0, or 1."""
    unread = Counter({"row_unreadable": rows - found.rows}) if rows > found.rows else Counter[str]()
    return {
        "rows": rows,
        "assessed": found.scores.n,
        "unassessed": gaps(found.reasons + unread, found.details),
        "score": {
            "mean": found.scores.mean,
            "n": found.scores.n,
            "low": found.scores.total / rows,
            "high": (found.scores.total + rows - found.scores.n) / rows,
        },
        "pass_rate": bounded(found.passed, found.scores.n, rows).as_dict(),
        "verdicts": {word: found.verdicts[word] for word in WORDS[name]},
        "discarded": found.counts["discarded"],
        **_own(name, found),
    }


def _own(name: str, found: _OfMetric) -> dict[str, Any]:
    """Return what only this metric has."""
    if name == RELEVANCE:
        return {"levels": {str(level): found.levels[level] for level in (3, 2, 1, 0)}}
    if name == PRECISION:
        average = {
            "mean": found.average.mean,
            "n": found.average.n,
            "nothing_needed": found.counts["nothing_needed"],
        }
        return {"average_precision": average, "corrections": found.counts["corrections"]}
    held = Rate(found.counts["held"], found.counts["characters"]).as_dict()
    return {"characters": held, "refused": found.counts["refused"]}


def tallied(outcomes: Iterable[RetrievalOutcome], testimony: Iterable[Mapping[str, Any]]) -> Tally:
    """Count outcomes and the testimony they rest on."""
    tally = Tally()
    for outcome in outcomes:
        tally.add(outcome)
    for entry in testimony:
        tally.hear(entry)
    return tally


def limit_figures(report: Mapping[str, Any]) -> dict[str, float | int | None]:
    """Return every figure that a limit may be set on, by name. None is undefined, and meets no limit."""
    rows, rate = report["rows"], report["pass_rate"]
    figures: dict[str, float | int | None] = {
        "pass_rate": rate["rate"],
        "pass_rate_low": rate["low"]["rate"],
        "pass_rate_high": rate["high"]["rate"],
        "assessed": Rate(rows["assessed"], rows["total"]).share,
        "unassessed": rows["unassessed"],
        "unreadable": rows["unreadable"],
        "failed": rows["failed"],
    }
    for name, short in SHORT.items():
        figures |= _limits(report["metrics"].get(name), short)
    precision = report["metrics"].get(PRECISION)
    return {**figures, "average_precision": precision and precision["average_precision"]["mean"]}


def _limits(metric: Mapping[str, Any] | None, short: str) -> dict[str, float | int | None]:
    """Return the figures of one metric; of one that was not asked for, every one is undefined."""
    if metric is None:
        return dict.fromkeys(
            (short, f"{short}_low", f"{short}_high", f"{short}_assessed", f"{short}_pass_rate")
        )
    score = metric["score"]
    return {
        short: score["mean"],
        f"{short}_low": score["low"],
        f"{short}_high": score["high"],
        f"{short}_assessed": Rate(metric["assessed"], metric["rows"]).share,
        f"{short}_pass_rate": metric["pass_rate"]["rate"],
    }
