"""Comments of GitHub's REST interface: review comments, reviews, issue comments and annotations of one pull request."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judgeproof.reviews.facts import Elsewhere, Parsed
from judgeproof.reviews.parsers import bugbot, coderabbit, coderabbit_states, codex, macroscope, pr_agent
from judgeproof.reviews.parsers.documents import Unreadable, read_json
from judgeproof.reviews.parsers.places import lines_of
from judgeproof.reviews.parsers.prose import suggested
from judgeproof.reviews.parsers.reading import Reading, first_line
from judgeproof.reviews.parsers.remarks import Remark, keep, read_remark
from judgeproof.reviews.parsers.severity import COMMENTS
from judgeproof.reviews.parsers.states import STATES, at_state
from judgeproof.reviews.parsers.values import is_list, is_object, shown, text

# An export may be an object that holds lists of several kinds, as `gh pr view --json` prints it.
_LISTS = (
    "comments",
    "reviews",
    "review_comments",
    "reviewComments",
    "issue_comments",
    "issueComments",
    "annotations",
)
# Who speaks in which manner; a part of a login is enough, as organisations rename their applications.
_DIALECTS = (("coderabbit", coderabbit), ("codex", codex), ("cursor", bugbot), ("bugbot", bugbot),
             ("macroscope", macroscope), ("qodo", pr_agent), ("pr-agent", pr_agent), ("codium", pr_agent))  # fmt: skip


@dataclass(slots=True)
class Posted:
    """What an export says about the review itself: how many comments it announces and holds, and states in order."""

    announced: int = 0
    inline: int = 0
    states: list[str] = field(default_factory=list[str])

    def told(self, parsed: Parsed) -> None:
        """Keep what a text without findings comes to."""
        self.states.append(parsed.detail or parsed.status)


def parse(raw: str, *, root: str = "", author: str | None = None) -> Parsed:
    """Read an export, of one author's comments alone where one is named. Nothing in it does not tell of a review."""
    read = read_json(raw)
    if isinstance(read, Unreadable):
        return at_state(read.state, read.why)
    reading = Reading(source="github", words=COMMENTS, root=root)
    reading.note(*read.notices)
    items = [item for value in read.documents for item in _items(value)]
    posted = Posted()
    authors: list[str] = []
    for where, item in reading.objects(items, ""):
        if author is not None and _author(item).casefold() != author.casefold():
            continue
        if _read(where, item, reading, posted) and _author(item) not in authors:
            authors.append(_author(item))
    if len(authors) > 1:
        reading.note(
            f"findings of several authors: {', '.join(authors)}; name one to read its comments alone"
        )
    return _concluded(reading, posted)


def _items(value: Any) -> list[Any]:
    """Return the comments of a document: a list, pages of lists, or an object with lists under their usual names."""
    if is_list(value):
        return [item for part in value for item in (part if is_list(part) else [part])]
    held = [value[name] for name in _LISTS if is_list(value.get(name))] if is_object(value) else []
    return [item for part in held for item in part] if held else [value]


def _author(item: Mapping[str, Any]) -> str:
    return text(item, "user", "login") or text(item, "author", "login") or text(item, "author")


def _concluded(reading: Reading, posted: Posted) -> Parsed:
    """Findings come first; without any, the last text that tells what became of the review decides."""
    decided = [state for state in posted.states if state == "silent" or STATES[state].status != "unknown"]
    if posted.announced > posted.inline:
        reading.note(f"comments announced: {posted.announced}, in this export: {posted.inline}")
    if reading.findings or reading.trouble:
        reading.note(*(f"besides, a text says: {state}" for state in dict.fromkeys(decided)))
        if posted.announced > posted.inline:
            reading.trouble = reading.trouble or "findings_elsewhere"
        return reading.concluded()
    told = decided or posted.states
    if not told:
        return at_state("no_review", *reading.notices)
    if told[-1] == "silent":
        return replace(reading.concluded(), status="silent")
    return at_state(told[-1], *reading.notices)


# ---------------------------------------------------------------- one object


def _read(where: str, item: dict[str, Any], reading: Reading, posted: Posted) -> bool:
    """Read one object of an export, and tell whether it held a finding."""
    before = len(reading.findings)
    if "annotation_level" in item:
        _annotation(where, item, reading)
    elif not isinstance(item.get("body"), str):
        if item.get("body") is not None or not {"user", "author", "id", "state"} & set(item):
            reading.unread(where, f"{shown(item.get('body'))} is no text of a comment")
    elif text(item, "path"):
        _comment(where, item, reading, posted)
    else:
        _body(where, item, reading, posted)
    return len(reading.findings) > before


