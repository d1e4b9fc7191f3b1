"""judgeproof demo: the whole track, offline, on bundled answers that people have labelled."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.finishing import write_html
from judgeproof.cli.watching import stoppable, watched


def demo(
    out: Annotated[Optional[str], typer.Option("--out", metavar="DIR", help="The run directory to write.")] = None,  # noqa: UP045
    browse: Annotated[bool, typer.Option("--open/--no-open", help="Open the report in a browser.")] = False,
) -> None:
    """Grade bundled answers of which people said whether their sources support them, and show how far to trust it.

    Nothing leaves this machine: the judge is the embedded one, and the report compares it with the people.
    """
    import sys  # noqa: PLC0415
    from importlib.resources import as_file, files  # noqa: PLC0415

    from judgeproof import api  # noqa: PLC0415 - loaded when it is used
    from judgeproof.reports.phrases import summary  # noqa: PLC0415

    with (
        as_file(files("judgeproof.demo") / "rows.jsonl") as rows,
        stoppable(sys.stderr) as stop,
        watched(quiet=False) as progress,
    ):
        result = api.cite(rows, judge="embedded", out=out, progress=progress, stop=stop)
    page = write_html(result)
    for line in summary(result.report):
        typer.echo(line)
    typer.echo(f"report: {page}")
    if browse:
        typer.launch(page.absolute().as_uri())
    if not result.complete:
        raise typer.Exit(2)
