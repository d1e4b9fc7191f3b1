"""The verbs of the reviews track as functions."""

import hashlib
import math
import os
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any, cast

from judgeproof.api.runs import Result, run_path, synchronous
from judgeproof.ask.prices import price_book
from judgeproof.errors import RunError, StorageError, UsageError
from judgeproof.reviews.cases import Case, Corpus
from judgeproof.reviews.facts import Review
from judgeproof.reviews.load.corpus import load_corpus
from judgeproof.reviews.load.material import CORPUS, corpus_record, kept_corpus
from judgeproof.reviews.load.scripted import given, scripted
from judgeproof.reviews.reviewers.spec import spec_of
from judgeproof.reviews.run.collecting import Owed, Tick, collect, line_of
from judgeproof.reviews.run.grading import for_report, graded, report_of
from judgeproof.reviews.run.ledger import spend
from judgeproof.reviews.run.pricing import keep_prices
from judgeproof.reviews.run.process import Limits
from judgeproof.reviews.run.reviewing import Reviewer, all_reviewers, review_once
from judgeproof.reviews.run.scratch import Surroundings
from judgeproof.reviews.scoring import SCORER, VERSION
from judgeproof.runs import Run, create, open_run, storable
from judgeproof.runs import resume as reopen
from judgeproof.runs.directory import announce, write_json

# Of the paired bootstrap; any number does, and the same number gives the same intervals.
SEED = 20260101
TIMEOUT = 600.0


async def review_async(
    corpus: str | Path | Corpus,
    *,
    reviewers: Sequence[str | Reviewer],
    out: str | Path | None = None,
    cases: Sequence[str] | None = None,
    repeats: int = 1,
    seed: int = SEED,
    concurrency: int = 2,
    timeout: float = TIMEOUT,
    env: Sequence[str] = (),
    resume: str | Path | None = None,
    retry_failed: bool = False,
    prices: str | Path | None = None,
    verb: str = "review",
    progress: Tick = lambda progress: None,
    stop: Callable[[], bool] = lambda: False,
) -> Result:
    """Have the changes of a corpus reviewed, and score what comes back.

    `corpus` is a folder, or the name of a bundled corpus. `reviewers` are specs: `ruff`, `bandit`, `pylint`,
    `semgrep`, `shellcheck`, `eslint`, `command:PROGRAM ARGUMENTS`, `recorded:PATH`, `scripted:FILE`. Each reviews each
    case `repeats` times, for at most `timeout` seconds; what a script holds comes as often as it stands there. `env`
    names the variables that a command may see. `resume` names a run to go on with; no review of it is made again.
    `prices` is a file of prices that stand before those of the package, by default the one that JUDGEPROOF_PRICES names.
    Raises JudgeproofError where the run cannot start or go on; a review that fails is data.
    """
    _check(reviewers, repeats=repeats, concurrency=concurrency, timeout=timeout)
    # Before anything is paid: a file of prices that cannot be read is an error.
    book = price_book(prices, environment=os.environ)
    changes = corpus if isinstance(corpus, Corpus) else load_corpus(str(corpus), cases=cases)
    path = Path(resume if resume is not None else out if out is not None else run_path(verb))
    panel = _panel(reviewers, changes, path, env=env, timeout=timeout)
    scripts = list(_scripts(panel, changes))
    wanted = _identity(changes, panel, scripts, repeats=repeats, seed=seed)
    strangers = list(_strangers(panel, changes))
    run = (
        _begun(path, changes, wanted, verb, strangers) if resume is None else _resumed(path, wanted, out=out)
    )
    try:
        await collect(
            list(_owed(panel, changes, repeats)), scripts, run,
            concurrency=concurrency, retry_failed=retry_failed, tick=progress, stop=stop,
        )  # fmt: skip
        keep_prices(run, book)
        report = graded(run)
        return Result(path=run.path, report=report)
    finally:
        run.save(finished=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}")
        announce(run, "run_ended")
        run.release()


review = synchronous(review_async)


def _check(specs: Sequence[str | Reviewer], *, repeats: int, concurrency: int, timeout: float) -> None:
    """Raise UsageError for the first option that has no such value."""
    if isinstance(specs, str) or not specs:
        raise UsageError(f"reviewers {specs!r}: expected a list with one spec or more, such as ['ruff']")
    if repeats < 1:
        raise UsageError(f"repeats {repeats!r} is out of range; expected a whole number from 1")
    if concurrency < 1:
        raise UsageError(f"concurrency {concurrency!r} is out of range; expected a whole number from 1")
    if not 0 < timeout < math.inf:
        raise UsageError(f"timeout {timeout!r} is out of range; expected seconds, more than 0")


def _strangers(panel: Sequence[Reviewer], corpus: Corpus) -> Iterator[str]:
    """Say of what is recorded which cases the corpus does not have: a name mistyped, or another corpus."""
    known = {case.id for case in corpus.cases}
    for reviewer in panel:
        if reviewer.kind == "recorded" and reviewer.cases is not None:
            others = [case for case in reviewer.cases if case not in known]
            if others:
                named = ", ".join(others[:6]) + (f" and {len(others) - 6} more" if len(others) > 6 else "")
                yield f"{reviewer.name}: what is recorded of {named} was left out; the corpus has no such case"


def _panel(
    specs: Sequence[str | Reviewer], corpus: Corpus, run: Path, *, env: Sequence[str], timeout: float
) -> tuple[Reviewer, ...]:
    """Return the reviewers that specs name. None of them sees the corpus, this run or those beside it: the answers."""
    beside = [found.parent for found in run.absolute().parent.glob(f"*/{CORPUS}")]
    hidden = (run, *beside, *([Path(corpus.folder)] if corpus.folder else []))
    surroundings = Surroundings(environment=os.environ, passed=tuple(env), hidden=hidden)
    named = all_reviewers(
        [spec for spec in specs if isinstance(spec, str)],
        surroundings=surroundings,
        limits=Limits(seconds=timeout),
    )
    panel = (*named, *(spec for spec in specs if isinstance(spec, Reviewer)))
    names = [reviewer.name for reviewer in panel]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(f"two reviewers are called {twice!r}; give each a name of its own")
    return panel


