"""A second opinion, and repeated ones, in words: what the text and Markdown reports say of them alike."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgeproof.figures import shown
from judgeproof.reports.phrases import ratio
from judgeproof.text.visible import one_line

# How many rows that came to another verdict are named.
_NAMED = 5
FIELDS: Mapping[str, str] = {
    "verdict": "verdicts of rows", "outcome": "outcomes of citations", "proof": "what is proven", "score": "scores",
}  # fmt: skip


def lines(report: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the parts of a panel, each by its name; nothing where one judge was asked once."""
    panel = report["panel"]
    if panel is not None:
        yield "second judge", list(_second(report))
        yield "agreement", list(_agreement(panel))
        yield "flips", list(_flips(panel))
    for entry in report["repeats"]:
        judge = report["run"]["judge" if entry["judge"] == 1 else "second_judge"]["name"]
        yield "repeats", list(_repeats(entry, judge))


def _second(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield both judges' figures: each over what it assessed, then over what both did."""
    panel, second = report["panel"], report["run"]["second_judge"]
    told = panel["second"]
    yield (
        f"{second['name']} {second['version']}".rstrip()
        + f": assessed {told['assessed']} of {panel['rows']} rows"
    )
    for name, of in (("pass_rate", "pass rate"), ("precision", "precision")):
        both, common = panel[name], panel["common"][name]
        yield f"{of} {both['text']}{_meaning(both)}"
        if both["state"] == "not_comparable" and common["state"] == "pair":
            what = "rows" if name == "pass_rate" else "citations"
            yield f"over the {common['first']['n']} {what} that both assessed: {common['text']}{_meaning(common)}"


def _meaning(both: Mapping[str, Any]) -> str:
    """Say what a figure of two judges means."""
    first, second = both["first"], both["second"]
    counts = f"{first['k']}/{first['n']} and {second['k']}/{second['n']}"
    return {
        "pair": f" ({counts})",
        "single": " (the second judge was not heard)",
        "not_comparable": f" ({counts}: not the same ones, so no difference is told)",
        "undefined": "",
    }[both["state"]]


def _agreement(panel: Mapping[str, Any]) -> Iterator[str]:
    """Yield how often both say the same of what both were asked about."""
    for name, words in FIELDS.items():
        found = panel["agreement"].get(name)
        if found is not None:
            kappa = "n/a" if found["kappa"] is None else f"{found['kappa']:.2f}"
            yield f"{ratio(found)} {words}, kappa {kappa}"
    evidence = panel["evidence"]
    if evidence["n"]:
        yield f"{evidence['k']}/{evidence['n']} quotations share their words"


def _flips(panel: Mapping[str, Any]) -> Iterator[str]:
    """Yield how many rows and citations come to something else, with the first of them by name."""
    flips = panel["flips"]
    yield f"{flips['rows']} of {flips['of']} rows, {flips['citations']} of {flips['of_citations']} citations that both judged"
    rows = [entry for entry in flips["listed"] if entry["first"] != entry["second"]]
    for entry in rows[:_NAMED]:
        yield f"{one_line(str(entry['row_id']), 40)}: {entry['first']}, then {entry['second']}"
    if flips["rows"] > _NAMED:
        yield f"and {flips['rows'] - _NAMED} more; report.json and the HTML report name them"


def _repeats(entry: Mapping[str, Any], judge: str) -> Iterator[str]:
    """Yield how far the draws of one judge lie apart."""
    rate, precision = entry["pass_rate"], entry["precision"]
    yield (
        f"{judge} {entry['draws']} times: pass rate {shown(rate['low'])} to {shown(rate['high'])}, precision "
        f"{shown(precision['low'])} to {shown(precision['high'])}"
    )
    verdict, outcome = entry["verdict"], entry["outcome"]
    yield f"the same each time: {ratio(verdict)} rows, {ratio(outcome)} citations that it was asked about"
