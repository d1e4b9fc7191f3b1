"""What a row of a board must be told beside its F1, because F1 alone would not show it."""

from collections.abc import Callable, Mapping

from judgeproof.reviews.imports.standings import Row

# F1 counts as level with the leader's within this, and recall as lower beyond that.
_LEVEL = 0.02
_LOWER = 0.1
# More findings a case than anyone would read.
_CROWD = 20


def _nothing(row: Row, leader: Row) -> str | None:
    if row.counts.shown:
        return None
    return "says nothing: its precision is undefined, not perfect, and its recall is 0"


def _mostly_silent(row: Row, leader: Row) -> str | None:
    silent = len(row.units) - row.reviewed
    if not row.counts.shown or silent * 2 <= len(row.units):
        return None
    return (
        f"silent on {silent} of {len(row.units)} cases: its precision is that of the few on which it speaks"
    )


def _hidden_recall(row: Row, leader: Row) -> str | None:
    f1, best, recall, most = row.f1, leader.f1, row.recall.share, leader.recall.share
    if row.contender == leader.contender or f1 is None or best is None or recall is None or most is None:
        return None
    if f1 < best - _LEVEL or recall > most - _LOWER:
        return None
    return (
        f"F1 {100 * f1:.1f} is level with the {100 * best:.1f} of {leader.contender}, but it finds {100 * recall:.1f} % "
        f"of the goldens against {100 * most:.1f} %: F1 does not order these two"
    )


def _crowd(row: Row, leader: Row) -> str | None:
    if not row.units or row.counts.shown <= _CROWD * len(row.units):
        return None
    unmatched = (row.counts.shown - row.counts.winners) / len(row.units)
    return f"noise: {unmatched:.1f} findings a case that hold no golden"


# Every flag by its code.
FLAGS: Mapping[str, Callable[[Row, Row], str | None]] = {
    "says_nothing": _nothing,
    "mostly_silent": _mostly_silent,
    "f1_hides_recall": _hidden_recall,
    "crowd": _crowd,
}


def flags(row: Row, leader: Row | None) -> list[dict[str, str]]:
    """Return the flags of a row beside the leader of its table, as report.json holds them."""
    if leader is None:
        return []
    return [{"code": code, "text": text} for code, rule in FLAGS.items() if (text := rule(row, leader))]
