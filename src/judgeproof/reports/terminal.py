"""The report as plain text, for a terminal, a pipe or a log. No line is wider than a hundred columns."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from judgeproof.figures import shown
from judgeproof.reports import coverage_text, marks, second_opinion
from judgeproof.reports.costs import each
from judgeproof.reports.phrases import counted, failures, incomplete, judge_line, ratio
from judgeproof.reports.units import graded, left_out, reach, unit_of
from judgeproof.text.articles import several
from judgeproof.text.visible import one_line

_WIDTH = 100
_BAR = 60
_LONGEST = 2_000
# Where the values of figures begin, and how wide the two columns are that say what was not assessed and what helps.
_VALUES = 15
_WORDING, _REMEDY = 44, 44
_DISCARDED = "verdicts discarded, their evidence was not found"


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report in lines. Rows are not shown; the other formats have them."""
    yield from (f"{line.rstrip()}\n" for line in _lines(report))


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    run, rows = report["run"], report["rows"]
    so_far = " so far, the run is incomplete" if incomplete(report) else ""
    counts = f"  {several(rows['total'], 'row')}{so_far} \u00b7 {run['scorer']} {run['scorer_version']}"
    yield one_line(str(run["input"]), _WIDTH - len(counts)) + counts
    yield from _wrapped(judge_line(report), hang=2)
    yield _bar(rows)
    yield ""
    yield from _verdict(report)
    yield ""
    yield from _gaps(report)
    yield from _judge(report)
    for name, parts in second_opinion.lines(report):
        yield from _figure(name, *parts)
    yield from _human(report)
    for number, (mark, meaning) in enumerate(marks.explained(report)):
        yield from _wrapped(
            f"{mark}: {meaning}", head=f"  {'' if number else 'marks':<{_VALUES - 2}}", hang=_VALUES
        )
    for notice in report["notices"]:
        # What explains a mark of an amount begins with it.
        marked = notice["text"].startswith(("! ", "~ "))
        yield from _wrapped(notice["text"], head="  " if marked else "  ! ", hang=4)


def _wrapped(text: str, *, head: str = "", hang: int) -> Iterator[str]:
    """Yield a text behind a head, with further lines as far to the right as is said; foreign text is made safe."""
    yield from textwrap.wrap(
        one_line(text, _LONGEST),
        _WIDTH,
        initial_indent=head,
        subsequent_indent=" " * hang,
        break_on_hyphens=False,
    )


def _figure(name: str, *parts: str) -> Iterator[str]:
    """Yield one figure by its name, each part on a line of its own."""
    for number, part in enumerate(parts):
        yield from _wrapped(part, head=f"  {'' if number else name:<{_VALUES - 2}}", hang=_VALUES)


def _bar(rows: Mapping[str, int]) -> str:
    """Return the rows as a bar: passed, failed, un-assessed, each with a sign of its own."""
    total = rows["total"] or 1
    passed, failed = round(_BAR * rows["passed"] / total), round(_BAR * rows["failed"] / total)
    if not rows["total"]:
        return "\u00b7" * _BAR
    return (
        "\u2588" * passed + "\u2592" * min(failed, _BAR - passed) + "\u00b7" * max(0, _BAR - passed - failed)
    )


def _verdict(report: Mapping[str, Any]) -> Iterator[str]:
    rows, rate, unit = report["rows"], report["pass_rate"], unit_of(report)
    assessed = f"{rows['assessed']} of {rows['total']}: {rows['passed']} passed \u2588, {rows['failed']} failed \u2592"
    yield from _figure("assessed", f"{assessed}, {rows['unassessed']} un-assessed \u00b7")
    low, high = shown(rate["low"]["rate"]), shown(rate["high"]["rate"])
    bounds = f"between {low} and {high} of all rows, whatever the un-assessed ones turn out to be"
    yield from _figure(
        "pass rate", f"{ratio(rate)} of the assessed rows", *([bounds] if rows["unassessed"] else [])
    )
    yield from _failures(graded(report), report["rows"]["failed_score"], unit.many)
    share = f"{ratio(graded(report)['precision'])} of the {unit.held} are supported"
    yield from _figure(unit.share, share, reach(report))
    for name, counts in left_out(report).items():
        yield from _figure(name, counted(counts) or "none")
    if unit.many == "citations":
        yield from _figure("coverage", *coverage_text.lines(report))


