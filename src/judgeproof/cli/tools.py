"""judgeproof tools: grade the recorded tool calls of agents."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.exporting import check_exported
from judgeproof.cli.finishing import finish
from judgeproof.cli.options import HTML, LOG_FORMAT, OTEL, OUT, QUIET
from judgeproof.cli.row_options import DUPLICATES, ENCODING, LIMIT, RESUME, ROWS, mapped
from judgeproof.cli.speaking import speaking
from judgeproof.cli.watching import stoppable, watched

_MAP = typer.Option(
    "--map", metavar="FIELD=COLUMN", help="Where a field stands, e.g. tool_calls=my_column; repeatable."
)
_THRESHOLD = typer.Option("--threshold", metavar="X", help="The F1 from 0 to 1 that a row needs to pass.")


def tools(
    rows: Annotated[str, ROWS],
    out: Annotated[Optional[str], OUT] = None,  # noqa: UP045 - typer reads this form
    threshold: Annotated[float, _THRESHOLD] = 1.0,
    mapping: Annotated[Optional[list[str]], _MAP] = None,  # noqa: UP045
    duplicate_ids: Annotated[str, DUPLICATES] = "error",
    encoding: Annotated[str, ENCODING] = "utf-8",
    limit: Annotated[Optional[int], LIMIT] = None,  # noqa: UP045
    resume: Annotated[Optional[str], RESUME] = None,  # noqa: UP045
    otel: Annotated[bool, OTEL] = False,
    log_format: Annotated[str, LOG_FORMAT] = "text",
    html: Annotated[bool, HTML] = True,
    quiet: Annotated[bool, QUIET] = False,
) -> None:
    """Grade recorded tool calls by code alone; no judge is asked.

    A row needs tool_calls (each with an id, a name and JSON arguments; the shapes of OpenAI and Anthropic are read), trace_complete
    true, and success_criteria.tool_calls with expected and perhaps forbidden calls. That a call is recorded is no proof that it was
    executed.
    """
    from judgeproof import api

    path = out or resume or api.run_path("tools")
    with speaking(log_format, quiet=quiet):
        check_exported(wanted=otel)
        with watched(quiet=quiet) as watch, stoppable(path, watch) as stop:
            result = api.grade_tools(
                rows, out=out if resume else path, threshold=threshold, mapping=mapped(mapping or []),
                duplicate_ids=duplicate_ids, encoding=encoding, limit=limit, resume=resume, telemetry=otel,
                progress=watch, stop=stop,
            )  # fmt: skip
        finish(result, quiet=quiet, html=html)
