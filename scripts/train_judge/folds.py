"""Folds that share nothing: no question, no article, no source and no claim stands in two of them.

Rows of different files can come from one question; a fold by file and question would let a model be asked about what it has
seen, and its figures would flatter.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from labelled_pairs import Pair

FOLDS = 5
_BEGINNING = 200  # characters of a source by which it is known again


def folds(rows: Sequence[Pair]) -> list[int]:
    """Return the fold of each row: groups that share something, the largest first, into the emptiest fold."""
    groups = _groups([list(_marks(row)) for row in rows])
    sizes = [0] * FOLDS
    fold: dict[int, int] = {}
    for group, size in sorted(Counter(groups).items(), key=lambda item: (-item[1], item[0])):
        fold[group] = min(range(FOLDS), key=lambda number: (sizes[number], number))
        sizes[fold[group]] += size
    return [fold[group] for group in groups]


def _marks(row: Pair) -> Iterable[tuple[str, str]]:
    """Yield what a row shares with others where it is about the same."""
    yield "claim", _plain(row.claim)
    yield "source", _plain(row.source[:_BEGINNING])
    for name in ("question", "title", "page"):
        if row.about.get(name):
            yield name, _plain(str(row.about[name]))
    if row.about.get("dataset") == "WiCE":
        # The second part of a name is the claim, whichever of the files it stands in.
        yield "wice", row.name.split("-")[1]


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _groups(rows: Sequence[Sequence[tuple[str, str]]]) -> list[int]:
    """Return for each row the number of the group of all rows that marks connect it to."""
    above: dict[tuple[str, str], tuple[str, str]] = {}

    def top(mark: tuple[str, str]) -> tuple[str, str]:
        above.setdefault(mark, mark)
        while above[mark] != mark:
            above[mark] = above[above[mark]]
            mark = above[mark]
        return mark

    for marks in rows:
        for mark in marks[1:]:
            above[top(mark)] = top(marks[0])
    numbers: dict[tuple[str, str], int] = {}
    return [numbers.setdefault(top(marks[0]), len(numbers)) for marks in rows]
