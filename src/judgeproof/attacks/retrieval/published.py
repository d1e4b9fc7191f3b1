"""Every retriever and judge against every figure of retrieval, held to what is declared. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeproof.attacks import declared, scoring
from judgeproof.attacks.citations.material import MATERIAL
from judgeproof.attacks.declared import Better, Delivery, Measured, Table
from judgeproof.attacks.retrieval.retrievers import Retriever, reference
from judgeproof.attacks.retrieval.strategy import RetrievalStrategy
from judgeproof.citations.examination import Options
from judgeproof.retrieval import figures
from judgeproof.retrieval.metrics import METRICS
from judgeproof.retrieval.scorer import retrieval

# Which way each published figure is better; a figure that is missing here is a problem, not a guess.
DIRECTIONS: Mapping[str, Better] = {
    "pass_rate": "more", "pass_rate_low": "more", "pass_rate_high": "more", "assessed": "more", "unassessed": "less",
    "unreadable": "less", "failed": "less",
    "relevance": "more", "relevance_low": "more", "relevance_high": "more", "relevance_assessed": "more",
    "relevance_pass_rate": "more",
    "precision": "more", "precision_low": "more", "precision_high": "more", "precision_assessed": "more",
    "precision_pass_rate": "more",
    "recall": "more", "recall_low": "more", "recall_high": "more", "recall_assessed": "more", "recall_pass_rate": "more",
    "average_precision": "more",
}  # fmt: skip
_SCORER = retrieval(tuple(METRICS))
_OPTIONS = Options(score_mode="verdicts")


def rows(find: Retriever) -> Iterator[dict[str, Any]]:
    """Yield the rows that a retriever leaves behind, as a file of rows holds them."""
    for number, material in enumerate(MATERIAL):
        yield {
            "id": material.id, "question": material.question, "expected": reference(material),
            "context": find(material, number),
        }  # fmt: skip


def report(strategy: RetrievalStrategy, delivery: Delivery) -> dict[str, Any]:
    """Return the report of one retriever before one judge."""
    return scoring.report(_SCORER, rows(strategy.find), strategy.judge, delivery, _OPTIONS)


def _measured(strategy: RetrievalStrategy, delivery: Delivery) -> Measured:
    told = report(strategy, delivery)
    return declared.measured(figures.limit_figures(told), _beside(told))


def _beside(told: Mapping[str, Any]) -> dict[str, int]:
    """Return the counts that a report shows beside its figures, and that no limit may be set on."""
    return {
        "SHOWN": told["chunks"]["shown"], "DROPPED": told["chunks"]["dropped"],
        "CORRECTIONS": told["metrics"]["context_precision"]["corrections"] if told["metrics"] else 0,
        "REFUSED": told["metrics"]["context_recall"]["refused"] if told["metrics"] else 0,
    }  # fmt: skip


TABLE: Table[RetrievalStrategy] = Table(
    name="retrieval", title="Retrievers and judges against the figures of retrieval", directions=DIRECTIONS,
    measure=_measured,
)  # fmt: skip
