"""Running the track: rows in, a run directory out. This room only carries; what it carries is decided elsewhere."""

from judgeproof.citations.run.grading import Conditions, Opinion, derive, grade_rows
from judgeproof.citations.run.identity import (
    check_manifest,
    check_options,
    check_same,
    identity,
    options_of,
    told,
)
from judgeproof.citations.run.intake import verify
from judgeproof.citations.run.reporting import has_outcomes, report_of, rows_for_report
from judgeproof.runs.progress import Progress, Tick

__all__ = [
    "Conditions",
    "Opinion",
    "Progress",
    "Tick",
    "check_manifest",
    "check_options",
    "check_same",
    "derive",
    "grade_rows",
    "has_outcomes",
    "identity",
    "options_of",
    "report_of",
    "rows_for_report",
    "told",
    "verify",
]
