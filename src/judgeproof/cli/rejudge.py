"""judgeproof rejudge: the same material before another judge."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.exporting import check_exported
from judgeproof.cli.finishing import finish
from judgeproof.cli.options import (
    CALIBRATION,
    CONCURRENCY,
    DRY,
    HTML,
    JUDGE,
    LOG_FORMAT,
    MAX_CALLS,
    MAX_COST,
    MODE,
    OTEL,
    OUT,
    PRICES,
    QUIET,
    REPEATS,
    TIMEOUT,
)
from judgeproof.cli.speaking import speaking
from judgeproof.cli.watching import stoppable, watched

_RUN = typer.Argument(metavar="RUN", help="The run whose rows are judged again.")
_SECOND = typer.Option(
    "--second-judge",
    metavar="SPEC|none",
    help="The second opinion: by default the judge of the old run, from what it recorded.",
)
_RETRY = typer.Option("--retry-failed", help="On --resume, ask again where the judge could not be reached.")
_RESUME = typer.Option("--resume", metavar="NEW", help="Go on with a run that this verb began.")


def rejudge(
    run: Annotated[str, _RUN],
    judge: Annotated[str, JUDGE],
    second_judge: Annotated[Optional[str], _SECOND] = None,  # noqa: UP045 - typer reads this form
    judge_repeats: Annotated[int, REPEATS] = 1,
    calibration: Annotated[Optional[list[str]], CALIBRATION] = None,  # noqa: UP045
    out: Annotated[Optional[str], OUT] = None,  # noqa: UP045 - typer reads this form
    score_mode: Annotated[Optional[str], MODE] = None,  # noqa: UP045
    concurrency: Annotated[int, CONCURRENCY] = 32,
    timeout: Annotated[float, TIMEOUT] = 600.0,
    prices: Annotated[Optional[str], PRICES] = None,  # noqa: UP045
    max_cost: Annotated[Optional[str], MAX_COST] = None,  # noqa: UP045
    max_calls: Annotated[Optional[int], MAX_CALLS] = None,  # noqa: UP045
    resume: Annotated[Optional[str], _RESUME] = None,  # noqa: UP045
    retry_failed: Annotated[bool, _RETRY] = False,
    dry_run: Annotated[bool, DRY] = False,
    otel: Annotated[bool, OTEL] = False,
    log_format: Annotated[str, LOG_FORMAT] = "text",
    html: Annotated[bool, HTML] = True,
    quiet: Annotated[bool, QUIET] = False,
) -> None:
    """Put the rows of a run before another judge.

    It makes a new run. Nothing of the old one changes, and no answer is made again. Its judge is the second opinion of the
    new run, so that both stand side by side wherever they were asked the same.
    """
    if dry_run:
        from judgeproof.api import estimate_rejudging
        from judgeproof.cli.estimating import print_estimate

        print_estimate(
            estimate_rejudging(
                run, judge=judge, second_judge=second_judge, judge_repeats=judge_repeats, calibration=calibration or (), score_mode=score_mode, prices=prices,
                resume=resume, retry_failed=retry_failed,
            )
        )  # fmt: skip
        return
    from judgeproof.api import rejudge as judge_again
    from judgeproof.api import run_path

    path = out or resume or run_path("rejudge")
    with speaking(log_format, quiet=quiet):
        check_exported(wanted=otel)
        with watched(quiet=quiet) as watch, stoppable(path, watch) as stop:
            result = judge_again(
                run, judge=judge, second_judge=second_judge, judge_repeats=judge_repeats, calibration=calibration or (), prices=prices, max_cost=max_cost,
                max_calls=max_calls, retry_failed=retry_failed, out=out if resume else path, score_mode=score_mode, concurrency=concurrency,
                timeout=timeout, resume=resume, telemetry=otel, progress=watch, stop=stop,
            )  # fmt: skip
        finish(result, quiet=quiet, html=html)
