"""What a run keeps from its first row to its last, and whether a call may go on with it."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, cast

import msgspec

from judgeproof.citations.contexts import CONTEXTS
from judgeproof.citations.examination import Options
from judgeproof.citations.scorer import Scorer
from judgeproof.citations.styles import STYLES
from judgeproof.errors import RunError, UsageError
from judgeproof.figures.bands import Bands
from judgeproof.judges import Judge, Panel
from judgeproof.judges.pricing import accounts_of
from judgeproof.runs import Run, damaged, storable
from judgeproof.runs.directory import MANIFEST

SCORE_MODES = ("rubric", "verdicts")
# What a manifest need not hold, and what its absence means.
_UNLESS_TOLD: Mapping[str, Any] = {"second_judge": None, "repeats": 1}


def identity(scorer: Scorer, panel: Panel, options: Options, names: Mapping[str, str]) -> dict[str, Any]:
    """Return what a run must keep from its first row to its last: scorer, prompt, judges and options."""
    return {
        "scorer": scorer.identity,
        "prompt": scorer.prompt,
        "judge": told(panel.first),
        "second_judge": told(panel.second) if panel.second is not None else None,
        "repeats": panel.repeats,
        "options": {
            "style": options.style,
            "brackets": list(options.brackets),
            "context_format": options.context_format,
            "score_mode": options.score_mode,
            "threshold": options.threshold,
            "map": dict(names),
            **_bands_told(options),
        },
    }


def _bands_told(options: Options) -> dict[str, Any]:
    """Return what a manifest says of bands; of none it says nothing."""
    bands = {name: asdict(found) for name, found in options.bands}
    return {"bands": bands} if bands else {}


def told(judge: Judge) -> dict[str, Any]:
    """Return what a manifest says of a judge."""
    return {
        "spec": storable(judge.spec), "name": judge.name, "version": judge.version,
        "measured": [dict(measured) for measured in judge.measured],
    }  # fmt: skip


def check_options(options: Options) -> None:
    """Raise UsageError for the first option of reading and scoring that has no such value."""
    if options.score_mode not in SCORE_MODES:
        raise UsageError(
            f"score mode {options.score_mode!r} does not exist; there are: {', '.join(SCORE_MODES)}"
        )
    if options.style != "auto" and options.style not in STYLES:
        raise UsageError(
            f"citation style {options.style!r} does not exist; there are: auto, {', '.join(STYLES)}"
        )
    if options.context_format is not None and options.context_format not in CONTEXTS:
        raise UsageError(
            f"context format {options.context_format!r} does not exist; there are: {', '.join(CONTEXTS)}"
        )
    if not 0 <= options.threshold <= 1:
        raise UsageError(f"threshold {options.threshold!r} is out of range; expected a number from 0 to 1")
    if not all(options.brackets) or any(
        c.isalnum() or c.isspace() for pair in options.brackets for c in pair
    ):
        raise UsageError(f"brackets {options.brackets!r}: expected two signs, such as '<<' and '>>'")


def options_of(manifest: Mapping[str, Any]) -> Options:
    """Return the options that a run was made with."""
    kept = manifest["options"]
    return Options(
        style=kept["style"],
        brackets=(kept["brackets"][0], kept["brackets"][1]),
        context_format=kept["context_format"],
        score_mode=kept["score_mode"],
        threshold=kept["threshold"],
        bands=tuple((name, msgspec.convert(found, Bands)) for name, found in kept.get("bands", {}).items()),
    )


def check_same(run: Run, wanted: Mapping[str, Any]) -> None:
    """Raise RunError where a run is to be gone on with under another identity, and say which part differs."""
    for part, value in wanted.items():
        found = run.manifest.get(part, _UNLESS_TOLD.get(part))
        if _deciding(found) != _deciding(value):
            name, then, now = _difference(part, _deciding(found), _deciding(value))
            raise RunError(
                f"{run.path}: its {name} is {then}, but this call's is {now}; resume with the same {name}, or begin a new "
                "run with --out"
            )


def _deciding(value: Any) -> Any:
    """Return a part of an identity without what a judge was measured at: known anew, it judges as before."""
    if not isinstance(value, Mapping):
        return value
    return {name: inner for name, inner in cast(Mapping[str, Any], value).items() if name != "measured"}


def _difference(name: str, found: Any, wanted: Any) -> tuple[str, str, str]:
    """Return what differs between two values by its name, with both values as they are shown."""
    if isinstance(found, Mapping) and isinstance(wanted, Mapping):
        then, now = cast(Mapping[str, Any], found), cast(Mapping[str, Any], wanted)
        for part in (*now, *then):
            if then.get(part) != now.get(part):
                return _difference(f"{name} {part}", then.get(part), now.get(part))
    return name, _shown(found), _shown(wanted)


def _shown(value: Any) -> str:
    return f"{value!r:.200}"


# What of a manifest this track reads, and which parts each of these has.
_PARTS: Mapping[str, tuple[str, ...]] = {
    "scorer": ("name", "version"),
    "judge": ("spec", "name", "version"),
    "options": ("style", "brackets", "context_format", "score_mode", "threshold", "map"),
    "input": ("name",),
}


def check_manifest(run: Run) -> Run:
    """Return a run whose manifest holds what this track reads. Raises RunError where it does not."""
    for name, parts in _PARTS.items():
        value = run.manifest.get(name)
        for part in parts:
            if not isinstance(value, dict) or part not in value:
                raise damaged(run.path / MANIFEST, f"it has no {name} {part}")
    if not isinstance(run.manifest.get("seed"), str):
        raise damaged(run.path / MANIFEST, "it has no seed")
    try:
        options_of(run.manifest)
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise damaged(run.path / MANIFEST, f"its options cannot be read: {error}") from error
    try:
        accounts_of(run.manifest)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise damaged(run.path / MANIFEST, f"its judges and their prices cannot be read: {error}") from error
    return run
