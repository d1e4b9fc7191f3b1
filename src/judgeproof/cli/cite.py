"""judgeproof cite: grade the citations of recorded answers."""

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
    THRESHOLD,
    mapped,
)
from judgeproof.cli.speaking import speaking
from judgeproof.cli.watching import stoppable, watched

_STYLE = typer.Option(
    "--style", metavar="NAME", help="How answers mark citations: auto, bracket, numeric, footnote, openai, superscript, "
    "author-year, latex, html or spans.",
)  # fmt: skip
_BRACKETS = typer.Option("--brackets", metavar="L R", help="House brackets around labels, such as '<<' '>>'.")


def cite(
    rows: Annotated[str, ROWS],
    judge: Annotated[str, JUDGE] = "embedded",
    second_judge: Annotated[Optional[str], SECOND] = None,  # noqa: UP045 - typer reads this form
    judge_repeats: Annotated[int, REPEATS] = 1,
    calibration: Annotated[Optional[list[str]], CALIBRATION] = None,  # noqa: UP045
    answered_by: Annotated[Optional[list[str]], ANSWERED] = None,  # noqa: UP045
    out: Annotated[Optional[str], OUT] = None,  # noqa: UP045 - typer reads this form
    score_mode: Annotated[Optional[str], MODE] = None,  # noqa: UP045
    threshold: Annotated[float, THRESHOLD] = 0.5,
    style: Annotated[str, _STYLE] = "auto",
    brackets: Annotated[tuple[str, str], _BRACKETS] = ("[", "]"),
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
    """Grade the citations of recorded answers.

    Of each citation it says what was proven, asserted or left open. A row needs a response and a context (aliases are
    known: answer, output, contexts, documents and more); question and id are welcome. Every row comes out as assessed,
    with a score, or as un-assessed, with a reason.
    """
    from judgeproof.api import cite as grade
    from judgeproof.api import run_path

    if dry_run:
        from judgeproof.api import estimate
        from judgeproof.cli.estimating import print_estimate

        print_estimate(
            estimate(
                rows, judge=judge, second_judge=second_judge, judge_repeats=judge_repeats, calibration=calibration or (), score_mode=score_mode, style=style,
                brackets=brackets, context_format=context_format, mapping=mapped(mapping or []), duplicate_ids=duplicate_ids,
                encoding=encoding, limit=limit, threshold=threshold, prices=prices, resume=resume, retry_failed=retry_failed,
            )
        )  # fmt: skip
        return
    path = out or resume or run_path("cite")
    with speaking(log_format, quiet=quiet):
        check_exported(wanted=otel)
        with watched(quiet=quiet) as watch, stoppable(path, watch) as stop:
            result = grade(
                rows, judge=judge, second_judge=second_judge, judge_repeats=judge_repeats, calibration=calibration or (), answered_by=answered_by or (),
                prices=prices, max_cost=max_cost, max_calls=max_calls, out=out if resume else path, score_mode=score_mode, threshold=threshold, style=style,
                brackets=brackets, context_format=context_format, mapping=mapped(mapping or []), duplicate_ids=duplicate_ids,
                encoding=encoding, limit=limit, concurrency=concurrency, timeout=timeout, resume=resume,
                retry_failed=retry_failed, seed=seed, telemetry=otel, progress=watch, stop=stop,
            )  # fmt: skip
        finish(result, quiet=quiet, html=html)
