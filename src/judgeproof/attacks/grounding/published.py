"""Every answering system and judge against every figure of groundedness, held to what is declared. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeproof.attacks import declared, scoring
from judgeproof.attacks.citations.material import MATERIAL
from judgeproof.attacks.declared import Better, Delivery, Measured, Table
from judgeproof.attacks.grounding.answers import Writer
from judgeproof.attacks.grounding.strategy import GroundingStrategy
from judgeproof.citations.examination import Options
from judgeproof.grounding import figures
from judgeproof.grounding.scorer import GROUNDEDNESS

# Which way each published figure is better; a figure that is missing here is a problem, not a guess. How many claims
# there are is better with more: fewer is what an answer that hides them from code has. So is it, turned round, with
# what was set aside.
DIRECTIONS: Mapping[str, Better] = {
    "pass_rate": "more", "pass_rate_low": "more", "pass_rate_high": "more", "support": "more", "support_low": "more",
    "support_high": "more", "graded": "more", "assessed": "more", "unassessed": "less", "unreadable": "less",
    "failed": "less", "supported": "more", "contradicted": "less", "open": "less", "claims": "more", "set_aside": "less",
    "agreement": "more",
}  # fmt: skip


def rows(write: Writer) -> Iterator[dict[str, Any]]:
    """Yield the rows that an answering system leaves behind, as a file of rows holds them."""
    for number, material in enumerate(MATERIAL):
        answer = write(material, number)
        row: dict[str, Any] = {
            "id": material.id, "question": material.question, "response": answer.response,
            "context": [{"id": label, "text": text} for label, text in material.sources.items()],
        }  # fmt: skip
        yield row if answer.label is None else {**row, "human_label": answer.label}


def report(strategy: GroundingStrategy, delivery: Delivery) -> dict[str, Any]:
    """Return the report of one answering system before one judge."""
    return scoring.report(GROUNDEDNESS, rows(strategy.write), strategy.judge, delivery, Options())


def _measured(strategy: GroundingStrategy, delivery: Delivery) -> Measured:
    told = report(strategy, delivery)
    return declared.measured(figures.limit_figures(told), {})


TABLE: Table[GroundingStrategy] = Table(
    name="grounding", title="Answers and judges against the figures of groundedness", directions=DIRECTIONS,
    measure=_measured,
)  # fmt: skip
