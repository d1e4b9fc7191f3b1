"""The change of a case as a reader sees it: the files of its diff, line by line, folded where nothing is to be seen. Pure."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any

from judgeproof.reviews.cases import Case
from judgeproof.reviews.paths import Paths, normal
from judgeproof.text.visible import visible

# Lines around what is shown for a reason.
CONTEXT = 3
# A file of more lines keeps only those around its changes and marks; so does a long run of added or removed lines.
MOST_LINES = 3_000
MOST_RUN = 400
MOST_COLUMNS = 1_000
# Pairs of equal lines that are compared one with another; more of them, and a stretch counts as replaced as a whole.
MOST_PAIRS = 1_000_000
# Stands behind a last line that no line feed ends.
UNENDED = " \\ no newline at the end of the file"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a diff: its sign, its numbers before and after (None where it has none there), its text."""

    sign: str
    old: int | None
    new: int | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """One file of a change by its names and what became of it; a text is None where the file does not exist."""

    path: str
    kind: str
    before: str | None
    after: str | None
    old_path: str | None = None

    @property
    def lines(self) -> int:
        """How many lines both states have together, at most."""
        return sum(text.count("\n") + 1 for text in (self.before, self.after) if text)


def changed_files(case: Case, wanted: Collection[str] = ()) -> list[Changed]:
    """Return the files that a change touches, by path, then those that it leaves alone and that are `wanted` by path."""
    origins = {new: old for old, new in case.renames.items()}
    found = [_head_file(case, path, origins.get(path)) for path in sorted(case.head)]
    found += [
        Changed(path=path, kind="deleted", before=case.base[path], after=None)
        for path in case.base
        if path not in case.head and path not in case.renames
    ]
    touched = [file for file in found if file.kind != "unchanged"]
    left = [file for file in found if file.kind == "unchanged" and file.path in wanted]
    left += [
        Changed(path=path, kind="outside", before=text, after=text)
        for path, text in sorted(case.extra.items())
        if path in wanted and path not in case.head
    ]
    return [*sorted(touched, key=lambda file: file.path), *left]


def _head_file(case: Case, path: str, origin: str | None) -> Changed:
    """Return what became of a file that the head holds."""
    after = case.head[path]
    old_path = origin if origin in case.base else None
    before = case.base.get(old_path or path)
    if before is None:
        kind = "added"
    elif old_path is not None:
        kind = "renamed"
    else:
        kind = "unchanged" if before == after else "changed"
    return Changed(path=path, kind=kind, before=before, after=after, old_path=old_path)


def head_paths(case: Case) -> Paths:
    """Return the files of a case by every name that a reviewer may use, as they are scored by."""
    told = (*(plant.path for plant in case.plants), *(extra.path for extra in case.extras))
    gone = (path for path in case.base if path not in case.renames)
    return Paths((*case.head, *case.extra, *told, *gone), case.renames)


def by_name(case: Case) -> dict[str, str]:
    """Return the paths of head and outside files as they are spelled, by their normal spelling."""
    return {normal(path): path for path in (*case.extra, *case.head)}


def file_record(file: Changed, marks: Iterable[int]) -> dict[str, Any]:
    """Return a file as the page holds it.

    `runs` are stretches of lines of one sign: sign, first number before, first number after, whether they are shown at
    once, and the lines. Those that are not kept have no sign, and how many there are instead of the lines. `marks` are
    head lines that something is said of.
    """
    lines = list(diff(file.before, file.after))
    seen = _seen(lines, set(marks))
    whole = len(lines) <= MOST_LINES
    return {
        "path": visible(file.path),
        "old": visible(file.old_path) if file.old_path is not None else None,
        "kind": file.kind,
        "added": sum(line.sign == "+" for line in lines),
        "removed": sum(line.sign == "-" for line in lines),
        "runs": [
            _run(list(stretch), shown=shown, whole=whole)
            for shown, stretch in _stretches(lines, seen, whole=whole)
        ],
    }


def _run(lines: Sequence[Line], *, shown: bool, whole: bool) -> list[Any]:
    first = lines[0]
    if shown or whole:
        return [first.sign, first.old, first.new, int(shown), [_text(line.text) for line in lines]]
    return ["", first.old, first.new, 0, len(lines)]


