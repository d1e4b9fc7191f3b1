"""The tables of the reviews track. Each is checked when it is built: a metric group stands in it whole or not at all."""

from collections.abc import Mapping

from judgeproof.figures.columns import Column, Table
from judgeproof.reviews.columns import COLUMNS, DETECTION, SEVERITY
from judgeproof.reviews.cost_columns import COST_COLUMNS
from judgeproof.reviews.judged import OPINIONS
from judgeproof.reviews.rejudged import REJUDGED

EVERY: Mapping[str, Column] = {**COLUMNS, **COST_COLUMNS, **OPINIONS, **REJUDGED}


def _table(name: str, *columns: str) -> Table:
    return Table(name=name, columns=tuple(EVERY[column] for column in columns))


TABLES: Mapping[str, Table] = {
    table.name: table
    for table in (
        _table("detection", "REVIEWER", *DETECTION.columns, "CLASS", "FAILED"),
        _table("severity", "REVIEWER", *SEVERITY.columns, "LOCATED"),
        _table("descriptions", "REVIEWER", "NEAR", "EXTRA", "WORDS"),
        _table("deliveries", "REVIEWER", "REVIEWS", "FINDINGS", "SILENT", "INCOMPLETE", "FAILED", "UNKNOWN"),
        # One reviewer on one case, and on the cases of one language.
        _table("summary", "REVIEWER", "CASE", "REVIEWS", *DETECTION.columns, "STABLE", "FAILED"),
        _table("languages", "REVIEWER", "LANGUAGE", *DETECTION.columns),
        # Reviews of several files: what is found, what is near, what was lost.
        _table("multi-file", "REVIEWER", *DETECTION.columns, "NEAR", "REVIEWS", "INCOMPLETE", "FAILED", "UNKNOWN"),
        # The same reviews before two judges.
        _table("rejudged", "REVIEWER", "GRP", "SIL", "FAIL", "V-A", "V-B", "PHAN", "PREC", "RANK-A", "RANK-B", "MOVE"),
        _table("agreement", "REVIEWER", "PAIRS", "REAL", "WORTH", "SEV", "CLASSES", "A-ONLY", "B-ONLY"),
        # What judges say, beside what code counts of the same rows.
        _table("judged", "REVIEWER", *OPINIONS, *SEVERITY.columns, *DETECTION.columns, "REVIEWS", "FAILED"),
        _table(
            "cost", "REVIEWER", "REVIEWS", "PRICED", "COV", "FAILED", "DEFECTS", "TOKENS", "COST", "$/REVIEW",
            *DETECTION.columns, "$/DEFECT", "CLASS", "SPREAD", "AGE",
        ),
    )
}  # fmt: skip
