"""judgeproof compare: what changed between two runs, and what may be compared."""

from typing import Annotated

import typer

from judgeproof.cli.printing import put

_FORMAT = typer.Option("--format", metavar="text|json", help="How to print the comparison.")


def compare(
    first: Annotated[str, typer.Argument(metavar="RUN", help="A run directory.")],
    second: Annotated[str, typer.Argument(metavar="RUN", help="Another run of the same track.")],
    format: Annotated[str, _FORMAT] = "text",
) -> None:
    """Say what changed from one run to another.

    Runs are comparable where they are of the same rows or cases, as deep, and scored alike; else both are shown, nothing
    is called better or worse, and it exits with 2. Two runs of one material before two judges compare the judges.
    """
    import json

    from judgeproof.api import compare as held
    from judgeproof.errors import UsageError
    from judgeproof.reports.comparison import lines

    if format not in ("text", "json"):
        raise UsageError(f"format {format!r} does not exist; there are: text, json")
    told = held(first, second)
    if format == "json":
        put((json.dumps(told, ensure_ascii=False, indent=1) + "\n",), encoding="utf-8")
    else:
        put(f"{line.rstrip()}\n" for line in lines(told))
    if not told["comparable"]:
        raise typer.Exit(2)
