"""A pool as lines of a run, read back exactly, and what a place alone says of each of its findings."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from judgeproof.errors import RunError
from judgeproof.reviews.imports.places import AGAINST, RULES, near_goldens
from judgeproof.reviews.imports.pool import Pool, PoolChange


def material_of_pool(pool: Pool) -> Iterator[dict[str, Any]]:
    """Yield the pool as objects of JSON, one pull request a line of material.jsonl."""
    yield from ({"kind": "change", **msgspec.to_builtins(change)} for change in pool.changes)


def pool_of(lines: Iterable[Mapping[str, Any]]) -> Pool:
    """Return the pool that was stored. Raises RunError that names the line where something does not fit."""
    changes: list[PoolChange] = []
    for number, line in enumerate(lines, 1):
        if line.get("kind") != "change":
            raise RunError(f"line {number} of the material: kind {line.get('kind')!r}; expected 'change'")
        try:
            changes.append(msgspec.convert(line, PoolChange))
        except (msgspec.ValidationError, RecursionError) as error:
            raise RunError(
                f"line {number} of the material: {error}; import the pool again into a new run"
            ) from error
    return Pool(changes=tuple(changes))


def outcomes_of_pool(pool: Pool) -> Iterator[dict[str, Any]]:
    """Yield what each finding comes to. `found` is null: who located a golden by its place did not read it."""
    others = AGAINST["all but itself"]
    for change in pool.changes:
        for finding in change.findings:
            near = near_goldens(change, finding, others, RULES["gap <= 4"])
            yield {
                "case": change.key,
                "finding": finding.id,
                "producer": finding.producer,
                "label": finding.label,
                "located": [golden.id for golden in near],
                "found": None,
            }
