"""The sentences and figures that every format says alike."""

from collections.abc import Mapping
from typing import Any

from judgeproof.figures import shown
from judgeproof.reports.costs import cost_line
from judgeproof.text.articles import several

# What a judge is that is no model of language, told wherever it is quoted.
_NATURE = {"embedded": "a heuristic, no entailment model; English only; a name swapped for another can pass"}

UNFINISHED = "The run is incomplete, and nothing is known of the rows that are missing. "


def ratio(rate: Mapping[str, Any]) -> str:
    """Return a rate with its counts, `97/151 0.64`, or `n/a` of nothing."""
    return f"{rate['k']}/{rate['n']} {shown(rate['rate'])}"


def incomplete(report: Mapping[str, Any]) -> bool:
    """Tell whether a run stopped before its end, so that its figures are of a part of its rows."""
    return report["run"]["status"] != "complete"


def headline(report: Mapping[str, Any]) -> str:
    """Return the one sentence that says how good, how sure, and what is missing."""
    return f"{UNFINISHED if incomplete(report) else ''}{_headline(report)}"


def _headline(report: Mapping[str, Any]) -> str:
    rows, rate = report["rows"], report["pass_rate"]
    if not rows["total"]:
        return "No row was read."
    passes = f"{rows['passed']} of {several(rows['assessed'], 'assessed row passes', 'assessed rows pass')}"
    if not rows["unassessed"]:
        return f"{passes}; every row {'so far ' if incomplete(report) else ''}was assessed."
    return (
        f"{passes}; {rows['unassessed']} of {rows['total']} could not be assessed. Whatever those turn out to be, the "
        f"pass rate of all rows lies between {shown(rate['low']['rate'])} and {shown(rate['high']['rate'])}."
    )


def judge_line(report: Mapping[str, Any]) -> str:
    """Return who judged, and what that judge was measured at."""
    return f"judge {judge_words(report['run']['judge'])}"


def nature(name: str) -> str:
    """Return what kind of judge one of a name is, empty where there is nothing to be told."""
    return _NATURE.get(name, "")


def judge_words(judge: Mapping[str, Any]) -> str:
    """Return a judge by its name, and what it was measured at."""
    named = f"{judge['name']} {judge['version']}".strip() + (
        f", {kind}" if (kind := nature(judge["name"])) else ""
    )
    measured: list[dict[str, Any]] = judge.get("measured") or []
    if not measured:
        return f"{named} (not measured against human labels)"
    figures = ", ".join(_measured(m) for m in measured)
    dates = {m["date"] for m in measured if "date" in m}
    when = f" {', '.join(sorted(dates))}" if dates else ""
    return f"{named} (measured{when}: {figures})"


def _measured(told: Mapping[str, Any]) -> str:
    """Return what a judge was measured at on one data set, with the interval where one is known."""
    low, high = told.get("low"), told.get("high")
    within = f" ({shown(low)} to {shown(high)})" if low is not None and high is not None else ""
    asked = f", asked for {told['asked']}" if "asked" in told else ""
    return (
        f"{told['data']} balanced accuracy {shown(told['balanced_accuracy'])}{within} on the {shown(told['coverage'])} of {told['n']} "
        f"{'labelled ' if 'date' in told else ''}pairs it answers{asked}"
    )


def counted(parts: Mapping[str, int], *, names: tuple[str, ...] | None = None) -> str:
    """Return counts in words, `38 fabricated, 3 misattributed`; those that are none are left out."""
    return ", ".join(f"{parts[name]} {name}" for name in names or tuple(parts) if parts.get(name))


def failures(citations: Mapping[str, Any], proof: str) -> str:
    """Return the failing citations that are proven, or asserted, in words, the gravest first."""
    return counted(
        citations["failures"][proof], names=("fabricated", "misattributed", "contradicted", "unsupported")
    )


def summary(report: Mapping[str, Any]) -> list[str]:
    """Return the run in nine lines, for the end of a demo; in ten where its judges cost anything."""
    rows, citations, judge = report["rows"], report["citations"], report["judge"]
    human = report["human"]
    gaps = ", ".join(f"{gap['n']} {gap['wording']}" for gap in report["unassessed"]) or "none"
    agreement = (
        f"people and judge agree on {ratio(human['agreement'])} of the assessed rows"
        if human
        else "no labels"
    )
    return [
        f"rows        {rows['total']} recorded answers with {citations['total']} citations, graded offline",
        f"verdict     {rows['passed']} pass, {rows['failed']} fail, {rows['unassessed']} not assessed",
        f"pass rate   {ratio(report['pass_rate'])}, of all rows {shown(report['pass_rate']['low']['rate'])} to "
        f"{shown(report['pass_rate']['high']['rate'])} whatever the rest turn out to be",
        f"proven      {failures(citations, 'proven') or 'nothing'}: shown by the texts themselves",
        f"asserted    {failures(citations, 'asserted') or 'nothing'}: the judge's reading of a quote "
        "that was verified",
        f"precision   {ratio(citations['precision'])} of the graded citations are supported",
        f"missing     {gaps}",
        f"judge       {judge['replies']} replies, {judge['discarded']} verdicts refused because their quotation was not found",
        f"humans      {agreement}",
        *([] if report["cost"]["state"] == "none" else [f"cost        {cost_line(report['cost'])}"]),
    ]
