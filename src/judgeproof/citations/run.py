"""Running the track: rows in, a run directory out. This module only carries; what it carries is decided elsewhere."""

import itertools
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from judgeproof.ask.facts import Ask
from judgeproof.citations import dialogue, figures, verdict
from judgeproof.citations.examination import Options, examine
from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.load import LoadedRow
from judgeproof.citations.outcome import SCORER, VERSION, Outcome
from judgeproof.citations.question import PROMPT_VERSION
from judgeproof.errors import RunError
from judgeproof.flow import converse, ordered
from judgeproof.judges import Judge
from judgeproof.runs import Lines, Run, read_lines
from judgeproof.runs.lines import raw_lines
from judgeproof.runs.recording import Record, recorded

_ENCODE = msgspec.json.Encoder().encode
REPORT_SCHEMA = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a run is, in rows."""

    done: int
    unassessed: int


Tick = Callable[[Progress], None]


def identity(judge: Judge, options: Options, names: Mapping[str, str]) -> dict[str, Any]:
    """Return what a run must keep from its first row to its last: scorer, prompt, judge and options."""
    return {
        "scorer": {"name": SCORER, "version": VERSION},
        "prompt": PROMPT_VERSION,
        "judge": {
            "spec": judge.spec, "name": judge.name, "version": judge.version, "measured": [dict(m) for m in judge.measured]
        },
        "options": {
            "style": options.style,
            "brackets": list(options.brackets),
            "context_format": options.context_format,
            "score_mode": options.score_mode,
            "threshold": options.threshold,
            "map": dict(names),
        },
    }  # fmt: skip


def options_of(manifest: Mapping[str, Any]) -> Options:
    """Return the options that a run was made with."""
    kept = manifest["options"]
    return Options(
        style=kept["style"],
        brackets=(kept["brackets"][0], kept["brackets"][1]),
        context_format=kept["context_format"],
        score_mode=kept["score_mode"],
        threshold=kept["threshold"],
    )


def check_same(run: Run, wanted: Mapping[str, Any]) -> None:
    """Raise RunError where a run is to be gone on with under another identity, and say which part differs."""
    for part, value in wanted.items():
        found = run.manifest.get(part)
        if found != value:
            raise RunError(
                f"{run.path}: its {part} is {_shown(found)}, but this call's is {_shown(value)}; resume with the same "
                f"{part}, or begin a new run with --out"
            )


def _shown(value: Any) -> str:
    return msgspec.json.encode(value).decode() if isinstance(value, Mapping) else repr(value)


def kept(loaded: Iterable[LoadedRow], run: Run, notes: list[str]) -> Iterator[LoadedRow]:
    """Yield rows of which each is in the run's material before it goes on.

    On resume the material is there: a row that differs from it is another input, and raises RunError.
    """
    lines = Lines(run.material)
    if lines.torn:
        notes.append(f"a torn last line of {run.material.name} was set aside in {lines.torn}")
    known = raw_lines(run.material)
    try:
        for row in loaded:
            before = next(known, None)
            if before is None:
                lines.append(row.material)
            elif before[1] != row.material:
                raise RunError(
                    f"{run.path}: row {row.row.number} is not the row that this run began with; resume with the same "
                    "input, or begin a new run with --out"
                )
            yield row
    finally:
        lines.close()


def grader(judge: Judge, ask: Ask, options: Options, secret: str) -> Callable[[LoadedRow], Outcome | Awaitable[Outcome]]:
    """Return the function that takes one row to its outcome, at once or later."""

    def grade(loaded: LoadedRow) -> Outcome | Awaitable[Outcome]:
        row: Row | Unreadable = loaded.row
        if isinstance(row, Unreadable):
            return verdict.unreadable(row, judge.name)
        examined = examine(row, options)
        talk = dialogue.converse(examined, options, judge=judge.name, secret=secret)
        if examined.reason is not None or not examined.graded:
            return _finished(talk)
        return converse(talk, ask)

    return grade


def _finished(talk: Any) -> Outcome:
    """Return the outcome of a dialogue that asks nothing."""
    try:
        next(talk)
    except StopIteration as done:
        return done.value
    raise RuntimeError("a row that is closed asked its judge")


async def grade_rows(
    loaded: Iterable[LoadedRow],
    run: Run,
    judge: Judge,
    options: Options,
    *,
    concurrency: int,
    retry_failed: bool = False,
    tick: Tick = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Grade rows into a run: material first, then testimony, then outcomes. The manifest says how it ended."""
    notes: list[str] = list(run.manifest.get("notes", []))
    testimony = Lines(run.testimony)
    if testimony.torn:
        notes.append(f"a torn last line of {run.testimony.name} was set aside in {testimony.torn}")
    record = Record(run.testimony, retry_failed=retry_failed)
    outcomes = Lines(run.outcomes, buffered=True, fresh=True)
    ask = recorded(judge.ask, judge.spec, record, testimony)
    grade = grader(judge, ask, options, str(run.manifest["seed"]))
    done = unassessed = 0
    status = "incomplete"
    try:
        async for outcome in ordered(kept(loaded, run, notes), grade, limit=concurrency, stop=stop):
            outcomes.append(_ENCODE(outcome))
            done += 1
            unassessed += outcome.score is None
            tick(Progress(done=done, unassessed=unassessed))
        status = "incomplete" if stop() else "complete"
    finally:
        record.close()
        run.manifest.update(status=status, notes=notes, counts={"rows": done, "unassessed": unassessed})
        for lines in (testimony, outcomes):
            lines.close()


