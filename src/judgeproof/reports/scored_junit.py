"""The report of a run whose rows are scored as JUnit XML: a row is a test that passes, fails, or is skipped with the reason."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgeproof.reports.junit import attribute, stopped
from judgeproof.reports.scored_text import TRACKS


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the suite; every row is a case of it, and the tables are its properties."""
    counts, run, unreached = report["rows"], report["run"], stopped(report)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield (
        f'<testsuite name={attribute("judgeproof " + str(run["input"]))} tests="{counts["total"] + bool(unreached)}" '
        f'failures="{counts["failed"]}" skipped="{counts["unassessed"]}" errors="{bool(unreached):d}">\n'
    )
    yield "  <properties>\n"
    for name, value in _properties(report):
        yield f"    <property name={attribute(name)} value={attribute(value)}/>\n"
    yield "  </properties>\n"
    for row in rows:
        yield _case(row["outcome"])
    yield unreached
    yield "</testsuite>\n"


def _properties(report: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the figures as they print, row by row of each table."""
    judge = report["run"]["judge"]
    yield "judge", f"{judge['name']} {judge['version']}".strip()
    for table in TRACKS[report["track"]].tables(report):
        for row in table.rows:
            told = (f"{name} {cell}" for name, cell in zip(table.head[1:], row[1:], strict=True))
            yield f"{table.heading}: {row[0]}", "; ".join(told)


def _case(outcome: Mapping[str, Any]) -> str:
    """Return one row as a test case."""
    head = f"  <testcase classname={attribute(outcome['scorer'])} name={attribute(outcome['row_id'])}"
    if outcome["passed"]:
        return f"{head}/>\n"
    kind = "failure" if outcome["status"] == "assessed" else "skipped"
    return f"{head}><{kind} message={attribute(outcome['explanation'])}/></testcase>\n"
