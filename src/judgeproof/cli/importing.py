"""judgeproof import: bring outside results in."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.finishing import finish
from judgeproof.cli.options import HTML, OUT, QUIET

_FORMAT = typer.Argument(
    metavar="FORMAT",
    help="martian or reviewbench (benchmarks); sarif, github, coderabbit or pr-agent (outputs).",
)
_PATH = typer.Argument(
    metavar="PATH", help="The file; for outputs also a folder with one file a case, named after it."
)
_CORPUS = typer.Option(
    "--corpus", metavar="CORPUS", help="The cases that outputs are of: a folder, or a bundled name."
)
_NAME = typer.Option("--name", metavar="NAME", help="What to call the reviewer that made the outputs.")
_PUBLISHED = typer.Option("--as-published", help="Score a benchmark by its own rules.")
_FIELD = typer.Option("--field", metavar="NAME", help="One set of a benchmark's contenders.")
_SEED = typer.Option("--seed", metavar="N", help="Of the paired bootstrap.")


def bring(
    format: Annotated[str, _FORMAT],
    path: Annotated[str, _PATH],
    corpus: Annotated[Optional[str], _CORPUS] = None,  # noqa: UP045 - typer reads this form
    name: Annotated[Optional[str], _NAME] = None,  # noqa: UP045
    as_published: Annotated[bool, _PUBLISHED] = False,
    field: Annotated[str, _FIELD] = "everyone",
    seed: Annotated[int, _SEED] = 20260101,
    out: Annotated[Optional[str], OUT] = None,  # noqa: UP045
    html: Annotated[bool, HTML] = True,
    quiet: Annotated[bool, QUIET] = False,
) -> None:
    """Bring outside results in, and say what may be compared.

    A published benchmark is made anew from its own data: with ranks that say what they rest on, different stimuli, trigger
    texts that were counted as findings, silence that may be failure. Outputs of a reviewer go onto the cases of a corpus;
    without one they are counted, and nothing of them is called right or wrong. What has no diff can be scored again, and
    not run again.
    """
    from judgeproof.api import bring as brought

    scoring = "as_published" if as_published else "findings"
    result = brought(format, path, corpus=corpus, name=name, scoring=scoring, field=field, seed=seed, out=out)
    finish(result, quiet=quiet, html=html)
