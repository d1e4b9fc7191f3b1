"""judgeproof rejudge: the same material before another judge."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.finishing import finish
from judgeproof.cli.watching import stoppable, watched


def rejudge(
    run: Annotated[str, typer.Argument(metavar="RUN", help="The run whose rows are judged again.")],
    judge: Annotated[str, typer.Option("--judge", metavar="SPEC", help="embedded, scripted:FILE or replay:RUN.")],
    out: Annotated[Optional[str], typer.Option("--out", metavar="DIR", help="The new run directory.")] = None,  # noqa: UP045
    score_mode: Annotated[Optional[str], typer.Option("--score-mode", metavar="rubric|verdicts")] = None,  # noqa: UP045
    concurrency: Annotated[int, typer.Option("--concurrency", metavar="N")] = 32,
    html: Annotated[bool, typer.Option("--html/--no-html", help="Write report.html into the run directory.")] = True,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing but errors.")] = False,
) -> None:
    """Put the rows of a run before another judge. Nothing of the old run changes, and no answer is made again."""
    import sys  # noqa: PLC0415

    from judgeproof.api import rejudge as judge_again  # noqa: PLC0415 - loaded when it is used

    with stoppable(sys.stderr) as stop, watched(quiet=quiet) as progress:
        result = judge_again(
            run, judge=judge, out=out, score_mode=score_mode, concurrency=concurrency, progress=progress, stop=stop
        )
    finish(result, quiet=quiet, html=html)
