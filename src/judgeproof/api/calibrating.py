"""The verb calibrate: a judge against what people say of labelled pairs."""

import hashlib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from decimal import Decimal
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from judgeproof.api.calibration_reports import load_report, report_rows, save
from judgeproof.api.citation_call import TIMEOUT, Call, call_of
from judgeproof.api.citation_runs import begun, gone_on, graded, resumed
from judgeproof.api.estimating import estimated
from judgeproof.api.runs import Result, synchronous
from judgeproof.citations.calibration import Wanted
from judgeproof.citations.examination import Options
from judgeproof.citations.labelled import DEV, TEST, TRAIN
from judgeproof.citations.load import LoadedRow, limited
from judgeproof.citations.load.given import Given
from judgeproof.citations.load.labelled import LabelledFile, labelled_files, labelled_rows
from judgeproof.citations.run import Tick, check_same
from judgeproof.errors import JudgeproofError, UsageError
from judgeproof.judges import panel_of
from judgeproof.runs import Run
from judgeproof.text.articles import of_type

__all__ = ["calibrate", "calibrate_async", "estimate_calibrating", "load_report", "report_rows"]

Labelled = str | Path | Sequence[str | Path]
SAMPLE = "measured_sample.jsonl.gz"


async def calibrate_async(
    labelled: Labelled = (),
    *,
    judge: str | Callable[..., Any] = "embedded",
    judge_repeats: int = 1,
    fit: bool = False,
    target: float = 0.8,
    save_as: str | Path | None = None,
    out: str | Path | None = None,
    score_mode: str | None = None,
    mapping: Mapping[str, str] | None = None,
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
    """Hold a judge against labelled pairs of claim and source, and return where the run is and what it found.

    `labelled` are files of rows with `claim`, `source` (a text or a list of passages) and `label` (supported, partial,
    unsupported or contradicted), in any format of `cite`; by default the bundled sample. Each pair is put to the judge as
    a row of one citation, with the question and the verification of `cite`. Data sets (`data`) and splits (`split`, or the
    name of the file) are measured apart. `fit` fits bands on pairs of train and dev, within which verdicts are right as
    often as `target`, and then measures test pairs alone. `mapping` names a column of yours for claim, source, label, question, data, group, split or
    id. `save_as` is a further place for `calibration.json`, which later
    runs take as `calibration`. Everything else is as in `cite`.
    """
    call = _call(
        judge, judge_repeats, score_mode=score_mode, prices=prices, encoding=encoding, limit=limit,
        concurrency=concurrency, timeout=timeout, max_cost=max_cost, max_calls=max_calls, retry_failed=retry_failed,
        telemetry=telemetry, tick=progress, stop=stop,
    )  # fmt: skip
    wanted = Wanted(fit=fit, target=target)
    _check_target(target)
    with _paths(labelled) as paths:
        found = labelled_files(paths, encoding=encoding, mapping=mapping)
        check_splits(found, wanted)
        result = await _graded(found, call, wanted, mapping or {}, out=out, resume=resume, seed=seed)
    finished = load_report(result.path)
    return save(finished, save_as)


calibrate = synchronous(calibrate_async)


def estimate_calibrating(
    labelled: Labelled = (),
    *,
    judge: str | Callable[..., Any] = "embedded",
    judge_repeats: int = 1,
    score_mode: str | None = None,
    mapping: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
    limit: int | None = None,
    prices: str | Path | None = None,
) -> dict[str, Any]:
    """Return what `calibrate` would take with the same arguments, as `estimate` does; nothing is asked and nothing written."""
    call = _call(
        judge,
        judge_repeats,
        asked=False,
        score_mode=score_mode,
        prices=prices,
        encoding=encoding,
        limit=limit,
    )
    with _paths(labelled) as paths:
        found = labelled_files(paths, encoding=encoding, mapping=mapping)
        loaded = limited(labelled_rows(found, encoding=encoding), limit)
        return estimated(loaded, call, name=_given(found).name, resume=None)


def _call(
    judge: str | Callable[..., Any], repeats: int, *, score_mode: str | None, asked: bool = True, **terms: Any
) -> Call:
    """Return the checked arguments of a calibration: one judge, asked about one citation a row."""
    panel = panel_of(judge, repeats=repeats, asked=asked)
    if panel.second is not None:
        raise UsageError(
            f"judge {judge!r}: a calibration measures one judge; name one, and the other one in a run of its own"
        )
    options = Options(style="spans", context_format="dict", score_mode=score_mode or panel.score_mode)
    return call_of(panel, options, mapping={}, duplicate_ids="number", **terms)


def _check_target(target: float) -> None:
    if not 0.5 < target < 1:
        raise UsageError(
            f"target {target!r} is out of range; expected a share above 0.5 and below 1, such as 0.8"
        )


@contextmanager
def _paths(labelled: Labelled) -> Generator[tuple[str, ...]]:
    """Give the paths of labelled files, of which the bundled sample is one where none is named."""
    named: tuple[Any, ...] = (labelled,) if isinstance(labelled, str | Path) else tuple(labelled)
    wrong = next((name for name in named if not isinstance(name, str | Path)), None)
    if wrong is not None:
        raise UsageError(f"labelled pairs are read from files; expected paths, not {of_type(wrong)}")
    if named:
        yield tuple(map(str, named))
        return
    with as_file(files("judgeproof.judges") / SAMPLE) as sample:
        yield (str(sample),)


def check_splits(found: Sequence[LabelledFile], wanted: Wanted) -> None:
    """Raise UsageError where bands are to be fitted, and there is nothing to fit them on, or nothing to measure then."""
    if not wanted.fit:
        return
    splits = {split for file in found for split, n in file.splits.items() if n}
    names = ", ".join(sorted(str(split or "none") for split in splits))
    if not splits & {TRAIN, DEV}:
        raise UsageError(
            f"fit: no pair is of train or dev (found: {names}), and what is fitted on a test measures nothing; give a "
            "file whose name holds _train or _dev, or rows with a split"
        )
    if TEST not in splits:
        raise UsageError(
            f"fit: no pair is of a test (found: {names}), and nothing is measured on what it was fitted on; give a file "
            "whose name holds _test too, or leave fit away"
        )


def _given(found: Sequence[LabelledFile]) -> Given:
    """Return what identifies the pairs of a call: the names of the files, and the digest of their digests."""
    digests = [file.sha256 for file in found]
    whole = hashlib.sha256("\n".join(map(str, digests)).encode()).hexdigest() if all(digests) else None
    return Given(
        name=", ".join(file.name for file in found), sha256=whole, rows=sum(file.rows for file in found)
    )


async def _graded(
    found: Sequence[LabelledFile],
    call: Call,
    wanted: Wanted,
    mapping: Mapping[str, str],
    *,
    out: str | Path | None,
    resume: str | Path | None,
    seed: str | None,
) -> Result:
    """Begin a run of labelled pairs, or go on with one; what is made of it may change from call to call."""
    given = _given(found)
    loaded: Iterator[LoadedRow] = labelled_rows(found, encoding=call.encoding)
    if resume is None:
        run = _noted(begun(out, call, given, "calibrate", seed), found, wanted)
        if mapping:
            run.save(columns=dict(mapping))
        return await graded(run, loaded, call, given)
    run = resumed(Path(resume), call, given, ("calibrate",), out=out, seed=seed)
    try:
        check_same(run, {"columns": dict(mapping) or None})
    except JudgeproofError:
        run.release()
        raise
    return await gone_on(_noted(run, found, wanted), loaded, call, given)


def _noted(run: Run, found: Sequence[LabelledFile], wanted: Wanted) -> Run:
    """Return a run whose manifest says which files it is of, and what is to be made of it."""
    told = [{"name": file.name, "sha256": file.sha256, "rows": file.rows} for file in found]
    run.save(labelled=told, wanted=asdict(wanted))
    return run
