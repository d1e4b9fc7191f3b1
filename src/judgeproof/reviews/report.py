"""The report of a review run: tables with their denominators, the grid, ranks, and what may not be compared. Pure.

It holds nothing of when and where a run was made, so equal corpora and equal reviews give equal reports to the byte.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import Any

from judgeproof.reviews import levels, tally
from judgeproof.reviews.cases import Case, Corpus
from judgeproof.reviews.ranks import ranked
from judgeproof.reviews.tally import Row, Tally

SCHEMA = 1
# How many cases a notice names.
_NAMED = 6


def sections(corpus: Corpus, counted: Tally, *, seed: int) -> dict[str, Any]:
    """Return the sections of report.json that come from outcomes. Rows stand by reviewer name."""
    rows = [counted.rows[name] for name in sorted(counted.rows)]
    detection = [tally.detection(counted, row) for row in rows]
    return {
        "corpus": _corpus(corpus),
        "tables": {
            "detection": detection,
            "severity": [
                {**tally.severity(row), "marked": told["marked"]}
                for row, told in zip(rows, detection, strict=True)
            ],
            "vocabulary": [tally.vocabulary(row) for row in rows],
            "summary": [
                _summary(counted, row, case) for row in rows for case in corpus.cases if case.id in row.cases
            ],
            "languages": _languages(counted, corpus, rows),
        },
        "grid": _grid(corpus, rows),
        "repeats": [_stability(row) for row in rows],
        "ranks": ranked(counted, [row for row in rows if not tally.short(counted, row)], seed=seed),
        "notices": [*_corpus_notices(corpus), *_row_notices(counted, rows)],
    }


def _corpus(corpus: Corpus) -> dict[str, Any]:
    """Return what is known of the corpus, and the step that one plant is worth."""
    plants = [plant for case in corpus.cases for plant in case.plants]
    census = {level: sum(plant.severity == level for plant in plants) for level in reversed(levels.LEVELS)}
    return {
        "name": corpus.name, "digest": corpus.digest, "split": corpus.split, "purpose": corpus.purpose,
        "languages": sorted({case.language for case in corpus.cases if case.language}),
        "limits": list(corpus.limits),
        "cases": len(corpus.cases), "plants": len(plants), "clean": sum(case.clean for case in corpus.cases),
        "levels": {level: n for level, n in census.items() if n},
        "resolution": resolution(corpus.cases),
    }  # fmt: skip


def resolution(cases: Sequence[Case]) -> str:
    """Return in words how fine recall can be told apart on these cases."""
    planted = [len(case.plants) for case in cases if case.plants]
    if not cases:
        return "no case: nothing can be told"
    if not planted:
        return "nothing is planted: recall is undefined"
    steps = f"one plant is {1 / sum(planted):.3f} of recall"
    return f"{steps}, and {1 / min(planted):.3f} of it on the case with the fewest"


def _summary(counted: Tally, row: Row, case: Case) -> dict[str, Any]:
    """Return one reviewer on one case, over its repeats."""
    of = row.cases[case.id]
    return {
        **tally.part(counted, row, [case.id]),
        "case": case.id,
        "stable": _overlap([(of.located, of.delivered)]),
    }


def _languages(counted: Tally, corpus: Corpus, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return each reviewer on the cases of each language."""
    by: dict[str, list[str]] = {}
    for case in corpus.cases:
        by.setdefault(case.language or "none", []).append(case.id)
    return [
        {**tally.part(counted, row, names), "language": language}
        for row in rows
        for language, names in sorted(by.items())
        if any(name in row.cases for name in names)
    ]


