"""Macroscope: its comments, its verdicts, and its check runs, whose conclusion says less than their title."""

import re
from typing import Any

from judgeproof.reviews.facts import Parsed, Region
from judgeproof.reviews.parsers.check_runs import is_check_run, maker_of, unfinished, words_of
from judgeproof.reviews.parsers.documents import readable
from judgeproof.reviews.parsers.places import lines_of
from judgeproof.reviews.parsers.prose import fences, folded, suggested, without_comments
from judgeproof.reviews.parsers.reading import Reading, document, first_line, misshapen
from judgeproof.reviews.parsers.remarks import Remark, essence, keep
from judgeproof.reviews.parsers.severity import RISK
from judgeproof.reviews.parsers.states import at_state
from judgeproof.reviews.parsers.values import text

_HEAD = re.compile(
    r"^\s*\W{0,8}\*\*(?P<said>Critical|High|Medium|Low|Info)\*\*[ \t]+`(?P<path>[^`\n]+?):(?P<start>[0-9]{1,9})(?:-(?P<end>[0-9]{1,9}))?`",
    re.IGNORECASE,
)
_FULL = re.compile(
    r"In file @?(?P<path>[^\n]+?) around lines? (?P<start>[0-9]{1,9})(?:[ ]?(?:-|to)[ ]?(?P<end>[0-9]{1,9}))?"
)
_ALSO = re.compile(
    r"^[ \t]*`(?P<path>[^`\n]+?):(?P<start>[0-9]{1,9})(?:-(?P<end>[0-9]{1,9}))?`[ \t]*$", re.MULTILINE
)
_SETTLED = re.compile(
    r"^[^\w\n]*(?P<how>(?:Resolved in|No longer relevant as of)[ ]+[0-9a-f]{7,40})\W*$",
    re.MULTILINE | re.IGNORECASE,
)
_VERDICT = re.compile(r"^\*\*Verdict:\*\*[ \t]*(?P<verdict>.+)$", re.MULTILINE)
_COMMAND = re.compile(r"\s*@macroscope(?:-?app)?\b[^\n]*\s*", re.IGNORECASE)
_ISSUES = re.compile(r"\b(?P<count>[0-9]{1,6}) issues? identified", re.IGNORECASE)
_CLEAN = re.compile(r"\bno issues identified", re.IGNORECASE)
_NOTHING = re.compile(r"no code objects were reviewed|nothing to review", re.IGNORECASE)
_FAILED = re.compile(r"encountered an error|failed to review|review failed", re.IGNORECASE)
_QUOTA = re.compile(r"billing|usage limit|unpaid|spend limit", re.IGNORECASE)
_SKIPPED = re.compile(r"review skipped|did not review", re.IGNORECASE)


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read a check run, a comment of a thread, or a verdict, which is no review."""
    body = readable(raw).strip()
    if body.startswith("{"):
        read = document(raw)
        if isinstance(read, Parsed):
            return read
        return _check(read[0]) if is_check_run(read[0]) else misshapen("a check run", read[0])
    remark = remark_of(body)
    if remark is None:
        return state_of(body)
    if remark.settled is not None:
        return at_state("settled", f"one finding, which its reviewer calls: {remark.settled}")
    reading = Reading(source="macroscope", words=RISK, root=root)
    if _FULL.search(body) is None:
        reading.note("body: the path is shortened")
    keep(reading, "body", remark)
    return reading.concluded()


def _check(run: Any) -> Parsed:
    """Read a check: only the one for correctness is a review; others judge whether to merge, or rules of the house."""
    maker = maker_of(run)
    if "approvability" in maker:
        return at_state("verdict", text(run, "output", "title"))
    if "correctness" not in maker:
        return at_state("auxiliary", text(run, "name"))
    state = unfinished(run)
    return at_state(state) if state is not None else _of_title(text(run, "output", "title"), words_of(run))


def _of_title(title: str, words: str) -> Parsed:
    """A conclusion of `neutral` stands for issues, for an error and for nothing to do: the title decides."""
    announced = _ISSUES.search(title)
    if announced is not None and int(announced["count"]):
        return at_state(
            "findings_elsewhere",
            f"findings announced that stand in other comments: {announced['count']}",
        )
    if announced is not None or _CLEAN.search(title):
        return Parsed(status="silent")
    if _NOTHING.search(title):
        return at_state("nothing_to_review", title)
    for state, wording in (("quota", _QUOTA), ("review_failed", _FAILED), ("skipped", _SKIPPED)):
        if wording.search(words):
            return at_state(state, title)
    return at_state("unrecognised", title)


def state_of(body: str) -> Parsed:
    """Return what a text without a finding is: empty, a request, a verdict, or a notice."""
    bare = without_comments(body).strip()
    if not bare:
        return at_state("empty_output")
    if _COMMAND.fullmatch(bare):
        return at_state("command")
    verdict = _VERDICT.search(bare)
    if verdict is not None:
        return at_state("verdict", verdict["verdict"].strip())
    return _of_title(bare, bare)


def remark_of(body: str, path: str = "") -> Remark | None:
    """Read a comment of Macroscope's, None where the text is none.

    The heading shortens the path; the whole one stands only in the prompt for an agent.
    """
    bare = without_comments(body)
    head = _HEAD.match(bare)
    if head is None:
        return None
    prompt = next((match for _, content in fences(body) if (match := _FULL.search(content))), None)
    named = (prompt or head)["path"].strip()
    settled = _SETTLED.search(bare)
    further = essence(_SETTLED.sub("", bare[head.end() :]), path or named)
    title, rationale = first_line(further.text)
    regions, others = _further(bare, path or named)
    return Remark(
        title=title,
        rationale=rationale,
        suggestion=suggested(body),
        said=head["said"],
        path=named,
        line=head["start"],
        end_line=head["end"],
        regions=(*regions, *further.regions),
        others=(*others, *further.others),
        settled=settled["how"] if settled else None,
    )


def _further(bare: str, path: str) -> tuple[list[Region], list[str]]:
    """Read the fold that lists where the same was found too."""
    regions: list[Region] = []
    others: list[str] = []
    for fold in folded(bare).walk():
        if not fold.summary.casefold().startswith("also found in"):
            continue
        for place in _ALSO.finditer(fold.text):
            line, end, _ = lines_of(place["start"], place["end"])
            if place["path"] == path and line is not None:
                regions.append(Region(line=line, end_line=end))
            else:
                others.append(f"{place['path']}:{place['start']}")
    return regions, others
