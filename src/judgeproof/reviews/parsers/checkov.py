"""Checkov's JSON: one report a framework, with the checks that failed."""

from typing import Any

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, joined, misshapen
from judgeproof.reviews.parsers.severity import RISK
from judgeproof.reviews.parsers.states import at_state
from judgeproof.reviews.parsers.values import is_list, is_object, listed, text, under, word


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read what `checkov -o json` prints; reports without failed checks are its silence."""
    items = joined(raw)
    if isinstance(items, Parsed):
        return items
    values, notices = items
    if not values:
        return misshapen("a report of checkov", values)
    # What it prints where no framework found a file of its own: the counts alone.
    if len(values) == 1 and is_object(values[0]) and values[0].get("resource_count") == 0:
        return at_state("nothing_to_review", "no resource was checked", *notices)
    reading = Reading(source="checkov", words=RISK, root=root)
    reading.note(*notices)
    for place, report in reading.objects(values, ""):
        failed = under(report, "results", "failed_checks")
        if not is_list(failed):
            reading.unread(place, "no list of failed checks")
            continue
        for where, check in reading.objects(failed, f"{place}.results.failed_checks"):
            _add(where, check, reading)
        _tell(place, report, reading)
    return reading.concluded()


def _tell(place: str, report: dict[str, Any], reading: Reading) -> None:
    skipped = len(listed(report, "results", "skipped_checks"))
    if skipped:
        reading.note(f"{place}: skipped checks: {skipped}")
    errors = listed(report, "results", "parsing_errors")
    if errors:
        reading.trouble = reading.trouble or "tool_errors"
        reading.note(f"{place}: files that could not be read: {len(errors)}")


def _add(where: str, check: dict[str, Any], reading: Reading) -> None:
    if not text(check, "check_name"):
        reading.unread(where, "no name of a check")
        return
    reading.add(
        where,
        # Paths begin at the folder that was scanned, which checkov writes as a slash.
        path=text(check, "file_path").lstrip("/"),
        line=under(check, "file_line_range", 0),
        end_line=under(check, "file_line_range", 1),
        title=text(check, "check_name"),
        rationale=text(check, "resource"),
        category=text(check, "check_id"),
        said=word(check, "severity"),
    )
