"""Holding two runs against each other."""

from collections.abc import Iterator
from itertools import zip_longest
from os import PathLike
from pathlib import Path
from typing import Any

from judgeproof.api.scorers import scorer_of
from judgeproof.citations import comparison as of_rows
from judgeproof.errors import UsageError
from judgeproof.reports.limits import figures_of
from judgeproof.reviews import comparison as of_reviews
from judgeproof.reviews.comparison import Side
from judgeproof.reviews.load.material import kept_corpus
from judgeproof.reviews.run.grading import asked_of
from judgeproof.reviews.tally import tallied
from judgeproof.runs import Run, open_run, read_lines
from judgeproof.runs.lines import raw_lines

SCHEMA = 1
_SEED = 20260101


def compare(first: str | PathLike[str], second: str | PathLike[str]) -> dict[str, Any]:
    """Return what changed from one run to another, and what of it may be compared.

    For citations: rows by what became of them in both, those that changed by name. For reviews: every reviewer of both,
    figure by figure, with plants gained and lost. `comparable` is false, with the reasons, where the runs are not of the
    same rows or cases, depth and scorer; then nothing of theirs is called better or worse. Raises UsageError for runs of
    different tracks.
    """
    from judgeproof.api.reading import load_report

    first, second = Path(first), Path(second)
    reports = [load_report(path).report for path in (first, second)]
    runs = [open_run(path) for path in (first, second)]
    tracks = [report.get("track", "citations") for report in reports]
    if tracks[0] != tracks[1]:
        raise UsageError(
            f"{first} is a run of {tracks[0]}, {second} of {tracks[1]}; expected two runs of one track"
        )
    if tracks[0] in ("board", "pool"):
        raise UsageError(f"{first} is an imported benchmark; expected two runs of answers or of reviews")
    told = (
        _reviews(runs, reports) if tracks[0] == "reviews" else {**_rows(*runs), "figures": _figures(*reports)}
    )
    lacking = [reason for entry in told.get("reviewers", ()) for reason in entry["lacking"]]
    return {
        "schema": SCHEMA, "verb": "compare", "track": tracks[0],
        "first": _of(runs[0]), "second": _of(runs[1]), "comparable": not (told["hindrances"] or lacking), **told,
    }  # fmt: skip


def _of(run: Run) -> dict[str, Any]:
    judge = run.manifest.get("judge")
    return {
        "name": run.path.absolute().name,
        "status": run.manifest["status"],
        "judge": judge["spec"] if judge else None,
    }


def _reviews(runs: list[Run], reports: list[dict[str, Any]]) -> dict[str, Any]:
    sides = [
        Side(
            manifest=run.manifest, report=report,
            counted=tallied(
                kept_corpus(run.path).cases, read_lines(run.outcomes), repeated=False, asked=asked_of(run.manifest)
            ),
        )
        for run, report in zip(runs, reports, strict=True)
    ]  # fmt: skip
    return of_reviews.compared(sides[0], sides[1], seed=_SEED)


def _rows(first: Run, second: Run) -> dict[str, Any]:
    """Compare two citation runs row by row, in the order of the material of both."""
    counted = of_rows.Comparison()
    only = [0, 0]
    first_as, second_as = scorer_of(first).compared, scorer_of(second).compared
    for one, other in zip_longest(_outcomes(first), _outcomes(second)):
        if one is None or other is None:
            only[one is None] += 1
        else:
            counted.add(first_as(one[1]), second_as(other[1]), same_row=one[0] == other[0])
    return of_rows.sections(
        counted, of_rows.hindrances(first.manifest, second.manifest), only=(only[0], only[1])
    )


def _figures(first: dict[str, Any], second: dict[str, Any]) -> list[dict[str, Any]]:
    """Return every figure of both runs as it prints, with its value; None where it is none."""
    one, other = figures_of(first), figures_of(second)
    return [
        {
            "figure": name, "first": one[name].text, "second": other[name].text,
            "values": [one[name].value, other[name].value],
        }
        for name in one if name in other
    ]  # fmt: skip


def _outcomes(run: Run) -> Iterator[tuple[bytes, dict[str, Any]]]:
    """Yield each row of a run as it was read, with its outcome."""
    for (_, row), outcome in zip(raw_lines(run.material), read_lines(run.outcomes), strict=False):
        yield row, outcome
