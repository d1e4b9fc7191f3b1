"""judgeproof calibrate: hold a judge against what people say."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.exporting import check_exported
from judgeproof.cli.finishing import finish
from judgeproof.cli.options import (
    CONCURRENCY,
    DRY,
    HTML,
    LOG_FORMAT,
    MAX_CALLS,
    MAX_COST,
    MODE,
    OTEL,
    OUT,
    PRICES,
    QUIET,
    TIMEOUT,
)
from judgeproof.cli.row_options import mapped
from judgeproof.cli.speaking import speaking
from judgeproof.cli.watching import stoppable, watched

_LABELLED = typer.Argument(
    metavar="[LABELLED]...",
    help="Files of labelled pairs, JSONL, JSON, CSV, TSV or Parquet, also .gz and .zst; by default the bundled sample.",
)
_JUDGE = typer.Option(
    "--judge", metavar="SPEC", help="The judge that is measured, as in cite; one, and no panel."
)
_REPEATS = typer.Option(
    "--judge-repeats",
    metavar="N",
    help="Ask N times: where replies hold no confidence, it is the share of draws that agree.",
)
_FIT = typer.Option(
    "--fit", help="Fit bands on pairs of train and dev, and measure test pairs alone, with and without them."
)
_TARGET = typer.Option(
    "--target", metavar="X", help="How often verdicts within the bands are to be right, e.g. 0.8."
)
_SAVE = typer.Option(
    "--save",
    metavar="FILE",
    help="Where calibration.json goes too; cite, rejudge and ground take it as --calibration.",
)
_MAP = typer.Option(
    "--map",
    metavar="FIELD=COLUMN",
    help="Where a field stands, e.g. claim=my_column; also source, label, question, data, group, split. Repeatable.",
)
_ENCODING = typer.Option("--encoding", metavar="NAME", help="The encoding of text files.")
_LIMIT = typer.Option("--limit", metavar="N", help="Read only the first N pairs.")
_RESUME = typer.Option(
    "--resume", metavar="RUN", help="Go on with a run; nothing that was answered is asked again."
)
_RETRY = typer.Option("--retry-failed", help="On --resume, ask again where the judge could not be reached.")
_SEED = typer.Option("--seed", metavar="TEXT", help="Fix what the fences of prompts are made of.")


def calibrate(
    labelled: Annotated[Optional[list[str]], _LABELLED] = None,  # noqa: UP045 - typer reads this form
    judge: Annotated[str, _JUDGE] = "embedded",
    judge_repeats: Annotated[int, _REPEATS] = 1,
    fit: Annotated[bool, _FIT] = False,
    target: Annotated[float, _TARGET] = 0.8,
    save: Annotated[Optional[str], _SAVE] = None,  # noqa: UP045
    out: Annotated[Optional[str], OUT] = None,  # noqa: UP045
    score_mode: Annotated[Optional[str], MODE] = None,  # noqa: UP045
    mapping: Annotated[Optional[list[str]], _MAP] = None,  # noqa: UP045
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
    """Hold a judge against labelled pairs.

    A row needs a claim, a source (a text, or a list of passages) and a label: supported, partial, unsupported or
    contradicted. Welcome are id, question, data (its data set), group (what resembles each other) and split: train, dev
    or test, read off the name of the file where it holds _train, _dev or _test. Each pair is put to the judge with the
    question of cite, and a verdict counts only with its quotation found. Reported are balanced accuracy, precision and
    recall, what was not answered, and whether the judge knows when it does not know. Start with: judgeproof calibrate
    --judge embedded. Then: judgeproof cite ANSWERS --judge J --calibration RUN/calibration.json
    """
    fields = mapped(mapping or [])
    if dry_run:
        from judgeproof.api import estimate_calibrating
        from judgeproof.cli.estimating import print_estimate

        print_estimate(
            estimate_calibrating(
                labelled or (), judge=judge, judge_repeats=judge_repeats, score_mode=score_mode, mapping=fields, encoding=encoding, limit=limit,
                prices=prices,
            )
        )  # fmt: skip
        return
    from judgeproof.api import calibrate as hold
    from judgeproof.api import run_path

    path = out or resume or run_path("calibrate")
    with speaking(log_format, quiet=quiet):
        check_exported(wanted=otel)
        with watched(quiet=quiet) as watch, stoppable(path, watch) as stop:
            result = hold(
                labelled or (), judge=judge, judge_repeats=judge_repeats, fit=fit, target=target, save_as=save,
                out=out if resume else path, score_mode=score_mode, mapping=fields, encoding=encoding, limit=limit, concurrency=concurrency,
                timeout=timeout, prices=prices, max_cost=max_cost, max_calls=max_calls, resume=resume,
                retry_failed=retry_failed, seed=seed, telemetry=otel, progress=watch, stop=stop,
            )  # fmt: skip
        finish(result, quiet=quiet, html=html)
