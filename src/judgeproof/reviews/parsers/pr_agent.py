"""PR-Agent (Qodo Merge): its reviewer guide, its table of suggestions, its comments, and its model's answer."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import unescape
from typing import Any
from urllib.parse import unquote

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers import pr_agent_text
from judgeproof.reviews.parsers.documents import readable
from judgeproof.reviews.parsers.prose import fences, plain, suggested, without_comments, without_fences
from judgeproof.reviews.parsers.reading import Reading, document, misshapen
from judgeproof.reviews.parsers.remarks import Remark, keep
from judgeproof.reviews.parsers.severity import RISK
from judgeproof.reviews.parsers.states import at_state
from judgeproof.reviews.parsers.values import is_list, is_object, under, word

_GUIDE = re.compile(r"PR Reviewer Guide\b")
_FOCUS = re.compile(r"Recommended focus areas for review|Key issues to review", re.IGNORECASE)
_END = re.compile(r"</td>\s*</tr>|^(?:## |### (?!.{0,4}Recommended))", re.MULTILINE)
_ISSUE = re.compile(
    r"<a href=['\"](?P<link>[^'\"\s]{1,1000})['\"]>\s*(?:<strong>|\*\*)(?P<title>[^<\n]{1,300}?)(?:</strong>|\*\*)\s*</a>"
    r"|\[\*\*(?P<title2>[^\n\]]{1,300}?)\*\*\]\((?P<link2>[^()\s]{1,1000})\)"
    r"|^(?:<strong>(?P<title3>[^<\n]{1,300})</strong><br>|\*\*(?P<title4>[^*\n]{1,300})\*\*[ \t]*$)",
    re.MULTILINE,
)
_LINES = re.compile(r"(?:R|#L|#lines-)(?P<start>[0-9]{1,9})(?:(?:-R?L?|:)(?P<end>[0-9]{1,9}))?$")
_ANCHOR = re.compile(r"#diff-(?P<digest>[0-9a-f]{64})")
_BLOB = re.compile(r"/blob/[^/]+/(?P<path>[^?#]+)")
_CONCERNS = re.compile(
    r"(?:<strong>Security concerns</strong>|### \S{0,4} ?Security concerns)(?P<text>.*?)(?=</td>|^###|\Z)",
    re.DOTALL | re.MULTILINE,
)
_TABLE = re.compile(r"PR Code Suggestions\b")
_ROW = re.compile(r"<details>\s*<summary>(?P<title>(?:(?!</summary>).){1,400})</summary>")
_PLACE = re.compile(r"\[(?P<path>[^\[\]\n]{1,500}?)[ ]\[(?P<start>[0-9]{1,9})(?:-(?P<end>[0-9]{1,9}))?\]\]")
_WHY = re.compile(r"^\*\*(?P<why>.{1,2000}?)\*\*[ \t]*$", re.MULTILINE | re.DOTALL)
_IMPACT = re.compile(r"</td><td align=center>\s*(?P<impact>[A-Za-z]{1,20})")
_CATEGORY = re.compile(r"<td rowspan=[0-9]{1,4}>(?P<category>[^\n]{1,200}?)</td>")
_COMMENT = re.compile(
    r"\s*\*\*Suggestion:\*\*[ ]*(?P<text>.*?)(?:\[(?P<label>[^\[\],\n]{1,60})(?:, importance: (?P<score>[0-9]{1,2}))?\]\s*)?(?=\n|\Z)",
    re.DOTALL,
)
_COMMAND = re.compile(r"\s*/(?:review|improve|describe|ask|agentic_review)\b[^\n]{0,300}\s*")
_STATES = (
    ("in_progress", re.compile(r"^[^\w\n]*(?:Preparing|Generating) (?:PR )?(?:review|suggestions|code suggestions)|work in progress", re.IGNORECASE | re.MULTILINE)),
    ("review_failed", re.compile(r"\bfailed to (?:generate|review|create|produce)\b|\breview failed\b", re.IGNORECASE)),
    ("quota", re.compile(r"\b(?:usage|monthly|free) (?:limit|quota)\b|\btrial (?:has )?(?:ended|expired)\b|\bout of credits\b", re.IGNORECASE)),
    ("skipped", re.compile(r"\bincremental review skipped\b|\bno (?:new )?files (?:were )?changed\b|\breview (?:was )?skipped\b", re.IGNORECASE)),
    ("findings_elsewhere", re.compile(r"\bPersistent (?:review|suggestions?) updated to latest commit\b", re.IGNORECASE)),
)  # fmt: skip
_CLEAN = re.compile(r"No major issues detected|No code suggestions found for the PR", re.IGNORECASE)


def parse(raw: str, *, root: str = "", paths: Sequence[str] = ()) -> Parsed:
    """Read a comment or the model's answer. A guide on GitHub names files by a hash: `paths` are those it may mean."""
    body = readable(raw).strip()
    if body.startswith("{"):
        read = document(raw)
        return read if isinstance(read, Parsed) else _object(read[0], root)
    reading = Reading(source="pr-agent", words=RISK, root=root)
    if pr_agent_text.fits(body):
        return _answer(body, reading)
    by_hash = {sha256(path.encode("utf-8", "replace")).hexdigest(): path for path in paths}
    for where, remark in remarks_of(body, by_hash):
        if not remark.path:
            reading.note(
                f"{where}: the file is named by a hash only, or not at all ({remark.line or 'no line'})"
            )
        keep(reading, where, remark)
    return reading.concluded() if reading.findings else state_of(body)


def state_of(body: str) -> Parsed:
    """Return what a text without findings says about the review."""
    bare = without_comments(body)
    if not bare.strip():
        return at_state("empty_output")
    if _COMMAND.fullmatch(bare):
        return at_state("command")
    if _CLEAN.search(bare):
        return Parsed(status="silent")
    for state, wording in _STATES:
        if wording.search(bare):
            return at_state(state)
    return at_state("unrecognised")


