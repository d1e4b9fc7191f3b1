"""Figures of a review run as inline SVG: each reviewer is a mark of its own shape, with its name and counts beside it. Pure.

Places across are shares of the drawing, so that it fills its column while its text keeps its size. Colours come from the
style sheet by class; shapes and labels tell marks apart without them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, log10, sqrt
from typing import Any

from judgeproof.figures.rates import shown
from judgeproof.text.visible import one_line

# Drawn around 0, 0; in the order of the reviewers.
SHAPES = (
    "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    "M-5.5-5.5h11v11h-11z",
    "M0-7L6.5 5h-13z",
    "M0-7.5L7.5 0L0 7.5L-7.5 0z",
    "M0 7L6.5-5h-13z",
    "M-2-6.5h4v4.5h4.5v4h-4.5v4.5h-4v-4.5h-4.5v-4h4.5z",
    "M-6.5-3.5L0-7.5L6.5-3.5V3.5L0 7.5L-6.5 3.5z",
    "M0-8L2-2.5L8-2.5L3.2 1.2L5 7L0 3.4L-5 7L-3.2 1.2L-8-2.5L-2-2.5z",
)
FILLS = ("#0072b2", "#b34700", "#007a5a", "#8a4a7d", "#8a6d00", "#2a6f97", "#a1282d", "#4d4d4d")

_STEP = 36
_LEAST_HEIGHT = 230
_TOP = 26
_NAME = 24
_SHORT_NAME = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One reviewer in a figure: its place in the axes' units, its number among all, and its label in two lines.

    `hollow` marks a row that lacks reviews; `size` is the area of the mark, 1 where it means nothing.
    """

    number: int
    across: float
    up: float
    name: str
    counts: str
    hollow: bool = False
    size: float = 1.0


def glyph(number: int, *, hollow: bool = False) -> str:
    """Return the mark of a reviewer by its number, to stand beside its name."""
    return (
        f'<svg class="glyph" width="16" height="16" viewBox="-8.5 -8.5 17 17" aria-hidden="true">'
        f"{_shape(number, hollow=hollow, size=1.0)}</svg>"
    )


def recall_against_noise(rows: Sequence[Mapping[str, Any]]) -> str | None:
    """Return what each reviewer found against what it said beside the point; None where no row has both."""
    marks = [
        Mark(
            number=number, across=row["noise"]["k"] / row["noise"]["n"], up=row["recall"]["k"] / row["recall"]["n"],
            name=one_line(row["reviewer"], _NAME) + (" *" if row.get("marked") else ""), hollow=bool(row.get("marked")),
            counts=f"recall {_counts(row['recall'])}, noise {_counts(row['noise'])}",
        )
        for number, row in enumerate(rows)
        if row["noise"]["n"] and row["recall"]["n"]
    ]  # fmt: skip
    return (
        _scatter(
            "noise",
            marks,
            title="Recall against noise",
            across="NOISE per delivered review",
        )
        if marks
        else None
    )


def recall_against_cost(rows: Sequence[Mapping[str, Any]], numbers: Mapping[str, int]) -> str | None:
    """Return what each reviewer found against what one review of it costs, its noise as the mark's size.

    `rows` are those of the cost table, `numbers` those of the reviewers; None where nobody's cost is known.
    """
    known = [
        row for row in rows
        if row["per_review"]["state"] == "known" and row["recall"]["n"] and row["reviewer"] in numbers
    ]  # fmt: skip
    most = max((_share(row["noise"]) for row in known), default=0.0)
    marks = [
        Mark(
            number=numbers[row["reviewer"]], across=float(row["per_review"]["usd"]), up=_share(row["recall"]),
            name=f"{one_line(row['reviewer'], _SHORT_NAME)} {row['per_review']['text']}",
            counts=f"recall {_counts(row['recall'])}, noise {_counts(row['noise'])}",
            hollow=not row["comparable"], size=0.4 + 2 * _share(row["noise"]) / (most or 1),
        )
        for row in known
    ]  # fmt: skip
    title = "Recall against cost; the larger a mark, the more noise"
    return _scatter("cost", marks, title=title, across="US dollars a review") if marks else None


def _share(rate: Mapping[str, int]) -> float:
    return rate["k"] / rate["n"] if rate["n"] else 0.0


def _counts(rate: Mapping[str, int]) -> str:
    return f"{rate['k']}/{rate['n']}"


