"""The statements of a response: its sentences with their offsets, and which of them say something of the world.

Leaving out a sentence that states something would flatter every figure that counts statements, so a sentence is set
aside only on clear signs. Where code cannot tell, it says so (`unsure`), and figures have bounds.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from judgeproof.citations import plainly
from judgeproof.citations.cutting import Cut, Sentences, cut
from judgeproof.citations.stating import BECAUSE, NONE, STATES, UNSURE, Place, heads_sources, kind_of
from judgeproof.text import prose
from judgeproof.text.prose import Reading

__all__ = ["BECAUSE", "NONE", "STATES", "UNSURE", "Statement", "statements"]

_SURROGATE = re.compile("[\ud800-\udfff]")


class Statement(Struct, frozen=True, gc=False):
    """One statement of a response: `text` is the response's own at `[start, end)`, in code points.

    `kind` is states, none or unsure; `because` names the sign for the latter two (BECAUSE).
    """

    start: int
    end: int
    text: str
    kind: str
    because: str | None


def statements(
    text: str,
    reading: Reading | None = None,
    *,
    markers: Sequence[tuple[int, int]] = (),
    known: Sentences | None = None,
) -> tuple[Statement, ...]:
    """Return the statements of a response in order; together they hold every word of it but those of its markers.

    What marks up a line (bullets, numbers of items, heading and quote signs) stands between them. `markers` are the
    ranges of its citation markers in order, and `known` its sentences, where these were cut already. Linear.
    """
    reading = _read(text) if reading is None else reading
    known = known or Sentences.of(text, markers)
    if not reading.excluded and (plain := _plain(text, known)) is not None:
        return plain
    return tuple(_told(text, reading, cut(reading, known)))


def _read(text: str) -> Reading:
    """Read a text as Markdown; half of a surrogate pair, which is no text, is read as a sign of its own."""
    return prose.read(_SURROGATE.sub("\ufffd", text))


def _plain(text: str, known: Sentences) -> tuple[Statement, ...] | None:
    """Return the statements of a response of one line whose sentences all plainly state; None for any other."""
    shown = known.shown
    if known.unended or not plainly.calm(shown):
        return None
    found: list[Statement] = []
    for start, end in known.found:
        if not plainly.states(shown[start:end]):
            return None
        found.append(Statement(start, end, text[start:end], STATES, None))
    return tuple(found)


def _told(text: str, reading: Reading, found: Cut) -> Iterator[Statement]:
    """Yield the statements that the pieces of a response are."""
    shown, pieces = found.shown, found.pieces
    beside_sources = False
    last = len(pieces) - 1
    for at, piece in enumerate(pieces):
        start, end = piece.start, piece.end
        words = shown[start:end]
        if not (beside_sources or piece.lead) and plainly.calm(words) and plainly.states(words):
            yield Statement(start, end, text[start:end], STATES, None)
            continue
        place = Place(
            text=words,
            written=text,
            piece=piece,
            following=pieces[at + 1] if at < last else None,
            first=at == 0,
            shown=shown,
            beside_sources=beside_sources,
            before=pieces[at - 1] if at else None,
        )
        kind, because = kind_of(place, reading)
        if because == "heading":
            beside_sources = heads_sources(place)
        yield Statement(start, end, place.raw, kind, because)