def _failures(citations: Mapping[str, Any], by_score: int, many: str) -> Iterator[str]:
    """Yield what is proven, below it what rests on the judge's word, and how many rows fail by their score alone."""
    proven, asserted = (failures(citations, proof) or "none" for proof in ("proven", "asserted"))
    why = " (the judge's reading of a verified quote)" if citations["asserted"] else ""
    width = max(len(str(citations[name])) for name in ("proven", "asserted"))
    yield f"  {'failures':<{_VALUES - 2}}{citations['proven']:>{width}} proven    {proven}"
    yield f"{'':<{_VALUES}}{citations['asserted']:>{width}} asserted  {asserted}{why}"
    if by_score:
        yield f"{'':<{_VALUES}}{by_score:>{width}} by score  rows whose {many} hold, below the threshold"


def _gaps(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield why rows are not assessed, and beside it what helps."""
    if not report["unassessed"]:
        return
    yield f"  {'not assessed':<{_WORDING + 8}}  what helps"
    for gap in report["unassessed"]:
        details = f" ({counted(gap['details'])})" if gap["details"] else ""
        wording, remedy = _cell(gap["wording"] + details, _WORDING), _cell(gap["remedy"], _REMEDY)
        for number, (left, right) in enumerate(zip_longest(wording, remedy, fillvalue="")):
            yield f"  {'' if number else gap['n']:>6}  {left:<{_WORDING}}  {right}"
    yield ""


def _cell(text: str, width: int) -> Sequence[str]:
    return textwrap.wrap(one_line(text, _LONGEST), width, break_on_hyphens=False)


def _judge(report: Mapping[str, Any]) -> Iterator[str]:
    judge = report["judge"]
    parts = [
        f"asked about {several(judge['called'], 'row')}",
        several(judge["replies"], "reply", "replies"),
        f"{judge['reasks']} asked again",
    ]
    if judge["failures"]:
        parts.append(f"{judge['failures']} failed")
    if judge["discarded"]:
        what = (
            "spans discarded, not found or proving nothing"
            if unit_of(report).many == "claims"
            else _DISCARDED
        )
        parts.append(f"{judge['discarded']} {what}")
    parts += [
        f"{several(entry['n'], 'reply', 'replies')} rejected: {entry['reason']}"
        for entry in judge["rejected"]
    ]
    yield from _figure("judge", "; ".join(parts))
    yield from _cost(report["cost"], unit_of(report).one)


def _cost(cost: Mapping[str, Any], unit: str) -> Iterator[str]:
    """Yield what the judges cost, and for what."""
    if cost["state"] == "none":
        yield from _figure("cost", "none")
        return
    amounts = ", ".join(f"{cost[part]['text']} {words}" for part, words in each(unit).items())
    for_each = "" if cost["state"] == "unknown" else f": {amounts}"
    # Where the sum is unknown, the cost of one judge may be known.
    shares = [
        f"{account['judge']}: {account['cost']['text']} in {several(account['calls'], 'call')}"
        for account in cost["judges"]
    ]
    yield from _figure(
        "cost",
        f"{cost['text']} for {several(cost['calls'], 'call')}{for_each}",
        *(shares if len(shares) > 1 else []),
    )


def _human(report: Mapping[str, Any]) -> Iterator[str]:
    human = report["human"]
    if not human:
        return
    yield from _figure(
        "human labels", f"agree on {ratio(human['agreement'])} of the assessed rows that carry one"
    )
    names = {"pass": "passed", "fail": "failed", "unassessed": "un-assessed"}
    width = max(len(str(row[key])) for row in human["table"] for key in names)
    for row in human["table"]:
        cells = "   ".join(f"{name} {row[key]:>{width}}" for key, name in names.items())
        yield f"{'':<{_VALUES}}{one_line(row['label'], 14):<14} {cells}"
