"""Reading runs of scored answers back: the report, the rows, and outcomes that are gone."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from judgeproof.api.runs import Result
from judgeproof.api.scorers import scored, scorer_of
from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.load.rows import material_rows
from judgeproof.citations.rows import names_with
from judgeproof.citations.run import (
    derive,
    has_outcomes,
    options_of,
    report_of,
    rows_for_report,
)
from judgeproof.errors import RunError
from judgeproof.judges import Judge, Panel
from judgeproof.runs import Run, open_run, read_lines
from judgeproof.runs.recording import replayed

ROWS_IN_REPORT = 10_000


def opened(path: str | Path) -> Run:
    """Open a run of scored answers for reading."""
    return scored(open_run(Path(path)))


def load_report(path: str | Path) -> Result:
    """Return the report of a run, made again from what it recorded.

    Outcomes that are gone, or that are not as many as the run had when it was complete, are made again too.
    """
    run = opened(path)
    scorer = scorer_of(run)
    whole = run.manifest.get("counts", {}).get("rows") if run.complete else None
    report = report_of(run, scorer) if has_outcomes(run) else None
    if report is None or (whole is not None and _counted(report) != {whole}):
        derive(run, scorer, _panel_again(run), options_of(run.manifest), material(run))
        report = report_of(run, scorer)
        if whole is not None and _counted(report) != {whole}:
            raise RunError(
                f"{path}: had {whole} rows, but its material holds {report['rows']['total']}; restore material.jsonl from a "
                "copy"
            )
    return Result(path=run.path, report=report)


def _counted(report: Mapping[str, Any]) -> set[int]:
    """Return how many rows were counted by each hearing; what is gone of one is missing there."""
    panel = [report["panel"]["rows"]] if report["panel"] is not None else []
    return {report["rows"]["total"], *panel, *(entry["heard"] for entry in report["repeats"])}


def _panel_again(run: Run) -> Panel:
    """Return the judges of a run as they repeat what they said in it."""
    first, second = run.manifest["judge"], run.manifest.get("second_judge")
    # Where there is one judge, whatever was said is its word.
    only = second is None
    return Panel(
        first=_again(run, first, None if only else first["spec"]),
        second=None if second is None else _again(run, second, second["spec"]),
        repeats=run.manifest.get("repeats", 1),
    )


def _again(run: Run, told: Mapping[str, Any], spec: str | None) -> Judge:
    return Judge(
        spec=told["spec"],
        name=told["name"],
        version=told["version"],
        ask=replayed(run.testimony, spec),
        free=True,
    )


def material(run: Run) -> Iterator[Row | Unreadable]:
    """Yield the rows that a run keeps."""
    form = scorer_of(run).form
    return material_rows(read_lines(run.material), names_with(run.manifest["options"]["map"], form), form)


def report_rows(path: str | Path, *, limit: int = ROWS_IN_REPORT) -> Iterator[dict[str, Any]]:
    """Yield the rows of a run as reports show them: outcome, texts, sources and replies."""
    run = opened(path)
    return rows_for_report(run, scorer_of(run), material(run), limit=limit)
