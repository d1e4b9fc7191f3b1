"""The report as JUnit XML: a row is a test that passes, fails, or is skipped with the reason."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from judgeproof.reports.costs import cost_line, each
from judgeproof.reports.coverage_text import bounds, known
from judgeproof.reports.failing import failing
from judgeproof.reports.phrases import UNFINISHED, incomplete, ratio
from judgeproof.reports.second_opinion import common, figures, flipped, kappa, meaning, name_of, repeated
from judgeproof.reports.units import Unit, unit_of
from judgeproof.text.visible import visible

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the suite; every row is a case of it."""
    counts, run, unreached = report["rows"], report["run"], stopped(report)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield (
        f'<testsuite name={attribute("judgeproof " + str(run["input"]))} tests="{counts["total"] + bool(unreached)}" '
        f'failures="{counts["failed"]}" skipped="{counts["unassessed"]}" errors="{bool(unreached):d}">\n'
    )
    yield "  <properties>\n"
    for name, value in _properties(report):
        yield f'    <property name="{name}" value={attribute(value)}/>\n'
    yield "  </properties>\n"
    for row in rows:
        yield from _case(row["outcome"], unit_of(report))
    yield unreached
    yield "</testsuite>\n"


def stopped(report: Mapping[str, Any]) -> str:
    """Return the case in error that a run which stopped before its end is; nothing for any other.

    Rows that were not reached are neither passed nor skipped, and whoever reads only the counts must see that.
    """
    if not incomplete(report):
        return ""
    name = attribute(report["run"]["name"])
    return f'  <testcase classname="judgeproof" name={name}><error message={attribute(UNFINISHED.strip())}/></testcase>\n'


def _properties(report: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield how much is cited, who judged, what a second judge makes of the same, and what it cost, each as it prints."""
    run, panel, cost, unit = report["run"], report["panel"], report["cost"], unit_of(report)
    yield from _coverage(report)
    yield "judge", f"{run['judge']['name']} {run['judge']['version']}".strip()
    if panel is not None:
        second = run["second_judge"]
        yield "second_judge", f"{second['name']} {second['version']}".strip()
        for name in figures(unit):
            yield name, f"{panel[name]['text']} {meaning(panel[name])}".strip()
            if (shared := common(panel, name)) is not None:
                yield f"{name}_in_common", f"{shared['text']} {meaning(shared)}"
        for name, found in panel["agreement"].items():
            yield f"agreement_{name}", ratio(found)
            yield f"kappa_{name}", kappa(found)
        yield "flips", flipped(panel, unit)
    for entry in report["repeats"]:
        yield (
            f"repeats_judge_{entry['judge']}",
            "; ".join(repeated(entry, name_of(report, entry["judge"]), unit)),
        )
    yield "cost", cost_line(cost) if cost["state"] != "none" else "none"
    if cost["state"] != "none":
        for part in each():
            why = f" ({cost[part]['why']})" if cost[part]["why"] else ""
            yield f"cost_{part}", f"{cost[part]['text']}{why}"


def _coverage(report: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield how many of the statements are cited, where that is known."""
    told = known(report)
    if told is None:
        return
    for name, share in (("citation_coverage", told["cited"]), ("supported_coverage", told["supported"])):
        yield name, f"{ratio(share)} {bounds(share)}".strip()
    yield "uncited", str(told["statements"]["uncited"])


def _case(outcome: Mapping[str, Any], unit: Unit) -> Iterator[str]:
    """Yield one row as a test case."""
    head = f"  <testcase classname={attribute(outcome['scorer'])} name={attribute(outcome['row_id'])}"
    if outcome["passed"]:
        yield f"{head}/>\n"
    elif outcome["status"] == "assessed":
        told = escape(_FORBIDDEN.sub("\ufffd", "\n".join(failing(outcome))))
        yield f"{head}><failure message={attribute(outcome['explanation'])}>{told}</failure></testcase>\n"
    else:
        message = f"{unit.reasons[outcome['reason']].wording}: {outcome['detail'] or outcome['reason']}"
        yield f"{head}><skipped message={attribute(message)}/></testcase>\n"


def attribute(text: str) -> str:
    """Return a text as a quoted XML attribute; characters that XML cannot hold are written out."""
    return quoteattr(_FORBIDDEN.sub("\ufffd", visible(text)))
