"""Where the statements of a response begin and end: its sentences, and what ends one beside their stops."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from judgeproof.text.prose import Excluded, Reading
from judgeproof.text.sentences import is_abbreviation, sentences

# What marks up a line but says nothing: bullets, numbers of items, signs of headings and quotes, bars of tables.
LEADING = re.compile(r"(?:[\s>#|]+|[*+\-\u2022]\s+(?:\[[ xX]\][ \t]+)?|\d{1,3}[.)]\s+)+")
_ENTRY = re.compile(r"[ \t:.]*(\w)")
_NUMBER_OF_ITEM = re.compile(r"\d{1,3}[.)]\s*")
_WORD = re.compile(r"\w")
CODE_BLOCKS = frozenset({"fenced_code", "indented_code"})
# What stands in a sentence is one word of it, whatever signs it holds; tags and comments are seen by nobody.
INLINE = frozenset({"code_span", "html_code", "autolink", "link_target"})
UNSEEN = frozenset({"html", "comment", "image"})
_OPENING = frozenset({"footnote_definition", "link_definition"})

# Stops of scripts whose sentences nothing else of ours ends: danda, Urdu, Armenian, Ethiopic, Arabic, Myanmar, Khmer.
_FOREIGN = re.compile("[\u0964\u0965\u06d4\u0589\u1362\u061f\u104b\u17d4]+[\"'\u201d\u2019)\\]*_]*\\s*")
# Lines that end what stands above them: of a heading, or between the head of a table and its rows.
_UNDERLINE = re.compile(
    r"(?:\r\n|\r|\n)[ >]{0,6}(?:={2,}|-{2,}|\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?)[ \t]*(?:\r\n|\r|\n|\Z)"
)
# The rows of a table whose lines begin without a bar.
_ROW = re.compile(r"(?:\r\n|\r|\n)(?=[^\r\n|]+\|)")
_HARD_BREAK = re.compile(r"(?:[ \t]{2,}|\\)(?:\r\n|\r|\n)[ \t>]*")
# "Height: 324 m": a line that names what it tells of.
_LABELLED = re.compile(r"(?:\r\n|\r|\n)[ \t>]*(?=[*_]{0,2}[^\W\d_][^:.!?\r\n]{0,40}:[*_]{0,2}[ \t]+\S)")
# What begins a sentence more often than it stands behind an abbreviation or an initial.
_BEGINNING = re.compile(
    r"(?:The|This|That|These|Those|It|Its|They|Their|There|He|She|His|We|You|In|On|At|By|From|With|For|As|If|When|While|"
    r"However|But|And|Also|An|A|Some|Many|Most|Such|Each|Both|After|Before|Although|Because|Since|Thus|Therefore)\b(?!\.)"
)
# Behind these an abbreviation goes on even so: "cf. The Origin", "vs. The Beatles".
_GOES_ON = frozenset(
    {"cf", "vs", "v", "eg", "ie", "e.g", "i.e", "ed", "dr", "mr", "mrs", "ms", "prof", "st", "al"}
)
_LAST_WORD = re.compile(r"([^\W_]+(?:\.[^\W_]+)*)\s?[^\w\s]*\Z")
_LETTER = re.compile(r"[^\W\d_]")
_LONGEST_ABBREVIATION = 6


class Piece(Struct, frozen=True, gc=False):
    """A stretch of a response that is one statement, or one block of code: its range, what marks it up before its first
    word, and why it is no prose where it is none."""

    start: int
    end: int
    lead: str = ""
    block: str | None = None


class Sentences(Struct, frozen=True):
    """The sentences of a response and the stops that were taken for no end; `shown` has blanks for its `markers`."""

    shown: str
    markers: Sequence[tuple[int, int]]
    found: list[tuple[int, int]]
    unended: list[tuple[int, int]]

    @classmethod
    def of(cls, text: str, markers: Sequence[tuple[int, int]] = ()) -> "Sentences":
        """Cut a response; its markers, whose ranges stand in order, are no words of it and end no sentence."""
        shown = masked(text, markers)
        unended: list[tuple[int, int]] = []
        return cls(shown, markers, sentences(shown, unended=unended), unended)


def masked(text: str, spans: Iterable[tuple[int, int]], sign: str = " ") -> str:
    """Return a text of the same length with a sign for every character of some ranges, which stand in order."""
    pieces: list[str] = []
    at = 0
    for start, end in spans:
        pieces += [text[at:start], sign * (end - start)]
        at = end
    return "".join([*pieces, text[at:]]) if at else text


class Cut(Struct, frozen=True):
    """A response in pieces. `shown` is the response with blanks for its markers and for what nobody sees, and with one
    word for each of its code spans and addresses: as long as the response, and what rules about words read."""

    shown: str
    pieces: list[Piece]


def cut(reading: Reading, known: Sentences) -> Cut:
    """Cut a response into pieces in order, without those that hold no word. Linear."""
    shown = known.shown.replace("\u2019", "'")
    if not reading.excluded:
        return Cut(shown, list(_pieces(shown, known, _entries(shown, known.markers))))
    blocks = [_block(shown, e) for e in reading.excluded if e.because in CODE_BLOCKS]
    # A block of code becomes blank lines, which end what stands above it.
    for because, sign in ((UNSEEN, " "), (INLINE, "X"), (CODE_BLOCKS, "\n")):
        shown = masked(shown, [(e.start, e.end) for e in reading.excluded if e.because in because], sign)
    opening = [e.start for e in reading.excluded if e.because in _OPENING]
    opening += _entries(shown, known.markers)
    pieces = [
        *_pieces(shown, Sentences.of(shown), opening),
        *(block for block in blocks if block is not None),
    ]
    return Cut(shown, sorted(pieces, key=_start))


def _block(text: str, code: Excluded) -> Piece | None:
    """Return a block of code without the blanks around it; None where it holds no word."""
    if not _WORD.search(text, code.start, code.end):
        return None
    written = text[code.start : code.end].rstrip()
    start = code.start + len(written) - len(written.lstrip())
    return Piece(start, code.start + len(written), block=code.because)


def _start(piece: Piece) -> int:
    return piece.start


def _pieces(shown: str, known: Sentences, opening: Sequence[int]) -> Iterator[Piece]:
    """Yield the pieces of the prose of a response."""
    points = _points(shown, known, opening)
    if not points and shown.isascii() and "\n" not in shown and "\r" not in shown:
        # One line of plain sentences: nothing marks them up but what may stand before the first.
        yield from (piece for start, end in known.found if (piece := _trimmed(shown, start, end)) is not None)
        return
    lead: int | None = None
    for start, end in known.found:
        at = bisect_left(points, start + 1) if points else 0
        inner = points[at : bisect_left(points, end)] if points else []
        for left, right in pairwise([start, *inner, end]):
            if _NUMBER_OF_ITEM.fullmatch(shown, left, right) and _begins_line(shown, left):
                lead = left
            elif (piece := _trimmed(shown, left if lead is None else lead, right)) is not None:
                lead = None
                yield from _headed(shown, piece) if "#" in piece.lead else (piece,)


def _headed(shown: str, piece: Piece) -> Iterator[Piece]:
    """Yield the sentences of a heading, of which most have one: a line's sign makes no one statement of several."""
    line = shown[piece.start : piece.end]
    for inner in _pieces(line, Sentences.of(line), []):
        yield Piece(inner.start + piece.start, inner.end + piece.start, piece.lead)


