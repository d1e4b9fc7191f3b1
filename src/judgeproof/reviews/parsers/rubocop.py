"""RuboCop's JSON: the offenses of each file that it inspected."""

from typing import Any

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.reading import Reading, document, first_line, misshapen
from judgeproof.reviews.parsers.severity import COMPILER
from judgeproof.reviews.parsers.states import at_state
from judgeproof.reviews.parsers.values import is_list, text, under, word


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read what `rubocop --format json` prints; files without offenses are its silence."""
    read = document(raw)
    if isinstance(read, Parsed):
        return read
    report, notices = read
    files = under(report, "files")
    if not is_list(files):
        return misshapen("RuboCop's report with its files", report)
    if not files:
        return at_state("nothing_to_review", "no file was inspected", *notices)
    reading = Reading(source="rubocop", words=COMPILER, root=root)
    reading.note(*notices)
    for place, file in reading.objects(files, "files"):
        # Versions before 0.18 spell it the other way.
        offenses = file.get("offenses", file.get("offences"))
        if not is_list(offenses):
            reading.unread(place, "no list of offenses")
            continue
        for where, offense in reading.objects(offenses, f"{place}.offenses"):
            _add(where, offense, text(file, "path"), reading)
    return reading.concluded()


def _add(where: str, offense: dict[str, Any], path: str, reading: Reading) -> None:
    if not text(offense, "message"):
        reading.unread(where, "no message")
        return
    if offense.get("corrected") is True:
        reading.note(f"{where}: {text(offense, 'cop_name')} was corrected on the spot")
        return
    title, rationale = first_line(text(offense, "message"))
    start = under(offense, "location", "start_line")
    reading.add(
        where,
        path=path,
        line=under(offense, "location", "line") if start is None else start,
        end_line=under(offense, "location", "last_line"),
        title=title,
        rationale=rationale,
        category=text(offense, "cop_name"),
        said=word(offense, "severity"),
    )
