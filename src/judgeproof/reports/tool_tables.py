"""A run of tool calls in tables: the figures, what was not assessed, and which tools go wrong."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeproof.figures import shown
from judgeproof.reports.phrases import headline, ratio
from judgeproof.reports.scored_tables import Table, bounds, gaps, passes
from judgeproof.text.articles import several

NO_PROOF = "That a call is recorded is no proof that it was executed, nor that its result was used."


def title(report: Mapping[str, Any]) -> str:
    """Return what was graded, of what."""
    return f"Tool calls of {report['run']['input'] or 'rows'}"


def sentence(report: Mapping[str, Any]) -> str:
    """Return how good, how sure, and what is missing, in one sentence."""
    return headline(report)


def sentences(report: Mapping[str, Any]) -> Iterator[str]:
    """Yield how calls were graded."""
    yield (
        "Graded by code alone, nobody was asked. A call matches an expected one where name and arguments are equal as JSON; a row "
        f"passes where F1 reaches {report['run']['threshold']} and no forbidden call was recorded."
    )
    yield NO_PROOF


def tables(report: Mapping[str, Any]) -> Iterator[Table]:
    """Yield the tables of a report."""
    yield _figures(report)
    yield from gaps("Rows not assessed", report["unassessed"])
    if report["tools"]:
        kinds = ("matched", "mismatched", "missing", "unexpected", "forbidden")
        rows = [(tool["name"], *(str(tool[kind]) for kind in kinds)) for tool in report["tools"]]
        yield Table(heading="Tools that go wrong", head=("tool", *kinds), rows=rows)


def _figures(report: Mapping[str, Any]) -> Table:
    score, calls, rows = report["score"], report["calls"], report["rows"]
    told = [
        (
            "F1, mean of rows",
            shown(score["mean"]),
            f"{score['n']} of {several(rows['total'], 'row')}, bounds {bounds(score)}",
        ),
        ("rows that pass", shown(report["pass_rate"]["rate"]), passes(report["pass_rate"])),
        (
            "calls: precision",
            shown(report["call_precision"]["rate"]),
            f"{ratio(report['call_precision'])} recorded calls match",
        ),
        (
            "calls: recall",
            shown(report["call_recall"]["rate"]),
            f"{ratio(report['call_recall'])} expected calls were recorded",
        ),
        ("other arguments", str(calls["mismatched"]), "the tool was called, its arguments differ"),
        ("missing", str(calls["missing"]), "expected, not recorded"),
        ("unexpected", str(calls["unexpected"]), "recorded, not expected"),
        (
            "forbidden",
            str(calls["forbidden"]),
            f"in {several(rows['failed_forbidden'], 'row, which scores', 'rows, which score')} 0",
        ),
        ("no call expected", str(report["nothing_expected"]), "rows that expect none"),
    ]
    return Table(heading="Figures", head=("figure", "value", "of"), rows=told, texts=3)
