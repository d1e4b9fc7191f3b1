"""The report of a pool as plain JSON: what is in it, what places say, and what nobody may conclude from either.

docs/imports.md describes every key. A finding that a place ties to a golden is `located`; nothing here is `found`.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from judgeproof.figures import Rate
from judgeproof.reviews.imports import places, suspicions
from judgeproof.reviews.imports.pool import Pool, PoolFinding

SCHEMA = 1
# Only these of upstream's severities are above the one that nearly every false finding has.
_RAISED = frozenset({"high", "medium"})


def pool_sections(pool: Pool) -> dict[str, Any]:
    """Return the report of a pool."""
    report: dict[str, Any] = {
        "kind": "pool",
        "schema": SCHEMA,
        "scope": _scope(pool),
        "producers": [_producer(row) for row in places.producers(pool)],
        "severity": _severity(pool),
        "categories": _by_label(pool, lambda finding: finding.category),
        "scopes": _by_label(pool, lambda finding: finding.scope),
        "located": [_confusion(places.confusion(pool, against, rule)) for against, rule in places.ROWS],
        "ambiguity": _ambiguity(places.ambiguity(pool)),
        "distances": places.distances(pool),
        "found": None,
        "duplicate_goldens": [_same(pair) for pair in suspicions.same_goldens(pool)],
        "misplaced": [_misplaced(finding) for finding in suspicions.misplaced(pool)],
        "moved": _moved(pool),
        "cost": {"cost": "unknown", "latency": "unknown"},
    }
    report["notices"] = [
        {"code": code, "text": text} for code, rule in NOTICES.items() if (text := rule(report))
    ]
    report["headline"] = _headline(report)
    return report


def _scope(pool: Pool) -> dict[str, Any]:
    findings = pool.findings
    return {
        "changes": len(pool.changes),
        "findings": len(findings),
        "tp": sum(finding.golden for finding in findings),
        "fp": sum(not finding.golden for finding in findings),
        "languages": sorted({change.language for change in pool.changes if change.language}),
        "runnable": True,
    }


def _producer(row: places.Producer) -> dict[str, Any]:
    return {
        "producer": row.name,
        "tp": row.share.k,
        "fp": row.share.n - row.share.k,
        "changes": row.changes,
        "tp_share": row.share.as_dict(),
        "located_share": row.located.as_dict(),
        "precision": None,
        "why": "duplicates were taken out of the pool after the first producer",
    }


def _by_label(pool: Pool, key: Callable[[PoolFinding], str]) -> list[dict[str, Any]]:
    """Return findings of both labels by one of their fields, the one with most goldens first."""
    tp = Counter(key(finding) for finding in pool.findings if finding.golden)
    fp = Counter(key(finding) for finding in pool.findings if not finding.golden)
    names = sorted({*tp, *fp}, key=lambda name: (-tp[name], name))
    return [{"name": name, "tp": tp[name], "fp": fp[name]} for name in names]


def _severity(pool: Pool) -> dict[str, Any]:
    """Return severities by label, and how far the severity alone gives the label away."""
    raised = [finding.golden for finding in pool.findings if finding.severity in _RAISED]
    low = [finding.golden for finding in pool.findings if finding.severity not in _RAISED]
    return {
        "rows": _by_label(pool, lambda finding: finding.severity),
        "tp_of_raised": Rate(sum(raised), len(raised)).as_dict(),
        "tp_of_low": Rate(sum(low), len(low)).as_dict(),
    }


def _confusion(row: places.Confusion) -> dict[str, Any]:
    return {
        "against": row.against,
        "rule": row.rule,
        "located": {"tp": row.located_tp, "fp": row.located_fp},
        "not_located": {"tp": row.other_tp, "fp": row.other_fp},
        "fp_located": Rate(row.located_fp, row.located_fp + row.other_fp).as_dict(),
        "agreement": row.agreement.as_dict(),
        "self_match": row.against == "all goldens",
    }


def _ambiguity(counts: Mapping[int, int]) -> dict[str, Any]:
    several = sum(n for goldens, n in counts.items() if goldens >= 2)
    return {
        "rows": [{"goldens": goldens, "findings": n} for goldens, n in counts.items()],
        "several": Rate(several, sum(counts.values())).as_dict(),
    }


def _same(pair: suspicions.SamePair) -> dict[str, Any]:
    """Return a suspected pair; `from` says who suspects it."""
    sources = {"rule": pair.by_rule, "upstream's reason": pair.by_reason}
    return {
        "change": pair.change,
        "first": pair.first,
        "second": pair.second,
        "gap": pair.gap,
        "iou": pair.overlap,
        "from": [name for name, holds in sources.items() if holds],
    }


def _misplaced(found: suspicions.Misplaced) -> dict[str, Any]:
    return {
        "finding": found.finding,
        "path": found.path,
        "start": found.start,
        "end": found.end,
        "reason": found.reason,
    }


def _moved(pool: Pool) -> dict[str, int]:
    """Return how many places were carried over from another commit, by how that went."""
    return dict(Counter(finding.moved.partition(":")[0] for finding in pool.findings if finding.moved))


def _headline(report: Mapping[str, Any]) -> str:
    scope, row = report["scope"], report["located"][0]
    fp = row["fp_located"]
    return (
        f"{scope['findings']} findings on {scope['changes']} pull requests, {scope['tp']} worth raising and {scope['fp']} "
        f"not. {fp['k']} of the {fp['n']} that are not lie within four lines of one that is: a place locates, and finds "
        "nothing."
    )


def _dedup(report: Mapping[str, Any]) -> str | None:
    if not report["producers"]:
        return None
    return (
        "The share of goldens of a producer is not its precision, and the rows are no ranking: duplicates were taken out "
        "of the pool after the first producer that said them, so later ones lose what they found as well."
    )


def _location(report: Mapping[str, Any]) -> str | None:
    rows = {(row["against"], row["rule"]): row for row in report["located"]}
    row = rows["other producers", "gap <= 4"]
    kappa = row["agreement"]["kappa"]
    if kappa is None:
        return None
    return (
        f"Located is not found: without the producer's own goldens, lying within four lines of one agrees with the label "
        f"at kappa {kappa:+.3f} ({row['located']['tp']} tp and {row['located']['fp']} fp are located). Rows with all "
        "goldens are flattered, for every golden matches itself; their only news is how many fp are located."
    )


def _board(report: Mapping[str, Any]) -> str | None:
    rows = [
        row
        for row in report["producers"]
        if (row["located_share"]["rate"] or 0) >= 2 * (row["tp_share"]["rate"] or 0)
    ]
    told = ", ".join(
        f"{row['producer']} {row['located_share']['k']} of {row['located_share']['n']} located, "
        f"{row['tp_share']['k']} labelled tp"
        for row in rows
    )
    return f"A board that counts places would at least double these: {told}." if told else None


def _assignment(report: Mapping[str, Any]) -> str | None:
    several = report["ambiguity"]["several"]
    if not several["k"]:
        return None
    return (
        f"{several['k']} of {several['n']} findings lie within four lines of two goldens or more: without a one-to-one "
        "assignment one comment is paid several times."
    )


def _duplicates(report: Mapping[str, Any]) -> str | None:
    pairs = report["duplicate_goldens"]
    if not pairs:
        return None
    rule = sum("rule" in pair["from"] for pair in pairs)
    reason = sum("upstream's reason" in pair["from"] for pair in pairs)
    return (
        f"{len(pairs)} pairs of goldens may be one defect twice: {rule} by a rule (two producers, IoU of .3 or more, same "
        f"category and severity), {reason} by upstream's own reason. Recall over them counts a defect twice."
    )


def _anchors(report: Mapping[str, Any]) -> str | None:
    found = report["misplaced"]
    if not found:
        return None
    names = ", ".join(finding["finding"] for finding in found)
    return (
        f"{len(found)} findings point outside their file or at unrelated lines, by upstream's own reason ({names}); their "
        "places are used as they stand."
    )


def _carried(report: Mapping[str, Any]) -> str | None:
    if not report["moved"]:
        return None
    told = ", ".join(f"{n} {name.replace('_', ' ')}" for name, n in report["moved"].items())
    return f"Places of people's comments were carried over from another commit: {told}. Some of them were done by then."


def _leak(report: Mapping[str, Any]) -> str | None:
    raised, low = report["severity"]["tp_of_raised"], report["severity"]["tp_of_low"]
    if not raised["n"] or not low["n"]:
        return None
    return (
        f"Severity gives the label away: {raised['k']} of {raised['n']} high or medium findings are tp, {low['k']} of "
        f"{low['n']} low ones."
    )


def _unread(report: Mapping[str, Any]) -> str | None:
    return (
        "Labels were made by a model and audited by people; fp means not worth raising, which includes true remarks. Cost "
        "and latency are unknown."
    )


# Every notice by its code, in the order in which they are shown.
NOTICES: Mapping[str, Callable[[Mapping[str, Any]], str | None]] = {
    "no_precision": _dedup,
    "located_not_found": _location,
    "board_by_place": _board,
    "needs_assignment": _assignment,
    "duplicate_goldens": _duplicates,
    "misplaced": _anchors,
    "carried_over": _carried,
    "severity_leaks": _leak,
    "labels": _unread,
}
