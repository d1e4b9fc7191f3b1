"""Reading a review run back: its corpus as it was, and its reviews as they were received."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from judgeproof.errors import RunError
from judgeproof.reviews.cases import Corpus
from judgeproof.reviews.facts import Review
from judgeproof.reviews.records import review_of
from judgeproof.runs.lines import read_lines

CORPUS = "corpus.json"


def kept_corpus(path: Path) -> Corpus:
    """Return the corpus that a run was made on. Raises RunError where the run does not hold it whole."""
    file = path / CORPUS
    try:
        return msgspec.convert(json.loads(file.read_bytes()), Corpus)
    except FileNotFoundError as error:
        raise RunError(
            f"{file}: is missing; restore it from a copy, a run is scored by the corpus it was made on"
        ) from error
    except (OSError, ValueError, RecursionError) as error:
        raise RunError(f"{file}: is damaged ({error}); restore it from a copy") from error


def corpus_record(corpus: Corpus) -> dict[str, Any]:
    """Return a corpus as a run keeps it: everything that scores and reports need, and no path of this machine."""
    return {
        **asdict(corpus),
        "folder": "",
        "cases": [{**asdict(case), "folder": ""} for case in corpus.cases],
    }


def latest_reviews(file: Path) -> Iterator[Review]:
    """Yield the reviews of a material file, of each place the last one only.

    A run that was stopped while it made reviews again holds both; the earlier one no longer counts.
    """
    last: dict[tuple[str, int, str], int] = {}
    for number, review in enumerate(kept_reviews(file)):
        last[review.reviewer, review.repeat, review.case] = number
    for number, review in enumerate(kept_reviews(file)):
        if last[review.reviewer, review.repeat, review.case] == number:
            yield review


def shadowed_reviews(file: Path) -> Iterator[Review]:
    """Yield the reviews of a material file that a later one of their place took the place of."""
    last: dict[tuple[str, int, str], int] = {}
    for number, review in enumerate(kept_reviews(file)):
        last[review.reviewer, review.repeat, review.case] = number
    for number, review in enumerate(kept_reviews(file)):
        if last[review.reviewer, review.repeat, review.case] != number:
            yield review


def kept_reviews(file: Path) -> Iterator[Review]:
    """Yield the reviews of a material file, in order. Raises RunError for a line that is no review."""
    for number, record in enumerate(read_lines(file), start=1):
        try:
            yield review_of(record)
        except ValueError as error:
            raise RunError(
                f"{file} line {number}: is no review ({error}); restore the file from a copy"
            ) from error
