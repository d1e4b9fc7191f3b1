"""Running the track: rows in, a run directory out. This module only carries; what it carries is decided elsewhere."""

import itertools
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from judgeproof.ask.facts import Ask
from judgeproof.ask.flight import counted
from judgeproof.ask.service import called
from judgeproof.citations import dialogue, figures, verdict
from judgeproof.citations.contexts import CONTEXTS
from judgeproof.citations.examination import Options, examine
from judgeproof.citations.facts import Row, Unreadable
from judgeproof.citations.load import LoadedRow
from judgeproof.citations.outcome import SCORER, VERSION, Outcome
from judgeproof.citations.question import PROMPT_VERSION
from judgeproof.citations.styles import STYLES
from judgeproof.errors import RunError, UsageError
from judgeproof.flow import converse, ordered
from judgeproof.judges import Judge
from judgeproof.runs import Lines, Run, damaged, read_lines, replacing, storable
from judgeproof.runs.directory import MANIFEST
from judgeproof.runs.lines import raw_lines
from judgeproof.runs.progress import SoFar, Tick
from judgeproof.runs.recording import Record, anything, noted, recorded, unanswered

_ENCODE = msgspec.json.Encoder().encode
REPORT_SCHEMA = 1
SCORE_MODES = ("rubric", "verdicts")