def remarks_of(body: str, by_hash: dict[str, str]) -> Iterator[tuple[str, Remark]]:
    """Go through the findings of a comment: focus areas, security concerns, suggestions, or one inline suggestion."""
    if _GUIDE.search(body) or _FOCUS.search(body):
        yield from _focus_areas(body, by_hash)
        yield from _concerns(body)
    table = _TABLE.search(body)
    if table is not None:
        yield from _suggestions(body[table.start() :])
    inline = remark_of(body)
    if inline is not None:
        yield "body", inline


def remark_of(body: str) -> Remark | None:
    """Read an inline suggestion, None where the text is none."""
    match = _COMMENT.match(body)
    if match is None:
        return None
    return Remark(
        title=plain(match["text"]),
        suggestion=suggested(body),
        category=match["label"] or "",
        said=match["score"],
    )


def _focus_areas(body: str, by_hash: dict[str, str]) -> Iterator[tuple[str, Remark]]:
    focus = _FOCUS.search(body)
    if focus is None:
        return
    end = _END.search(body, focus.end())
    part = body[focus.end() : end.start() if end else len(body)]
    issues = list(_ISSUE.finditer(part))
    for at, issue in enumerate(issues):
        content = part[issue.end() : issues[at + 1].start() if at + 1 < len(issues) else len(part)]
        title = issue["title"] or issue["title2"] or issue["title3"] or issue["title4"]
        path, line, last = _place_of(issue["link"] or issue["link2"] or "", by_hash)
        text = unescape(content.partition("</summary>")[0]).replace("<br>", "\n")
        yield (
            f"focus[{at}]",
            Remark(
                title=plain(title),
                rationale=_without_tags(without_fences(text)),
                path=path,
                line=line,
                end_line=last,
            ),
        )


def _without_tags(text: str) -> str:
    return re.sub(r"</?(?:details|summary|strong|td|tr|table|a)\b[^<>]*>", "", text).strip()


def _place_of(link: str, by_hash: dict[str, str]) -> tuple[str, str | None, str | None]:
    lines, anchor, blob = _LINES.search(link), _ANCHOR.search(link), _BLOB.search(link)
    path = (
        by_hash.get(anchor["digest"], "")
        if anchor
        else unquote(blob["path"], errors="replace")
        if blob
        else ""
    )
    return path, lines["start"] if lines else None, lines["end"] if lines else None


def _concerns(body: str) -> Iterator[tuple[str, Remark]]:
    match = _CONCERNS.search(body)
    text = _without_tags(match["text"].replace("<br>", "\n")) if match else ""
    if text:
        yield "security", Remark(title="Security concerns", rationale=text, category="security")


def _suggestions(table: str) -> Iterator[tuple[str, Remark]]:
    rows = [row for row in _ROW.finditer(table) if "importance[" not in row["title"]]
    categories = list(_CATEGORY.finditer(table))
    for at, row in enumerate(rows):
        part = table[row.end() : rows[at + 1].start() if at + 1 < len(rows) else len(table)]
        place, why, impact = _PLACE.search(part), _WHY.search(part), _IMPACT.search(part)
        if place is None and "___" not in part:
            continue  # a fold that only helps to use the tool
        above = bisect_right(categories, row.start(), key=_end_of)
        yield (
            f"suggestion[{at}]",
            Remark(
                title=plain(unescape(row["title"])),
                rationale=plain(unescape(why["why"])) if why else "",
                suggestion=next((content for info, content in fences(part) if info == "diff"), ""),
                category=plain(categories[above - 1]["category"].replace("<br>", "")) if above else "",
                said=impact["impact"] if impact else None,
                path=place["path"] if place else "",
                line=place["start"] if place else None,
                end_line=place["end"] if place else None,
            ),
        )


def _end_of(match: re.Match[str]) -> int:
    return match.end()


# ---------------------------------------------------------------- the model's answer


def _answer(body: str, reading: Reading) -> Parsed:
    for where, item in pr_agent_text.items_of(body):
        _add_item(where, item, reading)
    if reading.findings or reading.trouble:
        return reading.concluded()
    if pr_agent_text.is_empty(body):
        return Parsed(status="silent")
    return at_state("wrong_shape", "the answer has a list of issues, and no issue in it could be read")


def _object(value: Any, root: str) -> Parsed:
    lists = (
        ("key_issues_to_review", under(value, "review", "key_issues_to_review")),
        ("key_issues_to_review", under(value, "key_issues_to_review")),
        ("code_suggestions", under(value, "code_suggestions")),
    )
    found = [(name, items) for name, items in lists if is_list(items)]
    if not found:
        return misshapen("an answer with key_issues_to_review or code_suggestions", value)
    reading = Reading(source="pr-agent", words=RISK, root=root)
    for name, items in found:
        for where, item in reading.objects(items, name):
            _add_item(where, item, reading)
    return reading.concluded()


def _add_item(where: str, item: Any, reading: Reading) -> None:
    title = word(item, "issue_header") or word(item, "one_sentence_summary")
    content = word(item, "issue_content") or word(item, "suggestion_content")
    if not is_object(item) or not (title or content):
        reading.unread(where, "no header and no content")
        return
    start = under(item, "start_line")
    end = under(item, "end_line")
    reading.add(
        where,
        path=word(item, "relevant_file") or "",
        line=under(item, "relevant_lines_start") if start is None else start,
        end_line=under(item, "relevant_lines_end") if end is None else end,
        title=title or content or "",
        rationale=content or "" if title else "",
        suggestion=word(item, "improved_code") or "",
        category=word(item, "label") or "",
    )
