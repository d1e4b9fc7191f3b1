"""judgeproof review: have the changes of a corpus reviewed, and score what comes back."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.finishing import finish
from judgeproof.cli.options import HTML, LOG_FORMAT, OUT, PRICES, QUIET
from judgeproof.cli.speaking import speaking
from judgeproof.cli.watching import stoppable, watched

_CORPUS = typer.Argument(
    metavar="CORPUS", help="The folder of a corpus, or the name of a bundled one (tuning)."
)
_REVIEWER = typer.Option(
    "--reviewer", "-r", metavar="SPEC",
    help="Who reviews: ruff, bandit, pylint, semgrep, shellcheck, eslint, command:PROGRAM ARGUMENTS, recorded:PATH or "
    "scripted:FILE; repeatable.",
)  # fmt: skip
_CASES = typer.Option("--cases", metavar="A,B", help="Only these cases of the corpus.")
_REPEATS = typer.Option("--repeats", metavar="N", help="How often each reviewer reviews each case.")
_SEED = typer.Option("--seed", metavar="N", help="Of the paired bootstrap; equal seeds give equal intervals.")
_CONCURRENCY = typer.Option("--concurrency", metavar="N", help="How many reviews are made at once.")
_TIMEOUT = typer.Option(
    "--timeout", metavar="SECONDS", help="How long one review may take; then it has failed."
)
_ENV = typer.Option(
    "--env", metavar="NAME", help="A variable that a command may see, such as a key; repeatable."
)
_RESUME = typer.Option("--resume", metavar="RUN", help="Go on with a run; no review of it is made again.")
_RETRY = typer.Option("--retry-failed", help="On --resume, make failed and unknown reviews again.")


def review(
    corpus: Annotated[str, _CORPUS],
    reviewer: Annotated[list[str], _REVIEWER],
    out: Annotated[Optional[str], OUT] = None,  # noqa: UP045 - typer reads this form
    cases: Annotated[Optional[str], _CASES] = None,  # noqa: UP045
    repeats: Annotated[int, _REPEATS] = 1,
    seed: Annotated[int, _SEED] = 20260101,
    concurrency: Annotated[int, _CONCURRENCY] = 2,
    timeout: Annotated[float, _TIMEOUT] = 600.0,
    env: Annotated[Optional[list[str]], _ENV] = None,  # noqa: UP045
    resume: Annotated[Optional[str], _RESUME] = None,  # noqa: UP045
    retry_failed: Annotated[bool, _RETRY] = False,
    prices: Annotated[Optional[str], PRICES] = None,  # noqa: UP045
    log_format: Annotated[str, LOG_FORMAT] = "text",
    html: Annotated[bool, HTML] = True,
    quiet: Annotated[bool, QUIET] = False,
) -> None:
    """Measure reviewers of code on the changes of a corpus.

    Each reviewer gets each change as a repository that tells nothing of what is planted. What it says is kept, then
    held against the plants: what was located, at what noise, how widely, how often twice. Rows that are not separated
    share a rank group. A review that fails is counted as what it is. What reviews cost is worked out from the calls that
    they report, at prices that the run keeps; what nobody reported or priced is unknown, never free.

    Try: judgeproof review tuning -r ruff -r bandit
    """
    from judgeproof.api import review as examine
    from judgeproof.api import run_path

    path = out or resume or run_path("review")
    named = [name for name in cases.split(",") if name] if cases is not None else None
    with speaking(log_format, quiet=quiet):
        with watched(quiet=quiet) as watch, stoppable(path, watch) as stop:
            result = examine(
                corpus, reviewers=reviewer, out=out if resume else path, cases=named, repeats=repeats, seed=seed,
                concurrency=concurrency, timeout=timeout, env=env or [], resume=resume, retry_failed=retry_failed, prices=prices,
                progress=watch, stop=stop,
            )  # fmt: skip
        finish(result, quiet=quiet, html=html)
