"""The verb ground: rows in, every claim of an answer held against its context."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from judgeproof.api.calibration_files import Files, under_calibration
from judgeproof.api.citation_call import TIMEOUT, call_of
from judgeproof.api.citations import Rows, loaded_rows, scored_rows
from judgeproof.api.estimating import estimated
from judgeproof.api.runs import Result, synchronous
from judgeproof.citations.examination import Options
from judgeproof.citations.load import limited
from judgeproof.citations.load.given import given
from judgeproof.citations.run import Tick
from judgeproof.grounding.scorer import GROUNDEDNESS
from judgeproof.judges import panel_of


async def ground_async(
    rows: Rows,
    *,
    judge: str | Callable[..., Any] = "embedded",
    second_judge: str | Callable[..., Any] | None = None,
    judge_repeats: int = 1,
    calibration: Files = (),
    answered_by: Sequence[str] = (),
    out: str | Path | None = None,
    score_mode: str | None = None,
    threshold: float = 0.5,
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
    """Hold every claim of recorded answers against their contexts, and return where the run is and what it found.

    The arguments are those of `cite`, which says what each of them does; markers are not needed, so there is no style. Of
    a response every sentence that states something is a claim. `threshold` is what a judge's own score must reach where it
    gives one (`score_mode` rubric). Raises JudgeproofError where the run cannot start or go on; faults of rows are
    outcomes.
    """
    panel = panel_of(judge, second_judge, repeats=judge_repeats)
    options = Options(
        context_format=context_format, score_mode=score_mode or panel.score_mode, threshold=threshold
    )
    panel, options = under_calibration(panel, options, calibration, scorer=GROUNDEDNESS)
    call = call_of(
        panel, options, scorer=GROUNDEDNESS, mapping=mapping or {}, prices=prices, duplicate_ids=duplicate_ids,
        encoding=encoding, limit=limit, concurrency=concurrency, timeout=timeout, max_cost=max_cost, max_calls=max_calls,
        retry_failed=retry_failed, answered_by=answered_by, telemetry=telemetry, tick=progress, stop=stop,
    )  # fmt: skip
    return await scored_rows(rows, call, ("ground",), out=out, resume=resume, seed=seed)


ground = synchronous(ground_async)


def estimate_grounding(
    rows: Rows,
    *,
    judge: str | Callable[..., Any] = "embedded",
    second_judge: str | Callable[..., Any] | None = None,
    judge_repeats: int = 1,
    calibration: Files = (),
    score_mode: str | None = None,
    threshold: float = 0.5,
    context_format: str | None = None,
    mapping: Mapping[str, str] | None = None,
    duplicate_ids: str = "error",
    encoding: str = "utf-8",
    limit: int | None = None,
    prices: str | Path | None = None,
    resume: str | Path | None = None,
    retry_failed: bool = False,
) -> dict[str, Any]:
    """Return what `ground` would take with the same arguments, as `estimate` does; nothing is asked and nothing written."""
    panel = panel_of(judge, second_judge, repeats=judge_repeats, asked=False)
    options = Options(
        context_format=context_format, score_mode=score_mode or panel.score_mode, threshold=threshold
    )
    panel, options = under_calibration(panel, options, calibration, scorer=GROUNDEDNESS)
    call = call_of(
        panel, options, scorer=GROUNDEDNESS, mapping=mapping or {}, prices=prices, duplicate_ids=duplicate_ids,
        encoding=encoding, limit=limit, retry_failed=retry_failed,
    )  # fmt: skip
    source, loaded = loaded_rows(rows, call)
    return estimated(limited(loaded, limit), call, name=given(source).name, resume=resume)
