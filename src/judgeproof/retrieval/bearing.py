"""Whether a quotation that stands in a chunk bears out the piece of a reference that it is given for, by their words."""

import re
from collections.abc import Collection, Iterable, Iterator

from judgeproof.judges.denials import denials, denies_alike
from judgeproof.judges.measures import signs_alike
from judgeproof.judges.stems import stem
from judgeproof.text.normalise import normalise
from judgeproof.text.sentences import sentences
from judgeproof.text.words import content_words, is_number, tokens

NO_QUOTATION, NO_NUMBER, NOTHING_SHARED, TOO_SHORT, OTHERWISE, NEGATED = (
    "quotation_not_found",
    "number_not_quoted",
    "nothing_shared",
    "quotation_too_short",
    "denied_otherwise",
    "negated_before",
)
# A quotation has so many content words for one of the piece: fewer are a word picked out, and no passage.
_LEAST = 4
# Words that begin alike are forms of one word: opened, opening.
_STEM = 4
_MARKERS = re.compile(r"\[\d+(?:\s*[,-]\s*\d+)*\]")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")


def gap_of(piece: str, quotation: str) -> str | None:
    """Return why a quotation does not bear out a piece, None where by its words it may; what it says a judge has read."""
    wanted, said = _plain(piece), _plain(quotation)
    if not _numbers(wanted) <= _numbers(said) or not signs_alike(wanted, said):
        return NO_NUMBER
    mine, theirs = content_words(wanted) | _numbers(wanted), content_words(said) | _numbers(said)
    if any(not said_of & _stems(theirs) for said_of in _each(piece, mine)):
        return NOTHING_SHARED
    if len(theirs) * _LEAST < len(mine):
        return TOO_SHORT
    return None if denies_alike(wanted, said) else OTHERWISE


def says_nothing(piece: str) -> bool:
    """Tell whether a piece holds no word with content, no number and no denial: signs, markers, function words alone."""
    plain = _plain(piece)
    return not (content_words(plain) or _numbers(plain) or denials(plain))


def _each(piece: str, words: Collection[str]) -> Iterator[set[str]]:
    """Yield what the words of a piece begin with, and those of each of its sentences: whoever cuts nothing proves no less.

    A sentence of one word says nothing by itself.
    """
    if words:
        yield _stems(words)
    for start, end in sentences(piece):
        found = content_words(_plain(piece[start:end]))
        if len(found) > 1:
            yield _stems(found)


def _plain(text: str) -> str:
    return _THOUSANDS.sub("", normalise(_MARKERS.sub(" ", text)).text).casefold()


def _numbers(text: str) -> set[str]:
    """Return the numbers of a text, spelt ones too."""
    return {root for token in tokens(text) if is_number(root := stem(token) or token)}


def _stems(words: Iterable[str]) -> set[str]:
    """Return what words begin with; numbers are whole."""
    return {word if is_number(word) else word[:_STEM] for word in words}