def _text(text: str) -> str:
    cut = (
        text
        if len(text) <= MOST_COLUMNS
        else f"{text[:MOST_COLUMNS]}\u2026 ({len(text) - MOST_COLUMNS} more characters)"
    )
    return visible(cut)


def _stretches(
    lines: Sequence[Line], seen: Sequence[bool], *, whole: bool
) -> Iterator[tuple[bool, Iterator[Line]]]:
    """Yield lines in stretches of one sign that are shown, or are not; those that are not kept need no sign."""
    pairs = zip(lines, seen, strict=True)
    for (_, shown), stretch in groupby(
        pairs, key=lambda pair: (pair[0].sign if pair[1] or whole else "", pair[1])
    ):
        yield shown, (line for line, _ in stretch)


def _seen(lines: Sequence[Line], marks: Collection[int]) -> list[bool]:
    """Tell of each line whether it is shown at once: it is changed or marked, or stands near such a line.

    Of a long run of changed lines only the beginning is, of very many changes the first, and what is near a mark.
    """
    seen = [False] * len(lines)
    run = changed = 0
    for number, line in enumerate(lines):
        run = 0 if line.sign == " " else run + 1
        changed += run > 0
        if (0 < run <= MOST_RUN and changed <= MOST_LINES) or line.new in marks:
            first, last = max(0, number - CONTEXT), min(len(lines), number + CONTEXT + 1)
            seen[first:last] = [True] * (last - first)
    return seen


def diff(before: str | None, after: str | None) -> Iterator[Line]:
    """Yield the lines of a file's diff in order; a file that does not exist has no lines."""
    old, new = _plain_ends(_lines(before), _lines(after))
    start, end = _alike(old, new)
    yield from _same(old, 0, start, 0)
    middle_old, middle_new = old[start : len(old) - end], new[start : len(new) - end]
    for tag, a, b, c, d in _blocks(middle_old, middle_new):
        if tag == "equal":
            yield from _same(old, start + a, start + b, c - a)
        else:
            yield from (_line("-", n, None, old) for n in range(start + a, start + b))
            yield from (_line("+", None, n, new) for n in range(start + c, start + d))
    yield from _same(old, len(old) - end, len(old), len(new) - len(old))


def _same(old: Sequence[str], first: int, last: int, shift: int) -> Iterator[Line]:
    """Yield lines that both states have."""
    for n in range(first, last):
        yield Line(sign=" ", old=n + 1, new=n + shift + 1, text=old[n])


def _line(sign: str, old: int | None, new: int | None, lines: Sequence[str]) -> Line:
    at = old if old is not None else new or 0
    return Line(
        sign=sign, old=None if old is None else old + 1, new=None if new is None else new + 1, text=lines[at]
    )


def _lines(text: str | None) -> list[str]:
    r"""Return the lines of a file, as git counts them: only `\n` ends one. A last line without an end says so."""
    if not text:
        return []
    lines = text.split("\n")
    if lines[-1] == "":
        return lines[:-1]
    return [*lines[:-1], lines[-1] + UNENDED]


def _plain_ends(old: list[str], new: list[str]) -> tuple[list[str], list[str]]:
    """Return both states without the carriage returns that end every line of them; single ones are to be seen."""
    if not all(line.removesuffix(UNENDED).endswith("\r") for line in (*old, *new)):
        return old, new
    return [line.replace("\r", "") for line in old], [line.replace("\r", "") for line in new]


def _alike(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """Return how many lines both states share at their beginnings, and how many of the rest at their ends."""
    most = min(len(old), len(new))
    start = next((n for n in range(most) if old[n] != new[n]), most)
    rest = most - start
    return start, next((n for n in range(rest) if old[-1 - n] != new[-1 - n]), rest)


def _blocks(old: Sequence[str], new: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    """Return what became of which lines, as difflib says it; too many equal lines are not worth telling apart."""
    counts: Mapping[str, int] = Counter(new)
    if sum(counts.get(line, 0) for line in old) > MOST_PAIRS:
        return [("replace", 0, len(old), 0, len(new))]
    return SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
