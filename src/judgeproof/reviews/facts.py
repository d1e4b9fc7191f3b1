"""What a reviewer says: regions, findings, reviews. Lines count from 1; nothing here was interpreted."""

from dataclasses import dataclass

# What became of a review. The first three were delivered and are scored; the others keep their plants in the denominators.
STATUSES = ("found", "silent", "incomplete", "failed", "unknown")
DELIVERED = frozenset({"found", "silent", "incomplete"})

# Whose severity words a reviewer speaks, as declared for it; only "ours" is ever graded.
SCALES = ("ours", "foreign", "undeclared")

CLASSES = (
    "correctness", "concurrency", "security", "resource", "data-loss", "contract", "tests", "maintainability", "style",
    "slop",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """Lines of the file that a finding is about. An end that is missing or before the start: that one line."""

    line: int | None
    end_line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere:
    """Lines that a comment was made on and that are no head lines.

    They count in the file before the change (`before`), or in the file of an earlier commit (`commit`, None where it
    is not told).
    """

    line: int
    end_line: int | None = None
    before: bool = False
    commit: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One comment of a reviewer, as it was made. A line that is None or below 1 is no place.

    `severity` is the reviewer's own word or, where `severity_translated`, the level that we read; then `severity_said`
    is the word as spoken, None where it is lost. `raw` refers to the place in the raw output that it was read from.
    `elsewhere` is where it was made if that is no place in the head; then `line` is None.
    """

    path: str
    line: int | None
    end_line: int | None = None
    also_at: tuple[Region, ...] = ()
    title: str = ""
    rationale: str = ""
    suggestion: str = ""
    category: str = ""
    defect_class: str | None = None
    severity: str | None = None
    severity_said: str | None = None
    severity_translated: bool = False
    source: str = ""
    raw: str = ""
    elsewhere: Elsewhere | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """The tokens of one paid call, as reported. None is a counter that was not reported; reasoning is part of completion.

    `model` is the model that was called, None where it is the reviewer's own: a routed reviewer pays several.
    """

    prompt: int | None = None
    completion: int | None = None
    cache_read: int | None = None
    cache_write: int | None = None
    reasoning: int | None = None
    model: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """What a raw output comes to: status, findings, and why where it is neither found nor silent."""

    status: str
    findings: tuple[Finding, ...] = ()
    detail: str | None = None
    notices: tuple[str, ...] = ()
    calls: tuple[Call, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """One reviewer on one case, once. `raw` is its output as received, `duration` is in seconds.

    `calls` are the paid calls that were reported, None where nothing was; `local` tells that it is a registered
    analyzer, which costs CPU seconds and no money.
    """

    case: str
    reviewer: str
    repeat: int
    status: str
    scale: str
    findings: tuple[Finding, ...] = ()
    raw: str = ""
    output: str | None = None
    detail: str | None = None
    notices: tuple[str, ...] = ()
    calls: tuple[Call, ...] | None = None
    duration: float | None = None
    local: bool = False
