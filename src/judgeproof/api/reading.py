"""Reading runs back, whatever verb made them: reports, rows, and limits."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any

from judgeproof.api.runs import Result
from judgeproof.errors import RunError
from judgeproof.reports import limits
from judgeproof.runs import open_run

# Which module reads the runs of a verb; each has `load_report` and `report_rows`.
TRACKS: Mapping[str, str] = {
    "cite": "judgeproof.api.citation_reports",
    "demo": "judgeproof.api.citation_reports",
    "ground": "judgeproof.api.citation_reports",
    "rejudge": "judgeproof.api.citation_reports",
    "retrieval": "judgeproof.api.citation_reports",
    "tools": "judgeproof.api.citation_reports",
    "review": "judgeproof.api.reviews",
    "import": "judgeproof.api.imports",
    "calibrate": "judgeproof.api.calibration_reports",
}
ROWS_IN_REPORT = 10_000


def _track(path: str | Path) -> Any:
    """Return the module that reads a run. Raises RunError for a verb that this version does not know."""
    verb = open_run(Path(path)).manifest["verb"]
    if verb not in TRACKS:
        raise RunError(
            f"{path}: was made by the verb {verb!r}, which this judgeproof does not know: {', '.join(TRACKS)}"
        )
    return import_module(TRACKS[verb])


def load_report(path: str | PathLike[str]) -> Result:
    """Return the report of a run, made again from what it recorded; outcomes that are gone are made again too."""
    return _track(Path(path)).load_report(Path(path))


def report_rows(path: str | Path, *, limit: int = ROWS_IN_REPORT) -> Iterator[dict[str, Any]]:
    """Yield the rows of a run as reports show them: for citations one a row, for reviews one a case."""
    return _track(path).report_rows(path, limit=limit)


def gate(
    path: str | PathLike[str],
    *,
    minimum: Mapping[str, float] | None = None,
    maximum: Mapping[str, float] | None = None,
    proven_only: bool = False,
) -> list[limits.Missed]:
    """Return the limits that a run misses; an undefined figure misses every limit.

    `proven_only` counts only failures that code has proven: rows that fail on a judge's word alone count as
    un-assessed. Raises UsageError for a figure that does not exist, RunError for a run that is incomplete.
    """
    path = Path(path)
    result = load_report(path)
    if not result.complete:
        raise RunError(f"{path}: is incomplete; a gate needs every row. Resume it with --resume {path}")
    return limits.missed(result.report, minimum=minimum or {}, maximum=maximum or {}, proven_only=proven_only)
