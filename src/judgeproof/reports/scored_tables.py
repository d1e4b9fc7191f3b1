"""The tables and sentences of a run whose rows are scored, the same in every format."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeproof.figures import shown
from judgeproof.reports.costs import cost_line
from judgeproof.reports.phrases import counted, ratio
from judgeproof.text.articles import several


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table with its heading; the first `texts` columns are words, the others figures. `notes` stand below it.

    `told` has each row as a sentence, for where its words are too long for columns.
    """

    heading: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    texts: int = 1
    notes: Sequence[str] = ()
    told: Sequence[str] = ()


def bounds(score: Mapping[str, Any]) -> str:
    """Return between which values a mean lies, whatever the un-assessed rows turn out to be."""
    return f"{shown(score['low'])} to {shown(score['high'])}"


def passes(rate: Mapping[str, Any]) -> str:
    """Return how many pass, with the bounds over all rows where some are not assessed."""
    if rate["low"]["n"] == rate["n"]:
        return ratio(rate)
    return f"{ratio(rate)} ({shown(rate['low']['rate'])} to {shown(rate['high']['rate'])})"


def gaps(heading: str, found: Sequence[Mapping[str, Any]]) -> Iterator[Table]:
    """Yield why rows are not assessed, and what helps; nothing where all are."""
    if found:
        rows = [(gap["wording"] + _details(gap), gap["remedy"], str(gap["n"])) for gap in found]
        told = [f"{n}  {wording}; what helps: {remedy}" for wording, remedy, n in rows]
        yield Table(
            heading=heading, head=("not assessed", "what helps", "rows"), rows=rows, texts=2, told=told
        )


def testimony(report: Mapping[str, Any], judge: str) -> Iterator[str]:
    """Yield who judged, what became of the replies, and what they cost."""
    told = report["judge"]
    yield judge
    parts = [
        f"{several(told['called'], 'row')} put to it",
        several(told["replies"], "reply", "replies"),
        f"{told['reasks']} asked again",
    ]
    if told["failures"]:
        parts.append(f"{several(told['failures'], 'call')} failed")
    parts.append(f"{several(told['discarded'], 'verdict')} refused")
    parts += [
        f"{several(entry['n'], 'row')} with a reply that does not count: {entry['reason']}{_details(entry)}"
        for entry in told["rejected"]
    ]
    yield "; ".join(parts)
    yield "cost: none" if report["cost"]["state"] == "none" else f"cost: {cost_line(report['cost'])}"


def _details(entry: Mapping[str, Any]) -> str:
    return f" ({counted(entry['details'])})" if entry["details"] else ""


def agreement(found: Mapping[str, Any]) -> str:
    """Return how often two judges say the same, with kappa."""
    kappa = "n/a" if found["kappa"] is None else f"{found['kappa']:.2f}"
    return f"{ratio(found)}, kappa {kappa}"


def notices(report: Mapping[str, Any]) -> Iterable[str]:
    """Return what a reader must know before reading the figures."""
    return [str(notice["text"]) for notice in report["notices"]]
