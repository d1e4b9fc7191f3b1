"""judgeproof report: show a run in any format."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer


def report(
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run directory.")],
    format: Annotated[
        str, typer.Option("--format", metavar="NAME", help="text, html, markdown, json or junit.")
    ] = "text",
    output: Annotated[str | None, typer.Option("--output", metavar="FILE", help="Write to a file.")] = None,
) -> None:
    """Show a run in one of five formats.

    Figures are made again from what the run recorded, offline; outcomes that were deleted are made again too.
    """
    from judgeproof import api
    from judgeproof.cli.printing import put
    from judgeproof.reports import renderer, track_of

    # An unknown format is said before a run is read, which may take a while.
    renderer(format)
    result = api.load_report(run)
    render = renderer(format, track=track_of(result.report))
    whole = format == "junit" and "rows" in result.report
    most = result.report["rows"]["total"] if whole else api.ROWS_IN_REPORT
    pieces = render(result.report, api.report_rows(run, limit=most))
    if output is None:
        # A terminal has its own encoding; the other formats say, or imply, that they are UTF-8.
        put(pieces, encoding=None if format == "text" else "utf-8")
    else:
        _save(Path(output), pieces)


def _save(path: Path, pieces: Iterable[str]) -> None:
    """Write a file that takes the place of an old one at once."""
    from judgeproof.errors import StorageError

    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.writelines(pieces)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise StorageError(
            f"{path}: cannot be written ({error.strerror or error}); choose another file with --output"
        ) from error
