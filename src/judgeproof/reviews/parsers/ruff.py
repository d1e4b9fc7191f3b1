"""Ruff's JSON: a list of violations, or one violation a line. It names no severity."""

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, joined
from judgeproof.reviews.parsers.severity import COMPILER
from judgeproof.reviews.parsers.values import text, under, word


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read what `ruff check --output-format json` prints; an empty list is its silence."""
    items = joined(raw)
    if isinstance(items, Parsed):
        return items
    values, notices = items
    reading = Reading(source="ruff", words=COMPILER, root=root)
    reading.note(*notices)
    for where, item in reading.objects(values, ""):
        if not text(item, "filename") or not text(item, "message"):
            reading.unread(where, "no file name or no message")
            continue
        reading.add(
            where,
            path=text(item, "filename"),
            line=under(item, "location", "row"),
            end_line=under(item, "end_location", "row"),
            title=text(item, "message"),
            suggestion=text(item, "fix", "message"),
            category=text(item, "code") or "syntax-error",
            said=word(item, "severity"),
        )
    return reading.concluded()
