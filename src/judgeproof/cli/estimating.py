"""What a dry run prints: calls, tokens and cost, before anything is paid."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from judgeproof.cli.printing import line
from judgeproof.figures.money import dollars
from judgeproof.text.articles import several

_NOTES = (
    "Nothing was asked and nothing was written. Tokens are estimated: a question by its bytes, a reply by its verdicts.",
    "At the most every reply is asked for twice and is as long as its judge may make it; calls that an outage repeats come "
    "on top. --max-cost holds a run to a limit.",
)


def print_estimate(found: Mapping[str, Any]) -> None:
    """Print an estimate."""
    for text in _lines(found):
        line(text)


def _lines(found: Mapping[str, Any]) -> Iterator[str]:
    closed = found["rows"] - found["unreadable"] - found["asked"]
    parts = [f"{found['asked']} to be asked about", f"{closed} closed without a judge"]
    if found["unreadable"]:
        parts.append(f"{found['unreadable']} unreadable")
    if found["answered"]:
        parts.append(f"{several(found['answered'], 'question')} answered already")
    yield f"{found['input']}  {several(found['rows'], 'row')}: {', '.join(parts)}"
    yield ""
    for entry in found["judges"]:
        yield from _judge(entry)
    if len(found["judges"]) > 1:
        yield f"  together       {_cost(found['cost'])}"
    yield ""
    yield from (f"  {note}" for note in _NOTES)


def _judge(entry: Mapping[str, Any]) -> Iterator[str]:
    calls, tokens = entry["calls"], entry["tokens"]
    longest = "no limit" if tokens["longest"] is None else f"{tokens['longest']:,}"
    yield f"  judge          {entry['judge']}"
    yield f"    calls        {calls['low']:,}, at the most {calls['high']:,}"
    if entry["cost"]["state"] == "none":
        yield "    cost         none"
        return
    yield f"    tokens       about {tokens['prompt']:,} in and {tokens['completion']:,} out, at the most {longest} out"
    yield f"    cost         {_cost(entry['cost'])}"


def _cost(cost: Mapping[str, Any]) -> str:
    """Return a cost in words; what is not known is said, with why."""
    if cost["state"] == "none":
        return "none"
    if cost["state"] != "known":
        return f"unknown ({cost['why']}); state the price in a file with --prices (docs/prices.md)"
    about = f"about {cost['text'].rstrip('~')}"
    if cost["low"] is None:
        return about
    low, high = (None if end is None else dollars(Decimal(end)) for end in (cost["low"], cost["high"]))
    if high is None:
        return f"{about}, at least {low}; a reply may be of any length, so there is no most"
    return f"{about}, between {low} and {high}"
