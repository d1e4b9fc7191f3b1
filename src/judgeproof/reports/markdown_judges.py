"""What the judges of a run come to beside each other, and what they cost, as Markdown."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgeproof.reports import marks
from judgeproof.reports.costs import cost_line, each, rates, tokens_told
from judgeproof.reports.markdown_text import literal
from judgeproof.reports.phrases import ratio
from judgeproof.reports.second_opinion import (
    agreements,
    common,
    figures,
    flipped,
    kappa,
    meaning,
    name_of,
    repeated,
)
from judgeproof.reports.units import Unit, unit_of
from judgeproof.text.articles import several

_MOST_FLIPS = 50


def lines(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield the sections: a second opinion, repeated ones, costs, and what marks mean, each only where there is one."""
    panel, cost, unit = report["panel"], report["cost"], unit_of(report)
    if panel is not None:
        yield from _panel(report, panel)
    if report["repeats"]:
        yield from _section("Asked several times")
        for entry in report["repeats"]:
            yield from (
                f"- {literal(line, 300)}" for line in repeated(entry, name_of(report, entry["judge"]), unit)
            )
        yield ""
    if cost["state"] != "none":
        yield from _cost(cost, unit)
    yield from _marks(report)


def _section(title: str) -> Sequence[str]:
    return (f"## {title}", "")


def _panel(report: Mapping[str, Any], panel: Mapping[str, Any]) -> Iterator[str]:
    """Yield the second opinion: figures, agreement, and the first rows that come to something else."""
    second, unit = report["run"]["second_judge"], unit_of(report)
    yield from _section("Second opinion")
    named = f"{second['name']} {second['version']}".strip()
    yield f"Second judge {literal(named)}: assessed {panel['second']['assessed']} of {several(panel['rows'], 'row')}."
    yield ""
    yield "| figure | first and second judge | counts of both |"
    yield "| --- | --- | --- |"
    for name, (called, what) in figures(unit).items():
        yield _judged(called, panel[name])
        shared = common(panel, name)
        if shared is not None:
            yield _judged(f"{called}, over the {what} that both assessed", shared)
    yield ""
    yield "| both were asked about | they agree on | kappa |"
    yield "| --- | --- | --- |"
    for words, found in agreements(panel, unit):
        yield f"| {words} | {ratio(found)} | {kappa(found)} |"
    yield f"| rows on which the second judge gave a verdict, of those of the first | {ratio(panel['shared'])} | |"
    yield ""
    yield from _flips(panel, unit)


def _judged(called: str, both: Mapping[str, Any]) -> str:
    return f"| {called} | {literal(both['text'])} | {meaning(both) or 'n/a'} |"


def _flips(panel: Mapping[str, Any], unit: Unit) -> Iterator[str]:
    """Yield what comes to something else before the second judge, and the first fifty rows of it."""
    yield f"Otherwise before the second judge: {flipped(panel, unit)}."
    yield ""
    listed = panel["flips"]["listed"]
    if not listed:
        return
    yield f"| row | first | second | {unit.many} |"
    yield "| --- | --- | --- | --- |"
    for entry in listed[:_MOST_FLIPS]:
        changed = ", ".join(
            f"{one['marker']}: {one['first']}, then {one['second']}" for one in entry["citations"]
        )
        yield f"| {literal(entry['row_id'])} | {entry['first']} | {entry['second']} | {literal(changed, 300)} |"
    if len(listed) > _MOST_FLIPS:
        yield f"| \u2026 | | | more than {_MOST_FLIPS} rows; report\\.json names them |"
    yield ""


def _cost(cost: Mapping[str, Any], unit: Unit) -> Iterator[str]:
    """Yield what the judges cost, for what, and judge by judge."""
    yield from _section("Cost")
    amounts = ", ".join(f"{cost[part]['text']} {words}" for part, words in each(unit.one).items())
    yield f"{literal(cost_line(cost))}: {literal(amounts, 300)}."
    yield ""
    yield "| judge | calls | failed | tokens in | tokens out | cost | rates |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
    for account in cost["judges"]:
        tokens = [tokens_told(account, kind) for kind in ("prompt", "completion")]
        told = [literal(account["judge"]), str(account["calls"]), str(account["failed"]), *tokens]
        yield f"| {' | '.join(told)} | {literal(account['cost']['text'])} | {literal(rates(account))} |"
    yield ""


def _marks(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the marks mean that occur above; those of amounts all together wherever there is an amount."""
    occurring = dict(marks.explained(report))
    told = {**occurring, **(marks.AMOUNTS if report["cost"]["state"] != "none" else {})}
    if told:
        yield "Marks: " + "; ".join(f"`{mark}` {words}" for mark, words in told.items()) + "."
        yield ""
