"""Strategies that say too much, too often, or nothing at all."""

from collections.abc import Callable
from dataclasses import replace

from judgeproof.attacks.reviews.strategy import EVERY, Change, Said, Strategy, Write
from judgeproof.attacks.reviews.truth import (
    FALSE_CLAIM,
    any_path,
    besides,
    for_each,
    phrase,
    phrases,
    told,
    truth,
    vague,
)
from judgeproof.reviews.cases import Case, Extra, Plant
from judgeproof.reviews.facts import Finding
from judgeproof.reviews.lint.dictionary import hunk_by_hunk

_S = ("O-ACC", "O-INFL", "O-UNDER", "O-COV")


def on_changed_lines(case: Case) -> tuple[Finding, ...]:
    """Return a vague remark on every added line."""
    return tuple(
        vague(path, line)
        for path in sorted(case.changes)
        for hunk in case.changes[path]
        for line in hunk.added
    )


def extra_told(extra: Extra) -> Finding:
    """Return an accepted extra as a reviewer tells it."""
    return Finding(
        path=extra.path, line=extra.line, title=phrase(extra.words[0]), defect_class="maintainability",
        severity="info",
    )  # fmt: skip


def _extras(times: int) -> Write:
    """Return the calibrated reviewer with every accepted extra so many times."""
    return besides(lambda case: [extra_told(extra) for extra in case.extras for _ in range(times)])


def _dictionary(change: Change) -> Said:
    """Say every phrase of the corpus on every hunk."""
    text = phrases([plant for case in change.cases for plant in case.plants])
    return Said(findings=hunk_by_hunk(change.case, text))


def _false_besides(plant: Plant, case: Case) -> list[Finding]:
    """Return the finding of a plant, and a false claim in its words."""
    right = told(plant)
    false = replace(
        right, title=f"{right.title} {FALSE_CLAIM}", severity="info", defect_class="maintainability"
    )
    return [right, false]


def _vague_where(wanted: Callable[[Case], bool]) -> Write:
    """Return the calibrated reviewer with one vague remark on some cases."""
    return besides(lambda case: [vague(any_path(case), 1)] if wanted(case) else [])


def _all_on_clean(change: Change) -> Said:
    """Make as many vague remarks as there are planted cases, all of them on clean cases."""
    if not change.case.clean:
        return Said(findings=truth(change.case))
    clean = [case.id for case in change.cases if case.clean]
    owed = sum(not case.clean for case in change.cases)
    place = clean.index(change.case.id)
    mine = owed // len(clean) + (place < owed % len(clean))
    return Said(findings=tuple(vague(any_path(change.case), line) for line in range(1, mine + 1)))


VOLUME = (
    Strategy(
        id="12", name="every correct comment five times", ties=("CLASS", "S", "V"), caught_by=("DUP",),
        generate="00, every finding five times", write=for_each(lambda plant, _: [told(plant)] * 5),
    ),
    Strategy(
        id="14", name="a vague remark on every changed line", caught_by=("NOISE", "RECALL", "CLEAN"),
        undefined=("L/DEF", "OFF", "DUP", "CLASS", *_S), needs=("clean_added",),
        generate="one vague remark (no phrase of any plant or extra) on every added line, info, class maintainability",
        write=lambda change: Said(findings=on_changed_lines(change.case)),
    ),
    Strategy(
        id="15", name="that plus the truth", ties=("CLASS", "S", "V"), caught_by=("NOISE", "CLEAN"),
        needs=("clean_added",), generate="14 plus 00", write=besides(on_changed_lines),
    ),
    Strategy(
        id="16", name="silence", caught_by=("RECALL",), undefined=("ANCHOR", "L/DEF", "OFF", "DUP", "CLASS", *_S),
        generate="no finding at all, status silent", write=lambda change: Said(),
        note="undefined columns print n/a; they do not tie",
    ),
    Strategy(
        id="21", name="truth plus every accepted extra ten times", ties=("CLASS", "S", "V"), caught_by=("NOISE",),
        seen_in=("EXTRA",), needs=("extras",), write=_extras(10),
        generate="00 plus every accepted extra of the case ten times (title = the extra's first phrase, info)",
        note="one finding for each extra and review is accepted, nine are noise; a clean case is not quiet then either",
    ),
    Strategy(
        id="22", name="truth plus every accepted extra once", ties=EVERY, tie=True, seen_in=("EXTRA",),
        needs=("extras",), generate="00 plus every accepted extra once", write=_extras(1),
        note="honest work, and the tie is right; a remark that only borrows the extra's phrase ties too, once an extra",
    ),
    Strategy(
        id="27", name="the dictionary on every hunk", caught_by=("NOISE", "CLEAN", "CLASS"), seen_in=("WORDS",),
        needs=("clean_added", "hunk_starts"), write=_dictionary,
        generate="one finding on the first line of every hunk with every phrase of every plant of the corpus, severity "
        "error, class correctness",
        note="judgeproof corpus lint runs it, and fails where it ties the detection group",
    ),
    Strategy(
        id="36", name="truth plus one vague remark wherever something is planted", ties=("CLASS", "S", "V"),
        caught_by=("NOISE",), write=_vague_where(lambda case: not case.clean),
        generate="00 plus one vague remark on line 1 of each planted case, clean cases quiet",
    ),
    Strategy(
        id="38", name="truth plus one comment on clean changes", ties=("CLASS", "S", "V"),
        caught_by=("CLEAN", "NOISE"), needs=("clean",), write=_vague_where(lambda case: case.clean),
        generate="00 plus one vague remark on each clean case",
    ),
    Strategy(
        id="39", name="truth plus a false claim hung on every plant", caught_by=("DUP",), seen_in=("PREC",),
        needs=("nit",), write=for_each(_false_besides),
        generate="00 plus, on each plant's line, a finding with the plant's words and a false claim, info, class "
        "maintainability",
        note="alone, in place of the calibrated finding, the false claim ties like 28",
    ),
    Strategy(
        id="49", name="as many vague remarks as 36, all on clean changes", against="36", ties=("CLASS", "S", "V"),
        caught_by=("CLEAN",), needs=("clean",), write=_all_on_clean,
        generate="00 plus a vague remark for each planted case, all of them made on clean cases",
        note="as much noise in all, so that only CLEAN tells them apart",
    ),
)  # fmt: skip
