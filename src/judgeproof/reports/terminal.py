"""The report as plain text, for a terminal, a pipe or a log."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgeproof.figures import shown
from judgeproof.reports.phrases import counted, judge_line, ratio
from judgeproof.text.visible import one_line, visible

_WIDTH = 100
_BAR = 60


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report in lines. Rows are not shown; the other formats have them."""
    yield from (f"{line}\n" for line in _lines(report))


def _lines(report: Mapping[str, Any]) -> Iterator[str]:
    run, rows = report["run"], report["rows"]
    yield visible(f"{run['input']}  {rows['total']} rows \u00b7 {run['scorer']} {run['scorer_version']}")
    yield one_line(judge_line(report), 4 * _WIDTH)
    yield _bar(rows)
    yield ""
    yield from _verdict(report)
    yield ""
    yield from _gaps(report)
    yield from _judge(report)
    yield from _human(report)
    for notice in report["notices"]:
        yield f"  ! {visible(notice['text'])}"


def _bar(rows: Mapping[str, int]) -> str:
    """Return the rows as a bar: passed, failed, un-assessed, each with a sign of its own."""
    total = rows["total"] or 1
    passed, failed = round(_BAR * rows["passed"] / total), round(_BAR * rows["failed"] / total)
    if not rows["total"]:
        return "\u00b7" * _BAR
    return "\u2588" * passed + "\u2592" * min(failed, _BAR - passed) + "\u00b7" * max(0, _BAR - passed - failed)


def _verdict(report: Mapping[str, Any]) -> Iterator[str]:
    rows, rate, citations = report["rows"], report["pass_rate"], report["citations"]
    outcomes, graded = citations["outcomes"], citations["graded"]
    yield f"  assessed     {rows['assessed']} of {rows['total']}    passed {rows['passed']} \u2588, failed {rows['failed']} \u2592"
    yield (
        f"  pass rate    {ratio(rate)}   between {shown(rate['low']['rate'])} and {shown(rate['high']['rate'])} of all "
        f"{rows['total']} rows, whatever the {rows['unassessed']} un-assessed turn out to be"
    )
    proven = counted(outcomes, names=("fabricated", "misattributed"))
    asserted = counted(outcomes, names=("contradicted", "unsupported"))
    yield f"  failures     {citations['proven']} proven     {proven or 'none'}"
    why = " (the judge's reading of a verified quote)" if asserted else ""
    yield f"               {citations['asserted']} asserted   {asserted or 'none'}{why}"
    yield (
        f"  precision    {ratio(citations['precision'])}  citations supported, of those graded; {graded['k']} of "
        f"{graded['n']} citable were graded"
    )


def _gaps(report: Mapping[str, Any]) -> Iterator[str]:
    if not report["unassessed"]:
        return
    yield f"  {'not assessed':<66} what helps"
    for gap in report["unassessed"]:
        details = f" ({counted(gap['details'])})" if gap["details"] else ""
        yield f"  {gap['n']:>6}  {one_line(gap['wording'] + details, 57):<57} {gap['remedy']}"
    yield ""


def _judge(report: Mapping[str, Any]) -> Iterator[str]:
    judge = report["judge"]
    parts = [f"asked about {judge['called']} rows", f"{judge['replies']} replies", f"{judge['reasks']} asked again"]
    if judge["failures"]:
        parts.append(f"{judge['failures']} failed")
    if judge["discarded"]:
        parts.append(f"{judge['discarded']} verdicts discarded, their evidence was not found")
    parts += [f"{entry['n']} replies rejected: {entry['reason']}" for entry in judge["rejected"]]
    parts.append({"none": "no cost", "unknown": "cost unknown"}[judge["cost"]])
    yield f"  judge        {'; '.join(parts)}"


def _human(report: Mapping[str, Any]) -> Iterator[str]:
    human = report["human"]
    if not human:
        return
    yield f"  human labels agree on {ratio(human['agreement'])} of the assessed rows that carry one"
    for row in human["table"]:
        label = one_line(row["label"], 14)
        yield f"               {label:<14} passed {row['pass']:>4}   failed {row['fail']:>4}   un-assessed {row['unassessed']:>4}"
