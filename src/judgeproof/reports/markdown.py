"""The report as Markdown, for a pull request or a wiki."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from judgeproof.figures import shown
from judgeproof.reports import coverage_text, markdown_judges
from judgeproof.reports.failing import failing
from judgeproof.reports.markdown_text import literal
from judgeproof.reports.phrases import counted, failures, headline, judge_line, ratio
from judgeproof.reports.units import graded, left_out, reach, unit_of

_MOST_ROWS = 50


def render(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the report, with the first fifty failing rows."""
    yield from (f"{line}\n" for line in _lines(report, rows))


def _lines(report: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    run, citations, unit = report["run"], graded(report), unit_of(report)
    yield f"# {unit.many.capitalize()} of {literal(run['input'] or 'rows')}"
    yield ""
    yield headline(report)
    yield ""
    yield f"{literal(judge_line(report), 600)}; scorer {run['scorer']} {run['scorer_version']}, {run['score_mode']} mode."
    yield ""
    yield "| figure | value |"
    yield "| --- | --- |"
    rate = report["pass_rate"]
    yield f"| pass rate of assessed rows | {ratio(rate)} (all rows: {shown(rate['low']['rate'])} to {shown(rate['high']['rate'])}) |"
    yield f"| {unit.one} {unit.share} | {ratio(citations['precision'])} |"
    if unit.many == "citations":
        yield f"| citations graded, of those citable | {ratio(citations['graded'])} |"
        yield from _coverage(report)
    else:
        yield f"| claims assessed | {ratio(citations['graded'])} ({reach(report)}) |"
    yield f"| proven failures | {citations['proven']} ({failures(citations, 'proven') or 'none'}) |"
    yield f"| asserted failures | {citations['asserted']} ({failures(citations, 'asserted') or 'none'}) |"
    if report["rows"]["failed_score"]:
        yield f"| rows that fail by their score alone | {report['rows']['failed_score']} |"
    for name, counts in left_out(report).items():
        yield f"| {name} | {literal(counted(counts), 400) or 'none'} |"
    yield ""
    yield from _gaps(report)
    yield from _human(report)
    yield from markdown_judges.lines(report)
    yield from _failing(rows)
    for notice in report["notices"]:
        yield f"> {literal(notice['text'], 400)}"
        yield ""


def _coverage(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield how many of the statements are cited, and what the others are."""
    told = coverage_text.known(report)
    if told is None:
        return
    for name, share in (
        ("statements that carry a citation", told["cited"]),
        ("statements that carry a supported one", told["supported"]),
    ):
        span = coverage_text.bounds(share)
        yield f"| {name} | {ratio(share)}{f' ({span})' if span else ''} |"
    yield f"| statements without a citation | {coverage_text.states(told) or 'none'} |"


def _gaps(report: Mapping[str, Any]) -> Iterator[str]:
    if not report["unassessed"]:
        return
    yield "| rows not assessed | because | what helps |"
    yield "| ---: | --- | --- |"
    for gap in report["unassessed"]:
        details = f" ({literal(counted(gap['details']))})" if gap["details"] else ""
        yield f"| {gap['n']} | {gap['wording']}{details} | {literal(gap['remedy'])} |"
    yield ""


def _human(report: Mapping[str, Any]) -> Iterator[str]:
    human = report["human"]
    if not human:
        return
    yield f"Human labels agree on {ratio(human['agreement'])} of the assessed rows that carry one."
    yield ""
    yield "| human label | passed | failed | un-assessed |"
    yield "| --- | ---: | ---: | ---: |"
    for row in human["table"]:
        yield f"| {literal(row['label'])} | {row['pass']} | {row['fail']} | {row['unassessed']} |"
    yield ""


def _failing(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    failed = list(islice((r for r in rows if r["outcome"]["passed"] is False), _MOST_ROWS + 1))
    if not failed:
        return
    yield "| failing row | what was found |"
    yield "| --- | --- |"
    for row in failed[:_MOST_ROWS]:
        told = [
            *(literal(line, 600) for line in failing(row["outcome"])),
            literal(row["outcome"]["explanation"], 300),
        ]
        yield f"| {literal(row['outcome']['row_id'])} | {'<br>'.join(told)} |"
    if len(failed) > _MOST_ROWS:
        yield f"| \u2026 | more than {_MOST_ROWS} rows fail; outcomes.jsonl has them all |"
    yield ""
