"""The verbs of the citations track as functions."""

import math
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from judgeproof.api.runs import Result, run_path, synchronous
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.load import LoadedRow, RowSource, limited, open_rows, rows_again, rows_of
from judgeproof.citations.load.given import Given
from judgeproof.citations.load.given import given as given_of
from judgeproof.citations.load.rows import material_rows
from judgeproof.citations.rows import names_with
from judgeproof.citations.run import (
    Tick,
    check_manifest,
    check_options,
    check_same,
    derive,
    grade_rows,
    identity,
    options_of,
    report_of,
    rows_for_report,
    verify,
)
from judgeproof.errors import InputError, JudgeproofError, RunError, UsageError
from judgeproof.flow import to_its_end
from judgeproof.judges import Judge, judge_of
from judgeproof.runs import Run, create, open_run, read_lines, resume, storable
from judgeproof.runs.directory import write_json
from judgeproof.runs.recording import replayed

ROWS_IN_REPORT = 10_000
TIMEOUT = 600.0
Rows = str | Path | Iterable[Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Call:
    """The arguments of one grading, checked."""

    judge: Judge
    options: Options
    mapping: Mapping[str, str]
    number_duplicates: bool
    encoding: str
    limit: int | None
    concurrency: int
    timeout: float
    retry_failed: bool
    tick: Callable[..., None]
    stop: Callable[[], bool]


async def cite_async(
    rows: Rows,
    *,
    judge: str | Callable[..., Any] = "embedded",
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
    resume: str | Path | None = None,
    retry_failed: bool = False,
    seed: str | None = None,
    progress: Tick = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> Result:
    """Grade every citation of recorded answers and return where the run is and what it found.

    `rows` is a path (JSONL, JSON, CSV, TSV, Parquet; `.gz`, `.zst`; `-` for standard input) or an iterable of
    mappings. `judge` is a spec (`embedded`, `openai:MODEL`, `anthropic:MODEL`, `openai-compatible:MODEL@URL`,
    `pydantic-ai:PROVIDER:MODEL`, `scripted:FILE`, `replay:RUN`) or a function that takes a request and returns a text, or an awaitable of one; what it awaits for longer than `timeout` seconds is a failure of that row.
    `out` is the run directory, by default a new one under `runs/`; `resume` names one to go on with. Raises
    JudgeproofError where the run cannot start or go on; faults of rows are outcomes.
    """
    chosen = judge_of(judge)
    options = Options(
        style=style, brackets=brackets, context_format=context_format,
        score_mode=score_mode or chosen.score_mode, threshold=threshold,
    )  # fmt: skip
    call = _Call(
        judge=chosen, options=options, mapping=mapping or {}, number_duplicates=duplicate_ids == "number",
        encoding=encoding, limit=limit, concurrency=concurrency, timeout=timeout, retry_failed=retry_failed,
        tick=progress, stop=stop,
    )  # fmt: skip
    check_options(options)
    _check_call(call, duplicate_ids)
    return await _cited(rows, call, out=out, resume=resume, seed=seed)


cite = synchronous(cite_async)


async def _cited(
    rows: Rows, call: _Call, *, out: str | Path | None, resume: str | Path | None, seed: str | None
) -> Result:
    """Begin a run with rows, or go on with one."""
    source, loaded = _loaded(rows, call)
    given = given_of(source)
    if resume is None:
        return await _graded(_begun(out, call, given, "cite", seed), loaded, call, given)
    return await _gone_on(
        _resumed(Path(resume), call, given, ("cite", "demo"), out=out, seed=seed), loaded, call, given
    )


def _loaded(rows: Rows, call: _Call) -> tuple[RowSource | None, Iterator[LoadedRow]]:
    """Open the rows, look at the first ones, and return them as they are loaded."""
    names = names_with(call.mapping)
    if isinstance(rows, str | Path):
        source = open_rows(str(rows), encoding=call.encoding)
        loaded = rows_of(
            source.records,
            names=names,
            number_duplicates=call.number_duplicates,
            where="standard input" if source.name == "-" else source.name,
            unit=source.unit,
        )
        return source, loaded
    if _is_one_row(rows) or not isinstance(rows, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InputError(
            f"the rows are a {type(rows).__name__}; expected a path, or an iterable of one mapping a row"
        )
    return None, rows_of(rows, names=names, number_duplicates=call.number_duplicates)


def _is_one_row(rows: object) -> bool:
    return isinstance(rows, Mapping | bytes)


def _check_call(call: _Call, duplicate_ids: str) -> None:
    """Raise UsageError for the first option of a run that has no such value."""
    if duplicate_ids not in ("error", "number"):
        raise UsageError(f"duplicate ids {duplicate_ids!r}: expected 'error' or 'number'")
    if call.concurrency < 1:
        raise UsageError(f"concurrency {call.concurrency!r} is out of range; expected a whole number from 1")
    if call.limit is not None and call.limit < 1:
        raise UsageError(f"limit {call.limit!r} is out of range; expected a whole number from 1")
    if not 0 < call.timeout < math.inf:
        raise UsageError(f"timeout {call.timeout!r} is out of range; expected seconds, more than 0")


def _begun(
    out: str | Path | None, call: _Call, given: Given, verb: str, seed: str | None, of: str | None = None
) -> Run:
    """Begin a new run directory."""
    details: dict[str, Any] = {
        **identity(call.judge, call.options, call.mapping),
        "input": {"name": given.name, "sha256": given.sha256, **({"run": of} if of else {})},
        "limit": call.limit,
        # The fences of a prompt are made of it: whoever wrote the rows must not know it.
        "seed": seed if seed is not None else secrets.token_hex(16),
    }
    path = Path(out) if out is not None else run_path(verb)
    return create(path, verb=verb, version=version_of("judgeproof"), now=datetime.now(UTC), details=details)


def _resumed(
    path: Path,
    call: _Call,
    given: Given,
    verbs: tuple[str, ...],
    *,
    out: str | Path | None,
    seed: str | None = None,
) -> Run:
    """Open a run to go on with it under the same input, judge, prompt and options."""
    if out is not None and Path(out).absolute() != path.absolute():
        raise UsageError(
            f"out {str(out)!r}: a run that is resumed stays where it is, in {str(path)!r}; leave out away"
        )
    run = resume(path)
    try:
        check_manifest(run)
        if run.manifest["verb"] not in verbs:
            raise RunError(f"{path}: is a run of {run.manifest['verb']!r}; resume it with that verb")
        check_same(run, identity(call.judge, call.options, call.mapping))
        if seed is not None and seed != run.manifest["seed"]:
            raise RunError(f"{path}: has another seed; resume it without one, or begin a new run with --out")
        found = run.manifest["input"].get("sha256")
        if found and given.sha256 and found != given.sha256:
            raise RunError(
                f"{path}: its input has changed (sha256 {found[:12]}\u2026 then, {given.sha256[:12]}\u2026 now); resume with "
                "the input as it was, or begin a new run with --out"
            )
    except JudgeproofError:
        run.release()
        raise
    return run


async def _gone_on(run: Run, loaded: Iterable[LoadedRow], call: _Call, given: Given) -> Result:
    """Go on with a run; one that is complete stays as it is, to the byte."""
    if not run.complete or call.retry_failed or run.manifest.get("limit") != call.limit:
        run.save(status="running", limit=call.limit)
        return await _graded(run, loaded, call, given)
    try:
        verify(limited(loaded, call.limit), run)
        result = load_report(run.path)
        write_json(run.report, result.report)
        return result
    finally:
        run.release()


async def _graded(run: Run, loaded: Iterable[LoadedRow], call: _Call, given: Given) -> Result:
    """Grade rows into a run and write its report, whatever happens on the way."""
    total = given.rows if call.limit is None or given.rows is None else min(call.limit, given.rows)
    try:
        try:
            await grade_rows(
                limited(loaded, call.limit), run, call.judge, call.options, concurrency=call.concurrency,
                timeout=call.timeout, total=total, retry_failed=call.retry_failed, tick=call.tick, stop=call.stop,
            )  # fmt: skip
        finally:
            run.save(finished=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}")
        report = report_of(run)
        write_json(run.report, report)
        return Result(path=run.path, report=report)
    finally:
        run.release()


def rejudge(
    path: str | Path,
    *,
    judge: str | Callable[..., Any],
    out: str | Path | None = None,
    score_mode: str | None = None,
    concurrency: int = 32,
    timeout: float = TIMEOUT,
    resume: str | Path | None = None,
    progress: Tick = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> Result:
    """Put the material of a complete run before another judge, in a new run; nothing of the old one changes.

    `resume` names a run of this verb to go on with, made of the same run.
    """
    before = _opened(path)
    if not before.complete:
        raise RunError(f"{path}: is incomplete; resume it first, so that both judges see every row")
    chosen = judge_of(judge)
    options = replace(options_of(before.manifest), score_mode=score_mode or chosen.score_mode)
    call = _Call(
        judge=chosen, options=options, mapping=before.manifest["options"]["map"], number_duplicates=True,
        encoding="utf-8", limit=None, concurrency=concurrency, timeout=timeout, retry_failed=False, tick=progress, stop=stop,
    )  # fmt: skip
    check_options(options)
    _check_call(call, "error")
    return to_its_end(_rejudged(before, call, out=out, resume=resume))


async def _rejudged(before: Run, call: _Call, *, out: str | Path | None, resume: str | Path | None) -> Result:
    """Begin a run with the material of another, or go on with it."""
    loaded = rows_again(before.material, names_with(call.mapping))
    told, rows = before.manifest["input"], before.manifest.get("counts", {}).get("rows")
    given = Given(name=told["name"], sha256=told.get("sha256"), rows=rows)
    if resume is None:
        of = storable(before.path.absolute().name)
        run = _begun(out, call, given, "rejudge", before.manifest["seed"], of=of)
        return await _graded(run, loaded, call, given)
    return await _gone_on(_resumed(Path(resume), call, given, ("rejudge",), out=out), loaded, call, given)


def _opened(path: str | Path) -> Run:
    """Open a run of this track for reading."""
    return check_manifest(open_run(Path(path)))


def load_report(path: str | Path) -> Result:
    """Return the report of a run, made again from what it recorded.

    Outcomes that are gone, or that are not as many as the run had when it was complete, are made again too.
    """
    run = _opened(path)
    whole = run.manifest.get("counts", {}).get("rows") if run.complete else None
    report = report_of(run) if run.outcomes.exists() else None
    if report is None or (whole is not None and report["rows"]["total"] != whole):
        told = run.manifest["judge"]
        judge = Judge(
            spec=told["spec"], name=told["name"], version=told["version"], ask=replayed(run.testimony)
        )
        derive(run, judge, material(run))
        report = report_of(run)
        if whole is not None and report["rows"]["total"] != whole:
            raise RunError(
                f"{path}: had {whole} rows, but its material holds {report['rows']['total']}; restore material.jsonl from a "
                "copy"
            )
    return Result(path=run.path, report=report)


def material(run: Run) -> Iterator[Row | Unreadable]:
    """Yield the rows that a run keeps."""
    return material_rows(read_lines(run.material), names_with(run.manifest["options"]["map"]))


def report_rows(path: str | Path, *, limit: int = ROWS_IN_REPORT) -> Iterator[dict[str, Any]]:
    """Yield the rows of a run as reports show them: outcome, texts, sources and replies."""
    run = _opened(path)
    return rows_for_report(run, material(run), limit=limit)
