"""Checks of where plants and extras stand: a line that is there, and that a reviewer of the change can comment on."""

from collections.abc import Iterator, Sequence

from judgeproof.reviews.cases import Case, Extra, Plant
from judgeproof.reviews.grounds import Grounds
from judgeproof.reviews.lint.problems import Remark, at, lines_of
from judgeproof.reviews.matching import EXPLAIN_WITHIN

# Platforms show a change with three lines around it, and take comments on nothing else.
SHOWN_AROUND = 3


def real_line(grounds: Grounds) -> Iterator[Remark]:
    """Plants and extras stand on a line of a head file that is not blank."""
    for ground in grounds.cases:
        case = ground.case
        for thing in (*case.plants, *case.extras):
            fault = _no_line(case, thing)
            if fault is not None:
                yield at(case, thing, fault)


def _no_line(case: Case, thing: Plant | Extra) -> str | None:
    """Say why a plant or an extra stands on no line that a remark could be about."""
    text = case.head.get(thing.path)
    if text is None:
        new = case.renames.get(thing.path)
        hint = f"; it was renamed to {new!r}" if new else f"; it has: {_few(sorted(case.head))}"
        return f"head has no file {thing.path!r}{hint}"
    lines = lines_of(text)
    if thing.line > len(lines):
        return f"{thing.path} has {len(lines)} lines, and none with the number {thing.line}"
    if not lines[thing.line - 1].strip():
        return f"line {thing.line} of {thing.path} is blank; name the line that shows what is wrong"
    return None


def _few(names: Sequence[str]) -> str:
    return ", ".join(names[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "")


def reportable(grounds: Grounds) -> Iterator[Remark]:
    """A plant stands on a line that the change adds; beside a place where lines are only removed it is named."""
    for ground in grounds.cases:
        for plant in ground.case.plants:
            yield from _reportable(ground.case, plant)


def _reportable(case: Case, plant: Plant) -> Iterator[Remark]:
    hunks = case.changes.get(plant.path, ())
    added = {line for hunk in hunks for line in hunk.added}
    if plant.line in added or plant.path not in case.head:
        return
    near = [line for line in added if abs(line - plant.line) <= SHOWN_AROUND]
    if near:
        yield at(
            case, plant, f"line {plant.line} of {plant.path} is unchanged; the nearest added line is "
            f"{min(near, key=lambda line: (abs(line - plant.line), line))}",
        )  # fmt: skip
    elif any(not hunk.added and abs(hunk.line - plant.line) <= SHOWN_AROUND for hunk in hunks):
        text = f"line {plant.line} of {plant.path} is unchanged; the change only removes lines beside it"
        yield at(case, plant, text, warning=True)
    else:
        there = f"; it adds {_ranges(sorted(added))}" if added else "; it adds no line to that file"
        yield at(
            case, plant, f"line {plant.line} of {plant.path} is further than {SHOWN_AROUND} lines from every "
            f"line that the change adds, so nobody can comment on it{there}",
        )  # fmt: skip


def _ranges(lines: Sequence[int]) -> str:
    """Return line numbers with runs drawn together: 3-5, 9."""
    runs: list[list[int]] = []
    for line in lines:
        if runs and line == runs[-1][1] + 1:
            runs[-1][1] = line
        else:
            runs.append([line, line])
    return _few([str(first) if first == last else f"{first}-{last}" for first, last in runs])


def changed(grounds: Grounds) -> Iterator[Remark]:
    """Base and head differ."""
    for ground in grounds.cases:
        if dict(ground.case.base) == dict(ground.case.head):
            yield at(ground.case, None, "base and head are the same; there is nothing to review")


def radius(grounds: Grounds) -> Iterator[Remark]:
    """No planted file lies wholly within the lines in which a remark about its plants is no noise."""
    for ground in grounds.cases:
        case = ground.case
        for path in sorted({plant.path for plant in case.plants if plant.path in case.head}):
            plants = [plant for plant in case.plants if plant.path == path]
            lines = range(1, len(lines_of(case.head[path])) + 1)
            if all(any(abs(line - plant.line) <= EXPLAIN_WITHIN for plant in plants) for line in lines):
                text = (
                    f"all of {path} is within {EXPLAIN_WITHIN} lines of a plant, so noise costs nothing there"
                )
                yield at(case, plants[0], f"{text}; make the file longer", warning=True)
