"""Reviews that were made before: in a run, in a folder of raw outputs one a case, or in one file.

In a folder `CASE.EXT` is the output for a case and `CASE.N.EXT` that of its nth repeat; `cases.json` may say which case
another name means. Folders in the folder are reviewers.
"""

import json
import os
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from judgeproof.errors import InputError
from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import Review
from judgeproof.reviews.load.material import kept_corpus, kept_reviews
from judgeproof.reviews.parsers.documents import decode
from judgeproof.reviews.parsers.states import STATES
from judgeproof.reviews.reviewers.endings import ENDINGS
from judgeproof.reviews.reviewers.retained import parsed
from judgeproof.runs import storable

LARGEST_FILE = 64 << 20
NAMES = "cases.json"
_REPEAT = re.compile(r"(.+)\.([1-9][0-9]{0,5})")
_PLAIN = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """What was recorded of one reviewer: reviews of a run, or raw outputs in a format, by case and repeat.

    `saw` holds the cases as they were when they were reviewed, where that is known.
    """

    name: str
    scale: str
    format: str
    reviews: Mapping[tuple[str, int], Review] = field(default_factory=dict[tuple[str, int], Review])
    outputs: Mapping[tuple[str, int], Path] = field(default_factory=dict[tuple[str, int], Path])
    file: Path | None = None
    saw: Mapping[str, Case] = field(default_factory=dict[str, Case])

    def answer(self, case: Case, repeat: int) -> Review:
        """Return what was recorded for a case, read anew by the parsers of today."""
        kept = self.reviews.get((case.id, repeat))
        if kept is not None:
            return self._anew(kept, case)
        raw = self._raw(case.id, repeat)
        if raw is None:
            return self._none(
                case, repeat, "not_recorded", f"nothing was recorded for {case.id!r}, repeat {repeat}"
            )
        read = parsed(raw, self.format, case)
        return Review(
            case=case.id, reviewer=self.name, repeat=repeat, status=read.status, scale=self.scale, raw=raw,
            findings=read.findings, output=self.format, detail=read.detail, notices=read.notices, calls=read.calls,
        )  # fmt: skip

    def _anew(self, kept: Review, case: Case) -> Review:
        """Read a kept review again. How its run ended stays; what can no longer be read stays as it was read."""
        saw = self.saw.get(case.id)
        # An imported case is known by its reviews only; there is nothing of it that could have changed.
        if saw is not None and saw.keyed and not _same_change(saw, case):
            return self._none(case, kept.repeat, "stale", "it was recorded for other files or words")
        if kept.output is None or not kept.raw or _ended_so(kept):
            return kept
        read = parsed(kept.raw, kept.output, case)
        if read.status in ("failed", "unknown") and kept.status not in ("failed", "unknown"):
            told = (
                f"the raw output cannot be read any more ({read.detail}); the findings are those read before"
            )
            return replace(kept, notices=(*kept.notices, told))
        return replace(kept, status=read.status, findings=read.findings, detail=read.detail, calls=kept.calls)

    def _raw(self, case: str, repeat: int) -> str | None:
        if self.file is not None:
            return _in_file(self.file, case) if repeat == 1 else None
        path = self.outputs.get((case, repeat))
        return None if path is None else decode(_read(path))

    def _none(self, case: Case, repeat: int, detail: str, notice: str) -> Review:
        return Review(
            case=case.id, reviewer=self.name, repeat=repeat, status="unknown", scale=self.scale, detail=detail,
            notices=(notice,),
        )  # fmt: skip


def _ended_so(kept: Review) -> bool:
    """Tell whether the end of its run, and not what its output says, made a review what it is."""
    whole = kept.status in ("found", "silent")
    return kept.detail in ENDINGS or not (whole or kept.detail in STATES)


