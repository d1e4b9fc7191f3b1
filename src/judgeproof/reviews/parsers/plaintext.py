"""The incumbent's plain text: blocks between rules, a mark of completion, and a declared count."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers.documents import readable
from judgeproof.reviews.parsers.prose import Further, also_applies
from judgeproof.reviews.parsers.reading import Reading
from judgeproof.reviews.parsers.remarks import CLASS_OF_LABEL
from judgeproof.reviews.parsers.severity import INCUMBENT
from judgeproof.reviews.parsers.states import at_state
from judgeproof.reviews.parsers.terminal import without_escapes

_RULE = re.compile(r"[\u2500-\u257f=_-]{4,}")
_HEADER = re.compile(r"(?P<said>[^\s\[\]]{1,40})[ \t]+\[(?P<category>[^\]\n]{1,200})\]")
_ARROW = re.compile(r"(?:\u2192|->)[ \t]*(?P<place>\S.*)")
_LINES = re.compile(r"(?P<start>[0-9]{1,9})(?:[ ]?-[ ]?(?P<end>[0-9]{1,9}))?")
_COMPLETE = re.compile(r"^[^\w\n]*review completed?\b", re.IGNORECASE | re.MULTILINE)
_DECLARED = re.compile(
    r"^[^\w\n]*(?:review completed?\W+)?(?P<count>[0-9]{1,6}|no) findings?\b", re.IGNORECASE | re.MULTILINE
)
_FREE_TIER = ("free cli allowance", "couldn't find a git remote", "could not find a git remote")
_RATE_LIMIT = re.compile(r"rate[ _]limit|too many requests|\b429\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Block:
    """One finding as printed: the word, the bracketed label, the place, and the lines below it."""

    said: str
    category: str
    place: str
    lines: tuple[str, ...]
    at: int


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read a review. It is silent where it says that it is complete and declares nothing."""
    text = without_escapes(readable(raw))
    if not text.strip():
        return at_state("empty_output")
    flat = " ".join(text.split()).casefold().replace("\u2019", "'")
    if any(marker in flat for marker in _FREE_TIER):
        return at_state("free_tier")
    reading = Reading(source="incumbent/cli", words=INCUMBENT, root=root)
    for block in blocks_of(text):
        _add(block, reading)
    declared = [
        0 if match["count"].casefold() == "no" else int(match["count"]) for match in _DECLARED.finditer(text)
    ]
    trouble = _trouble(text, declared, reading)
    if trouble is not None:
        # A review that broke off is no review: what was read of it is told of and not scored.
        return at_state(trouble, *reading.notices, f"findings that were read: {len(reading.findings)}")
    if declared and declared[-1] < len(reading.findings):
        reading.note(f"{declared[-1]} findings are declared, {len(reading.findings)} were read")
    return reading.concluded()


def _trouble(text: str, declared: list[int], reading: Reading) -> str | None:
    """Return what is wrong with a review. Words about a limit count only where it is not complete: code may hold them."""
    complete = _COMPLETE.search(text) is not None
    if complete and not (declared and declared[-1] > len(reading.findings)):
        return None
    if _RATE_LIMIT.search(text):
        return "rate_limited"
    return "fewer_than_declared" if complete else "no_completion"


def blocks_of(text: str) -> Iterator[Block]:
    """Go through the blocks of a text that begin with a word, a label in brackets, and an arrow to a place."""
    lines = text.split("\n")
    start = 0
    for at, line in enumerate([*lines, "----"]):
        if _RULE.fullmatch(line.strip()):
            block = _block(lines[start:at], start)
            if block is not None:
                yield block
            start = at + 1


def _block(lines: list[str], start: int) -> Block | None:
    solid = [(at, line.strip()) for at, line in enumerate(lines) if line.strip()]
    for (_, head), (at, place) in pairwise(solid):
        header, arrow = _HEADER.fullmatch(head), _ARROW.fullmatch(place)
        if header and arrow:
            body = tuple(line.strip() for line in lines[at + 1 :])
            return Block(
                header["said"], header["category"].strip(), arrow["place"].strip(), body, start + at + 1
            )
    return None


def _add(block: Block, reading: Reading) -> None:
    path, _, span = block.place.rpartition(":")
    lines = _LINES.fullmatch(span.strip()) if path else None
    where = f"line {block.at}"
    if lines is None:
        path = block.place
        reading.note(f"{where}: {block.place!r} names no lines")
    further = _further(block, path)
    paragraphs = _paragraphs(further.text)
    if further.others:
        reading.note(f"{where}: places in other files, which are not kept: {', '.join(further.others)}")
    reading.add(
        where,
        path=path,
        line=lines["start"] if lines else None,
        end_line=lines["end"] if lines else None,
        also_at=further.regions,
        title=paragraphs[0] if paragraphs else "",
        rationale="\n\n".join(paragraphs[1:]),
        category=block.category,
        defect_class=CLASS_OF_LABEL.get(block.category.casefold()),
        said=block.said,
    )


def _further(block: Block, path: str) -> Further:
    return also_applies("\n".join(block.lines), path)


def _paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text with their wrapped lines joined."""
    found = [" ".join(part.split()) for part in re.split(r"\n[ \t]*\n", text)]
    return [part for part in found if part]
