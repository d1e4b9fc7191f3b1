"""judgeproof rejudge: the same material before another judge."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.exporting import check_exported
from judgeproof.cli.finishing import finish
from judgeproof.cli.options import CONCURRENCY, HTML, JUDGE, LOG_FORMAT, MODE, OTEL, OUT, QUIET, TIMEOUT
from judgeproof.cli.speaking import speaking
from judgeproof.cli.watching import stoppable, watched

_RUN = typer.Argument(metavar="RUN", help="The run whose rows are judged again.")
_RESUME = typer.Option("--resume", metavar="NEW", help="Go on with a run that this verb began.")


def rejudge(
    run: Annotated[str, _RUN],
    judge: Annotated[str, JUDGE],
    out: Annotated[Optional[str], OUT] = None,  # noqa: UP045 - typer reads this form
    score_mode: Annotated[Optional[str], MODE] = None,  # noqa: UP045
    concurrency: Annotated[int, CONCURRENCY] = 32,
    timeout: Annotated[float, TIMEOUT] = 600.0,
    resume: Annotated[Optional[str], _RESUME] = None,  # noqa: UP045
    otel: Annotated[bool, OTEL] = False,
    log_format: Annotated[str, LOG_FORMAT] = "text",
    html: Annotated[bool, HTML] = True,
    quiet: Annotated[bool, QUIET] = False,
) -> None:
    """Put the rows of a run before another judge.

    It makes a new run. Nothing of the old one changes, and no answer is made again.
    """
    from judgeproof.api import rejudge as judge_again
    from judgeproof.api import run_path

    path = out or resume or run_path("rejudge")
    with speaking(log_format, quiet=quiet):
        check_exported(wanted=otel)
        with watched(quiet=quiet) as watch, stoppable(path, watch) as stop:
            result = judge_again(
                run, judge=judge, out=out if resume else path, score_mode=score_mode, concurrency=concurrency,
                timeout=timeout, resume=resume, telemetry=otel, progress=watch, stop=stop,
            )  # fmt: skip
        finish(result, quiet=quiet, html=html)
