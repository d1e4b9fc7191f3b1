"""What a linter says of a change that it did not say before it: the usual rule of continuous integration.

A finding is old where the state before holds one of the same rule, with the same message, on a line of the same content
in the same file. They are counted: of three in the head and two before, one is new, those on added lines first.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from judgeproof.reviews.cases import Case
from judgeproof.reviews.facts import Finding
from judgeproof.reviews.paths import Paths

# A message that names another line says the same when that line has moved.
_OTHER_LINE = re.compile(r"\b(lines?|row|L)\s*\d+\b")
Likeness = tuple[str, str, str, str]


def new_findings(before: Iterable[Finding], after: Iterable[Finding], case: Case) -> tuple[Finding, ...]:
    """Return the findings of the head state that the base state does not account for, in their order."""
    paths = Paths(case.head, case.renames)
    base, head = _by_head_path(case.base, paths), _by_head_path(case.head, paths)
    old = Counter(_likeness(finding, base, paths) for finding in before)
    groups: defaultdict[Likeness, list[tuple[int, Finding]]] = defaultdict(list)
    for at, finding in enumerate(after):
        groups[_likeness(finding, head, paths)].append((at, finding))
    added = {paths.resolve(path): frozenset(_added(case, path)) for path in case.changes}
    new = sorted(
        (at, finding)
        for likeness, alike in groups.items()
        for at, finding in _newest(alike, len(alike) - old[likeness], added.get(likeness[0], frozenset()))
    )
    return tuple(finding for _, finding in new)


def _newest(alike: list[tuple[int, Finding]], many: int, added: frozenset[int]) -> list[tuple[int, Finding]]:
    """Return that many of findings that are alike: those on added lines first, else the last ones."""

    def rank(entry: tuple[int, Finding]) -> tuple[bool, int]:
        at, finding = entry
        return (finding.line in added, at)

    return sorted(alike, key=rank, reverse=True)[: max(0, many)]


def _by_head_path(files: Mapping[str, str], paths: Paths) -> dict[str, list[str]]:
    """Return the lines of the files of a state by the path that each has in the head."""
    return {paths.resolve(path): text.split("\n") for path, text in files.items()}


def _likeness(finding: Finding, files: Mapping[str, list[str]], paths: Paths) -> Likeness:
    """Return what two findings have in common that say the same of the same line."""
    message = _OTHER_LINE.sub(r"\1 #", f"{finding.title}\n{finding.rationale}")
    path = paths.resolve(finding.path)
    return (path, finding.category, message, _content(finding.line, files.get(path, [])))


def _content(line: int | None, lines: list[str]) -> str:
    """Return a line without its indentation, an empty text where there is no such line."""
    return lines[line - 1].strip() if line is not None and 1 <= line <= len(lines) else ""


def _added(case: Case, path: str) -> Iterator[int]:
    for hunk in case.changes[path]:
        yield from hunk.added
