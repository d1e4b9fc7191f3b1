"""judgeproof ground: hold the claims of recorded answers against their contexts."""

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
    OTEL,
    OUT,
    PRICES,
    QUIET,
    REPEATS,
    SECOND,
    TIMEOUT,
)
from judgeproof.cli.row_options import (
    ANSWERED,
    CONTEXT,
    DUPLICATES,
    ENCODING,
    LIMIT,
    MAP,
    RESUME,
    RETRY,
    ROWS,
    SEED,
    mapped,
)
from judgeproof.cli.speaking import speaking
from judgeproof.cli.watching import stoppable, watched

_MODE = typer.Option(
    "--score-mode",
    metavar="rubric|verdicts",
    help="Ask the judge for a score from 0 to 3 too, which must fit its evidence, or for evidence alone.",
)
_THRESHOLD = typer.Option(
    "--threshold", metavar="X", help="What the judge's own score, from 0 to 1, must reach where it gives one."
)


def ground(
    rows: Annotated[str, ROWS],
    judge: Annotated[str, JUDGE] = "embedded",
    second_judge: Annotated[Optional[str], SECOND] = None,  # noqa: UP045 - typer reads this form
    judge_repeats: Annotated[int, REPEATS] = 1,
    calibration: Annotated[Optional[list[str]], CALIBRATION] = None,  # noqa: UP045
    answered_by: Annotated[Optional[list[str]], ANSWERED] = None,  # noqa: UP045
    out: Annotated[Optional[str], OUT] = None,  # noqa: UP045 - typer reads this form
    score_mode: Annotated[Optional[str], _MODE] = None,  # noqa: UP045
    threshold: Annotated[float, _THRESHOLD] = 0.5,
    context_format: Annotated[Optional[str], CONTEXT] = None,  # noqa: UP045
    mapping: Annotated[Optional[list[str]], MAP] = None,  # noqa: UP045
    duplicate_ids: Annotated[str, DUPLICATES] = "error",
    encoding: Annotated[str, ENCODING] = "utf-8",
    limit: Annotated[Optional[int], LIMIT] = None,  # noqa: UP045
    concurrency: Annotated[int, CONCURRENCY] = 32,
    timeout: Annotated[float, TIMEOUT] = 600.0,
    prices: Annotated[Optional[str], PRICES] = None,  # noqa: UP045
    max_cost: Annotated[Optional[str], MAX_COST] = None,  # noqa: UP045
    max_calls: Annotated[Optional[int], MAX_CALLS] = None,  # noqa: UP045
    resume: Annotated[Optional[str], RESUME] = None,  # noqa: UP045
    retry_failed: Annotated[bool, RETRY] = False,
    seed: Annotated[Optional[str], SEED] = None,  # noqa: UP045
    dry_run: Annotated[bool, DRY] = False,
    otel: Annotated[bool, OTEL] = False,
    log_format: Annotated[str, LOG_FORMAT] = "text",
    html: Annotated[bool, HTML] = True,
    quiet: Annotated[bool, QUIET] = False,
) -> None:
    """Hold every claim of recorded answers against its context.

    A response is cut into claims; each comes out as supported or contradicted, by a quotation that was found in the
    context, or as open, with why. Rows are those of cite, but need no citations and no labels. A row with a contradicted
    claim fails, one with an open claim is un-assessed, with the reason.
    """
    from judgeproof.api import ground as grade
    from judgeproof.api import run_path

    if dry_run:
        from judgeproof.api import estimate_grounding
        from judgeproof.cli.estimating import print_estimate

        print_estimate(
            estimate_grounding(
                rows, judge=judge, second_judge=second_judge, judge_repeats=judge_repeats, calibration=calibration or (), score_mode=score_mode,
                threshold=threshold, context_format=context_format, mapping=mapped(mapping or []),
                duplicate_ids=duplicate_ids, encoding=encoding, limit=limit, prices=prices, resume=resume,
                retry_failed=retry_failed,
            )
        )  # fmt: skip
        return
    path = out or resume or run_path("ground")
    with speaking(log_format, quiet=quiet):
        check_exported(wanted=otel)
        with watched(quiet=quiet) as watch, stoppable(path, watch) as stop:
            result = grade(
                rows, judge=judge, second_judge=second_judge, judge_repeats=judge_repeats, calibration=calibration or (), answered_by=answered_by or (),
                prices=prices, max_cost=max_cost, max_calls=max_calls, out=out if resume else path, score_mode=score_mode,
                threshold=threshold, context_format=context_format, mapping=mapped(mapping or []),
                duplicate_ids=duplicate_ids, encoding=encoding, limit=limit, concurrency=concurrency, timeout=timeout,
                resume=resume, retry_failed=retry_failed, seed=seed, telemetry=otel, progress=watch, stop=stop,
            )  # fmt: skip
        finish(result, quiet=quiet, html=html)
