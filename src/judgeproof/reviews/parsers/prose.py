"""What a comment says in Markdown: without quotes, folds and marks, and what it says about further places."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from judgeproof.reviews.facts import Region
from judgeproof.reviews.parsers.places import lines_of

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_FENCE = re.compile(r"^ {0,3}(?P<marks>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")
_QUOTE = re.compile(r"^ {0,3}(?:> ?)+")
_FOLD = re.compile(r"<details\b[^>]*>|</details>", re.IGNORECASE)
_SUMMARY = re.compile(r"\s*<summary\b[^>]*>(?P<summary>.*?)</summary>", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_ALSO = re.compile(r"^[ \t]*\**also applies to:?\**:?(?P<places>.*)$", re.IGNORECASE)
_SPAN = re.compile(r"(?:lines? )?(?P<start>[0-9]{1,9})(?: ?[-\u2013] ?(?P<end>[0-9]{1,9}))?", re.IGNORECASE)
_SYMBOLS = re.compile(r"^[^\w`\"'(\[<@$]+")


@dataclass(frozen=True, slots=True)
class Fold:
    """A folded part of a text (`<details>`): its summary, its own text, and the folds inside."""

    summary: str
    text: str
    folds: tuple["Fold", ...]

    def walk(self) -> Iterator["Fold"]:
        """Go through the folds inside, in order, those inside of them too."""
        waiting = list(reversed(self.folds))
        while waiting:
            fold = waiting.pop()
            yield fold
            waiting += reversed(fold.folds)


def without_comments(text: str) -> str:
    """Return a text without its HTML comments."""
    return _COMMENT.sub("", text)


def unquoted(text: str) -> str:
    """Return a text without the marks of quotations at the start of its lines."""
    return "\n".join(_QUOTE.sub("", line) for line in text.split("\n"))


def folded(text: str) -> Fold:
    """Return a text as a fold without a summary; a fold that is not closed ends with the text. Fenced code folds nothing."""
    stack: list[tuple[list[str], list[Fold]]] = [([], [])]
    reached = 0
    for match in _folds(text):
        stack[-1][0].append(text[reached : match.start()])
        reached = match.end()
        if match[0][1] != "/":
            stack.append(([], []))
        elif len(stack) > 1:
            _close(stack)
    stack[-1][0].append(text[reached:])
    while len(stack) > 1:
        _close(stack)
    return Fold("", "".join(stack[0][0]), tuple(stack[0][1]))


def _folds(text: str) -> Iterator[re.Match[str]]:
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for at, line, fenced in masked(text):
        if not fenced and "<" in line:
            yield from _FOLD.finditer(text, starts[at], starts[at] + len(line))


def _close(stack: list[tuple[list[str], list[Fold]]]) -> None:
    parts, folds = stack.pop()
    own = "".join(parts)
    head = _SUMMARY.match(own)
    summary = plain(head["summary"]) if head else ""
    stack[-1][1].append(Fold(summary, own[head.end() :] if head else own, tuple(folds)))


def plain(text: str) -> str:
    """Return a text on one line, without tags and without the marks of emphasis and headings around it."""
    flat = " ".join(_TAG.sub("", without_comments(text)).replace("&nbsp;", " ").split())
    return flat.lstrip(" #*_").rstrip(" *_")


def worded(text: str) -> str:
    """Return a label without the symbols in front of it."""
    return _SYMBOLS.sub("", plain(text)).lstrip(" #*_")


def fences(text: str) -> list[tuple[str, str]]:
    """Return the fenced blocks of a text: the first word behind the fence, and the content."""
    return [(info, content) for info, content, _ in _blocks(text) if info is not None]


def without_fences(text: str) -> str:
    """Return the lines of a text that stand in no fenced block."""
    return "\n".join(content for info, content, _ in _blocks(text) if info is None)


def masked(text: str) -> list[tuple[int, str, bool]]:
    """Return the lines of a text with their numbers from 0, and whether each stands in a fenced block."""
    found: list[tuple[int, str, bool]] = []
    for info, content, at in _blocks(text):
        inside = info is not None
        found += [(at + offset, line, inside) for offset, line in enumerate(content.split("\n"))]
    return found


def _blocks(text: str) -> Iterator[tuple[str | None, str, int]]:
    """Cut a text into its fenced blocks and the lines between them, each with the line at which it begins."""
    kept: list[str] = []
    begun = 0
    info: str | None = None
    marks = ""
    for at, line in enumerate(text.split("\n")):
        match = _FENCE.match(line)
        opens = info is None and match is not None
        closes = (
            info is not None
            and match is not None
            and match["marks"].startswith(marks)
            and not match["info"].strip()
        )
        if not opens and not closes:
            kept.append(line)
            continue
        if kept or closes:
            yield info, "\n".join(kept), begun
        kept, begun = [], at + 1
        info, marks = ((match["info"].split() or [""])[0], match["marks"]) if match and opens else (None, "")
    if kept:
        yield info, "\n".join(kept), begun


@dataclass(frozen=True, slots=True)
class Further:
    """What a comment says about further places: regions of its own file, those of others, and the text without it."""

    regions: tuple[Region, ...]
    others: tuple[str, ...]
    text: str


def also_applies(text: str, path: str = "") -> Further:
    """Read the lines "Also applies to: 20, 31-33, other.py:4"; a list that ends in a comma goes on in the next line.

    The text is one without fenced blocks: code may hold such words too.
    """
    regions: list[Region] = []
    others: list[str] = []
    kept: list[str] = []
    goes_on = False
    for line in text.split("\n"):
        match = _ALSO.match(line)
        parts = _parts(match["places"] if match else line)
        if match is None and not (goes_on and parts and all(span for _, span in parts)):
            goes_on = goes_on and not line.strip()
            kept.append(line)
            continue
        goes_on = line.rstrip().endswith((",", ":"))
        for file, span in parts:
            _keep(file, span, path, regions, others)
    return Further(tuple(regions), tuple(others), "\n".join(kept))


def _parts(places: str) -> list[tuple[str, re.Match[str] | None]]:
    """Cut a list of places into files (empty where none is named) and spans, None where one is no span."""
    found: list[tuple[str, re.Match[str] | None]] = []
    for part in places.replace("`", "").replace(" and ", ",").split(","):
        file, _, span = part.strip().rstrip(".").rpartition(":")
        if span or file:
            found.append((file.strip(), _SPAN.fullmatch(span.strip())))
    return found


def _keep(file: str, span: re.Match[str] | None, path: str, regions: list[Region], others: list[str]) -> None:
    if span is None:
        return
    if file and file != path:
        others.append(f"{file}:{span[0]}")
        return
    line, end, _ = lines_of(span["start"], span["end"])
    if line is not None:
        regions.append(Region(line=line, end_line=end))


def suggested(text: str) -> str:
    """Return what a comment proposes to write: its first suggestion block, else its first diff, else nothing."""
    blocks = fences(text)
    for wanted in ("suggestion", "diff"):
        for info, content in blocks:
            if info.lower() == wanted:
                return content
    return ""
