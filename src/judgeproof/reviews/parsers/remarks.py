"""One comment of a reviewer as it stands in a thread: what it says, how loudly, and about which further places."""

import re
from dataclasses import dataclass

from judgeproof.reviews.facts import Elsewhere, Region
from judgeproof.reviews.parsers.prose import (
    Further,
    also_applies,
    folded,
    plain,
    suggested,
    without_comments,
    without_fences,
)
from judgeproof.reviews.parsers.reading import Reading, first_line

# What a label of a comment says about the class of the defect. A label that names no class of ours says nothing.
CLASS_OF_LABEL = {
    "correctness": "correctness", "functional correctness": "correctness", "bug": "correctness",
    "concurrency": "concurrency", "race condition": "concurrency",
    "security": "security", "security & privacy": "security", "security issue": "security",
    "security vulnerability": "security",
    "resource": "resource", "resource leak": "resource",
    "data-loss": "data-loss", "data loss": "data-loss",
    "contract": "contract", "breaking change": "contract",
    "tests": "tests", "testing": "tests", "test coverage": "tests",
    "maintainability": "maintainability", "maintainability & code quality": "maintainability",
    "style": "style", "code style": "style",
    "slop": "slop",
}  # fmt: skip

_BOLD = re.compile(r"\*\*(?P<title>[^*\n][^\n]*?)\*\*[ \t]*")

_BLOCK_TAGS = re.compile(r"</?(?:blockquote|p|div)>|<br ?/?>", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """A comment in parts. `path`, `line` and `end_line` are what the text itself names as its place, if it does.

    `settled` is the line by which the reviewer marks it as done.
    """

    title: str
    rationale: str = ""
    suggestion: str = ""
    category: str = ""
    said: str | None = None
    path: str = ""
    line: str | None = None
    end_line: str | None = None
    regions: tuple[Region, ...] = ()
    others: tuple[str, ...] = ()
    settled: str | None = None


def essence(body: str, path: str = "") -> Further:
    """Return a comment without what is folded, fenced or commented out, and what it says about further places."""
    shown = _BLOCK_TAGS.sub("", without_fences(folded(without_comments(body)).text))
    return also_applies(shown, path)


def titled(lines: str) -> tuple[str, str]:
    """Split a text into its title and the rest: a first line in bold, a heading, or simply the first line."""
    text = lines.strip()
    bold = _BOLD.match(text)
    if bold is not None:
        return plain(bold["title"]), text[bold.end() :].strip()
    title, rest = first_line(text)
    return plain(title), rest


def read_remark(body: str, path: str = "") -> Remark:
    """Read a comment of a reviewer whose ways are not known."""
    further = essence(body, path)
    title, rationale = titled(further.text)
    return Remark(
        title=title,
        rationale=rationale,
        suggestion=suggested(body),
        regions=further.regions,
        others=further.others,
    )


def keep(
    reading: Reading,
    where: str,
    remark: Remark,
    *,
    path: str | None = None,
    line: object = None,
    end_line: object = None,
    source: str | None = None,
    elsewhere: Elsewhere | None = None,
) -> None:
    """Keep a remark as a finding, at the place that is given or else at the one that it names."""
    if remark.others:
        reading.note(f"{where}: places in other files, which are not kept: {', '.join(remark.others)}")
    own = path is None
    reading.add(
        where,
        path=remark.path if own else path,
        line=remark.line if own else line,
        end_line=remark.end_line if own else end_line,
        # Further lines count in the same file as the place: where that is no head line, nor are they.
        also_at=() if elsewhere is not None else remark.regions,
        title=remark.title,
        rationale=remark.rationale,
        suggestion=remark.suggestion,
        category=remark.category,
        defect_class=CLASS_OF_LABEL.get(remark.category.casefold()),
        said=remark.said,
        source=source,
        elsewhere=elsewhere,
    )
