"""A second opinion, and repeated ones, in words: what every report format says of them alike."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgeproof.figures import shown
from judgeproof.reports.phrases import judge_words, ratio
from judgeproof.reports.units import Unit, unit_of
from judgeproof.text.articles import several
from judgeproof.text.visible import one_line

# How many rows that came to another verdict are named.
_NAMED = 5


def figures(unit: Unit) -> Mapping[str, tuple[str, str]]:
    """Return the figures that both judges have, by what they are called and what they count."""
    return {"pass_rate": ("pass rate", "rows"), "precision": (unit.share, unit.many)}


def lines(report: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the parts of a panel, each by its name; nothing where one judge was asked once."""
    panel, unit = report["panel"], unit_of(report)
    if panel is not None:
        yield "second judge", list(_second(report))
        yield "agreement", list(_agreement(panel, unit))
        yield "flips", list(_flips(panel, unit))
    for entry in report["repeats"]:
        yield "repeats", list(repeated(entry, name_of(report, entry["judge"]), unit))


def name_of(report: Mapping[str, Any], judge: int) -> str:
    """Return the name of the first judge (1) or the second (2)."""
    return str(report["run"]["judge" if judge == 1 else "second_judge"]["name"])


def _second(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield both judges' figures: each over what it assessed, then over what both did."""
    panel, second = report["panel"], report["run"]["second_judge"]
    told = panel["second"]
    yield f"{judge_words(second)}: assessed {told['assessed']} of {several(panel['rows'], 'row')}"
    for name, (called, what) in figures(unit_of(report)).items():
        both, shared = panel[name], common(panel, name)
        yield f"{called} {both['text']}{_behind(both)}"
        if shared is not None:
            yield f"over the {several(shared['first']['n'], what.removesuffix('s'))} that both assessed: {shared['text']}{_behind(shared)}"
    order = panel["sources"]
    if order is not None and order["of"] > 1:
        yield f"{order['moved']} of {order['of']} sources stand elsewhere in its order of precision"


def common(panel: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    """Return a figure over what both judges assessed, where the figure itself is not comparable; None where it is."""
    shared = panel["common"][name]
    return shared if panel[name]["state"] == "not_comparable" and shared["state"] == "pair" else None


def meaning(both: Mapping[str, Any]) -> str:
    """Say what a figure of two judges means; nothing where it is undefined."""
    first, second = both["first"], both["second"]
    counts = f"{first['k']}/{first['n']} and {second['k']}/{second['n']}"
    return {
        "pair": counts,
        "single": f"{first['k']}/{first['n']}; the second judge was not heard",
        "not_comparable": f"{counts}: not the same ones, so no difference is told",
        "undefined": "",
    }[both["state"]]


def _behind(both: Mapping[str, Any]) -> str:
    said = meaning(both)
    return f" ({said})" if said else ""


def kappa(found: Mapping[str, Any]) -> str:
    """Return the agreement beyond chance, `n/a` where it is undefined."""
    return "n/a" if found["kappa"] is None else f"{found['kappa']:.2f}"


def agreements(panel: Mapping[str, Any], unit: Unit) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what agreement is counted of, in words, with its counts."""
    fields = {
        "verdict": "verdicts of rows", "outcome": f"outcomes of {unit.many}", "proof": "what is proven",
        "score": "scores",
    }  # fmt: skip
    for name, words in fields.items():
        if name in panel["agreement"]:
            yield words, panel["agreement"][name]


def _agreement(panel: Mapping[str, Any], unit: Unit) -> Iterator[str]:
    """Yield how often both say the same of what both were asked about."""
    shared = panel["shared"]
    if shared["n"]:
        yield f"{ratio(shared)} of the first judge's verdicts on rows have one of the second beside them"
    for words, found in agreements(panel, unit):
        yield f"{ratio(found)} {words}, kappa {kappa(found)}"
    evidence = panel["evidence"]
    if evidence["n"]:
        yield f"{evidence['k']}/{evidence['n']} quotations share their words"


def flipped(panel: Mapping[str, Any], unit: Unit) -> str:
    """Say how many rows, and how many of what is graded, come to something else."""
    flips = panel["flips"]
    return f"{flips['rows']} of {several(flips['of'], 'row')}, {flips['citations']} of {several(flips['of_citations'], unit.one)} that both judged"


def _flips(panel: Mapping[str, Any], unit: Unit) -> Iterator[str]:
    """Yield how many come to something else, with the first of them by name."""
    flips = panel["flips"]
    yield flipped(panel, unit)
    rows = [entry for entry in flips["listed"] if entry["first"] != entry["second"]]
    for entry in rows[:_NAMED]:
        yield f"{one_line(str(entry['row_id']), 40)}: {entry['first']}, then {entry['second']}"
    if flips["rows"] > _NAMED:
        yield f"and {flips['rows'] - _NAMED} more; report.json and the HTML report name them"


def repeated(entry: Mapping[str, Any], judge: str, unit: Unit) -> Iterator[str]:
    """Yield how far the draws of one judge lie apart."""
    rate, precision = entry["pass_rate"], entry["precision"]
    yield (
        f"{judge} {entry['draws']} times: pass rate {shown(rate['low'])} to {shown(rate['high'])} over {several(rate['over'], 'row')}, "
        f"{unit.share} {shown(precision['low'])} to {shown(precision['high'])} over {several(precision['over'], unit.one)}"
    )
    verdict, outcome = entry["verdict"], entry["outcome"]
    yield f"the same each time: {ratio(verdict)} rows, {ratio(outcome)} {unit.many} that it was asked about"
    if entry["partly_assessed"]:
        yield f"assessed one time and not another: {several(entry['partly_assessed'], 'row')}"
