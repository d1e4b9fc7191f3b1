"""The door to ReviewBench: its compact extract becomes a pool."""

from pathlib import Path

from judgeproof.errors import InputError
from judgeproof.reviews.imports import reviewbench
from judgeproof.reviews.imports.pool import Pool
from judgeproof.reviews.load.outside_lines import read_objects


def load_reviewbench(path: str) -> Pool:
    """Return the pool of a file of JSON lines, one pull request each, gzipped or not.

    Raises InputError that names file and line where something is not as expected.
    """
    file = Path(path)
    lines = list(read_objects(file))
    try:
        return reviewbench.pool(lines)
    except InputError as error:
        raise InputError(f"{file}: {error}") from error
