"""The outcome of one row: a line of outcomes.jsonl."""

from collections.abc import Mapping

from msgspec import Struct

from judgeproof.citations.coverage import Statements
from judgeproof.citations.facts import Excluded, Occurrence

SCORER = "citation_correctness"
VERSION = "2"
ASSESSED, UNASSESSED = "assessed", "unassessed"


class JudgeRecord(Struct, frozen=True, kw_only=True):
    """What the judge contributed to a row. `rejected` is the reason for which its reply did not count in full."""

    name: str
    called: bool = False
    raw_score: float | None = None
    explanation: str = ""
    rejected: str | None = None
    detail: str | None = None
    discarded: int = 0


class Outcome(Struct, frozen=True, kw_only=True):
    """What is known of one row after its citations were examined.

    `score`, `passed` are None unless `status` is assessed. Counts of outcomes add up to the occurrences that have one;
    `open` counts those that could have one and have none. `label` is what a human said of the row, if the row says so.
    `citation_coverage` is the share of its statements that carry a citation, `supported_coverage` of those whose citation
    is supported; None where a share is not known, and `citation_coverage_why` says why that is.
    """

    row_id: str
    row: int
    scorer: str
    version: str
    status: str
    reason: str | None
    detail: str | None
    score: float | None
    passed: bool | None
    floor: bool
    style: str | None
    context_format: str | None
    counts: Mapping[str, int]
    citation_precision: float | None
    coverage: float | None
    occurrences: tuple[Occurrence, ...]
    excluded: tuple[Excluded, ...]
    judge: JudgeRecord
    explanation: str
    label: str | None = None
    statements: Statements | None = None
    citation_coverage: float | None = None
    citation_coverage_low: float | None = None
    citation_coverage_high: float | None = None
    citation_coverage_why: str | None = None
    supported_coverage: float | None = None
