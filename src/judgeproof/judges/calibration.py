"""What a judge was measured at, as a file that later runs quote: whose figures they are, on which pairs, and when.

The file is strict: a judge of another spec, name or version has no part in it, and a rate that its counts do not give is
refused.
"""

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta, Struct

from judgeproof.errors import InputError
from judgeproof.figures.bands import Bands
from judgeproof.judges.registry import Judge
from judgeproof.runs import storable

KIND, VERSION = "judgeproof calibration", 1
_Share = Annotated[float, Meta(ge=0, le=1)]
_Count = Annotated[int, Meta(ge=0)]
_ROUNDING = 1e-9


class JudgeNamed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which judge was measured."""

    spec: str
    name: str
    version: str


class Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What it was asked: another question is another measurement."""

    scorer: str
    version: str
    prompt: str
    score_mode: str


class DataFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file that was measured on, or fitted on."""

    name: str
    sha256: str | None
    rows: _Count


class Counted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Right answers of those given on one side."""

    k: _Count
    n: _Count


class MeasuredSet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What came out on one data set: counts, and the balanced accuracy with its 95 % interval, None where undefined.

    `full` is the balanced accuracy in which a pair without an answer is wrong. `banded` tells that verdicts outside of the
    bands count as abstentions.
    """

    data: str
    split: str | None
    n: _Count
    answered: _Count
    supported: Counted
    rest: Counted
    balanced_accuracy: _Share | None
    low: _Share | None
    high: _Share | None
    full: _Share | None
    banded: bool


class FittedBands(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Bands, and what they were fitted on."""

    target: _Share
    on: tuple[str, ...]
    n: _Count
    groups: _Count
    slope: Annotated[float, Meta(gt=0)]
    intercept: float
    low: _Share | None
    high: _Share | None

    @property
    def bands(self) -> Bands:
        """The bands themselves."""
        return Bands(slope=self.slope, intercept=self.intercept, low=self.low, high=self.high)


class Calibration(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A judge's measurement."""

    kind: str
    version: int
    judgeproof: str
    date: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
    judge: JudgeNamed
    asked: Asked
    files: tuple[DataFile, ...]
    measured: tuple[MeasuredSet, ...]
    fit: FittedBands | None


def calibration_of(report: Mapping[str, Any], manifest: Mapping[str, Any], *, day: str) -> Calibration:
    """Return the measurement that a calibration's report holds: of every data set that is measured with the headline."""
    named, fit = manifest["judge"], report["fit"]
    headline = next((s for s in report["sets"] if s["name"] == report["headline"]), None)
    sets = [s for s in report["sets"] if headline and s["kind"] == "data" and s["split"] == headline["split"]]
    return Calibration(
        kind=KIND, version=VERSION, judgeproof=manifest["judgeproof"], date=day,
        judge=JudgeNamed(spec=named["spec"], name=named["name"], version=named["version"]),
        asked=Asked(
            scorer=manifest["scorer"]["name"], version=manifest["scorer"]["version"], prompt=manifest["prompt"],
            score_mode=manifest["options"]["score_mode"],
        ),
        files=tuple(DataFile(**file) for file in report["files"]),
        measured=tuple(_measured(found) for found in sets),
        fit=_fit(fit) if fit is not None and fit["bands"] is not None else None,
    )  # fmt: skip


def _measured(found: Mapping[str, Any]) -> MeasuredSet:
    """Return what came out on one set, within the bands where there are any: later verdicts are held to them."""
    figures = found["banded"] or found
    balanced = figures["balanced_accuracy"]
    return MeasuredSet(
        data=found["name"], split=found["split"], n=figures["n"], answered=figures["coverage"]["k"],
        supported=Counted(k=balanced["supported"]["k"], n=balanced["supported"]["n"]),
        rest=Counted(k=balanced["rest"]["k"], n=balanced["rest"]["n"]), balanced_accuracy=balanced["rate"],
        low=balanced["low"], high=balanced["high"], full=figures["full"]["rate"], banded=found["banded"] is not None,
    )  # fmt: skip


def _fit(fit: Mapping[str, Any]) -> FittedBands:
    return FittedBands(
        target=fit["target"], on=tuple(fit["on"]), n=fit["n"], groups=fit["groups"], **fit["bands"]
    )


def read_calibration(path: str | Path) -> Calibration:
    """Read the file of a calibration. Raises InputError for one that is none, and says what is wrong with it."""
    try:
        data = Path(path).read_bytes()
        told = json.loads(data, object_pairs_hook=_unique)
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({error.strerror or error}); expected the calibration.json of judgeproof calibrate"
        ) from error
    except (ValueError, RecursionError) as error:
        raise _none(path, str(error)) from error
    kind, version = (
        (cast(dict[str, Any], told).get(n) for n in ("kind", "version"))
        if isinstance(told, dict)
        else ("", 0)
    )
    if kind != KIND:
        raise _none(path, f"its kind is not {KIND!r}")
    if type(version) is int and version > VERSION:
        raise InputError(
            f"{path}: is of version {version}; this judgeproof reads up to {VERSION}. Install a newer one"
        )
    try:
        found = msgspec.json.decode(data, type=Calibration)
    except (ValueError, RecursionError) as error:
        raise _none(path, str(error)) from error
    wrong = next((f"the figures of {m.data!r} {why}" for m in found.measured if (why := _wrong(m))), None)
    if wrong is not None:
        raise _none(path, wrong)
    return found


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object names one key twice")
    return found


