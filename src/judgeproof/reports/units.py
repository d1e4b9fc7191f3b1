"""What a run grades, in the words of its reports: the citations of an answer, or its claims."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judgeproof.citations.reasons import REASONS, Reason
from judgeproof.figures import shown
from judgeproof.grounding.reasons import REASONS as OF_CLAIMS
from judgeproof.text.articles import several


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One kind of things that are graded, by the name of their section in report.json.

    `share` is what the share is called that is supported, `held` what it is a share of, and `reach` how many could have
    been graded. `reasons` are those for which a row may be un-assessed.
    """

    many: str
    one: str
    share: str
    held: str
    reach: str
    reach_of_one: str
    reasons: Mapping[str, Reason]


UNITS: Mapping[str, Unit] = {
    "citations": Unit(
        many="citations", one="citation", share="precision", held="graded citations", reach="citable ones were graded",
        reach_of_one="citable one was graded",
        reasons=REASONS,
    ),
    "claims": Unit(
        many="claims", one="claim", share="support", held="assessed claims", reach="claims were assessed", reach_of_one="claim was assessed",
        reasons=OF_CLAIMS,
    ),
}  # fmt: skip


def unit_of(report: Mapping[str, Any]) -> Unit:
    """Return what a report grades."""
    return UNITS[report.get("unit", "citations")]


def graded(report: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the section of a report that counts what it grades."""
    return report[unit_of(report).many]


def reach(report: Mapping[str, Any]) -> str:
    """Say how many of what could be graded were; of claims, between what shares the whole of them lies then."""
    section, unit = graded(report), unit_of(report)
    told = f"{section['graded']['k']} of {several(section['graded']['n'], unit.reach_of_one, unit.reach)}"
    bounds = section.get("bounds")
    if bounds is None or section["graded"]["k"] == section["graded"]["n"]:
        return told
    low, high = shown(bounds["low"]["rate"]), shown(bounds["high"]["rate"])
    return f"{told}; of all of them between {low} and {high} are supported, whatever the open ones turn out to be"


def left_out(report: Mapping[str, Any]) -> Mapping[str, Mapping[str, int]]:
    """Return what of the claims is open, by why, and what was set aside, by because; of citations nothing."""
    section = graded(report)
    if "because" not in section:
        return {}
    return {"open": section["why"], "set aside": section["because"]}
