"""The ledger of a held-out corpus: each time that it is run is written down beside it, and a second time is no secret."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec

from judgeproof.errors import InputError, StorageError
from judgeproof.reviews.cases import Corpus
from judgeproof.runs.lines import Lines

LEDGER = "ledger.jsonl"
HELD_OUT = "held-out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spend:
    """One run of a held-out corpus: when (UTC), of which digest, how many cases, by whom, into which run directory.

    A line that cannot be read counts as a spend of which nothing is known: all of it is None.
    """

    at: str | None = None
    digest: str | None = None
    cases: int | None = None
    reviewers: tuple[str, ...] | None = None
    run: str | None = None


def spends(corpus: Corpus) -> tuple[Spend, ...]:
    """Return the earlier runs of a corpus, the oldest first."""
    file = Path(corpus.folder) / LEDGER
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise InputError(f"{file}: cannot be read ({error.strerror}); check its permissions") from error
    return tuple(_read(line) for line in data.splitlines() if line.strip())


def spend(corpus: Corpus, *, now: datetime, reviewers: Sequence[str], run: str) -> tuple[Spend, ...]:
    """Write down that a held-out corpus is run, and return its earlier runs; a corpus of another split has no ledger.

    Raises StorageError where that cannot be written: what cannot be written down is not run.
    """
    if corpus.split != HELD_OUT:
        return ()
    earlier = spends(corpus)
    file = Path(corpus.folder) / LEDGER
    line = {
        "at": f"{now:%Y-%m-%dT%H:%M:%SZ}", "digest": corpus.digest, "cases": len(corpus.cases),
        "reviewers": list(reviewers), "run": run,
    }  # fmt: skip
    try:
        lines = Lines(file)
        lines.append(json.dumps(line).encode())
        lines.close()
    except StorageError as error:
        raise StorageError(
            f"{file}: cannot be written; a held-out corpus is run only where that can be written down, so copy it to a "
            "folder of your own"
        ) from error
    return earlier


def _read(line: bytes) -> Spend:
    try:
        return msgspec.json.decode(line, type=Spend)
    except (msgspec.DecodeError, RecursionError):
        return Spend()
