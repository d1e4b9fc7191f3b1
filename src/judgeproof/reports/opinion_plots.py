"""What several hearings come to, as inline SVG text: two judges against each other, and how far repeats lie apart."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from judgeproof.figures.rates import shown
from judgeproof.reports.plots import LETTERS, figure, percent

VERDICTS: Mapping[str, str] = {"pass": "pass", "fail": "fail"}
# Outcomes that a judge may come to of what it grades, each by its letter.
OUTCOMES: Mapping[str, Mapping[str, str]] = {
    "citations": {
        name: LETTERS[name] for name in ("supported", "misattributed", "contradicted", "unsupported")
    },
    "claims": {name: LETTERS[name] for name in ("supported", "contradicted")},
}
_LEFT, _TOP, _WIDE, _HIGH, _SIDE = 108, 40, 74, 64, 36
_RANGE_HEIGHT = 46


def contingency(kind: str, table: Sequence[Mapping[str, Any]], names: Mapping[str, str], *, of: str) -> str:
    """What the first judge says (down) against what the second says (across): a square a pair, as large as its count.

    Agreement is filled and disagreement hatched. `names` are the values with what stands above their column.
    """
    counts = {(cell["first"], cell["second"]): int(cell["n"]) for cell in table}
    most = max(counts.values(), default=0)
    order = list(names)
    heads = "".join(
        f'<text class="axis" x="{_LEFT + _WIDE * at + _WIDE // 2}" y="{_TOP - 8}" text-anchor="middle">{escape(names[name])}</text>'
        for at, name in enumerate(order)
    )
    lines = "".join(
        f'<text class="axis" x="{_LEFT - 10}" y="{_TOP + _HIGH * at + _HIGH // 2 + 4}" text-anchor="end">{escape(name)}</text>'
        for at, name in enumerate(order)
    )
    cells = "".join(
        _cell(x, y, counts.get((first, second), 0), most, agree=first == second)
        for y, first in enumerate(order)
        for x, second in enumerate(order)
    )
    middle = _LEFT + _WIDE * len(order) / 2
    titles = (
        f'<text class="amount" x="{middle:g}" y="12" text-anchor="middle">second judge</text>'
        f'<text class="amount" x="{_LEFT - 10}" y="12" text-anchor="end">first judge</text>'
    )
    pairs = ", ".join(f"{n} {first} then {second}" for (first, second), n in sorted(counts.items()))
    return figure(
        f"pairs-{kind}",
        width=str(_LEFT + _WIDE * len(order) + 1),
        height=_TOP + _HIGH * len(order) + 1,
        title=f"{of}: the first judge against the second",
        desc=f"{pairs or 'Nothing that both judged'}.",
        body=titles + heads + lines + cells,
    )


def _cell(x: int, y: int, n: int, most: int, *, agree: bool) -> str:
    """One pair of values: its frame, its square, its count."""
    left, top = _LEFT + _WIDE * x, _TOP + _HIGH * y
    frame = f'<rect class="frame" x="{left}" y="{top}" width="{_WIDE}" height="{_HIGH}" fill="none" stroke="#dde1e8"/>'
    side = max(3.0, _SIDE * (n / most) ** 0.5) if n else 0.0
    kind, fill = ("agree", "#345592") if agree else ("differ", "url(#hatch)")
    square = (
        f'<rect class="fill-{kind}" x="{left + (_WIDE - side) / 2:.1f}" y="{top + 5 + (_SIDE - side) / 2:.1f}" '
        f'width="{side:.1f}" height="{side:.1f}" fill="{fill}"/>'
        if n
        else ""
    )
    count = f'<text class="count" x="{left + _WIDE / 2:g}" y="{top + _HIGH - 7}" text-anchor="middle">{n:,}</text>'
    return frame + square + count


def reach(kind: str, told: Mapping[str, Any], *, of: str, what: str) -> str:
    """From the lowest to the highest rate of any time, on a line from 0 to 1, over what was assessed each time."""
    low, high = told["low"], told["high"]
    middle = _RANGE_HEIGHT / 2
    body = (
        f'<line class="scale" x1="0" x2="100%" y1="{middle:g}" y2="{middle:g}" stroke="#dde1e8"/>'
        f'<text class="amount" x="0" y="{_RANGE_HEIGHT - 4}">0</text>'
        f'<text class="amount" x="100%" y="{_RANGE_HEIGHT - 4}" text-anchor="end">1</text>'
    )
    if low is not None and high is not None:
        body += f'<line class="reach" x1="{percent(low)}" x2="{percent(high)}" y1="{middle:g}" y2="{middle:g}" stroke="#345592"/>'
        body += "".join(
            f'<circle class="end" cx="{percent(rate)}" cy="{middle:g}" r="5" fill="#345592"/>'
            for rate in (low, high)
        )
    return figure(
        f"reach-{kind}",
        height=_RANGE_HEIGHT,
        title=f"{of}, lowest to highest",
        desc=f"{shown(low)} to {shown(high)} over {told['over']} {what} assessed each time.",
        body=body + _ends(low, high),
    )


def _ends(low: float | None, high: float | None) -> str:
    """The lowest and the highest rate in numbers, kept apart where they lie close."""
    if low is None or high is None:
        return ""

    def text(rate: float, anchor: str) -> str:
        return f'<text class="bound-text" x="{percent(rate)}" y="12" text-anchor="{anchor}">{escape(shown(rate))}</text>'

    if low == high:
        return text(low, "start" if low < 0.1 else "end" if low > 0.9 else "middle")
    if high - low > 0.2:
        return text(low, "start" if low < 0.1 else "middle") + text(high, "end" if high > 0.9 else "middle")
    at, anchor = (low, "start") if low < 0.5 else (high, "end")
    both = f"{escape(shown(low))} to {escape(shown(high))}"
    return f'<text class="bound-text" x="{percent(at)}" y="12" text-anchor="{anchor}">{both}</text>'
