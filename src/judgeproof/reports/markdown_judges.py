"""What the judges of a run come to beside each other, and what they cost, as Markdown."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgeproof.reports import marks
from judgeproof.reports.costs import EACH, cost_line, rates, tokens_told
from judgeproof.reports.markdown_text import literal
from judgeproof.reports.phrases import ratio
from judgeproof.reports.second_opinion import (
    FIGURES,
    agreements,
    common,
    flipped,
    kappa,
    meaning,
    name_of,
    repeated,
)

_MOST_FLIPS = 50


def lines(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield the sections: a second opinion, repeated ones, costs, and what marks mean, each only where there is one."""
    panel, cost = report["panel"], report["cost"]
    if panel is not None:
        yield from _panel(report, panel)
    if report["repeats"]:
        yield from _section("Asked several times")
        for entry in report["repeats"]:
            yield from (
                f"- {literal(line, 300)}" for line in repeated(entry, name_of(report, entry["judge"]))
            )
        yield ""
    if cost["state"] != "none":
        yield from _cost(cost)
    yield from _marks(report)


def _section(title: str) -> Sequence[str]:
    return (f"## {title}", "")


def _panel(report: Mapping[str, Any], panel: Mapping[str, Any]) -> Iterator[str]:
    """Yield the second opinion: figures, agreement, and the first rows that come to something else."""
    second = report["run"]["second_judge"]
    yield from _section("Second opinion")
    named = f"{second['name']} {second['version']}".strip()
    yield f"Second judge {literal(named)}: assessed {panel['second']['assessed']} of {panel['rows']} rows."
    yield ""
    yield "| figure | first and second judge | counts of both |"
    yield "| --- | --- | --- |"
    for name, (called, what) in FIGURES.items():
        yield _judged(called, panel[name])
        shared = common(panel, name)
        if shared is not None:
            yield _judged(f"{called}, over the {what} that both assessed", shared)
    yield ""
    yield "| both were asked about | they agree on | kappa |"
    yield "| --- | --- | --- |"
    for words, found in agreements(panel):
        yield f"| {words} | {ratio(found)} | {kappa(found)} |"
    yield f"| rows on which the second judge gave a verdict, of those of the first | {ratio(panel['shared'])} | |"
    yield ""
    yield from _flips(panel)


def _judged(called: str, both: Mapping[str, Any]) -> str:
    return f"| {called} | {literal(both['text'])} | {meaning(both) or 'n/a'} |"


def _flips(panel: Mapping[str, Any]) -> Iterator[str]:
    """Yield what comes to something else before the second judge, and the first fifty rows of it."""
    yield f"Otherwise before the second judge: {flipped(panel)}."
    yield ""
    listed = panel["flips"]["listed"]
    if not listed:
        return
    yield "| row | first | second | citations |"
    yield "| --- | --- | --- | --- |"
    for entry in listed[:_MOST_FLIPS]:
        changed = ", ".join(
            f"{one['marker']}: {one['first']}, then {one['second']}" for one in entry["citations"]
        )
        yield f"| {literal(entry['row_id'])} | {entry['first']} | {entry['second']} | {literal(changed, 300)} |"
    if len(listed) > _MOST_FLIPS:
        yield f"| \u2026 | | | more than {_MOST_FLIPS} rows; report\\.json names them |"
    yield ""


def _cost(cost: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the judges cost, for what, and judge by judge."""
    yield from _section("Cost")
    each = ", ".join(f"{cost[part]['text']} {words}" for part, words in EACH.items())
    yield f"{literal(cost_line(cost))}: {literal(each, 300)}."
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