def recorded(path: Path, *, name: str | None, scale: str, format: str) -> tuple[Recorded, ...]:
    """Return the reviewers of which a path holds reviews.

    Raises InputError for what cannot be read, RunError for a run that is damaged.
    """
    if (path / "material.jsonl").is_file():
        return _of_run(path, name)
    own = storable(name or path.stem or "recorded")
    if path.is_file():
        return (Recorded(name=own, scale=scale, format=format, file=path),)
    if not path.is_dir():
        raise InputError(
            f"{path}: does not exist; expected a run, a folder of raw outputs, or a file of them"
        )
    folders = sorted(entry for entry in path.iterdir() if entry.is_dir() and not entry.is_symlink())
    sources = [(own, path), *((storable(folder.name), folder) for folder in folders)]
    found = [
        Recorded(name=reviewer, scale=scale, format=format, outputs=outputs)
        for reviewer, folder in sources
        if (outputs := dict(_outputs(folder)))
    ]
    if not found:
        raise InputError(f"{path}: holds no raw output; expected files that are named CASE.json or CASE.txt")
    return tuple(found)


def _of_run(path: Path, name: str | None) -> tuple[Recorded, ...]:
    """Return the reviewers of a run."""
    saw = {case.id: case for case in kept_corpus(path).cases}
    by_name: dict[str, dict[tuple[str, int], Review]] = {}
    for review in kept_reviews(path / "material.jsonl"):
        by_name.setdefault(review.reviewer, {})[review.case, review.repeat] = review
    if name is not None and name not in by_name:
        raise InputError(f"{path}: holds no reviewer {name!r}; there are: {', '.join(by_name)}")
    return tuple(
        Recorded(name=reviewer, scale=_scale(reviews), format="auto", reviews=reviews, saw=saw)
        for reviewer, reviews in by_name.items()
        if name in (None, reviewer)
    )


def _scale(reviews: Mapping[tuple[str, int], Review]) -> str:
    said = {review.scale for review in reviews.values()}
    return said.pop() if len(said) == 1 else "undeclared"


def _same_change(one: Case, other: Case) -> bool:
    """Tell whether a reviewer would see the same of two cases; what is planted in them is not looked at."""
    return all(
        getattr(one, part) == getattr(other, part) for part in ("title", "body", "base", "head", "extra")
    )


def _outputs(folder: Path) -> Iterator[tuple[tuple[str, int], Path]]:
    """Yield the raw outputs of a folder by case and repeat, in the order of their names."""
    names = _names(folder / NAMES)
    seen: dict[tuple[str, int], Path] = {}
    for path in sorted(folder.iterdir()):
        if path.name == NAMES or path.name.startswith(".") or path.is_dir():
            continue
        stem = storable(path.stem)
        numbered = None if stem in names else _REPEAT.fullmatch(stem)
        called, repeat = (numbered[1], int(numbered[2])) if numbered else (stem, 1)
        place = (names.get(called, called), repeat)
        if place in seen:
            raise InputError(
                f"{path}: a second output for {place[0]!r}, repeat {repeat}, beside {seen[place].name}; keep one"
            )
        seen[place] = path
        yield place, path


def _names(path: Path) -> dict[str, str]:
    """Return which case each file name means, where a file says so."""
    if not path.is_file():
        return {}
    try:
        value: Any = json.loads(_read(path))
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: not JSON ({error})") from error
    entries = cast(dict[str, Any], value) if isinstance(value, dict) else {}
    if not isinstance(value, dict) or not all(isinstance(case, str) for case in entries.values()):
        raise InputError(
            f'{path}: expected an object from file name to case, such as {{"pr-12": "lost-error"}}'
        )
    return entries


def _read(path: Path) -> bytes:
    """Read a plain file, whole. Raises InputError for one that is too large, a link or a pipe."""
    try:
        handle = os.open(path, _PLAIN)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}); expected a plain file") from error
    told = os.fstat(handle)
    if not stat.S_ISREG(told.st_mode) or told.st_size > LARGEST_FILE:
        os.close(handle)
        raise InputError(f"{path}: expected a plain file of at most {LARGEST_FILE >> 20} MB")
    with os.fdopen(handle, "rb") as file:
        return file.read(LARGEST_FILE + 1)


def _in_file(path: Path, case: str) -> str | None:
    """Return what one file holds for a case: under its name in a JSON object, or all of a file that is named after it."""
    raw = decode(_read(path))
    if storable(path.stem) == case:
        return raw
    try:
        value: Any = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    entries = cast(dict[str, Any], value) if isinstance(value, dict) else {}
    if case not in entries:
        return None
    return entries[case] if isinstance(entries[case], str) else json.dumps(entries[case])
