"""The report as JUnit XML: a row is a test that passes, fails, or is skipped with the reason."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from xml.sax.saxutils import quoteattr

from judgeproof.citations.reasons import REASONS
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
    for row in rows:
        yield from _case(row["outcome"])
    yield "</testsuite>\n"


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