def _grid(corpus: Corpus, rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return one line a plant, and one a clean case, with what each reviewer made of it."""
    lines: list[dict[str, Any]] = []
    for case in corpus.cases:
        for plant in case.plants:
            cells = {row.reviewer: _cell(row, case.id, plant.id) for row in rows}
            lines.append(
                {
                    "case": case.id, "plant": plant.id, "path": plant.path, "line": plant.line,
                    "class": plant.defect_class, "severity": plant.severity, "cells": cells,
                }
            )  # fmt: skip
        if case.clean:
            cells = {row.reviewer: _clean_cell(row, case.id) for row in rows}
            lines.append({"case": case.id, "plant": None, "cells": cells})
    return lines


def _cell(row: Row, name: str, plant: str) -> dict[str, Any]:
    """Return what a reviewer made of a plant: located in k of the n reviews owed, near in so many, lost in so many."""
    case = row.cases.get(name)
    if case is None:
        return {"state": "absent", "located": {"k": 0, "n": 0}, "near": 0, "lost": 0}
    located, near, owed = case.located[plant], case.near[plant], len(row.owed)
    state = "located" if located else "near" if near else "missed" if case.delivered else "lost"
    return {"state": state, "located": {"k": located, "n": owed}, "near": near, "lost": owed - case.delivered}


def _clean_cell(row: Row, name: str) -> dict[str, Any]:
    """Return what a reviewer made of a clean case: quiet in every review owed, noisy, or lost."""
    case = row.cases.get(name)
    if case is None:
        return {"state": "absent", "noise": 0, "lost": 0}
    lost = len(row.owed) - case.delivered
    state = "noisy" if case.noise else "lost" if lost else "quiet"
    return {"state": state, "noise": case.noise, "lost": lost}


def _stability(row: Row) -> dict[str, Any]:
    """Return how far the repeats of a reviewer agree: what two repeats of a case share, of what either has.

    Summed over the pairs of delivered repeats of each case, for located plants and for findings (same path, line and
    title). Nothing of nothing where no repeat says anything: agreeing on silence proves nothing.
    """
    cases = row.cases.values()
    return {
        "reviewer": row.reviewer, "repeats": len(row.repeats),
        "plants": _overlap((case.located, case.delivered) for case in cases),
        "findings": _overlap((case.told, case.delivered) for case in cases),
    }  # fmt: skip


def _overlap(cases: Iterable[tuple[Counter[str], int]]) -> dict[str, int]:
    """Return shared and joint members over all pairs of repeats, from how many of `n` repeats hold each member."""
    shared = joint = 0
    for held, n in cases:
        shared += sum(comb(k, 2) for k in held.values())
        joint += sum(comb(n, 2) - comb(n - k, 2) for k in held.values())
    return {"k": shared, "n": joint}


def _corpus_notices(corpus: Corpus) -> list[dict[str, str]]:
    notices: list[dict[str, str]] = []
    if corpus.split == "tuning":
        text = "This corpus is one to tune on: reviewers may have been made with it in sight. No general claim rests on it."
        notices.append({"code": "tuning_corpus", "text": text})
    unkeyed = sum(not case.keyed for case in corpus.cases)
    if unkeyed:
        text = (
            f"{unkeyed} of {len(corpus.cases)} cases have no answer key: what is said of them is counted, and nothing of it "
            "is called located, missed or noise."
        )
        notices.append({"code": "no_answer_key", "text": text})
    if any(not case.head for case in corpus.cases):
        text = "Cases without their files: they can be scored again, and cannot be reviewed again."
        notices.append({"code": "not_runnable", "text": text})
    return notices


def _row_notices(counted: Tally, rows: Sequence[Row]) -> list[dict[str, str]]:
    """Say of each row what its figures lack."""
    notices: list[dict[str, str]] = []
    for row in rows:
        short = tally.short(counted, row)
        if short:
            named = ", ".join(short[:_NAMED]) + (
                f" and {len(short) - _NAMED} more" if len(short) > _NAMED else ""
            )
            text = f"{row.reviewer}: {len(short)} of {len(counted.cases)} cases lack a whole, delivered review ({named}); the row carries * and no rank."
            notices.append({"code": "short_row", "text": text})
        notices += _told(row)
    return notices


def _told(row: Row) -> Iterator[dict[str, str]]:
    """Yield what the reviews of a row say of themselves, the most frequent first."""
    ordered = sorted(row.told.items(), key=lambda item: (-item[1], item[0]))
    for (kind, text), n in ordered[:_NAMED]:
        what = "" if kind == "notice" else f"{kind}, "
        yield {"code": kind, "text": f"{row.reviewer}: {n} of {row.counts['reviews']} reviews: {what}{text}"}
    if len(ordered) > _NAMED:
        yield {
            "code": "more",
            "text": f"{row.reviewer}: {len(ordered) - _NAMED} further remarks on reviews; see outcomes.jsonl",
        }
