"""Strategies that use the right words and point wherever it pays."""

from dataclasses import replace

from judgeproof.attacks.reviews.strategy import Change, Said, Strategy
from judgeproof.attacks.reviews.truth import (
    VAGUE,
    at,
    besides,
    for_each,
    length,
    phrase,
    phrases,
    title,
    told,
    truth,
    with_each,
)
from judgeproof.reviews import levels
from judgeproof.reviews.cases import Case, Extra, Plant
from judgeproof.reviews.facts import Finding, Region
from judgeproof.reviews.paths import normal

_REACH = 6
_BEYOND = 1_000
_S = ("O-ACC", "O-INFL", "O-UNDER", "O-COV")
# What is undefined of a row that locates nothing.
_NOTHING_LOCATED = ("L/DEF", "OFF", "DUP", "CLASS", *_S)


def _of(case: Case, path: str) -> list[Plant]:
    """Return the plants of a file."""
    return [plant for plant in case.plants if normal(plant.path) == normal(path)]


def _whole_file(case: Case, path: str) -> Finding:
    """Return one finding over all of a file and far beyond its end, which says all that is planted in it."""
    return Finding(
        path=path, line=1, end_line=length(case, path) + _BEYOND, title=phrases(_of(case, path)) or VAGUE,
        defect_class="correctness", severity="critical",
    )  # fmt: skip


def _giant_spans(change: Change) -> Said:
    """Say one thing of each file."""
    return Said(findings=tuple(_whole_file(change.case, path) for path in sorted(change.case.head)))


def _everywhere_else(plant: Plant, case: Case) -> list[Finding]:
    """Return the finding of a plant with every other line of its file."""
    lines = range(1, max(length(case, plant.path), plant.line) + 1)
    return [replace(told(plant), also_at=tuple(Region(line=line) for line in lines if line != plant.line))]


def _every_line(plant: Plant, case: Case) -> list[Finding]:
    """Return a finding on every line of a file, the right one among them."""
    lines = range(1, max(length(case, plant.path), plant.line) + 1)
    return [replace(told(plant), line=line, severity="error") for line in lines]


def _lines_around(plant: Plant, case: Case) -> list[Finding]:
    """Return a finding on every line within reach."""
    lines = range(max(1, plant.line - _REACH), plant.line + _REACH + 1)
    return [replace(told(plant), line=line) for line in lines]


def _block(finding: Finding) -> Finding:
    """Return a finding with the lines around it."""
    line = finding.line or 1
    return replace(finding, line=max(1, line - _REACH), end_line=line + _REACH)


def _precise_but_once(change: Change) -> Said:
    """Say the truth, the first plant of the corpus as a block."""
    first = next((case.id for case in change.cases if case.plants), None)
    return Said(
        findings=tuple(
            _block(finding) if change.case.id == first and number == 0 else finding
            for number, finding in enumerate(truth(change.case))
        )
    )


def _merged(change: Change) -> Said:
    """Say all plants of the first plant's file in one finding, and those of other files as they are."""
    case = change.case
    if not case.plants:
        return Said()
    together = _of(case, case.plants[0].path)
    rest = [plant for plant in case.plants if plant not in together]
    loudest = max(together, key=lambda plant: levels.rank(plant.severity))
    one = replace(
        told(together[0]), title=" ".join(map(title, together)), severity=loudest.severity,
        also_at=tuple(Region(line=plant.line) for plant in together[1:]),
    )  # fmt: skip
    return Said(findings=(one, *map(told, rest)))


def _without_lines(change: Change) -> Said:
    """Say every phrase of the case of each file, at no line."""
    text = phrases(change.case.plants) or VAGUE
    return Said(
        findings=tuple(
            Finding(path=path, line=0, title=text, defect_class="correctness", severity="error")
            for path in sorted(change.case.head)
        )
    )


def _giant_extra(case: Case, extra: Extra) -> Finding:
    """Return an accepted extra, told of its whole file and far beyond."""
    return Finding(
        path=extra.path, line=1, end_line=max(length(case, extra.path), extra.line) + _BEYOND,
        title=phrase(extra.words[0]), defect_class="maintainability", severity="info",
    )  # fmt: skip


def _elsewhere(plant: Plant, case: Case) -> list[Finding]:
    """Return the finding of a plant, told of a file that nothing is planted in."""
    return [replace(told(plant), path=f"{plant.path}.orig")]


