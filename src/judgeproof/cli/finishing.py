"""What every grading verb does at its end: print the report, write the HTML file, say where all of it is."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from judgeproof.api import Result


def finish(result: "Result", *, quiet: bool, html: bool) -> None:
    """Print what a run found and where it is; exit with 2 where it is incomplete."""
    page = write_html(result) if html else None
    if not quiet:
        print_report(result.report)
        typer.echo(f"\n  report  {page or result.path}")
    if not result.complete:
        typer.echo(f"the run is incomplete; go on with it by --resume {result.path}", err=True)
        raise typer.Exit(2)


def print_report(report: dict[str, Any]) -> None:
    """Print a report as text."""
    from judgeproof.reports import renderer  # noqa: PLC0415

    for piece in renderer("text")(report, ()):
        sys.stdout.write(piece)


def write_html(result: "Result") -> Path:
    """Write the HTML report into the run directory and return where."""
    from judgeproof.api import report_rows  # noqa: PLC0415
    from judgeproof.reports import renderer  # noqa: PLC0415
    from judgeproof.runs.lines import storage_error  # noqa: PLC0415

    page = result.path / "report.html"
    try:
        with page.open("w", encoding="utf-8") as file:
            for piece in renderer("html")(result.report, report_rows(result.path)):
                file.write(piece)
    except OSError as error:
        raise storage_error(page, error) from error
    return page
