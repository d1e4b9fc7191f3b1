"""Codex: its comments on GitHub, the summary of its review, and the JSON that its command line prints."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.documents import readable
from judgeproof.reviews.parsers.prose import plain, suggested
from judgeproof.reviews.parsers.reading import Reading, document, misshapen
from judgeproof.reviews.parsers.remarks import Remark, essence, keep, titled
from judgeproof.reviews.parsers.severity import PRIORITY
from judgeproof.reviews.parsers.states import at_state
from judgeproof.reviews.parsers.values import is_list, text, under, word

_BADGE = re.compile(r"!\[(?P<said>P[0-9])[ ]Badge\]\([^()\s]{0,300}\)")
_LINK = re.compile(
    r"^https?://[^\s/]+/[^\s/]+/[^\s/]+/blob/[^\s/]+/(?P<path>[^\s#?]+)#L(?P<start>[0-9]{1,9})(?:-L?(?P<end>[0-9]{1,9}))?[ \t]*$",
    re.MULTILINE,
)
_PRIORITY = re.compile(r"\s*\[(?P<said>P[0-9])\]\s*")
_FOOTER = re.compile(r"^(?:Useful\?|\*\*Reviewed commit:\*\*|@codex\b).*$", re.MULTILINE | re.IGNORECASE)
_COMMAND = re.compile(r"\s*@codex\b[^\n]*\s*", re.IGNORECASE)
_CLEAN = re.compile(
    r"(?:didn['\u2019]t|did not) find any (?:major )?(?:issues|bugs)|no (?:major )?issues found",
    re.IGNORECASE,
)
_QUOTA = re.compile(r"usage limits?\b|out of credits|credits? (?:are|is) exhausted", re.IGNORECASE)
_NOTICE = re.compile(r"^\s*To use Codex here", re.IGNORECASE)
_FAILED = re.compile(
    r"something went wrong|couldn['\u2019]t (?:complete|finish)|failed to (?:review|complete)|unable to (?:review|complete)",
    re.IGNORECASE,
)
_ANNOUNCED = re.compile(r"^[^\w\n]*Codex Review\b|automated review suggestions", re.MULTILINE | re.IGNORECASE)


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read the body of a review or of a comment, or the JSON object that `codex review` prints."""
    body = readable(raw).strip()
    if body.startswith(("{", "[")):
        read = document(raw)
        return read if isinstance(read, Parsed) else _of_command_line(read[0], root)
    reading = Reading(source="codex", words=PRIORITY, root=root)
    remarks = list(remarks_of(body))
    if not remarks:
        return state_of(body)
    for at, remark in enumerate(remarks):
        keep(reading, f"body[{at}]", remark)
    return reading.concluded()


def state_of(body: str) -> Parsed:
    """Return what a text without a finding says about the review."""
    if not body.strip():
        return at_state("empty_output")
    if _COMMAND.fullmatch(body):
        return at_state("command")
    if _CLEAN.search(body):
        return Parsed(status="silent")
    for state, wording in (("quota", _QUOTA), ("notice", _NOTICE), ("review_failed", _FAILED)):
        if wording.search(body):
            return at_state(state)
    return at_state("findings_elsewhere" if _ANNOUNCED.search(body) else "unrecognised")


def remarks_of(body: str) -> Iterator[Remark]:
    """Go through the findings of a review's body: each stands under the link to its lines."""
    links = list(_LINK.finditer(body))
    if not links:
        remark = remark_of(body)
        if remark is not None:
            yield remark
        return
    for at, link in enumerate(links):
        end = links[at + 1].start() if at + 1 < len(links) else len(body)
        remark = _remark(body[link.end() : end], link)
        if remark.title or remark.rationale:
            yield remark


def remark_of(body: str, path: str = "") -> Remark | None:
    """Read a comment of Codex's, None where the text is none."""
    return _remark(body, None, path) if _BADGE.search(body) else None


def _remark(body: str, link: re.Match[str] | None, path: str = "") -> Remark:
    badge = _BADGE.search(body)
    named = unquote(link["path"], errors="replace") if link else ""
    further = essence(_FOOTER.sub("", _BADGE.sub("", body)), path or named)
    title, rationale = titled(further.text)
    return Remark(
        title=plain(title),
        rationale=rationale,
        suggestion=suggested(body),
        said=badge["said"] if badge else None,
        path=named,
        line=link["start"] if link else None,
        end_line=link["end"] if link else None,
        regions=further.regions,
        others=further.others,
    )


def _of_command_line(review: Any, root: str) -> Parsed:
    findings = under(review, "findings")
    if not is_list(findings):
        return misshapen("a review with its findings", review)
    reading = Reading(source="codex", words=PRIORITY, root=root)
    for where, item in reading.objects(findings, "findings"):
        title, body = text(item, "title"), text(item, "body")
        if not title and not body:
            reading.unread(where, "no title and no body")
            continue
        spoken = _PRIORITY.match(title)
        number = word(item, "priority")
        lines = under(item, "code_location", "line_range")
        reading.add(
            where,
            path=text(item, "code_location", "absolute_file_path"),
            line=under(lines, "start"),
            end_line=under(lines, "end"),
            title=title[spoken.end() :] if spoken else title,
            rationale=body,
            said=spoken["said"] if spoken else (f"P{number}" if number else None),
        )
    return reading.concluded()
