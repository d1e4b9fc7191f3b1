"""A board as lines of a run: what is stored is what was imported, and it is read back exactly."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

import msgspec

from judgeproof.errors import InputError, RunError
from judgeproof.reviews.imports.board import (
    Board,
    BoardCase,
    BoardReview,
    Contender,
    Judged,
    Published,
    state,
    stimulus,
    triggers,
)
from judgeproof.reviews.imports.checks import checked

# Every line names its kind; the first one holds what is said of the board as a whole.
_PARTS: Mapping[str, tuple[str, type]] = {
    "contender": ("contenders", Contender),
    "case": ("cases", BoardCase),
    "published": ("published", Published),
    "review": ("reviews", BoardReview),
}
_WHOLE = tuple(
    field.name for field in fields(Board) if field.name not in {name for name, _ in _PARTS.values()}
)


def material_of(board: Board) -> Iterator[dict[str, Any]]:
    """Yield the board as objects of JSON, one a line of material.jsonl."""
    yield {"kind": "board", **msgspec.to_builtins({name: getattr(board, name) for name in _WHOLE})}
    for kind, (name, _) in _PARTS.items():
        for record in getattr(board, name):
            yield {"kind": kind, **msgspec.to_builtins(record)}


def board_of(lines: Iterable[Mapping[str, Any]]) -> Board:
    """Return the board that was stored. Raises RunError that names the line where something does not fit."""
    found: dict[str, list[Any]] = {name: [] for name, _ in _PARTS.values()}
    whole: Board | None = None
    for number, line in enumerate(lines, 1):
        kind = line.get("kind")
        try:
            if kind == "board" and whole is None:
                empty: dict[str, list[Any]] = {name: [] for name in found}
                whole = msgspec.convert({**line, **empty}, Board)
            elif isinstance(kind, str) and kind in _PARTS:
                name, shape = _PARTS[kind]
                found[name].append(msgspec.convert(line, shape))
            else:
                raise RunError(
                    f"line {number} of the material: kind {kind!r}; expected one board, then {', '.join(_PARTS)}"
                )
        except (msgspec.ValidationError, RecursionError) as error:
            raise RunError(
                f"line {number} of the material: {error}; import the board again into a new run"
            ) from error
    if whole is None:
        raise RunError("the material has no board line; import the board again into a new run")
    try:
        return checked(replace(whole, **{name: tuple(parts) for name, parts in found.items()}))
    except InputError as error:
        raise RunError(f"the material is damaged: {error}") from error


def outcomes_of(board: Board) -> Iterator[dict[str, Any]]:
    """Yield what each review came to before each judge, one object of JSON each, in the order of the board.

    `status` is `found` or `unknown_silent`: no other state tells whether the contender ran. Verdicts on pairs that the
    benchmark did not keep are counted as unrecorded, and none is made up.
    """
    goldens = {case.id: len(case.goldens) for case in board.cases}
    sets = {contender.name: contender.set for contender in board.contenders}
    for review in board.reviews:
        for judged in review.judged:
            what, asked = state(judged, review.contender), len(judged.candidates) * goldens[review.case]
            yield {
                "case": review.case,
                "reviewer": review.contender,
                "set": sets[review.contender],
                "judge": judged.judge,
                "status": "found" if what == "found" else "unknown_silent",
                "state": what,
                "stimulus": stimulus(judged),
                "goldens": goldens[review.case],
                "found": [f"{review.case}#g{golden}" for golden in sorted(judged.found)],
                "findings": _findings(review, judged),
                "pairs": {
                    "asked": asked,
                    "kept": len(judged.matches),
                    "unrecorded": asked - len(judged.matches),
                },
                "errors": judged.errors,
            }


def _findings(review: BoardReview, judged: Judged) -> list[dict[str, Any]]:
    commands, unmatched = triggers(judged, review.contender), set(judged.unmatched)
    holds: dict[int, list[str]] = {}
    for match in judged.matches:
        holds.setdefault(match.candidate, []).append(f"{review.case}#g{match.golden}")
    return [
        {
            "n": number,
            "path": candidate.path,
            "line": candidate.line,
            "matched": holds.get(number, []),
            "verdict": "matched" if number in holds else "unmatched" if number in unmatched else "unrecorded",
            "trigger": number in commands,
        }
        for number, candidate in enumerate(judged.candidates)
    ]
