"""The second hosted tool's JSON: a summary and comments, behind whatever the tool prints first."""

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, document, first_line, misshapen
from judgeproof.reviews.parsers.severity import CONTENDER
from judgeproof.reviews.parsers.values import is_list, text, under, word


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read the object that begins at the first brace; no comments are silence, no list of comments is a failure."""
    read = document(raw, anywhere="{")
    if isinstance(read, Parsed):
        return read
    review, notices = read
    comments = under(review, "comments")
    if not is_list(comments):
        return misshapen("a review with its comments", review)
    reading = Reading(source="contender", words=CONTENDER, root=root)
    reading.note(*notices)
    for where, item in reading.objects(comments, "comments"):
        body = text(item, "body") or text(item, "comment")
        title, rationale = (text(item, "title"), body) if text(item, "title") else first_line(body)
        if not title and not rationale:
            reading.unread(where, "no title and no body")
            continue
        start = under(item, "startLine")
        reading.add(
            where,
            path=text(item, "path"),
            line=under(item, "line") if start is None else start,
            end_line=under(item, "endLine"),
            title=title,
            rationale=rationale,
            category=text(item, "category"),
            said=word(item, "severity"),
            level=CONTENDER.other,
        )
    return reading.concluded()
