"""Answers and judges through the real pipeline of the citations track, and the figures that a gate reads. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeproof.attacks.citations.answers import Writer
from judgeproof.attacks.citations.judges import Judge
from judgeproof.attacks.citations.material import MATERIAL
from judgeproof.attacks.declared import Better
from judgeproof.attacks.scoring import NAME, SECRET, gone, heard, is_lost
from judgeproof.citations import dialogue, figures, verdict
from judgeproof.citations.examination import Options, examine
from judgeproof.citations.facts import Row
from judgeproof.citations.outcome import Outcome
from judgeproof.citations.rows import read_row

# Which way each published figure is better; a figure that is missing here is a problem, not a guess.
DIRECTIONS: Mapping[str, Better] = {
    "pass_rate": "more", "pass_rate_low": "more", "pass_rate_high": "more", "precision": "more", "graded": "more",
    "assessed": "more", "unassessed": "less", "unreadable": "less", "failed": "less", "failed_proven": "less",
    "proven": "less", "asserted": "less", "supported": "more", "misattributed": "less", "contradicted": "less",
    "unsupported": "less", "fabricated": "less", "ambiguous": "less", "agreement": "more",
    "citation_coverage": "more", "citation_coverage_low": "more", "supported_coverage_low": "more", "uncited": "less",
}  # fmt: skip


def report(write: Writer, judge: Judge, *, lost: bool) -> dict[str, Any]:
    """Return the report of one answering system before one judge; where rows get lost, every third is not answered."""
    outcomes = [
        outcome(fields, number, gone if lost and is_lost(number) else judge)
        for number, fields in enumerate(rows(write))
    ]
    return figures.sections(figures.tallied(outcomes, ()), cost="none")


def rows(write: Writer) -> Iterator[dict[str, Any]]:
    """Yield the rows that an answering system leaves behind, as a file of rows holds them."""
    for number, material in enumerate(MATERIAL):
        answer = write(material, number)
        row: dict[str, Any] = {
            "id": material.id, "question": material.question, "response": answer.response,
            "context": [{"id": label, "text": text} for label, text in material.sources.items()],
        }  # fmt: skip
        yield row if answer.label is None else {**row, "human_label": answer.label}


def outcome(fields: Mapping[str, Any], number: int, judge: Judge) -> Outcome:
    """Take one row to its outcome; the judge is asked as often as the dialogue asks."""
    row = read_row(fields, number=number + 1, line=number + 1)
    if not isinstance(row, Row):
        return verdict.unreadable(row, NAME)
    options = Options()
    return heard(dialogue.converse(examine(row, options), options, judge=NAME, secret=SECRET), judge)


def published(told: Mapping[str, Any]) -> dict[str, float | int | None]:
    """Return every figure that a limit may be set on."""
    return figures.limit_figures(told)


def beside(told: Mapping[str, Any]) -> dict[str, int]:
    """Return the counts that a report shows beside its figures, and that no limit may be set on."""
    citations = told["citations"]
    return {
        "TOTAL": citations["total"], "EXCLUDED": citations["excluded"], "IGNORED": citations["buckets"]["ignored"],
    }  # fmt: skip
