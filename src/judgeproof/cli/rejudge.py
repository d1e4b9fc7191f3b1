"""judgeproof rejudge: the same material before another judge."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.finishing import finish
from judgeproof.cli.options import CONCURRENCY, HTML, JUDGE, MODE, OUT, QUIET, TIMEOUT
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
    html: Annotated[bool, HTML] = True,
    quiet: Annotated[bool, QUIET] = False,
) -> None:
    """Put the rows of a run before another judge.

    It makes a new run. Nothing of the old one changes, and no answer is made again.
    """
    from judgeproof.api import rejudge as judge_again
    from judgeproof.api import run_path

    path = out or resume or run_path("rejudge")
    with stoppable(path) as stop, watched(quiet=quiet) as progress:
        result = judge_again(
            run, judge=judge, out=out if resume else path, score_mode=score_mode, concurrency=concurrency,
            timeout=timeout, resume=resume, progress=progress, stop=stop,
        )  # fmt: skip
    finish(result, quiet=quiet, html=html)
