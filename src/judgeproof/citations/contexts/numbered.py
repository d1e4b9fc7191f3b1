"""Text whose blocks begin with `Source 1:`, or with the numbers of a list, counted from 1 without a gap."""

import re

from judgeproof.citations.contexts.gathering import strict
from judgeproof.citations.facts import Context

_NAMED = re.compile(
    r"(?im)^[ ]{0,3}(?:\*\*)?(?:source|document|doc|passage|context|chunk|snippet|reference)[ \t]*\#?(\d{1,3})[ \t]*(?::|\.|\))(?:\*\*)?(?=\s|\Z)"
)
_COUNTED = re.compile(r"(?m)^[ ]{0,3}(\d{1,3})[.)](?=[ \t])")
_AT_LEAST = 2


def fits(text: str) -> bool:
    """Tell whether a text has at least two blocks that are counted from 1 without a gap."""
    return bool(_headings(text))


def read(context: str, brackets: tuple[str, str]) -> Context:
    """Read numbered text; each block is a source named by its number."""
    return strict("numbered", parts(context)[1], context)


def parts(text: str) -> tuple[str, list[tuple[str, str]]]:
    """Return what stands before the first number, and each number with its block."""
    found = _headings(text)
    ends = [match.start() for match in found[1:]] + [len(text)]
    blocks = [(match[1], text[match.end() : end].strip()) for match, end in zip(found, ends, strict=False)]
    return (text[: found[0].start()] if found else text).strip(), blocks


def _headings(text: str) -> list[re.Match[str]]:
    """Return the headings that count 1, 2, 3 …; none where they do not."""
    for pattern in (_NAMED, _COUNTED):
        found = list(pattern.finditer(text))
        if len(found) >= _AT_LEAST and [int(match[1]) for match in found] == list(range(1, len(found) + 1)):
            return found
    return []
