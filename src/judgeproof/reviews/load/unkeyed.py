"""Cases of which only the reviews are at hand: pull requests that somebody's outputs are named after."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from judgeproof.reviews.cases import Case, Corpus
from judgeproof.reviews.load.recorded import Recorded
from judgeproof.runs import storable


def unkeyed_corpus(records: Sequence[Recorded], path: str) -> Corpus:
    """Return a corpus of the cases that outputs are of. It has no files and no answer key."""
    named = {case for record in records for case, _ in (*record.outputs, *record.reviews)}
    named |= {storable(record.file.stem) for record in records if record.file is not None}
    names = sorted(named)
    return Corpus(
        name=storable(Path(path).name),
        digest=hashlib.sha256("\0".join(names).encode()).hexdigest(),
        purpose="Outputs that were made elsewhere.",
        split="probe",
        cases=tuple(Case(id=name, keyed=False) for name in names),
    )
