"""A reviewer that says what a file says: for tests, vectors, degenerate strategies and trying things out.

One JSON object a line, a review each: `{"reviewer": …, "case": …, "repeat": 1, "status": "found", "scale": "ours",
"findings": [...], "calls": [...]}`. A line without `case` answers every case that no other line names; a line without
`reviewer` is of the one that is called as the file is. Keys are those of material.jsonl.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import msgspec

from judgeproof.errors import InputError
from judgeproof.reviews.facts import Review
from judgeproof.reviews.records import review_of
from judgeproof.runs import storable

LONGEST_LINE = 64 << 20
# Stands for the case of a line that names none; no folder has this name.
_ANY = "/"
_KEYS = frozenset({
    "reviewer", "case", "repeat", "status", "scale", "findings", "calls", "usage", "raw", "output", "detail", "notices",
    "duration", "local",
})  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """Reviews by reviewer, case and repeat. What it does not hold is unknown, never silence."""

    reviews: dict[tuple[str, str, int], Review] = field(default_factory=dict[tuple[str, str, int], Review])

    @property
    def reviewers(self) -> tuple[str, ...]:
        """The reviewers in it, in the order of their first lines."""
        return tuple(dict.fromkeys(reviewer for reviewer, _, _ in self.reviews))

    def scale(self, reviewer: str) -> str:
        """Return the scale that all lines of a reviewer declare, undeclared where they disagree."""
        said = {review.scale for (name, _, _), review in self.reviews.items() if name == reviewer}
        return said.pop() if len(said) == 1 else "undeclared"

    def cases(self, reviewer: str) -> tuple[str, ...] | None:
        """Return the cases that a reviewer has lines for, None where one of them answers every case."""
        named = dict.fromkeys(case for name, case, _ in self.reviews if name == reviewer)
        return None if _ANY in named else tuple(named)

    def answer(self, reviewer: str, case: str, repeat: int) -> Review:
        """Return what a reviewer says of a case for the nth time."""
        found = self.reviews.get((reviewer, case, repeat)) or self.reviews.get((reviewer, _ANY, repeat))
        if found is not None:
            return replace(found, case=case)
        return Review(
            case=case, reviewer=reviewer, repeat=repeat, status="unknown", scale=self.scale(reviewer),
            detail="not_recorded", notices=(f"the file has no line for {case!r}, repeat {repeat}",),
        )  # fmt: skip


def scripted(path: Path) -> Script:
    """Read a script. Raises InputError, with the line, for a file or a line that cannot be read."""
    script = Script()
    for number, record in _records(path):
        review = _review(path, number, record)
        key = (review.reviewer, review.case, review.repeat)
        if key in script.reviews:
            of = "every case" if review.case == _ANY else repr(review.case)
            raise InputError(
                f"{path} line {number}: a second review of {of} by {review.reviewer!r}, repeat {review.repeat}; "
                "number them with repeat"
            )
        script.reviews[key] = review
    if not script.reviews:
        raise InputError(f"{path}: holds no review; expected one JSON object a line")
    return script


def _records(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the objects of a file of JSON lines with their line numbers."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({error.strerror}); expected a file of scripted reviews"
        ) from error
    with file:
        number = 0
        while line := file.readline(LONGEST_LINE + 1):
            number += 1
            if len(line) > LONGEST_LINE:
                raise InputError(f"{path} line {number}: is longer than {LONGEST_LINE >> 20} MB")
            if line.strip(b" \t\r\n\xef\xbb\xbf"):
                yield number, _record(path, number, line)


def _record(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line.decode("utf-8-sig"), parse_constant=_refused, object_pairs_hook=_unique)
        msgspec.json.encode(value)
    except UnicodeEncodeError as error:
        raise InputError(
            f"{path} line {number}: holds half of a surrogate pair, which is no character"
        ) from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} line {number}: not JSON ({error})") from error
    if not isinstance(value, dict):
        raise InputError(f"{path} line {number}: expected an object with case, status and findings")
    return cast(dict[str, Any], value)


def _refused(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object's keys and values. Raises ValueError for a key that stands twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the key {next(name for name in names if names.count(name) > 1)!r} stands twice")
    return found


def _review(path: Path, number: int, record: dict[str, Any]) -> Review:
    """Return a line as a review."""
    strange = sorted(record.keys() - _KEYS)
    if strange:
        raise InputError(
            f"{path} line {number}: the key {strange[0]!r} does not exist; there are: {', '.join(sorted(_KEYS))}"
        )
    filled = {"reviewer": storable(path.stem), **record}
    if filled.get("case") is None:
        filled["case"] = _ANY
    if "calls" in filled:
        calls = filled.pop("calls")
        filled["usage"] = None if calls is None else {"calls": calls}
    if "status" not in filled:
        filled["status"] = "found" if filled.get("findings") else "silent"
    try:
        return review_of(filled)
    except ValueError as error:
        raise InputError(f"{path} line {number}: {error}") from error


def given(script: Script, cases: Sequence[str]) -> Iterator[Review]:
    """Yield the reviews of a script in the order of its lines; a line that names no case answers all the others.

    Raises InputError for a case that the corpus does not have.
    """
    named: set[tuple[str, str, int]] = set(script.reviews)
    for (reviewer, case, repeat), said in script.reviews.items():
        # Only what judgeproof ran itself is known to have cost no money.
        review = replace(said, local=False)
        if case == _ANY:
            yield from (replace(review, case=one) for one in cases if (reviewer, one, repeat) not in named)
        elif case in cases:
            yield review
        else:
            raise InputError(
                f"a scripted review is of the case {case!r}, which the corpus does not have; there are: {', '.join(cases)}"
            )
