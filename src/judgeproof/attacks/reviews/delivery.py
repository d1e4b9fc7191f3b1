"""Strategies that choose what they answer, and what they say of how they were delivered."""

from collections.abc import Callable
from dataclasses import replace

from judgeproof.attacks.reviews.strategy import EVERY, Change, Said, Strategy, Write
from judgeproof.attacks.reviews.truth import any_path, calibrated, truth, vague
from judgeproof.reviews.cases import Case


def _only(levels: tuple[str, ...]) -> Write:
    """Return a reviewer that reports plants of some levels only, all as critical."""
    return lambda change: Said(
        findings=tuple(
            replace(finding, severity="critical")
            for finding in truth(change.case)
            if finding.severity in levels
        )
    )


def _with_status(status: str, wanted: Callable[[Case], bool]) -> Write:
    """Return the calibrated reviewer with another status on some cases; what is not delivered says nothing."""

    def write(change: Change) -> Said:
        said = calibrated(change)
        if not wanted(change.case):
            return said
        return replace(said, status=status, findings=said.findings if status == "incomplete" else ())

    return write


def _quiet_on_one(change: Change) -> Said:
    """Say the truth, stay quiet on the first clean case, and fail on every other one."""
    if not change.case.clean:
        return calibrated(change)
    first = next(case.id for case in change.cases if case.clean)
    if change.case.id == first:
        return Said()
    return Said(status="failed", findings=(vague(any_path(change.case), 1),))


def _clean_in_second(change: Change) -> Said:
    """Say the truth; fail on clean cases in the first repeat, and stay silent there in the second."""
    return Said(status="failed") if change.case.clean and change.repeat == 1 else calibrated(change)


DELIVERY = (
    Strategy(
        id="05", name="only error and above, as critical", ties=("CLASS",), caught_by=("RECALL", "O-COV"),
        needs=("levels",), generate="only plants of error and critical, all called critical",
        write=_only(("error", "critical")),
    ),
    Strategy(
        id="06", name="only the critical plants", ties=("CLASS",), caught_by=("RECALL", "O-COV"), needs=("levels",),
        generate="only the critical plants, called critical (every verdict accurate)", write=_only(("critical",)),
        note="coverage, not accuracy, tells it",
    ),
    Strategy(
        id="25", name="truth, but fails on every clean change", ties=("CLASS", "S", "V"),
        caught_by=("CLEAN", "STATUS"), seen_in=("STATUS",), needs=("clean",),
        generate="00; every review of a clean case has status failed",
        write=_with_status("failed", lambda case: case.clean),
        note="a clean case that is owed and never delivered is not quiet",
    ),
    Strategy(
        id="26", name="noisy on clean changes, fails there but for one", ties=("CLASS", "S", "V"),
        caught_by=("CLEAN", "STATUS"), seen_in=("STATUS",), needs=("clean_pair",), write=_quiet_on_one,
        generate="00 on planted cases, one vague remark on clean ones, but every clean case except the first (quiet there) "
        "has status failed",
    ),
    Strategy(
        id="34", name="truth, every review called incomplete", ties=EVERY, tie=True, seen_in=("STATUS",),
        generate="00, every review with a plant has status incomplete",
        write=_with_status("incomplete", lambda case: not case.clean),
        note="no scored column reads the status; the row carries * and no rank",
    ),
    Strategy(
        id="42", name="noisy on clean changes in the first of two repeats, fails there", ties=("CLASS", "S", "V"),
        caught_by=("CLEAN",), seen_in=("STATUS",), needs=("clean",), repeats=2, write=_clean_in_second,
        generate="00 in two repeats; the reviews of clean cases fail in the first repeat and are silent in the second",
        note="a clean case is quiet only if every owed review of it was delivered and quiet",
    ),
    Strategy(
        id="50", name="truth, clean changes end as unknown", ties=("CLASS", "S", "V"), caught_by=("CLEAN", "STATUS"),
        seen_in=("STATUS",), needs=("clean",), write=_with_status("unknown", lambda case: case.clean),
        generate="00; every review of a clean case has status unknown",
    ),
    Strategy(
        id="51", name="truth, clean changes called incomplete", ties=EVERY, tie=True, seen_in=("STATUS",),
        needs=("clean",), write=_with_status("incomplete", lambda case: case.clean),
        generate="00; every review of a clean case has status incomplete and says nothing",
        note="delivered and quiet as far as it goes; the row carries * and no rank",
    ),
    Strategy(
        id="52", name="the truth in the first of two repeats only", ties=("CLASS",), caught_by=("RECALL", "O-COV"),
        repeats=2, generate="00 in the first repeat, silence in the second",
        write=lambda change: calibrated(change) if change.repeat == 1 else Said(),
        note="each repeat owes every plant",
    ),
)  # fmt: skip
