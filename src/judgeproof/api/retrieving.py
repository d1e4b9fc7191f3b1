"""The verb retrieval: rows in, what was found for each question graded."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from judgeproof.api.citation_call import TIMEOUT, Call, call_of
from judgeproof.api.citation_runs import begun, gone_on, graded, resumed
from judgeproof.api.citations import Rows, loaded_rows
from judgeproof.api.estimating import estimated
from judgeproof.api.runs import Result, synchronous
from judgeproof.citations.examination import Options
from judgeproof.citations.load import limited
from judgeproof.citations.load.given import given as given_of
from judgeproof.citations.run import Tick
from judgeproof.judges import panel_of
from judgeproof.retrieval.metrics import chosen
from judgeproof.retrieval.scorer import retrieval as scorer_of

VERB = "retrieval"


async def grade_retrieval_async(
    rows: Rows,
    *,
    metrics: Sequence[str] = (),
    judge: str | Callable[..., Any] = "embedded",
    second_judge: str | Callable[..., Any] | None = None,
    judge_repeats: int = 1,
    answered_by: Sequence[str] = (),
    out: str | Path | None = None,
    threshold: float = 0.5,
    brackets: tuple[str, str] = ("[", "]"),
    context_format: str | None = None,
    mapping: Mapping[str, str] | None = None,
    duplicate_ids: str = "error",
    encoding: str = "utf-8",
    limit: int | None = None,
    concurrency: int = 32,
    timeout: float = TIMEOUT,
    prices: str | Path | None = None,
    max_cost: float | str | Decimal | None = None,
    max_calls: int | None = None,
    resume: str | Path | None = None,
    retry_failed: bool = False,
    seed: str | None = None,
    telemetry: bool = False,
    progress: Tick = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> Result:
    """Grade what was retrieved for each question, and return where the run is and what it found.

    `metrics` are names of retrieval_relevance, context_precision and context_recall, by default all of them; each is a
    question of its own to the judge. The other arguments are those of `cite_async`. Raises JudgeproofError where the run cannot
    start or go on; faults of rows are outcomes.
    """
    call = _call(
        metrics, judge, second_judge, judge_repeats,
        Options(score_mode="verdicts", threshold=threshold, brackets=brackets, context_format=context_format),
        mapping=mapping or {}, prices=prices, duplicate_ids=duplicate_ids, encoding=encoding, limit=limit,
        concurrency=concurrency, timeout=timeout, max_cost=max_cost, max_calls=max_calls, retry_failed=retry_failed,
        answered_by=answered_by, telemetry=telemetry, tick=progress, stop=stop,
    )  # fmt: skip
    source, loaded = loaded_rows(rows, call)
    given = given_of(source)
    if resume is None:
        return await graded(begun(out, call, given, VERB, seed), loaded, call, given)
    return await gone_on(resumed(Path(resume), call, given, (VERB,), out=out, seed=seed), loaded, call, given)


grade_retrieval = synchronous(grade_retrieval_async)


def estimate_retrieval(
    rows: Rows,
    *,
    metrics: Sequence[str] = (),
    judge: str | Callable[..., Any] = "embedded",
    second_judge: str | Callable[..., Any] | None = None,
    judge_repeats: int = 1,
    threshold: float = 0.5,
    brackets: tuple[str, str] = ("[", "]"),
    context_format: str | None = None,
    mapping: Mapping[str, str] | None = None,
    duplicate_ids: str = "error",
    encoding: str = "utf-8",
    limit: int | None = None,
    prices: str | Path | None = None,
    resume: str | Path | None = None,
    retry_failed: bool = False,
) -> dict[str, Any]:
    """Return what `grade_retrieval` would take with the same arguments, as `estimate` does for `cite`; nothing is asked."""
    call = _call(
        metrics, judge, second_judge, judge_repeats,
        Options(score_mode="verdicts", threshold=threshold, brackets=brackets, context_format=context_format),
        mapping=mapping or {}, prices=prices, duplicate_ids=duplicate_ids, encoding=encoding, limit=limit,
        retry_failed=retry_failed, asked=False,
    )  # fmt: skip
    source, loaded = loaded_rows(rows, call)
    return estimated(limited(loaded, limit), call, name=given_of(source).name, resume=resume)


def _call(
    metrics: Sequence[str],
    judge: str | Callable[..., Any],
    second: str | Callable[..., Any] | None,
    repeats: int,
    options: Options,
    *,
    asked: bool = True,
    **more: Any,
) -> Call:
    """Return the arguments of one grading, checked."""
    names = chosen((metrics,) if isinstance(metrics, str) else tuple(metrics))
    return call_of(
        panel_of(judge, second, repeats=repeats, asked=asked), options, scorer=scorer_of(names), **more
    )
