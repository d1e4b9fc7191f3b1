"""judgeproof attack: reviewers, answers and judges that nobody would ship, against every published figure."""

import time
from collections.abc import Callable
from typing import Annotated, Optional

import typer

from judgeproof.cli.printing import errors, put, tell

_TRACK = typer.Argument(
    metavar="[reviews|citations|grounding|retrieval|tools]", help="One track; all where none is named."
)
_CORPUS = typer.Option(
    "--corpus", metavar="CORPUS", help="Run the reviewers over this corpus: its folder, or a bundled name."
)
_FORMAT = typer.Option("--format", metavar="text|json|markdown", help="How to print what was found.")
_FORMATS = ("text", "json", "markdown")
_PATIENCE, _DRAW_EVERY = 2.0, 0.2


def attack(
    track: Annotated[Optional[str], _TRACK] = None,  # noqa: UP045 - typer reads this form
    corpus: Annotated[Optional[str], _CORPUS] = None,  # noqa: UP045
    format: Annotated[str, _FORMAT] = "text",
) -> None:
    """Attack every published figure with what nobody would ship.

    Degenerate reviewers, answers, retrievers, traces and judges go through the real scorers. It exits with 1 where one
    scores other than declared, where no strategy falsifies a column, or a column could be left out unseen. Every
    strategy, and every tie that is known, is explained in docs/attacks.md.
    """
    from judgeproof.attacks import markdown, text
    from judgeproof.attacks.attack import attack as run
    from judgeproof.attacks.record import as_dict
    from judgeproof.reviews.load.corpus import load_corpus

    tracks = _tracks(track, format, corpus)
    changes = None if corpus is None else load_corpus(corpus)
    sections = run(tracks, corpus=changes, tick=_progress(time.monotonic))
    if format == "json":
        put((_json(as_dict(sections)), "\n"), encoding="utf-8")
    else:
        page = text if format == "text" else markdown
        put(f"{line}\n" for line in page.lines(sections))
    if any(section.wrong for section in sections):
        raise typer.Exit(1)


def _tracks(track: str | None, format: str, corpus: str | None) -> tuple[str, ...]:
    """Return the tracks to attack. Raises UsageError for an option that has no such value, or that does not fit."""
    from judgeproof.attacks.attack import TRACKS
    from judgeproof.errors import UsageError

    if format not in _FORMATS:
        raise UsageError(f"--format {format!r} does not exist; there are: {', '.join(_FORMATS)}")
    if track is not None and track not in TRACKS:
        raise UsageError(f"track {track!r} does not exist; there are: {', '.join(TRACKS)}")
    if corpus is not None and track not in (None, "reviews"):
        raise UsageError(f"--corpus is for reviewers; the {track} track is attacked on rows of its own")
    if corpus is not None:
        return ("reviews",)
    return TRACKS if track is None else (track,)


def _json(record: object) -> str:
    import json

    return json.dumps(record, ensure_ascii=False, indent=1, allow_nan=False)


def _progress(clock: Callable[[], float]) -> Callable[[int, int], None]:
    """Return a function that shows how far the attack is, on a terminal, once it takes its time."""
    out = errors()
    began = drawn = clock()

    def tick(done: int, total: int) -> None:
        nonlocal drawn
        now = clock()
        if not out.isatty() or now - began < _PATIENCE or (now - drawn < _DRAW_EVERY and done < total):
            return
        drawn = now
        tell("\r\x1b[2K" + (f"{done}/{total} attacks" if done < total else ""))

    return tick