def _none(path: str | Path, why: str) -> InputError:
    return InputError(
        f"{path}: is no calibration ({why:.300}); expected the calibration.json of judgeproof calibrate"
    )


def _wrong(found: MeasuredSet) -> str | None:
    """Say what of a set its counts do not give; None where they give all."""
    sides = (found.supported, found.rest)
    if (
        found.answered > found.n
        or sum(side.n for side in sides) != found.answered
        or any(side.k > side.n for side in sides)
    ):
        return "do not add up"
    most = _most(found)
    if found.full is not None and found.full > most + _ROUNDING:
        return f"have a balanced accuracy of all pairs above what their counts can give, {most:.3f}"
    shares = [side.k / side.n for side in sides if side.n]
    rate = sum(shares) / 2 if len(shares) == 2 else None
    told = (found.balanced_accuracy, found.low, found.high)
    if rate is None:
        return (
            None if told == (None, None, None) else "have a balanced accuracy that one side alone cannot give"
        )
    if any(value is None for value in told) or not math.isclose(rate, told[0] or 0.0, abs_tol=_ROUNDING):
        return f"have another balanced accuracy than their counts give, {rate:.3f}"
    inside = (found.low or 0.0) - _ROUNDING <= rate <= (found.high or 0.0) + _ROUNDING
    return None if inside else "lie outside of their interval"


def _most(found: MeasuredSet) -> float:
    """Return the most that the balanced accuracy over all pairs can be: where all that were not answered are of one side."""
    silent = found.n - found.answered
    return max(
        sum(
            side.k / (side.n + more)
            for side, more in zip((found.supported, found.rest), split, strict=True)
            if side.k
        )
        / 2
        for split in ((silent, 0), (0, silent))
    )


def is_of(found: Calibration, judge: Judge) -> bool:
    """Tell whether a calibration is of this very judge."""
    named = found.judge
    return (named.spec, named.name, named.version) == (storable(judge.spec), judge.name, judge.version)


def measured_of(found: Calibration, *, scorer: str) -> tuple[Mapping[str, Any], ...]:
    """Return what a judge was measured at as reports quote it; where it was asked for another scorer, with that one.

    A set on which its balanced accuracy is undefined, because it answered nothing of one side, is told with the others.
    """
    other = {} if found.asked.scorer == scorer else {"asked": found.asked.scorer}
    return tuple(
        {
            "data": m.data, "n": m.n, "coverage": m.answered / m.n, "balanced_accuracy": m.balanced_accuracy,
            "low": m.low, "high": m.high, "full": m.full, "banded": m.banded, "date": found.date, **other,
        }
        for m in found.measured
        if m.n
    )  # fmt: skip