def _scatter(kind: str, marks: Sequence[Mark], *, title: str, across: str) -> str:
    """Return marks in a field of two axes, their labels in a column beside it with lines that lead to them."""
    right, top = _round_up(max(mark.across for mark in marks)), _share_top(max(mark.up for mark in marks))
    height = max(_LEAST_HEIGHT, _STEP * len(marks))
    spots = {mark.number: (mark.across / right, height * (1 - mark.up / top)) for mark in marks}
    said = "; ".join(f"{mark.name}: {mark.counts}" for mark in marks)
    body = _axes(height, right=right, top=top, across=across) + _labels(marks, spots, height)
    body += "".join(
        _at(
            100 * spots[mark.number][0],
            spots[mark.number][1],
            _shape(mark.number, hollow=mark.hollow, size=mark.size),
        )
        for mark in sorted(marks, key=lambda mark: -mark.size)
    )
    return (
        f'<svg class="plot plot-{kind}" role="img" width="100%" height="{height + _TOP + 46}" '
        f'aria-labelledby="plot-{kind}-title plot-{kind}-desc">'
        f'<title id="plot-{kind}-title">{escape(title)}</title>'
        f'<desc id="plot-{kind}-desc">{escape(one_line(said, 4_000))}</desc>'
        f'<svg x="44" y="{_TOP}" width="51%" height="{height}" overflow="visible">{body}</svg></svg>'
    )


def _at(across: float, down: float, inner: str) -> str:
    """Return something drawn around a place, `across` in percent."""
    return f'<svg x="{across:.3f}%" y="{down:.1f}" overflow="visible">{inner}</svg>'


def _shape(number: int, *, hollow: bool, size: float) -> str:
    which = number % len(SHAPES)
    scale = f' transform="scale({sqrt(size):.3f})"' if size != 1 else ""
    paint = f'fill="none" stroke="{FILLS[which]}"' if hollow else f'fill="{FILLS[which]}"'
    return (
        f'<path class="mark{" hollow" if hollow else ""} series-{which}" d="{SHAPES[which]}" {paint}{scale}/>'
    )


def _axes(height: int, *, right: float, top: float, across: str) -> str:
    """Return the grid with its numbers, and what the axes are."""
    parts: list[str] = []
    for n in range(5):
        down, along = height * n / 4, 25 * n
        parts.append(
            f'<line class="rule" x1="0" x2="100%" y1="{down:g}" y2="{down:g}" stroke="#98a2b3"/>'
            f'<text class="tick" x="-8" y="{down + 4:g}" text-anchor="end">{shown(top * (4 - n) / 4)}</text>'
            f'<line class="rule" x1="{along}%" x2="{along}%" y1="0" y2="{height}" stroke="#98a2b3"/>'
            f'<text class="tick" x="{along}%" y="{height + 18}" text-anchor="middle">{_number(right * n / 4)}</text>'
        )
    return (
        "".join(parts)
        + '<text class="axis" x="-36" y="-12">RECALL (up is better)</text>'
        + f'<text class="axis" x="0" y="{height + 38}">{escape(across)} (left is better)</text>'
    )


def _labels(marks: Sequence[Mark], spots: Mapping[int, tuple[float, float]], height: int) -> str:
    """Return the names and counts, none over another, each led to its mark by a line."""
    parts: list[str] = []
    order = sorted(marks, key=lambda mark: (spots[mark.number][1], -spots[mark.number][0], mark.number))
    lowest = height - _STEP * (len(order) - 1) - 12
    at = float(min(8, lowest))
    for place, mark in enumerate(order):
        along, down = spots[mark.number]
        at = max(at, min(down, lowest + _STEP * place))
        parts.append(
            f'<line class="leader" x1="{100 * along:.3f}%" x2="105%" y1="{down:.1f}" y2="{at:.1f}" stroke="#98a2b3"/>'
            + '<g class="label">'
            + _at(108, at, _shape(mark.number, hollow=mark.hollow, size=1.0))
            + f'<text class="name" x="111%" dx="2" y="{at:.1f}">{escape(mark.name)}</text>'
            + f'<text class="amount" x="111%" dx="2" y="{at + 14:.1f}">{escape(mark.counts)}</text></g>'
        )
        at += _STEP
    return "".join(parts)


def _round_up(most: float) -> float:
    """Return the end of an axis: the least of 1, 2, 4 and 8 with any number of zeros that holds all marks."""
    if most <= 0:
        return 1.0
    power = 10.0 ** (ceil(log10(most)) - 1)
    return next(step * power for step in (1, 2, 4, 8, 10, 20) if step * power >= most)


def _share_top(most: float) -> float:
    """Return the end of an axis of shares."""
    return next(top for top in (0.2, 0.4, 1.0) if most <= top or top == 1.0)


def _number(value: float) -> str:
    return f"{value:.3g}"
