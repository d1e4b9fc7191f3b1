"""Tables that would mislead cannot be built, and each figure prints with what it was counted from."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from judgeproof.figures import Rate
from judgeproof.figures.columns import Cell, Column, Count, Figure, Group, Sum, Table, Withheld, cell, worse

PAIR = Group(name="pair", columns=("A", "B"), why="A alone flatters")


@dataclass(frozen=True)
class Opinion:
    """A judged figure with its second opinion."""

    text: str = "0.74-0.06"


def column(name: str = "A", figure: Figure = None, **changes: Any) -> Column:
    known: dict[str, Any] = {
        "kind": "scored",
        "better": "more",
        "meaning": "a figure",
        "read": lambda row: figure,
    }
    return Column(name=name, **{**known, **changes})


@pytest.mark.parametrize(
    ("figure", "shown", "state", "value"),
    [
        (Rate(3, 16), "3/16 0.19", "known", Fraction(3, 16)),
        (Rate(5, 4), "5/4 1.25", "known", Fraction(5, 4)),
        (Rate(0, 0), "n/a", "undefined", None),
        (Count(0), "0", "known", Fraction(0)),
        (None, "n/a", "undefined", None),
        (Withheld("foreign"), "withheld", "withheld", None),
        (Sum(text="$0.25", value=Fraction(1, 4)), "$0.25", "known", Fraction(1, 4)),
        (Sum(text="$0.00", value=Fraction(0)), "$0.00", "known", Fraction(0)),
        (Sum(text="unknown: no price", value=None), "unknown: no price", "undefined", None),
        ("ruff", "ruff", "known", None),
        (Opinion(), "0.74-0.06", "known", None),
    ],
)
def test_cells(figure: Figure, shown: str, state: Any, value: Fraction | None) -> None:
    assert cell(column(figure=figure), {}) == Cell(text=shown, state=state, value=value)


def test_a_rate_may_do_without_its_quotient_but_never_without_its_counts() -> None:
    assert cell(column(figure=Rate(0, 3), share=False), {}).text == "0/3"


def test_a_column_reads_its_row() -> None:
    def read(row: Mapping[str, Any]) -> Figure:
        return Count(row["n"])

    table = Table(name="t", columns=(column(read=read), column("B", Rate(1, 2))))
    assert [c.text for c in table.cells({"n": 7})] == ["7", "1/2 0.50"]


@pytest.mark.parametrize("figure", [Rate(1, 2), Count(1), "0.74"])
def test_an_opinion_needs_its_second(figure: Figure) -> None:
    alone = column(kind="opinion", figure=figure)
    with pytest.raises(TypeError, match="has no second one"):
        cell(alone, {})
    assert cell(column(kind="opinion", figure=Opinion()), {}).text == "0.74-0.06"
    assert cell(column(kind="opinion"), {}).text == "n/a"


def test_part_of_a_group_is_no_table() -> None:
    a, b = column("A", group=PAIR), column("B", group=PAIR)
    with pytest.raises(ValueError, match=r"shows A without B.*A alone flatters"):
        Table(name="t", columns=(a, column("C")))
    assert Table(name="t", columns=(a, b)).columns == (a, b)


def test_one_column_twice_is_no_table() -> None:
    with pytest.raises(ValueError, match="shows A twice"):
        Table(name="t", columns=(column("A"), column("A")))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"better": None}, "is a scored with direction None"),
        ({"kind": "description"}, "is a description with direction 'more'"),
        ({"kind": "description", "better": None, "group": Group(name="g", columns=("A",), why="w")}, "in group 'g'"),
    ],
)  # fmt: skip
def test_a_column_must_not_contradict_itself(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Table(name="t", columns=(column("A", **changes),))


@pytest.mark.parametrize(
    ("better", "found", "reference", "is_worse"),
    [
        ("more", Rate(1, 3), Rate(1, 2), True),
        ("more", Rate(1, 2), Rate(1, 3), False),
        ("more", Rate(2, 4), Rate(1, 2), False),
        ("less", Rate(1, 2), Rate(1, 3), True),
        ("less", Rate(2, 4), Rate(1, 2), False),
        ("less", None, Rate(1, 2), True),
        ("less", Rate(1, 2), None, False),
        (None, Rate(1, 9), Rate(1, 2), False),
    ],
)
def test_worse(better: Any, found: Figure, reference: Figure, is_worse: bool) -> None:
    of = column(better=better, kind="scored" if better else "description")
    cells = [cell(column(figure=figure), {}) for figure in (found, reference)]
    assert worse(of, *cells) is is_worse
