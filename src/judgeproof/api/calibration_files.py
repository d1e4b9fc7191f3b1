"""Runs under a calibration: the judge's figures are those of the file, and its bands hold its verdicts."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from judgeproof.citations.examination import Options
from judgeproof.citations.scorer import Scorer
from judgeproof.errors import UsageError
from judgeproof.figures.bands import Bands
from judgeproof.judges import Judge, Panel
from judgeproof.judges.calibration import Calibration, is_of, measured_of, read_calibration

Files = str | Path | Sequence[str | Path]


def under_calibration(
    panel: Panel, options: Options, files: Files, *, scorer: Scorer
) -> tuple[Panel, Options]:
    """Return judges with what files say they were measured at, and options with their bands.

    Where a file was measured for another scorer its figures are quoted as such, and its bands hold nothing: they were
    fitted on answers to another question. Raises UsageError for a file that is of none of the judges, or was measured
    with another question; InputError for what is no calibration.
    """
    judges, bands = list(panel.judges), dict(options.bands)
    taken = set[int]()
    for path in (files,) if isinstance(files, str | Path) else files:
        found = read_calibration(path)
        at = _place(path, found, judges)
        if at in taken:
            raise UsageError(f"{path}: is a second calibration of the judge {judges[at].name!r}; pass one")
        taken.add(at)
        judges[at] = replace(judges[at], measured=measured_of(found, scorer=scorer.name))
        held = _bands(path, found, options, scorer)
        if held is not None:
            bands[judges[at].name] = held
    _check_told_apart(judges, bands)
    first, *others = judges
    return replace(panel, first=first, second=others[0] if others else None), replace(
        options, bands=tuple(sorted(bands.items()))
    )


def _place(path: str | Path, found: Calibration, judges: Sequence[Judge]) -> int:
    """Return which of the judges a calibration is of."""
    at = next((at for at, judge in enumerate(judges) if is_of(found, judge)), None)
    if at is None:
        here = " and ".join(
            f"{judge.spec!r} (name {judge.name!r}, version {judge.version!r})" for judge in judges
        )
        named = found.judge
        raise UsageError(
            f"{path}: was measured with the judge {named.spec!r} (name {named.name!r}, version {named.version!r}), but this "
            f"call's is {here}; calibrate that one: judgeproof calibrate --judge {judges[0].spec} LABELLED"
        )
    return at


def _bands(path: str | Path, found: Calibration, options: Options, scorer: Scorer) -> Bands | None:
    """Return the bands of a calibration for this scorer, None where it has none."""
    asked = found.asked
    if asked.scorer != scorer.name:
        return None
    for what, then, now in (
        ("scorer version", asked.version, scorer.version),
        ("prompt", asked.prompt, scorer.prompt),
        ("score mode", asked.score_mode, options.score_mode),
    ):
        if then != now:
            raise UsageError(
                f"{path}: was measured with the {what} {then!r}, but this call's is {now!r}; calibrate again, or pass "
                "--score-mode where that is what differs"
            )
    return found.fit.bands if found.fit is not None else None


def _check_told_apart(judges: Sequence[Judge], bands: dict[str, Bands]) -> None:
    """Raise UsageError where two judges go by the name that bands are kept under, and are not the same."""
    for name in bands:
        named = [(judge.version, list(judge.measured)) for judge in judges if judge.name == name]
        if any(one != named[0] for one in named):
            raise UsageError(
                f"both judges go by the name {name!r}, and only one of them has these bands; hear one of them alone"
            )
