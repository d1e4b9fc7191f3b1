"""Pylint's JSON, in both shapes: a list of messages (`json`), or an object that holds it (`json2`)."""

from typing import Any

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, first_line, joined
from judgeproof.reviews.parsers.severity import COMPILER
from judgeproof.reviews.parsers.values import is_list, is_object, text, under, word


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read what `pylint --output-format=json2` or `json` prints; no messages are its silence."""
    items = joined(raw)
    if isinstance(items, Parsed):
        return items
    values, notices = items
    place = ""
    if len(values) == 1 and is_object(values[0]) and is_list(values[0].get("messages")):
        values, place = values[0]["messages"], "messages"
    reading = Reading(source="pylint", words=COMPILER, root=root)
    reading.note(*notices)
    for where, item in reading.objects(values, place):
        _add(where, item, reading)
    return reading.concluded()


def _add(where: str, item: dict[str, Any], reading: Reading) -> None:
    title, rationale = first_line(text(item, "message"))
    if not title or not text(item, "symbol"):
        reading.unread(where, "no message or no symbol")
        return
    if text(item, "type") == "fatal":
        reading.trouble = reading.trouble or "tool_errors"
        reading.note(f"{where}: {title}")
    reading.add(
        where,
        path=text(item, "path"),
        line=under(item, "line"),
        end_line=under(item, "endLine"),
        title=title,
        rationale=rationale,
        category=" ".join(
            filter(None, [text(item, "messageId") or text(item, "message-id"), text(item, "symbol")])
        ),
        said=word(item, "type"),
    )
