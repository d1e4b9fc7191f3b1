"""A calibration as inline SVG text: accuracy by coverage, sureness against being right, people against the judge.

Colours come from the page's style sheet by class, for light and dark; the `fill` and `stroke` attributes are what a picture
falls back to without it. Every mark is told apart by its place, its number or its hatching too, never by colour alone.
"""

from collections.abc import Mapping, Sequence
from html import escape
from math import floor
from typing import Any

from judgeproof.figures.calibration import LABELS, SUPPORTED
from judgeproof.figures.rates import shown
from judgeproof.reports.calibration_tables import columns

Told = Mapping[str, Any]
_WIDE, _HIGH = 480, 330
_LEFT, _TOP, _RIGHT, _BOTTOM = 52, 28, 464, 262
_BARS = 34
# The interval of fewer pairs would fill the picture and tell nothing.
_FEWEST = 20
_CELL_WIDE, _CELL_HIGH, _NAMES, _HEADS, _SQUARE = 92, 62, 104, 46, 34


def picture(name: str, *, wide: int, high: int, title: str, desc: str, body: str) -> str:
    """Return an SVG element that scales with its column, with its title and its description in words."""
    return (
        f'<svg class="plot plot-{name}" role="img" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'aria-labelledby="plot-{name}-title plot-{name}-desc">'
        f'<title id="plot-{name}-title">{escape(title)}</title><desc id="plot-{name}-desc">{escape(desc)}</desc>{body}</svg>'
    )


def _x(share: float) -> float:
    return _LEFT + (_RIGHT - _LEFT) * share


def _y(share: float, lowest: float, bottom: int = _BOTTOM) -> float:
    return bottom - (bottom - _TOP) * (share - lowest) / (1 - lowest)


def _ticks(lowest: float) -> list[float]:
    """Return the tenths from the lowest to 1; of many of them every other one, down from 1."""
    tenths = round((1 - lowest) * 10)
    return [1 - at / 10 for at in range(0, tenths + 1, 1 if tenths <= 5 else 2)]


def _axes(lowest: float, *, across: str, up: str, bottom: int = _BOTTOM) -> str:
    """Return the grid with its numbers, and what the axes are."""
    parts: list[str] = []
    for value in _ticks(lowest):
        down = _y(value, lowest, bottom)
        parts.append(
            f'<line class="rule" x1="{_LEFT}" x2="{_RIGHT}" y1="{down:.1f}" y2="{down:.1f}" stroke="#dde1e8"/>'
            f'<text class="tick" x="{_LEFT - 8}" y="{down + 4:.1f}" text-anchor="end">{value:.1f}</text>'
        )
    for step in range(5):
        along = _x(step / 4)
        parts.append(
            f'<line class="rule" x1="{along:.1f}" x2="{along:.1f}" y1="{_TOP}" y2="{bottom}" stroke="#dde1e8"/>'
            f'<text class="tick" x="{along:.1f}" y="{_BOTTOM + 18}" text-anchor="middle">{step / 4:g}</text>'
        )
    return (
        f'{"".join(parts)}<text class="axis" x="{_LEFT - 44}" y="{_TOP - 14}">{escape(up)}</text>'
        f'<text class="axis" x="{_RIGHT}" y="{_BOTTOM + 38}" text-anchor="end">{escape(across)}</text>'
    )


