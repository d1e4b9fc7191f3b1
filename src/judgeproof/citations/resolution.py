"""What each marker of a response names: a source, nothing for certain, or nothing at all.

The buckets are tried in one order: a usable source (resolved), a rejected label (ambiguous), no likeness to any label
(ignored), a token that stands bracketed in the context (ambiguous), and only then a fabrication, on proof.
A missed finding can be recovered, a false accusation cannot: whatever is not proven is ambiguous, and never passes.
"""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from msgspec import Struct

from judgeproof.citations.facts import Context, Marker
from judgeproof.citations.labels import Style, is_number, is_plain_words, resembles, signature, style_of
from judgeproof.citations.position import Position, positions

RESOLVED, FABRICATED, AMBIGUOUS, IGNORED = "resolved", "fabricated", "ambiguous", "ignored"
BUCKETS = (RESOLVED, FABRICATED, AMBIGUOUS, IGNORED)
# Why an occurrence is ambiguous; a closed list that outside checks read.
WHY = (
    "rejected_label",
    "in_context",
    "link_form",
    "plain_words",
    "unverifiable_number",
    "label_pattern",
    "other_style",
    "offset_mismatch",
)
_MOST_DIGITS = 3
# Tokens that say themselves that they cite are never ordinary text: `[citation:3f2b9c1e]`.
_CITING = ("citation:", "cite:")


class Resolution(Struct, frozen=True):
    """The bucket of one marker, the key of the source it names, and why it is ambiguous."""

    bucket: str
    source: str | None = None
    why: str | None = None


_IGNORED = Resolution(IGNORED)
_FABRICATED = Resolution(FABRICATED)


def resolve(
    text: str, markers: Sequence[Marker], context: Context, in_context: Callable[[str], bool]
) -> list[Resolution]:
    """Resolve the markers of a response, in their order.

    `in_context(key)` tells whether a folded token stands bracketed in the context.
    """
    named = [_named(marker.keys, context.sources) for marker in markers]
    if all(map(_is_settled, markers, named)):
        return [Resolution(RESOLVED, key) for key in named]
    style = style_of(context.sources)
    places = positions(text, markers)
    free = any(key is not None and not marker.glued for key, marker in zip(named, markers, strict=True))
    cites_number = any(
        key is not None and is_number(key) and not _is_index(marker, place, free=free)
        for key, marker, place in zip(named, markers, places, strict=True)
    )
    case = _Case(context, style, in_context, free, cites_number)
    return [case.decide(*each) for each in zip(markers, named, places, strict=True)]


def _named(keys: Sequence[str], sources: Container[str]) -> str | None:
    """Return the first key that is a source's."""
    for key in keys:
        if key in sources:
            return key
    return None


def _is_settled(marker: Marker, named: str | None) -> bool:
    """Tell whether a marker names a source wherever it stands."""
    return named is not None and not marker.glued and marker.start is not None


@dataclass(frozen=True, slots=True)
class _Case:
    """What the decision on one marker depends on beside the marker."""

    context: Context
    style: Style
    in_context: Callable[[str], bool]
    free: bool
    cites_number: bool

    def decide(self, marker: Marker, named: str | None, place: Position) -> Resolution:
        """Return the bucket of one marker."""
        if marker.start is None:
            return Resolution(AMBIGUOUS, why="offset_mismatch")
        if _is_index(marker, place, free=self.free):
            return _IGNORED
        if named is not None:
            return Resolution(RESOLVED, source=named)
        if any(key in self.context.rejected for key in marker.keys):
            return Resolution(AMBIGUOUS, why="rejected_label")
        return self.unnamed(marker, self.telling(marker.keys), place)

    def telling(self, keys: Sequence[str]) -> str:
        """Return the key by which a marker that names nothing is judged: the barest that is made like a label."""
        return next((key for key in reversed(keys) if resembles(key, self.style)), keys[-1])

    def unnamed(self, marker: Marker, key: str, place: Position) -> Resolution:
        """Decide on a marker that names no label at all."""
        number = is_number(key) and self.style.numbers
        likeness = "number" if number else resembles(key, self.style)
        if likeness is None:
            return self.unlike(marker, key)
        if not marker.link and any(map(self.in_context, marker.keys)):
            return Resolution(AMBIGUOUS, why="in_context")
        if marker.link:
            return Resolution(AMBIGUOUS, why="link_form")
        if number:
            return self.number(marker, key, place)
        if likeness == "label":
            return Resolution(AMBIGUOUS, why="other_style") if marker.unsure else self.word(key, place)
        return Resolution(AMBIGUOUS, why=likeness)

    def unlike(self, marker: Marker, key: str) -> Resolution:
        """Decide on a token that looks like no label: ordinary text, unless nothing tells labels from text here."""
        if marker.structured or any(name.startswith(_CITING) for name in marker.keys):
            return Resolution(AMBIGUOUS, why="other_style")
        style = self.style
        untold = style.empty or (style.words and key.isalpha() and not style.accuses)
        if untold and not marker.link and any(map(self.in_context, marker.keys)):
            return Resolution(AMBIGUOUS, why="in_context")
        return _IGNORED

    def number(self, marker: Marker, key: str, place: Position) -> Resolution:
        """Convict a number only past the end of a dense range, in citation position, beside a number that resolves."""
        beyond = len(key) <= _MOST_DIGITS and 0 < self.style.dense < int(key)
        if beyond and not marker.unsure and place.cites and place.spaced and self.cites_number:
            return _FABRICATED
        return Resolution(AMBIGUOUS, why="unverifiable_number")

    def word(self, key: str, place: Position) -> Resolution:
        """Convict a token of the labels' style; one of plain words only where a label is made like it, after a claim."""
        if not is_plain_words(key):
            return _FABRICATED
        if signature(key)[1] in self.style.plain and place.cites:
            return _FABRICATED
        return Resolution(AMBIGUOUS, why="plain_words")


def _is_index(marker: Marker, place: Position, *, free: bool) -> bool:
    """Tell whether a bracket glued to a word is an index of it, as in `arr[1]`.

    Only a number or a bare word can be one, and only where a resolved marker stands free in the same response:
    a response that glues all its citations is read.
    """
    if not marker.glued or not free or place.ends or marker.link:
        return False
    return all(key.isalnum() for key in marker.keys)
