"""The verb cite: rows in, every citation graded."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from judgeproof.api.calibration_files import Files, under_calibration
from judgeproof.api.citation_call import TIMEOUT, Call, call_of
from judgeproof.api.citation_runs import begun, gone_on, graded, resumed
from judgeproof.api.runs import Result, synchronous
from judgeproof.citations.correctness import CORRECTNESS
from judgeproof.citations.examination import Options
from judgeproof.citations.load import LoadedRow, RowSource, open_rows, rows_of
from judgeproof.citations.load.given import given as given_of
from judgeproof.citations.rows import names_with
from judgeproof.citations.run import Tick
from judgeproof.errors import InputError
from judgeproof.judges import panel_of
from judgeproof.text.articles import of_type

Rows = str | Path | Iterable[Mapping[str, Any]]


async def cite_async(
    rows: Rows,
    *,
    judge: str | Callable[..., Any] = "embedded",
    second_judge: str | Callable[..., Any] | None = None,
    judge_repeats: int = 1,
    answered_by: Sequence[str] = (),
    calibration: Files = (),
    out: str | Path | None = None,
    score_mode: str | None = None,
    threshold: float = 0.5,
    style: str = "auto",
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
    """Grade every citation of recorded answers and return where the run is and what it found.

    `rows` is a path (JSONL, JSON, CSV, TSV, Parquet; `.gz`, `.zst`; `-` for standard input) or an iterable of
    mappings. `judge` is a spec (`embedded`, `openai:MODEL`, `anthropic:MODEL`, `openai-compatible:MODEL@URL`,
    `pydantic-ai:PROVIDER:MODEL`, `scripted:FILE`, `replay:RUN`, `panel:A,B`) or a function that takes a request and returns
    a text, or an awaitable of one; what it awaits for longer than `timeout` seconds is a failure of that row.
    `second_judge` is asked the same, and `judge_repeats` is how often each of them is asked; the first answer of the first
    one decides. `answered_by` names the models whose answers these are, so that judges of the same vendor are named.
    `calibration` names files of `calibrate`: their figures are what the judge was measured at, and their bands hold it.

    `max_cost`, in USD, and `max_calls` limit what this call spends; what would go beyond is un-assessed (`budget`) and the
    run is incomplete. `prices` is a file of the user's own prices. `out` is the run directory, by default a new one under
    `runs/`; `resume` names one to go on with. `telemetry` tells OpenTelemetry of the run (docs/observability.md);
    `progress` is told how far it is, once before the first row. Raises JudgeproofError where the run cannot start or go
    on; faults of rows are outcomes.
    """
    panel = panel_of(judge, second_judge, repeats=judge_repeats)
    options = Options(
        style=style, brackets=brackets, context_format=context_format,
        score_mode=score_mode or panel.score_mode, threshold=threshold,
    )  # fmt: skip
    panel, options = under_calibration(panel, options, calibration, scorer=CORRECTNESS)
    call = call_of(
        panel, options, mapping=mapping or {}, prices=prices, duplicate_ids=duplicate_ids, encoding=encoding, limit=limit,
        concurrency=concurrency, timeout=timeout, max_cost=max_cost, max_calls=max_calls, retry_failed=retry_failed,
        answered_by=answered_by, telemetry=telemetry, tick=progress, stop=stop,
    )  # fmt: skip
    return await scored_rows(rows, call, ("cite", "demo"), out=out, resume=resume, seed=seed)


cite = synchronous(cite_async)


async def scored_rows(
    rows: Rows,
    call: Call,
    verbs: tuple[str, ...],
    *,
    out: str | Path | None,
    resume: str | Path | None,
    seed: str | None,
) -> Result:
    """Begin a run of the first of some verbs with rows, or go on with one of any of them."""
    source, loaded = loaded_rows(rows, call)
    given = given_of(source)
    if resume is None:
        return await graded(begun(out, call, given, verbs[0], seed), loaded, call, given)
    return await gone_on(resumed(Path(resume), call, given, verbs, out=out, seed=seed), loaded, call, given)


def loaded_rows(rows: Rows, call: Call) -> tuple[RowSource | None, Iterator[LoadedRow]]:
    """Open the rows, look at the first ones, and return them as they are loaded."""
    form = call.scorer.form
    names = names_with(call.mapping, form)
    if isinstance(rows, str | Path):
        flags = tuple(name for field in form.flags for name in names[field])
        source = open_rows(str(rows), encoding=call.encoding, flags=flags)
        loaded = rows_of(
            source.records,
            names=names,
            number_duplicates=call.number_duplicates,
            where="standard input" if source.name == "-" else source.name,
            unit=source.unit,
            form=form,
        )
        return source, loaded
    if _is_one_row(rows) or not isinstance(rows, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InputError(
            f"the rows are {of_type(rows)}; expected a path, or an iterable of one mapping a row"
        )
    return None, rows_of(rows, names=names, number_duplicates=call.number_duplicates, form=form)


def _is_one_row(rows: object) -> bool:
    return isinstance(rows, Mapping | bytes)
