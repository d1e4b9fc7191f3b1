"""Labelled text: blocks that each begin with `[id]` at the start of a line."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

from judgeproof.citations.contexts.gathering import strict
from judgeproof.citations.facts import Context
from judgeproof.citations.labels import TOKEN, fold

_FENCE = re.compile(r"(?:^|(?<=\r)) {0,3}(`{3,}|~{3,})([^\n\r]*)", re.M)
_ONE_WORD = re.compile(r"[^\W\d_]+")
_SEPARATOR = re.compile(r"[-._:]")


@lru_cache(maxsize=16)
def label_pattern(brackets: tuple[str, str]) -> re.Pattern[str]:
    """Return the pattern of a label; group `id` is its token. Behind it stands a blank or the end."""
    left, right = map(re.escape, brackets)
    return re.compile(rf"{left}[ \t]*(?P<id>{TOKEN})[ \t]*{right}(?:\*\*|__)?(?=\s|\Z)")


# What may stand before a label on its line: up to three blanks, one bullet or quote sign, and `**`.
_LEAD = re.compile(r"[ ]{0,3}(?:[-*+>\u2022][ \t]+)?(?:\*\*|__)?\Z")
_LONGEST_LEAD = 24
_LEAD_OF_LABEL = re.compile(r"[^\n\r]{0,24}\Z")


def leads_line(text: str, start: int) -> bool:
    """Tell whether what stands before an offset on its line lets a label begin there."""
    if start == 0 or text[start - 1] in "\n\r":
        return True
    earliest = max(0, start - _LONGEST_LEAD)
    begin = max(text.rfind("\n", earliest, start), text.rfind("\r", earliest, start)) + 1
    return start - begin < _LONGEST_LEAD and _LEAD.match(text, begin, start) is not None


def leading(text: str, brackets: tuple[str, str]) -> Iterator[re.Match[str]]:
    """Yield the labels that lead a line of a text."""
    for match in label_pattern(brackets).finditer(text):
        if leads_line(text, match.start()):
            yield match


def fits(text: str, brackets: tuple[str, str] = ("[", "]")) -> bool:
    """Tell whether some label leads a line of a text."""
    return next(leading(text, brackets), None) is not None


def read(text: str, brackets: tuple[str, str]) -> Context:
    """Read labelled text. Text before the first label belongs to no source.

    Where labels carry separators, a bare word that leads a line splits no source (`[x]` in a checklist is a box), but
    it may be meant as a label: it is declared and cannot be cited.
    """
    kept, bare = _parted(text, brackets)
    return strict("labelled", _blocks(text, kept), text, {fold(match["id"]): match["id"] for match in bare})


def parts(text: str, brackets: tuple[str, str]) -> tuple[str, list[tuple[str, str]]]:
    """Return what stands before the first label, and each label with its body, repeated and empty ones too."""
    kept, _ = _parted(text, brackets)
    before = _LEAD_OF_LABEL.sub("", text[: kept[0].start()]) if kept else text
    return before.strip(), list(_blocks(text, kept))


def _parted(text: str, brackets: tuple[str, str]) -> tuple[list[re.Match[str]], list[re.Match[str]]]:
    """Return the labels that split a text, and the bare words that do not, where the others carry separators."""
    found = _labels(text, brackets)
    bare = [match for match in found if _is_bare(match["id"])]
    if not bare or not any(_SEPARATOR.search(match["id"]) for match in found):
        return found, []
    return [match for match in found if not _is_bare(match["id"])], bare


def _is_bare(label: str) -> bool:
    """Tell whether a label is one word, which ordinary text may hold in brackets too."""
    return label.isalnum() and _ONE_WORD.fullmatch(label) is not None


def _blocks(text: str, labels: list[re.Match[str]]) -> Iterator[tuple[str, str]]:
    """Yield the labels with the blocks that they begin, each body trimmed."""
    ends = [match.start() for match in labels[1:]] + [len(text)]
    for match, end in zip(labels, ends, strict=False):
        yield match["id"], text[match.end() : end].strip()


def _labels(text: str, brackets: tuple[str, str]) -> list[re.Match[str]]:
    """Return the labels that lead a line outside a closed fence."""
    fences = closed_fences(text)
    if not fences:
        return list(leading(text, brackets))
    starts = [start for start, _ in fences]
    found: list[re.Match[str]] = []
    for match in leading(text, brackets):
        at = bisect_right(starts, match.start()) - 1
        if at < 0 or match.start() >= fences[at][1]:
            found.append(match)
    return found


def closed_fences(text: str) -> list[tuple[int, int]]:
    """Return the ranges of the closed fences of a text; one that is never closed hides nothing."""
    if "`" not in text and "~" not in text:
        return []
    ranges: list[tuple[int, int]] = []
    opener: re.Match[str] | None = None
    for match in _FENCE.finditer(text):
        mark, info = match[1], match[2].strip()
        if opener is None:
            opener = match if mark[0] == "~" or "`" not in info else None
        elif not info and mark[0] == opener[1][0] and len(mark) >= len(opener[1]):
            ranges.append((opener.start(), match.end()))
            opener = None
    return ranges
