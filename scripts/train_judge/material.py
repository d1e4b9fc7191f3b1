"""The data that the judge is trained on: which files, how much each counts, and that they are the ones meant."""

import hashlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from labelled_pairs import Pair, pairs


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A file of labelled pairs, and what both labels of it weigh together, as if it held as many of each.

    `decides` tells whether bands are chosen on it: talk, as in BEGIN, is not what
    the judge is asked about, and the oracle passages hold the claims of the whole articles once more.
    """

    name: str
    sha256: str
    weight: float
    decides: bool = True


# Natural pairs of claim and source, labelled by people. Files with "test" in their name are not read at all.
NATURAL = (
    File(
        name="attribution/attributionbench_train.jsonl.gz",
        sha256="990f230bec735f89287b55077a60251ad1164c06639ecc1c1254e6733421e789",
        weight=1.5,
    ),
    File(
        name="attribution/expertqa_train.jsonl.gz",
        sha256="75a666e923202d3d80366c5bf8ea2cb3d18867ffa65b3aa51812cce436b9a4a1",
        weight=0.5,
    ),
    File(
        name="attribution/wice_train_full.jsonl.gz",
        sha256="2e9b4128f4e9ae3d4421e29dcea25f1d28d33abc494dbdd3b0edce45fb77530d",
        weight=1.0,
    ),
    File(
        name="attribution/wice_train_oracle.jsonl.gz",
        sha256="221d4f4f9c183288020299b08199fce89aa37fe268226c7aa65ef5306d20a475",
        weight=0.33,
        decides=False,
    ),
    File(
        name="attribution/begin_train.jsonl.gz",
        sha256="3e1dc6b5fd0900acb7cc2ffcc53e343e53753f3638a4a0a32f15ee6b49c47fdb",
        weight=0.4,
        decides=False,
    ),
)
# Pairs in which people wrote a claim that the evidence supports, or one that it contradicts: for the guard alone.
WRITTEN = (
    File(
        name="nli/fever_dev.jsonl.gz",
        sha256="d20f6e927075035678cbfa864b53509ae2065bc9ee48e498dc37d8ed81fbeb7e",
        weight=0.1,
    ),
    File(
        name="nli/fever_symmetric.jsonl.gz",
        sha256="81332589c7f2501226aa9fc4cdfa3da4e0930744c834969677b3add5ee1884c0",
        weight=0.1,
    ),
    File(
        name="nli/fm2_devtest.jsonl.gz",
        sha256="c839048ba13f856a2aae18d87aac338e6ce2e263de1242e61a031606dee30b07",
        weight=0.1,
    ),
    File(
        name="nli/negation_nli.jsonl.gz",
        sha256="4bb5164b01c3384dbd073df77489c00dfeaa7b5b9b4f57f724bd9e1ccda3079d",
        weight=0.1,
    ),
)
# Of a large file the first so many pairs: their order is that of digests of their names.
MOST_WRITTEN = 5000


def read(folder: Path, file: File) -> list[Pair]:
    """Return the pairs of a file, which must be the one meant: other data makes other weights."""
    path = folder / file.name
    if not path.is_file():
        sys.exit(f"{path}: no such file; expected the folder that holds {file.name}")
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != file.sha256:
        sys.exit(f"{path}: has the digest {found}; expected {file.sha256}")
    return pairs(path)


def written(folder: Path, file: File) -> list[Pair]:
    """Return the pairs of a file whose claims were written to be supported or contradicted."""
    return [pair for pair in read(folder, file)[:MOST_WRITTEN] if pair.label in ("supported", "contradicted")]


def names(files: Sequence[File]) -> list[str]:
    """Return the names of files without their folder and ending."""
    return [file.name.rpartition("/")[2].partition(".")[0] for file in files]
