"""CodeRabbit: its comments, the bodies of its reviews with the findings folded into them, and its notices."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from judgeproof.reviews.facts import Finding, Parsed
from judgeproof.reviews.parsers.coderabbit_states import announced, state_of
from judgeproof.reviews.parsers.documents import readable
from judgeproof.reviews.parsers.prose import (
    Fold,
    fences,
    folded,
    masked,
    suggested,
    unquoted,
    without_comments,
    worded,
)
from judgeproof.reviews.parsers.reading import Reading, document, misshapen
from judgeproof.reviews.parsers.remarks import Remark, essence, keep, titled
from judgeproof.reviews.parsers.severity import INCUMBENT
from judgeproof.reviews.parsers.states import at_state
from judgeproof.reviews.parsers.values import text

_LABELS = re.compile(r"^[ \t]*_[^_\n|]{1,80}_(?:[ \t]*\|[ \t]*_[^_\n|]{1,80}_){0,5}[ \t]*$", re.MULTILINE)
_BOLD = re.compile(
    r"^[ \t]*\*\*(?!Actionable comments posted|Next review|Reviewed commit|Plan|Run ID)[^*\n].*\*\*[ \t]*$"
)
_GENERATED = re.compile(r"auto-generated (?:reply by CodeRabbit|comment: )", re.IGNORECASE)
_SECTION = re.compile(
    r"^(?P<name>.*?)[ ]*\bcomments?\b(?P<how>[^()]*)\((?P<count>[0-9]{1,6})\)$", re.IGNORECASE
)
_COUNT = re.compile(r"[ ]*\([0-9]{1,6}\)$")
_ENTRY = re.compile(
    r"^[ \t]*(?P<tick>`?)(?:Lines? )?L?(?P<start>[0-9]{1,9})(?:[ ]?[-\u2013][ ]?L?(?P<end>[0-9]{1,9}))?(?P=tick):[ \t]*(?P<rest>.*)$"
)
_PROMPT = re.compile(r"prompt for (?:all|ai)|fix all issues", re.IGNORECASE)
_FILE = re.compile(r"^In [`'\"]?@?(?P<path>[^`'\"\n]+?)[`'\"]?:[ \t]*$")
_TASK = re.compile(
    r"^- (?:around |at |on )?lines? (?P<start>[0-9]{1,9})(?:[ ]?(?:-|to|and)[ ]?(?P<end>[0-9]{1,9}))?:[ ]*(?P<rest>.*)$",
    re.IGNORECASE,
)
_HEADING = re.compile(r"^(?P<name>[\w -]{1,40}) comments?:[ \t]*$", re.IGNORECASE)
# Comments that only say what was checked and found to be fine.
_PRAISE = re.compile(r"^[^\w\n]*additional$", re.IGNORECASE)


def parse(raw: str, *, root: str = "") -> Parsed:
    """Read a comment, a review's body, a notice, or the error that the command line prints as JSON."""
    body = readable(raw).strip()
    if body.startswith("{"):
        read = document(raw)
        return read if isinstance(read, Parsed) else _error(read[0])
    reading = Reading(source="coderabbit", words=INCUMBENT, root=root)
    read_body(body, "body", reading)
    for where, remark in _prompts(body):
        if not any(_same(remark, finding) for finding in reading.findings):
            keep(reading, where, remark)
    if not reading.findings and reading.trouble is None:
        return _alone(body, reading)
    count = announced(body) or 0
    if count > sum(finding.raw.startswith("prompt") for finding in reading.findings):
        reading.note(f"findings announced that stand in other comments: {count}")
        reading.trouble = reading.trouble or "findings_elsewhere"
    return reading.concluded()


def _error(value: Any) -> Parsed:
    if text(value, "type") != "error":
        return misshapen("an error of the command line", value)
    kind = text(value, "errorType")
    return at_state("rate_limited" if "rate" in kind else "review_failed", text(value, "message") or kind)


def _alone(body: str, reading: Reading) -> Parsed:
    remark = remark_of(body)
    if remark is None:
        return state_of(body)
    keep(reading, "body", remark)
    return reading.concluded()


def _same(remark: Remark, finding: Finding) -> bool:
    return remark.path == finding.path and remark.line == str(finding.line)


# ---------------------------------------------------------------- one comment


def remark_of(body: str, path: str = "") -> Remark | None:
    """Read one comment: a line of labels, a title in bold, the text. None where the text is no such comment."""
    shown = without_comments(unquoted(body)).strip()
    first = shown.partition("\n")[0]
    if _LABELS.match(first) is None and (_BOLD.match(first) is None or _GENERATED.search(body)):
        return None
    return remark_in(body, path)


