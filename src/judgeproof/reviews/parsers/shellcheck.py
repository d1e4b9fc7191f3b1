"""ShellCheck's JSON, in both shapes: a list of comments (`json`), or an object that holds it (`json1`)."""

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, joined
from judgeproof.reviews.parsers.severity import COMPILER
from judgeproof.reviews.parsers.values import is_list, is_object, text, under, word


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read what `shellcheck --format=json1` or `json` prints; no comments are its silence."""
    items = joined(raw)
    if isinstance(items, Parsed):
        return items
    values, notices = items
    place = ""
    if len(values) == 1 and is_object(values[0]) and is_list(values[0].get("comments")):
        values, place = values[0]["comments"], "comments"
    reading = Reading(source="shellcheck", words=COMPILER, root=root)
    reading.note(*notices)
    for where, item in reading.objects(values, place):
        if not text(item, "file") or not text(item, "message"):
            reading.unread(where, "no file or no message")
            continue
        code = word(item, "code")
        reading.add(
            where,
            path=text(item, "file"),
            line=under(item, "line"),
            end_line=under(item, "endLine"),
            title=text(item, "message"),
            category=f"SC{code}" if code else "",
            said=word(item, "level"),
        )
    return reading.concluded()