def _scripts(panel: Sequence[Reviewer], corpus: Corpus) -> Iterator[Review]:
    """Yield what scripts say, once for each file, in the order of its lines."""
    specs = dict.fromkeys(reviewer.spec for reviewer in panel if reviewer.kind == "scripted")
    for spec in specs:
        yield from given(scripted(Path(spec_of(spec).needed("FILE"))), [case.id for case in corpus.cases])


def _owed(panel: Sequence[Reviewer], corpus: Corpus, repeats: int) -> Iterator[Owed]:
    """Yield the reviews that are to be made, by reviewer, repeat and case."""
    for reviewer in panel:
        if reviewer.kind != "scripted":
            for repeat in range(1, repeats + 1):
                for case in corpus.cases:
                    yield Owed(reviewer=reviewer.name, repeat=repeat, case=case, make=_maker(reviewer))


def _maker(reviewer: Reviewer) -> Any:
    async def make(case: Case, repeat: int) -> Review:
        return await review_once(reviewer, case, repeat)

    return make


# ---------------------------------------------------------------- the run


def _identity(
    corpus: Corpus, panel: Sequence[Reviewer], scripts: Sequence[Review], *, repeats: int, seed: int
) -> dict[str, Any]:
    """Return what a run must keep from its first review to its last."""
    told = hashlib.sha256(b"\n".join(map(line_of, scripts)))
    return {
        "scorer": {"name": SCORER, "version": VERSION},
        "corpus": {
            "name": corpus.name, "digest": corpus.digest, "split": corpus.split,
            "cases": [case.id for case in corpus.cases],
        },
        "reviewers": [reviewer.as_dict() for reviewer in panel],
        "scripts": told.hexdigest() if scripts else None,
        "asked": repeats,
        "repeats": max([repeats, *(review.repeat for review in scripts)]),
        "seed": seed,
    }  # fmt: skip


def _begun(path: Path, corpus: Corpus, details: dict[str, Any], verb: str, notes: list[str]) -> Run:
    """Begin a run, which keeps the corpus that it is made on."""
    now = datetime.now(UTC)
    run = create(path, verb=verb, version=version_of("judgeproof"), now=now, details=details)
    write_json(run.path / CORPUS, corpus_record(corpus))
    names = [reviewer["name"] for reviewer in details["reviewers"]]
    earlier = spend(corpus, now=now, reviewers=names, run=storable(run.path.absolute().name))
    if earlier:
        last = earlier[-1].at or "at an unknown time"
        note = (
            f"Held out no more: this corpus was run {len(earlier)} times before, last {last}; see its ledger."
        )
        notes = [note, *notes]
    run.save(notes=notes, corpus_sha256=hashlib.sha256((run.path / CORPUS).read_bytes()).hexdigest())
    return run


def _resumed(path: Path, wanted: dict[str, Any], *, out: str | Path | None) -> Run:
    """Open a run to go on with it on the same corpus, with the same reviewers."""
    if out is not None and Path(out).absolute() != path.absolute():
        raise UsageError(
            f"out {str(out)!r}: a run that is resumed stays where it is, in {str(path)!r}; leave out away"
        )
    run = reopen(path)
    for part, value in wanted.items():
        found = run.manifest.get(part)
        if found != value:
            run.release()
            raise RunError(
                f"{path}: its {part} is {_told(found)}, but this call's is {_told(value)}; resume with the same {part}, "
                "or begin a new run with --out"
            )
    announce(run, "run_resumed")
    return run


def _told(value: Any) -> str:
    """Return a part of a run's identity as a person reads it."""
    match value:
        case {"name": name, "digest": digest, "cases": [*cases]}:
            return storable(f"{name} ({str(digest)[:8]}, {len(cases)} cases)")
        case [{"name": _}, *_]:
            named = [
                f"{one.get('name')} {one.get('version') or ''}".strip()
                for one in cast(list[dict[str, Any]], value)
            ]
            return storable(", ".join(named))
        case _:
            return storable(f"{value!r:.200}")


def load_report(path: str | Path) -> Result:
    """Return the report of a run, its outcomes made anew from the reviews that it holds."""
    run = _opened(path)
    try:
        return Result(path=run.path, report=graded(run))
    except StorageError:
        if not run.outcomes.exists():
            raise
    # An archive that cannot be written: its outcomes are read as they are.
    return Result(path=run.path, report=report_of(run, kept_corpus(run.path)))


def report_rows(path: str | Path, *, limit: int) -> Iterator[dict[str, Any]]:
    """Yield the first cases of a run, each with every review of it, as reports show them."""
    run = _opened(path)
    for number, case in enumerate(for_report(run, kept_corpus(run.path)), start=1):
        if number > limit:
            return
        yield case


def _opened(path: str | Path) -> Run:
    """Open a run of this track for reading."""
    run = open_run(Path(path))
    for part in ("corpus", "reviewers", "asked", "repeats", "seed"):
        if part not in run.manifest:
            raise RunError(f"{path}: its manifest has no {part}; restore it from a copy")
    kept = (
        hashlib.sha256((run.path / CORPUS).read_bytes()).hexdigest() if (run.path / CORPUS).exists() else None
    )
    if kept is not None and kept != run.manifest.get("corpus_sha256", kept):
        raise RunError(f"{path}: its {CORPUS} was changed after the run began; restore it from a copy")
    return run
