"""The options that every grading verb has."""

import typer

JUDGE = typer.Option(
    "--judge",
    metavar="SPEC",
    help="Who judges: embedded (offline), openai:MODEL, anthropic:MODEL, openai-compatible:MODEL@URL, scripted:FILE or "
    "replay:RUN.",
)
OUT = typer.Option(
    "--out", metavar="DIR", help="The run directory to write; by default a new one under runs/."
)
MODE = typer.Option(
    "--score-mode",
    metavar="rubric|verdicts",
    help="Score by the judge's 0 to 3, or by the share of supported citations.",
)
CONCURRENCY = typer.Option("--concurrency", metavar="N", help="How many rows may wait for the judge at once.")
TIMEOUT = typer.Option(
    "--timeout",
    metavar="SECONDS",
    help="How long to wait for one answer of the judge; then the row has none.",
)
PRICES = typer.Option(
    "--prices",
    metavar="FILE",
    help="Prices of your own, TOML or JSON, before those of the package; by default what JUDGEPROOF_PRICES names.",
)
HTML = typer.Option("--html/--no-html", help="Write report.html into the run directory.")
QUIET = typer.Option("--quiet", "-q", help="Print nothing but errors.")
