"""Reviews and findings as JSON: strict on the way in, whole on the way out. Pure."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from judgeproof.reviews.facts import Call, Elsewhere, Finding, Region, Review

# Beyond any file; a number that no line can have is a damaged record, not a place.
_Line = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
_Tokens = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class _Region(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    line: _Line | None
    end_line: _Line | None = None


class _Elsewhere(msgspec.Struct, frozen=True, kw_only=True):
    line: _Line
    end_line: _Line | None = None
    before: bool = False
    commit: str | None = None


class _Finding(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"defect_class": "class"}
):
    path: str
    line: _Line | None
    end_line: _Line | None = None
    also_at: tuple[_Region, ...] | None = None
    title: str | None = None
    rationale: str | None = None
    suggestion: str | None = None
    category: str | None = None
    defect_class: str | None = None
    severity: str | None = None
    severity_said: str | None = None
    severity_translated: bool | None = None
    source: str | None = None
    raw: str | None = None
    elsewhere: _Elsewhere | None = None


class _Call(msgspec.Struct, frozen=True, kw_only=True):
    prompt: _Tokens | None = None
    completion: _Tokens | None = None
    cache_read: _Tokens | None = None
    cache_write: _Tokens | None = None
    reasoning: _Tokens | None = None
    model: str | None = None


class _ReportedCall(_Call, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A call as a command writes it down: a key that we do not know may be a counter under another name."""


class _Usage(msgspec.Struct, frozen=True, kw_only=True):
    calls: tuple[_Call, ...]


class _Review(msgspec.Struct, frozen=True, kw_only=True):
    case: str
    reviewer: str
    repeat: Annotated[int, msgspec.Meta(ge=1, le=2**31)] = 1
    status: Literal["found", "silent", "incomplete", "failed", "unknown"]
    scale: Literal["ours", "foreign", "undeclared"] = "undeclared"
    findings: tuple[_Finding, ...] = ()
    raw: str | None = None
    output: str | None = None
    detail: str | None = None
    notices: tuple[str, ...] = ()
    usage: _Usage | None = None
    duration: float | None = None
    local: bool = False


def review_of(record: Mapping[str, Any]) -> Review:
    """Return a review from its JSON object. Raises ValueError that names the first key that does not fit."""
    read = msgspec.convert(record, _Review, strict=True)
    return Review(
        case=read.case, reviewer=read.reviewer, repeat=read.repeat, status=read.status, scale=read.scale,
        findings=tuple(_finding(finding) for finding in read.findings),
        raw=read.raw or "", output=read.output, detail=read.detail, notices=read.notices,
        calls=tuple(_call(call) for call in read.usage.calls) if read.usage is not None else None,
        duration=read.duration, local=read.local,
    )  # fmt: skip


def finding_of(record: Mapping[str, Any]) -> Finding:
    """Return a finding from its JSON object. Raises ValueError that names the first key that does not fit."""
    return _finding(msgspec.convert(record, _Finding, strict=True))


def _finding(read: _Finding) -> Finding:
    return Finding(
        path=read.path, line=read.line, end_line=read.end_line,
        also_at=tuple(Region(line=region.line, end_line=region.end_line) for region in read.also_at or ()),
        title=read.title or "", rationale=read.rationale or "", suggestion=read.suggestion or "",
        category=read.category or "", defect_class=read.defect_class, severity=read.severity,
        severity_said=read.severity_said, severity_translated=bool(read.severity_translated),
        source=read.source or "", raw=read.raw or "", elsewhere=_elsewhere(read.elsewhere),
    )  # fmt: skip


def _elsewhere(read: _Elsewhere | None) -> Elsewhere | None:
    if read is None:
        return None
    return Elsewhere(line=read.line, end_line=read.end_line, before=read.before, commit=read.commit)


def _call(read: _Call) -> Call:
    return Call(
        prompt=read.prompt, completion=read.completion, cache_read=read.cache_read, cache_write=read.cache_write,
        reasoning=read.reasoning,
        model=read.model,
    )  # fmt: skip


def calls_of(text: str) -> tuple[Call, ...]:
    """Return the calls that a command wrote down, a JSON object a line. Raises ValueError for a line that is none."""
    return tuple(
        _call(msgspec.json.decode(line, type=_ReportedCall, strict=True))
        for line in text.split("\n")
        if line.strip()
    )


def review_record(review: Review) -> dict[str, Any]:
    """Return a review as a line of material.jsonl holds it."""
    return {
        "case": review.case, "reviewer": review.reviewer, "repeat": review.repeat, "status": review.status,
        "scale": review.scale, "detail": review.detail, "notices": review.notices, "output": review.output,
        "local": review.local, "duration": review.duration,
        "usage": {"calls": [_call_record(call) for call in review.calls]} if review.calls is not None else None,
        "findings": [finding_record(finding) for finding in review.findings],
        "raw": review.raw,
    }  # fmt: skip


def _call_record(call: Call) -> dict[str, int | str | None]:
    return {
        "prompt": call.prompt, "completion": call.completion, "cache_read": call.cache_read,
        "cache_write": call.cache_write, "reasoning": call.reasoning, "model": call.model,
    }  # fmt: skip


def finding_record(finding: Finding) -> dict[str, Any]:
    """Return a finding as JSON holds it."""
    return {
        "path": finding.path, "line": finding.line, "end_line": finding.end_line,
        "also_at": [{"line": region.line, "end_line": region.end_line} for region in finding.also_at],
        "title": finding.title, "rationale": finding.rationale, "suggestion": finding.suggestion,
        "category": finding.category, "class": finding.defect_class, "severity": finding.severity,
        "severity_said": finding.severity_said, "severity_translated": finding.severity_translated,
        "source": finding.source, "raw": finding.raw, "elsewhere": _elsewhere_record(finding.elsewhere),
    }  # fmt: skip


def _elsewhere_record(place: Elsewhere | None) -> dict[str, Any] | None:
    if place is None:
        return None
    return {"line": place.line, "end_line": place.end_line, "before": place.before, "commit": place.commit}
