"""The report of a review run as JUnit XML: a plant is a test that its reviewer locates or fails, a lost review skips it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgeproof.reports.junit import attribute
from judgeproof.reports.review_tables import GRID_MEANING

_FAILED = ("near", "missed", "noisy")
_SKIPPED = ("lost", "absent")


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield one suite a reviewer; every plant and every clean case is a test of it."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n'
    for row in report["tables"]["detection"]:
        yield from _suite(row["reviewer"], report)
    yield "</testsuites>\n"


def _suite(reviewer: str, report: Mapping[str, Any]) -> Iterator[str]:
    states = [line["cells"][reviewer]["state"] for line in report["grid"]]
    yield (
        f'<testsuite name={attribute(reviewer)} tests="{len(states)}" '
        f'failures="{sum(state in _FAILED for state in states)}" '
        f'skipped="{sum(state in _SKIPPED for state in states)}" errors="0">\n'
    )
    for line, state in zip(report["grid"], states, strict=True):
        head = f"  <testcase classname={attribute(line['case'])} name={attribute(line['plant'] or 'clean')}"
        if state in _FAILED:
            yield f"{head}><failure message={attribute(GRID_MEANING[state])}/></testcase>\n"
        elif state in _SKIPPED:
            yield f"{head}><skipped message={attribute(GRID_MEANING[state])}/></testcase>\n"
        else:
            yield f"{head}/>\n"
    yield "</testsuite>\n"
