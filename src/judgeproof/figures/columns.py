"""Columns and tables: each column is declared once, and a table that would mislead cannot be built.

A scored column is counted by code, an opinion is a judge's, a description says nothing of quality. Columns that only
mean something together form a metric group, which a table shows whole or not at all.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, Protocol, runtime_checkable

from judgeproof.figures.rates import Rate, shown

Kind = Literal["scored", "opinion", "description"]
Better = Literal["more", "less"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Columns that are read together, by name."""

    name: str
    columns: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number that stands for itself."""

    n: int


@dataclass(frozen=True, slots=True)
class Withheld:
    """A figure that may not be shown, and why."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """An amount as it prints, with its marks; `value` is None where it is unknown or undefined."""

    text: str
    value: Fraction | None


@runtime_checkable
class Corroborated(Protocol):
    """A judged figure, which prints with its second opinion and not without."""

    @property
    def text(self) -> str:
        """The figure with its second opinion, in one cell."""
        ...


Figure = Rate | Count | Sum | Withheld | Corroborated | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column: how its figure is read from a row, and what it means.

    `read` returns None where the figure is undefined, which `undefined` explains. `better` tells which way is better;
    a description has no such way. `share` tells whether a rate prints its quotient beside its counts.
    """

    name: str
    kind: Kind
    read: Callable[[Mapping[str, Any]], Figure]
    meaning: str
    undefined: str = ""
    better: Better | None = None
    group: Group | None = None
    share: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One figure as it prints; `state` is known, undefined or withheld, `value` what known ones compare by."""

    text: str
    state: Literal["known", "undefined", "withheld"]
    value: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Columns that stand together. Raises ValueError where they may not."""

    name: str
    columns: tuple[Column, ...]

    def __post_init__(self) -> None:
        """Refuse a table that shows part of a metric group, or one column twice."""
        names = [column.name for column in self.columns]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise ValueError(f"table {self.name!r} shows {', '.join(sorted(twice))} twice")
        for column in self.columns:
            _check(column, self.name)
            absent = [name for name in column.group.columns if name not in names] if column.group else []
            if column.group and absent:
                raise ValueError(
                    f"table {self.name!r} shows {column.name} without {', '.join(absent)}: the group "
                    f"{column.group.name} is shown whole or not at all, since {column.group.why}"
                )

    def cells(self, row: Mapping[str, Any]) -> tuple[Cell, ...]:
        """Return one row, a cell a column. Raises TypeError for a judge's opinion that comes without its second."""
        return tuple(cell(column, row) for column in self.columns)


def _check(column: Column, table: str) -> None:
    """Raise ValueError for a column that says of itself what cannot be."""
    if (column.better is None) != (column.kind == "description"):
        raise ValueError(
            f"column {column.name!r} of {table!r} is a {column.kind} with direction {column.better!r}"
        )
    if column.kind == "description" and column.group is not None:
        raise ValueError(
            f"column {column.name!r} of {table!r} is a description in group {column.group.name!r}"
        )


def cell(column: Column, row: Mapping[str, Any]) -> Cell:
    """Return one figure of a row as it prints."""
    figure = column.read(row)
    if column.kind == "opinion" and not isinstance(figure, Corroborated | Withheld | None):
        raise TypeError(
            f"column {column.name!r} is a judge's opinion; its figure {figure!r} has no second one"
        )
    match figure:
        case None:
            return Cell(text="n/a", state="undefined")
        case Withheld():
            return Cell(text="withheld", state="withheld")
        case Rate():
            return _rate(figure, share=column.share)
        case Sum():
            return Cell(
                text=figure.text,
                state="known" if figure.value is not None else "undefined",
                value=figure.value,
            )
        case Count():
            return Cell(text=str(figure.n), state="known", value=Fraction(figure.n))
        case str():
            return Cell(text=figure, state="known")
        case _:
            return Cell(text=figure.text, state="known")


def _rate(rate: Rate, *, share: bool) -> Cell:
    """Return a rate with its counts; of nothing it is undefined."""
    if not rate.n:
        return Cell(text="n/a", state="undefined")
    counts = f"{rate.k}/{rate.n}"
    text = f"{counts} {shown(rate.share)}" if share else counts
    return Cell(text=text, state="known", value=Fraction(rate.k, rate.n))


def worse(column: Column, found: Cell, reference: Cell) -> bool:
    """Tell whether a cell is worse than another of its column, or is none where the other is one: undefined never ties."""
    if reference.value is None or column.better is None:
        return False
    if found.value is None:
        return True
    return found.value < reference.value if column.better == "more" else found.value > reference.value