def _begins_line(shown: str, start: int) -> bool:
    """Tell whether nothing but blanks and quote signs stands before a place on its line."""
    line = max(shown.rfind("\n", 0, start), shown.rfind("\r", 0, start)) + 1
    return not shown[line:start].strip(" \t>")


def _entries(shown: str, markers: Sequence[tuple[int, int]]) -> list[int]:
    """Return where markers begin a line whose words begin as a sentence or an entry does."""
    if not markers or ("\n" not in shown and "\r" not in shown):
        return []
    return [
        start for start, end in markers
        if (word := _ENTRY.match(shown, end)) and not word[1].islower() and _begins_line(shown, start)
    ]  # fmt: skip


def _trimmed(shown: str, start: int, end: int) -> Piece | None:
    """Return a stretch without what only marks it up; None where it holds no word."""
    while start < end and (shown[end - 1].isspace() or shown[end - 1] == "|"):
        end -= 1
    while start < end and shown[start].isspace():
        start += 1
    if start < end and shown[start].isalpha():
        return Piece(start, end)
    leading = LEADING.match(shown, start, end)
    begun = leading.end() if leading else start
    return Piece(begun, end, shown[start:begun]) if _WORD.search(shown, begun, end) else None


def underlined(shown: str, end: int) -> bool:
    """Tell whether a line of signs below a piece makes a heading of it."""
    line = _UNDERLINE.match(shown, _blanks_end(shown, end))
    return line is not None and "|" not in line[0]


def _blanks_end(shown: str, end: int) -> int:
    """Return where the blanks of a line end behind a piece."""
    while end < len(shown) and shown[end] in " \t":
        end += 1
    return end


def _points(shown: str, known: Sentences, opening: Sequence[int]) -> list[int]:
    """Return the places where a sentence is cut again, in order."""
    points = list(_stops(shown, known)) if known.unended else []
    if not shown.isascii():
        points += [match.end() for match in _FOREIGN.finditer(shown)]
    if "\n" in shown or "\r" in shown:
        points += [*opening, *_line_points(shown)]
    return sorted(set(points)) if points else points


def _line_points(shown: str) -> Iterator[int]:
    """Yield the places behind line ends that part what is said."""
    table = False
    for match in _UNDERLINE.finditer(shown):
        table = table or "|" in match[0]
        yield match.start()
        yield match.end()
    if "  \n" in shown or "  \r" in shown or "\\" in shown:
        yield from (match.end() for match in _HARD_BREAK.finditer(shown))
    if ":" in shown:
        yield from (match.end() for match in _LABELLED.finditer(shown))
    if table:
        yield from (match.end() for match in _ROW.finditer(shown))


def _stops(shown: str, known: Sentences) -> Iterator[int]:
    """Yield where text goes on behind the stops that a claim goes on behind and a statement does not."""
    starts = [start for start, _ in known.found]
    cut_at = 0
    for stop, after in known.unended:
        begun = max(cut_at, starts[bisect_right(starts, stop) - 1])
        if _ends(shown, stop, after, begun):
            yield (cut_at := after)


def _ends(shown: str, stop: int, after: int, begun: int) -> bool:
    """Tell whether such a stop ends the statement that begins at `begun`.

    Before a small letter it does where that statement was begun small too, or ends in a number or a word too long for
    an abbreviation; behind an abbreviation or an initial, where what follows begins sentences.
    """
    last = _LAST_WORD.search(shown[max(begun, stop - 40) : stop + 1])
    word = last[1].casefold() if last else ""
    if not shown[after : after + 1].islower():
        return word not in _GOES_ON and _BEGINNING.match(shown, after) is not None
    if shown[stop] == "\u2026" or shown[stop + 1] == ".":
        return False
    if shown[stop] == "." and (len(word) > _LONGEST_ABBREVIATION or (word.isdigit() and len(word) > 1)):
        return True
    first = _LETTER.search(shown, begun, stop)
    return first is not None and first[0].islower() and len(word) > 1 and not is_abbreviation(word)
