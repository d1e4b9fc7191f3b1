"""Whether the strategies do their work: every column is falsified by one, and none could be left out unseen. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from judgeproof.attacks.standing import CAUGHT, Bearing, Standing, caught, listed


def unfalsified(rows: Sequence[Standing], columns: Sequence[str]) -> Iterator[str]:
    """Yield a problem for each column that no strategy makes worse: nobody knows what it can see."""
    for column in columns:
        if not any(row.full[column] == "worse" for row in rows):
            yield f"no strategy falsifies {column}; add one that it catches, or leave the column out"


def bearings(
    rows: Sequence[Standing], groups: Sequence[Sequence[str]], follows: Mapping[str, tuple[str, ...]]
) -> tuple[Bearing, ...]:
    """Return for each column of each group what would pass without it.

    `follows` names, for a column that others of its group determine, those others.
    """
    return tuple(
        Bearing(
            column=column,
            without=_passing(rows, group, {column}),
            follows=follows.get(column, ()),
        )
        for group in groups
        for column in group
    )


def _passing(rows: Sequence[Standing], group: Sequence[str], left_out: set[str]) -> str | None:
    """Return the strategy that a group catches, and would not without some of its columns: the one that least else shows."""
    found: list[tuple[int, int, str]] = []
    for place, row in enumerate(rows):
        by = set(caught(row.full, group))
        if by and by <= left_out:
            found.append((len(caught(row.full, tuple(row.full))), place, row.id))
    return min(found)[2] if found else None


def weightless(
    rows: Sequence[Standing], groups: Sequence[Sequence[str]], found: Sequence[Bearing]
) -> Iterator[str]:
    """Yield a problem for each column that could be left out, and for each that is said to follow and does not."""
    of = {column: group for group in groups for column in group}
    for bearing in found:
        column = bearing.column
        if not bearing.follows:
            if bearing.without is None:
                yield f"without {column} nothing would pass that is caught now; add a strategy that it alone catches"
            continue
        if bearing.without is not None:
            yield f"{column} is said to follow from {listed(bearing.follows)}, but it alone catches {bearing.without}"
        alone = [
            row.id
            for row in rows
            if row.full[column] == "worse" and not CAUGHT & {row.full[other] for other in bearing.follows}
        ]
        if alone and bearing.without is None:
            yield f"{column} is said to follow from {listed(bearing.follows)}, which do not tell of {listed(alone)}"
        if _passing(rows, of[column], {column, *bearing.follows}) is None:
            yield f"without {column} and {listed(bearing.follows)} nothing would pass that is caught now"


class Registered(Protocol):
    """What every strategy has, whatever it is run against."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def generate(self) -> str: ...


def unnamed(strategies: Sequence[Registered]) -> Iterator[str]:
    """Yield a problem for each id that two strategies have, and for each strategy without an id, a name or a rule."""
    ids = [strategy.id for strategy in strategies]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield f"two strategies have the id {name!r}"
    for strategy in strategies:
        told = {"id": strategy.id, "name": strategy.name, "rule": strategy.generate}
        yield from (
            f"strategy {strategy.id!r} has no {part}" for part, text in told.items() if not text.strip()
        )
