"""Gosec's JSON: issues whose lines are texts, and the packages that it could not build."""

from typing import Any

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, document, misshapen
from judgeproof.reviews.parsers.severity import RISK
from judgeproof.reviews.parsers.values import is_list, is_object, listed, text, under, word


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read what `gosec -fmt json` prints; no issues beside its statistics are its silence."""
    read = document(raw)
    if isinstance(read, Parsed):
        return read
    report, notices = read
    issues = under(report, "Issues")
    # A list without items is null where Go writes it.
    if issues is None and is_object(under(report, "Stats")):
        issues = []
    if not is_list(issues):
        return misshapen("gosec's report with its Issues", report)
    reading = Reading(source="gosec", words=RISK, root=root)
    reading.note(*notices)
    suppressed = 0
    for where, item in reading.objects(issues, "Issues"):
        if listed(item, "suppressions"):
            suppressed += 1
        else:
            _add(where, item, reading)
    if suppressed:
        reading.note(f"issues that are suppressed: {suppressed}")
    errors = under(report, "Golang errors")
    if is_object(errors) and errors:
        reading.trouble = reading.trouble or "tool_errors"
        reading.note(*(f"Golang errors: {file}" for file in errors))
    return reading.concluded()


def _add(where: str, item: dict[str, Any], reading: Reading) -> None:
    if not text(item, "details"):
        reading.unread(where, "no details")
        return
    line, end = under(item, "line"), None
    if isinstance(line, str) and "-" in line.strip("- "):
        line, _, end = line.partition("-")
    reading.add(
        where,
        path=text(item, "file"),
        line=line,
        end_line=end,
        title=text(item, "details"),
        category=text(item, "rule_id"),
        said=word(item, "severity"),
    )
