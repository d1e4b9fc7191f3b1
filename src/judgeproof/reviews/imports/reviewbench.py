"""Reading the compact extract of ReviewBench into a pool."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from judgeproof.errors import InputError
from judgeproof.reviews.imports.pool import Pool, PoolChange, PoolFinding

_Line = Annotated[int, Meta(ge=1, le=100_000_000)]
_Name = Annotated[str, Meta(min_length=1)]
_Sha = Annotated[str, Meta(pattern="^[0-9a-f]{40}$")]


class _Finding(Struct):
    id: _Name
    path: _Name
    start_line: _Line
    end_line: _Line
    label: Literal["tp", "fp"]
    severity: _Name
    category: _Name
    scope: _Name
    producer: _Name
    source_type: _Name
    difficulty: str | None = None
    context: str | None = None
    text_head: str | None = None
    label_reason_head: str | None = None
    rule_id: str | None = None
    remap: str | None = None


class _Change(Struct):
    pr_key: _Name
    repo: _Name
    pr_number: _Line
    base: _Sha
    head: _Sha
    findings: list[_Finding]
    language: str | None = None
    source: str = ""


def pool(lines: Iterable[tuple[int, Mapping[str, Any]]]) -> Pool:
    """Return the pool of numbered JSON objects. Raises InputError that names the line where one is not as expected."""
    found: dict[str, PoolChange] = {}
    for number, line in lines:
        change = _change(number, line)
        if change.key in found:
            raise InputError(
                f"line {number}: pull request {change.key!r} stands there twice; expected each once"
            )
        found[change.key] = change
    if not found:
        raise InputError("no pull request; expected one JSON object a line, see docs/imports.md")
    return Pool(changes=tuple(found.values()))


def _change(number: int, line: Mapping[str, Any]) -> PoolChange:
    try:
        change = msgspec.convert(line, _Change)
    except (msgspec.ValidationError, RecursionError) as error:
        raise InputError(
            f"line {number}: {error}; expected a pull request of the extract, see docs/imports.md"
        ) from error
    expected = [f"{change.pr_key}#{n}" for n in range(1, len(change.findings) + 1)]
    for finding, name in zip(change.findings, expected, strict=True):
        if finding.id != name:
            raise InputError(
                f"line {number}: finding {finding.id!r}; expected {name!r}, for upstream's reasons count them"
            )
        if finding.end_line < finding.start_line:
            raise InputError(
                f"line {number}: finding {finding.id!r} ends in line {finding.end_line}, before its start in "
                f"{finding.start_line}; expected both ends in order"
            )
    return PoolChange(
        key=change.pr_key,
        repository=change.repo,
        number=change.pr_number,
        base=change.base,
        head=change.head,
        findings=tuple(_finding(finding) for finding in change.findings),
        language=change.language,
        source=change.source,
    )


def _finding(finding: _Finding) -> PoolFinding:
    return PoolFinding(
        id=finding.id,
        path=finding.path,
        start=finding.start_line,
        end=finding.end_line,
        label=finding.label,
        severity=finding.severity,
        category=finding.category,
        scope=finding.scope,
        producer=finding.producer,
        source=finding.source_type,
        text=finding.text_head,
        difficulty=finding.difficulty,
        context=finding.context,
        reason=finding.label_reason_head,
        rule=finding.rule_id,
        moved=finding.remap,
    )
