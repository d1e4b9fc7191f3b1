"""The report of an imported pool as plain text. No line is wider than a hundred columns."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeproof.reports.phrases import ratio
from judgeproof.reports.plain_tables import paragraph, table

Section = Mapping[str, Any]


def lines(report: Section) -> Iterator[str]:
    """Yield the lines of a pool's report, without line ends."""
    scope = report["scope"]
    yield from paragraph(
        f"{scope['changes']} pull requests \u00b7 {scope['findings']} findings \u00b7 {scope['tp']} tp \u00b7 "
        f"{scope['fp']} fp \u00b7 {len(scope['languages'])} languages",
        head="pool  ",
        hang=6,
    )
    yield ""
    yield from paragraph(report["headline"])
    for part in (_producers, _located, _ambiguity, _duplicates, _misplaced):
        yield ""
        yield from part(report)
    yield ""
    yield "  found        unknown (nobody read both; places locate only)"
    yield f"  $/found      {report['cost']['cost']}"
    yield f"  latency      {report['cost']['latency']}"
    yield ""
    for notice in report["notices"]:
        yield from paragraph(notice["text"], head="  ! ", hang=4)


def _producers(report: Section) -> Iterator[str]:
    """Yield the producers; no column of theirs is a precision."""
    yield from table(
        ("producer (no ranking)", "tp", "fp", "share labelled tp", "located", "pull requests"),
        [
            (
                row["producer"],
                str(row["tp"]),
                str(row["fp"]),
                ratio(row["tp_share"]),
                ratio(row["located_share"]),
                str(row["changes"]),
            )
            for row in report["producers"]
        ],
    )


def _located(report: Section) -> Iterator[str]:
    """Yield what each rule of place locates, beside the labels; * where every golden matches itself."""
    yield from table(
        ("against", "located by", "tp", "fp", "not: tp", "fp", "agreement", "kappa"),
        [
            (
                row["against"] + (" *" if row["self_match"] else ""),
                row["rule"],
                str(row["located"]["tp"]),
                str(row["located"]["fp"]),
                str(row["not_located"]["tp"]),
                str(row["not_located"]["fp"]),
                "n/a" if row["agreement"]["rate"] is None else f"{100 * row['agreement']['rate']:.1f} %",
                "n/a" if row["agreement"]["kappa"] is None else f"{row['agreement']['kappa']:+.3f}",
            )
            for row in report["located"]
        ],
        texts=2,
    )
    yield "  * every golden matches itself here"


def _ambiguity(report: Section) -> Iterator[str]:
    yield from paragraph(
        "goldens within four lines of a finding: "
        + ", ".join(f"{row['goldens']} for {row['findings']}" for row in report["ambiguity"]["rows"]),
        head="  ",
        hang=4,
    )


def _duplicates(report: Section) -> Iterator[str]:
    yield f"  goldens that may be one defect twice: {len(report['duplicate_goldens'])} pairs"
    for pair in report["duplicate_goldens"]:
        second = pair["second"].rpartition("#")[2]
        yield from paragraph(
            f"{pair['first']} and #{second}, by {' and by '.join(pair['from'])}", head="    ", hang=6
        )


def _misplaced(report: Section) -> Iterator[str]:
    yield f"  places that upstream itself denies: {len(report['misplaced'])}"
    for finding in report["misplaced"]:
        where = f"{finding['start']}-{finding['end']}"
        yield from paragraph(f"{finding['finding']} lines {where}: {finding['reason']}", head="    ", hang=6)
