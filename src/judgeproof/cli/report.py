"""judgeproof report: show a run in any format."""

import sys
from pathlib import Path
from typing import Annotated, Optional

import typer


def report(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run directory.")],
    format: Annotated[str, typer.Option("--format", metavar="NAME", help="text, html, markdown, json or junit.")] = "text",
    output: Annotated[Optional[str], typer.Option("--output", metavar="FILE", help="Write to a file.")] = None,  # noqa: UP045
) -> None:
    """Show a run: as text, as one HTML file, as Markdown, as JSON, or as JUnit XML.

    Figures are made again from what the run recorded, offline; outcomes that were deleted are made again too.
    """
    from judgeproof import api  # noqa: PLC0415 - loaded when it is used
    from judgeproof.reports import renderer  # noqa: PLC0415

    render = renderer(format)
    result = api.load_report(run)
    most = result.report["rows"]["total"] if format == "junit" else api.ROWS_IN_REPORT
    pieces = render(result.report, api.report_rows(run, limit=most))
    if output is None:
        for piece in pieces:
            sys.stdout.write(piece)
        return
    with Path(output).open("w", encoding="utf-8") as file:
        file.writelines(pieces)
