"""judgeproof rejudge: the same material before another judge."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.finishing import finish
from judgeproof.cli.watching import stoppable, watched

_RUN = typer.Argument(metavar="RUN", help="The run whose rows are judged again.")
_JUDGE = typer.Option("--judge", metavar="SPEC", help="embedded, scripted:FILE or replay:RUN.")
_OUT = typer.Option("--out", metavar="DIR", help="The new run directory; by default a new one under runs/.")
_MODE = typer.Option(
    "--score-mode",
    metavar="rubric|verdicts",
    help="Score by the judge's 0 to 3, or by the share of supported citations.",
)
_CONCURRENCY = typer.Option(
    "--concurrency", metavar="N", help="How many rows may wait for the judge at once."
)
_TIMEOUT = typer.Option(
    "--timeout",
    metavar="SECONDS",
    help="How long to wait for one answer of the judge; then the row has none.",
)
_RESUME = typer.Option("--resume", metavar="NEW", help="Go on with a run that this verb began.")
_HTML = typer.Option("--html/--no-html", help="Write report.html into the run directory.")
_QUIET = typer.Option("--quiet", "-q", help="Print nothing but errors.")


def rejudge(
    run: Annotated[str, _RUN],
    judge: Annotated[str, _JUDGE],
    out: Annotated[Optional[str], _OUT] = None,  # noqa: UP045 - typer reads this form
    score_mode: Annotated[Optional[str], _MODE] = None,  # noqa: UP045
    concurrency: Annotated[int, _CONCURRENCY] = 32,
    timeout: Annotated[float, _TIMEOUT] = 600.0,
    resume: Annotated[Optional[str], _RESUME] = None,  # noqa: UP045
    html: Annotated[bool, _HTML] = True,
    quiet: Annotated[bool, _QUIET] = False,
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