def risk_coverage(confidence: Told, *, target: float, name: str = "risk") -> str:
    """Return the accuracy of the surest pairs by the share of all pairs that they are, with its 95 % band."""
    whole: Sequence[Told] = confidence["curve"]
    points = [p for p in whole if p["n"] >= _FEWEST] or whole[-1:]
    lowest = min([0.5, *(floor(10 * p["low"]) / 10 for p in points)])
    across = "share of all pairs that are answered"
    body = _axes(lowest, across=across, up="accuracy of those (up is better)")
    highs = [f"{_x(p['coverage']):.1f},{_y(p['high'], lowest):.1f}" for p in points]
    lows = [f"{_x(p['coverage']):.1f},{_y(p['low'], lowest):.1f}" for p in reversed(points)]
    line = [f"{_x(p['coverage']):.1f},{_y(p['accuracy'], lowest):.1f}" for p in points]
    body += _target_line(target, lowest)
    if len(points) > 1:
        body += (
            f'<polygon class="band" points="{" ".join((*highs, *lows))}" fill="#345592" fill-opacity="0.18"/>'
        )
        body += f'<polyline class="curve" points="{" ".join(line)}" fill="none" stroke="#345592" stroke-width="2"/>'
    last = points[-1]
    body += _whisker(last, _x(last["coverage"]), lowest) + _end(last, lowest)
    said = "; ".join(
        f"{shown(p['accuracy'])} at {shown(p['coverage'])}"
        for p in (points[0], points[len(points) // 2], last)
    )
    return picture(
        name, wide=_WIDE, high=_HIGH - 24, title="Risk-coverage curve: accuracy by the share of pairs that are answered",
        desc=f"Accuracy {said}. The band is the 95 % interval at each point.", body=body,
    )  # fmt: skip


def _target_line(target: float, lowest: float) -> str:
    if target < lowest:
        return ""
    down = _y(target, lowest)
    return (
        f'<line class="target" x1="{_LEFT}" x2="{_RIGHT}" y1="{down:.1f}" y2="{down:.1f}" stroke="#667085" stroke-dasharray="5 4"/>'
        f'<text class="tick" x="{_LEFT + 5}" y="{down - 5:.1f}">wanted {target:g}</text>'
    )


def _end(point: Told, lowest: float) -> str:
    """Return the last point: everything that has a confidence."""
    x, y = _x(point["coverage"]), _y(point["accuracy"], lowest)
    anchor, dx = ("end", -9) if point["coverage"] > 0.6 else ("start", 9)
    words = f"{shown(point['accuracy'])} of {point['n']:,}"
    return (
        f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="#345592"/>'
        f'<text class="value" x="{x + dx:.1f}" y="{y + 18:.1f}" text-anchor="{anchor}">{words}</text>'
    )


def _whisker(found: Told, x: float, lowest: float, bottom: int = _BOTTOM) -> str:
    low, high = _y(found["low"], lowest, bottom), _y(found["high"], lowest, bottom)
    return f'<line class="whisker" x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="#345592" stroke-width="1.5"/>'


def reliability(
    told: Told, *, name: str = "reliability", title: str = "Reliability: how sure, and how often right"
) -> str:
    """Return how often the judge is right by how sure it is, with 95 % intervals, and below it how many pairs that are."""
    bins: Sequence[Told] = [b for b in told["bins"] if b["n"]]
    bottom = _BOTTOM - _BARS - 8
    body = _axes(0.0, across="confidence in its own verdict", up="right (share)", bottom=bottom)
    body += (
        f'<line class="target" x1="{_x(0):.1f}" y1="{_y(0, 0.0, bottom):.1f}" x2="{_x(1):.1f}" y2="{_y(1, 0.0, bottom):.1f}" '
        'stroke="#667085" stroke-dasharray="5 4"/>'
        f'<text class="tick" x="{_x(0.99):.1f}" y="{bottom - 8}" text-anchor="end">dashed: as sure as right</text>'
    )
    most = max((b["n"] for b in bins), default=1)
    body += "".join(_bin(b, bottom, most) for b in bins)
    listed = "; ".join(
        f"{b['from']:.1f} to {b['to']:.1f}: {shown(b['accuracy'])} of {b['n']:,}" for b in bins
    )
    return picture(
        name, wide=_WIDE, high=_HIGH - 24, title=title, desc=f"Right by confidence: {listed or 'nothing'}.", body=body
    )  # fmt: skip


def _bin(found: Told, bottom: int, most: int) -> str:
    """Return one bin: its dot with its interval, and its count as a bar below."""
    x = _x(found["confidence"])
    tall = max(1.5, (_BARS - 14) * found["n"] / most)
    left, wide = _x(found["from"]) + 2, _x(found["to"]) - _x(found["from"]) - 4
    return (
        _whisker(found, x, 0.0, bottom)
        + f'<circle class="dot" cx="{x:.1f}" cy="{_y(found["accuracy"], 0.0, bottom):.1f}" r="4.5" fill="#345592"/>'
        f'<rect class="bar" x="{left:.1f}" y="{_BOTTOM - tall:.1f}" width="{wide:.1f}" height="{tall:.1f}" fill="#98a2b3"/>'
        f'<text class="count" x="{left + wide / 2:.1f}" y="{_BOTTOM - tall - 3:.1f}" text-anchor="middle">{found["n"]:,}</text>'
    )


def confusion(found: Told, *, name: str = "confusion") -> str:
    """Return what people call pairs (down) against what the judge says (across): a square a cell, as large as its count.

    The side on which people are is filled, the other hatched; what was not answered is an outline.
    """
    counts = {(cell["label"], cell["said"]): int(cell["n"]) for cell in found["confusion"]}
    across = columns(found)
    down = [label for label in LABELS if found["labels"][label]]
    most = max(counts.values(), default=0)
    heads = "".join(
        f'<text class="axis" x="{_NAMES + _CELL_WIDE * at + _CELL_WIDE // 2}" y="{_HEADS - 8}" text-anchor="middle">{escape(word)}</text>'
        for at, word in enumerate(across)
    )
    names = "".join(
        f'<text class="axis" x="{_NAMES - 10}" y="{_HEADS + _CELL_HIGH * at + _CELL_HIGH // 2 + 4}" text-anchor="end">{label}</text>'
        for at, label in enumerate(down)
    )
    cells = "".join(
        _cell(x, y, counts.get((label, word), 0), most, _side(label, word))
        for y, label in enumerate(down)
        for x, word in enumerate(across)
    )
    titles = (
        f'<text class="value" x="{_NAMES + _CELL_WIDE * len(across) / 2:g}" y="14" text-anchor="middle">the judge says</text>'
        f'<text class="value" x="{_NAMES - 10}" y="14" text-anchor="end">people say</text>'
    )
    listed = ", ".join(f"{n} {label} as {word}" for (label, word), n in sorted(counts.items()))
    return picture(
        name, wide=_NAMES + _CELL_WIDE * len(across) + 1, high=_HEADS + _CELL_HIGH * len(down) + 1,
        title="What people say against what the judge says", desc=f"{listed or 'Nothing'}.",
        body=_HATCH + titles + heads + names + cells,
    )  # fmt: skip


_HATCH = (
    '<defs><pattern id="wrong" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect class="hatch-ground" width="6" height="6" fill="#f6d5d2"/>'
    '<rect class="hatch-line" width="2" height="6" fill="#b3261e"/></pattern></defs>'
)
_FILLS = {"right": "#1b7f5c", "wrong": "url(#wrong)", "none": "none"}


def _side(label: str, word: str) -> str:
    """Tell whether a word is on the side of a label, on the other one, or no answer."""
    if word in ("abstained", "unassessed"):
        return "none"
    return "right" if (label == SUPPORTED) == (word == SUPPORTED) else "wrong"


def _cell(x: int, y: int, n: int, most: int, side: str) -> str:
    left, top = _NAMES + _CELL_WIDE * x, _HEADS + _CELL_HIGH * y
    width = max(3.0, _SQUARE * (n / most) ** 0.5) if n else 0.0
    square = (
        f'<rect class="side-{side}" x="{left + (_CELL_WIDE - width) / 2:.1f}" y="{top + 5 + (_SQUARE - width) / 2:.1f}" '
        f'width="{width:.1f}" height="{width:.1f}" fill="{_FILLS[side]}" stroke="#667085"/>'
        if n
        else ""
    )
    return (
        f'<rect class="frame" x="{left}" y="{top}" width="{_CELL_WIDE}" height="{_CELL_HIGH}" fill="none" stroke="#dde1e8"/>{square}'
        f'<text class="count" x="{left + _CELL_WIDE / 2:g}" y="{top + _CELL_HIGH - 7}" text-anchor="middle">{n:,}</text>'
    )
