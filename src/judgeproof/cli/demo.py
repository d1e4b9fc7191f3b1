"""judgeproof demo: both tracks, offline, on bundled data."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from judgeproof.cli.finishing import end, write_html
from judgeproof.cli.printing import line
from judgeproof.cli.watching import stoppable, watched

if TYPE_CHECKING:
    from judgeproof.api import Result

_TRACK = typer.Argument(metavar="[TRACK]", help="citations or reviews; both by default.")
_OUT = typer.Option(
    "--out", metavar="DIR", help="The run directory to write; reviews go into a folder in it."
)
_BROWSE = typer.Option(
    "--open/--no-open", help="Open the reports in a browser; by default where there is a screen."
)
TRACKS = ("citations", "reviews")


def demo(
    track: Annotated[Optional[str], _TRACK] = None,  # noqa: UP045 - typer reads this form
    out: Annotated[Optional[str], _OUT] = None,  # noqa: UP045
    browse: Annotated[Optional[bool], _BROWSE] = None,  # noqa: UP045
) -> None:
    """Try both tracks on bundled data, offline.

    Citations: answers that people have labelled, graded by the embedded judge, whose verdicts are held against theirs.
    Reviews: the linters that this machine has, on the changes of the tuning corpus. Nothing leaves this machine.
    """
    from judgeproof.api import run_path
    from judgeproof.errors import UsageError

    if track is not None and track not in TRACKS:
        raise UsageError(f"track {track!r} does not exist; there are: {', '.join(TRACKS)}")
    path = Path(out or run_path("demo"))
    results: list[Result] = []
    if track != "reviews":
        results.append(_citations(path))
    if track != "citations":
        results += _reviews(path / "reviews" if track is None else path)
    pages = [write_html(result) for result in results]
    for page in pages:
        line(f"report: {page}")
    if has_screen(os.environ, sys.platform, terminal=sys.stdout.isatty()) if browse is None else browse:
        for page in pages:
            typer.launch(page.absolute().as_uri())
    for result in results:
        end(result)


def _citations(path: Path) -> "Result":
    """Grade the bundled answers and print what was found in nine lines."""
    from importlib.resources import as_file, files

    from judgeproof import api
    from judgeproof.reports.phrases import summary

    with (
        as_file(files("judgeproof.demo") / "rows.jsonl") as rows,
        watched(quiet=False) as watch,
        stoppable(path, watch) as stop,
    ):
        result = api.cite(rows, judge="embedded", out=path, progress=watch, stop=stop)
    for text in summary(result.report):
        line(text)
    line("")
    return result


def _reviews(path: Path) -> "list[Result]":
    """Have the linters that are here review the tuning corpus, and print the table and the grid."""
    from judgeproof import api
    from judgeproof.cli.printing import put
    from judgeproof.reports.review_text import digest
    from judgeproof.reviews.load.corpus import load_corpus
    from judgeproof.reviews.run.reviewing import local_reviewers
    from judgeproof.reviews.run.scratch import Surroundings

    corpus = load_corpus("tuning")
    here, missing = local_reviewers(
        surroundings=Surroundings(environment=os.environ, hidden=(Path(corpus.folder),))
    )
    results: list[Result] = []
    if here:
        with watched(quiet=False) as watch, stoppable(path, watch) as stop:
            results.append(api.review(corpus, reviewers=here, out=path, progress=watch, stop=stop))
        put(f"{text.rstrip()}\n" for text in digest(results[0].report))
    for text in missing:
        line(f"left out: {text}")
    return results


def has_screen(environment: Mapping[str, str], platform: str, *, terminal: bool) -> bool:
    """Tell whether a person sits before a screen that can show a page: not in a pipe, in CI, or on a server."""
    if not terminal or "CI" in environment or "SSH_CONNECTION" in environment:
        return False
    return platform in ("darwin", "win32") or bool(
        environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    )
