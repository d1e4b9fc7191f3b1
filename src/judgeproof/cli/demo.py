"""judgeproof demo: the whole track, offline, on bundled answers that people have labelled."""

import os
import sys
from collections.abc import Mapping
from typing import Annotated

import typer

from judgeproof.cli.finishing import end, write_html
from judgeproof.cli.printing import line
from judgeproof.cli.watching import stoppable, watched


def demo(
    out: Annotated[
        str | None, typer.Option("--out", metavar="DIR", help="The run directory to write.")
    ] = None,
    browse: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open", help="Open the report in a browser; by default where there is a screen."
        ),
    ] = None,
) -> None:
    """Grade bundled answers that people have labelled, offline.

    Nothing leaves this machine: the judge is the embedded one, and the report compares what it says with what people said.
    """
    from importlib.resources import as_file, files

    from judgeproof import api
    from judgeproof.reports.phrases import summary

    path = out or api.run_path("demo")
    with (
        as_file(files("judgeproof.demo") / "rows.jsonl") as rows,
        stoppable(path) as stop,
        watched(quiet=False) as progress,
    ):
        result = api.cite(rows, judge="embedded", out=path, progress=progress, stop=stop)
    page = write_html(result)
    for text in summary(result.report):
        line(text)
    line(f"report: {page}")
    if has_screen(os.environ, sys.platform, terminal=sys.stdout.isatty()) if browse is None else browse:
        typer.launch(page.absolute().as_uri())
    end(result)


def has_screen(environment: Mapping[str, str], platform: str, *, terminal: bool) -> bool:
    """Tell whether a person sits before a screen that can show a page: not in a pipe, in CI, or on a server."""
    if not terminal or "CI" in environment or "SSH_CONNECTION" in environment:
        return False
    return platform in ("darwin", "win32") or bool(
        environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    )
