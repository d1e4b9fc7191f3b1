"""CodeChecker's JSON: reports of the analyzers that it runs."""

from typing import Any

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, document, misshapen
from judgeproof.reviews.parsers.severity import CODECHECKER
from judgeproof.reviews.parsers.values import is_list, text, under, word

_DISMISSED = ("false_positive", "intentional", "suppress")


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read what `CodeChecker parse -e json` prints; no reports are its silence."""
    read = document(raw)
    if isinstance(read, Parsed):
        return read
    export, notices = read
    reports = under(export, "reports")
    if not is_list(reports):
        return misshapen("CodeChecker's export with its reports", export)
    reading = Reading(source="codechecker", words=CODECHECKER, root=root)
    reading.note(*notices)
    dismissed = 0
    for where, item in reading.objects(reports, "reports"):
        if text(item, "review_status").casefold() in _DISMISSED:
            dismissed += 1
        else:
            _add(where, item, reading)
    if dismissed:
        reading.note(f"reports that were dismissed: {dismissed}")
    return reading.concluded()


def _add(where: str, item: dict[str, Any], reading: Reading) -> None:
    if not text(item, "message"):
        reading.unread(where, "no message")
        return
    reading.add(
        where,
        path=text(item, "file", "original_path") or text(item, "file", "path"),
        line=under(item, "line"),
        title=text(item, "message"),
        category=text(item, "checker_name"),
        said=word(item, "severity"),
        source=text(item, "analyzer_name") or None,
    )
