"""The report of a board as plain JSON. What it may not say, it says so itself: see the keys `notices` and `state`.

docs/imports.md describes every key.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from judgeproof.errors import UsageError
from judgeproof.figures import Rate
from judgeproof.figures.agreement import ranks
from judgeproof.figures.paired import DRAWS, Difference, rank_groups, rank_range
from judgeproof.reviews.imports import audit_sections, judge_sections, notices
from judgeproof.reviews.imports.board import SEVERITIES, Board, Contender, field_of, golden_digest, only
from judgeproof.reviews.imports.degenerate import degenerates
from judgeproof.reviews.imports.flags import flags
from judgeproof.reviews.imports.judge_pairs import judge_pairs
from judgeproof.reviews.imports.separation import Separations, Table, separations
from judgeproof.reviews.imports.standings import SCORINGS, VARIANTS, Row, macro, mean_f1, ranked, standings

SCHEMA = 1
SEED = 20260101
# The field that holds every contender, whatever table it was published in.
EVERYONE = "everyone"


def board_sections(
    board: Board,
    *,
    field: str = EVERYONE,
    scoring: str = "findings",
    seed: int = SEED,
    draws: int = DRAWS,
) -> dict[str, Any]:
    """Return the report of a board, or of one of its sets, by one scoring of SCORINGS.

    Raises UsageError for a set or a scoring that does not exist.
    """
    sets = dict.fromkeys((EVERYONE, *(each.set for each in (*board.contenders, *board.published))))
    for what, name, known in (("field", field, sets), ("scoring", scoring, SCORINGS)):
        if name not in known:
            raise UsageError(f"{what} {name!r} does not exist; there are: {', '.join(known)}")
    seen = board if field == EVERYONE else only(board, field_of(board, field))
    ours, theirs = (_scored(seen, name, seed=seed, draws=draws) for name in (scoring, "as_published"))
    report: dict[str, Any] = {
        "kind": "board",
        "schema": SCHEMA,
        "source": _source(seen),
        "scope": _scope(seen, field),
        "scoring": scoring,
        "bootstrap": {"seed": seed, "draws": draws, "unit": "case"},
        "judges": [_judge(seen, judge, ours, theirs) for judge in seen.judges],
        "judge_pairs": [
            judge_sections.pair(found, theirs.separated)
            for found in judge_pairs(seen, theirs.tables, theirs.separated)
        ],
        "unanimity": judge_sections.unanimous(seen),
        "cross_checked": judge_sections.cross_checked(seen),
        "anchors": audit_sections.anchors(seen),
        "cost": _cost(seen),
        "published": audit_sections.published(seen, field),
        "degenerates": _degenerates(seen, theirs.tables),
    }
    report["notices"] = notices.of_board(report)
    report["headline"] = notices.board_headline(report)
    return report


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scored:
    """The tables of all judges by one scoring, and what the cases put apart in them."""

    tables: Mapping[str, Table]
    separated: Separations


def _scored(board: Board, scoring: str, *, seed: int, draws: int) -> _Scored:
    tables = {judge: standings(board, judge, scoring) for judge in board.judges}
    return _Scored(tables=tables, separated=separations(tables, scoring, seed=seed, draws=draws))


def _source(board: Board) -> dict[str, Any]:
    return {
        "name": board.source,
        "licence": board.licence,
        "format": board.format,
        "commits": list(board.commits),
        "golden_digest": golden_digest(board.cases),
    }


def _scope(board: Board, field: str) -> dict[str, Any]:
    levels = [golden.severity for case in board.cases for golden in case.goldens]
    return {
        "field": field,
        "contenders": [contender.name for contender in board.contenders],
        "cases": len(board.cases),
        "goldens": board.goldens,
        "severities": {level: levels.count(level) for level in SEVERITIES},
        "reviews": len(board.reviews),
        "judged": sum(len(review.judged) for review in board.reviews),
        "runnable": False,
        "caveats": [{"case": case.id, "note": case.note} for case in board.cases if case.note],
    }


def _judge(board: Board, judge: str, ours: _Scored, theirs: _Scored) -> dict[str, Any]:
    """Return everything that one judge's verdicts come to. The judge is also the one who cut reviews into candidates."""
    rows, published = ours.tables[judge], theirs.tables[judge]
    differences = ours.separated.within[judge]
    named = {contender.name: contender for contender in board.contenders}
    return {
        "judge": judge,
        "roles": ["extraction", "verdict"],
        "candidates": sum(row.counts.shown for row in rows.values()),
        "errors": sum(row.errors for row in rows.values()),
        "rows": _rows(rows, published, differences, named),
        "order": _order(ranked(rows), differences),
        "as_published_order": _order(ranked(published), theirs.separated.within[judge]),
        "definitions": _definitions(published),
        "triggers": _triggers(board, judge, published),
        "silence": audit_sections.silence(board, judge),
        "accounting": audit_sections.accounting(board, judge),
        "severity": audit_sections.severity(board, judge),
        "never_found": audit_sections.never_found(board, judge),
    }


def _rows(
    rows: Mapping[str, Row],
    published: Mapping[str, Row],
    differences: Mapping[tuple[str, str], Difference],
    named: Mapping[str, Contender],
) -> list[dict[str, Any]]:
    """Return the rows of the table, the largest F1 first, rows without a rank last."""
    places, as_published = ranked(rows), ranked(published)
    leader = _leader(published)
    order = sorted(rows, key=lambda name: (places.get(name, len(rows) + 1), name))
    return [
        {
            "contender": name,
            **_figures(rows[name]),
            "rank": places.get(name),
            "rank_range": list(rank_range(name, places, differences)) if name in places else None,
            "missing_cases": len(rows[name].missing),
            "reviewed": Rate(rows[name].reviewed, len(rows[name].units)).as_dict(),
            "recall_reviewed": _recall_reviewed(rows[name]).as_dict(),
            "per_case": _volume(rows[name]),
            "as_published": {**_figures(published[name]), "rank": as_published.get(name)},
            "flags": flags(published[name], leader),
            **_unknowns(named[name], rows[name]),
        }
        for name in order
    ]