def identity(judge: Judge, options: Options, names: Mapping[str, str]) -> dict[str, Any]:
    """Return what a run must keep from its first row to its last: scorer, prompt, judge and options."""
    return {
        "scorer": {"name": SCORER, "version": VERSION},
        "prompt": PROMPT_VERSION,
        "judge": {
            "spec": storable(judge.spec), "name": judge.name, "version": judge.version, "measured": [dict(m) for m in judge.measured]
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


def check_options(options: Options) -> None:
    """Raise UsageError for the first option of reading and scoring that has no such value."""
    if options.score_mode not in SCORE_MODES:
        raise UsageError(
            f"score mode {options.score_mode!r} does not exist; there are: {', '.join(SCORE_MODES)}"
        )
    if options.style != "auto" and options.style not in STYLES:
        raise UsageError(
            f"citation style {options.style!r} does not exist; there are: auto, {', '.join(STYLES)}"
        )
    if options.context_format is not None and options.context_format not in CONTEXTS:
        raise UsageError(
            f"context format {options.context_format!r} does not exist; there are: {', '.join(CONTEXTS)}"
        )
    if not 0 <= options.threshold <= 1:
        raise UsageError(f"threshold {options.threshold!r} is out of range; expected a number from 0 to 1")
    if not all(options.brackets) or any(
        c.isalnum() or c.isspace() for pair in options.brackets for c in pair
    ):
        raise UsageError(f"brackets {options.brackets!r}: expected two signs, such as '<<' and '>>'")


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
            name, then, now = _difference(part, found, value)
            raise RunError(
                f"{run.path}: its {name} is {then}, but this call's is {now}; resume with the same {name}, or begin a new "
                "run with --out"
            )


def _difference(name: str, found: Any, wanted: Any) -> tuple[str, str, str]:
    """Return what differs between two values by its name, with both values as they are shown."""
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        then, now = cast(Mapping[str, Any], found), cast(Mapping[str, Any], wanted)
        for part in (*now, *then):
            if then.get(part) != now.get(part):
                return _difference(f"{name} {part}", then.get(part), now.get(part))
    return name, _shown(found), _shown(wanted)


def _shown(value: Any) -> str:
    return f"{value!r:.200}"


# What of a manifest this track reads, and which parts each of these has.
_PARTS: Mapping[str, tuple[str, ...]] = {
    "scorer": ("name", "version"),
    "judge": ("spec", "name", "version"),
    "options": ("style", "brackets", "context_format", "score_mode", "threshold", "map"),
    "input": ("name",),
}


def check_manifest(run: Run) -> Run:
    """Return a run whose manifest holds what this track reads. Raises RunError where it does not."""
    for name, parts in _PARTS.items():
        value = run.manifest.get(name)
        for part in parts:
            if not isinstance(value, dict) or part not in value:
                raise damaged(run.path / MANIFEST, f"it has no {name} {part}")
    if not isinstance(run.manifest.get("seed"), str):
        raise damaged(run.path / MANIFEST, "it has no seed")
    return run


@dataclass(slots=True)
class Intake:
    """Rows on their way into a run. `ended` tells that there was none behind the last one that was taken."""

    run: Run
    notes: list[str]
    ended: bool = False

    def kept(self, loaded: Iterable[LoadedRow]) -> Iterator[LoadedRow]:
        """Yield rows of which each is in the run's material before it goes on."""
        lines = Lines(self.run.material)
        if lines.torn:
            self.notes.append(f"a torn last line of {self.run.material.name} was set aside in {lines.torn}")
        try:
            for row, known in compared(loaded, self.run):
                if not known:
                    lines.append(row.material)
                yield row
        finally:
            lines.close()
        self.ended = True


def compared(loaded: Iterable[LoadedRow], run: Run) -> Iterator[tuple[LoadedRow, bool]]:
    """Yield rows, each with whether the run's material holds it already.

    Raises RunError where a row differs from the one in its place there, or where rows are missing: it is other input.
    """
    material = raw_lines(run.material)
    number = 0
    for number, row in enumerate(loaded, start=1):
        before = next(material, None)
        if before is not None and before[1] != row.material:
            raise RunError(
                f"{run.path}: row {number} is not the row that this run began with; resume with the same input, or begin "
                "a new run with --out"
            )
        yield row, before is not None
    if next(material, None) is not None:
        raise RunError(
            f"{run.path}: the rows end with row {number}, but this run holds more of them; resume with the same input and "
            "no smaller limit, or begin a new run with --out"
        )


def verify(loaded: Iterable[LoadedRow], run: Run) -> None:
    """Raise RunError unless rows are exactly those of a complete run."""
    for row, known in compared(loaded, run):
        if not known:
            raise RunError(
                f"{run.path}: is complete, and row {row.row.number} is not among its rows; begin a new run with --out"
            )


def grader(
    judge: Judge, ask: Ask, options: Options, secret: str
) -> Callable[[LoadedRow], Outcome | Awaitable[Outcome]]:
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
    timeout: float,
    total: int | None = None,
    retry_failed: bool = False,
    tick: Tick = lambda progress: None,
    seen: Callable[[Outcome], None] = lambda outcome: None,
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Grade rows into a run: material first, then testimony, then outcomes. The manifest says how it ended."""
    intake = Intake(run, list(run.manifest.get("notes", [])))
    testimony = Lines(run.testimony)
    if testimony.torn:
        intake.notes.append(f"a torn last line of {run.testimony.name} was set aside in {testimony.torn}")
    record = Record(run.testimony, forget=anything if retry_failed else unanswered)
    outcomes = Lines(run.outcomes, buffered=True, fresh=True)
    spec = storable(judge.spec)
    once = called(judge.ask, judge.service, timeout=timeout, note=noted(spec, testimony))
    so_far = SoFar(total=total)
    ask = recorded(counted(once, so_far.flight), spec, record, testimony, repeated=so_far.repeated)
    grade = grader(judge, ask, options, str(run.manifest["seed"]))
    status = "incomplete"
    try:
        tick(so_far.progress())
        async with aclosing(ordered(intake.kept(loaded), grade, limit=concurrency, stop=stop)) as graded:
            async for outcome in graded:
                outcomes.append(_ENCODE(outcome))
                seen(outcome)
                tick(so_far.with_one(assessed=outcome.score is not None, row=outcome.row))
        outcomes.flush()
        status = "complete" if intake.ended else "incomplete"
    finally:
        record.close()
        run.manifest.update(
            status=status, notes=intake.notes, counts={"rows": so_far.done, "unassessed": so_far.unassessed}
        )
        testimony.close()
        outcomes.close()


def derive(run: Run, judge: Judge, rows: Iterable[Row | Unreadable]) -> None:
    """Make the outcomes of a run again from its material and testimony; nothing is asked.

    Those of an incomplete run end before the first row that was not answered.
    """
    options = options_of(run.manifest)
    grade = grader(judge, judge.ask, options, str(run.manifest["seed"]))
    with replacing(run.outcomes) as outcomes:
        for row in rows:
            try:
                outcome = grade(LoadedRow(row, b""))
            except RunError:
                if run.complete:
                    raise
                break
            outcomes.append(_ENCODE(outcome))


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
            "name": storable(run.path.absolute().name),
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
        "sources": [
            {"label": s.label, "title": s.title, "url": s.url, "passages": list(s.passages)} for s in sources
        ],
        "rejected_labels": list(context.rejected.values()) if context else [],
        "replies": replies,
        "unreadable": None,
    }
