"""Citation coverage of one row: which of its statements carry a citation, and which do not.

It is the recall beside the precision of citations, and never changes whether a row passes. A statement carries a
citation where a marker stands in it or behind its stop; a chain of markers at the end of a paragraph belongs to its
last statement alone, and a marked range to every statement that it touches.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence

from msgspec import Struct

from judgeproof.citations.facts import Claim, Occurrence, Response
from judgeproof.citations.leads import opened
from judgeproof.citations.resolution import AMBIGUOUS, FABRICATED, RESOLVED
from judgeproof.citations.statements import NONE, STATES, Statement
from judgeproof.citations.verification import SUPPORTED

UNCITED, OPEN, UNSURE, SET_ASIDE = "uncited", "open", "unsure", "set_aside"
# Characters of a statement without a marker between them, beyond which a citation need not reach.
LONGEST = 500
# Why code cannot tell whether a statement that says something carries a citation.
OPEN_BECAUSE: Mapping[str, str] = {
    "ambiguous": "what its citation names could not be told",
    "too_long": f"more than {LONGEST} characters of it stand beside its citation, which may not reach all of them",
    "offset_mismatch": "a citation of the row fits nowhere, and may be its own",
    "unrecognised_citation_style": "the response cites in a style that was not read",
}
# Why a row has no citation coverage, beside the reasons for which code does not assess a row.
NO_COVERAGE: Mapping[str, str] = {
    "nothing_stated": "nothing in the response states something",
    "open_statements": "of some statements it cannot be told whether they carry a citation",
    "unsure_statements": "of some sentences it cannot be told whether they state something",
    "not_counted": "the run was made by a version that counted no statements",
}


class Without(Struct, frozen=True, gc=False):
    """A statement that carries no citation for certain: where it stands, in which state, and why where that is not plain."""

    start: int
    end: int
    state: str
    because: str | None


class Stated(Struct, frozen=True):
    """The statements of a row before anybody is asked: for each that is cited the places of its occurrences, and those
    without a citation."""

    cited: tuple[tuple[int, ...], ...]
    without: tuple[Without, ...]


class Statements(Struct, frozen=True, kw_only=True):
    """The statements of a row in counts, and those without a citation with their offsets.

    `stating` is cited, open and uncited together. `supported` of the cited ones have a supported citation, `undecided`
    have none yet but one that nothing is known of.
    """

    stating: int
    cited: int
    supported: int
    undecided: int
    open: int
    uncited: int
    unsure: int
    set_aside: int
    without: tuple[Without, ...]


class Share(Struct, frozen=True):
    """A share of the statements of a row: its bounds, which are None where nothing is stated, and why they are not one."""

    low: float | None
    high: float | None
    why: str | None

    @property
    def value(self) -> float | None:
        """The share, or None where it is not known."""
        return self.low if self.why is None else None


def survey(
    response: Response, found: Sequence[Statement], occurrences: Sequence[Occurrence], *, shown: str
) -> Stated:
    """Say which statements of a response carry a citation.

    `occurrences` are those of its markers, in their order; `shown` is its text with blanks for its markers.
    """
    carried = _carried(response, found, occurrences, shown) if occurrences else {}
    doubt = _doubt(response, occurrences)
    plain = (OPEN, doubt) if doubt else (UNCITED, None)
    cited: list[tuple[int, ...]] = []
    without: list[Without] = []
    for at, statement in enumerate(found):
        places = carried.get(at)
        if places is None and statement.kind == STATES:
            without.append(Without(statement.start, statement.end, *plain))
            continue
        state, because = _state(statement, places or (), occurrences, plain)
        if state is None:
            cited.append(tuple(places or ()))
        else:
            without.append(Without(statement.start, statement.end, state, because))
    return Stated(tuple(cited), tuple(without))


def _state(
    statement: Statement,
    places: Sequence[int],
    occurrences: Sequence[Occurrence],
    plain: tuple[str, str | None],
) -> tuple[str | None, str | None]:
    """Return the state of a statement without a citation and why; None where it carries one.

    What carries a citation for certain states something in the eyes of whoever wrote it, unless it clearly does not.
    """
    if statement.kind == NONE:
        return SET_ASIDE, statement.because
    buckets = [occurrences[n].bucket for n in places]
    if RESOLVED in buckets or FABRICATED in buckets:
        return (OPEN, "too_long") if _reach(statement, occurrences) > LONGEST else (None, None)
    if AMBIGUOUS in buckets:
        return OPEN, "ambiguous"
    return plain if statement.kind == STATES else (UNSURE, statement.because)


def _doubt(response: Response, occurrences: Sequence[Occurrence]) -> str | None:
    """Say why no statement of a response can be said to carry no citation; None where they can."""
    if response.unrecognised:
        return "unrecognised_citation_style"
    return "offset_mismatch" if any(o.start is None for o in occurrences) else None


def _reach(statement: Statement, occurrences: Sequence[Occurrence]) -> int:
    """Return the longest stretch of a statement that no marker stands in."""
    if statement.end - statement.start <= LONGEST:
        return 0
    inside = sorted({(o.start, o.end) for o in occurrences if o.start is not None and o.end is not None})
    stretches: list[int] = []
    at = statement.start
    for start, end in inside:
        if statement.start <= start < statement.end:
            stretches.append(start - at)
            at = end
    return max([*stretches, statement.end - at])


def _carried(
    response: Response, found: Sequence[Statement], occurrences: Sequence[Occurrence], shown: str
) -> dict[int, list[int]]:
    """Map statements to the occurrences that they carry, both by their places."""
    starts = [statement.start for statement in found]
    lined = "\n" in shown or "\r" in shown
    carried: dict[int, list[int]] = {}
    for n, (marker, occurrence) in enumerate(zip(response.markers, occurrences, strict=True)):
        claim = occurrence.claim
        if claim is None or marker.start is None or marker.end is None:
            continue
        if marker.claim != (claim.start, claim.end):
            at = opened(marker.start, marker.end, shown, starts) if lined and not marker.claim else None
            if at is None:
                # Before its claim a marker belongs to the statement that it opens, behind it to the one that it closes.
                before = marker.start < claim.start
                at = (bisect_right(starts, claim.start) if before else bisect_left(starts, claim.end)) - 1
            carried.setdefault(at, []).append(n)
        else:
            for at in _touched(claim, found, starts):
                carried.setdefault(at, []).append(n)
    return carried


def _touched(claim: Claim, found: Sequence[Statement], starts: Sequence[int]) -> range:
    """Return the places of the statements that a marked range touches."""
    first = max(0, bisect_right(starts, claim.start) - 1)
    if found and found[first].end <= claim.start:
        first += 1
    return range(first, bisect_left(starts, claim.end))


def counted(stated: Stated, occurrences: Sequence[Occurrence]) -> Statements:
    """Count the statements of a row, with what is known of its citations."""
    supported = undecided = 0
    for places in stated.cited:
        outcomes = {occurrences[n].outcome for n in places}
        supported += SUPPORTED in outcomes
        undecided += SUPPORTED not in outcomes and None in outcomes
    states = [entry.state for entry in stated.without]
    cited, unclear, uncited = len(stated.cited), states.count(OPEN), states.count(UNCITED)
    return Statements(
        stating=cited + unclear + uncited,
        cited=cited,
        supported=supported,
        undecided=undecided,
        open=unclear,
        uncited=uncited,
        unsure=states.count(UNSURE),
        set_aside=states.count(SET_ASIDE),
        without=stated.without,
    )


def coverage_of(counts: Statements) -> Share:
    """Return the share of the statements of a row that carry a citation."""
    return _share(counts, counts.cited, counts.cited + counts.open)


def support_of(counts: Statements) -> Share:
    """Return the share of the statements of a row that carry a supported citation."""
    return _share(counts, counts.supported, counts.supported + counts.undecided + counts.open)


def _share(counts: Statements, least: int, most: int) -> Share:
    """Return a share with its bounds: the least of all that may state something, and the most of what does for certain."""
    if not counts.stating:
        low = 0.0 if counts.unsure else None
        return Share(low, None, "unsure_statements" if counts.unsure else "nothing_stated")
    low, high = least / (counts.stating + counts.unsure), most / counts.stating
    if low == high:
        return Share(low, high, None)
    return Share(low, high, "unsure_statements" if least == most else "open_statements")
