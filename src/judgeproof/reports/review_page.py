"""What the first screen of a review report is made of, as a template reads it. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeproof.figures.rates import shown
from judgeproof.reports import review_tables as tables
from judgeproof.reports.review_tables import GRID_MEANING, GRID_SIGNS, Shown
from judgeproof.reviews import levels

MOST_GRID = 5_000
# A plant is found where any review of the cell located it; these are all states in which none did.
_UNFOUND = ("near", "missed", "lost", "absent")


def shown_tables(report: Mapping[str, Any]) -> list[tuple[str, Shown]]:
    """Return the tables below the first, by name."""
    found = (
        ("severity", tables.severity(report)),
        ("deliveries", tables.deliveries(report)),
        ("cost", tables.cost(report)),
        ("descriptions", tables.descriptions(report)),
    )
    return [(name, table) for name, table in found if table is not None]


def legend(report: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what each column means: its name, and the meaning."""
    told = tables.legend([tables.detection(report), *(table for _, table in shown_tables(report))])
    return [(name, meaning) for name, _, meaning in (line.partition(": ") for line in told)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A reviewer in a rank group: its number among all, its name, and what the ranking counts."""

    number: int
    name: str
    counts: str


def groups(report: Mapping[str, Any]) -> list[list[Member]]:
    """Return the rank groups, the best first; within one there is no order, so members stand by name."""
    return [_members(report, group) for group in report["ranks"]["groups"]]


def unranked(report: Mapping[str, Any]) -> list[Member]:
    """Return the reviewers that lack whole reviews, and so have no rank."""
    return _members(report, report["ranks"]["unranked"])


def _members(report: Mapping[str, Any], names: Iterable[str]) -> list[Member]:
    rows = {row["reviewer"]: (number, row) for number, row in enumerate(report["tables"]["detection"])}
    return [
        Member(number=rows[name][0], name=name, counts=rate(rows[name][1]["recall"]))
        for name in sorted(names)
    ]


def rate(counted: Mapping[str, int]) -> str:
    """Return a rate with its counts, or `n/a` of nothing."""
    return f"{counted['k']}/{counted['n']} {shown(counted['k'] / counted['n'])}" if counted["n"] else "n/a"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A severity as one reviewer spoke it, None where it was not kept, and our reading where that differs."""

    said: str | None
    read_as: str | None
    level: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Contingency:
    """What one reviewer called the plants that it located: a line a planted level, a column a word.

    `graded` tells that it speaks our scale. A line is the level, how many of its plants were located, and how often each
    word was said.
    """

    reviewer: str
    graded: bool
    words: tuple[Spoken, ...]
    lines: tuple[tuple[str, str, tuple[int, ...]], ...]


def contingencies(report: Mapping[str, Any]) -> list[Contingency]:
    """Return each reviewer's words by the level that was planted."""
    withheld = {row["reviewer"] for row in report["tables"]["severity"] if "withheld" in row}
    return [
        _contingency(row, graded=row["reviewer"] not in withheld) for row in report["tables"]["vocabulary"]
    ]


def _contingency(row: Mapping[str, Any], *, graded: bool) -> Contingency:
    counts = [
        (line, {(word["said"], word["read_as"]): word["count"] for word in line["words"]})
        for line in row["lines"]
    ]
    words = sorted({word for _, of in counts for word in of}, key=_loudest)
    return Contingency(
        reviewer=row["reviewer"],
        graded=graded,
        words=tuple(Spoken(said=said, read_as=read, level=_level(said, read)) for said, read in words),
        lines=tuple(
            (line["planted"], rate(line["located"]), tuple(of.get(word, 0) for word in words))
            for line, of in counts
        ),
    )


def _level(said: str | None, read_as: str | None) -> str:
    return read_as if read_as is not None else levels.read(said)


def _loudest(word: tuple[str | None, str | None]) -> tuple[int, bool, str]:
    said, read_as = word
    return (-levels.rank(_level(said, read_as)), said is None, said or "")


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCell:
    """What one reviewer made of one plant or clean case: its state, as it prints, and in words."""

    state: str
    text: str
    words: str


def grid_cells(line: Mapping[str, Any], reviewers: Sequence[str]) -> list[GridCell]:
    """Return a line of the grid, a cell a reviewer."""
    return [_grid_cell(line["cells"][name]) for name in reviewers]


def _grid_cell(cell: Mapping[str, Any]) -> GridCell:
    return GridCell(
        state=cell["state"], text=tables.cell_text(cell).strip(), words="; ".join(_told(cell))
    )  # fmt: skip


def _told(cell: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a cell counts, for those who ask it."""
    yield GRID_MEANING[cell["state"]]
    located = cell.get("located")
    if located is not None and located["n"]:
        yield f"located in {located['k']} of {located['n']} reviews"
    if cell.get("near"):
        yield f"near in {cell['near']}"
    if cell.get("noise"):
        yield f"findings that nothing explains: {cell['noise']}"
    if cell.get("lost") and cell["state"] != "lost":
        yield f"reviews lost: {cell['lost']}"


def grid_legend(report: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Return the states that occur in the grid: state, sign, meaning."""
    states = {cell["state"] for line in report["grid"] for cell in line["cells"].values()}
    return [(state, GRID_SIGNS[state], GRID_MEANING[state]) for state in GRID_SIGNS if state in states]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a reader would look at next, and where that is in the page."""

    text: str
    then: str
    href: str | None = None


def steps(report: Mapping[str, Any]) -> list[Step]:
    """Return what a reader would do next."""
    cells = [(line["plant"], [cell["state"] for cell in line["cells"].values()]) for line in report["grid"]]
    unfound = sum(plant is not None and all(state in _UNFOUND for state in states) for plant, states in cells)
    near, noisy = (sum(state in states for _, states in cells) for state in ("near", "noisy"))
    lost = sum(row["failed"] + row["unknown"] for row in report["tables"]["detection"])
    found = [
        _step(unfound, "plant", " that nobody located", "what everybody misses tells most", "state=unlocated"),
        _step(near, "plant", " named beside its line", "the defect was seen, the place was not", "state=near"),
        _step(noisy, "clean change", " that drew noise", "silence is the right review of these", "state=noisy"),
        _step(lost, "lost review", "", "their plants count as missed until they are made again", "finding=lost"),
    ]  # fmt: skip
    owed = Step(text="Finish the run", then="reviews are owed; resume it and render this report anew")
    first = [owed] if report["run"]["status"] != "complete" else []
    return [*first, *(step for step in found if step is not None)]


def _step(count: int, noun: str, which: str, then: str, query: str) -> Step | None:
    if not count:
        return None
    return Step(
        text=f"Read {count:,} {noun}{'' if count == 1 else 's'}{which}", then=then, href=f"#grid?{query}"
    )


def cost_line(report: Mapping[str, Any]) -> str:
    """Return what is to be said of cost where no amount is known."""
    kinds = {reviewer.get("name"): reviewer.get("kind") for reviewer in report["run"]["reviewers"]}
    names = [row["reviewer"] for row in report["tables"]["detection"]]
    if not names:
        return "Cost: nobody was asked."
    local = [name for name in names if kinds.get(name) == "local"]
    others = [name for name in names if kinds.get(name) != "local"]
    if not others:
        return (
            "Cost: local tools cost time of this machine and no money, so recall is not drawn against cost."
        )
    unknown = (
        f"the cost of {', '.join(others)} is unknown, which is not zero; so recall is not drawn against cost."
    )
    free = f"{', '.join(local)} run on this machine and cost no money; " if local else ""
    return f"Cost: {free}{unknown}"
