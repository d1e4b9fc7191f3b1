"""Figures of a citations run as inline SVG text.

Horizontal places are percentages of the figure's width, so that a figure fills its column while its text keeps
its size. Colours come from the page's style sheet by class, for light and dark; the `fill` attributes are what a
figure falls back to where it is shown without that sheet. Every mark is also told apart by its place, its count
or its hatching, never by colour alone.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from judgeproof.figures.rates import shown
from judgeproof.text.articles import several

FILLS: Mapping[str, str] = {
    "passed": "#1b7f5c",
    "failed-proven": "#b3261e",
    "failed-asserted": "url(#asserted)",
    "failed-score": "#9a5b00",
    "unassessed": "url(#hatch)",
    "supported": "#1b7f5c",
    "misattributed": "#7b4fb5",
    "contradicted": "#b3261e",
    "unsupported": "#9a5b00",
    "fabricated": "#a3124f",
    "open": "#3f62a0",
}

LETTERS: Mapping[str, str] = {
    "supported": "S",
    "misattributed": "M",
    "contradicted": "C",
    "unsupported": "U",
    "fabricated": "F",
    "open": "?",
}

# Drawn once a page: every later figure and swatch refers to these two by name.
PATTERNS = (
    "<defs>"
    '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect class="hatch-ground" width="7" height="7" fill="#e4e7ec"/>'
    '<rect class="hatch-line" width="1.5" height="7" fill="#98a2b3"/></pattern>'
    '<pattern id="asserted" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    '<rect class="asserted-ground" width="6" height="6" fill="#f6d5d2"/>'
    '<rect class="asserted-line" width="2" height="6" fill="#b3261e"/></pattern>'
    "</defs>"
)

_BAR_HEIGHT = 36
_LINE_HEIGHT = 26


def percent(share: float) -> str:
    """A share of the width, in the form that SVG reads."""
    return f"{100 * share:.3f}%"


def figure(kind: str, *, height: int, title: str, desc: str, body: str, width: str = "100%") -> str:
    """An SVG element with its title and description in words."""
    name = f"plot-{kind}"
    return (
        f'<svg class="plot {name}" role="img" width="{width}" height="{height}" '
        f'aria-labelledby="{name}-title {name}-desc">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-desc">{escape(desc)}</desc>'
        f"{body}</svg>"
    )


def _segment(kind: str, count: int, start: float, share: float) -> str:
    """One part of the outcome bar; its count is written where there is room for it."""
    rect = (
        f'<rect class="fill-{kind}" x="{percent(start)}" y="0" width="{percent(share)}" '
        f'height="{_BAR_HEIGHT}" fill="{FILLS[kind]}"/>'
    )
    if share < 0.06:
        return rect
    word = {"passed": " passed", "unassessed": " un-assessed"}.get(kind, " failed") if share > 0.24 else ""
    return (
        f'{rect}<text class="on-{kind}" x="{percent(start + share / 2)}" y="{_BAR_HEIGHT / 2 + 4.5:g}" '
        f'text-anchor="middle">{count:,}<tspan class="word">{word}</tspan></text>'
    )


def _bound(rate: float, *, text: str, anchor: str, line: int) -> str:
    """The end of the bracket below the bar, with its rate."""
    place = percent(rate)
    top = _BAR_HEIGHT + 4
    return (
        f'<line class="bound" x1="{place}" x2="{place}" y1="{top}" y2="{top + 10}" stroke="#667085"/>'
        f'<text class="bound-text" x="{place}" y="{top + 24 + 16 * line}" text-anchor="{anchor}">{escape(text)}</text>'
    )


def _bounds(low: float | None, high: float | None) -> str:
    """The bracket from the lowest to the highest pass rate that is still possible."""
    if low is None or high is None:
        return ""
    if low == high:
        anchor = "middle" if 0.1 < low < 0.9 else ("start" if low <= 0.1 else "end")
        return _bound(low, text=shown(low), anchor=anchor, line=0)
    left = "end" if low >= 0.1 else "start"
    right = "start" if high <= 0.9 else "end"
    middle = _BAR_HEIGHT + 9
    bracket = f'<line class="bound" x1="{percent(low)}" x2="{percent(high)}" y1="{middle}" y2="{middle}" stroke="#667085"/>'
    return (
        bracket
        + _bound(low, text=shown(low), anchor=left, line=0)
        + _bound(high, text=shown(high), anchor=right, line=1 if left == right else 0)
    )


def outcome_bar(rows: Mapping[str, Any], pass_rate: Mapping[str, Any]) -> str:
    """All rows as one bar: passed, un-assessed, failed.

    The un-assessed rows stand between the other two, so that the bar's own edges are the two bounds of the pass
    rate: where the passed rows end, and where they would end had every un-assessed row passed.
    """
    total = int(rows["total"])
    parts = (
        ("passed", int(rows["passed"])),
        ("unassessed", int(rows["unassessed"])),
        ("failed-asserted", int(rows["failed_asserted"])),
        ("failed-proven", int(rows["failed_proven"])),
        ("failed-score", int(rows.get("failed_score", 0))),
    )
    body, start = PATTERNS, 0.0
    for kind, count in parts:
        share = count / total if total else 0.0
        body += _segment(kind, count, start, share) if count else ""
        start += share
    low: float | None = pass_rate["low"]["rate"]
    high: float | None = pass_rate["high"]["rate"]
    words = (
        "No pass rate."
        if low is None or high is None
        else f"Pass rate between {shown(low)} and {shown(high)}."
    )
    named = {"unassessed": "un-assessed", "failed-score": "failed by score"}
    desc = ", ".join(
        f"{count} {named.get(kind, kind.replace('-', ' '))}"
        for kind, count in parts
        if count or kind != "failed-score"
    )
    return figure(
        "outcomes",
        height=_BAR_HEIGHT + 48,
        title=f"Outcomes of {several(total, 'row')}",
        desc=f"{desc}. {words}",
        body=body + _bounds(low, high),
    )


def reason_bars(reasons: Sequence[Mapping[str, Any]]) -> list[str]:
    """One bar a reason, in the order given; the longest fills its column."""
    most = max((int(reason["n"]) for reason in reasons), default=0)
    bars: list[str] = []
    for place, reason in enumerate(reasons):
        share = percent(int(reason["n"]) / most) if most else "0%"
        body = (
            f'<rect class="fill-unassessed" y="1" width="{share}" height="10" fill="{FILLS["unassessed"]}"/>'
        )
        title = f"{several(reason['n'], 'row')} un-assessed: {reason['wording']}"
        desc = f"The bar is as long as its share of the most frequent reason, {several(most, 'row')}."
        bars.append(figure(f"reason-{place}", height=12, title=title, desc=desc, body=body))
    return bars


def _outcome_line(place: int, kind: str, count: int, most: int) -> str:
    """One outcome of what is graded: letter, name, bar, count."""
    middle = place * _LINE_HEIGHT + _LINE_HEIGHT / 2
    share = count / most if most else 0.0
    bar = (
        f'<rect class="fill-{kind}" x="36%" y="{middle - 6:g}" width="{percent(max(0.5 * share, 0.006))}" '
        f'height="12" fill="{FILLS[kind]}"/>'
        if count
        else ""
    )
    text = middle + 4.5
    return (
        f'<text class="letter letter-{kind}" x="6" y="{text:g}" text-anchor="middle">{LETTERS[kind]}</text>'
        f'<text class="axis" x="20" y="{text:g}">{kind}</text>{bar}'
        f'<text class="amount" x="{percent(0.36 + max(0.5 * share, 0.006 if count else 0))}" dx="7" y="{text:g}">'
        f"{count:,}</text>"
    )


def graded_bars(outcomes: Mapping[str, int], of: str = "citations") -> str:
    """What is graded by its outcome, one bar each, on one linear scale."""
    kinds = LETTERS if of == "citations" else [kind for kind in LETTERS if kind in outcomes]
    counts = [(kind, int(outcomes.get(kind, 0))) for kind in kinds]
    most = max(count for _, count in counts)
    return figure(
        of,
        height=_LINE_HEIGHT * len(counts),
        title=f"{of.capitalize()} by outcome",
        desc=", ".join(f"{count} {kind}" for kind, count in counts) + ".",
        body="".join(_outcome_line(place, kind, count, most) for place, (kind, count) in enumerate(counts)),
    )


def swatch(kind: str) -> str:
    """A small square in the colour and hatching of a kind, for a legend that names it in words."""
    return (
        '<svg class="swatch" width="14" height="14" aria-hidden="true">'
        f'<rect class="fill-{kind}" width="14" height="14" fill="{FILLS[kind]}"/></svg>'
    )
