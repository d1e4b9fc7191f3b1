"""The door to withmartian/code-review-benchmark: its compact extract, or a checkout of it, becomes a board."""

from pathlib import Path

from judgeproof.errors import InputError
from judgeproof.reviews.imports import martian, martian_checkout
from judgeproof.reviews.imports.board import Board
from judgeproof.reviews.load.outside_lines import decoded, read_bytes, read_object, read_objects

# A checkout holds the offline part in this folder; the folder itself may be named too.
_OFFLINE = "offline"


def load_martian(path: str) -> Board:
    """Return the board of a compact extract, gzipped or not, or of the folder of a checkout.

    Raises InputError that names file and line where something is not as expected.
    """
    file = Path(path)
    if file.is_dir():
        return _checkout(file / _OFFLINE if (file / _OFFLINE).is_dir() else file)
    lines = list(read_objects(file))
    try:
        return martian.board(lines)
    except InputError as error:
        raise InputError(f"{file}: {error}") from error


def _checkout(folder: Path) -> Board:
    """Read a checkout: golden comments by repository, and candidates and evaluations by judge."""
    goldens = sorted((folder / "golden_comments").glob("*.json"))
    judges = sorted(found.parent for found in (folder / "results").glob("*/evaluations.json"))
    if not goldens or not judges:
        raise InputError(
            f"{folder}: no golden_comments/*.json and results/*/evaluations.json in it; expected the offline folder of a "
            "checkout of withmartian/code-review-benchmark, or its compact extract"
        )
    try:
        return martian_checkout.board(
            {file.stem: decoded(read_bytes(file), str(file)) for file in goldens},
            {
                judge.name: (read_object(judge / "candidates.json"), read_object(judge / "evaluations.json"))
                for judge in judges
            },
        )
    except InputError as error:
        raise InputError(f"{folder}: {error}") from error
