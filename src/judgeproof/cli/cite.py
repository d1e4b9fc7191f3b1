"""judgeproof cite: grade the citations of recorded answers."""

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
    MODE,
    OTEL,
    OUT,
    PRICES,
    QUIET,
    REPEATS,
    SECOND,
    TIMEOUT,
)
from judgeproof.cli.speaking import speaking
from judgeproof.cli.watching import stoppable, watched

_ROWS = typer.Argument(
    metavar="ROWS", help="Rows: JSONL, JSON, CSV, TSV or Parquet, also .gz and .zst; - reads standard input."
)
_THRESHOLD = typer.Option("--threshold", metavar="X", help="The score from 0 to 1 that a row needs to pass.")
_STYLE = typer.Option(
    "--style", metavar="NAME", help="How answers mark citations: auto, bracket, numeric, footnote, openai, superscript, "
    "author-year, latex, html or spans.",
)  # fmt: skip
_BRACKETS = typer.Option("--brackets", metavar="L R", help="House brackets around labels, such as '<<' '>>'.")
_CONTEXT = typer.Option(
    "--context-format",
    metavar="NAME",
    help="Force how contexts are read: labelled, list, objects, dict, json, numbered, xml.",
)
_MAP = typer.Option(
    "--map", metavar="FIELD=COLUMN", help="Where a field stands, e.g. response=my_column; repeatable."
)
_DUPLICATES = typer.Option(
    "--duplicate-ids", metavar="number", help="Number repeated ids instead of stopping at one."
)
_ENCODING = typer.Option("--encoding", metavar="NAME", help="The encoding of a text file.")
_LIMIT = typer.Option("--limit", metavar="N", help="Read only the first N rows.")
_RESUME = typer.Option(
    "--resume", metavar="RUN", help="Go on with a run; nothing that was answered is asked again."
)
_RETRY = typer.Option("--retry-failed", help="On --resume, ask again where the judge could not be reached.")
_ANSWERED = typer.Option(
    "--answered-by",
    metavar="MODEL",
    help="Whose answers these are; a judge of the same vendor is named. Repeatable.",
)
_SEED = typer.Option(
    "--seed", metavar="TEXT", help="Fix what the fences of prompts are made of; random by default."
)


def cite(
    rows: Annotated[str, _ROWS],
    judge: Annotated[str, JUDGE] = "embedded",
    second_judge: Annotated[Optional[str], SECOND] = None,  # noqa: UP045 - typer reads this form
    judge_repeats: Annotated[int, REPEATS] = 1,
    answered_by: Annotated[Optional[list[str]], _ANSWERED] = None,  # noqa: UP045
    out: Annotated[Optional[str], OUT] = None,  # noqa: UP045 - typer reads this form
    score_mode: Annotated[Optional[str], MODE] = None,  # noqa: UP045
    threshold: Annotated[float, _THRESHOLD] = 0.5,
    style: Annotated[str, _STYLE] = "auto",
    brackets: Annotated[tuple[str, str], _BRACKETS] = ("[", "]"),
    context_format: Annotated[Optional[str], _CONTEXT] = None,  # noqa: UP045
    mapping: Annotated[Optional[list[str]], _MAP] = None,  # noqa: UP045
    duplicate_ids: Annotated[str, _DUPLICATES] = "error",
    encoding: Annotated[str, _ENCODING] = "utf-8",
    limit: Annotated[Optional[int], _LIMIT] = None,  # noqa: UP045
    concurrency: Annotated[int, CONCURRENCY] = 32,
    timeout: Annotated[float, TIMEOUT] = 600.0,
    prices: Annotated[Optional[str], PRICES] = None,  # noqa: UP045
    max_cost: Annotated[Optional[str], MAX_COST] = None,  # noqa: UP045
    max_calls: Annotated[Optional[int], MAX_CALLS] = None,  # noqa: UP045
    resume: Annotated[Optional[str], _RESUME] = None,  # noqa: UP045
    retry_failed: Annotated[bool, _RETRY] = False,
    seed: Annotated[Optional[str], _SEED] = None,  # noqa: UP045
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
                rows, judge=judge, second_judge=second_judge, judge_repeats=judge_repeats, score_mode=score_mode, style=style,
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
                rows, judge=judge, second_judge=second_judge, judge_repeats=judge_repeats, answered_by=answered_by or (),
                prices=prices, max_cost=max_cost, max_calls=max_calls, out=out if resume else path, score_mode=score_mode, threshold=threshold, style=style,
                brackets=brackets, context_format=context_format, mapping=mapped(mapping or []), duplicate_ids=duplicate_ids,
                encoding=encoding, limit=limit, concurrency=concurrency, timeout=timeout, resume=resume,
                retry_failed=retry_failed, seed=seed, telemetry=otel, progress=watch, stop=stop,
            )  # fmt: skip
        finish(result, quiet=quiet, html=html)


def mapped(pairs: list[str]) -> dict[str, str]:
    """Return FIELD=COLUMN pairs as a mapping."""
    from judgeproof.errors import UsageError

    fields: dict[str, str] = {}
    for pair in pairs:
        field, separator, column = pair.partition("=")
        if not separator or not column:
            raise UsageError(f"--map {pair!r}: expected FIELD=COLUMN, such as response=my_column")
        fields[field] = column
    return fields
