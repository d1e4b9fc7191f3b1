"""The report as JUnit XML: a row is a test that passes, fails, or is skipped with the reason."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from xml.sax.saxutils import quoteattr

from judgeproof.citations.reasons import REASONS
from judgeproof.reports.costs import EACH, cost_line
from judgeproof.reports.phrases import ratio
from judgeproof.reports.second_opinion import FIGURES, common, flipped, kappa, meaning, name_of, repeated
from judgeproof.text.visible import visible

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the suite; every row is a case of it."""
    counts, run = report["rows"], report["run"]
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield (
        f'<testsuite name={attribute("judgeproof " + str(run["input"]))} tests="{counts["total"]}" '
        f'failures="{counts["failed"]}" skipped="{counts["unassessed"]}" errors="0">\n'
    )
    yield "  <properties>\n"
    for name, value in _properties(report):
        yield f'    <property name="{name}" value={attribute(value)}/>\n'
    yield "  </properties>\n"
    for row in rows:
        yield from _case(row["outcome"])
    yield "</testsuite>\n"


def _properties(report: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield who judged, what a second judge makes of the same, and what it cost, each as it prints."""
    run, panel, cost = report["run"], report["panel"], report["cost"]
    yield "judge", f"{run['judge']['name']} {run['judge']['version']}".strip()
    if panel is not None:
        second = run["second_judge"]
        yield "second_judge", f"{second['name']} {second['version']}".strip()
        for name in FIGURES:
            yield name, f"{panel[name]['text']} {meaning(panel[name])}".strip()
            if (shared := common(panel, name)) is not None:
                yield f"{name}_in_common", f"{shared['text']} {meaning(shared)}"
        for name, found in panel["agreement"].items():
            yield f"agreement_{name}", ratio(found)
            yield f"kappa_{name}", kappa(found)
        yield "flips", flipped(panel)
    for entry in report["repeats"]:
        yield f"repeats_judge_{entry['judge']}", "; ".join(repeated(entry, name_of(report, entry["judge"])))
    yield "cost", cost_line(cost) if cost["state"] != "none" else "none"
    if cost["state"] != "none":
        for part in EACH:
            why = f" ({cost[part]['why']})" if cost[part]["why"] else ""
            yield f"cost_{part}", f"{cost[part]['text']}{why}"


def _case(outcome: Mapping[str, Any]) -> Iterator[str]:
    """Yield one row as a test case."""
    head = f"  <testcase classname={attribute(outcome['scorer'])} name={attribute(outcome['row_id'])}"
    if outcome["passed"]:
        yield f"{head}/>\n"
    elif outcome["status"] == "assessed":
        yield f"{head}><failure message={attribute(outcome['explanation'])}/></testcase>\n"
    else:
        message = f"{REASONS[outcome['reason']].wording}: {outcome['detail'] or outcome['reason']}"
        yield f"{head}><skipped message={attribute(message)}/></testcase>\n"


def attribute(text: str) -> str:
    """Return a text as a quoted XML attribute; characters that XML cannot hold are written out."""
    return quoteattr(_FORBIDDEN.sub("\ufffd", visible(text)))
