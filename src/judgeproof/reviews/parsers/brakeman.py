"""Brakeman's JSON: warnings about a Rails application. It states a confidence and no severity."""

from typing import Any

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, document, misshapen
from judgeproof.reviews.parsers.severity import RISK
from judgeproof.reviews.parsers.values import is_list, listed, text, under


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read what `brakeman -f json` prints; no warnings and no errors are its silence."""
    read = document(raw)
    if isinstance(read, Parsed):
        return read
    report, notices = read
    warnings = under(report, "warnings")
    if not is_list(warnings):
        return misshapen("Brakeman's report with its warnings", report)
    reading = Reading(source="brakeman", words=RISK, root=root)
    reading.note(*notices)
    for where, item in reading.objects(warnings, "warnings"):
        _add(where, item, reading)
    ignored = len(listed(report, "ignored_warnings"))
    if ignored:
        reading.note(f"ignored warnings: {ignored}")
    for where, error in reading.objects(listed(report, "errors"), "errors"):
        reading.trouble = reading.trouble or "tool_errors"
        reading.note(f"{where}: {text(error, 'error')}")
    return reading.concluded()


def _add(where: str, item: dict[str, Any], reading: Reading) -> None:
    if not text(item, "message"):
        reading.unread(where, "no message")
        return
    reading.add(
        where,
        path=text(item, "file"),
        line=under(item, "line"),
        title=text(item, "warning_type") or text(item, "message"),
        rationale=text(item, "message") if text(item, "warning_type") else "",
        category=text(item, "check_name"),
    )
