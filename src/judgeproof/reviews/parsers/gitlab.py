"""GitLab's reports: security reports (`vulnerabilities`), and the code quality report, which is a list."""

from typing import Any

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, joined
from judgeproof.reviews.parsers.severity import CODE_QUALITY, RISK
from judgeproof.reviews.parsers.values import is_list, is_object, listed, text, under, word


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read a security report or a code quality report; an empty list of either is silence."""
    items = joined(raw)
    if isinstance(items, Parsed):
        return items
    values, notices = items
    if len(values) == 1 and is_object(values[0]) and is_list(values[0].get("vulnerabilities")):
        return _security(values[0], notices, root)
    reading = Reading(source="code-quality", words=CODE_QUALITY, root=root)
    reading.note(*notices)
    for where, item in reading.objects(values, ""):
        if not text(item, "description"):
            reading.unread(where, "no description")
            continue
        begin = under(item, "location", "lines", "begin")
        reading.add(
            where,
            path=text(item, "location", "path"),
            line=under(item, "location", "positions", "begin", "line") if begin is None else begin,
            end_line=under(item, "location", "lines", "end"),
            title=text(item, "description"),
            category=text(item, "check_name"),
            said=word(item, "severity"),
            source=text(item, "engine_name") or None,
        )
    return reading.concluded()


def _security(report: dict[str, Any], notices: tuple[str, ...], root: str) -> Parsed:
    source = text(report, "scan", "scanner", "name") or text(report, "scan", "type") or "gitlab"
    reading = Reading(source=source, words=RISK, root=root)
    reading.note(*notices)
    for where, item in reading.objects(report["vulnerabilities"], "vulnerabilities"):
        title = text(item, "name") or text(item, "message") or text(item, "cve")
        if not title and not text(item, "description"):
            reading.unread(where, "no name and no description")
            continue
        if listed(item, "flags") and any(
            text(flag, "type") == "flagged-as-likely-false-positive" for flag in listed(item, "flags")
        ):
            reading.note(f"{where}: flagged as a likely false positive")
        reading.add(
            where,
            path=text(item, "location", "file"),
            line=under(item, "location", "start_line"),
            end_line=under(item, "location", "end_line"),
            title=title,
            rationale=text(item, "description"),
            suggestion=text(item, "solution"),
            category=text(item, "identifiers", 0, "value") or text(item, "category"),
            said=word(item, "severity"),
            source=text(item, "scanner", "name") or None,
        )
    _messages(report, reading)
    return reading.concluded()


def _messages(report: dict[str, Any], reading: Reading) -> None:
    for message in listed(report, "scan", "messages"):
        reading.note(f"{text(message, 'level')}: {text(message, 'value')}")
    if text(report, "scan", "status") == "failure":
        reading.trouble = reading.trouble or "tool_errors"
