"""Cursor Bugbot: its comments, the summary of its review, and its check run."""

import re
from typing import Any

from judgeproof.reviews.facts import Parsed, Region
from judgeproof.reviews.parsers.check_runs import is_check_run, unfinished, words_of
from judgeproof.reviews.parsers.documents import readable
from judgeproof.reviews.parsers.places import lines_of
from judgeproof.reviews.parsers.prose import plain, suggested
from judgeproof.reviews.parsers.reading import Reading, document, misshapen
from judgeproof.reviews.parsers.remarks import Remark, essence, keep, titled
from judgeproof.reviews.parsers.severity import RISK
from judgeproof.reviews.parsers.states import at_state

_SEVERITY = re.compile(
    r"^[ \t]*(?:<!--[ \t]*)?\*\*(?P<said>\w+) Severity\*\*[ \t]*(?:-->)?[ \t]*$", re.MULTILINE
)
_LOCATIONS = re.compile(r"<!--\s*LOCATIONS START(?P<places>.*?)LOCATIONS END\s*-->", re.DOTALL)
_LOCATION = re.compile(r"(?P<path>[^\n#]+)#L(?P<start>[0-9]{1,9})(?:-L?(?P<end>[0-9]{1,9}))?")
_FOUND = re.compile(r"found (?P<count>[0-9]{1,6}) (?:new )?(?:potential )?(?:issue|bug)", re.IGNORECASE)
_CLEAN = re.compile(
    r"no (?:new |potential )*(?:issues|bugs) (?:were )?found|found no (?:new |potential )*(?:issues|bugs)",
    re.IGNORECASE,
)
_QUOTA = re.compile(
    r"(?:usage|spend(?:ing)?|free) limit|limit (?:was )?reached|out of (?:credits|usage)|free trial (?:has )?(?:ended|expired)",
    re.IGNORECASE,
)
_FAILED = re.compile(
    r"(?:encountered|ran into) an? (?:\w+ )?error|failed to (?:run|review|complete)|something went wrong",
    re.IGNORECASE,
)
_SKIPPED = re.compile(r"\bskipp(?:ed|ing)\b", re.IGNORECASE)
_COMMAND = re.compile(r"\s*(?:@?cursor review|@?bugbot(?: run)?|@cursor\b.*)\s*", re.IGNORECASE)


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read a check run, a comment of a thread, or the body of a review, which announces findings and holds none."""
    body = readable(raw).strip()
    if body.startswith("{"):
        read = document(raw)
        if isinstance(read, Parsed):
            return read
        return _check(read[0]) if is_check_run(read[0]) else misshapen("a check run", read[0])
    reading = Reading(source="bugbot", words=RISK, root=root)
    remark = remark_of(body)
    if remark is not None:
        keep(reading, "body", remark)
        return reading.concluded()
    return state_of(body)


def _check(run: Any) -> Parsed:
    state = unfinished(run)
    if state is not None:
        return at_state(state)
    return state_of(words_of(run), skipped=run.get("conclusion") == "skipped")


def state_of(body: str, *, skipped: bool = False) -> Parsed:
    """Return what a text without findings says about the review: clean, findings elsewhere, or why there is none."""
    if not body.strip():
        return at_state("empty_output")
    if _COMMAND.fullmatch(body):
        return at_state("command")
    announced = _FOUND.search(body)
    if announced is not None and int(announced["count"]):
        return at_state(
            "findings_elsewhere",
            f"findings announced that stand in other comments: {announced['count']}",
        )
    if announced is not None or _CLEAN.search(body):
        return Parsed(status="silent")
    for state, wording in (("quota", _QUOTA), ("review_failed", _FAILED), ("skipped", _SKIPPED)):
        if wording.search(body):
            return at_state(state)
    return at_state("skipped" if skipped else "unrecognised")


def remark_of(body: str, path: str = "") -> Remark | None:
    """Read a comment of Bugbot's, None where the text is none."""
    severity = _SEVERITY.search(body)
    locations = _LOCATIONS.search(body)
    if severity is None and locations is None:
        return None
    places = list(_LOCATION.finditer(locations["places"])) if locations else []
    first = places[0] if places else None
    own = path or (first["path"].strip() if first else "")
    further = essence(_SEVERITY.sub("", body), own)
    title, rationale = titled(further.text)
    return Remark(
        title=title,
        rationale=_without_footer(rationale),
        suggestion=suggested(body),
        said=severity["said"] if severity else None,
        path=first["path"].strip() if first else "",
        line=first["start"] if first else None,
        end_line=first["end"] if first else None,
        regions=(*_regions(places[1:], own), *further.regions),
        others=(*(plain(place[0]) for place in places[1:] if place["path"].strip() != own), *further.others),
    )


def _regions(places: list[re.Match[str]], path: str) -> list[Region]:
    found: list[Region] = []
    for place in places:
        line, end, _ = lines_of(place["start"], place["end"])
        if line is not None and place["path"].strip() == path:
            found.append(Region(line=line, end_line=end))
    return found


def _without_footer(text: str) -> str:
    """Take off the links and the small print under a comment."""
    kept = [line for line in text.split("\n") if not line.startswith(("<div>", "<sup>", "<a href"))]
    return "\n".join(kept).strip()
