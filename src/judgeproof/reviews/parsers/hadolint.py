"""Hadolint's JSON: a list of what it says about Dockerfiles."""

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, joined
from judgeproof.reviews.parsers.severity import COMPILER
from judgeproof.reviews.parsers.values import text, under, word


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read what `hadolint --format json` prints; an empty list is its silence."""
    items = joined(raw)
    if isinstance(items, Parsed):
        return items
    values, notices = items
    reading = Reading(source="hadolint", words=COMPILER, root=root)
    reading.note(*notices)
    for where, item in reading.objects(values, ""):
        if not text(item, "file") or not text(item, "message"):
            reading.unread(where, "no file or no message")
        elif text(item, "level") == "ignore":
            reading.note(f"{where}: {text(item, 'code')} is ignored")
        else:
            reading.add(
                where,
                path=text(item, "file"),
                line=under(item, "line"),
                title=text(item, "message"),
                category=text(item, "code"),
                said=word(item, "level"),
            )
    return reading.concluded()
