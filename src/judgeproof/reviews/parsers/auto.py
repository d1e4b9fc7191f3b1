"""The format of an output by its content: what its shape or its marks prove, never its file name."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from judgeproof.reviews.facts import Parsed
from judgeproof.reviews.parsers import check_runs, lines, parser_of, pr_agent_text
from judgeproof.reviews.parsers.documents import Unreadable, read_json, readable
from judgeproof.reviews.parsers.prose import unquoted
from judgeproof.reviews.parsers.states import STATES, at_state
from judgeproof.reviews.parsers.terminal import without_escapes
from judgeproof.reviews.parsers.values import is_list, is_object, text, under


def parse(raw: str, *, root: str = "") -> Parsed:
    """Recognise the format of an output and read it; a notice names the format. What is not recognised has failed."""
    name = recognise(raw)
    if name is not None:
        parsed = parser_of(name)(raw, root=root)
        return replace(parsed, notices=(f"read as {name}", *parsed.notices))
    if not readable(raw).strip():
        return at_state("empty_output")
    read = read_json(raw)
    if isinstance(read, Unreadable) and read.state != "not_json":
        return at_state(read.state, read.why)
    if not isinstance(read, Unreadable) and read.documents == ([],):
        return at_state(
            "no_review", "an empty list: several formats say so that they found nothing; name the format"
        )
    return at_state("unrecognised", STATES["unrecognised"].meaning + "; name the format")


def recognise(raw: str) -> str | None:
    """Return the name of the format that an output shows, None where it shows none."""
    content = readable(raw).strip()
    read = read_json(raw)
    if not isinstance(read, Unreadable):
        return _of_documents(read.documents)
    # Escapes and log lines may stand around a list in brackets, so a text is looked at even where JSON broke off.
    return _of_text(content) if read.state == "not_json" else None


# ---------------------------------------------------------------- JSON


def _of_documents(documents: tuple[Any, ...]) -> str | None:
    first = documents[0]
    if is_list(first):
        first = next((item for item in first if is_object(item)), None)
        return _first_that_fits(_ITEMS, first) if first is not None else None
    if len(documents) > 1:
        return _first_that_fits(_LINES, first)
    return _first_that_fits(_OBJECTS, first) or _first_that_fits(_LINES, first)


def _first_that_fits(table: tuple[tuple[str, Callable[[Any], bool]], ...], value: Any) -> str | None:
    return next((name for name, fits in table if is_object(value) and fits(value)), None)


def _has(*keys: str) -> Callable[[Any], bool]:
    """Make a test that asks for keys."""

    def fits(value: Any) -> bool:
        return all(key in value for key in keys)

    return fits


def _has_list(name: str, *beside: str) -> Callable[[Any], bool]:
    """Make a test that asks for a list under a key, and for one of the keys that stand beside it."""

    def fits(value: Any) -> bool:
        return is_list(value.get(name)) and (not beside or any(key in value for key in beside))

    return fits


def _semgrep(value: Any) -> bool:
    results = value.get("results")
    if not is_list(results):
        return False
    return "paths" in value or "check_id" in (results[0] if results and is_object(results[0]) else {})


def _check_of(maker: str) -> Callable[[Any], bool]:
    """Make a test for the check run of a maker."""

    def fits(value: Any) -> bool:
        return check_runs.is_check_run(value) and maker in check_runs.maker_of(value)

    return fits


def _gitlab_quality(value: Any) -> bool:
    return "description" in value and "fingerprint" in value and "location" in value


def _github(value: Any) -> bool:
    return ("user" in value or "author" in value) and "body" in value


_OBJECTS: tuple[tuple[str, Callable[[Any], bool]], ...] = (
    ("sarif", _has_list("runs", "version", "$schema")),
    ("rdjson", _has_list("diagnostics")),
    ("jsonlines", _has_list("findings", "status", "reviewer", "case")),
    ("codex", _has_list("findings", "overall_correctness", "overall_explanation")),
    ("contender", _has_list("comments", "summary")),
    ("gosec", _has("Issues", "Stats")),
    ("bandit", _has_list("results", "metrics", "generated_at")),
    ("semgrep", _semgrep),
    ("checkov", _has("check_type", "results")),
    ("checkov", _has("passed", "failed", "resource_count")),
    ("rubocop", _has_list("files", "summary", "metadata")),
    ("brakeman", _has_list("warnings", "scan_info")),
    ("codechecker", _has_list("reports", "version")),
    ("gitlab", _has_list("vulnerabilities")),
    ("pylint", _has_list("messages", "statistics")),
    ("bugbot", _check_of("bugbot")),
    ("macroscope", _check_of("macroscope")),
    ("coderabbit", _has("type", "errorType")),
    ("pr-agent", lambda value: is_list(under(value, "review", "key_issues_to_review"))),
    ("pr-agent", _has_list("code_suggestions")),
    ("github", _has_list("reviews")),
    ("github", lambda value: _github(under(value, "comments", 0) or {})),
    ("shellcheck", lambda value: set(value) == {"comments"} and is_list(value["comments"])),
    ("jsonlines", _has_list("findings")),
)
_ITEMS: tuple[tuple[str, Callable[[Any], bool]], ...] = (
    ("eslint", _has("filePath", "messages")),
    ("ruff", _has("filename", "location", "code")),
    ("pylint", _has("symbol", "message", "path")),
    ("hadolint", lambda value: "file" in value and "level" in value and isinstance(value.get("code"), str)),
    ("shellcheck", lambda value: "file" in value and "level" in value and "code" in value),
    ("code-scanning", _has("rule", "most_recent_instance")),
    ("checkov", _has("check_type", "results")),
    ("cloudaeye", lambda value: "golden_matches" in value or "not_golden" in value),
    ("github", _github),
    ("github", _has("annotation_level", "path")),
    ("gitlab", _gitlab_quality),
    ("jsonlines", lambda value: "path" in value and ("title" in value or "rationale" in value)),
)
_LINES: tuple[tuple[str, Callable[[Any], bool]], ...] = (
    ("rdjson", lambda value: bool(text(value, "message")) and is_object(value.get("location"))),
    ("ruff", _has("filename", "location", "code")),
    ("jsonlines", lambda value: "path" in value or ("status" in value and len(value) <= 2)),
)

# ---------------------------------------------------------------- text

_ARROW = re.compile(r"^[ \t]*\S{1,40}[ \t]+\[[^\]\n]{1,200}\][ \t]*\n\s*(?:\u2192|->)", re.MULTILINE)
_INCUMBENT = re.compile(r"^[ \t]*[\u2500-\u257f=_-]{4,}[ \t]*$", re.MULTILINE)
_COMPLETE = re.compile(r"^[^\w\n]*review completed?\b", re.IGNORECASE | re.MULTILINE)
_FREE_TIER = re.compile(r"free cli allowance|could(?:n['\u2019]t| not) find a git remote", re.IGNORECASE)
_BODIES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("bugbot", re.compile(r"BUGBOT_|Cursor Bugbot|\A\s*(?:@?cursor review|@?bugbot(?: run)?)\s*\Z|LOCATIONS START", re.IGNORECASE)),
    ("macroscope", re.compile(r"MURMUR_IGNORE|\A\s*@macroscope|\bMacroscope\b|\A\s*\W{0,8}\*\*(?:Critical|High|Medium|Low)\*\* `")),
    ("pr-agent", re.compile(r"PR Reviewer Guide|PR Code Suggestions|\A\s*\*\*Suggestion:\*\*|\A\s*/(?:review|improve)\b|Persistent review updated|\A[^\w\n]*Preparing (?:review|suggestions)")),
    ("codex", re.compile(r"\A\s*@codex\b|!\[P[0-9] Badge\]|^[^\w\n]*Codex Review\b|\bTo use Codex here\b|\bCodex usage limits?\b", re.MULTILINE)),
    ("coderabbit", re.compile(
        r"coderabbit|actionable comments|outside diff range comments|comments failed to post|prompt for all review comments"
        r"|\A\s*also applies to\b|\A[\s>]*_[^_\n]{1,80}_ \| _|^[^\w\n]*reviews paused|^[^\w\n]*review failed\b"
        r"|\A\s*`@[\w-]{1,60}`", re.IGNORECASE | re.MULTILINE)),
)  # fmt: skip
_ALSO = re.compile(r"^[ \t]*also applies to\b", re.IGNORECASE | re.MULTILINE)
_BOLD = re.compile(r"\s*\*\*[^*\n]{1,300}\*\*\s*\n")


def _of_text(content: str) -> str | None:
    plain = without_escapes(content)
    if _FREE_TIER.search(plain) or (_ARROW.search(plain) and _INCUMBENT.search(plain)):
        return "plaintext"
    if pr_agent_text.fits(plain):
        return "pr-agent"
    shown = unquoted(plain)
    body = next((name for name, marks in _BODIES if marks.search(shown)), None)
    if body is not None:
        return body
    if _BOLD.match(shown) and _ALSO.search(shown):
        return "coderabbit"
    if any(lines.LINE.fullmatch(line.rstrip()) for line in plain.split("\n")):
        return "lines"
    return "plaintext" if _COMPLETE.search(plain) else None
