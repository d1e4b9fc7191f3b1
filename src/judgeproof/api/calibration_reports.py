"""Reading runs of calibrate back: the report, and the file that later runs quote."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from judgeproof.api import citation_reports
from judgeproof.api.citation_reports import ROWS_IN_REPORT
from judgeproof.api.runs import Result
from judgeproof.citations.calibration import Tried, Wanted, sections, tried
from judgeproof.citations.calibration_notices import notices
from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.labelled import Known, known_of
from judgeproof.citations.run.reporting import heard
from judgeproof.errors import RunError, StorageError
from judgeproof.figures.latency import latency
from judgeproof.judges.calibration import Calibration, DataFile, calibration_of
from judgeproof.runs import Run, damaged, open_run, read_lines
from judgeproof.runs.directory import MANIFEST, write_json

CALIBRATION = "calibration.json"
_NAMED = 50


def load_report(path: str | Path) -> Result:
    """Return the report of a calibration, made again from what it recorded."""
    graded = citation_reports.load_report(path)
    run = citation_reports.opened(path)
    base = graded.report
    wanted, files = _told(run)
    pairs, unreadable = _pairs(run)
    repeats = run.manifest.get("repeats", 1)
    report: dict[str, Any] = {
        "schema": base["schema"],
        "track": "calibration",
        "verb": base["verb"],
        "version": base["version"],
        "run": base["run"],
        "files": msgspec.to_builtins(files),
        "rows": {"total": base["rows"]["total"], "pairs": len(pairs), "unreadable": len(unreadable)},
        "unreadable": unreadable[:_NAMED],
        **sections(pairs, wanted, repeats=repeats),
        "judge": base["judge"],
        "cost": base["cost"],
        "latency": latency(_seconds(run)),
        "repeats": base["repeats"],
    }
    # What is said of a judge that was never measured is no news here, and what is no pair has a notice of its own.
    kept = [
        n for n in base["notices"] if n["code"] not in ("judge_unmeasured", "one_judge", "unreadable_rows")
    ]
    return Result(path=run.path, report={**report, "notices": [*kept, *notices(report)]})


def _told(run: Run) -> tuple[Wanted, list[DataFile]]:
    """Return what is to be made of a run, and the files that it is of."""
    manifest = run.manifest
    try:
        wanted = msgspec.convert(manifest.get("wanted", {}), Wanted)
        return wanted, msgspec.convert(manifest.get("labelled", []), list[DataFile])
    except msgspec.ValidationError as error:
        raise damaged(run.path / MANIFEST, f"what it is of cannot be read: {error}") from error


def _pairs(run: Run) -> tuple[list[Tried], list[dict[str, Any]]]:
    """Return the labelled pairs of a run with what became of each, and the rows that are none."""
    pairs: list[Tried] = []
    unreadable: list[dict[str, Any]] = []
    others = run.manifest.get("repeats", 1) - 1
    for row, (outcome, draws) in zip(citation_reports.material(run), heard(run, others), strict=False):
        if isinstance(row, Unreadable):
            unreadable.append({"row": row.number, "line": row.line, "cause": row.cause})
        else:
            pairs.append(tried(_known(run, row), outcome, [draw["outcome"] for draw in draws]))
    return pairs, unreadable


def _known(run: Run, row: Row) -> Known:
    """Return what a run keeps of a labelled pair. Raises RunError where that is damaged."""
    try:
        return known_of(row.extra)
    except (KeyError, TypeError) as error:
        raise RunError(
            f"{run.material}: row {row.number} is no labelled pair ({error!r}); restore it from a copy"
        ) from error


def _seconds(run: Run) -> Iterator[float | None]:
    """Yield how long every answer of a run took; None for one that was not timed."""
    for entry in read_lines(run.testimony):
        if entry["status"] == "ok":
            yield entry.get("latency")


def report_rows(path: str | Path, *, limit: int = ROWS_IN_REPORT) -> Iterator[dict[str, Any]]:
    """Yield the labelled pairs of a run as reports show rows: outcome, texts, source and replies."""
    return citation_reports.report_rows(path, limit=limit)


def save(result: Result, further: str | Path | None) -> Result:
    """Write the report of a run and, where it is complete, the calibration that later runs quote, and return it."""
    write_json(result.path / "report.json", result.report)
    if result.complete:
        found = calibration(result)
        write_json(result.path / CALIBRATION, msgspec.to_builtins(found))
        if further is not None:
            _save(Path(further), found)
    return result


def calibration(result: Result) -> Calibration:
    """Return the measurement of a run that is complete."""
    manifest: Mapping[str, Any] = open_run(result.path).manifest
    day = str(manifest.get("finished") or manifest["started"])[:10]
    return calibration_of(result.report, manifest, day=day)


def _save(path: Path, found: Calibration) -> None:
    """Write a calibration where the user wants it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_json(path, msgspec.to_builtins(found))
    except (OSError, StorageError) as error:
        raise StorageError(f"{path}: cannot be written ({error}); choose another file with --save") from error
