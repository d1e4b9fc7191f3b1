"""The chunks of a retrieved context, in the order of retrieval, and what of it nobody is shown."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from judgeproof.citations.contexts import labelled, numbered, read_context
from judgeproof.citations.facts import Chunk, Context
from judgeproof.retrieval.facts import Dropped, Retrieved, Shown, Stretch
from judgeproof.text.normalise import INVISIBLE

# A line of hyphens parts the chunks of a text that has no labels.
_RULE = re.compile(r"^[ ]{0,3}-{3,}[ \t\r]*$", re.M)
SEPARATED, WHOLE = "separated", "whole"
_BLANK = re.compile(rf"[\s{INVISIBLE}]*")


def read_chunks(context: object, *, format: str | None, brackets: tuple[str, str]) -> Retrieved:
    """Read the chunks of a context with the readers of contexts; a text without labels is cut at lines of hyphens.

    Raises InputError where a context has no readable shape, UsageError for a format that does not exist.
    """
    read = read_context(context, format=format, brackets=brackets)
    if not read.chunks and read.format == "labelled":
        return _unlabelled(read.text)
    return _numbered(read.format, read.chunks, _before(read, brackets))


def is_blank(text: str) -> bool:
    """Tell whether a text holds nothing that is seen."""
    return _BLANK.fullmatch(text) is not None


def _unlabelled(text: str) -> Retrieved:
    """Return the chunks of a text between lines of hyphens outside code; without one it is one chunk."""
    fences = labelled.closed_fences(text)
    rules = [rule.span() for rule in _RULE.finditer(text) if not _inside(rule.start(), fences)]
    edges = [(0, 0), *rules, (len(text), len(text))]
    texts = [text[left[1] : right[0]].strip() for left, right in pairwise(edges)]
    chunks = [Chunk(label=str(n), text=part) for n, part in enumerate(texts, start=1)]
    return _numbered(SEPARATED if rules else WHOLE, chunks, None)


def _inside(at: int, ranges: Sequence[tuple[int, int]]) -> bool:
    return any(start <= at < end for start, end in ranges)


def _numbered(format: str, chunks: Sequence[Chunk], before: Stretch | None) -> Retrieved:
    """Number the chunks that hold text, and list those that do not."""
    shown: list[Shown] = []
    dropped: list[Dropped] = []
    for place, chunk in enumerate(chunks, start=1):
        if not is_blank(chunk.text):
            shown.append(Shown(n=len(shown) + 1, place=place, label=chunk.label, text=chunk.text))
        else:
            dropped.append(Dropped(place=place, label=chunk.label))
    return Retrieved(format=format, chunks=tuple(shown), dropped=tuple(dropped), before=before)


def _before(context: Context, brackets: tuple[str, str]) -> Stretch | None:
    """Return what stands ahead of the first chunk of a text, None where there is none."""
    ahead = next(iter(_ahead(context, brackets)), "")
    text = ahead.strip()
    if not text:
        return None
    start = context.text.find(text)
    return Stretch(start=start, end=start + len(text), text=text)


def _ahead(context: Context, brackets: tuple[str, str]) -> Iterator[str]:
    """Yield what stands ahead of the first chunk, for the formats in which anything can."""
    if context.format == "labelled":
        yield labelled.parts(context.text, brackets)[0]
    elif context.format == "numbered":
        yield numbered.parts(context.text)[0]
    elif context.format == "xml":
        yield context.text.partition("<")[0]
