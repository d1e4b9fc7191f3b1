"""What stands around a marker and tells which words it is for: cues before it, verbs of saying behind it, its line."""

import re
from bisect import bisect_left
from collections.abc import Sequence

_JOINTS = (
    r"(?:and|but|while|whereas|whilst|yet|or|although|though|however|meanwhile|also|then|likewise|similarly|moreover|"
    r"furthermore|additionally|so|in\s+addition|by\s+contrast|conversely|first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|"
    r"lastly|next|overall|specifically|notably)"
)
_TOLD = (
    r"(?:stated|noted|shown|seen|reported|described|explained|mentioned|given|documented|outlined|indicated|confirmed|said|"
    r"found|listed|discussed|detailed|specified|set\s+out|written)"
)
_SOURCES = (
    r"(?:documents?|docs?|sources?|articles?|passages?|reports?|stud(?:y|ies)|papers?|texts?|contexts?)"
)
_CUES = (
    rf"(?:according\s+to|(?:as\s+)?per|based\s+on|(?:as\s+)?(?:is\s+)?{_TOLD}\s+(?:in|by|on|at|under)|as\s+(?:in|by)|as|in|"
    rf"from|by|via|under|following|see(?:\s+also)?|cf\.?)"
)
# What leads on to a marker: "while in", "However, according to the document".
_LEAD = re.compile(
    rf"(?i)(?<!\w)(?:(?P<joint>{_JOINTS}(?:,?\s+{_JOINTS})*)\b(?:,?\s*(?=\W*\Z)|,?\s+))?"
    rf"(?P<cue>{_CUES}(?:\s+(?:the|this|that|our))?(?:\s+{_SOURCES})?\b\.?|(?:the\s+)?{_SOURCES}\b)?(?:\s*[(\[\"'*_:,])*\s*\Z"
)
_LONGEST_LEAD = 90
# The words that a lead ends in: most markers stand behind another one, which needs no pattern to be seen.
_LAST_WORDS = frozenset(
    """
    to per on in by at under as from via following see also cf the this that our and but while whereas whilst yet or although
    though however meanwhile then likewise similarly moreover furthermore additionally so addition contrast conversely first
    firstly second secondly third thirdly finally lastly next overall specifically notably document documents doc docs source
    sources g article articles passage passages report reports study studies paper papers text texts context contexts
    """.split()  # noqa: SIM905 - words read better than quoted words
)
# A cue that leads on to nothing but the marker behind it is no word of the claim before it.
_TAIL = re.compile(
    rf"(?i)(?:\s*[(\[]\s*(?:{_CUES}|e\.g\.,?|sources?:?)"
    rf"|\s*[,;\u2013\u2014]\s*(?:see(?:\s+also)?|cf\.?|according\s+to|(?:as\s+)?per|via|(?:as\s+)?{_TOLD}\s+(?:in|by))"
    rf"|\s+(?:according\s+to|cf\.?|as\s+per|as\s+{_TOLD}\s+(?:in|by)))[\s(\[\"'*_]*\Z"
)
# "[doc-1] adds that", "as [doc-2] notes,": the source itself speaks of what follows. Small letters: a verb, and no heading.
_SAYING = re.compile(
    r"[ \t)\]*_\"']*(?:(?:also|further|then|clearly|explicitly|both|all)\s+)?"
    r"(?:says?|said|states?|stated|adds?|added|notes?|noted|reports?|reported|shows?|showed|finds?|found|explains?|explained|"
    r"mentions?|mentioned|describes?|described|confirms?|confirmed|indicates?|indicated|claims?|claimed|suggests?|suggested|"
    r"writes?|wrote|argues?|argued|concludes?|concluded|observes?|observed|specif(?:y|ies|ied)|reveals?|revealed|"
    r"tells?\s+us|points?\s+out|records?|recorded|emphasi[sz]es?|highlights?|gives|puts)\b"
    r"(?P<that>\s+(?:that|how)\b|\s*[,:])?\s*"
)
_WORDS_NEXT = re.compile(r"[ \t)*_\"']*[^\W_]")
_CLOSED = re.compile(r"\s*[)\]]")
_BEFORE_LINE = re.compile(r"[ \t>*+\-|.\d)]*+")
_IN_LEADS = frozenset(" \t>*+-|.)0123456789\r\n")
_BETWEEN = re.compile(r"[ \t:.*_)]*")
_STOPS = frozenset(".!?\u2026\u3002\uff01\uff1f:")


def may_lead(text: str, start: int, end: int) -> bool:
    """Tell whether words end as a lead or a cue does: fast, as nearly all do not."""
    at = end
    start = max(start, end - 24)
    while at > start and not text[at - 1].isalpha():
        at -= 1
    last = at
    while at > start and text[at - 1].isalpha():
        at -= 1
    return text[at:last].casefold() in _LAST_WORDS


def lead_in(text: str, start: int, end: int) -> re.Match[str] | None:
    """Return what leads on to a marker at `end`, of the words from `start` on; its groups `joint` and `cue` say how."""
    found = _LEAD.search(text, max(start, end - _LONGEST_LEAD), end)
    return found if found and (found["joint"] or found["cue"]) else None


def tail_begins(text: str, start: int, end: int) -> int:
    """Return where a cue begins that a claim ends in; its end where it ends in none."""
    found = _TAIL.search(text, max(start, end - _LONGEST_LEAD), end)
    return found.start() if found else end


def saying(text: str, end: int) -> re.Match[str] | None:
    """Return the verb of saying directly behind a marker; its group `that` is set where a clause must follow."""
    return _SAYING.match(text, end)


def words_next(text: str, end: int) -> bool:
    """Tell whether words go on behind a marker, with no sign between that ends or parts something."""
    return _WORDS_NEXT.match(text, end) is not None


def closed(text: str, end: int) -> bool:
    """Tell whether a bracket closes behind a marker: what it holds is about the words before the bracket."""
    return _CLOSED.match(text, end) is not None


def line_lead(text: str, start: int) -> str | None:
    """Return what marks up the line that a marker begins; None where words stand before it there."""
    if start and text[start - 1] not in _IN_LEADS:
        return None
    line = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    return text[line:start] if _BEFORE_LINE.fullmatch(text, line, start) else None


def opened(start: int, end: int, shown: str, starts: Sequence[int]) -> int | None:
    """Return the place of the stretch that a marker at the beginning of a line opens; None for any other marker.

    It is one of those that begin at `starts`. A marker that is glued to what follows is none of these: it closes what
    stands above it. `shown` has blanks for every marker.
    """
    lead = line_lead(shown, start)
    if lead is None or shown[end : end + 1].isalnum():
        return None
    at = bisect_left(starts, end)
    if at == len(starts) or (between := _BETWEEN.fullmatch(shown, end, starts[at])) is None:
        return None
    # A point behind it ends the sentence that a line was broken in, unless that one has ended.
    line = start - len(lead)
    broken = "." in between[0] and shown[max(0, line - 40) : line].rstrip()[-1:] not in _STOPS
    return None if broken else at
