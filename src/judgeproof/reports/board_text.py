"""The report of an imported board as plain text. No line is wider than a hundred columns."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judgeproof.figures import shown
from judgeproof.reports.phrases import ratio
from judgeproof.reports.plain_tables import paragraph, table

Section = Mapping[str, Any]

_LEGEND = (
    "RECALL is over goldens, PRECISION over findings. lost: findings that lost their golden to a later one, neither right "
    "nor wrong. ranks: the best and the worst rank that rows which are separated from this one leave it. reviewed: cases "
    "on which it has findings. published: as the benchmark counts, in percent."
)


def lines(report: Section) -> Iterator[str]:
    """Yield the lines of a board's report, without line ends."""
    scope, source = report["scope"], report["source"]
    yield from paragraph(
        f"{len(scope['contenders'])} contenders \u00b7 {scope['cases']} cases \u00b7 {scope['goldens']} goldens "
        f"\u00b7 {scope['judged']} judged reviews \u00b7 goldens {source['golden_digest'][:12]}",
        head="board  ",
        hang=7,
    )
    yield from paragraph(f"{source['name']} ({source['licence']}), {source['format']}", hang=2)
    yield ""
    yield from paragraph(report["headline"])
    for judge in report["judges"]:
        yield ""
        yield from _standings(judge, report["scoring"], scope["cases"])
    yield ""
    yield from paragraph(_LEGEND, head="  ", hang=4)
    for part in (_judge_pairs, _ledger, _severity, _definitions, _degenerates, _unknown):
        yield from part(report)
    yield ""
    for notice in report["notices"]:
        yield from paragraph(notice["text"], head="  ! ", hang=4)


def _standings(judge: Section, scoring: str, cases: int) -> Iterator[str]:
    """Yield the table of one judge: each rate with its counts, the ranks a row may have, and what was published."""
    yield from paragraph(
        f"{judge['judge']}: cut the reviews into {judge['candidates']} findings and judged those; scoring {scoring}",
        hang=2,
    )
    yield from table(
        ("contender", "RECALL", "PRECISION", "lost", "F1", "ranks", "reviewed", "published P R F1", "rank"),
        [_standing(row) for row in judge["rows"]],
    )
    groups = " ".join("{" + ", ".join(group) + "}" for group in judge["order"]["groups"])
    why = {
        "interval": f"a chain of rows that {cases} paired cases do not separate joins the rows of a group",
        "too_few": f"{cases} cases are too few for an interval, so nothing is separated",
        "nothing_to_compare": "nothing to compare",
    }[judge["order"]["state"]]
    yield from paragraph(f"rank groups: {groups or 'none'}: {why}", head="  ", hang=4)


def _standing(row: Section) -> tuple[str, ...]:
    published = row["as_published"]
    figures = (published["precision"]["rate"], published["recall"]["rate"], published["f1"])
    places = row["rank_range"]
    return (
        row["contender"],
        ratio(row["recall"]),
        ratio(row["precision"]),
        str(row["unscored"]),
        shown(row["f1"]),
        "none" if places is None else f"{places[0]}-{places[1]}",
        f"{row['reviewed']['k']}/{row['reviewed']['n']}",
        " ".join(_percent(figure) for figure in figures),
        "none" if published["rank"] is None else str(published["rank"]),
    )


def _percent(share: float | None) -> str:
    """Return a share as the benchmark prints it."""
    return "n/a" if share is None else f"{100 * share:.1f}"


def _judge_pairs(report: Section) -> Iterator[str]:
    """Yield what every two judges share, and what of their difference is nobody's opinion."""
    letters = {judge["judge"]: chr(ord("A") + at % 26) for at, judge in enumerate(report["judges"])}
    if not report["judge_pairs"]:
        return
    yield ""
    yield from paragraph(
        "judges: " + ", ".join(f"{letter} {judge}" for judge, letter in letters.items()), hang=2
    )
    yield from table(
        ("pair", "stimuli", "same lists", "precision by judge", "golden found", "kappa", "moved", "tau"),
        [_judge_pair(pair, letters) for pair in report["judge_pairs"]],
        texts=2,
    )


