"""A run of the citations track: what is asked of it, how it is begun and gone on with, and how rows are graded into it."""

import secrets
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from judgeproof.api.citation_call import Call
from judgeproof.api.citation_reports import load_report
from judgeproof.api.runs import Result, run_path
from judgeproof.api.telemetry import telling
from judgeproof.citations.load import LoadedRow, limited
from judgeproof.citations.load.given import Given
from judgeproof.citations.run import (
    check_manifest,
    check_same,
    grade_rows,
    identity,
    report_of,
    verify,
)
from judgeproof.errors import JudgeproofError, RunError, UsageError
from judgeproof.judges.pricing import brought_up, kept
from judgeproof.runs import Run, create, resume
from judgeproof.runs.directory import announce, write_json


def begun(
    out: str | Path | None, call: Call, given: Given, verb: str, seed: str | None, of: str | None = None
) -> Run:
    """Begin a new run directory."""
    details: dict[str, Any] = {
        **identity(call.scorer, call.panel, call.options, call.mapping),
        "prices": {"book": call.book.facts(), "judges": kept(call.terms.prices)},
        "answered_by": list(call.answered_by),
        "input": {"name": given.name, "sha256": given.sha256, **({"run": of} if of else {})},
        "limit": call.limit,
        # The fences of a prompt are made of it: whoever wrote the rows must not know it.
        "seed": seed if seed is not None else secrets.token_hex(16),
    }
    path = Path(out) if out is not None else run_path(verb)
    return create(path, verb=verb, version=version_of("judgeproof"), now=datetime.now(UTC), details=details)


def resumed(
    path: Path,
    call: Call,
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
        check_same(run, identity(call.scorer, call.panel, call.options, call.mapping))
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


async def gone_on(run: Run, loaded: Iterable[LoadedRow], call: Call, given: Given) -> Result:
    """Go on with a run; one that is complete stays as it is, to the byte."""
    if not run.complete or call.terms.retry_failed or run.manifest.get("limit") != call.limit:
        # A run that is said to be running, and is nobody's, was ended with its calls under way.
        killed = run.manifest.get("killed", 0) + (run.manifest["status"] == "running")
        told = {"killed": killed} if killed else {}
        run.save(status="running", limit=call.limit, **told, **_at_these_prices(run, call))
        announce(run, "run_resumed")
        return await graded(run, loaded, call, given)
    try:
        verify(limited(loaded, call.limit), run)
        result = load_report(run.path)
        write_json(run.report, result.report)
        return result
    finally:
        run.release()


def _at_these_prices(run: Run, call: Call) -> dict[str, Any]:
    """Return what of a manifest changes where a run is gone on with under the prices of these days."""
    before: Mapping[str, Any] = run.manifest.get("prices", {})
    judges, changed = brought_up(before.get("judges", {}), kept(call.terms.prices))
    notes = list(run.manifest.get("notes", []))
    for spec in changed:
        note = (
            f"The price of {spec} is another one than when this run began; its cost is at the price of then."
        )
        if note not in notes:
            notes.append(note)
    return {
        "prices": {**before, "book": before.get("book", call.book.facts()), "judges": judges},
        "notes": notes,
    }


async def graded(run: Run, loaded: Iterable[LoadedRow], call: Call, given: Given) -> Result:
    """Grade rows into a run and write its report, whatever happens on the way."""
    total = given.rows if call.limit is None or given.rows is None else min(call.limit, given.rows)
    try:
        try:
            with telling(run, call.terms, wanted=call.telemetry) as terms:
                counted = await grade_rows(limited(loaded, call.limit), run, terms, total=total)
        finally:
            status = run.manifest["status"]
            run.save(
                # Where grading did not even begin, nobody was asked.
                status="incomplete" if status == "running" else status,
                finished=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
            )
            announce(run, "run_ended")
        report = report_of(run, call.scorer, counted)
        write_json(run.report, report)
        return Result(path=run.path, report=report)
    finally:
        run.release()