PLACES = (
    Strategy(
        id="07", name="one giant span per file", caught_by=("ANCHOR", "L/DEF", "CLASS", "O-INFL"),
        needs=("levels", "classes"), write=_giant_spans,
        generate="one finding for each head file, line 1 to its length + 1000, with every phrase of the file's plants (a "
        "vague text where there is none), critical, class correctness",
    ),
    Strategy(
        id="08", name="exact line plus every other line via also_at", ties=("CLASS", "S", "V"),
        caught_by=("ANCHOR", "L/DEF"), needs=("long",), write=for_each(_everywhere_else),
        generate="00 plus every other line of the file through also_at",
    ),
    Strategy(
        id="09", name="right words on every line", ties=("CLASS",), caught_by=("NOISE", "DUP"), seen_in=("NEAR",),
        needs=("long", "levels"), write=for_each(_every_line),
        generate="for each plant one finding on every line of its file with the right words, severity 'error'",
    ),
    Strategy(
        id="10", name="right words on every line within 6", ties=("CLASS", "S", "V"),
        caught_by=("ANCHOR", "L/DEF", "DUP"), seen_in=("NEAR",), write=for_each(_lines_around),
        generate="for each plant one finding on every line within 6, with the right words and severity",
    ),
    Strategy(
        id="11", name="a 13-line block each time", ties=("CLASS", "S", "V"), caught_by=("ANCHOR", "L/DEF"),
        generate="00, each finding spans line - 6 to line + 6", write=with_each(_block),
    ),
    Strategy(
        id="23", name="truth plus echoes five and six lines away", ties=("CLASS", "S", "V"),
        caught_by=("L/DEF", "ANCHOR"), seen_in=("NEAR",),
        generate="00 plus six findings with the right words five and six lines below",
        write=for_each(
            lambda plant, _: [told(plant), *(at(told(plant), plant.line + off) for off in (5, 6) * 3)]
        ),
    ),
    Strategy(
        id="24", name="only echoes six lines away", caught_by=("RECALL",), undefined=_NOTHING_LOCATED,
        seen_in=("NEAR",), generate="only findings six lines below, with the right words: nothing is located, NOISE is 0",
        write=for_each(lambda plant, _: [at(told(plant), plant.line + _REACH)]),
    ),
    Strategy(
        id="29", name="one merged comment per change", caught_by=("L/DEF", "O-ACC"), needs=("apart",), write=_merged,
        generate="one finding for each change: the texts of all plants of the first plant's file joined, further plants "
        "through also_at, the loudest severity; plants of other files as in 00",
    ),
    Strategy(
        id="33", name="no line at all, every word", caught_by=("RECALL", "NOISE"),
        undefined=("ANCHOR", *_NOTHING_LOCATED), write=_without_lines,
        generate="one finding for each file with line 0 and every phrase of the case",
        note="a finding without a line matches and explains nothing, is noise, and enters no width",
    ),
    Strategy(
        id="40", name="four lines off, always", ties=("CLASS", "S", "V"), caught_by=("OFF",),
        generate="00, each finding four lines below its plant",
        write=with_each(lambda finding: at(finding, (finding.line or 1) + 4)),
    ),
    Strategy(
        id="43", name="truth plus an accepted extra as one giant span", ties=("CLASS", "S", "V"),
        caught_by=("ANCHOR",), seen_in=("EXTRA",), needs=("extras",),
        generate="00 plus each accepted extra, told of its whole file and a thousand lines beyond",
        write=besides(lambda case: [_giant_extra(case, extra) for extra in case.extras]),
        note="the extra is no plant, so L/DEF is as it was",
    ),
    Strategy(
        id="44", name="precise but once", ties=("CLASS", "S", "V"), caught_by=("ANCHOR", "L/DEF"), needs=("first",),
        generate="00, the first plant of the corpus as a block of 13 lines", write=_precise_but_once,
        note="the row that 45 is compared with",
    ),
    Strategy(
        id="45", name="hedged everywhere", against="44", ties=("CLASS", "S", "V"), caught_by=("L/DEF",),
        needs=("first", "several"), generate="11, beside 44", write=with_each(_block),
        note="its widest finding is no wider than that of 44, so that only L/DEF tells them apart",
    ),
    Strategy(
        id="53", name="right words and lines in another file", caught_by=("RECALL", "NOISE"),
        undefined=_NOTHING_LOCATED, write=for_each(_elsewhere),
        generate="00, each finding told of a file that the change does not have",
    ),
)  # fmt: skip
