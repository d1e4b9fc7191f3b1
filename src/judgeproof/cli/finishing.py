"""What every grading verb does at its end: print the report, write the HTML file, say where all of it is."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from judgeproof.cli.printing import line, put, shown
from judgeproof.cli.speaking import FAILED, say

if TYPE_CHECKING:
    from judgeproof.api import Result


def finish(result: "Result", *, quiet: bool, html: bool) -> None:
    """Print what a run found and where it is; exit with 2 where it is incomplete."""
    page = write_html(result) if html else None
    if not quiet:
        print_report(result.report)
        put(("\n",))
        line(f"  report  {page or result.path}")
    end(result)


def end(result: "Result") -> None:
    """Exit with 2 where a run is incomplete, and say how it goes on."""
    if not result.complete:
        path = str(result.path)
        say(
            "incomplete", f"the run is incomplete; what was answered is kept. Go on with it by --resume {shown(path)}",
            level="error", fields={"path": path, "exit_code": FAILED},
        )  # fmt: skip
        raise typer.Exit(FAILED)


def print_report(report: dict[str, Any]) -> None:
    """Print a report as text."""
    from judgeproof.reports import renderer, track_of

    put(renderer("text", track=track_of(report))(report, ()))


def write_html(result: "Result") -> Path:
    """Write the HTML report into the run directory and return where."""
    from judgeproof.api import report_rows
    from judgeproof.reports import renderer, track_of
    from judgeproof.runs.lines import storage_error

    page = result.path / "report.html"
    part = page.with_name("report.html.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.writelines(
                renderer("html", track=track_of(result.report))(result.report, report_rows(result.path))
            )
        part.replace(page)
    except OSError as error:
        raise storage_error(page, error) from error
    finally:
        part.unlink(missing_ok=True)
    return page
