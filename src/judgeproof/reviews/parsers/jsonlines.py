"""Findings in our own shape, one JSON object a line, a list of them, or an object that holds the list."""

from typing import Any

from judgeproof.reviews.facts import CLASSES, STATUSES, Finding, Parsed, Region
from judgeproof.reviews.parsers.documents import clean
from judgeproof.reviews.parsers.places import lines_of, path_of
from judgeproof.reviews.parsers.reading import Reading, joined
from judgeproof.reviews.parsers.severity import OURS
from judgeproof.reviews.parsers.states import STATES, at_state
from judgeproof.reviews.parsers.values import is_list, is_object, listed, shown, text, under, word

_TEXTS = ("title", "rationale", "suggestion", "category", "source", "raw")


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read findings. Silence is said by an empty list or by `{"status": "silent"}`, never by an empty output."""
    items = joined(raw)
    if isinstance(items, Parsed):
        return items
    values, notices = items
    reading = Reading(source="", words=OURS, root=root)
    reading.note(*notices)
    told: list[str] = []
    for where, item in reading.objects(values, ""):
        holds = is_list(item.get("findings"))
        for place, finding in reading.objects(listed(item, "findings"), f"{where}.findings"):
            _add(place, finding, reading)
        if "status" in item and (holds or set(item) <= {"status", "detail"}):
            _tell(where, item, told, reading)
        elif not holds:
            _add(where, item, reading)
    trouble = _trouble(told[-1], reading) if told else None
    if trouble is not None and not reading.findings and not reading.trouble:
        return at_state(trouble, *reading.notices)
    reading.trouble = reading.trouble or trouble
    return reading.concluded()


def _tell(where: str, item: dict[str, Any], told: list[str], reading: Reading) -> None:
    """Keep what the reviewer says of itself: its state where it names one, else its status."""
    status = text(item, "status")
    if status in (*STATUSES, *STATES):
        told.append(item["detail"] if text(item, "detail") in STATES else status)
    else:
        reading.unread(where, f"{shown(item['status'])} is no status; there are: {', '.join(STATUSES)}")


# A status alone tells less than a state; this is the state that it stands for.
_OF_STATUS = {"failed": "review_failed", "incomplete": "review_failed", "unknown": "no_review"}


def _trouble(told: str, reading: Reading) -> str | None:
    """Return the state of a review that says of itself that it was not delivered whole, None for any other."""
    told = _OF_STATUS.get(told, told)
    if told == "found" and not reading.findings:
        return "findings_elsewhere"
    if told in STATES and not (STATES[told].status == "silent" and reading.findings):
        return told
    if told != "found" and not (told == "silent" and not reading.findings):
        reading.note(f"the status {shown(told)} does not fit what was read")
    return None


def _add(where: str, item: dict[str, Any], reading: Reading) -> None:
    if not any(text(item, key).strip() for key in ("path", "title", "rationale")):
        reading.unread(where, "no path, no title and no rationale")
        return
    path = path_of(text(item, "path"), reading.root)
    line, end, wrong = lines_of(under(item, "line"), under(item, "end_line")) if path else (None, None, None)
    named = word(item, "class")
    if named is not None and named not in CLASSES:
        wrong = wrong or f"{shown(named)} is no class"
    if wrong is not None:
        reading.note(f"{where}: {wrong}")
    texts = {key: clean(text(item, key)) for key in _TEXTS}
    severity, said = word(item, "severity"), word(item, "severity_said")
    reading.findings.append(
        Finding(
            path=path, line=line, end_line=end, also_at=tuple(_regions(where, item, reading)) if path else (),
            title=texts["title"], rationale=texts["rationale"], suggestion=texts["suggestion"],
            category=texts["category"], defect_class=named if named in CLASSES else None,
            severity=None if severity is None else clean(severity), severity_said=None if said is None else clean(said),
            severity_translated=under(item, "severity_translated") is True, source=texts["source"],
            raw=texts["raw"] or where,
        )
    )  # fmt: skip


def _regions(where: str, item: dict[str, Any], reading: Reading) -> list[Region]:
    found: list[Region] = []
    for value in listed(item, "also_at"):
        line, end, wrong = lines_of(under(value, "line"), under(value, "end_line"))
        if line is None:
            reading.note(
                f"{where}: {wrong or shown(value) if is_object(value) else shown(value)}: no further place"
            )
        else:
            found.append(Region(line=line, end_line=end))
    return found