def derive(run: Run, judge: Judge, rows: Iterable[Row | Unreadable]) -> None:
    """Make the outcomes of a run again from its material and testimony; nothing is asked."""
    options = options_of(run.manifest)
    grade = grader(judge, judge.ask, options, str(run.manifest["seed"]))
    outcomes = Lines(run.outcomes, buffered=True, fresh=True)
    try:
        for row in rows:
            outcomes.append(_ENCODE(grade(LoadedRow(row, b""))))
    finally:
        outcomes.close()


def report_of(run: Run) -> dict[str, Any]:
    """Return the report of a run, made from its outcomes and testimony."""
    tally = figures.tallied(read_lines(run.outcomes), read_lines(run.testimony))
    manifest = run.manifest
    judge = manifest["judge"]
    paid = judge["name"] not in _COSTS_NOTHING
    return {
        "schema": REPORT_SCHEMA,
        "verb": manifest["verb"],
        "version": manifest["judgeproof"],
        "run": {
            "name": run.path.name,
            "status": manifest["status"],
            "started": manifest.get("started"),
            "finished": manifest.get("finished"),
            "input": manifest.get("input", {}).get("name"),
            "scorer": SCORER,
            "scorer_version": manifest["scorer"]["version"],
            "judge": judge,
            "score_mode": manifest["options"]["score_mode"],
            "threshold": manifest["options"]["threshold"],
        },
        **figures.sections(tally, paid=paid),
        "notices": _notices(run, tally),
    }


_COSTS_NOTHING = frozenset({"embedded", "scripted"})


def _notices(run: Run, tally: figures.Tally) -> list[dict[str, str]]:
    """Say what a reader must know before reading the figures."""
    notices: list[dict[str, str]] = []
    if not run.complete:
        text = f"The run is incomplete: {tally.rows['total']} rows have an outcome; resume it for the rest."
        notices.append({"code": "incomplete", "text": text})
    if not run.manifest["judge"].get("measured"):
        text = "Nothing is known of how good this judge is: it was not measured against human labels."
        notices.append({"code": "judge_unmeasured", "text": text})
    else:
        text = "One judge, without a second opinion: asserted failures and supported citations rest on its reading."
        notices.append({"code": "one_judge", "text": text})
    notices += [{"code": "note", "text": note} for note in run.manifest.get("notes", [])]
    return notices


def rows_for_report(run: Run, rows: Iterable[Row | Unreadable], *, limit: int) -> Iterator[dict[str, Any]]:
    """Yield the first rows, each with its outcome, its sources and its replies, as reports show them."""
    options = options_of(run.manifest)
    replies: dict[int, list[dict[str, Any]]] = {}
    for entry in read_lines(run.testimony):
        if entry["row"] <= limit:
            replies.setdefault(entry["row"], []).append({name: entry.get(name) for name in _SHOWN})
    for row, outcome in itertools.islice(zip(rows, read_lines(run.outcomes), strict=False), limit):
        yield _for_report(row, outcome, options, replies.pop(outcome["row"], []))


_SHOWN = ("attempt", "status", "cause", "text", "latency", "usage")


def _for_report(
    row: Row | Unreadable, outcome: Mapping[str, Any], options: Options, replies: list[dict[str, Any]]
) -> dict[str, Any]:
    """Return one row as reports show it."""
    if isinstance(row, Unreadable):
        return {
            "outcome": outcome, "question": "", "response": "", "sources": [], "rejected_labels": [], "replies": [],
            "unreadable": {"line": row.line, "cause": row.cause, "raw": row.raw},
        }  # fmt: skip
    examined = examine(row, options)
    context = examined.context
    sources = list(context.sources.values()) if context else []
    return {
        "outcome": outcome,
        "question": row.question,
        "response": row.response,
        "sources": [{"label": s.label, "title": s.title, "url": s.url, "passages": list(s.passages)} for s in sources],
        "rejected_labels": list(context.rejected.values()) if context else [],
        "replies": replies,
        "unreadable": None,
    }