def _judge_pair(pair: Section, letters: Mapping[str, str]) -> tuple[str, ...]:
    precision, found, ranks = pair["precision"], pair["golden_found"], pair["ranks"]
    equal = pair["stimuli"]["equal"]
    return (
        "-".join(letters[judge] for judge in pair["judges"]),
        pair["stimuli"]["state"],
        f"{equal['k']}/{equal['n']}",
        "refused" if precision["judge_delta"] is None else f"{100 * precision['judge_delta']:+.1f}",
        ratio(found),
        _three(found["kappa"]),
        str(len(ranks["changed"])),
        _three(ranks["tau"]),
    )


def _three(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.3f}"


def _ledger(report: Section) -> Iterator[str]:
    """Yield what the reviews hold before the first judge. All but the first column is silence of unknown cause."""
    if not report["judges"]:
        return
    ledger = report["judges"][0]["silence"]
    names = list(ledger["states"])
    yield ""
    yield from paragraph(f"what the reviews hold before {report['judges'][0]['judge']}", hang=2)
    rows = [[row["contender"], *(str(row[name]) for name in names)] for row in ledger["by_contender"]]
    total = ["all", *(str(ledger["states"][name]) for name in names)]
    yield from table(["contender", *(name.replace("_", " ") for name in names)], [*rows, total])


def _severity(report: Section) -> Iterator[str]:
    """Yield what was found by severity before the first judge."""
    if not report["judges"] or not report["judges"][0]["severity"]:
        return
    rows = report["judges"][0]["severity"]
    levels = list(rows[0]["found"])
    yield ""
    yield from paragraph("goldens found by severity, and recall with weights 8, 4, 2, 1", hang=2)
    yield from table(
        ["contender", *levels, "weighted"],
        [
            [
                row["contender"],
                *(f"{row['found'][level]['k']}/{row['found'][level]['n']}" for level in levels),
                shown(row["weighted_recall"]["rate"]),
            ]
            for row in rows
        ],
    )


def _definitions(report: Section) -> Iterator[str]:
    """Yield how many ranks another definition changes, judge by judge."""
    if not report["judges"]:
        return
    names = [variant["definition"] for variant in report["judges"][0]["definitions"]["variants"]]
    counts: Sequence[Sequence[str]] = [
        [name, *(str(len(judge["definitions"]["variants"][at]["changed"])) for judge in report["judges"])]
        for at, name in enumerate(names)
    ]
    letters = [chr(ord("A") + at % 26) for at in range(len(report["judges"]))]
    yield ""
    yield from table(["F1 ranks changed by another definition", *letters], counts)


def _degenerates(report: Section) -> Iterator[str]:
    """Yield what the published score pays contenders that nobody would ship, before the first judge."""
    if not report["judges"]:
        return
    first = report["judges"][0]["judge"]
    rows = [row for row in report["degenerates"] if row["judge"] == first]
    yield ""
    yield from table(
        ("degenerate contender", "RECALL", "PRECISION", "F1", "findings a case"),
        [
            (
                row["contender"],
                ratio(row["recall"]),
                ratio(row["precision"]),
                shown(row["f1"]),
                _one(row["per_case"]["mean"]["rate"]),
            )
            for row in rows
        ],
    )
    for row in rows:
        for flag in row["flags"]:
            yield from paragraph(f"{row['contender']}: {flag['text']}", head="    ", hang=6)


def _one(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.1f}"


def _unknown(report: Section) -> Iterator[str]:
    """Yield what cannot be computed, in words."""
    anchors, cost = report["anchors"], report["cost"]
    yield ""
    yield from paragraph(
        f"{anchors['state']} ({anchors['goldens']['k']} of {anchors['goldens']['n']} goldens, "
        f"{anchors['candidates']['k']} of {anchors['candidates']['n']} findings have a place)",
        head="  anchors      ",
        hang=15,
    )
    yield f"  $/found      {cost['cost']}"
    yield f"  latency      {cost['latency']}"
