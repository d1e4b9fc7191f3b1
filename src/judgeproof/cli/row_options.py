"""The options of every verb that reads rows of recorded answers."""

import typer

ROWS = typer.Argument(
    metavar="ROWS", help="Rows: JSONL, JSON, CSV, TSV or Parquet, also .gz and .zst; - reads standard input."
)
THRESHOLD = typer.Option("--threshold", metavar="X", help="The score from 0 to 1 that a row needs to pass.")
CONTEXT = typer.Option(
    "--context-format",
    metavar="NAME",
    help="Force how contexts are read: labelled, list, objects, dict, json, python, numbered, xml.",
)
MAP = typer.Option(
    "--map", metavar="FIELD=COLUMN", help="Where a field stands, e.g. response=my_column; repeatable."
)
DUPLICATES = typer.Option(
    "--duplicate-ids", metavar="number", help="Number repeated ids instead of stopping at one."
)
ENCODING = typer.Option("--encoding", metavar="NAME", help="The encoding of a text file.")
LIMIT = typer.Option("--limit", metavar="N", help="Read only the first N rows.")
RESUME = typer.Option(
    "--resume", metavar="RUN", help="Go on with a run; nothing that was answered is asked again."
)
RETRY = typer.Option("--retry-failed", help="On --resume, ask again where the judge could not be reached.")
ANSWERED = typer.Option(
    "--answered-by",
    metavar="MODEL",
    help="Whose answers these are; a judge of the same vendor is named. Repeatable.",
)
SEED = typer.Option(
    "--seed", metavar="TEXT", help="Fix what the fences of prompts are made of; random by default."
)


def mapped(pairs: list[str]) -> dict[str, str]:
    """Return FIELD=COLUMN pairs as a mapping."""
    from judgeproof.errors import UsageError

    fields: dict[str, str] = {}
    for pair in pairs:
        field, separator, column = pair.partition("=")
        if not separator or not column:
            raise UsageError(f"--map {pair!r}: expected FIELD=COLUMN, such as response=my_column")
        fields[field] = column
    return fields
