"""Whether pieces cut a text whole: each verbatim, in order, and nothing but blanks between them."""

from collections.abc import Sequence

from judgeproof.text.normalise import Normalised, normalise
from judgeproof.text.quotes import cuts_nothing


def tiled(pieces: Sequence[str], text: str) -> list[tuple[int, int]] | str:
    """Return the range of each piece in a text, or the detail of why the pieces do not cut it.

    A piece may be written otherwise than the text (quotation marks, dashes, blanks), and may say nothing else. It begins
    where the one before it ended, so that a text that stands twice is bound once for each time.
    """
    here = normalise(text)
    ranges: list[tuple[int, int]] = []
    at = 0
    for piece in pieces:
        wanted = normalise(piece).text.strip()
        at = _behind_blanks(here.text, at)
        if not here.text.startswith(wanted, at):
            return _fault(here, wanted, at)
        start, end = here.original(at, at + len(wanted))
        if not cuts_nothing(text, start, end):
            return "cut_word"
        # One sign may stand for several, such as a ligature; no two pieces share it.
        if ranges and start < ranges[-1][1]:
            return "overlapping_piece"
        ranges.append((start, end))
        at += len(wanted)
    return ranges if not here.text[at:].strip() else "missing_piece"


def _behind_blanks(text: str, at: int) -> int:
    """Return where the next word begins; a normalised text holds no two blanks in a row."""
    return at + 1 if text.startswith(" ", at) else at


def _fault(here: Normalised, wanted: str, at: int) -> str:
    """Say why a piece does not stand where it must."""
    if here.text.find(wanted, at) >= 0:
        return "missing_piece"
    return "overlapping_piece" if wanted in here.text else "unknown_piece"
