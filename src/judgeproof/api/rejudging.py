"""The verb rejudge: the same material before other judges."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from os import PathLike
from pathlib import Path
from typing import Any

from judgeproof.api.calibration_files import Files, under_calibration
from judgeproof.api.citation_call import TIMEOUT, Call, call_of
from judgeproof.api.citation_reports import opened
from judgeproof.api.citation_runs import begun, gone_on, graded, resumed
from judgeproof.api.estimating import estimated
from judgeproof.api.runs import Result
from judgeproof.api.scorers import scorer_of
from judgeproof.citations.examination import Options
from judgeproof.citations.load import LoadedRow, rows_again
from judgeproof.citations.load.given import Given
from judgeproof.citations.rows import names_with
from judgeproof.citations.run import Tick, options_of
from judgeproof.errors import RunError, UsageError
from judgeproof.flow import to_its_end
from judgeproof.judges import Panel, judge_of, panel_of
from judgeproof.judges.panel import witness
from judgeproof.runs import Run, storable


def rejudge(
    path: str | PathLike[str],
    *,
    judge: str | Callable[..., Any],
    second_judge: str | Callable[..., Any] | None = None,
    judge_repeats: int = 1,
    calibration: Files = (),
    out: str | Path | None = None,
    score_mode: str | None = None,
    concurrency: int = 32,
    timeout: float = TIMEOUT,
    prices: str | Path | None = None,
    max_cost: float | str | Decimal | None = None,
    max_calls: int | None = None,
    resume: str | Path | None = None,
    retry_failed: bool = False,
    telemetry: bool = False,
    progress: Tick = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> Result:
    """Put the material of a complete run before another judge, in a new run; nothing of the old one changes.

    The judge of the old run is the second opinion, from what that run recorded, unless `second_judge` names another one, or
    is "none". Rows are scored as they were before where the new judge can. `resume` names a run of this verb to go on
    with, made of the same run.
    """
    before, panel, options = _beside(path, judge, second_judge, judge_repeats, score_mode)
    panel, options = under_calibration(panel, options, calibration, scorer=scorer_of(before))
    call = call_of(
        panel, options, scorer=scorer_of(before), mapping=before.manifest["options"]["map"], prices=prices, duplicate_ids="number",
        concurrency=concurrency, timeout=timeout, max_cost=max_cost, max_calls=max_calls, retry_failed=retry_failed,
        answered_by=before.manifest.get("answered_by") or (), telemetry=telemetry, tick=progress, stop=stop,
    )  # fmt: skip
    return to_its_end(_rejudged(before, call, out=out, resume=resume))


def estimate_rejudging(
    path: str | PathLike[str],
    *,
    judge: str | Callable[..., Any],
    second_judge: str | Callable[..., Any] | None = None,
    judge_repeats: int = 1,
    calibration: Files = (),
    score_mode: str | None = None,
    prices: str | Path | None = None,
    resume: str | Path | None = None,
    retry_failed: bool = False,
) -> dict[str, Any]:
    """Return what `rejudge` would take with the same arguments, as `estimate` does; nothing is asked and nothing written."""
    before, panel, options = _beside(path, judge, second_judge, judge_repeats, score_mode, asked=False)
    panel, options = under_calibration(panel, options, calibration, scorer=scorer_of(before))
    call = call_of(
        panel, options, scorer=scorer_of(before), mapping=before.manifest["options"]["map"], prices=prices, duplicate_ids="number",
        retry_failed=retry_failed,
    )  # fmt: skip
    loaded = _rows(before, call)
    return estimated(loaded, call, name=str(before.manifest["input"]["name"]), resume=resume)


def _beside(
    path: str | PathLike[str],
    judge: str | Callable[..., Any],
    second_judge: str | Callable[..., Any] | None,
    repeats: int,
    score_mode: str | None,
    *,
    asked: bool = True,
) -> tuple[Run, Panel, Options]:
    """Return a complete run, the judges that its rows are to be put before, and how they are scored then."""
    path = Path(path)
    before = opened(path)
    if not before.complete:
        raise RunError(f"{path}: is incomplete; resume it first, so that both judges see every row")
    named = None if second_judge == "none" else second_judge
    panel = _panel_beside(before, panel_of(judge, named, repeats=repeats, asked=asked), second_judge)
    if not scorer_of(before).asks:
        raise UsageError(f"{path}: nobody judged it, so nobody can judge it again")
    kept_options = options_of(before.manifest)
    mode = score_mode or ("verdicts" if panel.score_mode == "verdicts" else kept_options.score_mode)
    return before, panel, replace(kept_options, score_mode=mode)


def _panel_beside(before: Run, panel: Panel, second: object) -> Panel:
    """Return a panel with the judge of a run as the second one, from its record, where no other is named."""
    if second is not None or panel.second is not None:
        return panel
    old = judge_of(f"replay:{before.path}")
    spec = f"replay:{storable(before.path.absolute().name)}"
    if panel.first.spec == spec:
        raise UsageError(
            f"both judges are {spec!r}: the record of {before.path} is its second opinion already; name another judge, or "
            "--second-judge none"
        )
    return replace(panel, second=witness(replace(old, spec=spec)))


def _rows(before: Run, call: Call) -> Iterator[LoadedRow]:
    """Yield the rows of a run, read as they were then."""
    form = call.scorer.form
    return rows_again(before.material, names_with(call.mapping, form), form)


async def _rejudged(before: Run, call: Call, *, out: str | Path | None, resume: str | Path | None) -> Result:
    """Begin a run with the material of another, or go on with it."""
    loaded = _rows(before, call)
    told, rows = before.manifest["input"], before.manifest.get("counts", {}).get("rows")
    given = Given(name=told["name"], sha256=told.get("sha256"), rows=rows)
    if resume is None:
        of = storable(before.path.absolute().name)
        run = begun(out, call, given, "rejudge", before.manifest["seed"], of=of)
        return await graded(run, loaded, call, given)
    return await gone_on(resumed(Path(resume), call, given, ("rejudge",), out=out), loaded, call, given)
