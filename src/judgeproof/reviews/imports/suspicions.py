"""What of a pool cannot be taken at its word: goldens that may be one defect twice, and places that are none.

Each suspicion says where it comes from: a rule of ours, or the benchmark's own reason.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from judgeproof.reviews.imports.places import gap, overlap, same_file
from judgeproof.reviews.imports.pool import Pool, PoolChange, PoolFinding

_ENOUGH = 0.3

# `Duplicate of Finding 2`, `the same factual issue as Finding 1`, `Duplicate of Findings 19 and 20`.
_SAYS_SAME = re.compile(
    r"\b(?:duplicate|same|identical)\b[^.]{0,60}?\bFindings?\s+(\d{1,4}(?:\s*(?:,|and|&)\s*\d{1,4})*)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")

# How a reason says that a place is not there, or is somewhere else than the finding says.
_MISPLACED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\blines?\b[^.;]{0,40}\b(?:does|do)(?:n't| not) (?:even )?exist\b",
        r"\blines?\b[^.]{0,40}\bthe file\b[^.]{0,20}\bonly \d+ lines\b",
        r"\bwrong line numbers?\b",
        r"\bline references are\b[^.]{0,20}\bwrong\b",
        r"\bat line \d+, not \d+",
        r"^lines? \d+\D{1,3}\d+ in the actual file contain",
        r"\bmislocated\b",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SamePair:
    """Two goldens that may be one defect. `by_rule`: near, of one category and severity; `by_reason`: upstream says so."""

    change: str
    first: str
    second: str
    gap: int | None
    overlap: float
    by_rule: bool
    by_reason: bool


def same_goldens(pool: Pool) -> tuple[SamePair, ...]:
    """Return the pairs of goldens that may be one defect, in the order of the pool."""
    return tuple(pair for change in pool.changes for pair in _same_goldens(change))


def _same_goldens(change: PoolChange) -> Iterator[SamePair]:
    named = {
        frozenset((golden.id, other.id)) for golden in change.goldens for other in _named(change, golden)
    }
    for first, second in combinations(change.goldens, 2):
        by_rule, by_reason = looks_same(first, second), frozenset((first.id, second.id)) in named
        if by_rule or by_reason:
            yield SamePair(
                change=change.key,
                first=first.id,
                second=second.id,
                gap=gap(first, second) if same_file(first, second) else None,
                overlap=overlap(first, second) if same_file(first, second) else 0.0,
                by_rule=by_rule,
                by_reason=by_reason,
            )


def looks_same(a: PoolFinding, b: PoolFinding) -> bool:
    """Tell whether two goldens of different producers share enough of a place, a category and a severity."""
    return (
        a.producer != b.producer
        and same_file(a, b)
        and overlap(a, b) >= _ENOUGH
        and (a.category, a.severity) == (b.category, b.severity)
    )


def _named(change: PoolChange, golden: PoolFinding) -> Iterator[PoolFinding]:
    """Yield the goldens that a golden's reason calls the same.

    Upstream counts `Finding 1` from the first finding of the batch that was verified together, which holds findings of
    one kind of source; so the number is read as a place among the findings of the same kind.
    """
    batch = [finding for finding in change.findings if finding.source == golden.source]
    for match in _SAYS_SAME.finditer(golden.reason or ""):
        for number in _NUMBER.findall(match[1]):
            if 1 <= int(number) <= len(batch):
                other = batch[int(number) - 1]
                if other.golden and other.id != golden.id:
                    yield other


@dataclass(frozen=True, slots=True, kw_only=True)
class Misplaced:
    """A finding whose place is not there or means other lines, by the benchmark's own reason."""

    finding: str
    path: str
    start: int
    end: int
    reason: str


def misplaced(pool: Pool) -> tuple[Misplaced, ...]:
    """Return the findings whose places upstream itself denies. Reasons that were cut may hide further ones."""
    return tuple(
        Misplaced(
            finding=finding.id, path=finding.path, start=finding.start, end=finding.end, reason=finding.reason
        )
        for finding in pool.findings
        if finding.reason and any(pattern.search(finding.reason) for pattern in _MISPLACED)
    )
