"""judgeproof prices: what is known of prices, how old it is, and what it lacks."""

from typing import Annotated, Optional

import typer

from judgeproof.cli.options import PRICES
from judgeproof.cli.printing import put

_MODELS = typer.Argument(
    metavar="[MODEL]...",
    help="Models to look up: a judge's spec (openai:MODEL, anthropic:MODEL, openai-compatible:MODEL@URL), or a bare name.",
)
_JSON = typer.Option("--json", help="Print everything as JSON, rates as exact text.")


def prices(
    models: Annotated[Optional[list[str]], _MODELS] = None,  # noqa: UP045 - typer reads this form
    prices: Annotated[Optional[str], PRICES] = None,  # noqa: UP045
    json: Annotated[bool, _JSON] = False,
) -> None:
    """Show what models cost, and how old that knowledge is.

    Rates come from the package genai-prices as it is installed, no network is asked; a file of your own is looked at
    first. It is TOML or JSON, a table a model:

    ["gpt-5"] with captured_on = 2026-11-20, source = "our contract", endpoint = "openai", input = 1.0, output = 8.0

    Rates are USD for a million tokens. A rate is stale from 30 days on. What is not known is said to be unknown and
    why; it is never zero. More, with an example to copy: docs/prices.md.

    Try: judgeproof prices openai:gpt-5 anthropic:claude-sonnet-4-5
    """
    from judgeproof.api import prices as looked_up
    from judgeproof.reports.price_text import lines

    told = looked_up(models or [], file=prices)
    if json:
        from json import dumps

        put((dumps(told, ensure_ascii=False, indent=1, allow_nan=False) + "\n",), encoding="utf-8")
    else:
        put(f"{line.rstrip()}\n" for line in lines(told))