def _annotation(where: str, item: dict[str, Any], reading: Reading) -> None:
    message, title = text(item, "message"), text(item, "title")
    first, rest = first_line(message)
    reading.add(
        where,
        path=text(item, "path"),
        line=item.get("start_line"),
        end_line=item.get("end_line"),
        title=title or first,
        rationale=message if title else rest,
        said=text(item, "annotation_level") or None,
    )


def _comment(where: str, item: dict[str, Any], reading: Reading, posted: Posted) -> None:
    """Read a review comment. A reply in its thread is no finding; one that takes a finding back is told of."""
    body, path = text(item, "body"), text(item, "path")
    if item.get("in_reply_to_id") is not None or item.get("replyTo") is not None:
        reply = coderabbit_states.state_of(body).detail
        reading.note(f"{where}: a reply{': ' + reply if reply in ('withdrawn', 'retained') else ''}")
        return
    remark = _remark(body, path)
    if remark.settled is not None:
        posted.states.append("settled")
        reading.note(f"{where}: a finding that its reviewer calls: {remark.settled}")
        return
    line, end, elsewhere = _place(where, item, reading)
    keep(
        reading,
        where,
        remark,
        path=path,
        line=line,
        end_line=end,
        source=_author(item) or None,
        elsewhere=elsewhere,
    )
    posted.inline += 1


def _remark(body: str, path: str) -> Remark:
    """Read a comment in the manner that its text shows, whoever wrote it."""
    for read in (bugbot.remark_of, macroscope.remark_of, codex.remark_of, coderabbit.remark_of):
        remark = read(body, path)
        if remark is not None:
            return remark
    return pr_agent.remark_of(body) or replace(read_remark(body, path), suggestion=suggested(body))


def _place(where: str, item: dict[str, Any], reading: Reading) -> tuple[Any, Any, Elsewhere | None]:
    """Return the head lines of a comment, or where else it was made: on removed lines, or on an earlier commit."""
    last, first, side = item.get("line"), item.get("start_line"), text(item, "side")
    if item.get("subject_type") == "file":
        return None, None, None
    if last is None and item.get("original_line") is not None:
        made = _elsewhere(item, "original_start_line", "original_line")
        reading.note(
            f"{where}: outdated: made on {_told(made)} of commit {text(item, 'original_commit_id') or '?'}"
        )
        return None, None, made
    if side == "LEFT":
        made = _elsewhere(item, "start_line", "line")
        reading.note(f"{where}: made on {_told(made)} of the file before the change")
        return None, None, made
    if first is not None and text(item, "start_side") == "LEFT":
        reading.note(f"{where}: its range begins on line {shown(first)} of the file before the change")
        return last, None, None
    return (last, None, None) if first is None else (first, last, None)


def _told(made: Elsewhere | None) -> str:
    return "an unknown line" if made is None else f"line {made.end_line or made.line}"


def _elsewhere(item: dict[str, Any], start: str, end: str) -> Elsewhere | None:
    first = item.get(end) if item.get(start) is None else item.get(start)
    line, last, _ = lines_of(first, item.get(end))
    if line is None:
        return None
    outdated = end == "original_line"
    return Elsewhere(
        line=line,
        end_line=last if last != line else None,
        before=text(item, "side") == "LEFT",
        commit=text(item, "original_commit_id") or None if outdated else None,
    )


def _body(where: str, item: dict[str, Any], reading: Reading, posted: Posted) -> None:
    """Read a text that stands in no file: findings that a review's body folds, or what became of the review."""
    body = text(item, "body")
    if not body.strip():
        return
    dialect = next((module for name, module in _DIALECTS if name in _author(item).casefold()), None)
    if dialect is coderabbit or (dialect is None and "CodeRabbit" in body):
        before = len(reading.findings)
        coderabbit.read_body(body, where, reading)
        posted.announced += coderabbit_states.announced(body) or 0
        if len(reading.findings) == before:
            posted.told(coderabbit_states.state_of(body))
        return
    if dialect is None:
        return
    parsed = dialect.parse(body, root=reading.root)
    reading.findings += [replace(finding, raw=f"{where}: {finding.raw}") for finding in parsed.findings]
    if parsed.findings:
        reading.note(*(f"{where}: {notice}" for notice in parsed.notices))
    else:
        posted.told(parsed)
