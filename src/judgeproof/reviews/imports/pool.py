"""A pool: findings of several producers on the same pull requests, each labelled as worth raising or not.

There is one list a pull request, without duplicates as the benchmark found them, and no label says which finding of one
producer is which of another. Lines count from 1, ranges include both ends.
"""

from dataclasses import dataclass
from typing import Literal

Label = Literal["tp", "fp"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolFinding:
    """One finding. `text` is the beginning of what it says, None for a person's comment, whose words are not here.

    `reason` is the beginning of what the benchmark said of its label, None where that was not kept.
    `moved` tells how the place of a human comment was carried over to the reviewed commit: `alignment:lines before`.
    """

    id: str
    path: str
    start: int
    end: int
    label: Label
    severity: str
    category: str
    scope: str
    producer: str
    source: str
    text: str | None = None
    difficulty: str | None = None
    context: str | None = None
    reason: str | None = None
    rule: str | None = None
    moved: str | None = None

    @property
    def golden(self) -> bool:
        """Whether the benchmark calls it worth raising."""
        return self.label == "tp"


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolChange:
    """One pull request with both its commits, which may be checked out, and its findings in upstream's order."""

    key: str
    repository: str
    number: int
    base: str
    head: str
    findings: tuple[PoolFinding, ...]
    language: str | None = None
    source: str = ""

    @property
    def goldens(self) -> tuple[PoolFinding, ...]:
        """The findings that are worth raising."""
        return tuple(finding for finding in self.findings if finding.golden)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Everything that was imported."""

    changes: tuple[PoolChange, ...]

    @property
    def findings(self) -> tuple[PoolFinding, ...]:
        """All findings, change by change."""
        return tuple(finding for change in self.changes for finding in change.findings)
