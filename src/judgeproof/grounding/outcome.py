"""The outcome of one row: a line of outcomes.jsonl."""

from collections.abc import Mapping

from msgspec import Struct

from judgeproof.citations.outcome import JudgeRecord
from judgeproof.grounding.facts import GradedClaim, SetAside

SCORER = "groundedness"
VERSION = "1"


class Outcome(Struct, frozen=True, kw_only=True):
    """What is known of one row after its claims were examined.

    `score` is the share of its assessed claims that are supported, `rubric_score` what the judge made of the whole, from 0
    to 1. `score` and `passed` are None unless `status` is assessed. `coverage` is the share of its claims that are
    assessed; None where it has no claim. `label` is what a human said of the row, if the row says so.
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
    rubric_score: float | None
    context_format: str | None
    counts: Mapping[str, int]
    coverage: float | None
    claims: tuple[GradedClaim, ...]
    set_aside: tuple[SetAside, ...]
    judge: JudgeRecord
    explanation: str
    label: str | None = None
