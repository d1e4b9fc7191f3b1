"""From outcomes to the figures of a report. Pure: outcomes go by once, and memory does not grow with their number."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judgeproof.citations import figures as of_answers
from judgeproof.figures import Rate, bounded
from judgeproof.grounding.beside import counted
from judgeproof.grounding.outcome import Outcome
from judgeproof.grounding.reasons import REASONS
from judgeproof.grounding.verdict import OUTCOMES

UNIT = "claims"
# Sections of a report on citations that say nothing of claims.
_OF_CITATIONS = ("citations", "styles")


@dataclass(slots=True)
class Tally:
    """Counts over the outcomes of one run, and over the testimony they rest on."""

    answers: of_answers.Tally = field(default_factory=of_answers.Tally)
    claims: Counter[str] = field(default_factory=Counter[str])
    whys: Counter[str] = field(default_factory=Counter[str])
    because: Counter[str] = field(default_factory=Counter[str])

    @property
    def total(self) -> int:
        """How many rows there are."""
        return self.answers.total

    @property
    def assessed(self) -> int:
        """How many of them were assessed."""
        return self.answers.assessed

    @property
    def supported(self) -> int:
        """How many claims are supported."""
        return self.claims["supported"]

    def add(self, outcome: Outcome) -> None:
        """Count one outcome."""
        self.answers.add(counted(outcome))
        self.claims.update(outcome.counts)
        self.whys.update(claim.why for claim in outcome.claims if claim.why is not None)
        self.because.update(found.because for found in outcome.set_aside)

    def hear(self, entry: Mapping[str, Any]) -> None:
        """Count one line of testimony: what was asked and what it took."""
        self.answers.hear(entry)


def sections(tally: Tally, *, cost: str) -> dict[str, Any]:
    """Return the sections of report.json that come from a tally. `cost` is what the judges cost, in words."""
    answers = of_answers.sections(tally.answers, cost=cost, reasons=REASONS)
    shared = {name: section for name, section in answers.items() if name not in _OF_CITATIONS}
    return {"unit": UNIT, **shared, UNIT: _claims(tally, answers["citations"])}


def _claims(tally: Tally, graded: Mapping[str, Any]) -> dict[str, Any]:
    """Return the figures of claims: the share that is supported of those assessed, and its bounds over all."""
    claims = tally.claims
    assessed = sum(claims[name] for name in OUTCOMES)
    return {
        "total": claims["claims"],
        "outcomes": {**{name: claims[name] for name in OUTCOMES}, "open": claims["open"]},
        "precision": Rate(claims["supported"], assessed).as_dict(),
        "bounds": bounded(claims["supported"], assessed, claims["claims"]).as_dict(),
        "graded": Rate(assessed, claims["claims"]).as_dict(),
        "proven": 0,
        "asserted": graded["asserted"],
        "failures": graded["failures"],
        "why": of_answers.counted(tally.whys),
        "set_aside": claims["set_aside"],
        "because": of_answers.counted(tally.because),
    }


def limit_figures(report: Mapping[str, Any]) -> dict[str, float | int | None]:
    """Return every figure that a limit may be set on, by name. None is undefined, and meets no limit."""
    rows, claims, rate = report["rows"], report[UNIT], report["pass_rate"]
    return {
        "pass_rate": rate["rate"],
        "pass_rate_low": rate["low"]["rate"],
        "pass_rate_high": rate["high"]["rate"],
        "support": claims["precision"]["rate"],
        "support_low": claims["bounds"]["low"]["rate"],
        "support_high": claims["bounds"]["high"]["rate"],
        "graded": claims["graded"]["rate"],
        "assessed": Rate(rows["assessed"], rows["total"]).share,
        "unassessed": rows["unassessed"],
        "unreadable": rows["unreadable"],
        "failed": rows["failed"],
        **{name: claims["outcomes"][name] for name in (*OUTCOMES, "open")},
        "claims": claims["total"],
        "set_aside": claims["set_aside"],
        "agreement": report["human"]["agreement"]["rate"] if report["human"] else None,
    }
