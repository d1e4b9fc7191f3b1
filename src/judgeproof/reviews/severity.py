"""How severe a reviewer calls what it located: in its own words, and on our scale where it speaks it."""

from collections.abc import Sequence
from dataclasses import dataclass

from judgeproof.reviews import levels
from judgeproof.reviews.facts import Finding
from judgeproof.reviews.matching import Matched

VERDICTS = ("accurate", "inflated", "understated")


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """What a located plant was called. `said` is the word as spoken, None where it is lost or was never there.

    `verdict` is None where the reviewer's scale is not declared to be ours.
    """

    said: str | None
    level: str
    wanted: str
    verdict: str | None


def said(finding: Finding) -> str | None:
    """Return the severity as the reviewer spoke it, or None where it did not, or where only our reading is left."""
    if finding.severity_said is not None:
        return finding.severity_said
    return None if finding.severity_translated else finding.severity


def loudest(matching: Sequence[Matched]) -> list[Finding]:
    """Return the findings of the highest level among several, however they spell it."""
    top = max(levels.rank(levels.read(one.finding.severity)) for one in matching)
    return [one.finding for one in matching if levels.rank(levels.read(one.finding.severity)) == top]


def credited(matching: Sequence[Matched]) -> Finding:
    """Return the finding that a plant is credited to: the loudest, so that a second comment never improves a verdict.

    Between equally loud ones: a word of ours, then any word that was kept, then the smaller spelling; never the order.
    """
    return min(loudest(matching), key=_preference)


def _preference(finding: Finding) -> tuple[bool, bool, str]:
    word = said(finding)
    return (not levels.recognised(word), word is None, word or "")


def called(matching: Sequence[Matched], wanted: str, *, ours: bool) -> Called:
    """Return what the findings that match a plant call it, and the verdict where the scale is ours."""
    finding = credited(matching)
    level = levels.read(finding.severity)
    verdict = _verdict(level, wanted) if ours else None
    return Called(said=said(finding), level=level, wanted=wanted, verdict=verdict)


def _verdict(level: str, wanted: str) -> str:
    louder = levels.rank(level) - levels.rank(wanted)
    return "accurate" if not louder else "inflated" if louder > 0 else "understated"


def agrees(matching: Sequence[Matched], defect_class: str) -> bool:
    """Tell whether the loudest findings state this one class; equally loud ones of several classes agree with nothing."""
    return {finding.defect_class for finding in loudest(matching)} == {defect_class}
