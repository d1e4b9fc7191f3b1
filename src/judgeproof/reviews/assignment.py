"""Giving each of several findings its own target, as many as possible."""

from collections.abc import Sequence


def assigned(eligible: Sequence[Sequence[int]], order: Sequence[int]) -> frozenset[int]:
    """Return which items can each have a target of its own: as many as possible, the earlier ones of `order` first.

    `eligible` holds the targets of each item. Sets of items that can be served together form a matroid, so serving
    them greedily along augmenting paths is both largest and preferred (Edmonds and Fulkerson, 1965).
    """
    served: dict[int, int] = {}
    owners: dict[int, int] = {}
    for item in order:
        _serve(item, eligible, served, owners)
    return frozenset(served)


def _serve(
    item: int, eligible: Sequence[Sequence[int]], served: dict[int, int], owners: dict[int, int]
) -> None:
    """Find a target for an item, moving served ones to another of theirs where that frees one. None of them loses."""
    seeker: dict[int, int] = {}
    waiting = [item]
    while waiting:
        current = waiting.pop()
        for target in eligible[current]:
            if target in seeker:
                continue
            seeker[target] = current
            if target not in owners:
                _shift(target, seeker, served, owners)
                return
            waiting.append(owners[target])


def _shift(target: int, seeker: dict[int, int], served: dict[int, int], owners: dict[int, int]) -> None:
    """Give a free target to the item that reached it, its former one to whom reached that, back to the first item."""
    free: int | None = target
    while free is not None:
        item = seeker[free]
        former = served.get(item)
        served[item], owners[free] = free, item
        free = former
