"""Alerts of GitHub's code scanning, as its REST interface lists them."""

from typing import Any

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, first_line, joined
from judgeproof.reviews.parsers.severity import CODE_SCANNING
from judgeproof.reviews.parsers.values import is_object, text, under, word

_CLOSED = ("dismissed", "fixed", "closed")


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read a list of alerts. The interface answers 404 before a first analysis, so an empty list is silence."""
    items = joined(raw)
    if isinstance(items, Parsed):
        return items
    values, notices = items
    reading = Reading(source="code-scanning", words=CODE_SCANNING, root=root)
    reading.note(*notices)
    closed = 0
    for where, item in reading.objects(values, ""):
        if not is_object(item.get("rule")) and not is_object(item.get("most_recent_instance")):
            reading.unread(where, "no rule and no instance")
        elif text(item, "state") in _CLOSED:
            closed += 1
        else:
            _add(where, item, reading)
    if closed:
        reading.note(f"alerts that are dismissed or fixed: {closed}")
    return reading.concluded()


def _add(where: str, item: dict[str, Any], reading: Reading) -> None:
    title, rationale = first_line(text(item, "most_recent_instance", "message", "text"))
    location = under(item, "most_recent_instance", "location")
    reading.add(
        where,
        path=text(location, "path"),
        line=under(location, "start_line"),
        end_line=under(location, "end_line"),
        title=title or text(item, "rule", "description"),
        rationale=rationale,
        category=text(item, "rule", "id") or text(item, "rule", "name"),
        said=word(item, "rule", "security_severity_level") or word(item, "rule", "severity"),
        source=text(item, "tool", "name") or None,
    )
