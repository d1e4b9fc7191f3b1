"""Distances and widths of findings, in lines. Spans are (first, last), both included."""

from collections.abc import Iterable, Sequence

from judgeproof.reviews.facts import Finding

Span = tuple[int, int]


def spans(finding: Finding) -> tuple[Span, ...]:
    """Return the places of a finding: its own first, then the further regions. A region without a line is no place."""
    found: list[Span] = []
    for region in (finding, *finding.also_at):
        line, end = region.line, region.end_line
        if line is not None and line >= 1:
            found.append((line, end if end is not None and end > line else line))
    return tuple(found)


def distance(places: Sequence[Span], line: int) -> int | None:
    """Return the lines between a line and the nearest of several places, 0 inside one, None where there is no place."""
    return min((max(first - line, line - last, 0) for first, last in places), default=None)


def width(places: Iterable[Span]) -> int:
    """Return how many lines several places cover together; lines that several cover count once."""
    covered = reach = 0
    for first, last in sorted(places):
        covered += max(0, last - max(first, reach + 1) + 1)
        reach = max(reach, last)
    return covered
