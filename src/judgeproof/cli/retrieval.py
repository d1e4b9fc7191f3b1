"""judgeproof retrieval: grade what was retrieved for recorded questions."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.exporting import check_exported
from judgeproof.cli.finishing import finish
from judgeproof.cli.options import (
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

_METRIC = typer.Option(
    "--metric",
    metavar="NAME",
    help="retrieval_relevance, context_precision or context_recall; repeatable, all three by default.",
)
_BRACKETS = typer.Option("--brackets", metavar="L R", help="House brackets around labels, such as '<<' '>>'.")
_THRESHOLD = typer.Option(
    "--threshold", metavar="X", help="The score from 0 to 1 that each metric needs to pass."
)


def retrieval(
    rows: Annotated[str, ROWS],
    metric: Annotated[Optional[list[str]], _METRIC] = None,  # noqa: UP045 - typer reads this form
    judge: Annotated[str, JUDGE] = "embedded",
    second_judge: Annotated[Optional[str], SECOND] = None,  # noqa: UP045
    judge_repeats: Annotated[int, REPEATS] = 1,
    answered_by: Annotated[Optional[list[str]], ANSWERED] = None,  # noqa: UP045
    out: Annotated[Optional[str], OUT] = None,  # noqa: UP045
    threshold: Annotated[float, _THRESHOLD] = 0.5,
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
    """Grade what was retrieved for recorded questions.

    Relevance and precision are of the chunks, recall is of the reference.

    A row needs a question and a context, and for context_recall an expected answer (reference, ground_truth). No chunk counts as
    relevant, or as needed, and no piece of a reference as held, without words of a chunk quoted that are found there.
    """
    from judgeproof import api

    fields = mapped(mapping or [])
    if dry_run:
        from judgeproof.cli.estimating import print_estimate

        print_estimate(
            api.estimate_retrieval(
                rows, metrics=metric or (), judge=judge, second_judge=second_judge, judge_repeats=judge_repeats,
                threshold=threshold, brackets=brackets, context_format=context_format, mapping=fields,
                duplicate_ids=duplicate_ids, encoding=encoding, limit=limit, prices=prices, resume=resume,
                retry_failed=retry_failed,
            )
        )  # fmt: skip
        return
    path = out or resume or api.run_path("retrieval")
    with speaking(log_format, quiet=quiet):
        check_exported(wanted=otel)
        with watched(quiet=quiet) as watch, stoppable(path, watch) as stop:
            result = api.grade_retrieval(
                rows, metrics=metric or (), judge=judge, second_judge=second_judge, judge_repeats=judge_repeats,
                answered_by=answered_by or (), out=out if resume else path, threshold=threshold, brackets=brackets,
                context_format=context_format, mapping=fields, duplicate_ids=duplicate_ids, encoding=encoding,
                limit=limit, concurrency=concurrency, timeout=timeout, prices=prices, max_cost=max_cost,
                max_calls=max_calls, resume=resume, retry_failed=retry_failed, seed=seed, telemetry=otel,
                progress=watch, stop=stop,
            )  # fmt: skip
        finish(result, quiet=quiet, html=html)
