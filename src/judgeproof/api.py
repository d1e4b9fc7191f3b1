"""The Python API: the verbs of the command line as functions, with the same words and the same run directories."""

import asyncio
import hashlib
import secrets
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from judgeproof.citations import figures
from judgeproof.citations.examination import Options
from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.load import LoadedRow, RowSource, open_rows, rows_of
from judgeproof.citations.load.rows import material_rows
from judgeproof.citations.rows import names_with
from judgeproof.citations.run import (
    Tick,
    check_same,
    derive,
    grade_rows,
    identity,
    options_of,
    report_of,
    rows_for_report,
)
from judgeproof.citations.styles import STYLES
from judgeproof.errors import JudgeproofError, RunError, UsageError
from judgeproof.judges import Judge, judge_of
from judgeproof.runs import Run, create, open_run, read_lines, resume
from judgeproof.runs.directory import name_of, write_json
from judgeproof.runs.recording import replayed

RUNS = Path("runs")
SCORE_MODES = ("rubric", "verdicts")
ROWS_IN_REPORT = 10_000
Rows = str | Path | Iterable[Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a verb left behind: the run directory, and the report as data."""

    path: Path
    report: dict[str, Any]

    @property
    def complete(self) -> bool:
        """Whether every row has an outcome."""
        return self.report["run"]["status"] == "complete"

    def outcomes(self) -> Iterator[dict[str, Any]]:
        """Yield the outcomes, one a row, in the order of the rows."""
        return read_lines(self.path / "outcomes.jsonl")


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
    retry_failed: bool
    tick: Callable[..., None]
    stop: Callable[[], bool]


def cite(
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
    resume: str | Path | None = None,
    retry_failed: bool = False,
    seed: str | None = None,
    progress: Tick = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> Result:
    """Grade every citation of recorded answers and return where the run is and what it found.

    `rows` is a path (JSONL, JSON, CSV, TSV, Parquet; `.gz`, `.zst`; `-` for standard input) or an iterable of
    mappings. `judge` is a spec (`embedded`, `scripted:FILE`, `replay:RUN`) or a function that takes a request and
    returns a text, or an awaitable of one. `out` is the run directory, by default a new one under `runs/`; `resume`
    names one to go on with. Raises JudgeproofError where the run cannot start or go on; faults of rows are outcomes.
    """
    return _run_async(
        cite_async(
            rows, judge=judge, out=out, score_mode=score_mode, threshold=threshold, style=style, brackets=brackets,
            context_format=context_format, mapping=mapping, duplicate_ids=duplicate_ids, encoding=encoding, limit=limit,
            concurrency=concurrency, resume=resume, retry_failed=retry_failed, seed=seed, progress=progress, stop=stop,
        )
    )  # fmt: skip


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
    resume: str | Path | None = None,
    retry_failed: bool = False,
    seed: str | None = None,
    progress: Tick = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> Result:
    """Do what `cite` does, inside a running event loop."""
    chosen = judge_of(judge)
    options = Options(
        style=style, brackets=brackets, context_format=context_format,
        score_mode=score_mode or chosen.score_mode, threshold=threshold,
    )  # fmt: skip
    _check(options, duplicate_ids, concurrency, limit)
    call = _Call(
        judge=chosen, options=options, mapping=mapping or {}, number_duplicates=duplicate_ids == "number",
        encoding=encoding, limit=limit, concurrency=concurrency, retry_failed=retry_failed, tick=progress, stop=stop,
    )  # fmt: skip
    names_with(call.mapping)
    source = open_rows(str(rows), encoding=encoding) if isinstance(rows, str | Path) else None
    run = _resumed(Path(resume), call, source, rows) if resume else _begun(out, call, source, rows, "cite", seed)
    records = source.records if source else rows
    loaded = rows_of(
        records, names=names_with(call.mapping), number_duplicates=call.number_duplicates,  # type: ignore[arg-type]
        where=source.name if source else "rows",
    )  # fmt: skip
    return await _graded(run, loaded, call)


def _check(options: Options, duplicate_ids: str, concurrency: int, limit: int | None) -> None:
    """Raise UsageError for the first option that has no such value."""
    if options.score_mode not in SCORE_MODES:
        raise UsageError(f"score mode {options.score_mode!r} does not exist; there are: {', '.join(SCORE_MODES)}")
    if options.style != "auto" and options.style not in STYLES:
        raise UsageError(f"citation style {options.style!r} does not exist; there are: auto, {', '.join(STYLES)}")
    if not 0 <= options.threshold <= 1:
        raise UsageError(f"threshold {options.threshold!r} is out of range; expected a number from 0 to 1")
    if not all(options.brackets) or any(c.isalnum() or c.isspace() for pair in options.brackets for c in pair):
        raise UsageError(f"brackets {options.brackets!r}: expected two signs, such as '<<' and '>>'")
    if duplicate_ids not in ("error", "number"):
        raise UsageError(f"duplicate ids {duplicate_ids!r}: expected 'error' or 'number'")
    if concurrency < 1 or (limit is not None and limit < 1):
        raise UsageError("concurrency and limit count from 1")


def _begun(out: str | Path | None, call: _Call, source: RowSource | None, rows: Rows, verb: str, seed: str | None) -> Run:
    """Begin a new run directory."""
    now = datetime.now(UTC)
    path = Path(out) if out is not None else RUNS / name_of(verb, now)
    details = {
        **identity(call.judge, call.options, call.mapping),
        "input": _input(source, rows),
        "limit": call.limit,
        # The fences of a prompt are made of it: whoever wrote the rows must not know it.
        "seed": seed if seed is not None else secrets.token_hex(16),
    }
    return create(path, verb=verb, version=version_of("judgeproof"), now=now, details=details)


def _input(source: RowSource | None, rows: Rows) -> dict[str, Any]:
    """Return what identifies an input: its name, and the digest of a file."""
    if source is None:
        return {"name": "rows", "sha256": None}
    if source.name == "-":
        return {"name": "standard input", "sha256": None}
    with Path(source.name).open("rb") as file:
        return {"name": Path(source.name).name, "sha256": hashlib.file_digest(file, "sha256").hexdigest()}


def _resumed(path: Path, call: _Call, source: RowSource | None, rows: Rows) -> Run:
    """Open a run to go on with it under the same input, judge, prompt and options."""
    run = resume(path)
    try:
        if run.manifest.get("verb") not in ("cite", "demo"):
            raise RunError(f"{path}: is a run of {run.manifest.get('verb')!r}; resume it with that verb")
        check_same(run, identity(call.judge, call.options, call.mapping))
        found, wanted = run.manifest.get("input", {}).get("sha256"), _input(source, rows)["sha256"]
        if found and wanted and found != wanted:
            raise RunError(
                f"{path}: its input has changed (sha256 {found[:12]}… then, {wanted[:12]}… now); resume with the input "
                "as it was, or begin a new run with --out"
            )
    except JudgeproofError:
        run.release()
        raise
    run.save(status="running", limit=call.limit)
    return run


async def _graded(run: Run, loaded: Iterable[LoadedRow], call: _Call) -> Result:
    """Grade rows into a run and write its report, whatever happens on the way."""
    try:
        try:
            await grade_rows(
                _limited(loaded, call.limit), run, call.judge, call.options, concurrency=call.concurrency,
                retry_failed=call.retry_failed, tick=call.tick, stop=call.stop,
            )  # fmt: skip
        finally:
            run.save(finished=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}")
        report = report_of(run)
        write_json(run.report, report)
        return Result(path=run.path, report=report)
    finally:
        run.release()


def _limited(loaded: Iterable[LoadedRow], limit: int | None) -> Iterator[LoadedRow]:
    """Yield the first `limit` rows."""
    for at, row in enumerate(loaded, start=1):
        yield row
        if at == limit:
            return


def rejudge(
    path: str | Path,
    *,
    judge: str | Callable[..., Any],
    out: str | Path | None = None,
    score_mode: str | None = None,
    concurrency: int = 32,
    progress: Tick = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> Result:
    """Put the material of a run before another judge, in a new run; nothing of the old one changes."""
    before = open_run(Path(path))
    chosen = judge_of(judge)
    options = replace(options_of(before.manifest), score_mode=score_mode or chosen.score_mode)
    call = _Call(
        judge=chosen, options=options, mapping=before.manifest["options"]["map"], number_duplicates=True,
        encoding="utf-8", limit=None, concurrency=concurrency, retry_failed=False, tick=progress, stop=stop,
    )  # fmt: skip
    _check(options, "error", concurrency, None)
    run = _begun(out, call, None, [], "rejudge", before.manifest["seed"])
    run.save(input={**before.manifest["input"], "run": before.path.name})
    return _run_async(_graded(run, _loaded_again(before), call))


def _loaded_again(run: Run) -> Iterator[LoadedRow]:
    """Yield the rows of a run as they were loaded, with the lines that kept them."""
    names = names_with(run.manifest["options"]["map"])
    with run.material.open("rb") as lines:
        for row, line in zip(material_rows(read_lines(run.material), names), lines, strict=False):
            yield LoadedRow(row, line.rstrip(b"\n"))


def load_report(path: str | Path) -> Result:
    """Return the report of a run, made again from what it recorded; outcomes that are gone are made again too."""
    run = open_run(Path(path))
    if not run.outcomes.exists():
        told = run.manifest["judge"]
        judge = Judge(spec=told["spec"], name=told["name"], version=told["version"], ask=replayed(run.testimony))
        derive(run, judge, material(run))
    return Result(path=run.path, report=report_of(run))


def material(run: Run) -> Iterator[Row | Unreadable]:
    """Yield the rows that a run keeps."""
    return material_rows(read_lines(run.material), names_with(run.manifest["options"]["map"]))


def report_rows(path: str | Path, *, limit: int = ROWS_IN_REPORT) -> Iterator[dict[str, Any]]:
    """Yield the rows of a run as reports show them: outcome, texts, sources and replies."""
    run = open_run(Path(path))
    return rows_for_report(run, material(run), limit=limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed:
    """A limit that a run misses: the figure, its value (None where undefined), and what was wanted."""

    figure: str
    value: float | int | None
    wanted: str


def gate(
    path: str | Path,
    *,
    minimum: Mapping[str, float] | None = None,
    maximum: Mapping[str, float] | None = None,
    proven_only: bool = False,
) -> list[Missed]:
    """Return the limits that a run misses; an undefined figure misses every limit.

    `proven_only` counts only failures that code has proven: rows that fail on a judge's word alone count as
    un-assessed. Raises UsageError for a figure that does not exist, RunError for a run that is incomplete.
    """
    result = load_report(path)
    if not result.complete:
        raise RunError(f"{path}: is incomplete; a gate needs every row. Resume it with --resume {path}")
    report = proven(result.report) if proven_only else result.report
    values = figures.limit_figures(report)
    missed: list[Missed] = []
    for limits, word, misses in ((minimum, "at least", _below), (maximum, "at most", _above)):
        for figure, limit in (limits or {}).items():
            if figure not in values:
                raise UsageError(f"figure {figure!r} does not exist; there are: {', '.join(values)}")
            value = values[figure]
            if value is None or misses(value, limit):
                missed.append(Missed(figure=figure, value=value, wanted=f"{word} {limit:g}"))
    return missed


def _below(value: float, limit: float) -> bool:
    return not value >= limit


def _above(value: float, limit: float) -> bool:
    return not value <= limit


def proven(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return a report in which only proven failures fail a row; what failed otherwise is not assessed."""
    rows = dict(report["rows"])
    rows["failed"] = rows["failed_proven"]
    rows["assessed"] = rows["passed"] + rows["failed"]
    rows["unassessed"] = rows["total"] - rows["assessed"]
    rate = figures.bounded(rows["passed"], rows["assessed"], rows["total"]).as_dict()
    citations = dict(report["citations"])
    outcomes = citations["outcomes"]
    graded = outcomes["supported"] + outcomes["misattributed"] + outcomes["fabricated"]
    citations["precision"] = figures.Rate(outcomes["supported"], graded).as_dict()
    return {**report, "rows": rows, "pass_rate": rate, "citations": citations}


def _run_async(coroutine: Any) -> Any:
    """Run a coroutine to its end, from within a running event loop too (a notebook has one)."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(coroutine)
    found: list[Any] = []

    def work() -> None:
        try:
            found.append(asyncio.run(coroutine))
        except BaseException as error:  # noqa: BLE001 - carried over to the calling thread
            found.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]
