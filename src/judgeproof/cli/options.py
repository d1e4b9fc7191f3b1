"""The options that every grading verb has."""

import typer

JUDGE = typer.Option(
    "--judge",
    metavar="SPEC",
    help="Who judges: embedded (offline), openai:MODEL, anthropic:MODEL, openai-compatible:MODEL@URL, "
    "pydantic-ai:PROVIDER:MODEL, scripted:FILE or replay:RUN; panel:A,B for two.",
)
OUT = typer.Option(
    "--out", metavar="DIR", help="The run directory to write; by default a new one under runs/."
)
SECOND = typer.Option(
    "--second-judge",
    metavar="SPEC",
    help="A second opinion on every row: figures print as 0.74-0.06 (both judges), 0.74+? (it was not heard) or 0.74+NC (it "
    "saw something else).",
)
REPEATS = typer.Option(
    "--judge-repeats",
    metavar="N",
    help="Ask each judge N times; the spread is printed, the first answer decides.",
)
CALIBRATION = typer.Option(
    "--calibration",
    metavar="FILE",
    help="What the judge was measured at, a calibration.json of calibrate; reports quote it and its bands hold. Repeatable.",
)
MAX_COST = typer.Option(
    "--max-cost",
    metavar="USD",
    help="The most that this call may spend; the rest is un-assessed (budget), and --resume goes on.",
)
MAX_CALLS = typer.Option("--max-calls", metavar="N", help="The most calls to judges that this call may make.")
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
OTEL = typer.Option(
    "--otel",
    help="Tell OpenTelemetry of the run, each call and each row; needs judgeproof[otel] and a provider that is set up.",
)
LOG_FORMAT = typer.Option(
    "--log-format",
    envvar="JUDGEPROOF_LOG_FORMAT",
    metavar="text|json",
    help="How progress and messages stand on standard error: as text, or as one JSON object a line.",
)
QUIET = typer.Option("--quiet", "-q", help="Print nothing but errors.")
DRY = typer.Option(
    "--dry-run",
    help="Ask nothing and write nothing: print the calls, tokens and cost that the run would take.",
)
