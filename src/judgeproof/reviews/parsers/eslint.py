"""ESLint's JSON: one entry a file that it looked at, with its messages."""

from typing import Any

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, joined
from judgeproof.reviews.parsers.severity import ESLINT
from judgeproof.reviews.parsers.states import at_state
from judgeproof.reviews.parsers.values import is_list, listed, text, under, word


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read what `eslint --format json` prints; files without messages are its silence, no files mean that none was read."""
    items = joined(raw)
    if isinstance(items, Parsed):
        return items
    files, notices = items
    if not files:
        return at_state("nothing_to_review", "no file was linted", *notices)
    reading = Reading(source="eslint", words=ESLINT, root=root)
    reading.note(*notices)
    for place, file in reading.objects(files, ""):
        if not text(file, "filePath") or not is_list(file.get("messages")):
            reading.unread(place, "no file path or no list of messages")
            continue
        for where, message in reading.objects(file["messages"], f"{place}.messages"):
            _add(where, message, text(file, "filePath"), reading)
        suppressed = len(listed(file, "suppressedMessages"))
        if suppressed:
            reading.note(f"{place}: suppressed messages: {suppressed}")
    return reading.concluded()


def _add(where: str, message: dict[str, Any], path: str, reading: Reading) -> None:
    told, rule = text(message, "message"), text(message, "ruleId")
    if not told and not rule:
        reading.unread(where, "no rule and no message")
        return
    if not rule and told.startswith("File ignored"):
        reading.note(f"{where}: {told}")
        return
    if message.get("fatal") is True:
        reading.trouble = reading.trouble or "tool_errors"
        reading.note(f"{where}: the rest of {path} was not linted: {told}")
    reading.add(
        where,
        path=path,
        line=under(message, "line"),
        end_line=under(message, "endLine"),
        title=told or rule,
        suggestion=text(message, "suggestions", 0, "desc"),
        category=rule,
        said=word(message, "severity"),
    )
