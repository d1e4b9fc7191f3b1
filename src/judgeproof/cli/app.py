"""The command `judgeproof` and its verbs."""

import sys

import typer

from judgeproof.cli import (
    attack,
    calibrate,
    cite,
    compare,
    corpus,
    demo,
    gate,
    ground,
    importing,
    prices,
    printing,
    rejudge,
    report,
    retrieval,
    review,
    tools,
)
from judgeproof.errors import JudgeproofError

_FAILED = 2

app = typer.Typer(
    name="judgeproof",
    help=(
        "Check every citation of recorded answers against its source, and measure code reviewers on planted defects. A "
        "model that judges is a witness: its quotations are looked up, what cannot be verified is refused, and what was "
        "not assessed is said.\n\n"
        "Start with: judgeproof demo. Then: judgeproof cite ANSWERS.jsonl, judgeproof ground ANSWERS.jsonl, or judgeproof review tuning -r ruff\n\n"
        "Exit codes: 0 fine, 1 a limit was missed, 2 could not run or the run is incomplete."
    ),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for verb in (
    demo.demo, cite.cite, ground.ground, retrieval.retrieval, tools.tools, review.review, report.report, compare.compare,
    gate.gate, rejudge.rejudge, attack.attack, calibrate.calibrate, prices.prices,
):  # fmt: skip
    app.command()(verb)
app.command(name="import")(importing.bring)
app.add_typer(corpus.app)


@app.callback(invoke_without_command=True)
def _version(version: bool = typer.Option(False, "--version", help="Print the version and end.")) -> None:
    """Answer --version; everything else is a verb's business."""
    if version:
        from importlib.metadata import version as version_of

        typer.echo(f"judgeproof {version_of('judgeproof')}")
        raise typer.Exit


def main() -> None:
    """Run the command line; an error on purpose is printed as it stands and ends with 2."""
    printing.prepare()
    try:
        app()
    except JudgeproofError as error:
        from judgeproof.text.visible import visible

        printing.tell(f"judgeproof: {visible(str(error))}\n")
        sys.exit(_FAILED)
