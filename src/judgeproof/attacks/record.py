"""The attack as JSON: every sign of every strategy, and everything that is wrong. Pure."""

from collections.abc import Sequence
from typing import Any

from judgeproof.attacks.standing import Section, Standing

SCHEMA = 1


def as_dict(sections: Sequence[Section]) -> dict[str, Any]:
    """Return the attack; equal code gives equal bytes."""
    wrong = [problem for section in sections for problem in section.wrong]
    return {
        "schema": SCHEMA, "verb": "attack", "holds": not wrong,
        "sections": [_section(section) for section in sections], "problems": wrong,
    }  # fmt: skip


def _section(section: Section) -> dict[str, Any]:
    return {
        "name": section.name, "title": section.title, "corpus": section.corpus, "columns": list(section.columns),
        "others": list(section.others), "strategies": [_strategy(row) for row in section.rows],
        "bearings": [
            {"column": one.column, "without": one.without, "follows": list(one.follows)} for one in section.bearings
        ],
        "lacking": [
            {"what": what, "strategies": list(strategies)} for what, strategies in section.lacking.items()
        ],
        "problems": list(section.problems),
    }  # fmt: skip


def _strategy(row: Standing) -> dict[str, Any]:
    return {
        "id": row.id, "name": row.name, "generate": row.generate, "against": row.against, "full": dict(row.full),
        "lost": dict(row.lost), "tie": row.tie, "seen_in": list(row.seen_in), "note": row.note, "state": row.state,
        "unchecked": list(row.unchecked), "problems": list(row.problems),
    }  # fmt: skip
