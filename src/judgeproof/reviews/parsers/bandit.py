"""Bandit's JSON: results with a severity, and the files that it could not read."""

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, document, misshapen
from judgeproof.reviews.parsers.severity import RISK
from judgeproof.reviews.parsers.values import is_list, listed, text, under, word


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read what `bandit -f json` prints; no results and no errors are its silence."""
    read = document(raw)
    if isinstance(read, Parsed):
        return read
    report, notices = read
    results = under(report, "results")
    if not is_list(results):
        return misshapen("bandit's report with its results", report)
    reading = Reading(source="bandit", words=RISK, root=root)
    reading.note(*notices)
    for where, item in reading.objects(results, "results"):
        if not text(item, "issue_text"):
            reading.unread(where, "no text")
            continue
        lines = listed(item, "line_range")
        reading.add(
            where,
            path=text(item, "filename"),
            line=under(item, "line_number"),
            end_line=lines[-1] if len(lines) > 1 else None,
            title=text(item, "issue_text"),
            category=" ".join(filter(None, [text(item, "test_id"), text(item, "test_name")])),
            said=word(item, "issue_severity"),
        )
    for where, error in reading.objects(listed(report, "errors"), "errors"):
        reading.trouble = reading.trouble or "tool_errors"
        reading.note(f"{where}: {text(error, 'filename')}: {text(error, 'reason')}")
    return reading.concluded()