def _figures(row: Row) -> dict[str, Any]:
    return {
        "precision": row.precision.as_dict(),
        "recall": row.recall.as_dict(),
        "f1": row.f1,
        "unscored": row.counts.unscored,
    }


def _recall_reviewed(row: Row) -> Rate:
    """Return recall over the cases on which the contender has findings: what silence costs it is left out."""
    units = [unit for unit in row.units if unit.shown > unit.triggers]
    return Rate(sum(unit.tp for unit in units), sum(unit.goldens for unit in units))


def _volume(row: Row) -> dict[str, Any]:
    shown = [unit.shown - unit.triggers for unit in row.units]
    return {"mean": Rate(sum(shown), len(shown)).as_dict(), "most": max(shown, default=None)}


def _unknowns(contender: Contender, row: Row) -> dict[str, Any]:
    """Return what nobody recorded, as null, and the cost of a found golden with its state."""
    return {
        "version": contender.version,
        "cost": contender.cost,
        "latency": contender.latency,
        "cost_per_found": cost_per_found(contender.cost, len(row.units), row.counts.tp),
    }


def cost_per_found(cost: float | None, reviews: int, found: int) -> dict[str, Any]:
    """Return what a found golden cost: unknown where no cost was recorded, undefined where nothing was found."""
    if cost is None:
        return {"state": "unknown", "usd": None}
    return {"state": "known", "usd": cost * reviews / found} if found else {"state": "undefined", "usd": None}


def _order(places: Mapping[str, int], differences: Mapping[tuple[str, str], Difference]) -> dict[str, Any]:
    """Return the rank groups: rows are put apart only where the draws put them apart."""
    order = sorted(places, key=lambda name: (places[name], name))
    near = [differences[pair] for pair in pairwise(order)]
    states = {"interval" if hasattr(found, "low") else "too_few" for found in differences.values()}
    return {
        "state": states.pop() if len(states) == 1 else "nothing_to_compare",
        "groups": [list(group) for group in rank_groups(order, differences)],
        "pairs": len(differences),
        "not_separated": sum(not found.separated for found in differences.values()),
        "neighbours": len(near),
        "neighbours_not_separated": sum(not found.separated for found in near),
        "differences": [
            {"first": a, "second": b, **found.as_dict()} for (a, b), found in differences.items()
        ],
    }


def _definitions(published: Mapping[str, Row]) -> dict[str, Any]:
    """Return how other definitions, over the same verdicts, would put the contenders."""
    base = ranked(published)
    complete = {name: row for name, row in published.items() if name in base}
    micro = ranks({name: row.precision.share for name, row in complete.items()})
    means = ranks({name: macro(row)[0] for name, row in complete.items()})
    return {
        "variants": [
            {"definition": name, "changed": [who for who in base if places[who] != base[who]]}
            for name, rule in VARIANTS.items()
            for places in [ranks({who: rule(row) for who, row in complete.items()})]
        ],
        "precision": [
            {
                "contender": name,
                "micro": row.precision.share,
                "micro_rank": micro[name],
                "macro": macro(row)[0],
                "macro_rank": means[name],
                "macro_recall": macro(row)[1],
                "mean_f1": mean_f1(row),
            }
            for name, row in complete.items()
        ],
    }


def _triggers(board: Board, judge: str, published: Mapping[str, Row]) -> dict[str, Any]:
    """Return the commands that were counted as findings, and what the rows come to without them."""
    filtered = standings(board, judge, "filtered")
    before, after = ranked(published), ranked(filtered)
    hit = [name for name, row in published.items() if row.counts.triggers]
    return {
        "removed": sum(row.counts.triggers for row in published.values()),
        "rows": [
            {
                "contender": name,
                "removed": published[name].counts.triggers,
                "precision": published[name].precision.as_dict(),
                "precision_without": filtered[name].precision.as_dict(),
                "f1": published[name].f1,
                "f1_without": filtered[name].f1,
                "rank": before.get(name),
                "rank_without": after.get(name),
            }
            for name in sorted(hit, key=lambda name: (-published[name].counts.triggers, name))
        ],
    }


def _cost(board: Board) -> dict[str, Any]:
    """Return what is known of money and time. Nothing recorded is unknown, and never nothing."""
    costs = [contender.cost for contender in board.contenders]
    latencies = [contender.latency for contender in board.contenders]
    return {
        "cost": "unknown" if None in costs or not costs else "known",
        "cost_known": Rate(sum(cost is not None for cost in costs), len(costs)).as_dict(),
        "latency": "unknown" if None in latencies or not latencies else "known",
    }


def _degenerates(board: Board, tables: Mapping[str, Table]) -> list[dict[str, Any]]:
    """Return the degenerate contenders before each judge, by the published definition, with what gives them away."""
    made = degenerates(board)
    return [
        {
            "judge": judge,
            "contender": name,
            **_figures(row),
            "flags": flags(row, leader),
            "per_case": _volume(row),
        }
        for judge, real in tables.items()
        for leader in [_leader(real)]
        for name, row in standings(made, judge, "as_published").items()
    ]


def _leader(table: Table) -> Row | None:
    return max(table.values(), key=lambda row: row.f1 or 0, default=None)
