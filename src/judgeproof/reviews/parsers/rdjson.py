"""Reviewdog's diagnostic format: one object with its diagnostics (rdjson), or one diagnostic a line (rdjsonl)."""

from typing import Any

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, first_line, joined
from judgeproof.reviews.parsers.severity import COMPILER
from judgeproof.reviews.parsers.values import is_list, is_object, text, under, word

# A result without diagnostics: the format leaves empty lists out.
_OF_A_RESULT = {"source", "severity"}


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read a result or lines of diagnostics; a result without diagnostics is silence. Related places are no findings."""
    items = joined(raw)
    if isinstance(items, Parsed):
        return items
    values, notices = items
    if not values:
        values = [values]
    reading = Reading(source="rdjson", words=COMPILER, root=root)
    reading.note(*notices)
    for place, value in reading.objects(values, ""):
        if is_list(value.get("diagnostics")):
            for where, item in reading.objects(value["diagnostics"], f"{place}.diagnostics"):
                _add(where, item, value, reading)
        elif not value or not set(value) <= _OF_A_RESULT:
            _add(place, value, value, reading)
    return reading.concluded()


def _add(where: str, item: dict[str, Any], result: dict[str, Any], reading: Reading) -> None:
    title, rationale = first_line(text(item, "message"))
    if not title or not is_object(item.get("location")):
        reading.unread(where, "no message or no location")
        return
    reading.add(
        where,
        path=text(item, "location", "path"),
        line=under(item, "location", "range", "start", "line"),
        end_line=under(item, "location", "range", "end", "line"),
        title=title,
        rationale=rationale,
        suggestion=text(item, "suggestions", 0, "text"),
        category=text(item, "code", "value"),
        # The number of a severity is an enumeration's and no word; it is kept as it was said.
        said=word(item, "severity") or word(result, "severity"),
        source=text(item, "source", "name") or text(result, "source", "name") or None,
    )