def remark_in(body: str, path: str = "", section: str = "") -> Remark:
    """Read a text that is known to be a comment; what stands in a section of nitpicks is a nitpick."""
    shown = unquoted(body)
    labels = _LABELS.search(shown)
    category, said = _labels(labels[0]) if labels else ("", None)
    if said is None and section.casefold().startswith("nitpick"):
        said = section.split(maxsplit=1)[0]
    bare = shown[: labels.start()] + shown[labels.end() :] if labels else shown
    further = essence(bare, path)
    title, rationale = titled(further.text)
    return Remark(
        title=title,
        rationale=rationale,
        suggestion=suggested(shown),
        category=category or section,
        said=said,
        regions=further.regions,
        others=further.others,
    )


def _labels(line: str) -> tuple[str, str | None]:
    """Return the category that a line of labels names first, and its severity, which mostly stands second."""
    labels = [worded(part.strip().strip("_")) for part in line.split("|")]
    words = [label.partition("(")[0].strip() for label in labels]
    for word in (*words[1:], words[0]):
        if word.casefold() in INCUMBENT.levels:
            return labels[0], word
    return labels[0], None


# ---------------------------------------------------------------- a review's body


def read_body(body: str, where: str, reading: Reading) -> None:
    """Read the findings that the sections of a review's body hold, and note a section that holds fewer than it says."""
    for section in folded(without_comments(unquoted(body))).walk():
        named = _SECTION.match(worded(section.summary))
        if named is None or (_PRAISE.match(named["name"]) and not named["how"].strip()):
            continue
        before = len(reading.findings)
        for fold in section.folds:
            _read_file(fold, f"{where}: {named['name']}", named["name"], reading)
        read = len(reading.findings) - before
        if section.folds and read < int(named["count"]):
            reading.trouble = reading.trouble or "fewer_than_declared"
            reading.note(f"{where}: {named['name']}: {named['count']} are declared, {read} were read")


def _read_file(fold: Fold, where: str, section: str, reading: Reading) -> None:
    """Read the entries of one file: each begins with its lines and reaches to the next one."""
    named = _COUNT.sub("", fold.summary).strip("`")
    lines = fold.text.split("\n")
    starts = [
        (at, entry) for at, line, fenced in masked(fold.text) if not fenced and (entry := _ENTRY.match(line))
    ]
    for number, (at, entry) in enumerate(starts):
        end = starts[number + 1][0] if number + 1 < len(starts) else len(lines)
        path = _path(named, entry)
        remark = remark_in("\n".join([entry["rest"], *lines[at + 1 : end]]), path, section)
        if len(starts) == 1 and not remark.suggestion:
            proposed = (suggested(inner.text) for inner in fold.walk())
            remark = replace(remark, suggestion=next(filter(None, proposed), ""))
        keep(
            reading,
            f"{where}: {path}[{number}]",
            remark,
            path=path,
            line=entry["start"],
            end_line=entry["end"],
        )


def _path(named: str, entry: re.Match[str]) -> str:
    """Return the path of a file; where comments are sorted by severity, the entry's lines are tacked on to it."""
    for lines in (f"-{entry['start']}-{entry['end'] or entry['start']}", f"-{entry['start']}"):
        if named.endswith(lines):
            return named.removesuffix(lines)
    return named


def _prompts(body: str) -> Iterator[tuple[str, Remark]]:
    """Go through the findings that the prompt for agents lists: the only place of some of them."""
    for fold in folded(unquoted(body)).walk():
        if _PROMPT.search(fold.summary):
            for _, content in fences(fold.text):
                yield from _tasks(content)


def _tasks(content: str) -> Iterator[tuple[str, Remark]]:
    path, section = "", ""
    task: tuple[re.Match[str], list[str]] | None = None
    for line in [*content.split("\n"), ""]:
        match = _TASK.match(line)
        if task is not None and (match or not line.startswith(" ")):
            yield _task(*task, path, section)
            task = None
        heading, file = _HEADING.match(line), _FILE.match(line)
        if heading is not None:
            section = heading["name"]
        elif file is not None:
            path = file["path"]
        elif match is not None:
            task = (match, [match["rest"]])
        elif task is not None:
            task[1].append(line.strip())


def _task(match: re.Match[str], lines: list[str], path: str, section: str) -> tuple[str, Remark]:
    first, stop, rest = " ".join(lines).strip().partition(". ")
    return f"prompt: {path}:{match['start']}", Remark(
        title=first + stop.strip(),
        rationale=rest,
        category="" if section.casefold() == "inline" else section,
        said=section if section.casefold() == "nitpick" else None,
        path=path,
        line=match["start"],
        end_line=match["end"],
    )
