"""Semgrep's JSON: results of its rules, and what kept it from reading a file."""

from typing import Any

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, document, first_line, misshapen
from judgeproof.reviews.parsers.severity import SEMGREP
from judgeproof.reviews.parsers.values import is_list, listed, text, under, word

# Errors that cost a part of a file only; semgrep calls its run a success in spite of them.
_MINOR = ("warn", "warning", "info")


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read what `semgrep --json` prints; no results and no errors are its silence."""
    read = document(raw)
    if isinstance(read, Parsed):
        return read
    report, notices = read
    results = under(report, "results")
    if not is_list(results):
        return misshapen("semgrep's report with its results", report)
    reading = Reading(source="semgrep", words=SEMGREP, root=root)
    reading.note(*notices)
    ignored = 0
    for where, item in reading.objects(results, "results"):
        if under(item, "extra", "is_ignored") is True:
            ignored += 1
        else:
            _add(where, item, reading)
    if ignored:
        reading.note(f"results that a comment in the code ignores: {ignored}")
    for where, error in reading.objects(listed(report, "errors"), "errors"):
        told = text(error, "message") or text(error, "long_msg") or text(error, "type")
        reading.note(f"{where}: {told}")
        if text(error, "level").casefold() not in _MINOR:
            reading.trouble = reading.trouble or "tool_errors"
    return reading.concluded()


def _add(where: str, item: dict[str, Any], reading: Reading) -> None:
    title, rationale = first_line(text(item, "extra", "message"))
    if not title and not text(item, "check_id"):
        reading.unread(where, "no rule and no message")
        return
    reading.add(
        where,
        path=text(item, "path"),
        line=under(item, "start", "line"),
        end_line=under(item, "end", "line"),
        title=title or text(item, "check_id"),
        rationale=rationale,
        suggestion=text(item, "extra", "fix"),
        category=text(item, "check_id"),
        said=word(item, "extra", "severity"),
    )
